-- What the PDF's index lists, where the text speaks of it: terms, where they are
-- defined and used, the chapter's kernels, CUDA's own functions, and metrics.
-- (Pages are searched.) Headings are left alone: the contents repeat them.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local metrics = require 'metrics'
local out = require 'out'
local terms = require 'terms'

local kernels

local function entry(kind, name)
  return out.raw_inline('latex', ('\\WWindex{%s}{%s}'):format(kind, name))
end

-- Names with other signs than these would need TeX's protection, and need no entry.
local function plain(name) return name:match '^[%w_ -]+$' end

local function listed(name)
  return kernels[name] or metrics.is_counter(name)
    or name:match '^__%l[%l_]+$' or name:match '^cuda%u%w*$'
end

local function code(element)
  local name = element.text:gsub('%(%)$', '')
  if plain(name) and listed(name) then return { entry('code', name), element } end
end

local function term(span)
  if not span.classes:includes 'term' then return nil end
  local name = terms.name(span)
  local kind = span.attributes.means and 'definition' or 'term'
  if plain(name) then return { entry(kind, name), span } end
end

local function text(block) return block:walk { Code = code, Span = term } end

return { {
  Pandoc = function(doc)
    if out.target(doc.meta) ~= 'latex' then return nil end
    kernels = {}
    local body = pandoc.Div(doc.blocks)
    body:walk { CodeBlock = function(block)
      for name in block.text:gmatch '__global__[%s%w_()]-void%s+([%w_]+)%s*%(' do
        kernels[name] = true
      end
    end }
    return pandoc.Pandoc(body:walk { Para = text, Plain = text }.content, doc.meta)
  end,
} }
