-- [**warp**]{.term means="32 threads that ..."} is where a term is defined: the
-- glossary has it, and what it means. [warps]{.term of="warp"} is a use, which
-- leads to the glossary; on a page it shows there what the term means.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local messages = require 'messages'
local out = require 'out'
local terms = require 'terms'

says = { Span = 'term', attributes = 'means of' }

local target
-- The names of the terms that there are, by their ids. Those that this page uses
-- stand in an index of its own too, which has make look again when one is gone.
local known = {}

local function read_known(meta)
  target = out.target(meta)
  terms.add_known(known, meta['weave-indexes'])
  terms.add_known(known, meta['weave-book'])
end

local function own(span)
  if span.classes:includes 'term' and span.attributes.means then
    local name = terms.name(span)
    known[terms.id(name)] = name
  end
end

local function check(span, name)
  if known[terms.id(name)] then return end
  local names = {}
  for _, other in pairs(known) do names[#names + 1] = other end
  table.sort(names)
  messages.error(out.place(span), "no chapter defines the term '%s'; define it with means=, or take .term "
    .. 'away%s', name, messages.hint(name, names))
end

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
  check(span, name)
  if target == 'html' then return pandoc.Link(span.content, 'glossary.html#' .. terms.entry(name), '', pandoc.Attr('', { 'term' })) end
  return pandoc.Link(span.content, '#' .. terms.entry(name))
end

return { { Meta = read_known }, { Span = own }, { Span = term }, { Pandoc = messages.keep } }
