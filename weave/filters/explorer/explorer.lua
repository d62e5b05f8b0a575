-- ::: {.explorer of="banks"} holds accesses in a table, of="swizzles" and of="roof"
-- a figure. On a page explorer-banks.js, which the template then asks for, makes a
-- panel of it, in which readers change them and count; the PDF and the EPUB have what
-- it holds. With access="in[p * x]", slide="Stride", from=1 to=32 at=32 it holds a
-- figure, below which a slider moves the p of that access; of="passes" tells in
-- each="address" what a pass serves; of="rounds" whom a lane adds in round p,
-- of="lanes" how far away, and its names begin with the direction: up, down or xor.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local messages = require 'messages'
local out = require 'out'

says = { Div = 'explorer', attributes = 'of access slide from to at each' }

local KINDS = pandoc.List { 'banks', 'sectors', 'swizzles', 'passes', 'rounds', 'lanes', 'roof' }
local SLIDERS = pandoc.List { 'passes', 'rounds', 'lanes' }

-- What is wrong with a slider's attributes, or nothing.
local function fault(a)
  local from, to, at = tonumber(a.from), tonumber(a.to), tonumber(a.at)
  if not a.access then return SLIDERS:includes(a.of) and 'has no access=' end
  if not a.slide then return 'has no slide=, which says what p is' end
  if not (from and to and at and from <= at and at <= to) then return 'has from= to= at= with from <= at <= to' end
  for name in (a.of == 'lanes' and a.access or ''):gmatch '[^;]+' do
    if not pandoc.List { 'up', 'down', 'xor' }:includes(name:match '^%s*(%a+)[^;]*:') then return 'has an order that is neither up, down nor xor' end
  end
  if a.of == 'passes' and not a.each then return 'has no each=, what a pass serves' end
end

return { {
  Pandoc = function(doc)
    local target, found = out.target(doc.meta), pandoc.List()
    local body = pandoc.Div(doc.blocks):walk { Div = function(div)
      if not div.classes:includes 'explorer' then return nil end
      if not KINDS:includes(div.attributes.of) then
        messages.error(out.place(div), 'an explorer is of=banks, sectors, swizzles, passes, rounds, lanes or roof, not of=%s', div.attributes.of or '')
      elseif fault(div.attributes) then
        messages.error(out.place(div), 'this explorer %s', fault(div.attributes))
      end
      if not found:includes(div.attributes.of) then found:insert(div.attributes.of) end
      if target ~= 'html' then return div.content end
    end }
    if #found == 0 then return nil end
    if target == 'html' then doc.meta.explorer = pandoc.MetaList(found:map(pandoc.MetaString)) end
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
