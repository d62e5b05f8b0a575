-- ::: {.believe picture=fig-x} around a list of five is a chapter's card: what
-- the reader should now believe, and the picture to remember, which is a figure
-- of the chapter shown once more.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local messages = require 'messages'
local out = require 'out'
local pictures = require 'pictures'
local say = require 'say'

says = { Div = 'believe', attributes = 'picture' }

local LINES = 5
local target, figures

local function view_box(src)
  local file = io.open(src)
  local text = file and file:read 'a' or ''
  if file then file:close() end
  return text:match '<svg[^>]-viewBox%s*=%s*["\']([%d%s.-]+)["\']' or '0 0 720 400'
end

-- The page has the drawing already, by the filter of figures.
local function on_page(id, figure)
  if pictures.kind(figure.src) then
    return ('<a class="picture" href="#%s"><img src="%s" alt="">\n<span class="label">%s</span></a>')
      :format(id, out.html(figure.src), say('Figure %1', figure.number))
  end
  return ('<a class="picture" href="#%s"><svg viewBox="%s" aria-hidden="true">'
    .. '<use href="#%s-drawing"/></svg>\n<span class="label">%s</span></a>')
    :format(id, view_box(figure.src), id, say('Figure %1', figure.number))
end

local function card(div)
  if not div.classes:includes 'believe' then return nil end
  local where, id = out.place(div), div.attributes.picture
  local list = #div.content == 1 and div.content[1]
  if not list or not list.t:match 'List$' or #list.content ~= LINES then
    messages.error(where, 'the card of a chapter is one list of %d lines', LINES)
  end
  local figure = id and figures[id]
  if not figure then
    messages.error(where, 'the card needs a picture; write picture=fig-..., a figure of this chapter')
    return {}
  end
  local blocks = pandoc.List(div.content)
  if target == 'latex' then
    blocks:insert(1, out.raw(target, '\\begin{WWbelieve}'))
    blocks:insert(out.raw(target, ('\\WWpicture{%s}{%s}\n\\end{WWbelieve}'):format(
      pictures.printed(figure.src):gsub('%.svg$', '.pdf'), say('Figure %1', figure.number))))
    return blocks
  end
  if target == 'epub' then
    blocks:insert(pandoc.Para { pandoc.Image({ pandoc.Str(say('Figure %1', figure.number)) },
      pictures.printed(figure.src)) })
  else
    blocks:insert(out.raw(target, on_page(id, figure)))
  end
  return pandoc.Div(blocks, pandoc.Attr('', { 'believe' }))
end

return { {
  Pandoc = function(doc)
    target, figures = out.target(doc.meta), {}
    local body = pandoc.Div(doc.blocks)
    body:walk { Div = function(div)
      if div.classes:includes 'figure' then
        local id = div.identifier:match 'fig%-.*$' or ''
        figures[id] = { src = div.attributes.src or '', number = div.attributes.number or '' }
      end
    end }
    return messages.keep(pandoc.Pandoc(body:walk { Div = card }.content, doc.meta))
  end,
} }
