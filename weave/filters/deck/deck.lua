-- The chapters' cards, which weave/deck.awk gathers: as they are, or, for the page
-- that has them all (weave-deck=sheet), the first sentence of each line.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'

says = { Div = 'card' }

local function first_sentence(item)
  local kept = pandoc.List {}
  for _, inline in ipairs(item[1].content) do
    kept:insert(inline)
    if inline.t == 'Str' and inline.text:match '[.!?]["”’)]*$' then break end
  end
  return { pandoc.Plain(kept) }
end

local function short(div)
  return div:walk { OrderedList = function(list)
    local items = {}
    for i, item in ipairs(list.content) do items[i] = first_sentence(item) end
    return pandoc.BulletList(items)
  end }
end

-- A card of the PDF's sheet is set small, with a line in bold for its heading.
local function latex(div)
  local blocks = pandoc.List {}
  for _, block in ipairs(div.content) do
    if block.t == 'Header' then block = pandoc.Para { out.raw_inline('latex', '\\WWcard '), pandoc.Strong(block.content) } end
    blocks:insert(block)
  end
  return blocks
end

return { {
  Pandoc = function(doc)
    local target = out.target(doc.meta)
    local sheet = doc.meta['weave-deck'] and pandoc.utils.stringify(doc.meta['weave-deck']) == 'sheet'
    local blocks = pandoc.Div(doc.blocks):walk { Div = function(div)
      if not div.classes:includes 'card' then return nil end
      if sheet then div = short(div) end
      return target == 'latex' and latex(div) or div
    end }.content
    -- What stands in front of the first card is a chapter's, which this is none.
    local title
    while blocks[1] and not title do
      local block = blocks:remove(1)
      if block.t == 'Header' then title = block end
    end
    if target == 'latex' then
      blocks:insert(1, out.raw(target, '\\begin{WWsheet}'))
      blocks:insert(out.raw(target, '\\end{WWsheet}'))
      return pandoc.Pandoc(blocks, doc.meta)
    end
    title.content = { pandoc.Str(sheet and 'On one page' or 'Cards') }
    return pandoc.Pandoc({ title, pandoc.Div(blocks, pandoc.Attr('', { sheet and 'sheet' or 'deck' })) }, doc.meta)
  end,
} }
