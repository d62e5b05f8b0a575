-- What a sentence shows of the results: one datum, a ratio or a product, as its
-- attributes of=, over=, times=, form=, format= and expect= say.
local difference = require 'difference'
local excuses = require 'excuses'
local inventory = require 'inventory'
local lookup = require 'lookup'
local metrics = require 'metrics'
local results = require 'results'
local say = require 'say'

local quantity = {}

local VERDICTS = { slower = true, faster = true, level = true, open = true }

-- Whether a sentence asks how sure a ratio is.
local function asks_for_interval(attributes)
  return attributes.form == 'difference' or attributes.interval or VERDICTS[attributes.expect]
end

local function samples(device, text)
  local address = results.address(text or '')
  local program = address and results.program(device, address.program)
  if not program then return nil end
  local case = address.case or results.cases(program, address.kernel, address.metric)[1]
  return results.samples(program, address.kernel, case, address.metric)
end

local known = {}

-- How sure a ratio is; nil, what is wrong, and the excuse of a record that is too
-- old to have kept its launches.
local function interval(attributes, device)
  local key = table.concat({ device.id, attributes.of, attributes.over or '' }, '\0')
  if known[key] then return known[key] end
  if not attributes.over or attributes.times then
    return nil, 'a difference is the ratio of two; write over=, and no times='
  end
  local above, below = samples(device, attributes.of), samples(device, attributes.over)
  if not above or not below then
    local text = above and attributes.over or attributes.of
    local address = results.address(text)
    return nil, text .. ' is no time or throughput of which the launches were kept',
      address and excuses.unkept(device, address.program)
  end
  known[key] = difference.of(above, below)
  return known[key]
end

--- The datum, the ratio or the product; nil, what is wrong, and the excuse when
--- all that is missing has one. A ratio has its `interval` where that is asked for.
function quantity.value(attributes, device)
  local function datum(text)
    local address = results.address(text)
    if not address then
      return nil, ("'%s' is no datum; write program/kernel/metric or program/kernel/case/metric"):format(text)
    end
    return lookup.datum(device, address)
  end
  local function operand(text)
    if not text then return { value = 1 } end
    local number = tonumber(text)
    if number then return { value = number } end
    return datum(text)
  end
  local above, why, excuse = datum(attributes.of or '')
  if not above and not excuse then return nil, why end
  local factor, why_factor, excuse_factor = operand(attributes.times)
  if not factor then return nil, why_factor, excuse_factor end
  local below, why_below, excuse_below = operand(attributes.over)
  if not below then return nil, why_below, excuse_below end
  if not above then return nil, why, excuse end
  if below.value == 0 then return nil, attributes.over .. ' is 0 on ' .. device.id end
  local sure, why_not, excuse_not
  if asks_for_interval(attributes) then
    sure, why_not, excuse_not = interval(attributes, device)
    if not sure then return nil, why_not, excuse_not end
  end
  return { value = above.value * factor.value / below.value, unit = above.unit, interval = sure }
end

-- Of throughputs the larger is the faster.
local function as_times(attributes, d)
  local address = results.address(attributes.of)
  if not address or address.metric ~= 'throughput' then return d end
  return { ratio = 1 / d.ratio, low = 1 / d.high, high = 1 / d.low }
end

-- A Lua pattern for a name in which * stands for anything.
local function pattern_of(glob)
  return '^' .. glob:gsub('[%^%$%(%)%%%.%[%]%+%-%?]', '%%%0'):gsub('%*', '.*') .. '$'
end

