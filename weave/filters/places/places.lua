-- Keeps each element's place in its source as the attribute `pos`
-- ("chapters/03-banks.md:118"), for messages, and unwraps what the reader's
-- `sourcepos` extension wrapped to carry it.

local function place(element)
  local position = element.attributes['data-pos']
  if not position then return nil end
  local file, line = position:match '^(.-)@(%d+):'
  -- A list's item carries its own place and its paragraph's.
  while element.attributes['data-pos'] do element.attributes['data-pos'] = nil end
  return (file and file ~= '' and file or PANDOC_STATE.input_files[1] or 'stdin') .. ':' .. (line or '1')
end

local function bare(element)
  return element.identifier == '' and #element.classes == 0 and #element.attributes == 0
end

local function keep(element)
  local where = place(element)
  if where then element.attributes.pos = where end
  return element
end

local function drop(element)
  place(element)
  return element
end

local function unwrap(element)
  local where = place(element)
  if where and bare(element) then return element.content end
  if where then element.attributes.pos = where end
  return element
end

-- The wrapped reader parts words at every dash and full stop.
local function join(inlines)
  local joined = pandoc.List {}
  for _, inline in ipairs(inlines) do
    local last = joined[#joined]
    if inline.t == 'Str' and last and last.t == 'Str' then
      joined[#joined] = pandoc.Str(last.text .. inline.text)
    else
      joined:insert(inline)
    end
  end
  return joined
end

return {
  { Span = unwrap, Div = unwrap },
  { Header = keep, CodeBlock = keep, Link = keep, Image = keep, Table = drop, Code = drop },
  { Inlines = join },
}
