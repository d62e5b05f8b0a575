-- The index of the pages and of the EPUB: each name with the sections that speak
-- of it, each a link to the sentence; in bold the one that explains it. Fills
-- what stands in templates/words.md. (The PDF's index finds its pages in TeX.)
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local entries = require 'entries'
local letters = require 'letters'
local numbering = require 'numbering'
local out = require 'out'

local target

local function link(place)
  local url = numbering.url(target, { id = '' }, { id = place.chapter }, place.id)
  local number = pandoc.Str(place.section)
  return pandoc.Link(place.defined and { pandoc.Strong { number } } or { number }, url)
end

local function line(entry)
  local name = entry.code and pandoc.Code(entry.name) or pandoc.Str(entry.name)
  local said = pandoc.List { name, pandoc.Space() }
  for i, place in ipairs(entry.places) do
    if i > 1 then said:extend { pandoc.Str ',', pandoc.Space() } end
    said:insert(link(place))
  end
  return { pandoc.Plain(said) }
end

return { {
  Pandoc = function(doc)
    target = out.target(doc.meta)
    local names, items = {}, {}
    for i, entry in ipairs(entries.read(pandoc.utils.stringify(doc.meta['weave-entries']))) do
      names[i], items[i] = entry.name, line(entry)
    end
    doc.blocks:extend(letters.parted('words', names, items, function(own)
      return pandoc.Div({ pandoc.BulletList(own) }, pandoc.Attr('', { 'words' }))
    end))
    return doc
  end,
} }
