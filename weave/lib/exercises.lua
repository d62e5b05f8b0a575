-- What a page needs of an exercise to judge an answer as make/exercise does: what it
-- begins with, what its check wants, and the answer whose results are right.
local exercises = {}

-- What the check's first comment says under this word, a list.
local function said(check, key)
  local list = pandoc.List {}
  for line in (check .. '\n'):gmatch '(.-)\n' do
    if line:match '^#include' then break end
    local words = line:match('^[ */]*' .. key .. ': *(.-) *%*?/? *$')
    if words then list:insert(words) end
  end
  return list
end

-- An empty kernel for each that the check declares.
local function empty(check)
  local text = '#include <cuda_runtime.h>\n'
  for declared in ('\n' .. check):gmatch '\n(__global__[^;{]*);' do
    text = text .. '\n' .. declared .. '\n{\n}\n'
  end
  return text
end

-- A file of src/, without what tangle wrote into it.
local function tangled(path)
  local file = io.open(path)
  if not file then return nil end
  local text = ('\n' .. file:read 'a'):gsub('\n#line [^\n]*', '')
    :gsub('\n// Made by tangle[^\n]*', '')
  file:close()
  return text:gsub('^\n+', '')
end

local function beginning(check, folder, files)
  local from = said(check, 'begins')[1]
  if files[folder .. '/start.cu'] then return files[folder .. '/start.cu'] end
  if not from then return empty(check) end
  local text = files[from] or tangled(from)
  if not text then return nil, ('begins: %s is not there; tangle makes it'):format(from) end
  return text
end

--- The exercise's entry beside the page; or nil, and what is wrong. files: the
--- chapter's texts by their names.
function exercises.entry(check, launches, folder, files)
  local text, wrong = beginning(check, folder, files)
  local answer = files[folder .. '/answer.cu']
  if not text then return nil, wrong end
  if not answer then return nil, ('%s/answer.cu is not in this chapter'):format(folder) end
  return { { 'launches', launches }, { 'text', text }, { 'wants', said(check, 'wants') },
    { 'answer', answer } }
end

return exercises
