-- Blocks of code that show a file's text, part=NAME of it, bear their lines' numbers,
-- .numberLines startFrom=10, or have lines marked, mark="2 4-5".
local messages = require 'messages'
local out = require 'out'

local lined = {}

local function lines_of(text)
  local lines = pandoc.List {}
  for line in (text .. '\n'):gmatch '(.-)\n' do lines:insert(line) end
  return lines
end

-- The lines between one that holds "ANCHOR: name" and one with "ANCHOR_END: name";
-- without a name all but such lines.
local function part_of(text, name)
  local kept, inside, found = pandoc.List {}, name == nil, name == nil
  for _, line in ipairs(lines_of((text:gsub('%s+$', '')))) do
    local kind, of = line:match '(ANCHOR[_END]*):%s*([%w_-]+)'
    if kind and of == name then
      inside, found = kind == 'ANCHOR', true
    elseif not kind and inside then
      kept:insert(line)
    end
  end
  return found and table.concat(kept, '\n') or nil
end

-- A file that tangle made, without what it writes into it.
local function untangled(text)
  local first, rest = text:match '^([^\n]*)\n(.*)$'
  if not first or not first:match 'Made by tangle from' then return text end
  return (('\n' .. rest):gsub('\n#line %d+ "[^\n]*', ''):gsub('^\n', ''))
end

local function names_in(text)
  local names = pandoc.List {}
  for name in text:gmatch 'ANCHOR:%s*([%w_-]+)' do names:insert(name) end
  return names
end

--- The block with the text that its include= names.
function lined.include(block)
  local path, part, where = block.attributes.include, block.attributes.part, out.place(block)
  if not path then
    if part then messages.error(where, 'part= is of a file; write include=FILE, too') end
    return block
  end
  if block.text:match '%S' or block.attributes.number then
    messages.error(where, 'include=%s stands for the whole block; leave it empty, without a name and file=', path)
    return block
  end
  local file = io.open(path)
  local text = file and file:read 'a'
  if file then file:close() end
  if not text then
    messages.error(where, 'include=%s: there is no such file; write a path from the book\'s root', path)
    return block
  end
  block.text = part_of(untangled((text:gsub('\r\n', '\n'))), part) or ''
  if not utf8.len(block.text) then
    messages.error(where, 'include=%s is no text in UTF-8', path)
    block.text = ''
  elseif block.text == '' then
    messages.error(where, part and "include=%s has no part '%s'; write ANCHOR: %s in a comment of it before that part and "
      .. 'ANCHOR_END: %s behind it%s' or 'include=%s holds nothing to show', path, part, part, part,
      messages.hint(part or '', names_in(text)))
  end
  return block
end

--- The number of a block's first line, or nil where it bears none.
function lined.first(block)
  local from = block.attributes.startFrom
  if not block.classes:includes 'numberLines' then
    if from then messages.error(out.place(block), 'startFrom= is where numbers begin; write .numberLines, too') end
    return nil
  end
  if from and not from:match '^%d%d?%d?%d?%d?$' then
    messages.error(out.place(block), 'startFrom=%s is no number of a line', from)
    return 1
  end
  return math.tointeger(tonumber(from or 1))
end

--- The numbers of the lines that are marked, as a set, counted from 1; empty for none.
function lined.marked(block)
  local marked, mark, all = {}, block.attributes.mark, #lines_of((block.text:gsub('%s+$', '')))
  for word in (mark or ''):gmatch '[^%s,]+' do
    local from, to = word:match '^(%d+)%-?(%d*)$'
    from = tonumber(from)
    to = tonumber(to ~= '' and to or from)
    if not from or from < 1 or from > to or to > all then
      messages.error(out.place(block), 'mark="%s": %s is none of its lines, which are 1 to %d; write mark="2 4-5"', mark, word, all)
      return {}
    end
    for i = from, to do marked[i] = true end
  end
  return marked
end

--- All numbers as text, a line each.
function lined.column(block, first)
  local numbers = pandoc.List {}
  for i = 0, #lines_of((block.text:gsub('%s+$', ''))) - 1 do numbers:insert(tostring(first + i)) end
  return table.concat(numbers, '\n')
end

--- What fancyvrb is told of it; nil for nothing.
function lined.latex(block)
  local first, marked, list = lined.first(block), lined.marked(block), pandoc.List {}
  for i in pairs(marked) do list:insert(i + (first or 1) - 1) end
  list:sort()
  local set = (first and ('numbers=left,firstnumber=%d,'):format(first) or '')
    .. (#list > 0 and ('highlightlines={%s},highlightcolor=WWmark,'):format(table.concat(list, ',')) or '')
  return set ~= '' and set or nil
end

return lined
