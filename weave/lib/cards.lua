-- What an inline result rests on: its datum or its two, with least, most and
-- how often it was measured, on every device that has it. On a page a number is
-- a link to the listing of its kernel, and has an id, by which it can be cited;
-- what it rests on lies in a script beside the page, which style/book.js loads
-- when a reader asks for the first of them, and shows as a card. (In the page it
-- would weigh as much as a tenth of it.) PDF and EPUB have no cards.
local excuses = require 'excuses'
local inventory = require 'inventory'
local metrics = require 'metrics'
local numbering = require 'numbering'
local provenance = require 'provenance'
local results = require 'results'
local say = require 'say'

local cards = {}

-- rows: the data that the text names, each once; listings: where programs and
-- kernels stand; ids: which rows a number rests on; asked: how often an id was
-- asked for; columns: the devices; origins: whence.
local rows, by_key, listings, ids, asked, columns, origins

local function is_program(file, name) return file and file:match '([^/]+)%.cu$' == name end

-- Where a program's text ends up in the book: the chunk with its file, of this
-- chapter or of one that it knows.
local function find_program(name, chunks, chapter, book)
  for _, block in ipairs(chunks) do
    if is_program(block.attributes.file, name) then
      return { file = block.attributes.file, url = '#' .. block.identifier,
        number = block.attributes.number }
    end
  end
  for _, records in ipairs(book) do
    for _, chunk in ipairs(records.chunks) do
      if is_program(chunk.target, name) then
        return { file = chunk.target, url = numbering.url('html', chapter, chunk.chapter, chunk.id),
          number = chunk.number }
      end
    end
  end
end

-- Kernels of this chapter, by name, and the chunks that define them.
local function kernels_of(chunks)
  local found = {}
  for _, block in ipairs(chunks) do
    local text, at = block.text, 1
    while true do
      local _, word = text:find('__global__', at, true)
      if not word then break end
      local name, after = text:match('([%w_]+)%s*%(()', word)
      if name == '__launch_bounds__' then name, after = text:match('([%w_]+)%s*%(()', after) end
      if not name then break end
      found[name] = found[name] or { url = '#' .. block.identifier,
        number = block.attributes.number }
      at = after
    end
  end
  return found
end

