-- [@knuth97, p. 33] and @knuth97 become citations, which pandoc's citeproc then sets.
-- commonmark_x has none, so what looks like one is given to a reader of pandoc's that
-- has; the keys are those that weave/cited found in the book's bibliography. Without
-- one this does nothing, and `lint` says what stands there.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local messages = require 'messages'
local numbering = require 'numbering'
local out = require 'out'

local READER = 'markdown_strict-raw_html+citations+smart'
-- What is no text, in the text of a paragraph.
local OPAQUE = '\1'
local GROUP = '()%[([^%[%]\1]*@[^%[%]\1]*)%]()'
local KEY = '[%w_\x80-\xFF][%w_\x80-\xFF:.#$%%&+?<>~/-]*'

local source = PANDOC_STATE.input_files[1] or 'stdin'
local known, names, files, text_of_source

local function read_keys(path)
  known, names = {}, pandoc.List {}
  local file = io.open(path)
  for line in file and file:lines() or function() end do
    local key = line:match '^[^\t]+'
    known[key] = true
    names:insert(key)
  end
  if file then file:close() end
end

local function read_source()
  local file = io.open(source)
  text_of_source = file and file:read 'a' or ''
  if file then file:close() end
end

local function line_of(place)
  local number = 0
  for line in text_of_source:gmatch '([^\n]*)\n?' do
    number = number + 1
    if number == tonumber(place:match '%d+$') then return line end
  end
  return ''
end

-- \@ is the sign: the line tells, where its place is known. In the run without places
-- anything said has it looked at once more.
local function is_escaped(key, place)
  if not text_of_source:find('\\@' .. key, 1, true) then return false end
  if place then return not line_of(place):gsub('\\@', ''):find('@' .. key, 1, true) end
  messages.error('', '\\@%s', key)
  return false
end

-- The text of a list, with which element each piece is of.
local function flatten(inlines)
  local texts, pieces, length, place = {}, {}, 0, nil
  for _, inline in ipairs(inlines) do
    local tag, text = inline.t, OPAQUE
    if tag == 'Str' then
      text = inline.text
    elseif tag == 'Space' then
      text = ' '
    elseif tag == 'SoftBreak' then
      text = '\n'
    elseif tag == 'Span' and #inline.content == 1 and inline.content[1].t == 'Str'
      and #inline.classes == 0 and inline.identifier == '' then
      text, place = inline.content[1].text, out.place(inline)
    end
    pieces[#pieces + 1] = { inline = inline, text = text, from = length + 1, place = place }
    texts[#texts + 1] = text
    length = length + #text
  end
  return table.concat(texts), pieces
end

-- The next [... @key ...] from a position on, and the next @key, which may have a place
-- in brackets behind it: where it begins, and what is behind it.
local function next_group(text, at)
  local from, inside, behind = text:match(GROUP, at)
  if not from then return nil end
  if (' ' .. inside):find('[%s;]%-?@' .. KEY) then return from, behind end
  return next_group(text, behind)
end

local function next_name(text, at)
  local from, key, behind = (' ' .. text):match('[%s(]()%-?@(' .. KEY .. ')()', at)
  if not from then return nil end
  behind = behind - 1 - #key:match '[^%w_\x80-\xFF]*$'
  return from - 1, text:match('^ ?%[[^%[%]@\1]+%]()', behind) or behind
end

local function find(text)
  local found, at = {}, 1
  while true do
    local from, behind = next_group(text, at)
    local name, behind_name = next_name(text, at)
    if name and not (from and from < name) then from, behind = name, behind_name end
    if not from then return found end
    found[#found + 1] = { from = from, behind = behind }
    at = behind
  end
end

-- One citation as pandoc reads it; false where it is none, and its unknown keys told.
local function cite(text, place)
  local block = pandoc.read(text, READER).blocks[1]
  local cited = block and block.content and #block.content == 1 and block.content[1]
  if not cited or cited.t ~= 'Cite' then return false end
  for _, citation in ipairs(cited.citations) do
    local key = citation.id
    if is_escaped(key, place) then return false end
    if not known[key] then
      messages.error(place, "there is no '%s' in %s%s", key, files, numbering.is_label(key)
        and ('; for what bears that label write [](#%s)'):format(key) or messages.hint(key, names))
    end
  end
  return cited
end

local function citations(inlines)
  local text, pieces = flatten(inlines)
  if not text:find('@', 1, true) then return nil end
  local list, next_piece, used = pandoc.List {}, 1, 0
  -- What stands up to a position: whole elements, and of a word its part.
  local function keep(to)
    while pieces[next_piece] and pieces[next_piece].from <= to do
      local piece = pieces[next_piece]
      local last = piece.from + #piece.text - 1
      if used < piece.from and last <= to then
        list:insert(piece.inline)
      else
        local part = text:sub(math.max(used + 1, piece.from), math.min(last, to))
        if part ~= '' then list:insert(pandoc.Str(part)) end
      end
      used = math.max(used, math.min(last, to))
      if last > to then return end
      next_piece = next_piece + 1
    end
  end
  for _, one in ipairs(find(text)) do
    local place
    for _, piece in ipairs(pieces) do
      if piece.from < one.behind then place = piece.place or place end
    end
    local cited = cite(text:sub(one.from, one.behind - 1), place)
    if cited then
      keep(one.from - 1)
      list:insert(cited)
      used = one.behind - 1
      while pieces[next_piece] and pieces[next_piece].from + #pieces[next_piece].text - 1 <= used do
        next_piece = next_piece + 1
      end
    end
  end
  if used == 0 then return nil end
  keep(#text)
  return list
end

-- A heading stands in contents and in the search as well, where nothing is cited.
local function in_heading(header)
  header:walk { Cite = function(cited)
    messages.error(out.place(header), "a heading cites nothing; cite '%s' in the text below it",
      cited.citations[1].id)
  end }
end

local function in_preface(cited)
  local key, before = cited.citations[1].id, nil
  before = text_of_source:match('^(.-)@' .. key:gsub('%p', '%%%0')) or ''
  messages.error(source .. ':' .. select(2, before:gsub('\n', '')) + 1, "the preface cites nothing, since it has "
    .. "no end at which references could stand; cite '%s' in a chapter", key)
end

return { {
  Pandoc = function(doc)
    local path = doc.meta['weave-cited']
    if not path then return nil end
    read_keys(pandoc.utils.stringify(path))
    read_source()
    local all = doc.meta.bibliography
    files = pandoc.utils.type(all) == 'List' and table.concat(all:map(pandoc.utils.stringify), ', ')
      or out.meta_text(doc.meta, 'bibliography', 'the bibliography')
    -- It would be a title, at the level of the chapter's own.
    doc.meta['weave-references'] = doc.meta['reference-section-title']
    doc.meta['reference-section-title'] = nil
    local body = pandoc.Div(doc.blocks):walk { Inlines = citations }
    body:walk { Header = in_heading }
    if not doc.meta.chapter then body:walk { Cite = in_preface } end
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
