-- ::: {.explorer of="banks"} holds accesses in a table, of="swizzles", of="roof" and
-- of="reach" a figure. On a page explorer-banks.js, which the template then asks for, makes a
-- panel of it, in which readers change them and count; the PDF and the EPUB have what
-- it holds. With access="in[p * x]", slide="Stride", from=1 to=32 at=32 it holds a
-- figure, below which a slider moves the p of that access; of="passes" tells in
-- each="address" what a pass serves; of="rounds" whom a lane adds in round p,
-- of="lanes" how far away, and its names begin with the direction: up, down or xor;
-- of="orders" the steps of two threads, and p is one of their six orders. Of
-- of="sectors" an arrow leads from what a warp reads to what it writes. of="reach"
-- shows the data of two figures of the page: sizes, each with its latency, bytes under
-- way with the rates of copies; and in its own words stand the multiprocessors and
-- the memory's limit.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local messages = require 'messages'
local out = require 'out'

says = { Div = 'explorer', attributes = 'of access slide from to at each curve rates' }

local KINDS = pandoc.List { 'banks', 'sectors', 'swizzles', 'passes', 'rounds', 'lanes', 'orders', 'roof', 'reach' }
local TABLES = pandoc.List { 'banks', 'sectors' }
local SLIDERS = pandoc.List { 'passes', 'rounds', 'lanes', 'orders' }

-- What is wrong with a slider's attributes, or nothing.
local function fault(a)
  if a.of == 'reach' and not (a.curve and a.rates) then return 'has no curve= rates=, the figures whose data it shows' end
  local from, to, at = tonumber(a.from), tonumber(a.to), tonumber(a.at)
  if not a.access then return SLIDERS:includes(a.of) and 'has no access=' end
  if not a.slide then return 'has no slide=, which says what p is' end
  if not (from and to and at and from <= at and at <= to) then return 'has from= to= at= with from <= at <= to' end
  for name in (a.of == 'lanes' and a.access or ''):gmatch '[^;]+' do
    if not pandoc.List { 'up', 'down', 'xor' }:includes(name:match '^%s*(%a+)[^;]*:') then return 'has an order that is neither up, down nor xor' end
  end
  for steps in (a.of == 'orders' and a.access or ''):gmatch '[^;]+' do
    if select(2, steps:gsub('%f[%w][WR] %w+', '')) ~= 4 then return 'has not four steps, such as W word or R word' end
  end
  if a.of == 'passes' and not a.each then return 'has no each=, what a pass serves' end
end

-- The first row of a table to try that has not both, or nothing.
local function row_without_code(div)
  local bad
  if div.attributes.access or not TABLES:includes(div.attributes.of) then return nil end
  div:walk { Table = function(whole)
    for _, row in ipairs(pandoc.utils.to_simple_table(whole).rows) do
      local codes, text = 0, pandoc.List {}
      for _, cell in ipairs(row) do
        pandoc.Div(cell):walk { Code = function() codes = codes + 1 end }
        text:insert(pandoc.utils.stringify(cell))
      end
      if codes < 2 then bad = bad or table.concat(text, ' | ') end
    end
  end }
  return bad
end

return { {
  Pandoc = function(doc)
    local target, found = out.target(doc.meta), pandoc.List()
    local body = pandoc.Div(doc.blocks):walk { Div = function(div)
      if not div.classes:includes 'explorer' then return nil end
      if not KINDS:includes(div.attributes.of) then
        messages.error(out.place(div), 'an explorer is of=%s or %s, not of=%s', table.concat(KINDS, ', ', 1, #KINDS - 1), KINDS[#KINDS], div.attributes.of or '')
      elseif fault(div.attributes) then
        messages.error(out.place(div), 'this explorer %s', fault(div.attributes))
      elseif row_without_code(div) then
        messages.error(out.place(div), 'this explorer has a row without the declaration and the access as code: %s; write `tile[32][32]` and `tile[x][y]` in backquotes', row_without_code(div))
      end
      if not found:includes(div.attributes.of) then found:insert(div.attributes.of) end
      if target ~= 'html' then return div.content end
    end }
    if #found == 0 then return nil end
    if target == 'html' then doc.meta.explorer = pandoc.MetaList(found:map(pandoc.MetaString)) end
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
