-- gnuplot's drawing as a page carries it: what looks the same and weighs less.
-- gnuplot opens a group for every state, writes hundredths of a pixel, and sets
-- every disc as an element of its own.
local lean = {}

-- Tenths of a pixel; whole numbers, so that steps add up.
local function tenths(number) return math.floor(tonumber(number) * 10 + 0.5) end

local function short(n)
  local text = n % 10 == 0 and ('%d'):format(n // 10) or ('%.1f'):format(n / 10)
  return (text:gsub('^(%-?)0%.', '%1.'))
end

-- A path of straight lines: its beginning, then each step, in tenths.
local function steps(path)
  local x, y, parts = 0, 0, {}
  for letter, a, b, close in path:gmatch '([ML]?)%s*(%-?[%d.]+),(%-?[%d.]+)%s*([Zz]?)' do
    local to_x, to_y = tenths(a), tenths(b)
    local from_x, from_y = letter == 'M' and 0 or x, letter == 'M' and 0 or y
    local lead = letter == 'M' and 'M' or parts[#parts]:sub(1, 1) == 'M' and 'l' or ' '
    parts[#parts + 1] = ('%s%s,%s%s'):format(lead, short(to_x - from_x), short(to_y - from_y),
      close:lower())
    x, y = to_x, to_y
  end
  return table.concat(parts)
end

local function straight(path)
  return path:match '^%s*M' and not path:find '[^MLZz%d%s.,-]' and not path:find '[Zz]%s*L'
end

-- A box is a path as well.
local function without_polygons(text)
  local polygon = '<polygon ([^<>]-)points%s*=%s*(["\'])%s*([%d%s,.-]-)%s*%2/>'
  return (text:gsub(polygon, function(look, quote, points)
    look, points = look:gsub('%s*=%s*', '='), points:gsub('%s+', ' L')
    return ('<path %s d=%sM%s Z%s/>'):format(look, quote, points, quote)
  end))
end

local function rounded(text)
  text = text:gsub('( d=)(["\'])%s*(.-)%s*%2', function(name, quote, path)
    return name .. quote .. (straight(path) and steps(path) or path) .. quote
  end)
  return (text:gsub('translate%((%-?[%d.]+),(%-?[%d.]+)%)', function(x, y)
    return ('translate(%s,%s)'):format(short(tenths(x)), short(tenths(y)))
  end))
end

-- A word stands in a group that moves it; it can stand there itself.
local function without_movers(text)
  local mover = '<g transform="(translate%(([^,()]*),([^,()]*)%)([^"]*))"([^<>]*)>'
  local word = '%s*<text>(.-)</text>%s*</g>'
  return (text:gsub(mover .. word, function(transform, x, y, turned, rest, words)
    local place = turned:match '%S' and ('transform="%s"'):format(transform)
      or ('x="%s" y="%s"'):format(x, y)
    rest = rest:gsub('%s+', ' ')
    return ('<text %s%s>%s</text>'):format(place, rest, words)
  end))
end

-- A group that follows one like it goes on with it.
local function joined_groups(text)
  local parts, open, at, ended = {}, {}, 1, nil
  for before, slash, attributes, after in text:gmatch '(.-)<(/?)g([^<>%a]?[^<>]-)>()' do
    local blank = not before:match '%S'
    if slash == '' then
      if ended and blank and ended == attributes then
        table.remove(parts)
      else
        parts[#parts + 1] = before .. '<g' .. attributes .. '>'
      end
      open[#open + 1], ended = attributes, nil
    else
      parts[#parts + 1] = before
      parts[#parts + 1] = '</g>'
      ended = table.remove(open)
    end
    at = after
  end
  return table.concat(parts) .. text:sub(at)
end

-- Paths that follow each other and are drawn alike are one. (Where translucent
-- boxes lay on each other, that would show; a chart's lie side by side.)
local function joined_paths(text)
  local pattern = "(<path [^<>]-d=')([^']*)'([^<>]*/>)%s*<path "
  local at = 1
  while true do
    local from, to, head, path, tail = text:find(pattern, at)
    if not from then return text end
    local next_from, next_to, next_head, next_path, next_tail =
      text:find("^(<path [^<>]-d=')([^']*)'([^<>]*/>)", to - 5)
    if next_from and next_head == head and next_tail == tail then
      local joined = head .. path .. next_path .. "'" .. tail
      text = text:sub(1, from - 1) .. joined .. text:sub(next_to + 1)
      at = from
    else
      at = to - 5
    end
  end
end

-- Discs of one colour and size are one path of dots with round ends; where two
-- lie on each other, one is seen. gnuplot's disc has a radius of 1 and an edge.
local ACROSS = 2.205
local DISC = "<use xlink:href='#gpPt6' transform='translate%(([^,()]*),([^,()]*)%)"
  .. " scale%(([^()]*)%)' color='([^']*)'/>%s*"

local function one_path(places, size, colour)
  return ('<path fill="none" stroke-linecap="round" stroke="%s" stroke-width="%g" d="%s"/>\n')
    :format(colour, ACROSS * size, table.concat(places))
end

local function joined_discs(text)
  local parts, at, places, seen, last = {}, 1, {}, {}, nil
  local function flush(to)
    if last then parts[#parts + 1] = one_path(places, last.size, last.colour) end
    places, seen, last = {}, {}, nil
    parts[#parts + 1] = text:sub(at, to)
  end
  for from, x, y, size, colour, after in text:gmatch('()' .. DISC .. '()') do
    if from ~= at or not last or size ~= last.size or colour ~= last.colour then
      flush(from - 1)
      last = { size = size, colour = colour }
    end
    local place = ('M%s,%sh0'):format(x, y)
    if not seen[place] then places[#places + 1] = place end
    seen[place], at = true, after
  end
  flush(#text)
  return table.concat(parts)
end

--- The same drawing, lean: text is what an SVG holds, its colours done.
function lean.drawing(text)
  local before, defs, after = text:match '^(.-)(<defs>.-</defs>)(.*)$'
  local body = joined_paths(joined_groups(without_movers(rounded(without_polygons(after or text)))))
  body = joined_discs(body):gsub(' class="gridline"', ''):gsub('="(%d+)%.00"', '="%1"')
  return (before or '') .. (defs or '') .. body
end

return lean
