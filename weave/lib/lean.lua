-- gnuplot's drawing as a page carries it: what looks the same and weighs less.
-- gnuplot opens a group for every state, writes hundredths of a pixel, and sets
-- every box and every disc as an element of its own. Here an element says
-- itself what it looks like, and those of one look that follow each other are one,
-- or, if they are words, in one group.
local lean = {}

local function short(n)
  local text = n % 10 == 0 and ('%d'):format(n // 10) or ('%.1f'):format(n / 10)
  return (text:gsub('^(%-?)0%.', '%1.'))
end

-- Hundredths of a pixel, as gnuplot writes them, and tenths; whole numbers, so that
-- steps add up.
local function hundredths(number) return math.floor(tonumber(number) * 100 + 0.5) end

local function tenths(hundreds) return (hundreds + 5) // 10 end

local function rounded(number) return short(tenths(hundredths(number))) end

local function set(words)
  local members, list = {}, {}
  for word in words:gmatch '%S+' do members[word], list[#list + 1] = true, word end
  return members, list
end

-- ---- Paths -----------------------------------------------------------------

-- The lines of a path that has straight ones alone, each a list of points in
-- hundredths. Of a single point nothing is seen.
local function lines_of(path)
  if path:find '[^MLZz%d%s.,-]' or path:find '[Zz]%s*L' then return nil end
  local lines = {}
  for line in path:gmatch 'M[^M]*' do
    local points = { closed = line:find '[Zz]' ~= nil }
    for x, y in line:gmatch '(%-?[%d.]+),(%-?[%d.]+)' do
      points[#points + 1] = { hundredths(x), hundredths(y) }
    end
    if #points > 1 then lines[#lines + 1] = points end
  end
  return lines
end

-- A box of a chart is a path as well.
local function lines_around(points)
  local path = points:gsub('^%s+', ''):gsub('%s+$', ''):gsub('%s+', ' L')
  return lines_of('M' .. path .. ' Z')
end

-- A step as letters; level and upright ones are their length alone.
local function step(dx, dy)
  if dy == 0 then return 'h' .. short(dx) end
  if dx == 0 then return 'v' .. short(dy) end
  return ('l%s,%s'):format(short(dx), short(dy))
end

-- Each step begins where the last one ended, so that what is drawn again and
-- again is written in the same letters. A box has its own size, wherever it stands:
-- between rounded corners boxes of one size would be written in several ways.
local function written(lines)
  local x, y, parts = 0, 0, {}
  for i, line in ipairs(lines) do
    local left, top, moved = tenths(line[1][1]), tenths(line[1][2]), false
    parts[#parts + 1] = ('%s%s,%s'):format(i == 1 and 'M' or 'm', short(left - x), short(top - y))
    x, y = left, top
    for j = 2, #line do
      local dx, dy = tenths(line[j][1]) - x, tenths(line[j][2]) - y
      if line.closed and #line <= 5 then
        dx, dy = tenths(line[j][1] - line[j - 1][1]), tenths(line[j][2] - line[j - 1][2])
      end
      if dx ~= 0 or dy ~= 0 or (j == #line and not moved) then
        parts[#parts + 1], moved = step(dx, dy), true
      end
      x, y = x + dx, y + dy
    end
    if line.closed then parts[#parts + 1], x, y = 'z', left, top end
  end
  return (table.concat(parts):gsub(',%-', '-'))
end

-- ---- Looks -----------------------------------------------------------------

-- What the group says that holds the drawing; and what holds where nobody speaks.
local SAID = { fill = 'none', ['font-size'] = '13', ['stroke-linecap'] = 'round', ['stroke-linejoin'] = 'round' }
local INITIAL = { fill = 'black', ['stroke-linecap'] = 'butt', ['stroke-linejoin'] = 'miter' }

--- The attributes of that group.
lean.group = ' fill="none" font-size="13" stroke-linecap="round" stroke-linejoin="round"'

-- What an element takes from those around it.
local OF_TEXT = 'font-size font-style font-weight text-anchor letter-spacing word-spacing'
local inherited, INHERITED = set('fill fill-opacity fill-rule stroke stroke-width stroke-opacity '
  .. 'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit '
  .. 'shape-rendering color visibility ' .. OF_TEXT)
local of_text = set(OF_TEXT)

-- A number, or several with commas between them, without noughts.
local function plain(value)
  if value:find '[^%d.,-]' then return value end
  return (value:gsub('[%d.-]+', function(number)
    return tonumber(number) and ('%g'):format(tonumber(number)):gsub('^(%-?)0%.', '%1.')
  end))
end

local function attributes_of(text)
  local attributes = {}
  for name, _, value in text:gmatch '([%a][%w:-]*)%s*=%s*(["\'])(.-)%2' do
    attributes[name] = plain(value:find '^rgb%(' and value:gsub('%s', '') or value)
  end
  return attributes
end

-- What is seen of an element, without what is said already or makes no difference.
local function look_of(name, own, around)
  local look, parts = {}, {}
  for _, key in ipairs(INHERITED) do look[key] = own[key] or around[key] or INITIAL[key] end
  local colour = look.color or 'black'
  if look.fill == 'currentColor' then look.fill = colour end
  if look.stroke == 'currentColor' then look.stroke = colour end
  -- gnuplot's symbols ask for a colour, and draw their edges themselves.
  if name == 'use' then look.stroke = own.stroke else look.color = nil end
  for _, key in ipairs(INHERITED) do
    local needless = key:find '^stroke' and (look.stroke or 'none') == 'none'
      or key:find '^fill%-' and look.fill == 'none' or of_text[key] and name ~= 'text'
    if look[key] and look[key] ~= SAID[key] and not needless then
      parts[#parts + 1] = (' %s="%s"'):format(key, look[key])
    end
  end
  return table.concat(parts)
end

-- The others of an element's attributes, in the order of their names.
local function rest_of(own, without)
  local names, parts = {}, {}
  for name in pairs(own) do
    if not inherited[name] and name ~= 'class' and name ~= without then names[#names + 1] = name end
  end
  table.sort(names)
  for i, name in ipairs(names) do parts[i] = (' %s="%s"'):format(name, own[name]) end
  return table.concat(parts)
end

-- ---- Elements --------------------------------------------------------------

local Drawing = {}
Drawing.__index = Drawing

-- Text as it is, or a path, which goes on with the last one if that looks alike.
-- (Where translucent boxes lay on each other, that would show; a chart's lie side
-- by side.)
function Drawing:put(element)
  self.parts[#self.parts + 1] = element
end

function Drawing:path(look, lines)
  local last = self.parts[#self.parts]
  if type(last) ~= 'table' or last.look ~= look or not last.lines then
    last = { look = look, lines = {}, dots = {} }
    self:put(last)
  end
  for _, line in ipairs(lines) do
    -- Where two dots lie on each other, one is seen.
    local dot = #line == 2 and line[1][1] == line[2][1] and line[1][2] == line[2][2]
      and line[1][1] .. ',' .. line[1][2]
    if not dot or not last.dots[dot] then last.lines[#last.lines + 1] = line end
    if dot then last.dots[dot] = true end
  end
end

function Drawing:word(look, rest, words)
  local last = self.parts[#self.parts]
  if type(last) ~= 'table' or last.look ~= look or not last.words then
    last = { look = look, words = {} }
    self:put(last)
  end
  table.insert(last.words, { rest, words })
end

-- A disc is a dot with a round end. gnuplot's has a radius of 1 and an edge.
local ACROSS = 2.205
local DISC = '^translate%(([^,()]*),([^,()]*)%) scale%(([^()]*)%)$'

function Drawing:disc(own)
  if own['xlink:href'] ~= '#gpPt6' then return false end
  local x, y, size = (own.transform or ''):match(DISC)
  if not x then return false end
  local at, across = { hundredths(x), hundredths(y) }, ('%g'):format(ACROSS * size)
  self:path(look_of('path', { stroke = own.color, ['stroke-width'] = plain(across) }, SAID),
    { { at, at } })
  return true
end

function Drawing:shape(name, own, around, words)
  local straight = name == 'path' and lines_of(own.d)
    or name == 'polygon' and lines_around(own.points)
  if straight then
    local rest = rest_of(own, name == 'path' and 'd' or 'points')
    self:path(look_of('path', own, around) .. rest, straight)
  elseif name ~= 'use' or not self:disc(own) then
    if own.transform then
      own.transform = own.transform:gsub('translate%((%-?[%d.]+),(%-?[%d.]+)%)', function(x, y)
        return ('translate(%s,%s)'):format(rounded(x), rounded(y))
      end)
    end
    local look, rest = look_of(name, own, around), rest_of(own)
    if words then self:word(look, rest, words)
    else self:put(('<%s%s%s/>\n'):format(name, look, rest)) end
  end
end

-- Groups that say only what is handed down are not needed.
function Drawing:group(own, around)
  local state = setmetatable({}, { __index = around })
  for name, value in pairs(own) do if inherited[name] then state[name] = value end end
  local rest = rest_of(own)
  if rest ~= '' then self:put('<g' .. rest .. '>\n') end
  return state, rest ~= ''
end

-- Two words say more briefly each what they look like.
local function written_words(part)
  local grouped, texts = #part.words > 2, {}
  for i, word in ipairs(part.words) do
    texts[i] = ('<text%s%s>%s</text>\n'):format(grouped and '' or part.look, word[1], word[2])
  end
  local text = table.concat(texts)
  return grouped and ('<g%s>\n%s</g>\n'):format(part.look, text) or text
end

function Drawing:text()
  for i, part in ipairs(self.parts) do
    if type(part) == 'table' and part.words then
      self.parts[i] = written_words(part)
    elseif type(part) == 'table' then
      self.parts[i] = #part.lines == 0 and ''
        or ('<path%s d="%s"/>\n'):format(part.look, written(part.lines))
    end
  end
  return table.concat(self.parts)
end

-- A word stands in a group that moves it; it can stand there itself.
local function without_movers(text)
  local mover = '<g transform="translate%(([^,()]*),([^,()]*)%)%s*([^"]*)"([^<>]*)>'
  return (text:gsub(mover .. '%s*<text>(.-)</text>%s*</g>', function(x, y, turned, rest, words)
    x, y = rounded(x), rounded(y)
    local place = turned ~= '' and ('transform="translate(%s,%s) %s"'):format(x, y, turned)
      or ('x="%s" y="%s"'):format(x, y)
    return ('<text %s%s>%s</text>'):format(place, rest, words:gsub('^%s+', ''))
  end))
end

--- The same drawing, lean, to be put into a group of lean.group: text is what an
--- SVG of gnuplot holds.
function lean.drawing(text)
  local drawing = setmetatable({ parts = {} }, Drawing)
  text = without_movers(text)
  local open, around, at = {}, {}, 1
  while true do
    local from, to, slash, name, inside, closed = text:find('<(/?)(%a+)([^<>]-)(/?)>', at)
    if not from then return drawing:text() end
    at = to + 1
    local own = attributes_of(inside)
    if name == 'g' and slash == '' then
      open[#open + 1] = { around = around }
      around, open[#open].said = drawing:group(own, around)
    elseif name == 'g' then
      local group = table.remove(open)
      around = group.around
      if group.said then drawing:put '</g>\n' end
    elseif closed == '/' then
      drawing:shape(name, own, around)
    else
      -- A word, or what others refer to.
      local words, after = text:match('^(.-)</' .. name .. '>()', at)
      if name == 'text' then drawing:shape(name, own, around, words)
      else drawing:put(text:sub(from, after - 1) .. '\n') end
      at = after
    end
  end
end

return lean
