-- [**warp**]{.term means="32 threads that ..."} is where a term is defined: the
-- glossary has it, and what it means. [warps]{.term of="warp"} is a use, which
-- leads to the glossary; on a page it shows there what the term means.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'
local terms = require 'terms'

says = { Span = 'term', attributes = 'means of' }

local target

local function around(span, before, after)
  return pandoc.List { out.raw_inline(target, before) } .. span.content
    .. pandoc.List { out.raw_inline(target, after) }
end

local function term(span)
  if not span.classes:includes 'term' then return nil end
  local name = terms.name(span)
  local id = terms.id(name)
  if span.attributes.means then
    if target == 'latex' then return around(span, ('\\WWanchor{%s}'):format(id), '') end
    return around(span, ('<dfn id="%s">'):format(id), '</dfn>')
  end
  if target == 'html' then return pandoc.Link(span.content, 'glossary.html#' .. terms.entry(name), '', pandoc.Attr('', { 'term' })) end
  return pandoc.Link(span.content, '#' .. terms.entry(name))
end

return { { Meta = function(meta) target = out.target(meta) end }, { Span = term } }
