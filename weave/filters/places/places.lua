-- Keeps each element's place in its source as the attribute `pos`
-- ("chapters/03-banks.md:118"), for messages, and unwraps what the reader's
-- `sourcepos` extension wrapped to carry it. Lists are walked, not elements:
-- every word is wrapped, and two walks are faster than one for each kind.

local WRAPPERS = { Span = true, Div = true }
local KEEP = { Span = true, Div = true, Header = true, CodeBlock = true, Link = true, Image = true }
local FORGET = { Code = true, Table = true }

-- What begins or stands in a list's item carries the item's place, too; its own is
-- the one further down.
local function take_place(element)
  local file, line
  while element.attributes['data-pos'] do
    local in_file, at = element.attributes['data-pos']:match '^(.-)@(%d+):'
    if not line or at and tonumber(at) > tonumber(line) then file, line = in_file, at or '1' end
    element.attributes['data-pos'] = nil
  end
  element.attributes.wrapper = nil -- pandoc 3 says which are its own
  return line and (file and file ~= '' and file or PANDOC_STATE.input_files[1] or 'stdin') .. ':'
    .. line
end

-- Raw text and formulas cannot carry a place: their wrapper stays, with the
-- place, for `safety` to see and to take away. So do signs that may have been
-- meant for markup, for `lint`.
local BARE = { RawInline = true, RawBlock = true, Math = true }
local SIGNS = '[][{}()@|#`*~\\&$:!=^]'

local function only_wraps(element)
  if element.identifier ~= '' or #element.classes > 0 or #element.attributes > 0 then
    return false
  end
  for _, child in ipairs(element.content) do
    if BARE[child.t] or child.t == 'Str' and child.text:find(SIGNS) then return false end
  end
  return true
end

-- Adds an element to a list; the wrapped reader parts words at every dash and
-- full stop, which this joins again.
local function add(list, element)
  local last = list[#list]
  if element.t == 'Str' and last and last.t == 'Str' then
    list[#list] = pandoc.Str(last.text .. element.text)
  else
    list[#list + 1] = element
  end
end

local function unwrapped(elements)
  local list = pandoc.List {}
  for _, element in ipairs(elements) do
    local tag = element.t
    local where = (KEEP[tag] or FORGET[tag]) and take_place(element)
    if where and WRAPPERS[tag] and only_wraps(element) then
      for _, child in ipairs(element.content) do add(list, child) end
    else
      if where and KEEP[tag] then element.attributes.pos = where end
      add(list, element)
    end
  end
  return list
end

return { { Inlines = unwrapped, Blocks = unwrapped } }
