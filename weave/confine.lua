-- What LuaLaTeX's Lua may do for a book, should a chapter reach it past the
-- filters: read TeX's own trees and the fonts, write the fonts' cache, and run
-- nothing. weave/typeset starts every run with it (--lua=). --safer would be
-- stricter, but luaotfload ends at once under it; openout_any binds TeX alone,
-- not Lua; openin_any=p binds TeX alone in some LuaTeX and keeps Lua from the
-- fonts in others; and --no-shell-escape leaves Lua's io and lfs.
local cache = os.getenv 'TEXMFCACHE' .. '/'
local guarded, getupvalue = {}, debug and debug.getupvalue

-- Where fonts and packages are. kpathsea knows it only when TeX has begun.
local trees
local function find_trees()
  trees = { cache }
  for _, variable in ipairs { '$TEXMF', '$OSFONTDIR' } do
    for path in kpse.expand_braces(variable):gmatch '[^:;,{}!]+' do
      if path:match '^/.*%w' then trees[#trees + 1] = path:gsub('/*$', '/') end
    end
  end
end

local function is_in(path, folders)
  path = type(path) == 'string' and path .. '/' or ''
  if path:find('/../', 1, true) then return false end
  for _, folder in ipairs(folders) do
    if path:sub(1, #folder) == folder then return true end
  end
  return false
end

local function may_write(path) return is_in(path, { cache }) end
local function may_read(path)
  if not trees then find_trees() end
  return is_in(path, trees)
end

local function refusal(name, what)
  return nil, ('%s: %s is not allowed in a book'):format(tostring(what), name)
end

-- In place of a library's function: the same where `allows` says so.
local function guard(library, name, allows)
  local original = library and library[name]
  if not original then return end
  library[name] = function(...)
    if allows and allows(...) then return original(...) end
    return refusal(name, (...))
  end
  guarded[library[name]] = true
end

guard(io, 'open', function(path, mode)
  if not mode or mode:match '^rb?$' then return may_read(path) end
  return may_write(path)
end)
for _, name in ipairs { 'remove', 'rename' } do
  guard(os, name, function(path, other) return may_write(path) and (not other
    or may_write(other)) end)
end
for _, name in ipairs { 'mkdir', 'rmdir', 'touch' } do guard(lfs, name, may_write) end
-- Newer luaotfloads look through all fonts once.
guard(lfs, 'dir', may_read)
guard(_G, 'loadfile', may_read)
guard(_G, 'dofile', may_read)
guard(io, 'lines', may_read)
guard(pdfe, 'open', may_read)
guard(gzip, 'open', function(path, mode) return (mode or 'r'):match '^rb?%d*$' and may_read(path)
  or may_write(path) end)

for library, names in pairs {
  io = 'popen input output tmpfile', os = 'execute exec spawn setenv tmpname tmpdir kpsepopen',
  lfs = 'link lock lock_dir unlock chdir setmode', zip = 'open openfile', gzip = 'lines',
  package = 'loadlib', mplib = 'new', pdf = 'obj immediateobj', fontloader = 'open info',
  debug = 'getregistry getlocal setlocal setupvalue upvaluejoin sethook debug',
} do
  for name in names:gmatch '%S+' do guard(_G[library], name) end
end

-- A file of the book: below this folder, and hidden by no dot.
local function is_own(path)
  return path:sub(1, 1) ~= '/' and not ('/' .. path:gsub('^%./', '')):find '/%.'
end

-- What TeX reads is the book's, what it wrote in the run before, or a package.
-- Pictures lie in the book, and no other file is put whole into a PDF.
local written = os.getenv 'TEXMFOUTPUT' .. '/'
local find = {
  find_read_file = function(_, name)
    if is_own(name) and lfs.isfile(written .. name) then return written .. name end
    local path = kpse.find_file(name, 'tex')
    return path and (is_own(path) or may_read(path)) and path or nil
  end,
  read_data_file = function() return false, '', 0 end,
  find_image_file = function(path)
    return (is_own(path) or may_read(path)) and path or nil
  end,
}
for name, finder in pairs(find) do callback.register(name, finder) end
guard(callback, 'register', function(name) return not find[name] end)

-- What a guard keeps is nobody's to look into. (Newer ones have no such
-- function at all.)
if getupvalue then
  debug.getupvalue = function(f, n)
    if not guarded[f] then return getupvalue(f, n) end
  end
  guarded[debug.getupvalue] = true
end
