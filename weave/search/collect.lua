-- usage: texlua collect.lua CHAPTER PAGE.html: the page's sections for the
-- search, each with its address, number, title, text, the names by which its
-- heading says that it is looked for, found="...", and the index's entries that
-- lead into it. A row of a table that is .lookup answers by itself, and not its
-- section: with the first place that it links to, by the names of its first cell,
-- which commas part. Of code it has each word once; drawings, the data beneath them,
-- and what was measured how and goes into which file it leaves out. A glossary's
-- entries are its sections.
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

-- Without what is folded beneath figures and tables, in which more may be folded.
local function without_beneath(text)
  local kept, at = {}, 1
  while true do
    local from, to = text:find('<details class="beneath">', at, true)
    if not from then break end
    kept[#kept + 1] = text:sub(at, from - 1)
    local depth = 1
    while depth > 0 do
      local _, last, ends = text:find('<(/?)details', to + 1)
      if not last then break end
      depth, to = depth + (ends == '/' and -1 or 1), last
    end
    at = to + #'>' + 1
  end
  return table.concat(kept, ' ') .. ' ' .. text:sub(at)
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
for _, part in ipairs { { '<svg', '</svg>' }, { '<template', '</template>' }, { '<p class="provenance"', '</p>' },
  { '<span class="truth"', '</span>' } } do
  main = without(main, part[1], part[2])
end
main = without_beneath(main)
main = main:gsub('<figcaption.-</figcaption>', function(caption)
  return (without(caption, '<details', '</details>'):gsub(', added to .*', ''))
end)
local whole = main
main = without(main, '<figure class="table lookup"', '</figure>')

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

-- The page's name, without what a colon adds to it.
local title = plain((main:match '<h1[^>]*>(.-)</h1>' or ''):gsub('<span class="number">.-</span>', '')):gsub(':.*', '')

-- One for each of a row's sections' pages: { page, a section of the search, which
-- stands in another page }.
local function looked_up(row)
  local cells, names = {}, {}
  for cell in row:gmatch '<td[^>]*>(.-)</td>' do cells[#cells + 1] = plain(cell) end
  for name in (cells[1] or ''):gmatch '[^,]+' do names[#names + 1] = name:match '^%s*(.-)%s*$' end
  local address = row:match 'href="([^"]*)"'
  if not address or #names == 0 then return nil end
  local of, id = address:match '^([^#]*)#?(.*)$'
  of = of:gsub('%.html$', '')
  return ('[%s,[[%s,"",%s,%s,%s,[],%s]]]'):format(quoted(of ~= '' and of or chapter), quoted(id ~= '' and id or 'top'), quoted(cells[1]),
    quoted(table.concat(cells, ', ', 2)), list(names), quoted(title))
end

local groups = { ('[%s,[\n%s\n]]'):format(quoted(chapter), table.concat(sections, ',\n')) }
for rows in whole:gmatch '<figure class="table lookup".-</figure>' do
  for row in rows:gmatch '<tr class="[oe][^>]*>(.-)</tr>' do groups[#groups + 1] = looked_up(row) end
end
io.write(table.concat(groups, ',\n') .. '\n')
