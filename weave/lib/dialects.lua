-- Marks of other tools that pandoc reads as something else, so that the text which
-- it makes bears no trace of them. (lib/unread.lua knows those that are left.)
local prose = require 'prose'

local dialects = {}

-- Nobody needs a backslash before round brackets, but behind a ]. Square ones may
-- need it, and what stands between them must look like a formula.
local function formula(text)
  local round = (' ' .. text):match '[^%]](\\%(.-\\%))'
  if round then return round end
  if text == '\\[' then return text end
  local square = text:match '\\%[.-\\%]'
  if square and (square:match '[%w)}]%s*[%^=]' or square:match '_{' or square:match '\\%a') then
    return square
  end
end

--- Calls `tell(line, message)` for each mark that means something else here.
function dialects.check(path, tell)
  for number, text in prose.lines(path) do
    local found = text:find('\\', 1, true) and formula(prose.words(text))
    if found then
      tell(number, found .. ' is no formula; write $...$ in a line, $$...$$ around several lines')
    elseif text:match '^%-%-[%- ]* %-%-' and text:match '^[%- ]+$' then
      tell(number, text .. ' makes no table; write | a | b |, and |---|---| below it')
    end
  end
end

return dialects
