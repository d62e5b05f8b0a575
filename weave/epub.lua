-- usage: texlua epub.lua BOOK.epub
--
-- Writes pandoc's EPUB again: without the time at which it was made, so that the
-- same chapters give the same file; with what a reader who hears a book, or
-- feels it, wants to know of it beforehand, which not every pandoc says; and
-- without an attribute of MathML and a line of SVG that an EPUB must not have.
-- (PKWARE's APPNOTE.TXT, 4.3; EPUB Accessibility 1.1.)
package.path = arg[0]:gsub('[^/]*$', '') .. 'lib/?.lua;' .. package.path
local say = require 'say'
local zlib = require 'zlib'

local EARLIEST = string.pack('<I2I2', 0, 1 << 5 | 1) -- 1980-01-01, 0:00
local STORED, DEFLATED = 0, 8

local FACTS = {
  { 'accessMode', 'textual' }, { 'accessMode', 'visual' }, { 'accessModeSufficient', 'textual' },
  { 'accessibilityFeature', 'alternativeText' }, { 'accessibilityFeature', 'MathML' },
  { 'accessibilityFeature', 'structuralNavigation' }, { 'accessibilityFeature', 'tableOfContents' },
  { 'accessibilityHazard', 'none' },
  { 'accessibilitySummary', say 'Charts are described, and their data stand beneath them as tables.' },
}

-- The package document with the facts that it does not state yet.
local function with_facts(opf)
  local lines = {}
  for _, fact in ipairs(FACTS) do
    local line = ('<meta property="schema:%s">%s</meta>'):format(fact[1], fact[2])
    if not opf:find(line, 1, true) then lines[#lines + 1] = '    ' .. line .. '\n' end
  end
  local at = opf:find '[ \t]*</metadata>' or error 'the package document has no metadata'
  return opf:sub(1, at - 1) .. table.concat(lines) .. opf:sub(at)
end

-- An entry's name, how it is packed, and its data as they are packed.
local function read(zip, at)
  assert(zip:sub(at, at + 3) == 'PK\1\2', 'no entry of the directory')
  local method, _, crc, packed, size, name, extra, comment = string.unpack('<I2I4I4I4I4I2I2I2', zip,
    at + 10)
  local from = string.unpack('<I4', zip, at + 42) + 1
  local skipped, more = string.unpack('<I2I2', zip, from + 26)
  local data = zip:sub(from + 30 + skipped + more, from + 29 + skipped + more + packed)
  return { name = zip:sub(at + 46, at + 45 + name), method = method, crc = crc, size = size,
    data = data },
    at + 46 + name + extra + comment
end

-- From version 3 on pandoc says of a small fraction in a formula that it is none
-- of display, which MathML 3, and so an EPUB, takes of no fraction.
local function without_styles(page)
  return (page:gsub('(<mfrac) displaystyle="%a*"', '%1'))
end

-- Graphviz and others name SVG's own DTD, from which an EPUB must not take anything.
local function without_doctype(picture) return (picture:gsub('<!DOCTYPE[^>%[]*>%s*', '', 1)) end

local function change(entry, how)
  local text = entry.method == STORED and entry.data or zlib.decompress(entry.data, -15)
  local changed = how(text)
  if changed == text then return end
  entry.data = zlib.compress(changed, 9, 8, -15)
  entry.method, entry.size = DEFLATED, #changed
  entry.crc = zlib.crc32(zlib.crc32(), changed)
end

-- What the header of an entry and its line of the directory have in common.
local function common(entry)
  return string.pack('<I2I2I2', 20, 1 << 11, entry.method) .. EARLIEST ..
    string.pack('<I4I4I4I2I2', entry.crc, #entry.data, entry.size, #entry.name, 0)
end

local function pack(entries)
  local parts, directory, offset = {}, {}, 0
  for _, entry in ipairs(entries) do
    local part = 'PK\3\4' .. common(entry) .. entry.name .. entry.data
    directory[#directory + 1] = 'PK\1\2' .. string.pack('<I2', 20) .. common(entry)
      .. string.pack('<I2I2I2I4I4', 0, 0, 0, 0, offset) .. entry.name
    parts[#parts + 1] = part
    offset = offset + #part
  end
  local list = table.concat(directory)
  return table.concat(parts) .. list .. 'PK\5\6'
    .. string.pack('<I2I2I2I2I4I4I2', 0, 0, #entries, #entries, #list, offset, 0)
end

local file = assert(io.open(arg[1], 'rb'))
local zip = file:read 'a'
file:close()
local last = zip:match '.*()PK\5\6' or error(arg[1] .. ': no zip file')
local count, _, start = string.unpack('<I2I4I4', zip, last + 10)
local entries, at = {}, start + 1
for i = 1, count do
  entries[i], at = read(zip, at)
  if entries[i].name:match '%.opf$' then change(entries[i], with_facts) end
  if entries[i].name:match '%.xhtml$' then change(entries[i], without_styles) end
  if entries[i].name:match '%.svg$' then change(entries[i], without_doctype) end
end
file = assert(io.open(arg[1], 'wb'))
assert(file:write(pack(entries)))
assert(file:close())
