-- What a chapter is made of, as its translations see it: pieces, which are words and
-- stand in a translation once more, and all else, code, fences and formulas, which is
-- the chapter's and no translation's. A piece is a paragraph, a heading, an item of a
-- list, a table, a quotation, a block of plain text, or an attribute that is read aloud.
local pieces = {}

-- Attributes that readers see.
local WORDS = {}
for name in ('alt fold ask slips title why chips slide each'):gmatch '%a+' do WORDS[name] = true end
-- ... and those of a title block.
local BLOCK = { title = true, subtitle = true, author = true, description = true, rights = true }

function pieces.is_word(attribute) return WORDS[attribute] or attribute == 'means' end

function pieces.lines(path)
  local file = io.open(path)
  if not file then return nil end
  local list = {}
  for line in file:lines() do list[#list + 1] = line:gsub('\r$', '') end
  file:close()
  return list
end

--- The text with what stands in backquotes blotted out, sign by sign.
function pieces.without_code(text)
  return (text:gsub('(`+)(.-)%1', function(ticks, code) return ticks .. ('x'):rep(#code) .. ticks end))
end

-- Whether there is anything to translate: more than code, numbers and references.
local function has_words(text)
  return text:gsub('(`+)(.-)%1', ''):gsub('%]%b()', ']'):gsub('%b{}', ''):find '[%a\x80-\xFF]' ~= nil
end

--- The attributes in braces, by their names, and these in order.
function pieces.attributes(braces)
  local values, names = {}, {}
  for name, value in braces:gmatch '([%w-]+)="([^"]*)"' do values[name] = value end
  for name, value in braces:gsub('"[^"]*"', ''):gmatch '([%w-]+)=([^%s}]+)' do values[name] = value end
  for name in pairs(values) do names[#names + 1] = name end
  table.sort(names)
  return values, names
end

-- What a result is of, and how it is said.
local SAID = { of = true, over = true, times = true, form = true }

-- What translators need not look at again when it changes: what a number is at present and
-- what it is tested for, and what else stands in braces, as far as nobody reads it.
local function meaning(text)
  local masked, kept, at = pieces.without_code(text), {}, 1
  for from, braces, to in masked:gmatch '%]()(%b{})()' do
    local before, words = text:sub(at, from - 1), {}
    local is_result = braces:find '^{[^"]*%.result%f[%W]'
    if is_result then before = before:gsub('%[[^%[%]]*%]$', '[]') end
    local values, names = pieces.attributes(text:sub(from, to - 1))
    for _, name in ipairs(names) do
      if pieces.is_word(name) or SAID[name] and (is_result or braces:find '^{[^"]*%.claim%f[%W]') then
        words[#words + 1] = name .. '=' .. values[name]
      end
    end
    kept[#kept + 1] = before .. table.concat(words, ' ')
    at = to
  end
  return (table.concat(kept) .. text:sub(at)):gsub('%s+', ' '):gsub('^ ', ''):gsub(' $', '')
end

function pieces.fingerprint(piece)
  return md5.sumhexa(piece.kind == 'text' and piece.text or meaning(piece.text)):sub(1, 6)
end

--- A block of code's fence in a line: its indentation, its signs, what stands behind them.
function pieces.fence(line)
  local indent, signs, info = line:match '^(%s*)(```+)([^`]*)$'
  if not signs then indent, signs, info = line:match '^(%s*)(~~~+)(.*)$' end
  return indent, signs, info
end

local function is_plain(info)
  return not info:find 'file=' and not info:find '#' and (info:match '^%s*$' or info:match '^%s*text%f[^%w]'
    or info:match '^%s*{%s*%.text%f[^%w]')
end

--- What begins an item of a list or a note, and what follows it.
function pieces.marker(line)
  for _, pattern in ipairs { '^(%s*[-*+]%s+)(.*)$', '^(%s*%d+[.)]%s+)(.*)$', '^(%s*%[%^[^%]]+%]:%s+)(.*)$' } do
    local marker, rest = line:match(pattern)
    if marker then return marker, rest end
  end
end

-- Whether a paragraph ends in front of this line.
local function ends(line, is_item)
  local marker = pieces.marker(line)
  return line:match '^%s*$' or pieces.fence(line) or line:match '^%s*:::' or line:match '^%s*<!%-%-'
    or line:match '^#+%s' or marker and (is_item or not marker:match '%d' or marker:match '^%s*1%D')
end

-- Reads a chapter line by line: `parts` are what stands there in turn, a line as it is or a
-- piece, and `pieces` the pieces alone.
local reader = {}
reader.__index = reader

function reader:line() return self.lines[self.at] end

function reader:piece(kind, fields)
  fields.kind, fields.line = kind, fields.line or self.at
  fields.fingerprint = pieces.fingerprint(fields)
  table.insert(self.pieces, fields)
  return fields
end

-- This line stays, with these words in it; on to the next.
function reader:keep(words, block)
  table.insert(self.parts, { line = self.at, text = self:line(), words = words, block = block })
  self.at = self.at + 1
end

-- This and what was read since is a piece.
function reader:put(kind, fields)
  table.insert(self.parts, { line = fields.line or self.at, piece = self:piece(kind, fields) })
end

-- A line whose attributes have words: it stays, with these in their places.
function reader:with_words()
  local words = {}
  for from, name, value, to in self:line():gmatch '()([%a-]+)="([^"]*)"()' do
    if WORDS[name] and value:find '%a' then
      local fields = { text = value, name = name, from = from + #name + 2, to = to - 2 }
      words[#words + 1] = self:piece('words', fields)
    end
  end
  self:keep(#words > 0 and words or nil)
end

function reader:title_block()
  repeat
    local name, value = self:line():match '^(%a+):%s*(%S.-)%s*$'
    if name and BLOCK[name] then
      local bare = value:match '^"(.*)"$' or value:match "^'(.*)'$" or value
      self:keep({ self:piece('words', { text = bare, name = name }) }, name)
    else
      self:keep()
    end
    local last = self.lines[self.at - 1]
  until not self:line() or self.at > 2 and (last == '---' or last == '...')
end

function reader:code(indent, signs, info)
  local plain, text = is_plain(info), {}
  if plain then self:keep() else self:with_words() end
  local first = self.at
  while self:line() do
    local line, _, closing, behind = self:line(), pieces.fence(self:line())
    if closing and closing:sub(1, #signs) == signs and behind:match '^%s*$' then break end
    text[#text + 1] = line:gsub('^' .. indent, '') .. ''
    if plain then self.at = self.at + 1 else self:keep() end
  end
  if plain then
    self:put('text', { line = first, text = table.concat(text, '\n'), first = indent, rest = indent })
  end
  if self:line() then self:keep() end
end

-- A formula of its own stays, to the line that ends it.
function reader:formula()
  local open = select(2, self:line():gsub('%$%$', '')) % 2 == 1
  self:keep()
  while open and self:line() and self:line():match '%S' do
    open = not self:line():find('$$', 1, true)
    self:keep()
  end
end

-- Comments are for authors.
function reader:comment()
  while self:line() and not self:line():find('-->', 1, true) do self.at = self.at + 1 end
  self.at = self.at + 1
end

function reader:heading(signs, title)
  local text, braces = title:match '^(.-)%s*(%b{})%s*$'
  self:put('heading', { text = text or title:match '^(.-)%s*$', first = signs .. ' ', rest = '',
    behind = braces and ' ' .. braces or '' })
  self.at = self.at + 1
end

function reader:paragraph()
  local from, line = self.at, self:line()
  local marker, rest = pieces.marker(line)
  local indent = marker and (' '):rep(#marker) or line:match '^%s*'
  local kind = marker and 'item' or line:match '^%s*|' and 'table' or line:match '^%s*>' and 'quotation'
    or 'paragraph'
  local text = { (rest or line):match '^%s*(.*)$' }
  self.at = from + 1
  while self:line() and self:line():match '%S' and (kind == 'quotation' or not ends(self:line(), marker)) do
    text[#text + 1] = self:line():match '^%s*(.*)$'
    self.at = self.at + 1
  end
  text = table.concat(text, '\n')
  if has_words(text) then
    self:put(kind, { line = from, text = text, first = marker or indent, rest = indent })
  else
    local behind = self.at
    self.at = from
    while self.at < behind do self:keep() end
  end
end

-- What is no words: lines of signs alone, braces, the addresses of links.
local function stays(line)
  return not line:find '[%w\x80-\xFF]' or line:match '^%s*%b{}%s*$' or line:match '^%[[^%]^]+%]:%s'
end

--- A chapter, or book.md; nothing when it cannot be read.
function pieces.read(path)
  local lines = pieces.lines(path)
  if not lines then return nil end
  local self = setmetatable({ path = path, lines = lines, parts = {}, pieces = {}, at = 1 }, reader)
  if lines[1] == '---' then self:title_block() end
  while self:line() do
    local line = self:line()
    local indent, signs, info = pieces.fence(line)
    local heads, title = line:match '^(#+)%s+(.*)$'
    if signs then self:code(indent, signs, info)
    elseif line:match '^%s*:::' then self:with_words()
    elseif line:match '^%s*<!%-%-' then self:comment()
    elseif heads then self:heading(heads, title)
    elseif line:match '^%s*%$%$' and not has_words(line:gsub('%$%$.-%$%$', '')) then self:formula()
    elseif line:match '^%s*%$%$' and not line:match '%$%$.*%$%$' then self:formula()
    elseif stays(line) then self:keep()
    else self:paragraph() end
  end
  return self
end

--- A translation: what stands under each fingerprint, and what is wrong with its form.
--- An entry has its fingerprint, its lines, and `same` where the original's words stay.
function pieces.translation(path)
  local lines = pieces.lines(path)
  local entries, faults, entry, inside = {}, {}, nil, nil
  local function fault(line, what) faults[#faults + 1] = { line = line, what = what } end
  for number, line in ipairs(lines) do
    local said = not inside and line:match '^%s*<!%-%-%s*(.-)%s*%-%->%s*$'
    local fingerprint, rest = (said or ''):match '^(%x%x%x%x%x%x)%f[^%w]%s*(.*)$'
    if fingerprint then
      entry = { path = path, fingerprint = fingerprint:lower(), same = rest:match '%f[%w]same%f[^%w]' ~= nil, at = number, last = number, lines = {} }
      entries[#entries + 1] = entry
    elseif said and said:match '^%S+$' or said and said:match '^%x+%f[^%w]' then
      fault(number, ("'%s' is no fingerprint; weave translate writes them, of six digits and letters"):format(said))
      entry = nil
    elseif not said then
      local _, signs, info = pieces.fence(line)
      if signs and not inside then
        inside = signs
      elseif signs and signs:sub(1, #inside) == inside and info:match '^%s*$' then
        inside = nil
      end
      if entry and (#entry.lines > 0 or line:match '%S') then
        entry.first = entry.first or number
        entry.lines[#entry.lines + 1] = line
        if line:match '%S' then entry.last = number end
      elseif line:match '%S' and #faults == 0 then
        fault(number, 'this stands under no fingerprint; a translation has what its original has, and weave translate FILE begins it')
      end
    end
  end
  for _, one in ipairs(entries) do
    while #one.lines > 0 and not one.lines[#one.lines]:match '%S' do table.remove(one.lines) end
    one.text = table.concat(one.lines, '\n')
  end
  return { path = path, lines = lines, entries = entries, faults = faults }
end

return pieces
