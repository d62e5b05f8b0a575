-- What pandoc's citeproc has made of the citations (rules.mk runs it right before):
-- links that reach their references in page, PDF and EPUB, and the list of these at the
-- chapter's end. A bibliography comes from elsewhere, so what `safety` says of
-- chapters is said of its links and formulas here.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local formulas = require 'formulas'
local messages = require 'messages'
local numbering = require 'numbering'
local out = require 'out'
local say = require 'say'

local target, chapter, places

local function read_places(path)
  places = {}
  local file = io.open(path)
  for line in file and file:lines() or function() end do
    local key, place = line:match '^([^\t]+)\t(.*)$'
    if key then places[key] = place end
  end
  if file then file:close() end
end

local function anchor(key) return numbering.anchor(target, chapter, 'ref-' .. key) end

local ALLOWED = { http = true, https = true, mailto = true }

-- The inlines of an entry; what a style puts into its margin stands before the rest.
local function entry(div)
  local key = div.identifier:gsub('^ref%-', '')
  local place = places[key] or ''
  local inlines = pandoc.List {}
  div:walk { Para = function(para)
    if #inlines > 0 then inlines:insert(pandoc.Space()) end
    inlines:extend(para.content)
  end, Plain = function(plain)
    if #inlines > 0 then inlines:insert(pandoc.Space()) end
    inlines:extend(plain.content)
  end }
  inlines = pandoc.Span(inlines):walk {
    Span = function(span)
      local part = span.classes:includes 'csl-left-margin'
        and not pandoc.utils.stringify(span):match '%s$'
      return part and span.content .. { pandoc.Space() } or span.content
    end,
    Link = function(link)
      local scheme = link.target:gsub('[%z\1-\32\127]', ''):lower():match '^([^/?#]*):'
      if not ALLOWED[scheme or ''] or link.target:match '%c' then
        messages.error(place, "the address of '%s', %s, is none; write https:// and what follows", key,
          link.target)
      end
    end,
    Math = function(math)
      local fault = formulas.fault(math.text)
      if fault then messages.error(place, "the formula %s of '%s' %s", math.text, key, fault) end
    end,
    RawInline = function(raw)
      messages.error(place, "'%s' holds raw %s, which is not carried into the book", key, raw.format)
      return {}
    end,
  }.content
  if target == 'latex' then
    inlines:insert(1, out.raw_inline(target, ('\\WWanchor{%s}'):format(anchor(key))))
    return { pandoc.Plain(inlines) }
  end
  return { pandoc.Plain { pandoc.Span(inlines, pandoc.Attr(anchor(key))) } }
end

local function list(div)
  local items = pandoc.List {}
  for _, block in ipairs(div.content) do
    if block.t == 'Div' then items:insert(entry(block)) end
  end
  local shown = pandoc.BulletList(items)
  if target ~= 'latex' then return { pandoc.Div({ shown }, pandoc.Attr('', { 'references' })) } end
  return { out.raw(target, '\\begin{WWreferences}'), shown, out.raw(target, '\\end{WWreferences}') }
end

local function cited(cite)
  return pandoc.Span(cite.content):walk { Link = function(link)
    local key = link.target:match '^#ref%-(.*)$'
    if not key then return nil end
    link.target = '#' .. anchor(key)
    return link
  end }.content
end

return { {
  Pandoc = function(doc)
    if not doc.meta['weave-cited'] then return nil end
    read_places(pandoc.utils.stringify(doc.meta['weave-cited']))
    target, chapter = out.target(doc.meta), numbering.chapter(doc.meta)
    local blocks, references = pandoc.List {}, nil
    for _, block in ipairs(doc.blocks) do
      if block.t == 'Div' and block.identifier == 'refs' and block.classes:includes 'references' then
        references = list(block)
      else
        blocks:insert(block)
      end
    end
    if references then
      blocks:insert(pandoc.Header(2, out.meta_text(doc.meta, 'weave-references', say 'References'),
        pandoc.Attr(numbering.anchor(target, chapter, 'references'), { 'unnumbered' })))
      blocks:extend(references)
    end
    local body = pandoc.Div(blocks):walk { Cite = cited }
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
