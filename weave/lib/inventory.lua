-- The devices that results are of, and what each says of itself.
--
--   <root>/<device>/device.csv      subject,key,value
local csv = require 'csv'
local messages = require 'messages'
local out = require 'out'

local inventory = {}

local roots = { recorded = 'results', loom = 'build/results', quoted = 'src/quoted' }
local others = {} -- devices recorded besides the main one
local known, namesakes

-- The device that the book speaks of, as the metadata have it.
inventory.main = 'main'
-- The device that is being written of: the main one, or on a page another
-- that the reader may choose.
inventory.shown = inventory.main
-- How a record that is missing is made.
inventory.remedy = "run 'make record' on that GPU"

--- Takes the places of the results and the main device from the metadata.
function inventory.setup(meta)
  roots.recorded = out.meta_text(meta, 'weave-recorded', roots.recorded)
  roots.loom = out.meta_text(meta, 'weave-predicted', roots.loom)
  roots.quoted = out.meta_text(meta, 'weave-quoted', roots.quoted)
  inventory.main = out.meta_text(meta, 'device', inventory.main)
  inventory.shown = inventory.main
  inventory.remedy = out.meta_text(meta, 'weave-remedy', inventory.remedy)
  others = {}
  for id in out.meta_text(meta, 'weave-devices', ''):gmatch '%S+' do
    if id ~= inventory.main then others[#others + 1] = id end
  end
  known, namesakes = {}, nil
end

--- Devices recorded besides the main one.
function inventory.others() return others end

--- What `write` gives when a page is to speak of another device.
function inventory.on(id, write)
  inventory.shown = id
  local text = write()
  inventory.shown = inventory.main
  return text
end

local function root_of(id)
  if id == 'loom' then return roots.loom, 'loom' end
  local function has(root)
    local file = io.open(root .. '/' .. id .. '/device.csv')
    if file then file:close() end
    return file ~= nil
  end
  if id ~= inventory.main and not has(roots.recorded) then
    if has(roots.quoted) then return roots.quoted, 'quoted' end
    -- Recorded elsewhere, in another form, and brought into this one by make.
    if has(roots.loom) then return roots.loom, 'recorded' end
  end
  return roots.recorded, 'recorded'
end

--- A device: id, kind ('loom', 'recorded', 'quoted'), dir, info (of
--- device.csv), and by program hash, flags and facts, which is all there is.
function inventory.device(id)
  if id == 'main' then id = inventory.main end
  if known[id] then return known[id] end
  local root, kind = root_of(id)
  local device = { id = id, kind = kind, dir = root .. '/' .. id, info = {}, hash = {}, flags = {},
    facts = {} }
  known[id] = device
  local rows, errors = csv.read(device.dir .. '/device.csv')
  for _, row in ipairs(rows or {}) do
    if row.subject == 'device' then
      device.info[row.key] = row.value
    else
      local facts = device.facts[row.subject] or {}
      device.facts[row.subject], facts[row.key] = facts, row.value
      if row.key == 'sources_sha256' then device.hash[row.subject] = row.value end
      if row.key == 'flags' then device.flags[row.subject] = row.value end
    end
  end
  device.known = rows ~= nil
  -- What device.csv names has been recorded, and must be there.
  function device.recorded(program) return device.hash[program] or device.flags[program] end
  if rows then for _, message in ipairs(errors) do messages.once(message) end end
  return device
end

local function plain_name(device)
  local name = device.info.name or device.id
  return (name:gsub('^NVIDIA%s+', ''):gsub('^GeForce%s+', ''):gsub('^Tesla%s+', ''))
end

-- How many of the recorded devices bear each name.
local function bearers()
  if namesakes then return namesakes end
  namesakes = {}
  for _, id in ipairs { inventory.main, table.unpack(others) } do
    local name = plain_name(inventory.device(id))
    namesakes[name] = (namesakes[name] or 0) + 1
  end
  return namesakes
end

--- The name a table's column carries: short, without the maker's name; of two
--- that are called the same, with the folder's.
function inventory.short_name(device)
  if device.kind == 'loom' then return 'loom' end
  local name = plain_name(device)
  if device.kind == 'quoted' or (bearers()[name] or 0) < 2 then return name end
  return ('%s (%s)'):format(name, device.id)
end

--- "; did you mean 'x'?" for a device that there is not.
function inventory.hint(id)
  return messages.hint(id, { 'loom', inventory.main, table.unpack(others) })
end

--- The programs of now: their hashes and flags, as far as there are any.
function inventory.fingerprints() return csv.read(roots.loom .. '/sources.csv') or {} end

return inventory
