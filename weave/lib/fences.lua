-- The ::: lines of a chapter, as they stand in its source: pandoc takes all up
-- to the end for the content of a div that nobody closes, without a word.
local prose = require 'prose'

local fences = {}

-- Blanks that part no words: those that do not break, those of typesetters, and
-- those without a width.
local BLANKS = { '\u{A0}', '\u{2007}', '\u{2009}', '\u{200A}', '\u{200B}', '\u{202F}', '\u{3000}',
  '\u{FEFF}' }

-- What is wrong with the words behind an opening :::, or nil.
local function fault(words)
  if words:match '^[^%s{}"]+$' then return nil end
  local names = words:gsub('"[^"]*"', ''):gsub('{', ' ')
  for _, blank in ipairs(BLANKS) do
    if names:find(blank, 1, true) then
      return 'has a blank of another kind, as Alt+Space or AltGr+Space types it; write a plain one'
    end
  end
  local inside = words:match '^{(.*)}$'
  if not inside then return 'opens nothing; write {.class key="value"} behind the colons' end
  if inside:match "='" then return 'has single quotes; write double ones, "..."' end
  if inside:match '=\226\128[\152-\159]' then return 'has curly quotes; write straight ones, "..."' end
  local one, other = names:match '%s#([^%s}]+).*%s#([^%s}]+)'
  if one then return ('has two names, %s and %s; keep one'):format(one, other) end
  local rest = inside:gsub('[%w_:.-]+="[^"]*"', ''):gsub('[%w_:.-]+=[^%s"=]+', '')
    :gsub('[.#][^%s"=.#,;]+', ''):match '^%s*(.-)%s*$'
  if rest == '' then return nil end
  return ('has %s in its braces; these hold #name, .class and key="value"'):format(rest)
end

-- A closing line: what it closes is taken off the list of what is open.
local function close(open, colons, number, tell, settle)
  local at, last = #open, open[#open]
  while at > 0 and open[at].colons ~= colons do at = at - 1 end
  if at == 0 then
    tell(number, last and ('%s closes nothing; %s of line %d is closed by %s'):format(colons,
      last.text, last.line, last.colons) or colons .. ' closes nothing; take it away')
    return
  end
  if open[at].faulty then settle(number) end
  for i = #open, at, -1 do
    if i > at then
      tell(open[i].line, ('%s is not closed, and line %d closes %s around it; end it by a line %s')
        :format(open[i].text, number, open[at].text, open[i].colons))
    end
    open[i] = nil
  end
end

--- Calls `tell(line, message)` for each fence that opens or closes nothing, and
--- `settle(line)` for what closes one of which something was told.
function fences.check(path, tell, settle)
  local open = {}
  for number, text in prose.lines(path) do
    local colons, words = text:match '^(:::+)%s*(.-)%s*:*$'
    if words == '' then
      close(open, colons, number, tell, settle)
    elseif words then
      local what = fault(words)
      if what then tell(number, ('%s %s %s'):format(colons, words, what)) end
      open[#open + 1] = { colons = colons, text = colons .. ' ' .. words, line = number,
        faulty = what }
    end
  end
  for _, fence in ipairs(open) do
    tell(fence.line, ('%s is not closed; end it by a line %s'):format(fence.text, fence.colons))
  end
end

return fences
