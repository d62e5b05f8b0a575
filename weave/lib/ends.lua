-- Where a page of print may end in a block of code. Between two lines stands a
-- digit: 0 where it costs nothing, 1 to 3 for want of better, 4 where it hurts, 9
-- for never. It ends behind an empty line, between functions best of all; not within
-- a statement or a signature, not behind an opening brace or a comment, nor before a
-- closing brace.
local ends = {}

local BRACED = { cuda = true, c = true, ['c++'] = true, java = true, javascript = true,
  rust = true, typescript = true, go = true, cs = true }

-- Without strings, characters and comments; and whether a comment goes on.
local function bare(line, inside)
  local text = inside and '/*' .. line or line
  text = text:gsub('\\.', ''):gsub('"[^"]*"', '""'):gsub("'[^']*'", "''")
  text = text:gsub('/%*.-%*/', ''):gsub('//.*', '')
  local open = text:find('/*', 1, true)
  return (open and text:sub(1, open - 1) or text):match '^%s*(.-)%s*$', open ~= nil
end

-- What is known of each line: its text, its code, whether a comment goes on behind
-- it, how many brackets are open there.
local function read(text)
  local lines, comment, open = {}, false, 0
  for line in (text .. '\n'):gmatch '(.-)\n' do
    local code, goes_on = bare(line, comment)
    local _, opened = code:gsub('[%(%[]', '')
    local _, closed = code:gsub('[%)%]]', '')
    comment, open = goes_on, math.max(0, open + opened - closed)
    lines[#lines + 1] = { text = line:match '^%s*(.-)%s*$', code = code, comment = comment, open = open,
      depth = #line:gsub('\t', '    '):match '^ *' // 4 }
  end
  return lines
end

-- A statement's end, a macro's call without a semicolon, or a line of the preprocessor.
local function is_whole(code)
  return code:match '[;}]$' or code:match '^[%u_]+%b()$' or code:match '^#' and not code:match '\\$'
end

local function between(a, b)
  if b.text == '' or a.code:match '{$' or b.code:match '^[{})]' then return 9 end
  if a.text == '' then return b.depth == 0 and 0 or 1 end
  if a.comment or a.open > 0 or a.code == '' then return 8 end
  if a.code:match '^#%s*if' or a.code:match '^#%s*el' or b.code:match '^#%s*e' then return 9 end
  if a.code:match ',$' then return 4 end
  if not is_whole(a.code) or b.code:match '^else%f[^%w_]' then return 8 end
  return math.min((b.code:match '^#' and a or b).depth + 1, 3)
end

-- Where nothing may end for long, it may at what is no brace (8).
local LONG = 12

--- The digits of a block of code, or nil where there is nothing to choose: TeX parts
--- the first two lines of a block as little as the last two.
function ends.digits(text, language)
  local lines = read(text)
  if #lines < 4 then return nil end
  local digits, since = {}, 0
  for i = 1, #lines - 1 do
    local a, b = lines[i], lines[i + 1]
    local digit = (b.text == '' and 9) or (a.text == '' and 0) or (a.text:match '\\$' and 8) or 2
    if BRACED[language] then digit = between(a, b) end
    since = digit > 7 and since + 1 or 0
    if digit == 8 then digit = since > LONG and 4 or 9 end
    if digit == 4 then since = 0 end
    digits[i] = tostring(digit)
  end
  return table.concat(digits)
end

return ends
