-- ::: {.source} is where a chapter says that readers need the book's source. What
-- there is to be had goes behind its words: the address, as SOURCE= or book.md
-- gives it, and the archive that lies beside the pages.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'
local say = require 'say'

says = { Div = 'source' }

local function commands(...)
  return pandoc.CodeBlock(table.concat({ ... }, '\n'), pandoc.Attr('', { 'console' }))
end

-- A page leads to the archive; a PDF or an EPUB may have been carried away from it.
local function named(target, archive)
  local name = pandoc.Code(archive)
  return target == 'html' and pandoc.Link({ name }, '../' .. archive) or name
end

local function sentence(...)
  local inlines = pandoc.List {}
  for _, part in ipairs { ... } do
    inlines:extend(type(part) == 'string' and pandoc.Inlines(part) or { part })
  end
  return pandoc.Para(inlines)
end

local function ways(target, address, archive, folder)
  local blocks = pandoc.List {}
  if address then
    blocks:extend { sentence(say 'It is at ', pandoc.Link({ pandoc.Str(address) }, address), ':'),
      commands(('$ git clone %s %s'):format(address, folder), '$ cd ' .. folder) }
  end
  if archive then
    local place = target == 'html' and say 'lies beside these pages as '
      or say 'lies beside the pages of this book as '
    blocks:extend { sentence((address and say 'Without git: the same ' or say 'It ') .. place,
      named(target, archive), say '. Save it, and unpack it:'),
      commands('$ tar -xzf ' .. archive, '$ cd ' .. archive:gsub('%.tar%.gz$', '')) }
  end
  return blocks
end

return { {
  Pandoc = function(doc)
    local target, meta = out.target(doc.meta), doc.meta
    local body = pandoc.Div(doc.blocks):walk { Div = function(div)
      if not div.classes:includes 'source' then return nil end
      local blocks = div.content .. ways(target, out.meta_text(meta, 'source'),
        out.meta_text(meta, 'archive'), out.meta_text(meta, 'book-name'))
      return target == 'html' and pandoc.Div(blocks, { class = 'source' }) or blocks
    end }
    return pandoc.Pandoc(body.content, meta)
  end,
} }
