-- Formulas for a browser: upright words as words, since MathML Core draws the
-- letters of pandoc's \mathrm one by one in italics, and a formula of its own
-- line in a box that scrolls where the page is narrow. TeX needs neither.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'

local function upright(text)
  return (text:gsub('\\mathrm%s*{([%a%s-]+)}', '\\text{%1}'):gsub('\\operatorname%s*{([%a%s-]+)}', '\\text{%1}\\,'))
end

local function formula(math)
  local better = pandoc.Math(math.mathtype, upright(math.text))
  if math.mathtype ~= 'DisplayMath' then return better end
  return pandoc.Span({ better }, pandoc.Attr('', { 'display' },
    { { 'tabindex', '0' }, { 'role', 'group' }, { 'aria-label', 'Formula' } }))
end

return { {
  Pandoc = function(doc)
    if out.target(doc.meta) == 'latex' then return nil end
    return pandoc.Pandoc(pandoc.Div(doc.blocks):walk({ Math = formula }).content, doc.meta)
  end,
} }
