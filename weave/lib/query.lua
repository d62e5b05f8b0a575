-- What a table or figure asks for: which programs, rows, metrics and devices,
-- and whether there are such.
local excuses = require 'excuses'
local inventory = require 'inventory'
local lookup = require 'lookup'
local messages = require 'messages'
local metrics = require 'metrics'
local out = require 'out'
local results = require 'results'

local query = {}

query.ATTRIBUTES = 'of rows columns kernels cases quoted devices'

--- The devices of a table: `devices` is the whole list (default: loom, where it
--- is known, and the main one); `quoted` adds to it. One that the reader has chosen stands
--- before the main one.
function query.devices(attributes)
  local list, seen = pandoc.List {}, {}
  local function add(id)
    if id == 'main' and inventory.shown ~= inventory.main then add(inventory.shown) end
    local device = inventory.device(id)
    if not seen[device.id] then list:insert(device) end
    seen[device.id] = true
  end
  local ids = out.words(attributes.devices)
  if #ids == 0 then
    ids = pandoc.List(inventory.device('loom').known and { 'loom', 'main' } or { 'main' })
  end
  ids:extend(out.words(attributes.quoted))
  for _, id in ipairs(ids) do add(id) end
  return list
end

-- Names that may hold spaces are parted by commas, others by spaces too.
local function names(text)
  if not (text or ''):find ',' then return out.words(text) end
  local list = pandoc.List {}
  for name in text:gmatch '[^,]+' do list:insert((name:gsub('^%s+', ''):gsub('%s+$', ''))) end
  return list
end

function query.required(device)
  return device.kind == 'loom' or device.id == inventory.main
end

--- Reads every program on every device; false when one that must be there is not.
function query.read(where, name, programs, devices)
  local whole = true
  for _, device in ipairs(devices) do
    if not device.known and device.kind ~= 'loom' then
      messages.error(where, "%s: no %s/device.csv, so no device '%s'%s", name, device.dir,
        device.id,
        inventory.hint(device.id))
      whole = false
    end
  end
  if not whole then return false end
  for _, program in ipairs(programs) do
    for _, device in ipairs(devices) do
      if query.required(device) and excuses.unrecorded(device, program) then
        messages.lacking(('%s is not yet recorded on %s'):format(program,
          inventory.short_name(device)), inventory.remedy)
      elseif query.required(device) and not results.program(device, program) then
        messages.error(where, '%s: %s', name, lookup.missing(device, program))
        whole = false
      end
    end
  end
  return whole
end

--- Whether one of the programs waits for its first record.
function query.is_new(programs, devices)
  for _, device in ipairs(devices) do
    for _, program in ipairs(programs) do
      if query.required(device) and excuses.unrecorded(device, program) then return true end
    end
  end
  return false
end

--- The columns of one metric: the devices that have it in any of the programs,
--- and in any case the main one and the one that the reader has chosen.
function query.columns(metric, programs, devices)
  local columns = pandoc.List {}
  for _, device in ipairs(devices) do
    local has = device.id == inventory.main or device.id == inventory.shown
    for _, name in ipairs(programs) do
      local program = results.program(device, name)
      has = has or program and results.has_metric(program, metric)
    end
    if has then columns:insert(device) end
  end
  return columns
end

-- Whether any of the wanted metrics has a datum in this kernel and case.
local function wanted(program, row, columns)
  for _, metric in ipairs(columns) do
    if results.datum(program, row.kernel, row.case, metric) then return true end
  end
end

local function check_names(where, name, given, known, what)
  local right = true
  for _, item in ipairs(given) do
    if not known:includes(item) then
      local hint = what == 'metric' and lookup.metric_hint or messages.hint
      messages.error(where, "%s: no %s '%s'%s", name, what, item, hint(item, known))
      right = false
    end
  end
  return right
end

-- A program's results on another device that has recorded it.
local function recorded_elsewhere(name)
  for _, id in ipairs(inventory.others()) do
    local program = results.program(inventory.device(id), name)
    if program then return program end
  end
end

-- What the main device should have recorded: what loom counts and, of a new
-- program, what another device has or else the cases asked for that loom does
-- not run: only a GPU may run them.
local function lacking(device, name, kernels, cases, columns)
  local rows, known = pandoc.List(excuses.lacking(device, name)), {}
  if not excuses.unrecorded(device, name) then return rows end
  local elsewhere = recorded_elsewhere(name)
  if elsewhere then
    return pandoc.List(elsewhere.rows)
      :filter(function(row) return wanted(elsewhere, row, columns) end)
  end
  local predicted = results.program(inventory.device 'loom', name)
  if #kernels == 0 then kernels = pandoc.List(results.kernels(predicted)) end
  for _, row in ipairs(predicted.rows) do known[row.case] = known[row.case]
    or kernels:includes(row.kernel) end
  for _, kernel in ipairs(kernels) do
    for _, case in ipairs(cases) do
      if not known[case] then rows:insert { kernel = kernel, case = case } end
    end
  end
  return rows
