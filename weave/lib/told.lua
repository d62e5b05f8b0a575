-- The lines of a kernel that loom names. What it says of one of a program's mistakes
-- stands in PROGRAM-KERNEL.csv, beside its results (make/mistakes.mk), each time with
-- the line's own words.
local csv = require 'csv'
local out = require 'out'

local told = {}

local root

--- Takes the place of loom's results from the metadata.
function told.setup(meta) root = out.meta_text(meta, 'weave-predicted', 'build/results') end

--- Which of a kernel's lines are named: a set of words without their indentation. A
--- barrier's are those of the line above and its own.
function told.lines(program, kernel)
  local set = {}
  for _, row in ipairs(csv.read(('%s/%s-%s.csv'):format(root, program, kernel)) or {}) do
    if row.line_of_code then
      set[row.line_of_code] = true
      for words in row.what_loom_says:gmatch " in '([^']*)'" do set[words] = true end
    end
  end
  return set
end

return told
