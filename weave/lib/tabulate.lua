-- From the attributes of a table or figure to a grid of results: which
-- programs, rows, metrics and devices, and what is missing.
local csv = require 'csv'
local metrics = require 'metrics'
local out = require 'out'
local messages = require 'messages'
local results = require 'results'

local tabulate = {}

local DASH = '–'

-- The devices of a table: `devices` is the whole list (default: loom, where it
-- is known, and the main one); `quoted` adds to it. One that the reader has chosen stands
-- before the main one.
local function devices_of(attributes)
  local list, seen = pandoc.List {}, {}
  local function add(id)
    if id == 'main' and results.shown ~= results.main then add(results.shown) end
    local device = results.device(id)
    if not seen[device.id] then list:insert(device) end
    seen[device.id] = true
  end
  local ids = out.words(attributes.devices)
  if #ids == 0 then ids = pandoc.List(results.device('loom').known and { 'loom', 'main' } or { 'main' }) end
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

local function required(device)
  return device.kind == 'loom' or device.id == results.main
end

-- Reads every program on every device; false when one that must be there is not.
local function read_all(where, name, programs, devices)
  local whole = true
  for _, device in ipairs(devices) do
    if not device.known and device.kind ~= 'loom' then
      messages.error(where, "%s: no %s/device.csv, so no device '%s'%s", name, device.dir, device.id,
        results.device_hint(device.id))
      whole = false
    end
  end
  if not whole then return false end
  for _, program in ipairs(programs) do
    for _, device in ipairs(devices) do
      if required(device) and results.unrecorded(device, program) then
        messages.warning(where, '%s: %s is not yet recorded on %s; %s', name, program, results.short_name(device),
          results.to_record())
      elseif required(device) and not results.program(device, program) then
        messages.error(where, '%s: %s', name, results.missing(device, program))
        whole = false
      end
    end
  end
  return whole
end

-- Whether one of the programs waits for its first record.
local function is_new(programs, devices)
  for _, device in ipairs(devices) do
    for _, program in ipairs(programs) do
      if required(device) and results.unrecorded(device, program) then return true end
    end
  end
  return false
end

-- The columns of one metric: the devices that have it in any of the programs,
-- and in any case the main one and the one that the reader has chosen.
local function columns_of(metric, programs, devices)
  local columns = pandoc.List {}
  for _, device in ipairs(devices) do
    local has = device.id == results.main or device.id == results.shown
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
      local hint = what == 'metric' and results.metric_hint or messages.hint
      messages.error(where, "%s: no %s '%s'%s", name, what, item, hint(item, known))
      right = false
    end
  end
  return right
end

-- What the main device should have recorded: what loom counts and, of a new
-- program, the cases asked for that loom does not run: only a GPU may run them.
local function lacking(device, name, kernels, cases)
  local rows, known = pandoc.List(results.lacking(device, name)), {}
  if not results.unrecorded(device, name) then return rows end
  local predicted = results.program(results.device 'loom', name)
  if #kernels == 0 then kernels = pandoc.List(results.kernels(predicted)) end
  for _, row in ipairs(predicted.rows) do known[row.case] = known[row.case] or kernels:includes(row.kernel) end
  for _, kernel in ipairs(kernels) do
    for _, case in ipairs(cases) do
      if not known[case] then rows:insert { kernel = kernel, case = case } end
    end
  end
  return rows
end

-- Rows as kernel and case, in the order in which the devices first have them;
-- then what is lacking, as far as the headers `by` tell it apart.
local function rows_of(name, devices, attributes, columns, by)
  local rows, seen, told = pandoc.List {}, {}, {}
  local kernels, cases = out.words(attributes.kernels), names(attributes.cases)
  local function stub(row)
    return (by:includes 'kernel' and row.kernel or '') .. '/' .. (by:includes 'case' and row.case or '')
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
    if device.id == results.main then order:insert(1, device) else order:insert(device) end
  end
  for _, device in ipairs(order) do
    local program = results.program(device, name)
    local skip = #rows > 0 and (device.kind == 'quoted' or device.id == results.shown and device.id ~= results.main)
    for _, row in ipairs(program and not skip and program.rows or {}) do
      if wanted(program, row, columns) then add(row) end
    end
  end
  for _, row in ipairs(order[1].id == results.main and lacking(order[1], name, kernels, cases) or {}) do
    if not told[stub(row)] then add(row) end
  end
  return rows
