-- Ends the chain: prints every error that the filters found and stops the
-- run without output, or removes what served the filters only.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local report = require 'report'

local function forget(element)
  element.attributes.pos = nil
  element.attributes.number = nil
  return element
end

local function finish(doc)
  local failed = false
  for _, message in ipairs(report.all(doc)) do
    io.stderr:write(message.text, '\n')
    failed = failed or not report.is_warning(message)
  end
  if failed then os.exit(1) end
  doc.meta['weave-errors'] = nil
  return doc
end

return {
  { Header = forget, CodeBlock = forget, Link = forget, Image = forget,
    Span = forget, Div = forget, Table = forget },
  { Pandoc = finish },
}
