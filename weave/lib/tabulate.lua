-- From the attributes of a table or figure to a grid of results.
local csv = require 'csv'
local excuses = require 'excuses'
local inventory = require 'inventory'
local messages = require 'messages'
local metrics = require 'metrics'
local out = require 'out'
local query = require 'query'
local results = require 'results'
local say = require 'say'
local tail = require 'tail'

local tabulate = {}

-- What a table or a figure may ask for.
tabulate.ATTRIBUTES = 'data code digits gpu ' .. query.ATTRIBUTES

local DASH = '–'

local function cell_of(where, name, row, metric, device, columns)
  local program = results.program(device, row.program)
  local datum = program and results.datum(program, row.kernel, row.case, metric)
  if not datum then
    local address = { program = row.program, kernel = row.kernel, case = row.case, metric = metric }
    local excuse = excuses.excuse(device, address)
    if query.required(device) and not excuse then
      messages.error(where, '%s: no datum %s/%s/%s/%s for %s in %s/%s.csv; %s', name, row.program,
        row.kernel, row.case, metric, device.id, device.dir, row.program, results.remedy(device,
          row.program))
    elseif query.required(device) and excuses.stale(device, row.program) then
      messages.lacking(excuse, inventory.remedy)
    end
    return { text = DASH, why = excuses.absence(device, address) }
  end
  local differs = false
  if device.kind == 'recorded' and columns[1].kind == 'loom' then
    local loom = results.program(columns[1], row.program)
    local predicted = loom and results.datum(loom, row.kernel, row.case, metric)
    differs = predicted ~= nil and math.abs(predicted.value - datum.value) > 1e-9
  end
  return { text = metrics.format(datum.value), differs = differs, device = device.id,
    timing = results.timing(results.program(device, row.program), row.kernel, row.case, metric),
    stale = excuses.stale(device, row.program) }
end

local function device_title(device)
  if device.kind == 'loom' then return say 'predicted' end
  local name = inventory.short_name(device)
  return device.kind == 'quoted' and say('%1 (quoted)', name) or name
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

local HEADS = { kernel = say 'kernel', case = say 'case' }

local function stub_of(by, programs, row)
  local stub = {}
  if #programs > 1 then stub[1] = row and row.program or say 'program' end
  for _, part in ipairs(by) do stub[#stub + 1] = row and row[part] or HEADS[part] end
  return stub
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
  local devices = query.devices(attributes)
  if not query.read(where, name, programs, devices) then return nil end
  if not query.check_filters(where, name, programs, devices, attributes)
    or not query.check_metrics(where, name, programs, devices, columns) then return nil end

  local t, used, shown, seen = { stub = stub_of(by, programs), groups = {}, rows = {} }, {}, {}, {}
  for i, metric in ipairs(columns) do
    used[i] = query.columns(metric, programs, devices)
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
    local its = query.rows(program, devices, attributes, columns, by)
    if #its == 0 then
      messages.error(where, '%s: no kernel of %s that is asked for has %s', name, program,
        table.concat(columns, ' or '))
    end
    rows:extend(its)
  end
  if #rows == 0 then return nil end
  if not query.is_new(programs, devices) and not query.check_chosen(where, name, rows, attributes,
    columns) then
    return nil
  end
  if not query.check_rows(where, name, rows, by) then return nil end
  for _, row in ipairs(rows) do
    local line = { stub = stub_of(by, programs, row), cells = {} }
    for i, metric in ipairs(columns) do
      for _, device in ipairs(used[i]) do
        table.insert(line.cells, cell_of(where, name, row, metric, device, used[i]))
      end
    end
    table.insert(t.rows, line)
  end
  return t, tail.of(t, programs, shown)
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

-- A number as the file has it, in groups where it's long; with digits=3, to three. What
-- begins with a needless 0 is no number.
local function number(text, digits)
  local value = not text:match '^%-?0%d' and tonumber(text)
  if not value or text:match '[^%d.-]' then return text end
  if digits then return metrics.format(value) end
  return metrics.group(text, 5)
end

-- Of a file that names the devices of its rows in a column, those of the one that is
-- spoken of: of the main one all, where it has none.
local function of_shown(rows, column)
  if not column then return rows end
  local own = pandoc.List(rows):filter(function(row) return row[column] == inventory.shown end)
  if #own == 0 and inventory.shown == inventory.main then return rows end
  return own
end

--- The grid of a CSV file as it is, with a dash for what is empty, and the notes
--- beneath it; nil when errors were found, or when it has nothing of a reader's GPU.
--- `columns` chooses some, `code` those that are set as code, and `gpu` is the one that
--- says whose a row is.
function tabulate.file(attributes, where, name)
  local rows, errors, header = csv.read(attributes.data)
  for _, message in ipairs(errors) do messages.error(where, '%s: %s', name, message) end
  if not rows or #errors > 0 then return nil end
  local columns = chosen(attributes.columns, 'columns', header, where, name) or header
  local code = pandoc.List(chosen(attributes.code, 'code', header, where, name) or {})
  local digits = attributes.digits
  if digits and digits ~= '3' then
    messages.error(where, '%s: digits=%s; write digits=3, or leave it out for all that the file has', name, digits)
  end
  if #rows == 0 then
    messages.error(where, '%s: %s has no rows', name, attributes.data)
    return nil
  end
  chosen(attributes.gpu, 'gpu', header, where, name)
  rows = of_shown(rows, attributes.gpu)
  if #rows == 0 then return nil end
  local t = { stub = {}, groups = {}, rows = {} }
  for i, column in ipairs(columns) do
    t.groups[i] = { title = metrics.name(column), text = code:includes(column) or is_text(rows,
      column) }
  end
  for i, row in ipairs(rows) do
    t.rows[i] = { stub = {}, cells = {} }
    for j, column in ipairs(columns) do
      local word, text = t.groups[j].text, row[column]
      if text == '' then text = DASH elseif not word then text = number(text, digits) end
      t.rows[i].cells[j] = { text = text, word = word,
        code = row[column] ~= '' and code:includes(column) }
    end
  end
  return t, tail.of_file(t, attributes, where, name)
end

return tabulate
