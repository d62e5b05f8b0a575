-- ::: {.figure #fig-x src=figures/x.svg alt="..."} becomes a chart: inline SVG
-- on a page, a PDF in the PDF, an image in the EPUB. Its data stand beneath:
-- of=, rows=, columns= as for a table, or data=FILE.csv.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local grid = require 'grid'
local out = require 'out'
local report = require 'report'
local results = require 'results'
local svg = require 'svg'
local tabulate = require 'tabulate'

local target
local theme = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'theme.gp'

local function read_file(path)
  local file = io.open(path)
  local text = file and file:read 'a'
  if file then file:close() end
  return text
end

local function data_of(div, where, name)
  if div.attributes.data then return tabulate.file(div.attributes, where, name) end
  if div.attributes.of then return tabulate.grid(div.attributes, where, name) end
end

local function details(t, number)
  return ('<details class="data">\n<summary>The data of Figure %s</summary>\n' ..
    '<div class="scroll" tabindex="0" role="group" aria-label="Data of Figure %s">\n%s\n</div>\n</details>')
    :format(number, number, grid.html(t))
end

local function as_html(div, picture, caption, number, t, notes)
  local id = div.identifier
  local inlines = pandoc.List { out.raw_inline(target, ('<figcaption><span class="label">Figure %s</span> '):format(number)) }
  inlines:extend(caption)
  inlines:insert(out.raw_inline(target, '</figcaption>'))
  local blocks = pandoc.List { out.raw(target, ('<div class="chart">\n<figure class="chart" id="%s">'):format(id)), picture,
    pandoc.Plain(inlines), out.raw(target, '</figure>') }
  if notes then blocks:insert(out.raw(target, tabulate.tail(notes, target))) end
  if t then blocks:insert(out.raw(target, details(t, number))) end
  blocks:insert(out.raw(target, '</div>'))
  return blocks
end

local function as_latex(div, src, caption, number, notes)
  local inlines = pandoc.List { out.raw_inline(target, ('\\begin{WWfigure}\n\\WWgraphic{%s}\n\\caption*{\\WWanchor{%s}\\WWlabel{Figure %s}')
    :format(src:gsub('%.svg$', '.pdf'), div.identifier, number)) }
  inlines:extend(caption)
  inlines:insert(out.raw_inline(target, '}\n' .. (notes and tabulate.tail(notes, target) .. '\n' or '') .. '\\end{WWfigure}'))
  return { pandoc.Para(inlines) }
end

local function picture_of(div, src, text, number, where, name)
  local alt = div.attributes.alt
  if target == 'epub' then
    return pandoc.Plain { pandoc.Image({ pandoc.Str(alt) }, src) }
  end
  local inline = svg.inline(text, div.identifier, 'Figure ' .. number, alt, theme)
  if not inline then
    report.error(where, '%s: %s is no SVG with a viewBox', name, src)
    return nil
  end
  return out.raw(target, '<div class="scroll" tabindex="0" role="group" aria-label="Figure ' .. number .. '">\n' .. inline .. '\n</div>')
end

local function figure(div)
  if not div.classes:includes 'figure' then return nil end
  local where, number, src = out.place(div), div.attributes.number or '', div.attributes.src
  local name = div.identifier ~= '' and 'figure #' .. div.identifier or 'figure'
  local caption = out.caption(div.content)
  if div.identifier == '' then report.error(where, 'a figure needs a label, #fig-...') end
  if #caption == 0 then report.error(where, '%s has no caption', name) end
  if (div.attributes.alt or ''):match '^%s*$' then
    report.error(where, '%s has no alt text; write alt="what the chart shows"', name)
    return {}
  end
  if not src then
    report.error(where, '%s names no file; write src=figures/NAME.svg', name)
    return {}
  end
  local text = read_file(src)
  if not text then
    report.error(where, "%s: %s is missing; does a gnuplot chunk with file=%s draw it?", name, src,
      src:gsub('%.svg$', '.gp'))
    return {}
  end
  local t, notes = data_of(div, where, name)
  if target == 'latex' then return as_latex(div, src, caption, number, notes) end
  local picture = picture_of(div, src, text, number, where, name)
  return picture and as_html(div, picture, caption, number, t, notes) or {}
end

return { {
  Pandoc = function(doc)
    target = out.target(doc.meta)
    results.setup(doc.meta)
    local body = pandoc.Div(doc.blocks):walk { Div = figure }
    return report.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
