-- Compares what stands in the brackets of results with the data, as weave
-- would print them. Groups of digits may be parted as in prose, or not at all.
--
-- With `fresh`, the name of a folder, it writes there each document as it is
-- (NAME.was) and as it ought to be, the same bytes but for the brackets, and how
-- many these were (NAME.said).
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*$', '') .. 'weave/lib/?.lua;' .. package.path
local inventory = require 'inventory'
local quantity = require 'quantity'
local results = require 'results'

local failed = false

local function say(place, format, ...) print(place .. ': ' .. format:format(...)) end

-- The same for 1,024, 1 024 and 1024; where a comma is the decimal point, for 1.024 and 1 024.
local has_comma = require 'say'.point == ','

local function plain(text)
  text = has_comma and text:gsub('(%d)[. ](%d%d%d)', '%1%2'):gsub('(%d)[. ](%d%d%d)', '%1%2')
    or text:gsub(',', '')
  return (text:gsub('\u{202F}', ''):gsub('\u{A0}', ' '):gsub('−', '-'))
end

-- What weave would print, as one types it; nil and why not, and the excuse.
local function wanted(attributes)
  local device = inventory.device(attributes.device or 'main')
  local datum, why, excuse = quantity.value(attributes, device)
  if not datum then return nil, why, excuse end
  local text, unsuited = quantity.text(attributes, datum)
  if not text then return nil, unsuited end
  return (text:gsub('\u{202F}', has_comma and '' or ','):gsub('\u{A0}', ' '))
end

-- ---- The facts ---------------------------------------------------------------

local FIELDS = { 'file', 'line', 'column', 'said', 'of', 'over', 'times', 'device', 'form',
  'format', 'ending' }

local function fields_of(fact)
  local result, i = {}, 0
  for text in fact:gsub('^result', ''):gmatch '\t([^\t]*)' do
    i = i + 1
    result[FIELDS[i]] = text ~= '' and text or nil
  end
  result.said = result.said or ''
  result.place = ('%s:%s:%s'):format(result.file, result.line, result.column)
  return result
end

-- The results that do not say what they should, of one document.
local function stale_of(facts)
  local list = {}
  for fact in io.lines(facts) do
    local result = fact:match '^result\t' and fields_of(fact)
    local text, why, excuse
    if result then text, why, excuse = wanted(result) end
    if text and plain(text) ~= plain(result.said) then
      result.text = text
      list[#list + 1] = result
    elseif result and not text then
      result.why, result.excuse = why, excuse
      list[#list + 1] = result
    end
  end
  return list
end

-- Of a book that is not this one weave's own command.
local command = os.getenv 'check_says' or 'make'

local function tell(result)
  if result.text then
    say(result.place, '[%s] is %s by the data: %s%s on %s; run %s refresh', result.said,
      result.text, result.of,
      result.over and ' over ' .. result.over or '', result.device or inventory.main, command)
  elseif not result.excuse then
    say(result.place, '%s', result.why)
  end
end

-- ---- Fresh documents -----------------------------------------------------------

-- Where each line begins in a text.
local function beginnings(text)
  local starts = { 1 }
  for at in text:gmatch '\n()' do starts[#starts + 1] = at end
  return starts
end

-- The byte of a line's column; columns count characters.
local function byte_at(text, starts, line, column)
  return starts[line] and utf8.offset(text, column, starts[line])
end

-- The first and the last byte between a result's brackets, or nil.
local function between(text, starts, result)
  local opening = byte_at(text, starts, tonumber(result.line), tonumber(result.column))
  if not opening or text:sub(opening, opening) ~= '[' then return nil end
  local line, column = (result.ending or ''):match '^(%d+):(%d+)$'
  local behind = line and byte_at(text, starts, tonumber(line), tonumber(column)) or opening + 1
  local closing = text:match('^%s*()%]{', behind)
  return closing and opening + 1, closing and closing - 1
end

local function escaped(text) return (text:gsub('[%[%]\\`*_<&$|~^"\']', '\\%0')) end

local function replaced(text, stale)
  local starts, edits = beginnings(text), {}
  for _, result in ipairs(stale) do
    local first, last = between(text, starts, result)
    if not first then return nil, result end
    edits[#edits + 1] = { first = first, last = last, text = escaped(result.text) }
  end
  table.sort(edits, function(a, b) return a.first > b.first end)
  for _, edit in ipairs(edits) do text = text:sub(1, edit.first - 1) .. edit.text
    .. text:sub(edit.last + 1) end
  return text
end

-- A text as pandoc reads it, without what stands in results' brackets; and
-- whether these say what they should.
local function read(text)
  local right = true
  local doc = pandoc.read(text, 'commonmark_x-smart'):walk { Span = function(span)
    if not span.classes:includes 'result' then return nil end
    local attributes = {}
    for key, value in pairs(span.attributes) do attributes[key] = value end
    local is = wanted(attributes)
    right = right and (not is or plain(is) == plain(pandoc.utils.stringify(span.content)))
    span.content = {}
    return span
  end }
  return doc, right
end

local function slurp(path)
  local file = assert(io.open(path, 'rb'))
  local text = file:read 'a'
  file:close()
  return text
end

local function spill(path, text)
  local file = assert(io.open(path, 'wb'))
  assert(file:write(text))
  assert(file:close())
end

-- Writes one document afresh, or says why it cannot be.
local function refresh(path, stale, folder)
  local text = slurp(path)
  local fresh, lost = replaced(text, stale)
  if not fresh then
    failed = true
    return say(lost.place,
      'the brackets of [%s] are not where they were; write [%s] there, or run %s refresh again',
      lost.said, lost.text, command)
  end
  local before, after, right = read(text), read(fresh)
  if pandoc.write(before, 'native') ~= pandoc.write(after, 'native') or not right then
    failed = true
    return say(path .. ':1', 'other text than the brackets would change; mend them by hand')
  end
  local name = folder .. '/' .. path:gsub('/', '%%')
  spill(name, fresh)
  spill(name .. '.was', text)
  spill(name .. '.said', ('%s: %d bracket%s\n'):format(path, #stale, #stale == 1 and '' or 's'))
end

-- What has no datum yet stays as it is; what can have none is a mistake.
local function with_data(list)
  local stale = {}
  for _, result in ipairs(list) do
    if result.text then
      stale[#stale + 1] = result
    elseif result.excuse then
      say(result.place, 'note: %s; [%s] is left as it is', result.excuse, result.said)
    else
      failed = true
      tell(result)
    end
  end
  return stale
end

return { {
  Pandoc = function(doc)
    results.setup(doc.meta)
    local folder = doc.meta.fresh and pandoc.utils.stringify(doc.meta.fresh)
    for facts in pandoc.utils.stringify(doc.meta.facts):gmatch '%S+' do
      local list = stale_of(facts)
      if folder then
        local stale = with_data(list)
        if #stale > 0 then refresh(stale[1].file, stale, folder) end
      else
        for _, result in ipairs(list) do tell(result) end
      end
    end
    if failed then os.exit(1) end
    return pandoc.Pandoc {}
  end,
} }