-- The metrics of a kernel and case that a name with * stands for.
local function metrics_like(program, row, glob)
  if not glob:find('*', 1, true) then return { glob } end
  local list, suffix = {}, glob:match '_per_request$' or ''
  for _, metric in ipairs(results.metrics(program, row.kernel)) do
    if (metric .. suffix):match(pattern_of(glob)) then list[#list + 1] = metric .. suffix end
  end
  return list
end

-- The second datum of a ratio: where it has a *, the name that the first has.
local function beneath(over, found)
  local address = results.address(over)
  if not address then return over end
  local parts = { address.program }
  for _, key in ipairs { 'kernel', 'case', 'metric' } do
    if address[key] then parts[#parts + 1] = address[key] == '*' and found[key] or address[key] end
  end
  return table.concat(parts, '/')
end

local function matching(program, address)
  local list = {}
  for _, row in ipairs(program.rows) do
    if row.kernel:match(pattern_of(address.kernel)) and row.case:match(pattern_of(address.case
      or '*')) then
      for _, metric in ipairs(metrics_like(program, row, address.metric)) do
        if results.datum(program, row.kernel, row.case, metric) then
          list[#list + 1] = { kernel = row.kernel, case = row.case, metric = metric }
        end
      end
    end
  end
  return list
end

-- Whether a record of another device has some of all this.
local function known_elsewhere(address)
  for _, id in ipairs(inventory.others()) do
    local program = results.program(inventory.device(id), address.program)
    if program and #matching(program, address) > 0 then return true end
  end
  return false
end

-- What excuses that a device has nothing of all this, when loom has some, or
-- another device.
local function excuse_for(attributes, device, address)
  local loom = results.program(inventory.device 'loom', address.program)
  local predicted = loom and matching(loom, address) or {}
  for _, found in ipairs(predicted) do
    if excuses.uncounted(device, address.program, found.metric) then
      return say('%1 was recorded without counters', inventory.short_name(device))
    end
  end
  local known = #predicted > 0 or attributes.expect ~= 'predicted'
    and (metrics.TIMED:includes(address.metric) or known_elsewhere(address))
  return known and excuses.excuse(device, address) or nil
end

--- All that `of` names, in which * stands for any name, as attributes of one
--- datum each; what is expected as predicted is what loom predicts. Else nil,
--- what is wrong, and the excuse.
function quantity.all(attributes, device)
  local address = results.address(attributes.of or '')
  if not address then return nil, select(2, quantity.value(attributes, device)) end
  local program, loom = results.program(device, address.program),
    results.program(inventory.device 'loom', address.program)
  local list = {}
  for _, found in ipairs(program and matching(program, address) or {}) do
    if attributes.expect ~= 'predicted' or loom and results.datum(loom, found.kernel, found.case,
      found.metric) then
      list[#list + 1] = { of = table.concat({ address.program, found.kernel, found.case,
        found.metric }, '/'),
        over = attributes.over and beneath(attributes.over, found),
        times = attributes.times and beneath(attributes.times, found), expect = attributes.expect,
        interval = attributes.interval, device = attributes.device }
    end
  end
  if #list > 0 then return list end
  local searched = program or excuses.unrecorded(device, address.program) and loom
  return nil, searched and ('%s names nothing in %s%s'):format(attributes.of, searched.path,
    attributes.expect == 'predicted' and ' that loom predicts' or '') or lookup.missing(device,
      address.program),
    excuse_for(attributes, device, address)
end

-- A function that says whether a value, beside its prediction, is what `text`
-- expects; nil for bad syntax.
local function expected(text)
  if text == 'predicted' then
    return function(value, predicted) return predicted == nil
      or math.abs(value - predicted) <= 1e-9 end
  end
  local low, high = text:match '^(.-)%.%.(.*)$'
  if low then
    if low == '' and high == '' then return nil end
    local from = low == '' and -math.huge or tonumber(low)
    local to = high == '' and math.huge or tonumber(high)
    return from and to and function(value) return from <= value and value <= to end
  end
  local wanted = tonumber(text)
  return wanted and function(value)
    return math.abs(value - wanted) <= 1e-9 * math.max(1, math.abs(wanted))
  end
end

-- ---- Forms -------------------------------------------------------------------

-- By how many per cent a ratio is more than 1, or less.
local PER_CENT = {
  more = function(ratio) return math.floor(100 * (ratio - 1) + 0.5) end,
  less = function(ratio) return math.floor(100 * (1 - ratio) + 0.5) end,
}

local function times(ratio)
  local whole = ratio == math.floor(ratio) or ratio >= 9.95
  return say('%1~times', metrics.group((whole and '%.0f' or '%.1f'):format(ratio)))
end

--- Whether a ratio lies on the other side of 1 than its form says.
function quantity.contradicts(attributes, ratio)
  local per_cent = PER_CENT[attributes.form]
  return per_cent ~= nil and per_cent(ratio) < 0
end

-- The same for its interval: a verdict, or bounds for both of its ends.
local function sure(attributes)
  local verdict, bounds = VERDICTS[attributes.expect] and attributes.expect,
    attributes.interval and expected(attributes.interval)
  if attributes.interval and not bounds then return nil end
  return function(d)
    return (not verdict or difference.verdict(as_times(attributes, d)) == verdict)
      and (not bounds or bounds(d.low) and bounds(d.high))
  end
end

--- A function that says whether a datum, beside its prediction, is as its
--- sentence expects and as its form says; nil for bad syntax.
function quantity.expectation(attributes)
  local plain = attributes.expect and not VERDICTS[attributes.expect]
  local holds = not plain and function() return true end or expected(attributes.expect)
  local surely = sure(attributes)
  return holds and surely and function(datum, predicted)
    return holds(datum.value, predicted) and not quantity.contradicts(attributes, datum.value)
      and (not datum.interval or surely(datum.interval))
  end
end

--- The interval in words, for those who write.
function quantity.told(attributes, datum)
  local d = datum.interval
  return d and ('%.4g (%.4g to %.4g): %s'):format(d.ratio, d.low, d.high,
    difference.text(as_times(attributes, d)))
end

-- A ratio as one says it.
local function spoken(attributes, ratio, sure_of)
  if not attributes.over then return nil, 'form= tells of a ratio; write over=, too' end
  if attributes.form == 'times' then return times(ratio) end
  if attributes.form == 'difference' then return difference.text(as_times(attributes, sure_of)) end
  local per_cent = PER_CENT[attributes.form]
  if not per_cent then
    return nil, ('form=%s is none of more, less, times and difference'):format(attributes.form)
  end
  return (('%d\u{A0}%%'):format(per_cent(ratio)):gsub('^-', '−'))
end

--- A datum as its sentence shows it; nil and why not.
function quantity.text(attributes, datum)
  local value = datum.value
  if attributes.form then return spoken(attributes, value, datum.interval) end
  if not attributes.format then return metrics.format(value) end
  -- What %x and %q write is no number of a reader's.
  local others = attributes.format:gsub('%%%%', ''):match '%%[^%%]*[aAcioqsuxX]'
  local done, text = pcall(string.format, attributes.format, value)
  if done and not others then return say.decimal(text) end
  return nil, ('format=%s does not suit a number'):format(attributes.format)
end

return quantity
