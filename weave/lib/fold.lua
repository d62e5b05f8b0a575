-- The workshop: chunks that most readers pass by. Each is a line that says
-- what it is and how long, until the reader opens it; PDF and EPUB have the
-- line alone, and the code is in the file that it names.
local messages = require 'messages'
local out = require 'out'

local fold = {}

-- What is folded without being told, and what it is called.
local ALWAYS = { gnuplot = 'how this chart is drawn', csv = 'data', sh = 'a script',
  awk = 'a script' }

local function lines_of(text)
  local _, ends = text:gsub('^\n+', ''):gsub('%s+$', ''):gsub('\n', '')
  return ends == 0 and '1 line' or ('%d lines'):format(ends + 1)
end

--- "the stage: launches each kernel, 95 lines" for a chunk that is folded, or
--- nil: those marked .fold or fold="what it is", and scripts and data.
function fold.line(block, language)
  local words = block.attributes.fold
  if not words and not block.classes:includes 'fold' and not ALWAYS[language] then return nil end
  local what = words and words:match '%S' and words or ALWAYS[language]
  if not what then
    messages.error(out.place(block), 'what is folded here? Write fold="what it is"')
    return nil
  end
  return what .. ', ' .. lines_of(block.text)
end

return fold
