-- The book's index: what is numbered, where it stands and who uses it.
--
-- One file a chapter, one record a line, fields parted by tabs:
--   chapter  ID NUMBER TITLE DRAFT: the formula of its drawing, if it has one
--   label    KIND LABEL NUMBER TITLE
--   chunk    NAME NUMBER ID TARGET
--   use      NAME NUMBER ID
--   refer    CHAPTER LABEL: a link into the book; no CHAPTER when it names none
--   term     NAME MEANING: a term that the chapter defines
--   entry    KIND NAME SECTION ID: a mention that the index lists
--   part     TITLE: of the book's titles alone; the next chapter begins this part
--   shows, files, quotes, makes  WORDS: the programs, files and devices that
--            the chapter shows, and the files that it tangles, for make
local out = require 'out'
local say = require 'say'

local numbering = {}

local stringify = pandoc.utils.stringify

--- "chapters/03-banks.md" -> { id = '03-banks', number = '3' }
function numbering.chapter(meta)
  local id
  if meta.chapter then
    id = stringify(meta.chapter)
  else
    id = (PANDOC_STATE.input_files[1] or 'stdin'):match '([^/]+)$':gsub('%.md$', '')
  end
  local prefix = id:match '^(%w+)%-' or id
  return { id = id, number = tostring(math.tointeger(tonumber(prefix)) or prefix) }
end

--- Whether a chapter with this number is an appendix.
function numbering.is_appendix(number) return not number:match '^%d' end

--- What the book calls a thing of this kind, with its number.
function numbering.named(kind, number)
  if kind == 'section' then return say('Section %1', number) end
  if kind == 'figure' then return say('Figure %1', number) end
  if kind == 'table' then return say('Table %1', number) end
  if kind == 'equation' then return say('Equation %1', number) end
  if kind == 'listing' then return say('Listing %1', number) end
  return numbering.is_appendix(number) and say('Appendix %1', number) or say('Chapter %1', number)
end

--- The same, on one line.
function numbering.kept(kind, number) return (numbering.named(kind, number):gsub(' ', '\u{A0}')) end

--- The name in a chunk reference line "  <<name>>", or nil.
function numbering.reference(line)
  local indent, name = line:match '^([ \t]*)<<([^<>]+)>>[ \t]*\r?$'
  if name and not name:match '^%s' and not name:match '%s$' then return name, indent end
end

--- Whether a code block is numbered: named, or part of a tangled file.
function numbering.is_listing(block)
  return block.identifier ~= '' or block.attributes.file ~= nil
end

function numbering.is_equation(span)
  return span.identifier:match '^eq%-' ~= nil
end

local function counter(chapter)
  local counts = {}
  return function(kind)
    counts[kind] = (counts[kind] or 0) + 1
    return chapter.number .. '.' .. counts[kind]
  end
end

local function section_number(chapter, levels, header)
  if header.level > 3 or header.classes:includes 'unnumbered' then return nil end
  if header.level == 1 then return chapter.number end
  levels[header.level] = (levels[header.level] or 0) + 1
  for deeper = header.level + 1, 3 do levels[deeper] = 0 end
  local number = chapter.number
  for level = 2, header.level do number = number .. '.' .. (levels[level] or 0) end
  return number
end

local function listing_id(name, nth, number)
  if name == '' then return 'lst-' .. number:gsub('%.', '-') end
  local id = name:match '^lst%-' and name or 'lst-' .. name
  return nth > 1 and id .. '-' .. nth or id
end

--- Walks a chapter in reading order and numbers it. Returns the document,
--- its numbered elements carrying the attribute `number`, and its records.
function numbering.number(doc, chapter)
  local records = { chapter = chapter, labels = {}, chunks = {}, uses = {} }
  local next_number, levels, times = counter(chapter), {}, {}

  local function label(kind, element, number, title)
    element.attributes.number = number
    if element.identifier ~= '' then
      table.insert(records.labels, { kind = kind, label = element.identifier,
        number = number, title = title, place = out.place(element), chapter = chapter })
    end
    return element
  end

  local function listing(block)
    if not numbering.is_listing(block) then return nil end
    local name, number = block.identifier, next_number 'listing'
    times[name] = (times[name] or 0) + 1
    local id = listing_id(name, times[name], number)
    table.insert(records.chunks, { name = name, number = number, id = id,
      target = block.attributes.file or '', chapter = chapter, place = out.place(block) })
    for line in (block.text .. '\n'):gmatch '(.-)\n' do
      local used = numbering.reference(line)
      if used then
        table.insert(records.uses, { name = used, number = number, id = id, chapter = chapter })
      end
    end
    block.attributes.number = number
    block.attributes.chunk = name
    block.identifier = id
    return block
  end

  doc = pandoc.Pandoc(say.quoted(pandoc.Div(doc.blocks)):walk {
    Span = function(span)
      if numbering.is_equation(span) then
        return label('equation', span, next_number 'equation', '')
      end
    end,
    Header = function(header)
      local number = section_number(chapter, levels, header)
      local title = stringify(header.content)
      if header.level == 1 and not records.title then
        records.title, records.draft = title, header.attributes.draft
        return label('chapter', header, chapter.number, title)
      end
      return number and label('section', header, number, title)
        or label('section', header, '', title)
    end,
    Div = function(div)
      for _, kind in ipairs { 'figure', 'table' } do
        if div.classes:includes(kind) then
          return label(kind, div, next_number(kind), '')
        end
      end
    end,
    CodeBlock = listing,
  }.content, doc.meta)
  return doc, records
