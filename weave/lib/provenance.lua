-- Where figures come from: on what, by what and when they were recorded.
local inventory = require 'inventory'
local results = require 'results'
local say = require 'say'

local provenance = {}

-- What is known of a program's record; older ones know it of the device alone.
local function fact(device, program, key)
  local facts = device.facts[program]
  return facts and facts[key] or device.info[key]
end

-- What is known of these programs' records, or of all: each value once.
local function values(device, key, programs)
  local list, seen, names = pandoc.List {}, {}, {}
  for _, name in ipairs(programs or {}) do names[name] = results.program(device, name) and true
    or nil end
  for name in pairs(next(names) and names or device.facts) do
    local value = fact(device, name, key)
    if value and value ~= '' and not seen[value] then
      seen[value] = true
      list:insert(value)
    end
  end
  if #list == 0 then return pandoc.List { device.info[key] } end
  list:sort()
  return list
end

--- The same as words: "1", "1 and 2", "1, 2 and 3"; nil when nothing is known.
--- Of more than two days, the first and the last.
function provenance.known(device, key, programs)
  local list = values(device, key, programs)
  if #list < 2 then return list[1] end
  if key == 'date' and #list > 2 then return say('%1 to %2', list[1], list[#list]) end
  return say.list(list)
end

-- Where a device's figures come from, as one phrase.
local function recorded_short(device, programs)
  local runtime, date = provenance.known(device, 'runtime', programs), provenance.known(device,
    'date', programs)
  local list = pandoc.List { runtime and 'CUDA ' .. runtime }
  list:insert(date)
  local name = inventory.short_name(device)
  return #list > 0 and name .. ': ' .. table.concat(list, ', ') or name
end

-- What is known of a record, in this order, and how each is called.
local RECORD = { { 'runtime', 'CUDA ' }, { 'driver', say 'driver ' }, { 'compiler', '' },
  { 'host_compiler', '' }, { 'libraries', '' },
  { 'counters', '' }, { 'sanitizer', 'compute-sanitizer ' } }

local function said(key, label, value)
  if key == 'counters' then value = value:gsub('none', say 'no counters') end
  return value:find(label, 1, true) and value or label .. value
end

local function record(device, programs)
  local parts = { say('measured on %1', device.info.name or device.id) }
  for _, each in ipairs(RECORD) do
    local value = provenance.known(device, each[1], programs)
    if value and value ~= '' then parts[#parts + 1] = said(each[1], each[2], value) end
  end
  parts[#parts + 1] = provenance.known(device, 'date', programs)
  return inventory.short_name(device) .. ': ' .. table.concat(parts, ', ')
end

-- What not all programs' records have in common, of one of them.
local function own(device, program, programs)
  local list = {}
  for _, each in ipairs { { 'date', '' }, table.unpack(RECORD) } do
    local value = fact(device, program, each[1])
    if value and #values(device, each[1], programs) > 1 then
      list[#list + 1] = said(each[1], each[2], value)
    end
  end
  return list
end

-- Flags that all programs share are said once.
local function built(device, programs)
  local shared, list = device.flags[programs[1]], {}
  for _, name in ipairs(programs) do
    if device.flags[name] ~= shared then shared = nil end
  end
  for _, name in ipairs(programs) do
    local facts = own(device, name, programs)
    if not shared then facts[#facts + 1] = device.flags[name] end
    if device.hash[name] then facts[#facts + 1] = say('sources %1', device.hash[name]:sub(1, 8)) end
    if #facts > 0 then list[#list + 1] = name .. ': ' .. table.concat(facts, ', ') end
  end
  if shared then table.insert(list, 1, 'nvcc ' .. shared) end
  return list
end

--- Where one figure, of a program or of any, comes from.
function provenance.origin(device, program)
  if device.kind == 'loom' then return say 'predicted by loom' end
  if device.kind == 'quoted' then return (provenance.of(device)) end
  local date = provenance.known(device, 'date', program and { program })
  return (device.info.name or device.id) .. (date and ', ' .. date or '')
end

-- A spread as one says it.
local function per_cent(spread)
  return say.decimal(('%.' .. (spread < 0.01 and 1 or 0) .. 'f %%'):format(100 * spread))
end

-- What is to be known of the times that are shown (see tail.lua).
local function timed(t)
  local text = say('times are medians of %1 launches, which lie at most %2 apart', t.n, per_cent(t.widest))
  if t.wide > 0 and t.count > 1 then
    text = text .. say(', more than 10 % in %1 of %2', t.wide, t.count)
  end
  if t.unheld > 0 then
    local some = t.unheld == t.count and (t.count == 1 and say 'it' or say 'all') or say('%1 of %2', t.unheld, t.count)
    text = text .. say('; in %1 the host waits within the call, and its work is in the time', some)
  end
  return text
end

--- Where a device's figures come from: in a few words, and in full (nil when
--- that is all). `timing` is what the times among them have in common, if there are any.
function provenance.of(device, programs, timing)
  local info = device.info
  if device.kind == 'quoted' then
    local source = (info.source or say 'an unnamed source'):gsub('^quoted from ', '')
    return say('%1: quoted from %2', inventory.short_name(device), source)
  end
  if device.kind == 'loom' then
    return say 'loom: predicted on the CPU' .. (info.date and ', ' .. info.date or '')
  end
  local full = { record(device, programs) }
  if timing then full[2] = timed(timing) end
  for _, text in ipairs(built(device, programs or {})) do full[#full + 1] = text end
  return recorded_short(device, programs), table.concat(full, '; ')
end

return provenance
