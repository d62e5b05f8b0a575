-- Footnotes on a page: a list at its end, linked both ways. (The one that
-- pandoc 2 writes gives list items a role that has been withdrawn.)
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'
local say = require 'say'

local function reference(number)
  return pandoc.Superscript { pandoc.Link({ pandoc.Str(tostring(number)) }, '#note-' .. number, '',
    pandoc.Attr('note-ref-' .. number, {}, { { 'role', 'doc-noteref' } })) }
end

local function note(blocks, number)
  local back = pandoc.Link({ pandoc.Str '↩' }, '#note-ref-' .. number, '',
    pandoc.Attr('', {}, { { 'role', 'doc-backlink' }, { 'aria-label', say 'Back to the text' } }))
  local last = blocks[#blocks]
  if last and last.t == 'Para' then
    last.content:extend { pandoc.Space(), back }
  else
    blocks:insert(pandoc.Para { back })
  end
  return { pandoc.Div(blocks, pandoc.Attr('note-' .. number)) }
end

return { {
  Pandoc = function(doc)
    if out.target(doc.meta) ~= 'html' then return nil end
    local notes = pandoc.List {}
    local body = pandoc.Div(doc.blocks):walk { Note = function(element)
      notes:insert(note(element.content, #notes + 1))
      return reference(#notes)
    end }
    if #notes == 0 then return nil end
    body.content:insert(pandoc.Div({ pandoc.OrderedList(notes) },
      pandoc.Attr('notes', { 'footnotes' }, { { 'role', 'doc-endnotes' }, { 'aria-label',
        say 'Notes' } })))
    return pandoc.Pandoc(body.content, doc.meta)
  end,
} }