end

-- A new program may have cases that only a GPU runs.
local function check_filters(where, name, programs, devices, attributes)
  local kernels, cases = pandoc.List {}, pandoc.List {}
  for _, program in ipairs(programs) do
    for _, device in ipairs { results.device 'loom', table.unpack(devices) } do
      for _, row in ipairs((results.program(device, program) or {}).rows or {}) do
        kernels:insert(row.kernel)
        cases:insert(row.case)
      end
    end
  end
  local right = check_names(where, name, out.words(attributes.kernels), kernels, 'kernel')
  return (is_new(programs, devices) or check_names(where, name, names(attributes.cases), cases, 'case')) and right
end

-- Nor may a kernel or a case that is asked for have no row, unnoticed.
local function check_chosen(where, name, rows, attributes, columns)
  local whole = true
  local function check(what, given)
    for _, item in ipairs(given) do
      if not rows:find_if(function(row) return row[what] == item end) then
        messages.error(where, "%s: %s '%s' has no row: nothing of it that is asked for has %s", name, what, item,
          table.concat(columns, ' or '))
        whole = false
      end
    end
  end
  check('kernel', out.words(attributes.kernels))
  check('case', names(attributes.cases))
  return whole
end

local function check_metrics(where, name, programs, devices, columns)
  local known = metrics.TIMED:clone()
  for _, device in ipairs { results.device 'loom', table.unpack(devices) } do
    for _, program in ipairs(programs) do
      local its = results.program(device, program)
      for _, kernel in ipairs(its and results.kernels(its) or {}) do
        for _, metric in ipairs(results.metrics(its, kernel)) do
          known:insert(metric)
          if metric:match '_wavefronts$' or metric:match '_sectors$' then known:insert(metric .. '_per_request') end
        end
      end
    end
  end
  return check_names(where, name, columns, known, 'metric')
end

-- Rows that the headers cannot tell apart are the author's mistake.
local function check_rows(where, name, rows, by)
  local seen = {}
  for _, row in ipairs(rows) do
    local key = row.program
    for _, part in ipairs(by) do key = key .. '/' .. row[part] end
    if seen[key] then
      local other = by:includes 'kernel' and 'case' or 'kernel'
      messages.error(where, "%s: rows=%s does not tell the %ss '%s' and '%s' apart; write rows=\"kernel case\" or choose with %ss=",
        name, table.concat(by, ' '), other, seen[key][other], row[other], other)
      return false
    end
    seen[key] = row
  end
  return true
end

local function cell_of(where, name, row, metric, device, columns)
  local program = results.program(device, row.program)
  local datum = program and results.datum(program, row.kernel, row.case, metric)
  if not datum then
    local address = { program = row.program, kernel = row.kernel, case = row.case, metric = metric }
    local excuse = results.excuse(device, address)
    if required(device) and not excuse then
      messages.error(where, '%s: no datum %s/%s/%s/%s for %s in %s/%s.csv; %s', name, row.program,
        row.kernel, row.case, metric, device.id, device.dir, row.program, results.remedy(device, row.program))
    elseif required(device) and results.stale(device, row.program) then
      messages.warning(where, '%s: %s; %s', name, excuse, results.to_record())
    end
    return { text = DASH, why = results.absence(device, address) }
  end
  local differs = false
  if device.kind == 'recorded' and columns[1].kind == 'loom' then
    local loom = results.program(columns[1], row.program)
    local predicted = loom and results.datum(loom, row.kernel, row.case, metric)
    differs = predicted ~= nil and math.abs(predicted.value - datum.value) > 1e-9
  end
  return { text = metrics.format(datum.value), differs = differs, n = datum.n,
    stale = results.stale(device, row.program) }
end

local function device_title(device)
  if device.kind == 'loom' then return 'predicted' end
  local name = results.short_name(device)
  return device.kind == 'quoted' and name .. ' (quoted)' or name
end

local function unit_of(metric, programs, devices)
  for _, device in ipairs(devices) do
    for _, name in ipairs(programs) do
      local program = results.program(device, name)
      for _, row in ipairs(program and program.rows or {}) do
        local datum = results.datum(program, row.kernel, row.case, metric)
        if datum then return datum.unit end
      end
    end
  end
  return ''
