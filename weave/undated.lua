-- usage: texlua undated.lua FILE.zip
--
-- Sets the time of each entry to the first that a zip file can say, in place:
-- what is in it must not hang on when it was made. (PKWARE's APPNOTE.TXT, 4.3.)
local EARLIEST = string.pack('<I2I2', 0, 1 << 5 | 1) -- 1980-01-01, 0:00

local file = assert(io.open(arg[1], 'r+b'))
local zip = file:read('a')

local function set(at)
  assert(file:seek('set', at - 1))
  assert(file:write(EARLIEST))
end

-- The end says where the directory is; the directory, where each entry is.
local last = zip:match('.*()PK\5\6') or error(arg[1] .. ': no zip file')
local count, _, start = string.unpack('<I2I4I4', zip, last + 10)
local at = start + 1
for _ = 1, count do
  assert(zip:sub(at, at + 3) == 'PK\1\2', 'no entry of the directory')
  local name, extra, comment = string.unpack('<I2I2I2', zip, at + 28)
  local entry = string.unpack('<I4', zip, at + 42) + 1
  assert(zip:sub(entry, entry + 3) == 'PK\3\4', 'no entry')
  set(at + 12)
  set(entry + 10)
  at = at + 46 + name + extra + comment
end
assert(file:close())
