-- The glossary and index: every term that a chapter defines, what it means, and
-- where; on a page a link, in the PDF the page. Fills what stands in
-- templates/glossary.md, and hands the page the terms for its cards.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local letters = require 'letters'
local messages = require 'messages'
local numbering = require 'numbering'
local out = require 'out'
local say = require 'say'
local terms = require 'terms'

local function words(text)
  local list = pandoc.List {}
  for word in text:gmatch '%S+' do
    if #list > 0 then list:insert(pandoc.Space()) end
    list:insert(pandoc.Str(word))
  end
  return list
end

local function where(target, term)
  local id = terms.id(term.name)
  if target == 'latex' then return { out.raw_inline(target, ('\\hyperlink{%s}{%s}'):format(id,
    (say('p. %1', ('\\pageref*{%s}'):format(id)):gsub(' ', '~')))) } end
  local label = numbering.named('chapter', term.chapter.number)
  return { pandoc.Link(words(label), (target == 'html' and term.chapter.id .. '.html#' or '#') .. id) }
end

local function quoted(text) return '"' .. text:gsub('[%z\1-\31"\\<>&]', function(c) return ('\\u%04x'):format(c:byte()) end) .. '"' end

return { {
  Pandoc = function(doc)
    local target, names, items, lines, seen = out.target(doc.meta), {}, {}, {}, {}
    for i, term in ipairs(terms.read(pandoc.utils.stringify(doc.meta['weave-terms']))) do
      local entry = terms.entry(term.name)
      if seen[entry] then
        messages.error(terms.place(term), "the term '%s' is defined in %s already; leave means= out in one",
          term.name, terms.place(seen[entry]))
      end
      seen[entry] = term
      local name = target == 'latex' and { out.raw_inline(target, ('\\WWanchor{%s}'):format(entry)), table.unpack(words(term.name)) }
        or { pandoc.Span(words(term.name), pandoc.Attr(entry)) }
      local said = words(term.means)
      said:extend { pandoc.Str '.', pandoc.Space() }
      said:extend(where(target, term))
      names[i], items[i] = term.name, { name, { { pandoc.Para(said) } } }
      lines[i] = ('%s: [%s,%s,%s]'):format(quoted(entry), quoted(term.name), quoted(term.means),
        quoted(term.chapter.id .. '.html#' .. terms.id(term.name)))
    end
    doc.blocks:extend(target == 'latex'
      and { out.raw(target, '\\begin{WWglossary}'), pandoc.DefinitionList(items), out.raw(target, '\\end{WWglossary}') }
      or letters.parted('glossary', names, items, pandoc.DefinitionList))
    if target == 'html' then doc.meta.numbers = pandoc.MetaBlocks { pandoc.RawBlock('html', 'weaveTerms({\n' .. table.concat(lines, ',\n') .. '\n});') } end
    return messages.keep(doc)
  end,
} }
