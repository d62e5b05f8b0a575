-- A section whose heading is .online is for the pages: the PDF has its number and
-- its name, in one line with its neighbours', to which links to all that is in it
-- lead. The EPUB, which has room, has it whole.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'

says = { Header = 'online' }

local COUNTERS = { [2] = 'section', [3] = 'subsection' }

-- Every name in a block that a link may lead to.
local function names_in(block)
  local names = pandoc.List {}
  local function note(element)
    if element.identifier ~= '' then names:insert(element.identifier) end
  end
  pandoc.Div { block }:walk { Header = note, Div = note, CodeBlock = note, Span = note }
  return names
end

local function line(left_out)
  local inlines = pandoc.List { out.raw_inline('latex', '\\WWonline{') }
  for i, header in ipairs(left_out.headers) do
    if i > 1 then inlines:insert(pandoc.Str ', ') end
    inlines:extend { pandoc.Str(header.attributes.number .. '\u{A0}') }
    inlines:extend(header.content)
  end
  inlines:insert(out.raw_inline('latex', '}'))
  local blocks = pandoc.List {}
  for _, name in ipairs(left_out.names) do
    blocks:insert(out.raw('latex', ('\\WWaside{%s}'):format(name)))
  end
  blocks:insert(pandoc.Para(inlines))
  return blocks
end

-- LaTeX counts the sections that it sees.
local function counted(header)
  local nth, name = (header.attributes.number or ''):match '(%d+)$', COUNTERS[header.level]
  return nth and name and out.raw('latex', ('\\setcounter{%s}{%d}'):format(name, nth - 1))
end

local function leave_out(blocks)
  local kept, left_out, level, some = pandoc.List {}, nil, nil, false
  for _, block in ipairs(blocks) do
    local is_header = block.t == 'Header'
    if is_header and level and block.level <= level then level = nil end
    if is_header and not level and block.classes:includes 'online' then
      left_out = left_out or { headers = pandoc.List {}, names = pandoc.List {} }
      left_out.headers:insert(block)
      level, some = block.level, true
    end
    if level then
      left_out.names:extend(names_in(block))
    else
      if left_out then kept:extend(line(left_out)) end
      left_out = nil
      if is_header and some then kept:insert(counted(block)) end
      kept:insert(block)
    end
  end
  if left_out then kept:extend(line(left_out)) end
  return kept
end

return { {
  Pandoc = function(doc)
    if out.target(doc.meta) == 'latex' then doc.blocks = leave_out(doc.blocks) end
    return doc
  end,
}, {
  Header = function(header)
    header.classes = header.classes:filter(function(class) return class ~= 'online' end)
    return header
  end,
} }
