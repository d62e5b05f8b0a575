-- Terms: what each is called, and its ids where it is defined and in the
-- glossary.
local terms = {}

--- The term that a span defines or uses: of=, or its text.
function terms.name(span)
  return span.attributes.of or pandoc.utils.stringify(span.content)
end

-- An apostrophe is one, straight as in an attribute or curved as in the text.
local function slug(name) return (name:lower():gsub('’', "'"):gsub('[^%w\x80-\xFF]+', '-')) end

function terms.id(name) return 'term-' .. slug(name) end

function terms.entry(name) return 'entry-' .. slug(name) end

--- Adds the names of terms that index files have (numbering.book's) to a table
--- by their ids.
function terms.add_known(known, paths)
  for path in (paths and pandoc.utils.stringify(paths) or ''):gmatch '%S+' do
    local file = io.open(path)
    for line in file and file:lines() or function() end do
      local name = line:match '^term\t([^\t]*)'
      if name then known[terms.id(name)] = name end
    end
    if file then file:close() end
  end
end

--- Where a term of terms.read is defined: "chapters/03-banks.md:118", without the
--- line when its mark goes over several.
function terms.place(term)
  local path, found, number = 'chapters/' .. term.chapter.id .. '.md', 0, 0
  local file = io.open(path)
  for line in file and file:lines() or function() end do
    number = number + 1
    for text, marks in line:gmatch '%[([^%[%]]*)%](%b{})' do
      local name = marks:match 'of="([^"]*)"' or text:gsub('[*_`]', '')
      if marks:find('.term', 1, true) and marks:find('means=', 1, true)
        and slug(name) == slug(term.name) then
        found = found + 1
      end
      if found == term.nth then
        file:close()
        return path .. ':' .. number
      end
    end
  end
  if file then file:close() end
  return path
end

--- The defined terms of a book's index file, in the order of the alphabet.
function terms.read(path)
  local list, chapter, before = {}, nil, {}
  for line in io.lines(path) do
    local f = {}
    for field in (line .. '\t'):gmatch '([^\t]*)\t' do f[#f + 1] = field end
    if f[1] == 'chapter' then chapter = { id = f[2], number = f[3] } end
    if f[1] == 'term' then
      local key = chapter.id .. '/' .. slug(f[2])
      before[key] = (before[key] or 0) + 1
      list[#list + 1] = { name = f[2], means = f[3], chapter = chapter, at = #list,
        nth = before[key] }
    end
  end
  table.sort(list, function(a, b)
    local one, other = a.name:lower(), b.name:lower()
    return one < other or one == other and a.at < b.at
  end)
  return list
end

return terms
