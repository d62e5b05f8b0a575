-- Formulas: numbers in groups, as the data are. And for a browser: upright
-- words and units as words, since MathML Core draws the letters of pandoc's
-- \mathrm one by one in italics; brackets no higher than they need be; on one
-- line with a formula what touches it; a formula of its own line in a box that
-- scrolls where the page is narrow.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'
local say = require 'say'

local function grouped(math)
  return pandoc.Math(math.mathtype, (math.text:gsub('(%d){,}(%d)', '%1\\,%2')))
end

-- \mathrm{in\ flight}: the spaces of several words are part of them.
local function words(text)
  return not text:find '\\%a' and '\\text{' .. text:gsub('\\%s', ' ') .. '}' or nil
end

local function upright(text)
  return (text:gsub('\\mathrm%s*{([%a%s\\/-]+)}', words):gsub('\\operatorname%s*{([%a%s-]+)}',
    '\\text{%1}\\,'))
end

-- Brackets are as high as a letter, as TeX has them, unless \left or \big is
-- before them; pandoc lets them all stretch, and browsers add room for that.
local function with_brackets(text)
  if text:find '\\text%s*{[^}]*[()]' then return text end
  return (text:gsub('(\\?%a*)([()])', function(before, bracket)
    if before:match '^\\[Bb]ig' or before == '\\left' or before == '\\right' then return nil end
    return before .. (bracket == '(' and '\\mathopen{(}' or '\\mathclose{)}')
  end))
end

local function formula(math)
  local better = pandoc.Math(math.mathtype, with_brackets(upright(math.text)))
  if math.mathtype ~= 'DisplayMath' then return better end
  return pandoc.Span({ better }, pandoc.Attr('', { 'display' },
    { { 'tabindex', '0' }, { 'role', 'group' }, { 'aria-label', say 'Formula' } }))
end

local function touches(a, b)
  local function is_formula(inline)
    return inline.t == 'Math' and inline.mathtype == 'InlineMath'
  end
  return a and (is_formula(a) and b.t == 'Str' or a.t == 'Str' and is_formula(b))
end

-- A browser breaks lines between a formula and the full stop behind it.
local function kept_together(inlines)
  local list = pandoc.List {}
  for i, inline in ipairs(inlines) do
    local last = list[#list]
    if not touches(inlines[i - 1], inline) then
      list:insert(inline)
    elseif last.t == 'Span' then
      last.content:insert(inline)
    else
      list[#list] = pandoc.Span({ last, inline }, pandoc.Attr('', { 'together' }))
    end
  end
  return list
end

return { { Math = grouped }, {
  Pandoc = function(doc)
    if out.target(doc.meta) == 'latex' then return nil end
    local body = pandoc.Div(doc.blocks):walk { Inlines = kept_together }
    return pandoc.Pandoc(body:walk({ Math = formula }).content, doc.meta)
  end,
} }
