-- Prints what a document says, one fact a line, for the concerns beside it:
--
--   word     FILE LINE COLUMN TEXT    a word of prose, as it was typed
--   stop     FILE LINE COLUMN KIND    what is no prose: code, maths and meant
--                                     (and their text), result; where a claim
--                                     begins and is claimed; the end of a paragraph
--   code     FILE LINE COLUMN LANGUAGE TEXT   a line of a code block
--   figure   FILE LINE COLUMN LABEL ALT
--   link     FILE LINE COLUMN TARGET
--   note     FILE LINE COLUMN         where a footnote is called
--   heading  FILE LINE COLUMN         the words up to the next end are a title
--   term     FILE LINE COLUMN NAME    a term, `means` where it is defined and
--            means|used               `used` where it is not
--   label    FILE LINE COLUMN NAME    what a link may lead to
--   shows    FILE LINE COLUMN PROGRAM whose data the document shows
--   result   FILE LINE COLUMN TEXT OF OVER TIMES DEVICE FORM FORMAT END   a
--                                     result: what stands in its brackets, its
--                                     attributes, and where that text ends, LINE:COLUMN
--
-- Fields are parted by tabs. pandoc reads the document, with the place of
-- every word (`sourcepos`) and with quotes as they were typed (`-smart`).

local source = PANDOC_STATE.input_files[1] or 'stdin'
local lines, here = {}, { 1, 1 }

