-- Numbers sections, figures, tables, equations and listings, and turns
-- "[](#fig-stride)" into "Figure 3.2", also across chapters. A chapter's title may
-- have a drawing, draft="(x + y) % 2": on its page and in the contents (lib/draft.lua).
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local draft = require 'draft'
local messages = require 'messages'
local numbering = require 'numbering'
local out = require 'out'

says = { Header = 'unnumbered', Link = 'beside', attributes = 'draft' }

local target, chapter, own, book, meta

-- The chapters' records, this one's as they are now.
local function read_book(key)
  local all = numbering.book(meta, key)
  for i, records in ipairs(all) do
    if records.chapter.id == chapter.id then
      own.part = records.part
      all[i] = own
      return all
    end
  end
  all[#all + 1] = own
  return all
end

-- Labels must be the only ones of their name: sections within a chapter,
-- all else within the book.
local function check_unique()
  local seen = {}
  for _, other in ipairs(book) do
    if other.chapter.id ~= chapter.id then
      for _, l in ipairs(other.labels) do
        if l.kind ~= 'section' and l.kind ~= 'chapter' then
          seen[l.label] = 'chapter ' .. l.chapter.id
        end
      end
    end
  end
  local here = {}
  for _, l in ipairs(own.labels) do
    if here[l.label] then
      messages.error(l.place, 'label #%s stands twice; first in line %s', l.label,
        here[l.label].place:match '%d+$' or '?')
    elseif seen[l.label] and l.kind ~= 'section' and l.kind ~= 'chapter' then
      messages.error(l.place, 'label #%s stands in %s already', l.label, seen[l.label])
    end
    here[l.label] = here[l.label] or l
  end
end

-- What a label means in one chapter's records.
local function find(records, label)
  for _, l in ipairs(records.labels) do
    if l.label == label then return l end
  end
  local chunk = label:gsub('^lst%-', '')
  for _, c in ipairs(records.chunks) do
    if c.id == label or c.name == chunk then
      return { kind = 'listing', label = c.id, number = c.number, title = c.name,
        chapter = c.chapter }
    end
  end
end

local function known_labels()
  local names = {}
  for _, records in ipairs(read_book 'weave-book') do
    for _, l in ipairs(records.labels) do names[#names + 1] = l.label end
    for _, c in ipairs(records.chunks) do
      if c.name ~= '' then names[#names + 1] = c.name end
    end
  end
  return names
end

local function chapter_of(name)
  local id = numbering.chapter_id(name)
  for _, records in ipairs(book) do
    if records.chapter.id == id then return records end
  end
end

local function resolve(name, label)
  if name ~= '' then
    local records = chapter_of(name)
    if not records then
      local known = {}
      for i, other in ipairs(book) do known[i] = other.chapter.id .. '.md' end
      return nil, ("no chapter '%s' in book.md%s"):format(name, messages.hint(name, known))
    end
    if not label then
      return { kind = 'chapter', number = records.chapter.number, chapter = records.chapter,
        title = records.title }
    end
    local hit = find(records, label)
    return hit, not hit and ("no label #%s in chapter %s%s"):format(label, records.chapter.id,
      messages.hint(label, known_labels()))
  end
  local hit = find(own, label)
  if hit then return hit end
  local hits = {}
  for _, records in ipairs(book) do
    if records.chapter.id ~= chapter.id then hits[#hits + 1] = find(records, label) end
  end
  if #hits == 1 then return hits[1] end
  if #hits > 1 then
    return nil, ('#%s is in several chapters; write %s#%s'):format(label, hits[1].chapter.id, label)
  end
  return nil, ('no label #%s in the book%s'):format(label, messages.hint(label, known_labels()))
end

local function text_of(hit)
  local number = hit.kind == 'equation' and '(' .. hit.number .. ')' or hit.number
  if number == '' then return hit.title end
  return numbering.kept(hit.kind, number)
end

-- A file that the pages lead to and that lies beside them. A PDF or an EPUB may have been
-- carried away from it.
local function beside(element)
  if not element.target:match '^[%w_-][%w_./-]*$' or element.target:find('..', 1, true) then
    messages.error(out.place(element), "link to '%s': name a file beside the pages, as reports/x.html",
      element.target)
  end
  return target == 'html' and pandoc.Link(element.content, element.target) or element.content
end

local function link(element)
  if element.classes:includes 'beside' then return beside(element) end
  local name, label = numbering.inside(element.target)
  if not name then
    if not element.target:match '^%a[%w+.-]*:' then
      messages.error(out.place(element),
        "link to '%s' leaves the book; link to a label, a chapter or a full address",
        element.target)
    end
    return nil
  end
  local hit, why = resolve(name, label)
  if not hit then
    messages.error(out.place(element), '%s', why)
    return nil
  end
  if #element.content == 0 then element.content = { pandoc.Str(text_of(hit)) } end
  local id = hit.kind ~= 'chapter' and hit.label or nil
  element.target = numbering.url(target, chapter, hit.chapter, id)
  return element
end

local function header(element)
  local number, formula = element.attributes.number, element.attributes.draft
  element.attributes.draft = nil
  local is_chapter = element.level == 1 and number == chapter.number
  element.identifier = numbering.anchor(target, chapter, is_chapter and 'top' or element.identifier)
  if target ~= 'latex' and number and number ~= '' then
    element.content = pandoc.List { pandoc.Span({ pandoc.Str(number) }, { class = 'number' }),
      pandoc.Space() } .. element.content
  end
  if not is_chapter then return element end
  local drawing, fault
  if formula then drawing, fault = draft.svg(formula) end
  if fault then messages.error(out.place(element), 'draft="%s": %s', formula, fault) end
  if target == 'html' and drawing then return { element, out.raw(target, drawing) } end
  if target == 'latex' then
    local part = own.part and ('\\WWpart{%s}\n'):format(out.latex(own.part)) or ''
    return { out.raw(target, ('%s\\WWchapter{%s}{%s}'):format(part, chapter.number,
      numbering.named('chapter', chapter.number))), element }
  end
  -- A book that is read on a screen of its own has its parts among the chapters.
  if target == 'epub' and own.part then
    return { pandoc.Header(1, { pandoc.Str(own.part) },
      pandoc.Attr(numbering.anchor(target, chapter, 'part'), { 'unnumbered' })), element }
  end
  return element
end

local function equation(span, math)
  local id, number = numbering.anchor(target, chapter, span.identifier), span.attributes.number
  if target == 'latex' then
    return out.raw_inline(target, ('\\WWanchor{%s}\\begin{equation}%s\\tag{%s}\\end{equation}')
      :format(id, math.text, number))
  end
  return pandoc.Span({ math, pandoc.Span({ pandoc.Str('(' .. number .. ')') },
    { class = 'number' }) },
    pandoc.Attr(id, { 'equation' }))
end

-- A label in braces stands right after its formula or after a space, which
-- then carries it: $$a = b$$ {#eq-x}
local function equations(inlines)
  local result, changed = pandoc.List {}, false
  for _, inline in ipairs(inlines) do
    if inline.t == 'Span' and numbering.is_equation(inline) then
      local math = inline.content[1]
      if not (math and math.t == 'Math') then
        while #result > 0 and result[#result].t:match '^S%l+$'
          and result[#result].t ~= 'Str' do result:remove() end
        math = result:remove()
      end
      changed = true
      if math and math.t == 'Math' then
        result:insert(equation(inline, math))
      else
        messages.error(out.place(inline), 'label #%s follows no formula', inline.identifier)
        if math then result:insert(math) end
      end
    else
      result:insert(inline)
    end
  end
  return changed and result or nil
end

local function anchor(element)
  if element.identifier ~= '' then
    element.identifier = numbering.anchor(target, chapter, element.identifier)
    return element
  end
end

local function number(doc)
  meta = doc.meta
  target = out.target(meta)
  chapter = numbering.chapter(meta)
  doc, own = numbering.number(doc, chapter)
  book = read_book()
  check_unique()
  local body = pandoc.Div(doc.blocks):walk { Inlines = equations, Link = link }
  body = body:walk { Header = header, CodeBlock = anchor, Div = anchor }
  return messages.keep(pandoc.Pandoc(body.content, doc.meta))
end

return { { Pandoc = number } }
