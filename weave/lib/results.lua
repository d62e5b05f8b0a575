-- Results: what was predicted, measured and quoted, read from tidy CSV.
--
--   <root>/<device>/<program>.csv   program,kernel,case,metric,unit,value,min,max,n
--   <root>/<device>/device.csv      subject,key,value
local csv = require 'csv'
local floors = require 'floors'
local metrics = require 'metrics'
local messages = require 'messages'

local results = {}

local stringify = pandoc.utils.stringify
local COLUMNS = { 'program', 'kernel', 'case', 'metric', 'unit', 'value', 'min', 'max', 'n' }

local roots = { recorded = 'results', loom = 'build/results', quoted = 'src/quoted' }
local others = {} -- devices recorded besides the main one
local devices, programs, said, current, namesakes

-- The metadata say which device this is, and how a missing record is made.
results.main = 'main'
local how_to_record = "run 'make record' on that GPU"
-- The device that is being written of: the main one, or on a page another
-- that the reader may choose.
results.shown = results.main

local function meta_text(meta, key, default)
  return meta[key] and stringify(meta[key]) or default
end

--- Takes the places of the results and the main device from the metadata.
function results.setup(meta)
  roots.recorded = meta_text(meta, 'weave-recorded', roots.recorded)
  roots.loom = meta_text(meta, 'weave-predicted', roots.loom)
  roots.quoted = meta_text(meta, 'weave-quoted', roots.quoted)
  results.main = meta_text(meta, 'device', results.main)
  how_to_record = meta_text(meta, 'weave-remedy', how_to_record)
  results.shown = results.main
  others = {}
  for id in meta_text(meta, 'weave-devices', ''):gmatch '%S+' do
    if id ~= results.main then others[#others + 1] = id end
  end
  devices, programs, said, current, namesakes = {}, {}, {}, nil, nil
end

-- Says each broken file's error once, wherever the file is used.
local function say_once(message)
  if not said[message] then
    said[message] = true
    messages.error('', message)
  end
end

--- Devices recorded besides the main one.
function results.others() return others end

--- What `write` gives when a page is to speak of another device.
function results.on(id, write)
  results.shown = id
  local text = write()
  results.shown = results.main
  return text
end

local function root_of(id)
  if id == 'loom' then return roots.loom, 'loom' end
  local function has(root)
    local file = io.open(root .. '/' .. id .. '/device.csv')
    if file then file:close() end
    return file ~= nil
  end
  if id ~= results.main and not has(roots.recorded) then
    if has(roots.quoted) then return roots.quoted, 'quoted' end
    -- Recorded elsewhere, in another form, and brought into this one by make.
    if has(roots.loom) then return roots.loom, 'recorded' end
  end
  return roots.recorded, 'recorded'
end

--- A device: id, kind ('loom', 'recorded', 'quoted'), dir, info (of
--- device.csv), and by program hash, flags and facts, which is all there is.
function results.device(id)
  if id == 'main' then id = results.main end
  if devices[id] then return devices[id] end
  local root, kind = root_of(id)
  local device = { id = id, kind = kind, dir = root .. '/' .. id, info = {}, hash = {}, flags = {}, facts = {} }
  devices[id] = device
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
  if rows then for _, message in ipairs(errors) do say_once(message) end end
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
  for _, id in ipairs { results.main, table.unpack(others) } do
    local name = plain_name(results.device(id))
    namesakes[name] = (namesakes[name] or 0) + 1
  end
  return namesakes
end

--- The name a table's column carries: short, without the maker's name; of two
--- that are called the same, with the folder's.
function results.short_name(device)
  if device.kind == 'loom' then return 'loom' end
  local name = plain_name(device)
  if device.kind == 'quoted' or (bearers()[name] or 0) < 2 then return name end
  return ('%s (%s)'):format(name, device.id)
end

local function store(program, row, path)
  local kernel = program.data[row.kernel]
  if not kernel then
    kernel = {}
    program.data[row.kernel] = kernel
  end
  local case = kernel[row.case]
  if not case then
    case = {}
    kernel[row.case] = case
    program.rows[#program.rows + 1] = { kernel = row.kernel, case = row.case }
  end
  local value = tonumber(row.value)
  if not value then
    say_once(('%s:%d: value "%s" is no number'):format(path, row.line, row.value))
    return
  end
  if case[row.metric] then
    say_once(('%s:%d: %s/%s/%s/%s stands twice; first in line %d'):format(
      path, row.line, program.name, row.kernel, row.case, row.metric, case[row.metric].line))
    return
  end
  case[row.metric] = {
    value = value, unit = row.unit, line = row.line,
    min = tonumber(row.min), max = tonumber(row.max), n = tonumber(row.n),
  }
end

-- The device's own data, as if it were a program with one kernel.
local function device_facts(device)
  local facts = {}
  for key, text in pairs(device.info) do
    local value = tonumber(text)
    facts[key] = value and { value = value, unit = '' }
  end
  return { name = 'device', path = device.dir .. '/device.csv', device = device,
    rows = { { kernel = 'device', case = '-' } }, data = { device = { ['-'] = facts } } }
end

--- A program's results on a device: rows (kernel and case, as they first
--- appear) and data[kernel][case][metric]; nil when there are none.
function results.program(device, name)
  local key = device.id .. '/' .. name
  if programs[key] ~= nil then return programs[key] or nil end
  if name == 'device' then
    programs[key] = device.known and device_facts(device)
    return programs[key] or nil
  end
  local path = ('%s/%s.csv'):format(device.dir, name)
  local rows, errors, header = csv.read(path)
  programs[key] = false
  if not rows then return nil end
  for _, message in ipairs(errors) do say_once(message) end
  if table.concat(header, ',') ~= table.concat(COLUMNS, ',') then
    say_once(path .. ':1: the header must be ' .. table.concat(COLUMNS, ','))
    return nil
  end
  local program = { name = name, path = path, device = device, rows = {}, data = {} }
  for _, row in ipairs(rows) do store(program, row, path) end
  programs[key] = program
  return program
end

--- One datum {value, unit, ...} or nil; derives "..._per_request" and floors.
function results.datum(program, kernel, case, metric)
  local cell = program.data[kernel] and program.data[kernel][case]
  if not cell then return nil end
  if cell[metric] then return cell[metric] end
  local floor = floors[metric] and floors[metric](cell, program.device.info)
  if floor then return { value = floor, unit = 'us', derived = true } end
  local numerator, denominator = metrics.derived(metric)
  local top, bottom = cell[numerator or ''], cell[denominator or '']
  if not top or not bottom then return nil end
  local value = bottom.value == 0 and 0 or top.value / bottom.value
  return { value = value, unit = top.unit, line = top.line, derived = true }
end

--- Whether a program has the metric anywhere.
function results.has_metric(program, metric)
  for _, row in ipairs(program.rows) do
    if results.datum(program, row.kernel, row.case, metric) then return true end
  end
  return false
end

--- The cases of a kernel that have the metric, in order of appearance.
function results.cases(program, kernel, metric)
  local cases = {}
  for _, row in ipairs(program.rows) do
    if row.kernel == kernel and results.datum(program, kernel, row.case, metric) then
      cases[#cases + 1] = row.case
    end
  end
  return cases
end

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
function results.uncounted(device, name, metric)
  local program = results.program(device, name)
  return device.kind == 'recorded' and program ~= nil and metrics.is_counter(metric) and without_counters(program)
end

--- The kernels and cases that loom counts, and of which a device has recorded
--- nothing.
function results.lacking(device, name)
  local predicted, recorded, rows = results.program(results.device 'loom', name), results.program(device, name), {}
  if recorded and without_counters(recorded) then return rows end
  for _, row in ipairs(predicted and predicted.rows or {}) do
    local known = recorded and recorded.data[row.kernel] and recorded.data[row.kernel][row.case]
    if not known and counted(predicted, row) then rows[#rows + 1] = row end
  end
  return rows
end

-- What device.csv names has been recorded, and must be there.
local function was_recorded(device, name) return device.hash[name] or device.flags[name] end

--- Whether a program of the book waits for somebody with this GPU.
function results.unrecorded(device, name)
  return device.kind == 'recorded' and device.known and not was_recorded(device, name)
    and not results.program(device, name) and results.program(results.device 'loom', name) ~= nil
end

-- Whether the book has a datum only since the program has changed: the
-- device's record is older.
local function outgrown(device, address)
  if not results.stale(device, address.program) then return false end
  if results.lookup(results.device 'loom', address) then return true end
  for _, row in ipairs(metrics.TIMED:includes(address.metric) and results.lacking(device, address.program) or {}) do
    if row.kernel == address.kernel and row.case == (address.case or row.case) then return true end
  end
  return false
end

--- Why a device may lack a datum, for a reader; nil when it ought to be there.
function results.excuse(device, address)
  local name, where = address.program, results.short_name(device)
  if results.unrecorded(device, name) then return ('%s is not yet recorded on %s'):format(name, where) end
  if results.uncounted(device, name, address.metric)
    and (floors[address.metric] or results.lookup(results.device 'loom', address)) then
    return where .. ' was recorded without counters'
  end
  if outgrown(device, address) then return ('%s has changed since it was recorded on %s'):format(name, where) end
end

--- Why a device lacks a datum, for a reader.
function results.absence(device, address)
  local name, where = address.program, results.short_name(device)
  if device.kind == 'quoted' then return where .. "'s source does not give it" end
  if not results.program(device, name) then return ('%s is not yet recorded on %s'):format(name, where) end
  return results.excuse(device, address) or ("%s's record of %s lacks it"):format(where, name)
end

--- "; did you mean 'x'?" for a device that there is not.
function results.device_hint(id)
  return messages.hint(id, { 'loom', results.main, table.unpack(others) })
end

-- The names that counters.txt has for the profiler's counters.
local function countable(metric)
  local list = io.open 'src/harness/counters.txt'
  local text = list and list:read 'a' or ''
  if list then list:close() end
  return ('\n' .. text):find('\n' .. metric .. ' ', 1, true) ~= nil
end

--- What to do about a metric that results do not have.
function results.metric_hint(metric, known)
  if countable(metric) then return '; a program asks for it in a .counters file beside it' end
  return messages.hint(metric, known)
end

--- What to do about a missing file of results, or a datum in it.
function results.remedy(device, name)
  if device.kind == 'loom' then return "run 'make' to predict it" end
  if device.kind == 'quoted' then return 'add it to the chapter that quotes it' end
  return (was_recorded(device, name) and 'bring it back, or ' or '') .. how_to_record
end

--- What brings about a record that there is not.
function results.to_record() return how_to_record end

--- What is wrong where a program's file of results is missing.
function results.missing(device, name)
  local known = {}
  for _, row in ipairs(csv.read(roots.loom .. '/sources.csv') or {}) do known[#known + 1] = row.subject end
  local hint = messages.hint(name, known)
  if hint == '' and not device.known and device.kind ~= 'loom' then hint = results.device_hint(device.id) end
  return ('no results for %s on %s: %s/%s.csv is missing%s'):format(name, device.id, device.dir, name,
    hint ~= '' and hint or '; ' .. results.remedy(device, name))
end

--- The kernels of a program, in order of appearance.
function results.kernels(program)
  local names, seen = {}, {}
  for _, row in ipairs(program.rows) do
    if not seen[row.kernel] then
      seen[row.kernel] = true
      names[#names + 1] = row.kernel
    end
  end
  return names
end

--- The metrics that a kernel has in any case.
function results.metrics(program, kernel)
  local names, seen = {}, {}
  for _, cell in pairs(program.data[kernel]) do
    for metric in pairs(cell) do
      if not seen[metric] then
        seen[metric] = true
        names[#names + 1] = metric
      end
    end
  end
  table.sort(names)
  return names
end

--- Splits "program/kernel[/case]/metric", or "device/key".
function results.address(text)
  local parts = {}
  for part in text:gmatch '[^/]+' do parts[#parts + 1] = part end
  if #parts == 2 and parts[1] == 'device' then
    return { program = 'device', kernel = 'device', metric = parts[2], text = text }
  elseif #parts == 3 then
    return { program = parts[1], kernel = parts[2], metric = parts[3], text = text }
  elseif #parts == 4 then
    return { program = parts[1], kernel = parts[2], case = parts[3], metric = parts[4], text = text }
  end
end

local function ambiguous(address, cases)
  return ('%s has %d cases; name one: %s/%s/CASE/%s with CASE among %s'):format(
    address.text, #cases, address.program, address.kernel, address.metric, table.concat(cases, ', '))
end

-- What is wrong with an address in a program that is not yet recorded: its
-- kernel and metric must be loom's, unless only a GPU knows the metric.
local function doubt(address)
  local loom = results.device 'loom'
  local program = results.program(loom, address.program)
  local datum, why = results.lookup(loom, address)
  if datum then return nil end
  if not program.data[address.kernel] then return why end
  if not metrics.TIMED:includes(address.metric) then
    local hint = messages.hint(address.metric, metrics.TIMED .. results.metrics(program, address.kernel))
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
function results.lookup(device, address)
  local program = results.program(device, address.program)
  if not program then
    local excuse = results.excuse(device, address)
    local wrong = excuse and doubt(address)
    if wrong then return nil, wrong end
    return nil, results.missing(device, address.program), excuse
  end
  local function missing(hint)
    return nil, ('no datum %s for %s in %s%s'):format(address.text, device.id, program.path,
      hint ~= '' and hint or '; ' .. results.remedy(device, address.program)), results.excuse(device, address)
  end
  if not program.data[address.kernel] then
    return missing(messages.hint(address.kernel, results.kernels(program)))
  end
  local cases = results.cases(program, address.kernel, address.metric)
  if #cases == 0 then
    return missing(results.metric_hint(address.metric, results.metrics(program, address.kernel)))
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

-- Flags without the architecture, which is the device's own.
local function common(flags)
  return flags and (flags:gsub(' *%-arch=%S*', ''))
end

--- Whether the program or its flags have changed since the device recorded it.
function results.stale(device, program)
  if device.kind ~= 'recorded' then return false end
  if not current then
    current = { sources_sha256 = {}, flags = {} }
    for _, row in ipairs(csv.read(roots.loom .. '/sources.csv') or {}) do
      if current[row.key] then current[row.key][row.subject] = row.value end
    end
  end
  local function differ(then_, now) return then_ ~= nil and now ~= nil and then_ ~= now end
  return differ(device.hash[program], current.sources_sha256[program])
    or differ(common(device.flags[program]), common(current.flags[program]))
end

-- What is known of a program's record; older ones know it of the device alone.
local function fact(device, program, key)
  local facts = device.facts[program]
  return facts and facts[key] or device.info[key]
end

-- What is known of these programs' records, or of all: each value once.
local function values(device, key, programs)
  local list, seen, names = pandoc.List {}, {}, {}
  for _, name in ipairs(programs or {}) do names[name] = results.program(device, name) and true or nil end
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
function results.known(device, key, programs)
  local list = values(device, key, programs)
  if #list < 2 then return list[1] end
  if key == 'date' and #list > 2 then return list[1] .. ' to ' .. list[#list] end
  return table.concat(list, ', ', 1, #list - 1) .. ' and ' .. list[#list]
end

-- Where a device's figures come from, as one phrase.
local function recorded_short(device, programs)
  local runtime, date = results.known(device, 'runtime', programs), results.known(device, 'date', programs)
  local list = pandoc.List { runtime and 'CUDA ' .. runtime }
  list:insert(date)
  local name = results.short_name(device)
  return #list > 0 and name .. ': ' .. table.concat(list, ', ') or name
end

-- What is known of a record, in this order, and how each is called.
local RECORD = { { 'runtime', 'CUDA ' }, { 'driver', 'driver ' }, { 'compiler', '' }, { 'host_compiler', '' },
  { 'counters', '' }, { 'sanitizer', 'compute-sanitizer ' } }

local function said(key, label, value)
  if key == 'counters' then value = value:gsub('none', 'no counters') end
  return value:find(label, 1, true) and value or label .. value
end

local function record(device, programs)
  local parts = { 'measured on ' .. (device.info.name or device.id) }
  for _, each in ipairs(RECORD) do
    local value = results.known(device, each[1], programs)
    if value and value ~= '' then parts[#parts + 1] = said(each[1], each[2], value) end
  end
  parts[#parts + 1] = results.known(device, 'date', programs)
  return results.short_name(device) .. ': ' .. table.concat(parts, ', ')
end

-- What not all programs' records have in common, of one of them.
local function own(device, program, programs)
  local list = {}
  for _, each in ipairs { { 'date', '' }, table.unpack(RECORD) } do
    local value = fact(device, program, each[1])
    if value and #values(device, each[1], programs) > 1 then list[#list + 1] = said(each[1], each[2], value) end
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
    if device.hash[name] then facts[#facts + 1] = 'sources ' .. device.hash[name]:sub(1, 8) end
    if #facts > 0 then list[#list + 1] = name .. ': ' .. table.concat(facts, ', ') end
  end
  if shared then table.insert(list, 1, 'nvcc ' .. shared) end
  return list
end

--- Where one figure, of a program or of any, comes from.
function results.origin(device, program)
  if device.kind == 'loom' then return 'predicted by loom' end
  if device.kind == 'quoted' then return (results.provenance(device)) end
  local date = results.known(device, 'date', program and { program })
  return (device.info.name or device.id) .. (date and ', ' .. date or '')
end

--- Where a device's figures come from: in a few words, and in full (nil when
--- that is all). `most` is the largest number of repetitions among them.
function results.provenance(device, programs, most)
  local info = device.info
  if device.kind == 'quoted' then
    local source = (info.source or 'an unnamed source'):gsub('^quoted from ', '')
    return ('%s: quoted from %s'):format(results.short_name(device), source)
  end
  if device.kind == 'loom' then
    return 'loom: predicted on the CPU' .. (info.date and ', ' .. info.date or '')
  end
  local full = { record(device, programs) }
  if (most or 1) > 1 then
    local limit = results.known(device, 'spread_limit_percent', programs)
    full[2] = ('times are medians of %d launches'):format(most) .. (limit and (', spread at most %s %%'):format(limit) or '')
  end
  for _, text in ipairs(built(device, programs or {})) do full[#full + 1] = text end
  return recorded_short(device, programs), table.concat(full, '; ')
end

return results
