-- Results: what was predicted, measured and quoted, read from tidy CSV.
--
--   <root>/<device>/<program>.csv   program,kernel,case,metric,unit,value,min,max,n,samples
--
-- Older ones lack the samples: each launch's time, parted by blanks.
local csv = require 'csv'
local floors = require 'floors'
local inventory = require 'inventory'
local messages = require 'messages'
local metrics = require 'metrics'
local say = require 'say'

local results = {}

local COLUMNS = 'program,kernel,case,metric,unit,value,min,max,n'

local programs

--- Begins a document.
function results.setup(meta)
  inventory.setup(meta)
  programs = {}
end

--- What to do about a file of results that is missing or malformed, or a datum in it.
function results.remedy(device, name)
  if device.kind == 'loom' then return "run 'make' to predict it" end
  if device.kind == 'quoted' then return 'add it to the chapter that quotes it' end
  return (device.recorded(name) and 'bring it back, or ' or '') .. inventory.remedy
end

local function complain(program, line, what)
  messages.once(('%s:%d: %s; %s'):format(program.path, line, what,
    results.remedy(program.device, program.name)))
end

-- Values stand beside each other, and their unit once: a metric that is listed has one.
-- What a program calls as it likes has one for a kernel and case, on all devices.
local function check_unit(program, row)
  local name = metrics.is_listed(row.metric) and row.metric
    or ('%s/%s/%s'):format(row.kernel, row.case, row.metric)
  local first = program.units[name]
  program.units[name] = first or { unit = row.unit, path = program.path, line = row.line }
  if first and first.unit ~= row.unit then
    complain(program, row.line, ('%s is in %s, and in %s in %s:%d'):format(name, row.unit,
      first.unit, first.path, first.line))
  end
end

-- Those of the main device, for what another has recorded of the same program.
local function units_of(device, name)
  local main = inventory.device(inventory.main)
  local program = device ~= main and device.hash[name] == main.hash[name]
    and results.program(main, name)
  return setmetatable({}, { __index = program and program.units or nil })
end

local function store(program, row)
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
  if not value or math.abs(value) == math.huge then
    complain(program, row.line, ('value "%s" is no number'):format(row.value))
    return
  end
  check_unit(program, row)
  if case[row.metric] then
    complain(program, row.line, ('%s/%s/%s/%s stands twice, first in line %d'):format(
      program.name, row.kernel, row.case, row.metric, case[row.metric].line))
    return
  end
  case[row.metric] = {
    value = value, unit = row.unit, line = row.line,
    min = tonumber(row.min), max = tonumber(row.max), n = tonumber(row.n),
    samples = row.samples ~= '' and row.samples or nil,
  }
end

