-- For comparing LaTeX: what pandoc makes of headings, links, tables, code and
-- names differs from version to version, so they are written here in a way of
-- our own. What the filters write stays as it is.
local function raw(...) return pandoc.RawInline('latex', string.format(...)) end

local function named(kind, element, inlines)
  if element.identifier == '' and #element.classes == 0 then return inlines end
  local names = pandoc.List { element.identifier }
  names:extend(element.classes)
  inlines:insert(1, raw('\\%s{%s}{', kind, table.concat(names, ' .')))
  inlines:insert(raw '}')
  return inlines
end

local function header(element)
  return pandoc.Para(named('heading' .. element.level, element, element.content))
end

local function link(element)
  local inlines = pandoc.List { raw('\\link{%s}{', element.target) }
  inlines:extend(element.content)
  inlines:insert(raw '}')
  return inlines
end

local function div(element)
  local blocks = element.content
  if element.identifier ~= '' or #element.classes > 0 then
    blocks:insert(1, pandoc.Plain(named('div', element, pandoc.List {})))
    blocks:insert(pandoc.Plain { raw '\\enddiv' })
  end
  return blocks
end

-- Which words of a language have which colour is pandoc's business, too.
local function code(element)
  local names = pandoc.List { element.identifier }
  names:extend(element.classes)
  return pandoc.RawBlock('latex', ('\\code{%s}\n%s\n\\endcode'):format(table.concat(names, ' .'), element.text))
end

local function cells(row)
  local inlines = pandoc.List {}
  for i, cell in ipairs(row) do
    if i > 1 then inlines:insert(raw ' & ') end
    inlines:extend(pandoc.utils.blocks_to_inlines(cell))
  end
  return pandoc.Plain(inlines)
end

local function simple_table(element)
  local simple = pandoc.utils.to_simple_table(element)
  local columns = {}
  for i, align in ipairs(simple.aligns) do
    local width = simple.widths[i]
    columns[i] = width > 0 and ('%s %.2f'):format(align, width) or align
  end
  local blocks = pandoc.List { pandoc.Plain { raw('\\table{%s}', table.concat(columns, ' ')) }, cells(simple.header) }
  for _, row in ipairs(simple.rows) do blocks:insert(cells(row)) end
  return blocks
end

return { { Link = link, Span = function(span) return named('span', span, span.content) end },
  { Header = header, Div = div, CodeBlock = code, Table = simple_table } }