end

local function group_of(metric, columns, programs)
  local group = { title = metrics.title(metric, unit_of(metric, programs, columns)), columns = {} }
  for i, device in ipairs(columns) do group.columns[i] = device_title(device) end
  return group
end

local function stub_of(by, programs, row)
  local stub = {}
  if #programs > 1 then stub[1] = row and row.program or 'program' end
  for _, part in ipairs(by) do stub[#stub + 1] = row and row[part] or part end
  return stub
end

-- What the cells say together: marks, the reasons of dashes, repetitions.
local function cells_say(t, notes)
  local most, seen = 1, {}
  for _, row in ipairs(t.rows) do
    for _, cell in ipairs(row.cells) do
      notes.differs = notes.differs or cell.differs
      notes.marked = notes.marked or cell.stale
      most = math.max(most, cell.n or 1)
      if cell.why and not seen[cell.why] then
        seen[cell.why] = true
        table.insert(notes.absent, cell.why)
      end
    end
  end
  return most
end

-- Whether the device has any of the programs' results.
local function has_any(device, programs)
  for _, program in ipairs(programs) do
    if results.program(device, program) then return true end
  end
end

-- What stands beneath: where each device's figures come from.
local function notes_of(t, programs, shown)
  local notes = { short = {}, full = {}, stale = {}, absent = {} }
  local most = cells_say(t, notes)
  for _, device in ipairs(shown) do
    if has_any(device, programs) then
      local short, full = results.provenance(device, programs, most)
      table.insert(notes.short, short)
      table.insert(notes.full, full)
    end
    for _, program in ipairs(programs) do
      if results.stale(device, program) then
        table.insert(notes.stale, ('%s on %s'):format(program, results.short_name(device)))
      end
    end
  end
  return notes
end

--- Makes the grid that a div asks for, and the notes beneath it; nil when
--- errors were found. `name` is how messages call it, "table #tbl-square".
function tabulate.grid(attributes, where, name)
  local programs, columns = out.words(attributes.of), out.words(attributes.columns)
  local by = out.words(attributes.rows or 'kernel')
  if #columns == 0 then
    messages.error(where, '%s: columns= names no metric', name)
    return nil
  end
  for _, part in ipairs(by) do
    if part ~= 'kernel' and part ~= 'case' then
      messages.error(where, '%s: rows=%s is not kernel, case or "kernel case"', name, part)
      return nil
    end
  end
  local devices = devices_of(attributes)
  if not read_all(where, name, programs, devices) then return nil end
  if not check_filters(where, name, programs, devices, attributes)
    or not check_metrics(where, name, programs, devices, columns) then return nil end

  local t, used, shown, seen = { stub = stub_of(by, programs), groups = {}, rows = {} }, {}, {}, {}
  for i, metric in ipairs(columns) do
    used[i] = columns_of(metric, programs, devices)
    t.groups[i] = group_of(metric, used[i], programs)
    for _, device in ipairs(used[i]) do seen[device.id] = true end
  end
  for _, device in ipairs(devices) do
    if seen[device.id] then
      shown[#shown + 1] = device
    elseif device.kind == 'quoted' then
      messages.error(where, '%s: %s has none of these figures', name, device.id)
    end
  end
  local rows = pandoc.List {}
  for _, program in ipairs(programs) do
    local its = rows_of(program, devices, attributes, columns, by)
    if #its == 0 then
      messages.error(where, '%s: no kernel of %s that is asked for has %s', name, program, table.concat(columns, ' or '))
    end
    rows:extend(its)
  end
  if #rows == 0 then return nil end
  if not is_new(programs, devices) and not check_chosen(where, name, rows, attributes, columns) then return nil end
  if not check_rows(where, name, rows, by) then return nil end
  for _, row in ipairs(rows) do
    local line = { stub = stub_of(by, programs, row), cells = {} }
    for i, metric in ipairs(columns) do
      for _, device in ipairs(used[i]) do
        table.insert(line.cells, cell_of(where, name, row, metric, device, used[i]))
      end
    end
    table.insert(t.rows, line)
  end
  return t, notes_of(t, programs, shown)
end

-- The names among a file's columns, in the order given; none: nil.
local function chosen(attribute, what, header, where, name)
  if not attribute then return nil end
  local columns = out.words(attribute)
  for _, column in ipairs(columns) do
    if not pandoc.List.includes(header, column) then
      messages.error(where, "%s: %s=%s: the file has no such column%s", name, what, column,
        messages.hint(column, header))
      return {}
    end
  end
  return columns
end

-- Words stand left; numbers, and short words among them, right.
local SHORT = 10

local function is_text(rows, column)
  local words, numbers = false, false
  for _, row in ipairs(rows) do
    local text = row[column]
    if #text > SHORT and not tonumber(text) then return true end
    if tonumber(text) then numbers = true elseif text ~= '' then words = true end
  end
  return words and not numbers
end

-- Where a file's figures come from, when of= and devices= say so.
local function file_notes(t, attributes, where, name)
  local programs = out.words(attributes.of)
  if #programs == 0 then return nil end
  local devices = devices_of(attributes)
  return read_all(where, name, programs, devices) and notes_of(t, programs, devices) or nil
end

--- The grid of a CSV file as it is, and the notes beneath it; nil when errors
--- were found. `columns` chooses some, `code` those that are set as code.
function tabulate.file(attributes, where, name)
  local rows, errors, header = csv.read(attributes.data)
  for _, message in ipairs(errors) do messages.error(where, '%s: %s', name, message) end
  if not rows or #errors > 0 then return nil end
  local columns = chosen(attributes.columns, 'columns', header, where, name) or header
  local code = pandoc.List(chosen(attributes.code, 'code', header, where, name) or {})
  if #rows == 0 then
    messages.error(where, '%s: %s has no rows', name, attributes.data)
    return nil
  end
  local t = { stub = {}, groups = {}, rows = {} }
  for i, column in ipairs(columns) do
    t.groups[i] = { title = metrics.name(column), text = code:includes(column) or is_text(rows, column) }
  end
  for i, row in ipairs(rows) do
    t.rows[i] = { stub = {}, cells = {} }
    for j, column in ipairs(columns) do
      local text = t.groups[j].text
      local value = not text and tonumber(row[column])
      t.rows[i].cells[j] = { text = value and metrics.format(value) or row[column], word = text,
        code = code:includes(column) }
    end
  end
  return t, file_notes(t, attributes, where, name)
end

-- The notes as text for a reader: where from, and what is stale.
local function texts(notes, target)
  local escape = target == 'latex' and out.latex or out.html
  local function stop(text) return escape(text) .. (text:match '%.$' and '' or '.') end
  local function sentences(list, between)
    local parts = {}
    for i, text in ipairs(list) do parts[i] = stop(text) end
    return table.concat(parts, between)
  end
  local marks = {}
  if notes.differs then
    marks[1] = (target == 'latex' and '\\WWdiffers{}' or '≠') .. ' differs from the prediction.'
  end
  if #notes.absent > 0 then
    marks[#marks + 1] = stop(DASH .. ' no datum: ' .. table.concat(notes.absent, '; '))
  end
  local stale = #notes.stale > 0
    and stop((notes.marked and '† ' or '') .. 'Recorded before this program changed: ' .. table.concat(notes.stale, ', '))
  return table.concat(marks, ' '), stale, sentences(notes.short, ' '), sentences(notes.full, '<br>')
end

--- What stands beneath a table or a chart. On a page, all that is known about
--- a record unfolds from its few words.
function tabulate.tail(notes, target)
  local marks, stale, short, full = texts(notes, target)
  local both = marks .. (marks ~= '' and short ~= '' and ' ' or '') .. short
  if target == 'latex' then
    return ('\\WWnote{%s%s}'):format(stale and ('\\WWstale{%s} '):format(stale) or '',
      both)
  end
  local parts = {}
  if stale then parts[1] = ('<p class="stale" role="note">%s</p>'):format(stale) end
  if target == 'epub' or full == '' then
    parts[#parts + 1] = ('<p class="provenance">%s</p>'):format(both)
  else
    if marks ~= '' then parts[#parts + 1] = ('<p class="provenance">%s</p>'):format(marks) end
    parts[#parts + 1] = ('<details class="provenance"><summary>%s</summary><p>%s</p></details>'):format(short, full)
  end
  return table.concat(parts, '\n')
end

return tabulate
