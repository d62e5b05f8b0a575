-- What a block of C or CUDA defines, and how a kernel differs from those before it.
local functions = {}

-- The name of the function whose head is this line, at the margin.
local function named(line)
  if line:match '^[#/%s}]' or line:match ';%s*$' or line:match '=' then return nil end
  if line:match '^template' and not line:match '%)' then return nil end
  return line:gsub('__[%w_]+__%s*%b()', ''):match '[%s%*&]([%a_][%w_:]*)%s*%('
end

--- The functions that are defined in the lines: { name, kernel, first, last }.
function functions.of(lines)
  local list, head = {}, nil
  for i, line in ipairs(lines) do
    if line:match '^template' and not named(line) then
      head = { first = i }
    elseif named(line) then
      head = { first = head and head.first or i, name = named(line), kernel = head and head.kernel }
    elseif (line:match '^[%s}]*;%s*$' or line == '') and not (head and head.open) then
      head = nil
    end
    if head and line:match '__global__' then head.kernel = true end
    if head and head.name and line:match '{' then head.open = true end
    if head and head.open and (line:match '^}' or line:match '^%S.*{.*}%s*$') then
      head.last = i
      list[#list + 1] = head
      head = nil
    end
  end
  return list
end

local BRACES = { [''] = true, ['{'] = true, ['}'] = true }

-- A function's lines, indentation and its own name apart.
local function body(lines, f)
  local text = {}
  for i = f.first, f.last do
    text[#text + 1] = lines[i]:gsub('^%s+', ''):gsub('%f[%w_]' .. f.name:gsub('%p', '%%%0') .. '%f[^%w_]', '')
  end
  return text
end

-- Which lines of b stand in a as well, in a's order: the longest common sequence.
local function common(a, b)
  local length = {}
  for i = #a + 1, 1, -1 do
    length[i] = {}
    for j = #b + 1, 1, -1 do
      length[i][j] = (i > #a or j > #b) and 0 or a[i] == b[j] and length[i + 1][j + 1] + 1
        or math.max(length[i + 1][j], length[i][j + 1])
    end
  end
  local same, i, j = {}, 1, 1
  while i <= #a and j <= #b do
    if a[i] == b[j] then
      same[j] = true
      i, j = i + 1, j + 1
    elseif length[i + 1][j] >= length[i][j + 1] then i = i + 1 else j = j + 1 end
  end
  return same
end

--- How a function differs from the one of `earlier` that is most like it: its
--- lines' numbers in the block, and that function; nil where none is like it, or
--- more than a third of what it says is different.
function functions.differences(lines, f, earlier)
  local mine, best, least = body(lines, f), nil, nil
  for _, other in ipairs(earlier) do
    local same, changed, all = common(other.body, mine), {}, 0
    for j, line in ipairs(mine) do
      if not BRACES[line] then
        all = all + 1
        if not same[j] then changed[#changed + 1] = f.first + j - 1 end
      end
    end
    if #changed * 3 <= all and #changed < (least or all) and #changed > 0 then
      best, least = { changed, other }, #changed
    end
  end
  f.body = mine
  if best then return best[1], best[2] end
end

return functions
