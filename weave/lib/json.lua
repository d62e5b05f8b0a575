-- Texts and lists for scripts that lie beside a page. pandoc has this since 3.1 only.
local json = {}

local NAMED = { ['\n'] = '\\n', ['\t'] = '\\t', ['"'] = '\\"', ['\\'] = '\\\\' }

--- A text in quotes, on one line.
function json.text(text)
  return '"' .. text:gsub('[%c"\\]', function(c)
    return NAMED[c] or ('\\u%04x'):format(c:byte())
  end) .. '"'
end

local function list(texts)
  local all = pandoc.List {}
  for _, text in ipairs(texts) do all:insert(json.text(text)) end
  return '[' .. table.concat(all, ', ') .. ']'
end

--- { {'name', 'text'}, {'names', { 'text', ... }} } as an object, in this order.
function json.object(pairs_)
  local all = pandoc.List {}
  for _, pair in ipairs(pairs_) do
    local value = type(pair[2]) == 'table' and list(pair[2]) or json.text(pair[2])
    all:insert(json.text(pair[1]) .. ': ' .. value)
  end
  return '{' .. table.concat(all, ', ') .. '}'
end

return json
