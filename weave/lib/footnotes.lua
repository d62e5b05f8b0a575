-- Footnotes as they stand in a chapter's source: of two with one name pandoc keeps
-- the first, and of those that nothing calls, or a note calls, none, without a word;
-- before version 3 it lost a note's second line, too, where no blanks stand before it.
local prose = require 'prose'

local footnotes = {}

local CALL = '%[%^([^%]%s]+)%]'

-- A note of this name is written in this line.
local function written(notes, name, number, tell)
  local key = name:lower()
  if notes[key] then
    tell(number, ('[^%s]: is written twice, first in line %d; give it another name'):format(name,
      notes[key].line))
  else
    notes[key] = { name = name, line = number }
    notes[#notes + 1] = notes[key]
  end
end

-- A line that goes on with the paragraph above it, by its first letters.
local function loose(line)
  return line:match '^[^%s#|:>`~]' and not line:match '^[-*+]%s' and not line:match '^%d+[.)]%s'
    and not line:match('^' .. CALL .. ':')
end

--- Calls `tell(line, message)` for each footnote that would be lost.
function footnotes.check(path, tell)
  local notes, called, within, open = {}, {}, nil, nil
  for number, text, line in prose.lines(path) do
    local name, rest = text:match('^' .. CALL .. ':(.*)$')
    if name then written(notes, name, number, tell) end
    if open and loose(line) then
      tell(number, ("this line is the note [^%s]'s, and pandoc 2 would lose it; put four blanks before it, or an empty line")
        :format(open))
    end
    open = line:match('^' .. CALL .. ':') or open and line:match '^%s+%S' and open or nil
    within = name or text:match '^[^#|:]' and within or nil
    for call in (rest or text):gmatch(CALL) do called[call:lower()] = true end
    for call in (within and prose.words(rest or text) or ''):gmatch(CALL) do
      tell(number, ('[^%s] is called by the note [^%s], and would be lost; make one note of both')
        :format(call, within))
    end
  end
  for _, note in ipairs(notes) do
    if not called[note.name:lower()] then
      tell(note.line, ('[^%s]: is called by nothing, and would be lost; write [^%s] where it belongs')
        :format(note.name, note.name))
    end
  end
end

return footnotes
