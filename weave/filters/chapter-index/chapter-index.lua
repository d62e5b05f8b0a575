-- Writes a chapter's index (weave/lib/numbering.lua) instead of the chapter, with
-- the terms that it defines and what make has to know: which results and figures
-- the chapter shows.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local entries = require 'entries'
local numbering = require 'numbering'
local out = require 'out'
local terms = require 'terms'

-- Programs and files that a chapter shows, and the programs that it tangles.
local function uses(doc)
  local found = { shows = {}, files = {}, quotes = {}, makes = {}, terms = {} }
  local seen = {}
  local function add(list, item)
    if item and item ~= '' and not seen[list .. item] then
      seen[list .. item] = true
      table.insert(found[list], item)
    end
  end
  local function programs(element)
    for _, word in ipairs(out.words(element.attributes.of)) do add('shows', word:match '^[^/]+') end
    for _, key in ipairs { 'over', 'times', 'answer', 'against' } do
      add('shows', (element.attributes[key] or ''):match '^([^/]+)/')
    end
    local devices = (element.attributes.quoted or '') .. ' ' .. (element.attributes.devices or '')
      .. ' ' .. (element.attributes.device or '')
    for _, device in ipairs(out.words(devices)) do add('quotes', device) end
  end
  pandoc.Div(doc.blocks):walk {
    Span = function(span)
      if span.classes:includes 'result' or span.classes:includes 'claim' then programs(span) end
      if span.classes:includes 'term' and span.attributes.means then
        table.insert(found.terms, { name = terms.name(span), means = span.attributes.means })
      end
    end,
    Div = function(div)
      if div.classes:includes 'predict' then programs(div) end
      if not div.classes:includes 'table' and not div.classes:includes 'figure' then return end
      programs(div)
      add('files', div.attributes.src)
      add('files', div.attributes.data)
    end,
    CodeBlock = function(block)
      add('makes', block.attributes.file)
      add('files', block.attributes.include)
    end,
  }
  return found
end

-- Only what is safe in a makefile becomes a prerequisite.
local function safe(list)
  local kept = {}
  for _, item in ipairs(list) do
    if item:match '^[%w_./-]+$' then kept[#kept + 1] = item end
  end
  return table.concat(kept, ' ')
end

-- Links into the book: the chapter's name, if any, and the label.
local function references(doc)
  local found, seen = {}, {}
  pandoc.Div(doc.blocks):walk {
    Link = function(link)
      local name, label = numbering.inside(link.target)
      local key = name and name .. '#' .. (label or '')
      if key and not seen[key] then
        seen[key] = true
        table.insert(found, { name = numbering.chapter_id(name), label = label or '' })
      end
    end,
  }
  return found
end

return { {
  Pandoc = function(doc)
    local chapter = numbering.chapter(doc.meta)
    local found, refers = uses(doc), references(doc)
    local numbered, records = numbering.number(doc, chapter)
    records.entries = {}
    entries.walk(numbered.blocks, chapter, function(_, entry)
      if entry.id then table.insert(records.entries, entry) end
    end)
    records.refers, records.terms, records.needs = refers, found.terms, {}
    for _, kind in ipairs { 'shows', 'files', 'quotes', 'makes' } do
      table.insert(records.needs, { kind = kind, words = safe(found[kind]) })
    end
    return pandoc.Pandoc({ pandoc.RawBlock('html', numbering.write(records)) }, {})
  end,
} }
