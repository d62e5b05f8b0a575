-- What a device may lack without anybody's mistake, and what it has of old.
local floors = require 'floors'
local inventory = require 'inventory'
local metrics = require 'metrics'
local results = require 'results'
local say = require 'say'

local excuses = {}

local current

local function counted(program, row)
  for metric in pairs(program.data[row.kernel][row.case]) do
    if metrics.is_counter(metric) then return true end
  end
  return false
end

local function without_counters(program)
  for _, row in ipairs(program.rows) do
    if counted(program, row) then return false end
  end
  return true
end

--- Whether a device has run the program but counted nothing: it was recorded
--- where the profiler may not read the counters.
function excuses.uncounted(device, name, metric)
  local program = results.program(device, name)
  return device.kind == 'recorded' and program ~= nil and metrics.is_counter(metric)
    and without_counters(program)
end

--- The kernels and cases that loom counts, and of which a device has recorded
--- nothing.
function excuses.lacking(device, name)
  local predicted, recorded, rows = results.program(inventory.device 'loom', name),
    results.program(device, name), {}
  if recorded and without_counters(recorded) then return rows end
  for _, row in ipairs(predicted and predicted.rows or {}) do
    local known = recorded and recorded.data[row.kernel] and recorded.data[row.kernel][row.case]
    if not known and counted(predicted, row) then rows[#rows + 1] = row end
  end
  return rows
end

-- Flags without the architecture, which is the device's own.
local function common(flags)
  return flags and (flags:gsub(' *%-arch=.*', ''))
end

--- Whether the program or its flags have changed since the device recorded it.
function excuses.stale(device, program)
  if device.kind ~= 'recorded' then return false end
  if not current then
    current = { sources_sha256 = {}, flags = {} }
    for _, row in ipairs(inventory.fingerprints()) do
      if current[row.key] then current[row.key][row.subject] = row.value end
    end
  end
  local function differ(then_, now) return then_ ~= nil and now ~= nil and then_ ~= now end
  return differ(device.hash[program], current.sources_sha256[program])
    or differ(common(device.flags[program]), common(current.flags[program]))
end

--- Whether a program of the book waits for somebody with this GPU.
function excuses.unrecorded(device, name)
  return device.kind == 'recorded' and device.known and not device.recorded(name)
    and not results.program(device, name) and results.program(inventory.device 'loom', name) ~= nil
end

-- Whether the book has a datum only since the program has changed: the
-- device's record is older.
local function outgrown(device, address)
  if not excuses.stale(device, address.program) then return false end
  if results.find(inventory.device 'loom', address) then return true end
  for _, row in ipairs(metrics.TIMED:includes(address.metric) and excuses.lacking(device,
    address.program) or {}) do
    if row.kernel == address.kernel and row.case == (address.case or row.case) then return true end
  end
  return false
end

--- Why a device may lack a datum, for a reader; nil when it ought to be there.
function excuses.excuse(device, address)
  local name, where = address.program, inventory.short_name(device)
  if excuses.unrecorded(device, name) then
    return say('%1 is not yet recorded on %2', name, where)
  end
  if excuses.uncounted(device, name, address.metric)
    and (floors[address.metric] or results.find(inventory.device 'loom', address)) then
    return say('%1 was recorded without counters', where)
  end
  if outgrown(device, address) then
    return say('%1 has changed since it was recorded on %2', name, where)
  end
end

--- A record from before each launch was kept; nil when it has been kept.
function excuses.unkept(device, name)
  local program = results.program(device, name)
  if not program or program.keeps then return nil end
  return ('%s was recorded on %s before each launch was kept'):format(name,
    inventory.short_name(device))
end

--- Why a device lacks a datum, for a reader.
function excuses.absence(device, address)
  local name, where = address.program, inventory.short_name(device)
  if device.kind == 'quoted' then return say("%1's source does not give it", where) end
  if not results.program(device, name) then
    return say('%1 is not yet recorded on %2', name, where)
  end
  return excuses.excuse(device, address) or say("%1's record of %2 lacks it", where, name)
end

return excuses
