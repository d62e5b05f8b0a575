-- ::: {.explorer of="banks"} holds accesses in a table. On a page explorer.js,
-- which the template then asks for, makes a panel of it, in which readers change
-- them and count; the PDF and the EPUB have the table.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local messages = require 'messages'
local out = require 'out'

says = { Div = 'explorer', attributes = 'of' }

local KINDS = pandoc.List { 'banks', 'sectors' }

return { {
  Pandoc = function(doc)
    local target, found = out.target(doc.meta), false
    local body = pandoc.Div(doc.blocks):walk { Div = function(div)
      if not div.classes:includes 'explorer' then return nil end
      if not KINDS:includes(div.attributes.of) then
        messages.error(out.place(div), 'an explorer is of=banks or of=sectors, not of=%s', div.attributes.of or '')
      end
      found = true
      if target ~= 'html' then return div.content end
    end }
    if not found then return nil end
    if target == 'html' then doc.meta.explorer = pandoc.MetaBool(true) end
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
