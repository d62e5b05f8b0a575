-- What the index lists, where the text speaks of it: words marked `.index`; terms,
-- where they are defined and used; the chapter's kernels; CUDA's own names; and
-- metrics. Headings are left alone: the contents repeat them. On a page the first
-- mention in each section has an id, so that the index leads to the sentence.
local metrics = require 'metrics'
local terms = require 'terms'

local entries = {}

-- Names with other signs than these would need TeX's protection, and need no entry.
local function plain(name) return name:match "^[%w_:.,'() \x80-\xFF-]+$" end

local PATTERNS = { '^__%l[%l_]+$', '^cuda%u%w*$', '^cuda::[%w_:]+$', '^cub[l:]%w*[%w:]*$', '^atomic%u%w*$',
  '^tex[123]D%w*$', '^thread[IF]%w+$', '^block[ID]%w+$', '^gridDim$', '^clock64$', '^LOOM_%u+$',
  '^loom_expect$', '^std::%w+$' }

local function is_cudas(name)
  for _, pattern in ipairs(PATTERNS) do
    if name:match(pattern) then return true end
  end
end

-- The kernels in a chapter's code, by name.
local function kernels_of(body)
  local kernels = {}
  body:walk { CodeBlock = function(block)
    for name in block.text:gmatch '__global__[%s%w_()]-void%s+([%w_]+)%s*%(' do
      kernels[name] = true
    end
  end }
  return kernels
end

-- The kind and name under which an element is listed; nil: it is not.
local function entry_of(element, kernels)
  local kind, name
  if element.t == 'Code' then
    kind, name = 'code', element.text:gsub('%(%)$', '')
    if not (kernels[name] or metrics.is_counter(name) or is_cudas(name)) then return nil end
  elseif element.classes:includes 'term' then
    kind, name = element.attributes.means and 'definition' or 'term', terms.name(element)
  elseif element.classes:includes 'index' then
    kind, name = 'word', terms.name(element)
  end
  name = name and name:gsub('’', "'")
  if name and plain(name) then return kind, name end
end

local function id_of(name, section)
  local slug = name:lower():gsub(utf8.charpattern, function(letter)
    return #letter > 1 and ('u%x'):format(utf8.codepoint(letter)) or nil
  end)
  return ('ix-%s-%s'):format(slug:gsub('[^%w]+', '-'):gsub('^%-', ''), (section:gsub('%.', '-')))
end

--- The blocks of a numbered chapter, with what `mark(element, entry)` makes of
--- each mention; an entry has kind, name, section and, where it is the first of
--- its section, id.
function entries.walk(blocks, chapter, mark)
  local body = pandoc.Div(blocks)
  local kernels, section, seen = kernels_of(body), chapter.number, {}
  local function mention(element)
    local kind, name = entry_of(element, kernels)
    if not kind then return nil end
    local id = id_of(name, section)
    local entry = { kind = kind, name = name, section = section, id = not seen[id] and id or nil }
    seen[id] = true
    return mark(element, entry)
  end
  local function text(block) return block:walk { traverse = 'topdown', Code = mention,
    Span = function(span)
      local marked = mention(span)
      -- A name of code within a marked word is that word's.
      if marked then return marked, false end
    end } end
  return body:walk { traverse = 'topdown',
    Header = function(header)
      local number = header.attributes.number
      if number and number ~= '' then section = number end
    end,
    Para = text, Plain = text,
  }.content
end

--- The entries of a book's file, name by name: { name, code, places }, each
--- place with its chapter, section, id and whether the word is defined there.
function entries.read(path)
  local list, by_name, chapter = {}, {}, nil
  for line in io.lines(path) do
    local f = {}
    for field in (line .. '\t'):gmatch '([^\t]*)\t' do f[#f + 1] = field end
    if f[1] == 'chapter' then chapter = f[2] end
    if f[1] == 'entry' then
      local entry = by_name[f[3]]
      if not entry then
        entry = { name = f[3], code = f[2] == 'code', places = {} }
        by_name[f[3]] = entry
        list[#list + 1] = entry
      end
      table.insert(entry.places, { chapter = chapter, section = f[4], id = f[5], defined = f[2] == 'definition' })
    end
  end
  local function key(entry) return (entry.name:lower():gsub('^[_:]+', '')) end
  table.sort(list, function(a, b)
    if key(a) == key(b) then return a.name < b.name end
    return key(a) < key(b)
  end)
  return list
end

return entries
