-- Ends the chain: prints every error that the filters found and stops the
-- run without output, or removes what served the filters only.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local messages = require 'messages'

local function forget(element)
  element.attributes.pos = nil
  element.attributes.number = nil
  return element
end

-- For weave/typeset, as `safety` marks formulas.
local marks

local function heading(element)
  local place = element.attributes.pos
  forget(element)
  if marks and place then return { pandoc.RawBlock('latex', '%@' .. place), element } end
  return element
end

local function finish(doc)
  local failed = false
  for _, message in ipairs(messages.all(doc)) do
    io.stderr:write(message.text, '\n')
    failed = failed or not messages.is_warning(message)
  end
  for _, message in ipairs(messages.all_lacking(doc)) do io.stderr:write(message, '\n') end
  if failed then os.exit(1) end
  doc.meta['weave-errors'] = nil
  doc.meta['weave-lacking'] = nil
  doc.meta['weave-marks'] = nil
  return doc
end

return {
  { Meta = function(meta) marks = meta['weave-marks'] end },
  { Header = heading, CodeBlock = forget, Link = forget, Image = forget,
    Span = forget, Div = forget, Table = forget },
  { Pandoc = finish },
}