end

--- The records as the text of an index file.
function numbering.write(records)
  local lines = {}
  local function add(...)
    local fields = { ... }
    for i, field in ipairs(fields) do fields[i] = field:gsub('[\t\n]', ' ') end
    lines[#lines + 1] = table.concat(fields, '\t')
  end
  add('chapter', records.chapter.id, records.chapter.number, records.title or records.chapter.id, records.draft)
  for _, r in ipairs(records.labels) do add('label', r.kind, r.label, r.number, r.title) end
  for _, r in ipairs(records.chunks) do add('chunk', r.name, r.number, r.id, r.target) end
  for _, r in ipairs(records.uses) do add('use', r.name, r.number, r.id) end
  for _, r in ipairs(records.refers or {}) do add('refer', r.name, r.label) end
  for _, r in ipairs(records.terms or {}) do add('term', r.name, r.means) end
  for _, r in ipairs(records.entries or {}) do add('entry', r.kind, r.name, r.section, r.id) end
  for _, r in ipairs(records.needs or {}) do add(r.kind, r.words) end
  return table.concat(lines, '\n')
end

--- Adds the chapters of an index file to the book; one that is there already
--- takes what the file adds to it.
local function read(path, book, by_id)
  local file, records, part = io.open(path), nil, nil
  if not file then return end
  for line in file:lines() do
    local f = {}
    for field in (line .. '\t'):gmatch '([^\t]*)\t' do f[#f + 1] = field end
    if f[1] == 'chapter' then
      records = by_id[f[2]]
      if not records then
        records = { chapter = { id = f[2], number = f[3] }, title = f[4], draft = f[5], labels = {},
          chunks = {}, uses = {} }
        by_id[f[2]] = records
        book[#book + 1] = records
      end
      records.part, part = records.part or part, nil
    elseif f[1] == 'part' then
      part = f[2]
    elseif f[1] == 'label' then
      table.insert(records.labels,
        { kind = f[2], label = f[3], number = f[4], title = f[5], chapter = records.chapter })
    elseif f[1] == 'chunk' then
      table.insert(records.chunks,
        { name = f[2], number = f[3], id = f[4], target = f[5], chapter = records.chapter })
    elseif f[1] == 'use' then
      table.insert(records.uses,
        { name = f[2], number = f[3], id = f[4], chapter = records.chapter })
    end
  end
  file:close()
end

-- What a page in another language calls the chapters and parts that are there in it, and
-- the names of their pages (weave/translation).
local function translate(meta, by_id)
  local locale = out.meta_text(meta, 'weave-locale', '')
  local file = meta['weave-translations'] and io.open(stringify(meta['weave-translations']))
  for line in file and file:lines() or function() end do
    local language, what, id, words = line:match '^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$'
    local records = language == locale and by_id[id]
    if records and what == 'part' then
      records.part = words
    elseif records then
      records.title, records.chapter.page = words, id .. '.' .. locale
    end
  end
  if file then file:close() end
end

--- The chapters' records, in reading order, from the files that the metadata
--- names: all that this page can show or, with the key `weave-book`, all.
function numbering.book(meta, key)
  local book, by_id = {}, {}
  local paths = meta[key] or meta['weave-indexes']
  for path in (paths and stringify(paths) or ''):gmatch '%S+' do read(path, book, by_id) end
  if meta['weave-locale'] then translate(meta, by_id) end
  return book
end

--- The name of a chapter's page, in the page's own language where there is one.
function numbering.page(chapter) return chapter.page or chapter.id end

--- Splits a link's target into chapter and label; nil when it leaves the book.
function numbering.inside(url)
  if url:match '^#[^#]*$' then return '', url:sub(2) end
  local name, label = url:match '^#?([^#:]+)#(.+)$'
  if name then return name, label end
  if url:match '%.md$' and not url:match ':' then return url, nil end
end

--- "chapters/03-banks.md" -> "03-banks"
function numbering.chapter_id(path)
  return ((path:match '[^/]*$'):gsub('%.md$', ''))
end

--- How a link from one chapter reaches an id in another (or the same).
function numbering.url(target, from, to, id)
  if target == 'html' then
    local page = from.id == to.id and '' or numbering.page(to) .. '.html'
    return page .. (id and '#' .. id or page == '' and '#top' or '')
  end
  return '#' .. numbering.anchor(target, to, id or 'top')
end

--- The id that an element has in the output: EPUB and PDF join chapters.
function numbering.anchor(target, chapter, id)
  if target == 'html' then return id end
  return 'c' .. chapter.id .. '-' .. id
end

local LABELLED = { fig = true, tbl = true, sec = true, eq = true, lst = true }

--- Whether a name is that of a figure, a table and the like, as fig-x is.
function numbering.is_label(name) return LABELLED[name:match '^(%l+)%-' or ''] or false end

return numbering
