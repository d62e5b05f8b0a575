-- The spine, book.md: its lists of links become the contents on the first page,
-- one line a chapter, followed by the devices recorded. A heading in front of a
-- list names a part of the book. The PDF and the EPUB have contents of their
-- own: there both go.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local draft = require 'draft'
local inventory = require 'inventory'
local messages = require 'messages'
local numbering = require 'numbering'
local opening = require 'opening'
local out = require 'out'
local provenance = require 'provenance'
local results = require 'results'
local say = require 'say'

says = { Div = 'opening begin', attributes = 'of over padded why' }

local target, book

-- The page of the chapter with this id.
local function page_of(id)
  for _, records in ipairs(book) do
    if records.chapter.id == id then return numbering.page(records.chapter) .. '.html' end
  end
  return id .. '.html'
end

local function chapter_link(item)
  local first = item[1]
  local link = first and first.content and first.content[1]
  if link and link.t == 'Link' and link.target:match '%.md$' then return link, first.content end
end

local function line(item)
  local link, content = chapter_link(item)
  local id = link.target:match '([^/]+)%.md$'
  local records
  for _, r in ipairs(book) do
    if r.chapter.id == id then records = r end
  end
  if not records then
    messages.error(out.place(link), "chapter %s is not in the book's index", link.target)
    return { pandoc.Plain(content) }
  end
  local inlines = pandoc.List {
    pandoc.Span({ pandoc.Str(records.chapter.number) }, { class = 'number' }), pandoc.Space(),
    pandoc.Link(link.content, page_of(id)),
  }
  -- What is wrong with a drawing its chapter says.
  local drawing = records.draft and draft.svg(records.draft)
  if drawing then inlines:insert(out.raw_inline(target, drawing)) end
  local rest = pandoc.List {}
  for i = 2, #content do
    local skip = #rest == 0 and (content[i].t == 'Space' or content[i].t == 'SoftBreak'
      or content[i].t == 'Str' and content[i].text:match '^[:–—-]+$')
    if not skip then rest:insert(content[i]) end
  end
  if #rest > 0 and rest[1].t == 'Str' then rest[1] = pandoc.Str((rest[1].text:gsub('^：', ''))) end
  if #rest > 0 then
    inlines:insert(pandoc.Space())
    inlines:insert(pandoc.Span(rest, { class = 'line' }))
  end
  return { pandoc.Plain(inlines) }
end

local function is_contents(block)
  if not block or block.t ~= 'BulletList' then return false end
  for _, item in ipairs(block.content) do
    if not chapter_link(item) then return false end
  end
  return true
end

-- ::: {.begin}: for whom the book is, and links to chapters, which stand under it
-- as buttons.
local function begin(div)
  return div:walk { Link = function(link)
    local id = link.target:match '([^/]+)%.md$'
    if id then return pandoc.Link(link.content, page_of(id), '', { class = 'button' }) end
  end }
end

-- Links of the preface to chapters; print and EPUB have their contents beside it.
local function lead(block)
  return pandoc.Div({ block }):walk { Link = function(link)
    local id = link.target:match '([^/]+)%.md$'
    if id then return target == 'html' and pandoc.Link(link.content, page_of(id)) or link.content end
  end }.content[1]
end

-- The blocks of the spine, with its lists of chapters as contents.
local function contents(blocks)
  local kept, titled = pandoc.List {}, false
  for i, block in ipairs(blocks) do
    if is_contents(block) then
      if target == 'html' then
        local items = {}
        for j, item in ipairs(block.content) do items[j] = line(item) end
        kept:insert(pandoc.Div({ pandoc.BulletList(items) }, { class = 'contents' }))
      end
    elseif block.t == 'Header' and is_contents(blocks[i + 1]) then
      if target == 'html' then
        kept:insert(pandoc.Header(3, block.content, pandoc.Attr(block.identifier)))
      end
    else
      kept:insert(block.t == 'Para' and lead(block) or block)
    end
    local begins = is_contents(block) or block.t == 'Header' and is_contents(blocks[i + 1])
    if begins and target == 'html' and not titled then
      titled = true
      kept:insert(#kept, pandoc.Header(2, { pandoc.Str(say 'Contents') }, { id = 'contents' }))
    end
  end
  return kept
end

local FACTS = { { 'compute_capability', say 'compute capability' }, { 'multiprocessors',
  say 'multiprocessors' },
  { 'clock_mhz', say 'clock (MHz)' }, { 'memory_gib', say 'memory (GiB)' }, { 'driver', say 'driver' },
  { 'runtime', 'CUDA' }, { 'compiler', say 'compiler' }, { 'host_compiler', say 'host compiler' },
  { 'counters', say 'counters' }, { 'spread_limit_percent', say 'spread at most (%)' },
    { 'date', say 'recorded' } }

local function devices()
  local ids = { inventory.main }
  for _, id in ipairs(inventory.others()) do ids[#ids + 1] = id end
  local rows = {}
  for _, id in ipairs(ids) do
    local device = inventory.device(id)
    if device.known then
      local facts = {}
      for _, fact in ipairs(FACTS) do
        local value = provenance.known(device, fact[1])
        if value then
          facts[#facts + 1] = ('<dt>%s</dt><dd>%s</dd>'):format(fact[2], out.html(value))
        end
      end
      rows[#rows + 1] = ('<h3>%s</h3>\n<dl class="device">%s</dl>'):format(out.html(device.info.name
        or id), table.concat(facts))
    end
  end
  if #rows == 0 then return {} end
  return { pandoc.Header(2, { pandoc.Str(say 'Devices recorded') }, { id = 'devices' }),
    out.raw(target, table.concat(rows, '\n')) }
end

return { {
  Pandoc = function(doc)
    target = out.target(doc.meta)
    results.setup(doc.meta)
    book = numbering.book(doc.meta)
    local body = say.quoted(pandoc.Div(contents(doc.blocks))):walk { Div = function(div)
      if div.classes:includes 'begin' then return target == 'html' and begin(div) or {} end
      if not div.classes:includes 'opening' then return nil end
      if target ~= 'html' then return {} end
      return opening.html(target, div)
    end }
    if target == 'html' then body.content:extend(devices()) end
    if target == 'epub' then
      doc.meta.css = nil -- which is for pages, and pandoc would take
      body.content:insert(1, pandoc.Header(1, { pandoc.Str(say 'Preface') }, pandoc.Attr('preface',
        { 'unnumbered' })))
      local source = out.meta_text(doc.meta, 'source')
      if source then
        body.content:insert(pandoc.Para { pandoc.Str(say 'The source of this book is at'), pandoc.Space(),
          pandoc.Link({ pandoc.Str(source) }, source), pandoc.Str '.' })
      end
    end
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