local function fact(kind, ...)
  local fields = { kind, source, here[1], here[2], ... }
  for i, field in ipairs(fields) do fields[i] = tostring(field):gsub('[\t\n]', ' ') end
  lines[#lines + 1] = table.concat(fields, '\t')
end

-- An element in a list's item has the item's place and then its own.
local function place(element)
  local found
  for _, pair in ipairs(element.attr and element.attr.attributes or {}) do
    if pair[1] == 'data-pos' then found = pair[2] end
  end
  return found and found:gsub('^.-@', '')
end

local function move_to(element)
  local line, column = (place(element) or ''):match '^(%d+):(%d+)'
  if line then here = { tonumber(line), tonumber(column) } end
end

-- ---- Words -----------------------------------------------------------------
-- The reader parts a word at every sign; here the pieces are joined again.

local word, word_at

local function end_word()
  if not word then return end
  local now = here
  here = word_at
  fact('word', word)
  word, here = nil, now
end

local function stop(kind, ...)
  end_word()
  fact('stop', kind, ...)
end

local inlines, blocks, notes = nil, nil, {}

local function programs(element)
  local attributes = element.attributes
  for _, key in ipairs { 'of', 'over', 'times' } do
    for name in (attributes[key] or ''):gmatch '[^%s,]+' do fact('shows', name:match '^[^/]+') end
  end
end

local function identify(element)
  if element.identifier and element.identifier ~= '' then fact('label', element.identifier) end
end

-- Where the last thing in a span ends; nil when there is none.
local function end_of(span)
  local last
  for _, child in ipairs(span.content) do last = place(child) or last end
  return last and last:match '(%d+:%d+)$'
end

local function result(span)
  move_to(span)
  local attributes = span.attributes
  fact('result', pandoc.utils.stringify(span.content), attributes.of or '', attributes.over or '',
    attributes.times or '', attributes.device or '', attributes.form or '',
    attributes.format or '', end_of(span) or '')
end

-- Nobody judges the words of what is meant, but its results are shown.
local function meant(element)
  local at = here
  element:walk { Span = function(span)
    if span.classes:includes 'result' then result(span) end
  end }
  here = at
  stop('meant', pandoc.utils.stringify(element))
end

local INLINE = {}

function INLINE.Str(str)
  if not word then word, word_at = '', here end
  word = word .. str.text
end

function INLINE.Space() end_word() end
INLINE.SoftBreak, INLINE.LineBreak = INLINE.Space, INLINE.Space

function INLINE.Code() stop 'code' end
function INLINE.Math(math) stop('maths', math.text) end
function INLINE.RawInline() stop 'code' end
function INLINE.Note(note)
  end_word()
  fact 'note'
  notes[#notes + 1] = note
end

function INLINE.Link(link)
  -- What lies beside the pages is made with them.
  if not link.classes:includes 'beside' then fact('link', link.target) end
  -- An address that stands for itself is no prose.
  if pandoc.utils.stringify(link.content) == link.target then
    stop 'code'
  else
    inlines(link.content)
    if #link.content == 0 then stop 'reference' end
  end
end

function INLINE.Span(span)
  identify(span)
  if span.classes:includes 'result' then
    programs(span)
    end_word()
    result(span)
    stop 'result'
  elseif span.classes:includes 'meant' then
    meant(span)
  elseif span.classes:includes 'claim' then
    programs(span)
    stop 'claim'
    inlines(span.content)
    stop 'claimed'
  else
    if span.classes:includes 'term' then
      local attributes = span.attributes
      fact('term', attributes.of or pandoc.utils.stringify(span.content),
        attributes.means and 'means' or 'used')
    end
    inlines(span.content)
  end
end

function inlines(list)
  for _, inline in ipairs(list) do
    move_to(inline)
    local known = INLINE[inline.t]
    if known then known(inline) elseif inline.content then inlines(inline.content) end
  end
end

-- ---- Blocks ----------------------------------------------------------------

local BLOCK = {}

local function paragraph(block)
  inlines(block.content)
  stop 'end'
end

BLOCK.Para, BLOCK.Plain = paragraph, paragraph

function BLOCK.Header(header)
  identify(header)
  fact 'heading'
  inlines(header.content)
  stop 'end'
end

function BLOCK.LineBlock(block)
  for _, line in ipairs(block.content) do inlines(line) end
  stop 'end'
end

function BLOCK.Div(div)
  identify(div)
  if div.classes:includes 'table' or div.classes:includes 'figure' then programs(div) end
  if div.classes:includes 'figure' then
    fact('figure', '#' .. div.identifier, div.attributes.alt or '')
  end
  if div.classes:includes 'meant' then meant(div) else blocks(div.content) end
end

-- Classes in braces come before the word that names the language.
local function language(block)
  for _, class in ipairs(block.classes) do
    if class ~= 'fold' then return class end
  end
  return ''
end

-- The first line of a fenced block is its fence, that of an indented one is
-- code already.
function BLOCK.CodeBlock(block)
  identify(block)
  local text, count = block.text .. '\n', select(2, block.text:gsub('\n', '\n')) + 1
  local last = tonumber((place(block) or ''):match '%-(%d+):%d+$') or 0
  local first = here[1] + (last - here[1] > count and 1 or 0)
  for line in text:gmatch '(.-)\n' do
    lines[#lines + 1] = ('code\t%s\t%d\t1\t%s\t%s'):format(source, first, language(block), line)
    first = first + 1
  end
end

function BLOCK.BulletList(list)
  for _, item in ipairs(list.content) do blocks(item) end
end
BLOCK.OrderedList = BLOCK.BulletList

function BLOCK.DefinitionList(list)
  for _, item in ipairs(list.content) do
    inlines(item[1])
    stop 'end'
    for _, definition in ipairs(item[2]) do blocks(definition) end
  end
end

function BLOCK.BlockQuote(quote) blocks(quote.content) end

function BLOCK.Table(block)
  local simple = pandoc.utils.to_simple_table(block)
  for _, row in ipairs { simple.header, table.unpack(simple.rows) } do
    for _, cell in ipairs(row) do blocks(cell) end
  end
end

function blocks(list)
  for _, block in ipairs(list) do
    move_to(block)
    local known = BLOCK[block.t]
    if known then known(block) end
    -- A note is read after the paragraph that calls it.
    while #notes > 0 do blocks(table.remove(notes, 1).content) end
  end
end

return { {
  Pandoc = function(doc)
    -- A title block is read apart: it has no places.
    blocks(doc.blocks)
    return pandoc.Pandoc({ pandoc.RawBlock('html', table.concat(lines, '\n')) }, {})
  end,
} }
