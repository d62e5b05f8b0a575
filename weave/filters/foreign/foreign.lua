-- Words of another language, [网格]{lang=zh-Hans}. Browsers choose the letters'
-- shapes by it, and screen readers the voice. In print the font has the letters, and
-- there is nothing to hyphenate, so babel need not know the language.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'

return { {
  Pandoc = function(doc)
    if out.target(doc.meta) ~= 'latex' then return nil end
    return doc:walk { Span = function(span)
      if not span.attributes.lang then return nil end
      span.attributes.lang = nil
      return span
    end }
  end,
} }
