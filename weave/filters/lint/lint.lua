-- What would be lost without a word: marks that pandoc could not read and left
-- in the text, ::: that nobody closed, headings out of their order. A chapter
-- has one title, and each heading is at most one level below the one before.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local callouts = require 'callouts'
local dialects = require 'dialects'
local fences = require 'fences'
local footnotes = require 'footnotes'
local messages = require 'messages'
local out = require 'out'
local prose = require 'prose'
local unread = require 'unread'

local source = PANDOC_STATE.input_files[1] or 'stdin'
-- Lines of which something has been said already.
local told = {}

local function tell(place, message)
  if told[place] then return end
  told[place] = place ~= ''
  messages.error(place, '%s', message)
end

local lines, placed

-- Whether this is the second run, which has places.
local function place_of(element)
  local place = out.place(element)
  placed = placed or place ~= ''
  return place
end

local function source_line(place)
  if not lines then
    lines = {}
    local file = io.open(source)
    for line in file and file:lines() or function() end do lines[#lines + 1] = line end
    if file then file:close() end
  end
  return lines[tonumber(place:match '%d+$')] or ''
end

-- ---- Marks ------------------------------------------------------------------

-- Without a place nobody knows whether a backslash was there; run-pandoc asks
-- again, with all places, when anything was said.
local PATTERNS = { ['$'] = '%$[%a%s\\]', ['\\'] = '\\%a' }

local function is_meant(place, sign, message)
  if not place then return false end
  local line = source_line(place)
  if PATTERNS[sign] then return not prose.words(line):find(PATTERNS[sign]) end
  -- A line may hold a citation and, behind a backslash, the sign.
  local name = sign:find('@', 1, true) and message:match '@[%w_]+'
  return not line:gsub('\\%p', ''):find(name or sign, 1, true)
end

local function marks_in(inlines, around)
  unread.check(inlines, place_of, function(place, sign, message)
    if is_meant(place, sign, message) then return false end
    tell(place or around, message)
    return true
  end)
end

local function marks(block) marks_in(block.content, out.place(block)) end

-- A paragraph above a line that begins with a colon is a term that is defined.
local function terms(list)
  for _, item in ipairs(list.content) do marks_in(item[1], '') end
end

-- Four blanks make code of a line. In the second run the source tells it from code
-- that is fenced, and shows what another writes.
local function indented(block)
  local file, first = out.place(block):match '^(.*):(%d+)$'
  placed = placed or file
  if file and source_line(':' .. first):match '^[^%a]*[`~][`~][`~]' then return end
  local number = tonumber(first) or 0
  for line in block.text:gmatch '([^\n]*)\n?' do
    if line:match '^%s*:::%s*[^%s:]' then
      tell(file and ('%s:%d'):format(file, number) or '',
        line:match '^%s*(.-)%s*$' .. ' is code for the four blanks before it; take them away')
    end
    number = number + 1
  end
end

-- [0.1] {.result}: the braces are for the blank before them.
local function is_blank(inlines)
  for _, inline in ipairs(inlines) do
    if inline.t ~= 'Space' and inline.t ~= 'SoftBreak' then return false end
  end
  return #inlines > 0
end

-- Of an attribute that is given twice filters see one, of two names pandoc one.
local function given_once(element)
  local values = {}
  for key, value in pairs(element.attributes) do
    if values[key] then
      tell(out.place(element), ('%s= is given twice, as "%s" and as "%s"; keep one'):format(key,
        values[key], value))
    end
    values[key] = value
  end
end

-- What has no class, or a misspelt one, others tell of.
local function tests_nothing(span)
  return span.attributes.expect and not span.classes:includes 'result'
    and not span.classes:includes 'claim' and (span.classes:includes 'index'
      or span.classes:includes 'meant' or span.classes:includes 'term')
end

local function braces(span)
  given_once(span)
  if tests_nothing(span) then
    tell(out.place(span), ("'%s' has expect=, and tests nothing; a test is a .result or a .claim")
      :format(pandoc.utils.stringify(span)))
  end
  if #span.classes > 0 and is_blank(span.content) then
    tell(out.place(span), ('{.%s} is for the blank before it; join it to what it is for')
      :format(span.classes[1]))
  end
  for key, value in pairs(span.attributes) do
    if value:match '^\226\128[\152-\159]' then
      tell(out.place(span), ('%s=%s has curly quotes; write straight ones, "..."'):format(key, value))
    end
  end
end

-- `places` keeps the wrappers of words with signs for what stands above.
local function without_wrappers(inlines)
  local list, wrapped = pandoc.List {}, false
  local function add(inline)
    local last = list[#list]
    if inline.t == 'Str' and last and last.t == 'Str' then
      list[#list] = pandoc.Str(last.text .. inline.text)
    else
      list:insert(inline)
    end
  end
  for _, inline in ipairs(inlines) do
    local first = inline.t == 'Span' and #inline.content == 1 and inline.content[1]
    if first and first.t == 'Str' and inline.identifier == '' and #inline.classes == 0
      and #inline.attributes == 1 and inline.attributes.pos then
      wrapped = true
      add(first)
    else
      add(inline)
    end
  end
  return wrapped and list or nil
end

-- ---- The order of blocks ----------------------------------------------------

local function headings(blocks)
  local level = 0
  for _, block in ipairs(blocks) do
    if block.t == 'Header' then
      if block.level == 1 and level > 0 then
        tell(out.place(block), 'a second title; a chapter has one heading with a single #')
      elseif block.level > level + 1 and level > 0 then
        tell(out.place(block), ('a heading of level %d below one of level %d; write %s'):format(
          block.level, level, ('#'):rep(level + 1)))
      elseif level == 0 and block.level > 1 then
        tell(out.place(block), 'a heading before the title; a chapter begins with # and its title')
      end
      level = block.level
    end
  end
  if level == 0 then
    tell(source .. ':1', 'the chapter has no title; begin it with # and its title')
  end
end

local HOLDERS = { BulletList = 'a list', OrderedList = 'a list', DefinitionList = 'a list',
  BlockQuote = 'a quotation', Div = 'a :::', Note = 'a note' }

local function no_headings(holder)
  pandoc.walk_block(holder.t == 'Note' and pandoc.Div(holder.content) or holder,
    { Header = function(header)
      tell(out.place(header), ('a heading within %s; a chapter\'s stand by themselves'):format(
        HOLDERS[holder.t]))
    end })
end

-- A caption and a table at most: what else stands there was not meant to.
local STRANGE = { Header = 'a heading', CodeBlock = 'code', Div = 'another :::' }

local CLASS_OF = { fig = 'figure', tbl = 'table' }

local function only_a_caption(div)
  given_once(div)
  local class = CLASS_OF[div.identifier:match '^(%l+)%-' or '']
  if class and #div.classes == 0 then
    tell(out.place(div), ('#%s is no %s without its class; write ::: {.%s #%s}'):format(div.identifier,
      class, class, div.identifier))
  end
  if not (div.classes:includes 'table' or div.classes:includes 'figure') then return end
  for _, block in ipairs(div.content) do
    if STRANGE[block.t] then
      tell(out.place(div), ('::: {.%s} holds %s; end it by ::: before that'):format(div.classes[1],
        STRANGE[block.t]))
    end
  end
end

-- Another tool's options of a block would be its first lines.
local function options(block)
  local option = block.text:match '^#|%s*[^\n]*'
  if option then
    tell(out.place(block), option .. ' is no option here; write it as an attribute, ```c {#name file=...}')
  end
  indented(block)
end

local function lint(doc)
  local function place(line) return ('%s:%d'):format(source, line) end
  local function tell_line(line, message) tell(place(line), message) end
  fences.check(source, tell_line, function(line) told[place(line)] = true end)
  footnotes.check(source, tell_line)
  dialects.check(source, tell_line)
  doc = callouts.read(doc)
  pandoc.Div(doc.blocks):walk { Div = only_a_caption, Para = marks, Plain = marks, Header = marks,
    DefinitionList = terms, CodeBlock = options, Span = braces }
  if doc.meta.chapter then
    for _, block in ipairs(doc.blocks) do
      if HOLDERS[block.t] then no_headings(block) end
    end
    headings(doc.blocks)
  end
  messages.keep(doc)
  return placed and doc:walk { Inlines = without_wrappers } or doc
end

return { { Pandoc = lint } }
