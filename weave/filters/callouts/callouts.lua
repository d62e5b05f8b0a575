-- > [!NOTE] or ::: {.note}: a box beside the text, with its kind or a title above it.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local callouts = require 'callouts'
local messages = require 'messages'
local out = require 'out'

says = { Div = 'note tip important warning caution', attributes = 'title' }

local target

local function no_box(element)
  if element.attributes.title then
    messages.error(out.place(element), 'title= stands above a box; write ::: {.note title="..."}')
  end
end

local function box(div)
  local kind = callouts.kind(div)
  if not kind then return no_box(div) end
  local first = div.content[1]
  if not first or first.t == 'Plain' and #first.content == 0 then
    messages.error(out.place(div), 'this box is empty; write into it what readers shall note')
  end
  local title = callouts.title(div)
  if target == 'latex' then
    return pandoc.List { out.raw(target, ('\\begin{WWcallout}{%s}'):format(out.latex(title))) } .. div.content
      .. { out.raw(target, '\\end{WWcallout}') }
  end
  local head = pandoc.Div({ pandoc.Plain { pandoc.Str(title) } }, pandoc.Attr('', { 'head' }))
  return pandoc.Div(pandoc.List { head } .. div.content,
    pandoc.Attr(div.identifier, { 'callout', kind }, { { 'role', 'note' } }))
end

return { {
  Pandoc = function(doc)
    target = out.target(doc.meta)
    local body = pandoc.Div(callouts.read(doc).blocks):walk {
      Div = box, Span = no_box, Header = no_box, CodeBlock = no_box
    }
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
