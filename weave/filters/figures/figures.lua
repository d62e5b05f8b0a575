-- ::: {.figure #fig-x src=figures/x.svg alt="..."} becomes a chart: inline SVG
-- on a page, a PDF in the PDF, an image in the EPUB. A photograph (.png, .jpg, .webp) is
-- an image in all three, width= pixels wide. Its data stand beneath:
-- of=, rows=, columns= as for a table, or data=FILE.csv. On a page there are
-- the charts of the other recorded devices too (see lib/versions.lua), and all that
-- few will ask for unfolds from one line: where the data come from, the data, and
-- the code that stands folded beside the figure, which draws it. The main
-- device's chart is drawn narrow as well, if it is one of gnuplot's: those go
-- beside the page, and telephones load them.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local fold = require 'fold'
local grid = require 'grid'
local inventory = require 'inventory'
local messages = require 'messages'
local out = require 'out'
local pictures = require 'pictures'
local results = require 'results'
local say = require 'say'
local svg = require 'svg'
local tabulate = require 'tabulate'
local tail = require 'tail'
local versions = require 'versions'

says = { Div = 'figure', attributes = 'src alt width ' .. tabulate.ATTRIBUTES }

local target, charts, narrow
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

local function data_table(t, number)
  return ('<div class="scroll" tabindex="0" role="group" aria-label="%s">\n%s\n</div>'):format(say('Data of Figure %1', number), grid.html(t))
end

local function as_html(div, picture, caption, number, beneath)
  local id = div.identifier
  local inlines = pandoc.List { out.raw_inline(target,
    ('<figcaption><span class="label">%s</span> '):format(say('Figure %1', number))) }
  inlines:extend(caption)
  inlines:insert(out.raw_inline(target, '</figcaption>'))
  local blocks = pandoc.List { out.raw(target, ('<div class="chart%s">\n<figure class="chart" id="%s">')
    :format(narrow[id] and ' twice' or '', id)), picture,
    pandoc.Plain(inlines), out.raw(target, '</figure>') }
  blocks:extend(beneath)
  blocks:insert(out.raw(target, '</div>'))
  return blocks
end

local function as_latex(div, graphic, caption, number, notes)
  local inlines = pandoc.List { out.raw_inline(target,
    ('\\begin{WWfigure}\n%s\n\\caption*{\\WWanchor{%s}\\WWlabel{%s}')
    :format(graphic, div.identifier, say('Figure %1', number))) }
  inlines:extend(caption)
  inlines:insert(out.raw_inline(target, '}\n' .. (notes and tail.text(notes, target) .. '\n' or '')
    .. '\\end{WWfigure}'))
  return { pandoc.Para(inlines) }
end

-- The chart of the device that is shown: its text and its file, or nil and
-- why there is none. An empty file stands for a chart like the main one's, and
-- so does none, of a chart that no script draws.
local function chart_of(src, main)
  if inventory.shown == inventory.main then return main, src end
  local file = ('%s/%s.%s.svg'):format(charts, (src:gsub('^figures/', ''):gsub('%.svg$', '')),
    inventory.shown)
  local text = read_file(file)
  if not text or text == '' then return main, src end
  if not text:match '^%s*<' then return nil, text:gsub('%s+$', '') end
  return text, file
end

-- A drawing of words alone (weave/chart) is described by them.
local function described(text, alt)
  return text:match '^<svg [^>]*>%s*<text [^>]*>([^<]*)</text>%s*</svg>%s*$' or alt
end

local function picture_of(div, src, main, number, where, name)
  local alt, title = described(main, div.attributes.alt), say('Figure %1', number)
  if target == 'epub' then
    return pandoc.Plain { pandoc.Image({ pandoc.Str(alt) }, src) }
  end
  local html = versions.html(target, function()
    local text, file = chart_of(src, main)
    local device = inventory.device(inventory.shown)
    if not text then
      return ('<p class="provenance">– %s.</p>'):format(say('%1 has no such chart: %2', out.html(inventory.short_name(device)), out.html(file)))
    end
    local other = text ~= main
    local inline, fault = svg.inline(text, div.identifier, other and title .. ', '
      .. inventory.short_name(device) or title,
      other and say('Described as drawn for %1: %2', inventory.short_name(inventory.device 'main'), alt) or alt, theme)
    if not inline then
      messages.error(where, '%s: %s %s', name, file, fault)
      return nil
    end
    return '<div class="scroll" tabindex="0" role="group" aria-label="' .. title .. '">\n' .. inline
      .. '\n</div>'
  end)
  return html and out.raw(target, html)
end

-- A photograph's size in a browser's pixels, 96 to the inch; nil and what is wrong.
local function size_of(div, src, text)
  local width, height = pictures.size(src, text)
  if not width then return nil, src .. ' ' .. height end
  local wanted = div.attributes.width
  if not wanted then return width, height end
  local number = wanted:match '^[1-9]%d*$' and tonumber(wanted)
  if not number or number > 4000 then
    return nil, ('width=%s is no width; write pixels as browsers count them, width=400'):format(wanted)
  end
  return number, math.max(1, height * number // width)
end

local function photograph(div, src, width, height)
  local alt = div.attributes.alt
  if target == 'latex' then return ('\\WWphotograph{%s}{%.1f}'):format(pictures.printed(src), width * 0.75) end
  if target == 'epub' then
    return pandoc.Plain { pandoc.Image({ pandoc.Str(alt) }, pictures.printed(src), '',
      pandoc.Attr('', {}, { { 'width', tostring(width) } })) }
  end
  return out.raw(target, ('<img src="%s" alt="%s" width="%d" height="%d" loading="lazy">'):format(
    out.html(src), out.html(alt), width, height))
end

-- The narrow drawing, as a string of JavaScript.
local function draw_narrow(div, src, where, name)
  local file, named = src:gsub('%.svg$', '.narrow.svg')
  local text = named == 1 and read_file(file)
  if not text then return end
  local inline, fault = svg.inline(text, div.identifier .. '-narrow', nil, nil, theme, div.identifier)
  if not inline then
    messages.error(where, '%s: %s %s', name, file, fault)
    return
  end
  inline = inline:gsub('[\\"]', '\\%0'):gsub('\n', '\\n')
  narrow[div.identifier] = ('"%s": "%s"'):format(div.identifier, inline)
  narrow[#narrow + 1] = narrow[div.identifier]
end

-- What stands beneath a chart in an EPUB.
local function beneath_plain(div, number, where, name)
  local t, notes = data_of(div, where, name)
  if not t then return {} end
  return { out.raw(target, (notes and tail.text(notes, target) .. '\n' or '')
    .. ('<details class="data">\n<summary>%s</summary>\n%s\n</details>'):format(say('The data of Figure %1', number), data_table(t, number))) }
end

-- On a page: what nobody may miss, and a line from which the rest unfolds.
local function beneath_of(div, number, where, name, scripts)
  local function version(write, element)
    return versions.html(target, function()
      local t, notes = data_of(div, where, name)
      return t and write(t, table.unpack(notes and { tail.parts(notes) } or { '', '', '' }))
    end, element)
  end
  local short = version(function(_, _, short) return short end, 'span')
  if not short then return scripts end
  local seen = version(function(_, seen) return seen end)
  local rest = version(function(t, _, _, full)
    return (full ~= '' and '<p>' .. full .. '</p>\n' or '') .. data_table(t, number)
  end)
  return pandoc.List { out.raw(target, ('%s<details class="beneath">\n<summary>%s. %s</summary>\n%s')
    :format(seen ~= '' and seen .. '\n' or '', say('Data of Figure %1', number), short, rest)) }
    .. scripts .. pandoc.List { out.raw(target, '</details>') }
end

-- The figure that a block is, or that stands first in it: in a box that asks
-- before it shows, or in an explorer.
local function figure_in(block)
  if not block or block.t ~= 'Div' then return nil end
  if block.classes:includes 'figure' then return block end
  local holds = block.classes:includes 'predict' or block.classes:includes 'explorer'
  return holds and figure_in(block.content[1]) or nil
end

-- Whether a chunk is the script of gnuplot's or of dot's that draws a file.
local function draws(block, src)
  local file = block.attributes.file or ''
  return file == src:gsub('%.svg$', '.gp') or file == src:gsub('%.svg$', '.dot')
end

-- The code that stands folded right behind a figure belongs to it, and the script
-- that draws it where that stands before.
local function take_scripts(blocks)
  local list, i = pandoc.List {}, 1
  while i <= #blocks do
    local block = blocks[i]
    list:insert(block)
    local drawn = figure_in(block)
    if drawn then
      local before = list[#list - 1]
      if before and before.t == 'CodeBlock' and draws(before, drawn.attributes.src or '') then
        list:remove(#list - 1)
        drawn.content:insert(before)
      end
      while blocks[i + 1] and fold.is(blocks[i + 1]) do
        i = i + 1
        drawn.content:insert(blocks[i])
      end
    end
    i = i + 1
  end
  return list
end

local function figure(div)
  if not div.classes:includes 'figure' then return nil end
  local where, number, src = out.place(div), div.attributes.number or '', div.attributes.src
  local name = div.identifier ~= '' and 'figure #' .. div.identifier or 'figure'
  local caption, scripts = out.caption(div.content)
  if div.identifier == '' then messages.error(where, 'a figure needs a label, #fig-...') end
  if #caption == 0 then messages.error(where, '%s has no caption', name) end
  if (div.attributes.alt or ''):match '^%s*$' then
    messages.error(where, '%s has no alt text; write alt="what the chart shows"', name)
    return {}
  end
  if not src then
    messages.error(where, '%s names no file; write src=figures/NAME.svg', name)
    return {}
  end
  local text = read_file(src)
  local is_photograph = pictures.kind(src)
  if not is_photograph and not src:match '%.svg$' then
    messages.error(where, '%s: %s is no picture that page, PDF and EPUB can show; make it .svg, .png, .jpg or .webp',
      name, src)
    return {}
  end
  if not text then
    messages.error(where, is_photograph and '%s: %s is missing; put it there, or mend its name'
      or '%s: %s is missing; does a gnuplot chunk with file=%s draw it?', name, src,
      (src:gsub('%.svg$', '.gp')))
    return {}
  end
  local width, height
  if is_photograph then
    width, height = size_of(div, src, text)
    if not width then
      messages.error(where, '%s: %s', name, height)
      return {}
    end
  elseif div.attributes.width then
    messages.error(where, '%s: a drawing has the width of the text; width= is for .png, .jpg and .webp', name)
  end
  if target ~= 'html' and not width then
    local is_drawing, fault = svg.check(text)
    if not is_drawing then
      messages.error(where, '%s: %s %s', name, src, fault)
      return {}
    end
  end
  if target == 'latex' then
    local _, notes = data_of(div, where, name)
    return as_latex(div, width and photograph(div, src, width, height)
      or ('\\WWgraphic{%s}'):format(src:gsub('%.svg$', '.pdf')), caption, number, notes)
  end
  if target == 'html' and not width then draw_narrow(div, src, where, name) end
  local picture = width and photograph(div, src, width, height)
    or picture_of(div, src, text, number, where, name)
  local beneath = target == 'html' and beneath_of(div, number, where, name, scripts)
    or beneath_plain(div, number, where, name)
  return picture and as_html(div, picture, caption, number, beneath) or {}
end

return { {
  Pandoc = function(doc)
    target = out.target(doc.meta)
    results.setup(doc.meta)
    charts = doc.meta['weave-charts'] and pandoc.utils.stringify(doc.meta['weave-charts'])
      or 'build/figures'
    narrow = {}
    local blocks = pandoc.Div(doc.blocks)
    if target == 'html' then blocks = blocks:walk { Blocks = take_scripts } end
    local body = blocks:walk { Div = figure }
    if target == 'html' then
      doc.meta.charts = pandoc.MetaBlocks { out.raw(target, 'weaveCharts({\n'
        .. table.concat(narrow, ',\n') .. '\n});') }
    end
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
