-- What a sentence shows of the results: one datum or the ratio of two, as its
-- attributes of=, over=, format= and expect= say.
local metrics = require 'metrics'
local results = require 'results'

local quantity = {}

--- The datum, or the ratio of two; nil, what is wrong, and the excuse when all
--- that is missing has one.
function quantity.value(attributes, device)
  local function datum(text)
    local address = results.address(text)
    if not address then
      return nil, ("'%s' is no datum; write program/kernel/metric or program/kernel/case/metric"):format(text)
    end
    return results.lookup(device, address)
  end
  local above, why, excuse = datum(attributes.of or '')
  if not attributes.over or not above and not excuse then return above, why, excuse end
  local below, why_below, excuse_below = datum(attributes.over)
  if not below then return nil, why_below, excuse_below end
  if not above then return nil, why, excuse end
  if below.value == 0 then return nil, attributes.over .. ' is 0 on ' .. device.id end
  return { value = above.value / below.value, unit = above.unit }
end

--- A function that says whether a value is as expected; nil for bad syntax.
function quantity.expectation(text)
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

--- A value as its sentence shows it; nil when the format does not suit.
function quantity.text(attributes, value)
  if not attributes.format then return metrics.format(value) end
  local done, text = pcall(string.format, attributes.format, value)
  return done and text or nil
end

return quantity
