-- Measurements typed by hand in chapters, where nothing would test them:
--
--   a number with a unit of time, rate, frequency, power or per cent
--   a number of things in a moment: "1.6 in a nanosecond", "64 bytes a clock"
--   a size in kB, MB, GB or TB, or one with a fraction
--   how many times, or which part of, something is something else's
--
-- What a sentence with a footnote or a link to the web says is its source's.
-- Whole sizes in bytes, KiB, MiB and GiB are what programs were given, unless
-- they are "about 12 MiB".

local function set(words)
  local members = {}
  for word in words:gmatch '%S+' do members[word] = true end
  return members
end

local TIMES = set [[nanoseconds microsecond microseconds millisecond milliseconds
  seconds minutes hours]]
local UNITS = set [[ns µs us ms s nanosecond nanoseconds microsecond microseconds
  millisecond milliseconds second seconds minute minutes hour hours
  Hz kHz MHz GHz megahertz gigahertz % percent W kW J mJ watts joules
  FLOPS GFLOPS TFLOPS GFLOP TFLOP cycle cycles clocks]]
local MOMENTS = set 'ns µs us ms s nanosecond microsecond millisecond second clock cycle'
local DECIMAL = set 'kB MB GB TB kilobytes megabytes gigabytes terabytes'
local SIZES = set 'B KiB MiB GiB byte bytes'
local NUMERALS = set [[two three four five six seven eight nine ten eleven twelve fifteen
  sixteen twenty thirty thirty-two fifty hundred]]
local MANY = set 'hundred thousand million billion trillion'
local PARTS = set [[half third thirds quarter quarters fifth fifths sixth seventh eighth
  eighths tenth tenths sixteenth twentieth hundredth]]
local HEDGES = set 'about nearly almost some roughly over than hardly barely'
local VAGUE = set 'about nearly almost some roughly around'
local SPEEDS = set 'long fast slow quick'
local GAINS = set 'faster slower longer shorter quicker'
local YARDSTICKS = set 'time times speed speeds rate bandwidth throughput peak limit best'
local CROSS = set 'x ×'
local BEFORE_MORE = set 'as that the more less what its their of'

-- ---- Words -------------------------------------------------------------------

-- A word without the signs around it.
local function bare(text)
  return (text:gsub('^[%(%["\'~<>=+-]+', ''):gsub('^≈', ''):gsub('^−', '')
    :gsub('[%)%]"\'.,;:!?]+$', ''))
end

-- "3,100", "1.6", "21–67", "10¹²".
local function is_number(text)
  text = text:gsub('–', '-')
  return text:match '^%d[%d,.]*$' ~= nil or text:match '^%d[%d,.]*%-%d[%d,.]*$' ~= nil
    or text:match '^10[\xC2\xB9\xB2\xB3\xE2\x81\xB0-\xBB]+$' ~= nil
end

local function is_rate(text)
  local moment = text:match '^%a+/([%aµ]+)$'
  return moment ~= nil and MOMENTS[moment] ~= nil
end

local function is_unit(text) return UNITS[text] or DECIMAL[text] or is_rate(text) end

-- What is set without a space is read with one: "12%", "350ns", "3.2×".
local function parted(text)
  text = text:gsub('\u{202F}', ''):gsub('\u{A0}', ' ')
  local number, unit = text:match '^([^%a]*%d)([%aµ%%×][%a/%%]*[^%w]*)$'
  if number and (is_unit(bare(unit)) or CROSS[bare(unit)]) then
    return number .. ' ' .. unit
  end
  return text
end

-- Words and places of a sentence; what is no prose is an empty word.
local function add(sentence, place, text)
  for part in parted(text):gmatch '%S+' do
    sentence[#sentence + 1] = { text = part, bare = bare(part), lower = bare(part):lower(),
      place = place,
      ends = part:match '[,.;:!?)]$' ~= nil }
  end
end

