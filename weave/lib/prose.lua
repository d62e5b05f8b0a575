-- The source of a chapter, line by line, without what is no Markdown: for marks
-- of which the text that pandoc makes bears no trace.
local prose = {}

-- What stands before a line's own text: quotations, and items of lists.
local function bare(line)
  local before
  repeat
    before = line
    line = line:gsub('^[ \t>]+', ''):gsub('^[-*+][ \t]+', ''):gsub('^%d+[.)][ \t]+', '')
  until line == before
  return line:gsub('[ \t\r]+$', '')
end

--- Hands out the number and the text of each line outside code and comments, and the
--- line as it stands.
function prose.lines(path)
  local number, code, comment = 0, nil, false
  local file = io.open(path)
  return function()
    for line in file and file:lines() or function() end do
      number = number + 1
      local text = bare(line)
      local ticks = text:match '^```+' or text:match '^~~~+'
      if code then
        if ticks == text and ticks:sub(1, #code) == code then code = nil end
      elseif comment then
        comment = not text:find('-->', 1, true)
      elseif ticks and not (ticks:match '^`' and text:find('`', #ticks + 1, true)) then
        code = ticks
      elseif text:match '^<!%-%-' then
        comment = not text:find('-->', 5, true)
      else
        return number, text, line
      end
    end
    if file then file:close() end
  end
end

local function without_formula(text)
  local _, open = text:gsub('{', '')
  local _, close = text:gsub('}', '')
  return open == close and '' or nil
end

--- A line without code and formulas, and without backslashes and dollar signs that
--- stand for themselves.
function prose.words(text)
  return (text:gsub('``.-``', ''):gsub('`[^`]*`', ''):gsub('\\[\\$]', '')
    :gsub('%$[^%s$]%$', ''):gsub('%$[^%s$][^$]*[^%s$]%$', without_formula))
end

return prose
