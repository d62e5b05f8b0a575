-- The words that weave itself writes for readers, in the book's language:
-- say 'Notes', or say('%1 times as long', '2.4'). English is what stands in the code,
-- and the other languages are tables beside it, languages/de.tsv, each line the English
-- and the translation, parted by a tab; ~ keeps two words on a line. What is said to the author is English always.
local path = os.getenv 'weave_says' or ''
local words = {}

-- A blank at an end is written _, since editors take others away.
local function blanks(text) return (text:gsub('^_', ' '):gsub('_$', ' ')) end

if path ~= '' then
  for line in io.lines(path) do
    local english, translation = line:match '^([^#\t][^\t]*)\t(.+)$'
    if english then words[blanks(english)] = blanks(translation) end
  end
end

local say = { point = words['.'] or '.', quotes = {} }

for i, sign in ipairs { '“', '”', '‘', '’' } do say.quotes[i] = (words[sign] or sign):gsub('~', '\u{A0}') end

--- A number's decimal point as the language has it.
function say.decimal(text)
  if say.point == '.' then return text end
  return (text:gsub('(%d)%.(%d)', '%1' .. say.point .. '%2'))
end

--- Blocks, or what holds inlines, with the language's quotation marks.
function say.quoted(element)
  local open, close, inner, outer = table.unpack(say.quotes)
  if path == '' then return element end
  -- Between Chinese characters nothing tells pandoc which ends a quotation.
  local function in_turn(block)
    local opened = false
    return block:walk { Str = function(str)
      if not str.text:find '\u{201C}' then return nil end
      return pandoc.Str((str.text:gsub('\xE2\x80[\x9C\x9D]', function()
        opened = not opened
        return opened and '“' or '”'
      end)))
    end }
  end
  if open == '“' then element = element:walk { Para = in_turn, Plain = in_turn, Header = in_turn } end
  return element:walk { Quoted = function(quoted)
    local double = quoted.quotetype == 'DoubleQuote'
    return pandoc.List { pandoc.Str(double and open or inner) } .. quoted.content
      .. { pandoc.Str(double and close or outer) }
  end }
end

--- "1, 2 and 3"
function say.list(items)
  if #items < 2 then return items[1] end
  return table.concat(items, say ', ', 1, #items - 1) .. say ' and ' .. items[#items]
end

return setmetatable(say, { __call = function(_, english, ...)
  local values = { ... }
  local text = (words[english] or english):gsub('~', '\u{A0}')
  if #values == 0 then return text end
  return (text:gsub('%%([1-9])', function(n) return tostring(values[tonumber(n)]) end))
end })
