-- The workshop: chunks that most readers pass by. Each is a line that says
-- what it is and how long, until the reader opens it. PDF and EPUB show those of
-- them that the text speaks of (.printed); of a program they have a line that
-- names its file, and nothing of its parts.
local messages = require 'messages'
local out = require 'out'
local say = require 'say'

local fold = {}

-- What is folded without being told, and what it is called.
local ALWAYS = { gnuplot = say 'how this chart is drawn',
  dot = say 'how this diagram is drawn', csv = say 'data', sh = say 'a script',
  awk = say 'a script' }

local MARKS = { fragment = true, fold = true, printed = true, numberLines = true }

--- A block's language is its first class that is no mark.
function fold.language(block)
  for _, class in ipairs(block.classes) do
    if not MARKS[class] then return class end
  end
end

--- How many lines of code there are.
function fold.count(text)
  local _, ends = text:gsub('^\n+', ''):gsub('%s+$', ''):gsub('\n', '')
  return ends + 1
end

--- Whether a block of code is folded.
function fold.is(block)
  return block.t == 'CodeBlock' and (block.attributes.fold or block.classes:includes 'fold'
    or ALWAYS[fold.language(block)]) and true
end

--- Whether print has it all the same, since the text speaks of it.
function fold.is_printed(block) return block.classes:includes 'printed' end

--- Whether print says enough without it: a part of a program, whose file another
--- line names; the script of a drawing, which is shown; data; and the line or two
--- that say what a program needs (square.least).
function fold.is_aside(block)
  local language = fold.language(block)
  return fold.is(block) and (block.attributes.file == nil or language == 'gnuplot'
    or language == 'dot' or language == 'csv' or language == 'text' and fold.count(block.text) <= 2)
end

--- "1 line", "95 lines"
function fold.lines(n) return n == 1 and say '1 line' or say('%1 lines', n) end

--- "the stage: launches each kernel, 95 lines" for a chunk that is folded, or
--- nil: those marked .fold or fold="what it is", and scripts and data.
function fold.line(block)
  local words = block.attributes.fold
  if not fold.is(block) then return nil end
  local what = words and words:match '%S' and words or ALWAYS[fold.language(block)]
  if not what then
    messages.error(out.place(block), 'what is folded here? Write fold="what it is"')
    return nil
  end
  return what .. say ', ' .. fold.lines(fold.count(block.text))
end

return fold