-- The chunks among blocks and in those that hold blocks. (To walk the document
-- would take it apart and put it together again.)
local function collect(blocks, chunks)
  for _, block in ipairs(blocks) do
    if block.t == 'CodeBlock' and block.attributes.number then
      chunks[#chunks + 1] = block
    elseif block.t == 'Div' or block.t == 'BlockQuote' then
      collect(block.content, chunks)
    elseif block.t == 'BulletList' or block.t == 'OrderedList' then
      for _, item in ipairs(block.content) do collect(item, chunks) end
    end
  end
end

--- Begins a page.
function cards.setup(doc)
  rows, by_key, ids, asked, columns, origins = {}, {}, {}, {}, {}, {}
  local chunks = {}
  collect(doc.blocks, chunks)
  local chapter, book, kernels = numbering.chapter(doc.meta), numbering.book(doc.meta),
    kernels_of(chunks)
  listings = setmetatable({}, { __index = function(known, key)
    local program, kernel = key:match '^([^/]*)/(.*)$'
    known[key] = kernel == '' and find_program(program, chunks, chapter, book)
      or kernels[kernel:match '^[%w_]*'] or false
    return known[key]
  end })
end

-- The datum's row. A text that names no case means the one that there is.
local function row_of(address, device)
  local case = address.case
  local program = results.program(device, address.program)
    or results.program(inventory.device 'loom', address.program)
  if not case and program and program.data[address.kernel] then
    case = results.cases(program, address.kernel, address.metric)[1]
  end
  local row = { program = address.program, kernel = address.kernel, case = case or '-',
    metric = address.metric }
  local key = table.concat({ row.program, row.kernel, row.case, row.metric }, '/')
  if not by_key[key] then
    row.at = #rows
    rows[#rows + 1] = row
    by_key[key] = row
  end
  return by_key[key]
end

-- An id that says which number it is, and stays when others come and go.
local function id_of(above, factor, below, device)
  local function parts(row, like)
    local list = {}
    for _, key in ipairs { 'program', 'kernel', 'case', 'metric' } do
      if row[key] ~= '-' and not (like and like[key] == row[key] and key ~= 'kernel') then
        list[#list + 1] = row[key]
      end
    end
    return table.concat(list, '-')
  end
  local function other(word, row)
    return row and '-' .. word .. '-' .. (type(row) == 'table' and parts(row, above) or row) or ''
  end
  local id = 'n-' .. parts(above) .. other('times', factor) .. other('over', below)
    .. (device and '-' .. device or '')
  id = id:gsub('[^%w_]+', '-'):gsub('%-$', '')
  asked[id] = (asked[id] or 0) + 1
  return asked[id] > 1 and id .. '-' .. asked[id] or id
end

-- How a number is made of its data, in words; '' when it is one of them.
local function made_of(factor, below)
  local ordinals, used = { '', say 'the second', say 'the third' }, 1
  local function operand(row)
    if type(row) ~= 'table' then return row end
    used = used + 1
    return ordinals[used]
  end
  if not factor and not below then return '' end
  if not factor and type(below) == 'table' then return say 'the ratio of two' end
  local text = say 'the first'
  if factor then text = say('%1 times %2', text, operand(factor)) end
  return below and say('%1 over %2', text, operand(below)) or text
end

--- The number as a link, with its id.
function cards.link(text, span, device, attributes)
  local function operand(value)
    if not value or tonumber(value) then return value end
    return row_of(results.address(value), device)
  end
  local above = row_of(results.address(span.attributes.of), device)
  local factor, below = operand(span.attributes.times), operand(span.attributes.over)
  local id = id_of(above, factor, below, span.attributes.device)
  local number = { id = id, how = made_of(factor, below), above.at }
  for _, row in ipairs { factor or '', below or '' } do
    if type(row) == 'table' then number[#number + 1] = row.at end
  end
  ids[#ids + 1] = number
  columns[#columns + 1] = device.id
  local listing = listings[above.program .. '/' .. above.kernel] or listings[above.program .. '/']
  return pandoc.Link({ pandoc.Str(text) }, listing and listing.url or '#' .. id, '', pandoc.Attr(id,
    { 'result' }, attributes))
end

-- ---- The script ------------------------------------------------------------

-- Nothing in it can end the comment or the script that it stands in.
local function quoted(text)
  return '"' .. text:gsub('[%z\1-\31"\\<>&]', function(c) return ('\\u%04x'):format(c:byte()) end)
    .. '"'
end

-- More digits than a sentence needs; the CSV has them all.
local function exact(value)
  if value == math.floor(value) then return metrics.format(value) end
  local text = ('%.6g'):format(value)
  return text:find('e', 1, true) and metrics.format(value) or metrics.group(text)
end

-- Where data come from, each text once.
local function origin_of(device, program)
  local text = provenance.origin(device, program)
  if not origins[text] then
    origins[#origins + 1] = text
    origins[text] = #origins - 1
  end
  return origins[text]
end

-- [device, value, line of the CSV, stale, origin, n, least, most, circumstances]
local function measured(row, at, device)
  local program = results.program(device, row.program)
  local datum = program and results.datum(program, row.kernel, row.case, row.metric)
  if not datum then return nil end
  row.title = metrics.title(row.metric, datum.unit)
  local fields = { at, quoted(exact(datum.value)), datum.line or 0, excuses.stale(device,
    row.program) and 1 or 0,
    origin_of(device, row.program) }
  if (datum.n or 1) > 1 and datum.min and datum.max then
    for _, field in ipairs { datum.n, quoted(exact(datum.min)),
      quoted(exact(datum.max)) } do fields[#fields + 1] = field end
    local told = results.circumstances(program, row.kernel, row.case, row.metric)
    if told then fields[#fields + 1] = quoted(told) end
  end
  return '[' .. table.concat(fields, ',') .. ']'
end

local function reference(listing) return quoted(listing.url) .. ',' .. quoted(listing.number) end

local function row_text(row, devices)
  local values = {}
  for i, device in ipairs(devices) do values[#values + 1] = measured(row, i - 1, device) end
  local names = {}
  for _, key in ipairs { 'program', 'kernel', 'case' } do names[#names + 1] = quoted(row[key]) end
  local kernel = listings[row.program .. '/' .. row.kernel]
  return ('[%s,%s,[%s],[%s]]'):format(table.concat(names, ','), quoted(row.title
    or metrics.name(row.metric)),
    table.concat(values, ','), kernel and reference(kernel) or '')
end

local function all_devices()
  local list, seen = {}, {}
  table.sort(columns)
  local function add(id)
    if not seen[id] then list[#list + 1], seen[id] = inventory.device(id), true end
  end
  for _, id in ipairs { 'loom', inventory.main, table.unpack(inventory.others()) } do add(id) end
  for _, id in ipairs(columns) do add(id) end
  return list
end

--- The call that hands all cards of the page to book.js.
function cards.script()
  local devices, lines, programs = all_devices(), {}, {}
  local function list(name, items, open, close)
    lines[#lines + 1] = ('%s: %s\n%s\n%s,'):format(name, open, table.concat(items, ',\n'), close)
  end
  local function each(from, write)
    local items = {}
    for i, item in ipairs(from) do items[i] = write(item) end
    return items
  end
  list('devices', each(devices, function(device)
    -- A tool's record bears its GPU's name, too.
    local is_choice = device.kind ~= 'recorded' or device.id == inventory.main
      or pandoc.List.includes(inventory.others(), device.id)
    return ('[%s,%s]'):format(quoted(is_choice and inventory.short_name(device) or device.id),
      quoted(device.dir))
  end), '[', ']')
  list('rows', each(rows, function(row)
    local listing = listings[row.program .. '/']
    programs[quoted(row.program)] = listing and ('[%s,%s]'):format(quoted(listing.file),
      reference(listing)) or nil
    return row_text(row, devices)
  end), '[', ']')
  list('origins', each(origins, quoted), '[', ']')
  local names = {}
  for name in pairs(programs) do names[#names + 1] = name end
  table.sort(names)
  list('programs', each(names, function(name) return name .. ': ' .. programs[name] end), '{', '}')
  list('numbers', each(ids, function(number)
    return ('%s: [%s,%s]'):format(quoted(number.id), quoted(number.how), table.concat(number, ','))
  end), '{', '}')
  return 'weaveNumbers({\n' .. table.concat(lines, '\n') .. '\n});'
end

return cards