-- The device's own data, as if it were a program: a kernel for itself, and one
-- for each program with what was noted while it ran.
local function device_facts(device)
  local program = { name = 'device', path = device.dir .. '/device.csv', device = device,
    rows = {}, data = {} }
  local function add(subject, facts)
    local cell = {}
    for key, text in pairs(facts) do
      local value = tonumber(text)
      cell[key] = value and { value = value, unit = '' }
    end
    program.rows[#program.rows + 1] = { kernel = subject, case = '-' }
    program.data[subject] = { ['-'] = cell }
  end
  add('device', device.info)
  for subject, facts in pairs(device.facts) do add(subject, facts) end
  return program
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
  local program = { name = name, path = path, device = device, rows = {}, data = {} }
  for _, message in ipairs(errors) do
    messages.once(message .. '; ' .. results.remedy(device, name))
  end
  local columns = table.concat(header, ',')
  if columns ~= COLUMNS and columns ~= COLUMNS .. ',samples' then
    complain(program, 1, 'the header must be ' .. COLUMNS)
    return nil
  end
  program.units = units_of(device, name)
  program.keeps = columns ~= COLUMNS
  for _, row in ipairs(rows) do store(program, row) end
  programs[key] = program
  return program
end

--- One datum {value, unit, ...} or nil; derives "..._per_request", "..._least",
--- "..._most" and floors.
function results.datum(program, kernel, case, metric)
  local cell = program.data[kernel] and program.data[kernel][case]
  if not cell then return nil end
  if cell[metric] then return cell[metric] end
  local floor = floors[metric] and floors[metric](cell, program.device.info)
  if floor then return { value = floor, unit = 'us', derived = true } end
  local measured, which = metrics.end_of(metric)
  local whole = cell[measured or '']
  if whole and whole[which] then
    return { value = whole[which], unit = whole.unit, line = whole.line, derived = true }
  end
  local numerator, denominator = metrics.derived(metric)
  local top, bottom = cell[numerator or ''], cell[denominator or '']
  if not top or not bottom then return nil end
  local value = bottom.value == 0 and 0 or top.value / bottom.value
  return { value = value, unit = top.unit, line = top.line, derived = true }
end

-- The times of all launches, of a throughput what they make of it.
local function samples_of(cell, metric)
  local time = cell.time
  if not time or not time.samples or metric ~= 'time' and metric ~= 'throughput' then return nil end
  local list, scale = {}, metric == 'throughput' and cell.throughput.value * time.value
  for text in time.samples:gmatch '%S+' do
    list[#list + 1] = scale and scale / tonumber(text) or tonumber(text)
  end
  return list
end

--- What each launch took, in their order, or made of it; nil when that was not
--- kept, or nobody timed it.
function results.samples(program, kernel, case, metric)
  local cell = program.data[kernel] and program.data[kernel][case]
  return cell and cell[metric] and samples_of(cell, metric)
end

--- What there is to know of a timed datum beside its value: `spread`, from least to
--- most, over the value; `held_back`, whether power or heat held the clock back in
--- a launch; `unheld`, whether the time has the host's call in it. Nil of others.
function results.timing(program, kernel, case, metric)
  local cell = program.data[kernel] and program.data[kernel][case]
  local datum = cell and cell[metric]
  if not datum or (datum.n or 1) < 2 or datum.value <= 0 or not datum.min or not datum.max then
    return nil
  end
  return { n = datum.n, spread = (datum.max - datum.min) / datum.value,
    held_back = cell.power_capped ~= nil or cell.too_hot ~= nil, unheld = cell.unheld ~= nil }
end

--- What a reader should know of a timed datum's circumstances, in words; nil: nothing.
function results.circumstances(program, kernel, case, metric)
  local cell, list = program.data[kernel] and program.data[kernel][case], {}
  if not cell or metric ~= 'time' and metric ~= 'throughput' then return nil end
  local function add(datum, words)
    if datum then list[#list + 1] = words:format(datum.value, cell.time and cell.time.n or 0) end
  end
  add(cell.power_capped, say 'held back by the power limit in %.0f of %d launches')
  add(cell.too_hot, say 'held back by heat in %.0f of %d launches')
  if #list > 0 then add(cell.sm_clock, say 'at %.0f MHz') end
  add(cell.unheld, say "with the host's call in it")
  return #list > 0 and table.concat(list, ', ') or nil
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

--- Splits "program/kernel[/case]/metric", "device/key" or "device/program/key".
function results.address(text)
  local parts = {}
  for part in text:gmatch '[^/]+' do parts[#parts + 1] = part end
  if #parts == 2 and parts[1] == 'device' then
    return { program = 'device', kernel = 'device', metric = parts[2], text = text }
  elseif #parts == 3 then
    return { program = parts[1], kernel = parts[2], metric = parts[3], text = text }
  elseif #parts == 4 then
    return { program = parts[1], kernel = parts[2], case = parts[3], metric = parts[4],
      text = text }
  end
end

--- The datum at an address, where it names one and there is one.
function results.find(device, address)
  local program = results.program(device, address.program)
  if not program then return nil end
  local cases = results.cases(program, address.kernel, address.metric)
  local case = address.case or #cases == 1 and cases[1]
  return case and results.datum(program, address.kernel, case, address.metric) or nil
end

return results
