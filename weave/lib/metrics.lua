-- Names, units and number formats of metrics.
local metrics = {}

local NARROW = '\u{202F}'

local UNITS = { us = 'µs', count = '', ['1'] = '', [''] = '' }

--- "shared_load_wavefronts" -> "shared load wavefronts"
function metrics.name(metric)
  return (metric:gsub('_', ' '))
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

--- Whether a metric is one of the profiler's counters, not a time or a size.
function metrics.is_counter(metric)
  local memory = metric:match '^(%l+)_'
  return memory == 'shared' or memory == 'global' or memory == 'constant'
end

--- What takes a measurement, which loom cannot make.
metrics.TIMED = pandoc.List { 'time', 'throughput', 'shared_floor', 'memory_floor' }

--- Digits in groups of three, parted by narrow no-break spaces.
function metrics.group(digits)
  local sign, whole, rest = digits:match '^(%-?)(%d+)(.*)$'
  if not whole or #whole < 4 then return (digits:gsub('^%-', '−')) end
  whole = whole:reverse():gsub('(%d%d%d)', '%1 '):reverse():gsub('^ ', '')
  return (sign == '-' and '−' or '') .. whole:gsub(' ', NARROW) .. rest
end

--- Integers whole and grouped, all else to three significant digits.
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
  return metrics.group(('%.' .. math.min(decimals, 9) .. 'f'):format(value))
end

return metrics
