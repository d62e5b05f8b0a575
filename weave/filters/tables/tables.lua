-- ::: {.table #tbl-x of="square" rows="kernel" columns="..."} becomes a table
-- of results with its caption above and its provenance beneath; data=FILE.csv
-- shows that file. One that is .online is left to the pages in print; fold="what it
-- is" folds one on a page, and print shows it. Without either the div holds a Markdown
-- table, which gets the caption.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local grid = require 'grid'
local messages = require 'messages'
local out = require 'out'
local results = require 'results'
local say = require 'say'
local tabulate = require 'tabulate'
local tail = require 'tail'
local versions = require 'versions'

says = { Div = 'table online lookup', attributes = 'fold ' .. tabulate.ATTRIBUTES }

local target

local function caption_html(number, caption, id)
  local inlines = pandoc.List { out.raw_inline(target,
    ('<figcaption id="%s-caption"><span class="label">%s</span> ')
    :format(id, say('Table %1', number))) }
  inlines:extend(caption)
  inlines:insert(out.raw_inline(target, '</figcaption>'))
  return pandoc.Plain(inlines)
end

local function scroll(id, table_html)
  return ('<div class="scroll" tabindex="0" role="group" aria-labelledby="%s-caption">\n%s\n</div>'):format(id, table_html)
end

local function as_html(number, caption, id, make)
  local body = versions.html(target, function()
    local t, notes = make()
    return t and scroll(id, grid.html(t)) .. (notes and '\n' .. (target == 'html' and tail.unfolding(notes) or tail.text(notes, target)) or '')
  end)
  if not body then return {} end
  return { out.raw(target, ('<figure class="table" id="%s">'):format(id)), caption_html(number,
    caption, id),
    out.raw(target, body .. '\n</figure>') }
end

local function as_latex(t, notes, number, caption, id)
  local before, after = grid.latex(t, number, id, notes and tail.text(notes, target))
  local inlines = pandoc.List { out.raw_inline(target, before) }
  inlines:extend(caption)
  inlines:insert(out.raw_inline(target, after))
  return { pandoc.Para(inlines) }
end

-- Print leaves a table that nobody reads from end to end to the pages: its
-- caption stays, and what it would have shown.
local function as_pointer(t, number, caption, id, attributes)
  local inlines = pandoc.List { out.raw_inline(target,
    ('\\begin{WWtable}{\\small}{1}\n\\WWtablecaption{%s}{%s}{'):format(id, say('Table %1', number))) }
  inlines:extend(caption)
  inlines:insert(out.raw_inline(target, ('}\n\\noindent %s\n\\end{WWtable}')
    :format(say('%1 rows, on the page; from %2.', #t.rows, out.latex(attributes.of or attributes.data)))))
  return { pandoc.Para(inlines) }
end

-- A table that few will read is a line on a page, until the reader opens it.
local function folded(blocks, number, words)
  if not words or target ~= 'html' or #blocks == 0 then return blocks end
  return pandoc.List { out.raw(target, ('<details class="rows">\n<summary><span class="label">%s</span> %s</summary>')
    :format(say('Table %1', number), out.html(words))) } .. blocks .. pandoc.List { out.raw(target, '</details>') }
end

local function rows_in(blocks)
  local rows = 0
  for _, block in ipairs(blocks) do
    if block.t == 'Table' then rows = rows + #block.bodies[1].body end
  end
  return rows
end

local function plain_table(rest, number, caption, id, class)
  if target == 'latex' then
    local inlines = pandoc.List { out.raw_inline(target,
      ('\\begin{WWtable}{\\small}{%d}\n\\WWtablecaption{%s}{%s}{'):format(rows_in(rest), id,
        say('Table %1', number))) }
    inlines:extend(caption)
    inlines:insert(out.raw_inline(target, '}'))
    return pandoc.List { pandoc.Para(inlines) } .. rest .. pandoc.List { out.raw(target,
      '\\end{WWtable}') }
  end
  return pandoc.List { out.raw(target, ('<figure class="%s" id="%s">'):format(class, id)),
    caption_html(number, caption, id),
    out.raw(target, ('<div class="scroll" tabindex="0" role="group" aria-labelledby="%s-caption">'):format(id)) }
    .. rest .. pandoc.List { out.raw(target, '</div>\n</figure>') }
end

local function result_table(div)
  if not div.classes:includes 'table' then return nil end
  local number, id = div.attributes.number or '', div.identifier
  local name = id ~= '' and 'table #' .. id or 'table'
  local caption, rest = out.caption(div.content)
  if id == '' then messages.error(out.place(div), 'a table needs a label, #tbl-...') end
  if #caption == 0 then messages.error(out.place(div), '%s has no caption', name) end
  local data = div.attributes.data
  if not data and not div.attributes.of then
    if #rest == 0 then
      messages.error(out.place(div),
        '%s: of= names no program, data= no file, and it holds no table', name)
    end
    return folded(plain_table(rest, number, caption, id,
      div.classes:includes 'lookup' and 'table lookup' or 'table'), number, div.attributes.fold)
  end
  local function make()
    return (data and tabulate.file or tabulate.grid)(div.attributes, out.place(div), name)
  end
  if target ~= 'latex' then
    return folded(as_html(number, caption, id, make), number, div.attributes.fold)
  end
  local t, notes = make()
  if not t then return {} end
  if div.classes:includes 'online' then return as_pointer(t, number, caption, id, div.attributes) end
  return as_latex(t, notes, number, caption, id)
end

local ALIGN = { AlignRight = 'number', AlignCenter = 'centre' }

-- In print a table that is wider than a line is wrapped: its short columns
-- are as wide as what they hold. Each of the others has room for its longest
-- word, which may be code, and shares the rest so that the rows have few lines.
local LINE, WIDE, SHORT, CODE = 100, 92, 16, 1.2

-- How much of a wrapped line is filled.
local FILLED = 0.92

-- How wide a text is, in letters; Chinese characters take two.
local function width(text)
  local n = 0
  for _, code in utf8.codes(text) do n = n + (code >= 0x2E80 and 2 or 1) end
  return n
end

local function measured(rows, columns, lengths)
  for _, row in ipairs(rows) do
    local of_row = {}
    for i, cell in ipairs(row.cells) do
      local text = pandoc.utils.stringify(cell.contents)
      local c = columns[i] or { longest = 0, all = 0, word = 0 }
      columns[i], of_row[i] = c, width(text)
      c.longest, c.all = math.max(c.longest, of_row[i]), c.all + of_row[i]
      for word in text:gmatch '%S+' do c.word = math.max(c.word, CODE * width(word)) end
    end
    lengths[#lengths + 1] = of_row
  end
end

-- About how many lines the rows take, and, for want of a better, the cells.
local function lines_of(lengths, widths)
  local lines, all = 0, 0
  for _, row in ipairs(lengths) do
    local most = 1
    for i, length in ipairs(row) do
      local n = length / (widths[i] * FILLED)
      most, all = math.max(most, math.ceil(n)), all + n * n
    end
    lines = lines + most
  end
  return lines + all / 1e4
end

-- Of all columns one gives a little to another, as long as there are fewer lines for it.
local function settle(widths, columns, lengths)
  local fewest, from, to, step = lines_of(lengths, widths), nil, nil, nil
  local function give(i, j, little)
    widths[i], widths[j] = widths[i] - little, widths[j] + little
  end
  local function try(i, j, little)
    if i == j or columns[j].all == 0 or widths[i] - little < columns[i].word then return end
    give(i, j, little)
    local lines = lines_of(lengths, widths)
    give(j, i, little)
    if lines < fewest then fewest, from, to, step = lines, i, j, little end
  end
  repeat
    from = nil
    for i, column in ipairs(columns) do
      for j in ipairs(column.all > 0 and columns or {}) do
        for _, little in ipairs { 1, 3, 6 } do try(i, j, little) end
      end
    end
    if from then give(from, to, step) end
  until not from
end

local function wrapped(element)
  local columns, lengths, widths, whole, rest, long = {}, {}, {}, 0, LINE, 0
  measured(element.head.rows, columns, lengths)
  for _, body in ipairs(element.bodies) do measured(body.body, columns, lengths) end
  for _, c in ipairs(columns) do
    if c.longest <= SHORT then c.word, c.all = c.longest + 2, 0 end
    whole, rest, long = whole + c.longest, rest - c.word, long + c.all
  end
  if whole <= WIDE or rest < 0 then return nil end
  for i, c in ipairs(columns) do widths[i] = c.word + rest * c.all / long end
  settle(widths, columns, lengths)
  for i, width in ipairs(widths) do element.colspecs[i][2] = width / LINE end
  return element
end

-- Alignment as classes: pages carry no inline styles.
local function markdown_table(element)
  if target == 'latex' then return wrapped(element) end
  local simple = pandoc.utils.to_simple_table(element)
  local classes = {}
  for i, align in ipairs(simple.aligns) do
    classes[i] = ALIGN[align]
    simple.aligns[i], simple.widths[i] = 'AlignDefault', 0
  end
  local converted = pandoc.utils.from_simple_table(simple)
  local function mark(row)
    for i, cell in ipairs(row.cells) do
      if classes[i] then cell.attr = pandoc.Attr('', { classes[i] }) end
    end
  end
  for _, row in ipairs(converted.head.rows) do mark(row) end
  for _, body in ipairs(converted.bodies) do
    for _, row in ipairs(body.body) do mark(row) end
  end
  return converted
end

return { {
  Pandoc = function(doc)
    target = out.target(doc.meta)
    results.setup(doc.meta)
    local body = pandoc.Div(doc.blocks):walk { Table = markdown_table, Div = result_table }
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
