-- usage: texlua collect.lua CHAPTER PAGE.html: the page's sections for the
-- search, each with its address, number, title, text, the names by which its
-- heading says that it is looked for, found="...", and the index's entries that
-- lead into it. A row of a table that is .lookup answers by itself, with the first
-- section that it links to: its first cell has the names, parted by commas. Of code it has each word once; drawings and the
-- data beneath them it leaves out. A glossary's entries are its sections.
local chapter, page = arg[1], arg[2]
local html = assert(io.open(page)):read '*a'

local function quoted(text)
  return '"' .. text:gsub('[%z\1-\31"\\<]', function(c) return ('\\u%04x'):format(c:byte()) end) .. '"'
end

local WITHIN = {}
for name in ('span a code em strong sup b i u'):gmatch '%a+' do WITHIN[name] = true end
local ENTITIES = { lt = '<', gt = '>', amp = '&', quot = '"', ['#39'] = "'", nbsp = ' ' }
local function plain(markup)
  local text = markup:gsub('</?[%a!][^>]*>', function(tag)
    -- What stands in a sentence is of its word; what is a block parts two.
    return WITHIN[tag:match '^</?(%a+%d?)'] and '' or ' '
  end)
  return (text:gsub('&(#?%w+);', ENTITIES):gsub('\u{202f}', ''):gsub('%s+', ' '):gsub('^ ', ''):gsub(' $', ''))
end

local function without(text, open, close)
  local kept, at = {}, 1
  while true do
    local from = text:find(open, at)
    local _, to = text:find(close, from or #text + 1, true)
    if not to then break end
    kept[#kept + 1], at = text:sub(at, from - 1), to + 1
  end
  kept[#kept + 1] = text:sub(at)
  return table.concat(kept, ' ')
end

-- The words of code, each once.
local function words_of(codes)
  local list, seen = {}, {}
  for _, code in ipairs(codes) do
    for word in plain(code):gmatch '[%a_][%w_]+' do
      if #word > 3 and not seen[word] then list[#list + 1], seen[word] = word, true end
    end
  end
  return table.concat(list, ' ')
end

local main = html:match '<main.*</main>' or ''
main = without(main, '<nav class="turn"', '</nav>')
for _, part in ipairs { { '<svg', '</svg>' }, { '<template', '</template>' }, { '<details class="data"', '</details>' },
  { '<p class="provenance"', '</p>' }, { '<span class="truth"', '</span>' } } do
  main = without(main, part[1], part[2])
end

local sections = {}

local function list(words)
  for i, word in ipairs(words) do words[i] = quoted(word) end
  return '[' .. table.concat(words, ',') .. ']'
end

local function names_of(attributes)
  local names = {}
  for name in plain(attributes:match 'data%-found="([^"]*)"' or ''):gmatch '[^;]+' do
    names[#names + 1] = name:match '^%s*(.-)%s*$'
  end
  return names
end

local function entries_of(body)
  local entries, seen = {}, {}
  for slug in body:gmatch 'id="ix%-([^"]*)"' do
    local entry = slug:gsub('%-%d[%d%-]*$', ''):gsub('%-', ' ')
    if entry ~= '' and not seen[entry] then entries[#entries + 1], seen[entry] = entry, true end
  end
  return entries
end

local function write(id, number, title, text, names, entries)
  sections[#sections + 1] = ('[%s,%s,%s,%s,%s,%s]'):format(quoted(id), quoted(number), quoted(title), quoted(text),
    list(names), list(entries))
end

for id, name, meaning in main:gmatch '<dt><span id="(entry[^"]*)">(.-)</span></dt>%s*<dd>(.-)</dd>' do
  write(id, '', plain(name), plain(meaning), {}, {})
end

local at = 1
while true do
  local _, opened, id, attributes = main:find('<section id="([^"]*)"([^>]*)>', at)
  if not opened then break end
  local following = main:find('<section id="', opened, true) or #main + 1
  local body = main:sub(opened + 1, following - 1)
  local heading = body:match '<h%d[^>]*>(.-)</h%d>' or ''
  local number = plain(heading:match '<span class="number">(.-)</span>' or '')
  local codes = {}
  local text = body:gsub('<h%d[^>]*>.-</h%d>', '', 1):gsub('<pre.-</pre>', function(code)
    codes[#codes + 1] = code
    return ' '
  end)
  write(id, number, plain((heading:gsub('<span class="number">.-</span>', ''))), plain(text) .. ' ' .. words_of(codes),
    names_of(attributes), entries_of(body))
  at = following
end

-- One for each of a row's sections' pages: { page, a section of the search }.
local function looked_up(row)
  local cells, names = {}, {}
  for cell in row:gmatch '<td[^>]*>(.-)</td>' do cells[#cells + 1] = plain(cell) end
  for name in (cells[1] or ''):gmatch '[^,]+' do names[#names + 1] = name:match '^%s*(.-)%s*$' end
  local of, id = row:match 'href="([^"#]*)%.html#([^"]*)"'
  id = id or row:match 'href="#([^"]*)"'
  if not id or #names == 0 then return nil end
  return ('[%s,[[%s,"",%s,%s,%s,[]]]]'):format(quoted(of or chapter), quoted(id), quoted(cells[1]),
    quoted(table.concat(cells, ', ', 2)), list(names))
end

local groups = { ('[%s,[\n%s\n]]'):format(quoted(chapter), table.concat(sections, ',\n')) }
for rows in main:gmatch '<figure class="table lookup".-</figure>' do
  for row in rows:gmatch '<tr class="[oe][^>]*>(.-)</tr>' do groups[#groups + 1] = looked_up(row) end
end
io.write(table.concat(groups, ',\n') .. '\n')