-- A formula: a number, "3{,}100"; or one that has a number with its unit.
local function add_formula(sentence, place, text)
  local plain = text:gsub('[{}]', '')
  if is_number(plain) then return add(sentence, place, plain) end
  local formula = { text = '$' .. text .. '$', bare = '', lower = '', place = place,
    formula = true }
  for number, unit in text:gmatch '(%d[%d.,{}]*)[\\%s~;]*\\%a+{([^{}]*)}' do
    if not number:match '}}' and is_unit(unit) then formula.measured = true end
  end
  sentence[#sentence + 1] = formula
end

local NONE = { text = '', bare = '', lower = '', ends = true }

local function word(sentence, at) return sentence[at] or NONE end

-- ---- What is a measurement -----------------------------------------------------

local JOINTS = set '× to and or'

-- The place behind a number: "4.8 × 10¹²", "1.7 million", "8 to 32".
local function behind(sentence, at)
  local following = at + 1
  while not word(sentence, following - 1).ends do
    local text = word(sentence, following).bare
    if JOINTS[text] and is_number(word(sentence, following + 1).bare) then
      following = following + 2
    elseif MANY[text] then
      following = following + 1
    else
      break
    end
  end
  return following
end

-- "in a nanosecond", "a clock", "per second"; any second thing is "a second".
local function in_a_moment(sentence, at)
  local article, moment = word(sentence, at).bare, word(sentence, at + 1).bare
  if not MOMENTS[moment] then return false end
  local before = word(sentence, at - 1).bare
  return article == 'per' or article == 'a' and (moment ~= 'second' or before == 'in'
    or SIZES[before] or DECIMAL[before] or false)
end

local function is_round(sentence, first, last)
  for at = first, last do
    local text = word(sentence, at).bare
    if text:match '%.' or text == '×' or MANY[text] then return false end
  end
  return true
end

local function has_unit(sentence, at, spelled)
  local following = behind(sentence, at)
  local text = word(sentence, following).bare
  if word(sentence, following - 1).ends then return false end
  if spelled then return TIMES[text] end
  if is_unit(text) then return true end
  if text == 'per' and word(sentence, following + 1).bare == 'cent' then return true end
  return SIZES[text] and (VAGUE[word(sentence, at - 1).lower] or not is_round(sentence, at,
    following - 1))
end

local function has_moment(sentence, at)
  for following = at + 1, behind(sentence, at) + 3 do
    if word(sentence, following - 1).ends then return false end
    if in_a_moment(sentence, following) then return true end
  end
  return false
end

-- "3.2 times as ...", "twice as long", "eight times the best", "half the time".
local function compares(sentence, at, spelled)
  local first, second = word(sentence, at).lower, word(sentence, at + 1).bare
  if not spelled and CROSS[second] then return not is_number(word(sentence, at + 2).bare) end
  if word(sentence, at).ends or word(sentence, at + 1).ends then return false end
  if second ~= 'times' and first ~= 'twice' and first ~= 'half' then return false end
  if second == 'times' then at = at + 1 end
  local third, fourth = word(sentence, at + 1).bare, word(sentence, at + 2).bare
  if not spelled then return BEFORE_MORE[third] or GAINS[third] end
  return third == 'as' and SPEEDS[fourth] or GAINS[third]
    or (third == 'the' or third == 'that' or third == 'its') and YARDSTICKS[fourth]
end

-- "about a tenth", "less than half", "a tenth of the time"; not "half a warp".
local function is_part(sentence, at)
  local before, earlier = word(sentence, at - 1).lower, word(sentence, at - 2).lower
  if before == 'a' or NUMERALS[before] or before == 'one' then before = earlier end
  if HEDGES[before] then return true end
  return word(sentence, at + 1).bare == 'of' and YARDSTICKS[word(sentence, at + 3).bare]
end

local function is_measured(sentence, at)
  if word(sentence, at).formula then return word(sentence, at).measured end
  local text = word(sentence, at).lower
  local spelled = NUMERALS[text] or text == 'twice' or text == 'half'
  if text:match '^%d[%d.]*%-?fold$' then return true end
  if is_number(text) or spelled then
    if word(sentence, at - 1).bare == 'of' and word(sentence, at - 2).bare == 'factor' then
      return true
    end
    if has_unit(sentence, at, spelled) or compares(sentence, at, spelled) then return true end
    if not spelled and has_moment(sentence, at) then return true end
  end
  return PARTS[text] and is_part(sentence, at)
end

-- ---- The documents -----------------------------------------------------------

local function say(sentence, at)
  local words, this = {}, sentence[at]
  for i = math.max(1, at - 2), math.min(#sentence,
    at + 4) do words[#words + 1] = sentence[i].text end
  print(('%s: "%s" is a measurement typed by hand; %s'):format(this.place, table.concat(words, ' '),
    this.formula and 'write it with letters, or ::: {.meant} around it'
    or ('write [%s]{.result of="..."}, say whose it is in this sentence, or write [%s]{.meant}'):format(this.bare, this.bare)))
end

local function judge(sentence)
  if sentence.sourced then return end
  local at = 1
  while at <= #sentence do
    local measured = is_measured(sentence, at)
    if measured then say(sentence, at) end
    at = measured and behind(sentence, at) or at + 1
  end
end

local function read(path)
  local sentence, over, claim = {}, false, false
  local function finish()
    judge(sentence)
    sentence, over = {}, false
  end
  for line in io.lines(path) do
    local kind, file, row, column, text = line:match '^(%w+)\t([^\t]*)\t(%d+)\t(%d+)\t?(.*)$'
    local place = ('%s:%s:%s'):format(file, row, column)
    if kind == 'word' then
      if over then finish() end
      add(sentence, place, claim and '…' or text)
      over = text:match '[.!?]["\')%]]*$' ~= nil
    elseif kind == 'note' then
      sentence.sourced = true
    elseif kind == 'link' and text:match '^https?:' then
      if over then finish() end
      sentence.sourced = true
    elseif kind == 'stop' and text == 'end' then
      finish()
    elseif kind == 'stop' and text:match '^claim' then
      claim = text == 'claim'
    elseif kind == 'stop' then
      if over then finish() end
      local formula = text:match '^maths\t(.*)'
      if formula then add_formula(sentence, place,
        formula) else sentence[#sentence + 1] = { text = '…', bare = '', lower = '',
        place = place } end
    end
  end
  finish()
end

return { {
  Pandoc = function(doc)
    for path in pandoc.utils.stringify(doc.meta.facts):gmatch '%S+' do
      -- Nothing can be shown of results where weave does not come.
      if not path:match '[A-Z]+%.facts$' then read(path) end
    end
    return pandoc.Pandoc {}
  end,
} }
