-- Marks of other tools that pandoc reads as something else, so that the text which
-- it makes bears no trace of them. (lib/unread.lua knows those that are left.)
local prose = require 'prose'

local dialects = {}

-- What has no end in its line. An interval, [0, n), has one; words make no formula.
local function opens(text)
  local inside = text:match '^\\%[(.*)$' or text:match '\\%[(%s.*)$'
  return inside and not inside:find '[%])]' and (inside:find '\\%a' or not inside:find '%a%a')
    and '\\[' .. inside
end

-- Nobody needs a backslash before round brackets, but behind a ]. Square ones may
-- need it, and what stands between them must look like a formula: a sign of one, a
-- blank at both ends, or no word in a line of its own.
local function formula(text)
  local padded = ' ' .. text
  local round = padded:match '[^%]](\\%(.-\\%))' or padded:match '[^%]](\\%(.*)$'
  if round then return round end
  local square = text:match '\\%[.-\\%]'
  if not square then return opens(text) end
  local inside = square:sub(3, -3)
  if inside:match '[%w)}]%s*[%^=]' or inside:match '_{' or inside:match '\\%a'
    or inside:match '^%s.*%S.*%s$'
    or square == text and inside:match '%a' and not inside:match '%a%a' then
    return square
  end
end

--- Calls `tell(line, message)` for each mark that means something else here.
function dialects.check(path, tell)
  for number, text, line in prose.lines(path) do
    local found = text:find('\\', 1, true) and formula(prose.words(text))
    if found then
      tell(number, found .. ' is no formula; write $...$ in a line, $$...$$ around several lines')
    elseif line:match '^([*-]) %1 %1[ *-]*$' then
      tell(number, line .. ' makes a list of lists; for a line across the page write ---')
    elseif text:match '^%-%-[%- ]* %-%-' and text:match '^[%- ]+$' then
      tell(number, text .. ' makes no table; write | a | b |, and |---|---| below it')
    end
  end
end

return dialects
