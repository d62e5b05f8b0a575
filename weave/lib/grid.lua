-- Data tables as raw HTML or LaTeX: a grid is
--   stub = list of heading texts for the row headers
--   groups = list of { title, columns = list of titles, text = words? }
--   rows = list of { stub = texts,
--                    cells = list of { text, differs, stale, word, code } }
local out = require 'out'
local say = require 'say'

local grid = {}

-- Rows that a page certainly holds, and those for which it is ended early.
local MOST_ROWS, FEW_ROWS = 40, 24

-- Words that are longer than this are wrapped where space is short.
local LONG = 16

-- Code that is longer than this is, too, as it is in a sentence.
local LONG_CODE = 26

-- How much wider than a plain letter a bold one is, and one of code.
local BOLD, CODE = 1.15, 1.2

local MARK = '≠'
local MARK_TITLE = say 'differs from the prediction'
local STALE, HELD_BACK = '†', '°'

local function marks(cell)
  return (cell.stale and STALE or '') .. (cell.timing and cell.timing.held_back and HELD_BACK or '')
end

local function header_html(t)
  local two = false
  for _, group in ipairs(t.groups) do two = two or group.columns ~= nil end
  local top, bottom = {}, {}
  for _, title in ipairs(t.stub) do
    top[#top + 1] = ('<th scope="col"%s>%s</th>'):format(two and ' rowspan="2"' or '',
      out.html(title))
  end
  for _, group in ipairs(t.groups) do
    if group.columns then
      top[#top + 1] = ('<th scope="colgroup" class="group" colspan="%d">%s</th>')
        :format(#group.columns, out.html(group.title))
      for _, title in ipairs(group.columns) do
        bottom[#bottom + 1] = ('<th scope="col" class="number">%s</th>'):format(out.html(title))
      end
    else
      top[#top + 1] = ('<th scope="col" class="%s"%s>%s</th>'):format(group.text and 'text'
        or 'number',
        two and ' rowspan="2"' or '', out.html(group.title))
    end
  end
  local lines = { '<thead>', '<tr>' .. table.concat(top) .. '</tr>' }
  if two then lines[#lines + 1] = '<tr>' .. table.concat(bottom) .. '</tr>' end
  lines[#lines + 1] = '</thead>'
  return table.concat(lines, '\n')
end

local function cell_html(cell, numbers)
  if cell.word then
    local text = out.html(cell.text)
    return ('<td%s>%s</td>'):format(#cell.text > LONG and not cell.code and ' class="long"' or '',
      cell.code and text ~= '' and ('<code%s>%s</code>'):format(#cell.text > LONG_CODE
        and ' data-long="yes"' or '', text) or text)
  end
  local text = out.html(cell.text) .. marks(cell)
  if not cell.differs then return (numbers and '<td>%s</td>' or '<td class="number">%s</td>'):format(text) end
  return ('<td class="number differs"><abbr title="%s">%s</abbr> %s</td>'):format(MARK_TITLE, MARK,
    text)
end

--- The <table> element of a grid. One that holds numbers alone says so once.
function grid.html(t)
  local numbers = true
  for _, row in ipairs(t.rows) do
    for _, cell in ipairs(row.cells) do numbers = numbers and not cell.word end
  end
  local lines = { numbers and '<table class="numbers">' or '<table>', header_html(t), '<tbody>' }
  for _, row in ipairs(t.rows) do
    local cells = {}
    for _, text in ipairs(row.stub) do
      cells[#cells + 1] = ('<th scope="row">%s</th>'):format(out.html(text))
    end
    for _, cell in ipairs(row.cells) do cells[#cells + 1] = cell_html(cell, numbers) end
    lines[#lines + 1] = '<tr>' .. table.concat(cells) .. '</tr>'
  end
  lines[#lines + 1] = '</tbody>\n</table>'
  return table.concat(lines, '\n')
end

-- A heading that may break into two lines where that saves width.
local function stacked(title)
  if utf8.len(title) <= 14 then return out.latex(title) end
  local best, best_width
  for at in title:gmatch '()%s' do
    local width = math.max(at - 1, #title - at)
    if not best or width < best_width then best, best_width = at, width end
  end
  if not best then return out.latex(title) end
  return ('\\WWstack{%s\\\\%s}'):format(out.latex(title:sub(1, best - 1)),
    out.latex(title:sub(best + 1)))
end

local function cell_latex(cell)
  local text = out.latex(cell.text)
  if cell.code and text ~= '' then
    text = ('\\texttt{%s}'):format((text:gsub('\\?[-_]', '%0\\allowbreak{}')))
  end
  return (cell.differs and '\\WWdiffers{}' or '') .. text .. marks(cell)
    .. (cell.timing and cell.timing.held_back and HELD_BACK or '')
end

-- The heading of a column under a heading of several. Where that is wider than
-- they are, TeX gives the rest to the last of them, and longtable, which sees the
-- heading before the rows, would in the next run find another rest. So a column
-- before the last is at once as wide as its longest cell.
local function under(t, column, group, i)
  local title, longest = stacked(group.columns[i]), nil
  local most = utf8.len(group.columns[i]) - 1
  for _, row in ipairs(i < #group.columns and not group.text and t.rows or {}) do
    local cell = row.cells[column]
    local long = utf8.len(cell.text) or #cell.text
    if long > most then most, longest = long, cell end
  end
  if not longest then return ('\\WWhead{%s}'):format(title) end
  return ('\\WWover{%s}{%s}'):format(cell_latex(longest), title)
end

local function header_latex(t)
  local two = false
  for _, group in ipairs(t.groups) do two = two or group.columns ~= nil end
  local top, bottom, rules, column = {}, {}, {}, #t.stub
  for _, title in ipairs(t.stub) do
    top[#top + 1] = two and '' or '\\WWhead{' .. out.latex(title) .. '}'
    bottom[#bottom + 1] = '\\WWhead{' .. out.latex(title) .. '}'
  end
  for _, group in ipairs(t.groups) do
    local n = group.columns and #group.columns or 1
    if group.columns then
      top[#top + 1] = ('\\multicolumn{%d}{c}{\\WWhead{%s}}'):format(n, stacked(group.title))
      rules[#rules + 1] = ('\\cmidrule(lr){%d-%d}'):format(column + 1, column + n)
      for i = 1, n do bottom[#bottom + 1] = under(t, column - #t.stub + i, group, i) end
    else
      top[#top + 1] = two and '' or '\\WWhead{' .. stacked(group.title) .. '}'
      bottom[#bottom + 1] = '\\WWhead{' .. stacked(group.title) .. '}'
    end
    column = column + n
  end
  local lines = { table.concat(top, ' & ') .. '\\\\' }
  if two then
    lines[#lines + 1] = table.concat(rules)
    lines[#lines + 1] = table.concat(bottom, ' & ') .. '\\\\'
  end
  return table.concat(lines, '\n')
end

-- About how many characters a row takes, to choose a size that fits.
local function width(t)
  local widths = {}
  local function widen(at, text)
    widths[at] = math.max(widths[at] or 0, utf8.len(text) or #text)
  end
  for i, title in ipairs(t.stub) do widen(i, title) end
  for _, row in ipairs(t.rows) do
    for i, text in ipairs(row.stub) do widen(i, text) end
    for i, cell in ipairs(row.cells) do widen(#t.stub + i, cell.text) end
  end
  local at, total = #t.stub, 0
  for _, group in ipairs(t.groups) do
    local n = group.columns and #group.columns or 1
    for i = 1, n do
      local title = group.columns and group.columns[i] or group.title
      widen(at + i, #title > 14 and title:sub(1, (#title + 1) // 2) or title)
    end
    local sum = 0
    for i = 1, n do sum = sum + (widths[at + i] or 0) + 2 end
    local title = #group.title > 14 and #group.title // 2 + 1 or #group.title
    if sum < title then widths[at + n] = widths[at + n] + title - sum end
    at = at + n
  end
  for _, w in ipairs(widths) do total = total + w + 2 end
  return total
end

local FITS, FITS_SMALLER, FITS_SMALLEST = 83, 98, 124

-- Where space is short, devices go by their shortest names.
local function shortened(t)
  for _, group in ipairs(t.groups) do
    for i, title in ipairs(group.columns or {}) do
      if title == 'predicted' then group.columns[i] = 'loom' end
    end
  end
  return width(t)
end

-- The size in which a grid fits the page, and whether it may need shrinking.
local function size(t)
  local w = width(t)
  if w > FITS_SMALLER then w = shortened(t) end
  if w <= FITS then return '\\small', false end
  if w <= FITS_SMALLER then return '\\footnotesize', false end
  return '\\scriptsize', true
end

-- How wide a column is, and the longest piece of it that no line parts.
local function extent(t, at)
  local whole = BOLD * utf8.len(t.groups[at].title)
  local least = whole
  for _, row in ipairs(t.rows) do
    local cell = row.cells[at]
    local wide = cell.code and CODE or 1
    whole = math.max(whole, wide * (utf8.len(cell.text) or #cell.text))
    for piece in cell.text:gmatch(cell.code and '[^%s%-_]+[%-_]*' or '%S+') do
      least = math.max(least, wide * (utf8.len(piece) or #piece))
    end
  end
  return whole, least
end

-- Columns of a given width for the long ones among the words, for a line of
-- so many characters; nil when even their longest pieces would not fit, or
-- when they would get less than the given share of what else they want.
local function wrapped_spec(t, line, share_of_wish)
  local columns, rest, wish = {}, line, 0
  for at, group in ipairs(t.groups) do
    local whole, least = extent(t, at)
    whole = math.min(whole, line)
    local wraps = group.text and whole > LONG
    columns[at] = { whole = whole, least = wraps and least or whole, wraps = wraps }
    rest = rest - columns[at].least - (at > 1 and 3 or 0)
    wish = wish + whole - columns[at].least
  end
  if rest < share_of_wish * wish then return nil end
  local spec = ''
  for at, group in ipairs(t.groups) do
    local c = columns[at]
    local share = c.least + (wish > 0 and math.min(1, rest / wish) * (c.whole - c.least) or 0)
    spec = spec .. (c.wraps
      and ('>{\\raggedright\\arraybackslash}p{%.3f\\linewidth}'):format(share / line)
      or group.text and 'l' or 'r')
  end
  return spec
end

local function can_wrap(t)
  if #t.stub > 0 then return false end
  for at, group in ipairs(t.groups) do
    if group.columns then return false end
    if group.text and extent(t, at) > LONG then return true end
  end
  return false
end

-- The alignment of the columns, the size of the words, whether the columns
-- stand close, and whether words are wrapped.
local function layout(t)
  local font, tight = size(t)
  if tight and can_wrap(t) then
    for _, try in ipairs { { '\\footnotesize', FITS_SMALLER, 0.3 }, { '\\scriptsize', FITS_SMALLEST,
      0 } } do
      local spec = wrapped_spec(t, try[2], try[3])
      if spec then return spec, try[1], try[2] == FITS_SMALLEST, true end
    end
  end
  local spec = ('l'):rep(#t.stub)
  for _, group in ipairs(t.groups) do
    spec = spec .. (group.text and 'l' or 'r'):rep(group.columns and #group.columns or 1)
  end
  return spec, font, tight
end

--- A grid as a longtable whose caption stands before and note after it:
--- returns what goes before and after the caption's own text.
function grid.latex(t, number, id, note)
  local spec, font, tight, wraps = layout(t)
  local head = header_latex(t)
  local open = ('\\begin{WWtable}{%s}{%d}\n'):format(font, #t.rows)
    .. ('\\WWtablecaption{%s}{%s}{'):format(id, say('Table %1', number))
  -- A short table is shrunk to the line where it would stick out; a long one
  -- may break.
  local shrink = not wraps and #t.rows < (tight and MOST_ROWS or FEW_ROWS)
  local lines = { '}' }
  if shrink then
    lines[2] = ('\\WWfit{\\begin{tabular}{@{}%s@{}}\n\\toprule\n%s\n\\midrule'):format(spec, head)
  else
    lines[2] = ('%s\\begin{longtable}{@{}%s@{}}\n\\toprule\n%s\n\\midrule\\endfirsthead\n\\toprule\n%s\n' ..
      '\\midrule\\endhead\n\\bottomrule\\endlastfoot'):format(tight
        and '\\setlength{\\tabcolsep}{2.5pt}' or '', spec, head, head)
  end
  for _, row in ipairs(t.rows) do
    local cells = {}
    for _, text in ipairs(row.stub) do cells[#cells + 1] = out.latex(text) end
    for _, cell in ipairs(row.cells) do
      cells[#cells + 1] = cell_latex(cell)
    end
    lines[#lines + 1] = table.concat(cells, ' & ') .. '\\\\'
  end
  lines[#lines + 1] = shrink and '\\bottomrule\n\\end{tabular}}' or '\\end{longtable}'
  lines[#lines + 1] = note
  lines[#lines + 1] = '\\end{WWtable}'
  return open, table.concat(lines, '\n')
end

return grid
