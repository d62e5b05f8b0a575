-- What a page shows around its text: the book's contents with the current
-- chapter marked, and the ways back and on. Fills the template's variables.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local inventory = require 'inventory'
local numbering = require 'numbering'
local out = require 'out'
local provenance = require 'provenance'
local results = require 'results'
local say = require 'say'

-- The page's language, where it is a translation; and the book's own.
local locale, original

local function entry(records, current)
  local item = {
    id = pandoc.MetaString(numbering.page(records.chapter)),
    number = pandoc.MetaString(records.chapter.number),
    name = pandoc.MetaString(records.title),
  }
  if locale and not records.chapter.page then item.lang = pandoc.MetaString(original) end
  if records.part then item.part = pandoc.MetaString(records.part) end
  if records.chapter.id == current then item.current = pandoc.MetaBool(true) end
  return pandoc.MetaMap(item)
end

-- What stands behind the last chapter, as far as the book has it: a page's name,
-- what is written there, and what the book says when it has one.
local BEHIND = {
  { 'glossary', say 'Glossary', 'glossary' }, { 'words', say 'Index', 'words' },
  { 'cards', say 'Cards', 'cards' }, { 'sheet', say 'On one page', 'sheet' },
}

-- Pages that are called by what they say.
local PLAIN = { Moved = say 'Moved', ['No such page'] = say 'No such page' }

local function behind(meta, current)
  local list = pandoc.MetaList {}
  for _, page in ipairs(BEHIND) do
    local id, name, said = table.unpack(page)
    if meta[said] then
      list:insert(pandoc.MetaMap { id = pandoc.MetaString(id), number = pandoc.MetaString '',
        name = pandoc.MetaString(name), current = id == current or nil,
        hreflang = locale and pandoc.MetaString(original) })
    end
  end
  return list
end

-- The page before this one and the one after it: the first page leads to the
-- first of them, and one that is none of them nowhere.
local function turn(meta, pages)
  for i, page in ipairs(pages) do
    if page.current then
      meta.previous, meta.next = pages[i - 1], pages[i + 1]
      return
    end
  end
  if not meta.plain then meta.next = pages[1] end
end

-- The recorded devices, when there is a choice among them.
local function devices()
  if #inventory.others() == 0 then return nil end
  local list = pandoc.MetaList {}
  for _, id in ipairs { inventory.main, table.unpack(inventory.others()) } do
    local device = inventory.device(id)
    list:insert(pandoc.MetaMap {
      id = pandoc.MetaString(id),
      name = pandoc.MetaString(inventory.short_name(device)),
      origin = pandoc.MetaString(provenance.origin(device)),
    })
  end
  return list
end

-- A page in a few words, for who finds or sends it: how its text begins, after
-- the book's subtitle on its first page.
local function beginning(blocks)
  for _, block in ipairs(blocks) do
    if block.t == 'Para' then
      local text, short = pandoc.utils.stringify(block), ''
      for sentence in text:gmatch '.-[.?!:]+%f[%s%z]%s*' do
        if #short > 0 and #short + #sentence > 200 then break end
        short = short .. sentence
      end
      return #short > 0 and short:gsub('%s+$', '') or text
    end
    local inner = block.t == 'Div' and beginning(block.content)
    if inner then return inner end
  end
end

-- What a language calls itself stands in its table; weave's own has none.
local function name_of(language)
  local file = io.open(PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'languages/' .. language .. '.tsv')
  local name = file and file:read '*a':match '\n# called ([^\n]*)'
  if file then file:close() end
  return name or language == 'en' and 'English' or language
end

-- The languages that there is a page in, the book's own first: weave-locales="en zh".
local function choice(meta, id)
  local list = pandoc.MetaList {}
  for language in out.meta_text(meta, 'weave-locales', ''):gmatch '%S+' do
    local is_own = #list == 0
    list:insert(pandoc.MetaMap {
      lang = pandoc.MetaString(language),
      name = pandoc.MetaString(name_of(language)),
      page = pandoc.MetaString(is_own and id or id .. '.' .. language),
      current = language == (locale or original) or nil,
    })
  end
  return #list > 0 and list or nil
end

-- Links of a translation to pages that are there in the book's own language alone.
local function in_original(link)
  local name = link.target:match '^([^#/:]+)%.html'
  if not name or name:sub(-#locale - 1) == '.' .. locale then return nil end
  link.attributes.hreflang = original
  return link
end

-- "Predict" and "Measure", again and again, tell nobody where he is: such headings
-- are not in the page's contents.
local NOWHERE = { Predict = true, Measure = true }
local function leave_out(heading)
  local words = heading:walk { Span = function(span)
    if span.classes:includes 'number' then return {} end
  end }
  if not NOWHERE[pandoc.utils.stringify(words):gsub('^%s+', '')] then return nil end
  heading.classes:extend { 'unnumbered', 'unlisted' }
  return heading
end

return { {
  Header = leave_out,
}, {
  Pandoc = function(doc)
    local meta = doc.meta
    results.setup(meta)
    locale, original = out.meta_text(meta, 'weave-locale'), out.meta_text(meta, 'weave-original', 'en')
    meta.locale = locale and pandoc.MetaString(locale)
    meta.devices = devices()
    if meta.devices then meta['main-device'] = meta.devices[1].name end
    local chapter = numbering.chapter(meta)
    local book = numbering.book(meta)
    local list = pandoc.MetaList {}
    for i, records in ipairs(book) do
      list[i] = entry(records, chapter.id)
      if records.chapter.id == chapter.id then
        meta['page-number'] = pandoc.MetaString(records.chapter.number)
        meta['page-kind'] = pandoc.MetaString(numbering.is_appendix(records.chapter.number) and 'Appendix' or 'Chapter')
        meta.pagetitle = pandoc.MetaString(records.chapter.number .. ' ' .. records.title)
      end
    end
    -- What is no chapter's page says what it is: the name of one behind the
    -- chapters, or words of its own.
    local current = meta.plain and pandoc.utils.stringify(meta.plain)
    meta.chapters, meta.behind = list, behind(meta, current)
    for _, page in ipairs(meta.behind) do
      if page.current then meta.plain = page.name end
    end
    if PLAIN[current] then meta.plain = pandoc.MetaString(PLAIN[current]) end
    turn(meta, list .. meta.behind)
    if meta['page-number'] or not meta.description then
      local said = beginning(doc.blocks) or ''
      local gain = not meta['page-number'] and not meta.plain and meta.subtitle
      if gain then
        local stop = out.meta_text(meta, 'lang', ''):match '^zh' and '。' or '. '
        said = pandoc.utils.stringify(gain) .. stop .. said
      end
      if said == '' then said = pandoc.utils.stringify(meta.pagetitle or meta.title or '') end
      meta.description = pandoc.MetaString(said)
    end
    local is_front = not meta['page-number'] and not meta.plain
    meta.locales = choice(meta, is_front and 'index' or chapter.id)
    meta.home = pandoc.MetaString(out.meta_text(meta, 'weave-front', 'index'))
    return locale and doc:walk { Link = in_original } or doc
  end,
} }
