-- ::: {.loom chips="naive; padded"} holds kernels, each a block of CUDA whose first line
-- says how it is launched, `// run: kernel<<<1, 32>>>(out)`; the chips are what they are
-- called. On a page the first stands there as any code does, until cloth.js makes a loom
-- of it, in which readers change it and watch it being woven; the others wait in
-- templates. slides="0 1": of which pads the first two are, of those that an opening
-- around it knows. A chapter's PDF and EPUB have the first kernel; the first page's have none.
-- Without scripts a page has the first kernel's cloth, as far as the tree has shuttle.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local cloth = require 'cloth'
local messages = require 'messages'
local out = require 'out'

says = { Div = 'loom', attributes = 'chips slides' }

local function chips(div)
  local names = pandoc.List {}
  for name in (div.attributes.chips or ''):gmatch '[^;]+' do names:insert((name:gsub('^%s+', ''):gsub('%s+$', ''))) end
  return names
end

local function fault(div)
  local has_code = div.content:find_if(function(block) return block.t == 'CodeBlock' end)
  if not has_code then return 'holds no kernel; write a block of CUDA into it' end
  for _, block in ipairs(div.content) do
    if block.t ~= 'CodeBlock' or not block.classes:includes 'cuda' then return 'holds other things than blocks of CUDA; take them out of it' end
    if not block.text:match '^// run: ' then return 'has a kernel whose first line does not launch it; write // run: kernel<<<1, 32>>>(out)' end
  end
  if #chips(div) ~= (#div.content > 1 and #div.content or #chips(div)) then
    return ('has %d kernels and %d chips="...; ..."'):format(#div.content, #chips(div))
  end
end

local function data(name, value) return value and (' data-%s="%s"'):format(name, out.html(value)) or '' end

local function page(target, div, shuttle)
  local names, slides, first = chips(div), out.words(div.attributes.slides), div.content[1]
  local kept = pandoc.List { first }
  for i = 2, #div.content do
    kept:insert(out.raw(target, ('<template%s%s>%s\n</template>'):format(data('chip', names[i]), data('slide', slides[i]),
      out.html(div.content[i].text))))
  end
  local hangs = shuttle and cloth.draw(shuttle, first.text)
  if hangs then kept:insert(2, out.raw(target, '<noscript>' .. hangs .. '</noscript>')) end
  local said = pandoc.List {}
  if names[1] then said:insert { 'chip', names[1] } end
  if slides[1] then said:insert { 'slide', slides[1] } end
  return pandoc.Div(kept, pandoc.Attr('', { 'loom' }, said))
end

return { {
  Pandoc = function(doc)
    local target, found = out.target(doc.meta), false
    local body = pandoc.Div(doc.blocks):walk { Div = function(div)
      if not div.classes:includes 'loom' then return nil end
      local wrong = fault(div)
      if wrong then
        messages.error(out.place(div), 'this loom %s', wrong)
        return {}
      end
      found = true
      if target == 'html' then return page(target, div, doc.meta['weave-shuttle'] and pandoc.utils.stringify(doc.meta['weave-shuttle'])) end
      return doc.meta.chapter and { div.content[1] } or {}
    end }
    if found and target == 'html' then doc.meta.loom = pandoc.MetaBool(true) end
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
