-- Whether two kernels differ, by what each of their launches took.
--
-- What is asked for is the ratio of the two medians. How sure is it? As many
-- launches are drawn again from those that there were, each as often as chance
-- will have it, and their medians compared; of a thousand such ratios the middle
-- 95 % are the interval (Efron's bootstrap, by percentiles). It speaks of one
-- recording: of this card, on that day.
local say = require 'say'

local difference = {}

local DRAWS, OUTSIDE = 1000, 25 -- of 1000, 25 lie below the interval and 25 above

-- An interval that holds 1 and reaches no farther is no difference to speak of.
local NEAR = 0.05

-- The same numbers in every build: Marsaglia's xorshift.
local function generator()
  local state = 2463534242
  return function(n)
    state = state ~ state << 13 & 0xffffffff
    state = state ~ state >> 17
    state = state ~ state << 5 & 0xffffffff
    return state % n + 1
  end
end

local function sorted(samples)
  local list = { table.unpack(samples) }
  table.sort(list)
  return list
end

-- The median of as many launches, drawn again. Only the two in the middle are
-- wanted, so it is counted how often each was drawn, and nothing is sorted.
local function median_again(list, counts, draw)
  local n = #list
  for i = 1, n do counts[i] = 0 end
  for _ = 1, n do
    local i = draw(n)
    counts[i] = counts[i] + 1
  end
  local seen, lower = 0, nil
  for i = 1, n do
    seen = seen + counts[i]
    if not lower and seen >= (n + 1) // 2 then lower = list[i] end
    if seen >= n // 2 + 1 then return (lower + list[i]) / 2 end
  end
end

local function median(list) return (list[(#list + 1) // 2] + list[#list // 2 + 1]) / 2 end

--- The ratio of two lists' medians, and the ends of its interval.
function difference.of(above, below)
  local a, b, counts, ratios, draw = sorted(above), sorted(below), {}, {}, generator()
  for i = 1, DRAWS do
    local top = median_again(a, counts, draw)
    ratios[i] = top / median_again(b, counts, draw)
  end
  table.sort(ratios)
  return { ratio = median(a) / median(b), low = ratios[OUTSIDE + 1],
    high = ratios[DRAWS - OUTSIDE] }
end

--- What the interval says of a ratio of times: `slower` or `faster`, where it does
--- not hold 1; `level`, where it does and both ends are near; else `open`.
function difference.verdict(d)
  if d.low > 1 then return 'slower' end
  if d.high < 1 then return 'faster' end
  return math.max(d.high - 1, 1 - d.low) <= NEAR and 'level' or 'open'
end

difference.VERDICTS = 'slower, faster, level or open'

-- Per cent with as many digits as small ones need.
local function per_cent(ratio, digits) return say.decimal(('%.' .. digits .. 'f'):format(100 * ratio)) end

-- The farther end of an interval around 1, rounded away from it.
local function bound(d)
  local far = 100 * math.max(d.high - 1, 1 - d.low)
  if far < 1 then return say.decimal(('%.1f'):format(math.ceil(10 * far - 1e-9) / 10)) end
  return ('%d'):format(math.ceil(far - 1e-9))
end

local function factor(x) return say.decimal(('%.' .. (x < 9.95 and 1 or 0) .. 'f'):format(x)) end

--- The same in words: "3 % slower (2 to 4)", "less than 2 % either way".
function difference.text(d)
  local verdict = difference.verdict(d)
  if verdict == 'level' then return say('less than %1~% either way', bound(d)) end
  if verdict == 'open' then
    return say('−%1 to +%2~%: our times can’t tell', per_cent(1 - d.low, 0), per_cent(d.high - 1, 0))
  end
  if d.ratio >= 2 then
    return say('%1~times as long (%2 to %3)', factor(d.ratio), factor(d.low), factor(d.high))
  end
  local sign = verdict == 'slower' and 1 or -1
  local middle, one, other = sign * (d.ratio - 1), sign * (d.low - 1), sign * (d.high - 1)
  local digits = middle < 0.0195 and 1 or 0
  local from, to = per_cent(math.min(one, other), digits), per_cent(math.max(one, other), digits)
  if sign > 0 then return say('%1~% slower (%2 to %3)', per_cent(middle, digits), from, to) end
  return say('%1~% faster (%2 to %3)', per_cent(middle, digits), from, to)
end

return difference
