-- ::: {.answer} holds an exercise's answer: closed on a page until the reader
-- opens it, set in small type in the PDF.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'

says = { Div = 'answer' }

local function around(target, before, blocks, after)
  return pandoc.List { out.raw(target, before) } .. blocks .. pandoc.List { out.raw(target, after) }
end

return { {
  Pandoc = function(doc)
    local target = out.target(doc.meta)
    local body = pandoc.Div(doc.blocks):walk { Div = function(div)
      if not div.classes:includes 'answer' then return nil end
      if target == 'latex' then
        return around(target, '\\begin{WWanswer}', div.content, '\\end{WWanswer}')
      end
      return around(target, '<details class="answer">\n<summary>Answer</summary>', div.content,
        '</details>')
    end }
    return pandoc.Pandoc(body.content, doc.meta)
  end,
} }
