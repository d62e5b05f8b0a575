-- Looks data up, and says what is wrong where there is none and what to do.
local excuses = require 'excuses'
local inventory = require 'inventory'
local messages = require 'messages'
local metrics = require 'metrics'
local results = require 'results'

local lookup = {}

--- What to do about a metric that results do not have.
function lookup.metric_hint(metric, known)
  if metrics.is_recorded(metric) then
    return '; a program asks for it in a .counters file beside it'
  end
  return messages.hint(metric, known)
end

--- What is wrong where a program's file of results is missing.
function lookup.missing(device, name)
  local known = {}
  for _, row in ipairs(inventory.fingerprints()) do known[#known + 1] = row.subject end
  local hint = messages.hint(name, known)
  if hint == '' and not device.known and device.kind ~= 'loom' then
    hint = inventory.hint(device.id)
  end
  return ('no results for %s on %s: %s/%s.csv is missing%s'):format(name, device.id, device.dir,
    name,
    hint ~= '' and hint or '; ' .. results.remedy(device, name))
end

local function ambiguous(address, cases)
  return ('%s has %d cases; name one: %s/%s/CASE/%s with CASE among %s'):format(
    address.text, #cases, address.program, address.kernel, address.metric, table.concat(cases,
      ', '))
end

-- Whether a record of another device has this datum.
local function known_elsewhere(address)
  for _, id in ipairs(inventory.others()) do
    local device = inventory.device(id)
    if device.known and results.find(device, address) then return true end
  end
  return false
end

-- What is wrong with an address in a program that is not yet recorded: its
-- kernel and metric must be another device's or loom's, unless only a GPU
-- knows the metric. A library's kernels are never loom's.
local function doubt(address)
  if known_elsewhere(address) then return nil end
  local loom = inventory.device 'loom'
  local program = results.program(loom, address.program)
  local datum, why = lookup.datum(loom, address)
  if datum then return nil end
  if not program.data[address.kernel] then return why end
  if not metrics.TIMED:includes(address.metric) then
    local hint = messages.hint(address.metric, metrics.TIMED .. results.metrics(program,
      address.kernel))
    return hint ~= '' and ('no datum %s%s'):format(address.text, hint) or why
  end
  local cases = {}
  for _, row in ipairs(program.rows) do
    if row.kernel == address.kernel then cases[#cases + 1] = row.case end
  end
  return not address.case and #cases > 1 and ambiguous(address, cases) or nil
end

--- Looks an address up on a device. Returns the datum, or nil and what is
--- wrong with it, and the excuse when that is no mistake.
function lookup.datum(device, address)
  local program = results.program(device, address.program)
  if not program then
    local excuse = excuses.excuse(device, address)
    local wrong = excuse and doubt(address)
    if wrong then return nil, wrong end
    return nil, lookup.missing(device, address.program), excuse
  end
  local function missing(hint)
    return nil, ('no datum %s for %s in %s%s'):format(address.text, device.id, program.path,
      hint ~= '' and hint or '; ' .. results.remedy(device, address.program)), excuses.excuse(device,
        address)
  end
  if not program.data[address.kernel] then
    return missing(messages.hint(address.kernel, results.kernels(program)))
  end
  local cases = results.cases(program, address.kernel, address.metric)
  if #cases == 0 then
    return missing(lookup.metric_hint(address.metric, results.metrics(program, address.kernel)))
  end
  local case = address.case
  if not case then
    if #cases > 1 then return nil, ambiguous(address, cases) end
    case = cases[1]
  end
  local datum = results.datum(program, address.kernel, case, address.metric)
  if not datum then return missing(messages.hint(case, cases)) end
  return datum
end

return lookup
