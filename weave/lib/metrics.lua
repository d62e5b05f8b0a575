-- Names, units and number formats of metrics.
local csv = require 'csv'
local out = require 'out'
local say = require 'say'

local metrics = {}

local NARROW = '\u{202F}'

local UNITS = { us = 'µs', count = '', ['1'] = '', [''] = '' }

-- Those that every book has; other names are the book's own.
local NAMES = { time = say 'time', throughput = say 'throughput' }

--- "shared_load_wavefronts" -> "shared load wavefronts"
function metrics.name(metric)
  return NAMES[metric] or (metric:gsub('_', ' '))
end

--- A metric's name with its unit, where the name does not say it already.
function metrics.title(metric, unit)
  local name, shown = metrics.name(metric), UNITS[unit] or unit
  if shown == '' or name:find(shown, 1, true) then return name end
  return ('%s (%s)'):format(name, shown)
end

--- A derived metric's numerator and denominator:
--- "shared_load_wavefronts_per_request" -> "shared_load_wavefronts",
--- "shared_load_requests".
function metrics.derived(metric)
  local numerator = metric:match '^(.+)_per_request$'
  if not numerator then return nil end
  local stem = numerator:match '^(.+)_[^_]+$'
  return numerator, (stem or numerator) .. '_requests'
end

-- The ends of what several launches measured.
local ENDS = { least = 'min', most = 'max' }

--- "time_most" -> "time", "max": the largest of its launches' values.
function metrics.end_of(metric)
  local measured, which = metric:match '^(.+)_(%l+)$'
  if ENDS[which] then return measured, ENDS[which] end
end

-- ../metrics.csv: the one list of what is known by name. Its kinds: `counter`, what
-- rests on the profiler's counters; `timed`, what loom cannot know.
local kinds, profiler = {}, {}

--- What takes a measurement.
metrics.TIMED = pandoc.List {}

for _, row in ipairs(csv.read(package.path:match '^(.-)lib/%?%.lua' .. 'metrics.csv')) do
  kinds[row.metric], profiler[row.metric] = out.words(row.kind), row.profiler
  if kinds[row.metric]:includes 'timed' then
    metrics.TIMED:insert(row.metric)
    metrics.TIMED:insert(row.metric .. '_least')
    metrics.TIMED:insert(row.metric .. '_most')
  end
end

--- Whether the list has it: then it is the same of every kernel.
function metrics.is_listed(metric) return kinds[metric] ~= nil end

--- Whether a metric rests on the profiler's counters.
function metrics.is_counter(metric)
  local kind = kinds[metric] or kinds[metrics.derived(metric) or '']
  return kind ~= nil and kind:includes 'counter'
end

--- Whether the harness can ask the profiler for it.
function metrics.is_recorded(metric) return (profiler[metric] or '') ~= '' end

--- Digits in groups of three, parted by narrow no-break spaces, if there are four of them
--- or as many as `least`.
function metrics.group(digits, least)
  local sign, whole, rest = digits:match '^(%-?)(%d+)(.*)$'
  if not whole or #whole < (least or 4) then return say.decimal((digits:gsub('^%-', '−'))) end
  whole = whole:reverse():gsub('(%d%d%d)', '%1 '):reverse():gsub('^ ', '')
  return (sign == '-' and '−' or '') .. whole:gsub(' ', NARROW) .. rest:gsub('%.', say.point)
end

--- Integers whole and grouped, all else to three significant digits; what would take
--- more than nine places as C writes it, 2.00e-10.
function metrics.format(value)
  if value == math.floor(value) and math.abs(value) < 1e15 then
    return metrics.group(('%d'):format(value))
  end
  local exponent = math.floor(math.log(math.abs(value), 10))
  local decimals = 2 - exponent
  if decimals < 0 then
    local scale = 10.0 ^ -decimals
    return metrics.group(('%.0f'):format(math.floor(value / scale + 0.5) * scale))
  end
  return metrics.group((decimals > 9 and '%.2e' or '%.' .. decimals .. 'f'):format(value))
end

return metrics
