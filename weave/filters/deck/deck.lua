-- The chapters' cards, which weave/deck.awk gathers, and the sheet (weave-deck=sheet),
-- which the book has beside its spine. Each is a page with its text in one box.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'

says = { Div = 'card' }

local ALIGN = { AlignRight = 'r', AlignCenter = 'c' }

local function cells(row)
  local texts = {}
  for i, cell in ipairs(row.cells) do
    local text = pandoc.write(pandoc.Pandoc(cell.contents), 'latex'):gsub('%s+$', '')
    texts[i] = text
  end
  return table.concat(texts, ' & ') .. '\\\\'
end

-- No longtable can stand in columns.
local function tabular(block)
  local align, lines = '', {}
  for _, spec in ipairs(block.colspecs) do align = align .. (ALIGN[spec[1]] or 'l') end
  for _, row in ipairs(block.head.rows) do lines[#lines + 1] = cells(row) end
  lines[#lines + 1] = '\\midrule'
  for _, body in ipairs(block.bodies) do
    for _, row in ipairs(body.body) do lines[#lines + 1] = cells(row) end
  end
  return out.raw('latex', ('\\par\\noindent{\\footnotesize\\begin{tabular}{@{}%s@{}}\n%s\n\\end{tabular}}\\par')
    :format(align, table.concat(lines, '\n')))
end

-- The PDF's sheet is set small, with lines in bold for its headings.
local function latex(blocks)
  return pandoc.Div(blocks):walk {
    Header = function(header)
      return pandoc.Para { out.raw_inline('latex', '\\WWcard '), pandoc.Strong(header.content) }
    end,
    Table = tabular,
  }.content
end

-- What stands in front of the page's own heading is a chapter's, which this is none.
local function title_of(blocks)
  while blocks[1] do
    local block = blocks:remove(1)
    if block.t == 'Header' then
      block.content = block.content:filter(function(inline)
        return not (inline.t == 'Span' and inline.classes:includes 'number')
      end)
      if block.content[1].t == 'Space' then block.content:remove(1) end
      return block
    end
  end
end

return { {
  Pandoc = function(doc)
    local target, kind = out.target(doc.meta), out.meta_text(doc.meta, 'weave-deck', 'cards')
    local blocks = doc.blocks
    local title = title_of(blocks)
    if target == 'latex' then
      blocks = latex(blocks)
      blocks:insert(1, out.raw(target, '\\begin{WWsheet}'))
      blocks:insert(out.raw(target, '\\end{WWsheet}'))
      return pandoc.Pandoc(blocks, doc.meta)
    end
    return pandoc.Pandoc({ title, pandoc.Div(blocks, pandoc.Attr('',
      { kind == 'sheet' and 'sheet' or 'deck' })) }, doc.meta)
  end,
} }
