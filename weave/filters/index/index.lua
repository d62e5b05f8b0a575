-- Marks what the index lists: in the PDF the place, whose page it finds by itself,
-- on a page and in the EPUB an id, which filters/words links to.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local entries = require 'entries'
local numbering = require 'numbering'
local out = require 'out'

-- A heading's found="words; more words" are those of the search alone.
says = { Span = 'index', attributes = 'of found' }

-- The mark is for the index alone, not for the page.
local function bare(element)
  if element.t ~= 'Span' or not element.classes:includes 'index' then return { element } end
  return element.content
end

return { {
  Pandoc = function(doc)
    local target, chapter = out.target(doc.meta), numbering.chapter(doc.meta)
    local function mark(element, entry)
      local content = pandoc.List { table.unpack(bare(element)) }
      if target == 'latex' then
        content:insert(1, out.raw_inline('latex', ('\\WWindex{%s}{%s}'):format(entry.kind, entry.name)))
        return content
      end
      if not entry.id then return content end
      return pandoc.Span(content, pandoc.Attr(numbering.anchor(target, chapter, entry.id)))
    end
    return pandoc.Pandoc(entries.walk(doc.blocks, chapter, mark), doc.meta)
  end,
} }