end

--- Rows as kernel and case, in the order in which the devices first have them;
--- then what is lacking, as far as the headers `by` tell it apart.
function query.rows(name, devices, attributes, columns, by)
  local rows, seen, told = pandoc.List {}, {}, {}
  local kernels, cases = out.words(attributes.kernels), names(attributes.cases)
  local function stub(row)
    return (by:includes 'kernel' and row.kernel or '') .. '/' .. (by:includes 'case' and row.case
      or '')
  end
  local function add(row)
    local key = row.kernel .. '/' .. row.case
    if not seen[key] and (#kernels == 0 or kernels:includes(row.kernel))
      and (#cases == 0 or cases:includes(row.case)) then
      seen[key], told[stub(row)] = true, true
      rows:insert { program = name, kernel = row.kernel, case = row.case }
    end
  end
  local order = pandoc.List {}
  for _, device in ipairs(devices) do
    if device.id == inventory.main then order:insert(1, device) else order:insert(device) end
  end
  for _, device in ipairs(order) do
    local program = results.program(device, name)
    local skip = #rows > 0 and (device.kind == 'quoted' or device.id == inventory.shown
      and device.id ~= inventory.main)
    for _, row in ipairs(program and not skip and program.rows or {}) do
      if wanted(program, row, columns) then add(row) end
    end
  end
  for _, row in ipairs(order[1].id == inventory.main and lacking(order[1], name, kernels, cases,
    columns)
    or {}) do
    if not told[stub(row)] then add(row) end
  end
  return rows
end

-- Whose names are right on these devices, too: loom's, and those that a record
-- of another device has.
local function all_who_know(devices)
  local list = pandoc.List { inventory.device 'loom', table.unpack(devices) }
  for _, id in ipairs(inventory.others()) do list:insert(inventory.device(id)) end
  return list
end

--- A new program may have cases that only a GPU runs.
function query.check_filters(where, name, programs, devices, attributes)
  local kernels, cases = pandoc.List {}, pandoc.List {}
  for _, program in ipairs(programs) do
    for _, device in ipairs(all_who_know(devices)) do
      for _, row in ipairs((results.program(device, program) or {}).rows or {}) do
        kernels:insert(row.kernel)
        cases:insert(row.case)
      end
    end
  end
  local right = check_names(where, name, out.words(attributes.kernels), kernels, 'kernel')
  return (query.is_new(programs, devices) or check_names(where, name, names(attributes.cases),
    cases, 'case')) and right
end

--- Nor may a kernel or a case that is asked for have no row, unnoticed.
function query.check_chosen(where, name, rows, attributes, columns)
  local whole = true
  local function check(what, given)
    for _, item in ipairs(given) do
      if not rows:find_if(function(row) return row[what] == item end) then
        messages.error(where, "%s: %s '%s' has no row: nothing of it that is asked for has %s",
          name, what, item,
          table.concat(columns, ' or '))
        whole = false
      end
    end
  end
  check('kernel', out.words(attributes.kernels))
  check('case', names(attributes.cases))
  return whole
end

function query.check_metrics(where, name, programs, devices, columns)
  local known = metrics.TIMED:clone()
  for _, device in ipairs(all_who_know(devices)) do
    for _, program in ipairs(programs) do
      local its = results.program(device, program)
      for _, kernel in ipairs(its and results.kernels(its) or {}) do
        for _, metric in ipairs(results.metrics(its, kernel)) do
          known:insert(metric)
          if metric:match '_wavefronts$' or metric:match '_sectors$' then
            known:insert(metric .. '_per_request')
          end
        end
      end
    end
  end
  return check_names(where, name, columns, known, 'metric')
end

--- Rows that the headers cannot tell apart are the author's mistake.
function query.check_rows(where, name, rows, by)
  local seen = {}
  for _, row in ipairs(rows) do
    local key = row.program
    for _, part in ipairs(by) do key = key .. '/' .. row[part] end
    if seen[key] then
      local other = by:includes 'kernel' and 'case' or 'kernel'
      messages.error(where,
        "%s: rows=%s does not tell the %ss '%s' and '%s' apart; write rows=\"kernel case\" or choose with %ss=",
        name, table.concat(by, ' '), other, seen[key][other], row[other], other)
      return false
    end
    seen[key] = row
  end
  return true
end

return query
