-- Charts for a page: gnuplot's SVG made small, unique in its ids, named for
-- screen readers, and coloured by the page's own variables.
local lean = require 'lean'
local out = require 'out'

local svg = {}

local palette

-- The palette of weave/theme.gp: lines `ww_blue = "#1f77b4"`.
local function read_palette(path)
  palette = { ['#000000'] = 'ink', ['#ffffff'] = 'paper', ['#808080'] = 'grid',
    ['#bebebe'] = 'grid' }
  local file = io.open(path)
  if not file then return end
  for line in file:lines() do
    local name, colour = line:match '^ww_(%l+)%s*=%s*"(#%x%x%x%x%x%x)"'
    if name then palette[colour:lower()] = name end
  end
  file:close()
end

local NAMED = { black = '#000000', white = '#ffffff', gray = '#808080', grey = '#808080' }

local function colour(text)
  local r, g, b = text:match '^rgb%(%s*(%d+),%s*(%d+),%s*(%d+)%)$'
  local hex = r and ('#%02x%02x%02x'):format(r, g, b) or NAMED[text] or text:lower()
  local name = palette[hex]
  if name then return ('var(--chart-%s)'):format(name) end
  return hex:match '^#' and hex or text
end

local function recolour(text)
  return (text:gsub('([%s"\'](%l[%l-]*))%s*=%s*(["\'])(.-)%3', function(lead, name, quote, value)
    if name == 'stroke' or name == 'fill' or name == 'color' or name == 'stop-color' then
      return ('%s=%s%s%s'):format(lead, quote, colour(value), quote)
    end
  end))
end

-- gnuplot writes a group for every state it passes through; most are empty.
local function without_empty_groups(text)
  local n
  repeat
    text, n = text:gsub('<g [^<>]*>%s*</g>%s*', '')
  until n == 0
  return text
end

local function unique_ids(text, prefix)
  text = text:gsub('(%sid=)(["\'])(.-)%2', '%1%2' .. prefix .. '%3%2')
  text = text:gsub('(href=)(["\'])#(.-)%2', '%1%2#' .. prefix .. '%3%2')
  return (text:gsub('url%(#(.-)%)', 'url(#' .. prefix .. '%1)'))
end

-- Of gnuplot's 16 point shapes a chart uses two or three; shapes refer to
-- others, so this looks again until nothing more can go.
local function without_unused(text)
  text = text:gsub('<filter.-</filter>%s*', '')
  local n
  repeat
    n = 0
    for _, element in ipairs { '<%a+ [^<>]-/>' } do
      text = text:gsub(element, function(whole)
        local id = whole:match '%sid=["\'](gp[%w]+)["\']'
        if id and not text:find('#' .. id .. '[\'"]') then
          n = n + 1
          return ''
        end
      end)
    end
  until n == 0
  return text
end

local function set(words)
  local members = {}
  for word in words:gmatch '%S+' do members[word] = true end
  return members
end

-- What a drawing is made of. Scripts, styles, animations, links and other
-- documents' elements are not in it.
local ELEMENTS = set [[svg g defs use path circle ellipse rect line polyline polygon text tspan title desc clipPath
  mask pattern marker linearGradient radialGradient stop image filter feFlood feComposite]]
local ATTRIBUTES = set [[id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform rotate
  viewBox preserveAspectRatio version xmlns xmlns:xlink xml:space fill fill-opacity fill-rule stroke stroke-width
  shape-rendering stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit color opacity
  visibility display font-family font-size font-style font-weight text-anchor text-decoration dominant-baseline
  baseline-shift letter-spacing word-spacing textLength clip-path clip-rule mask patternUnits patternContentUnits
  patternTransform gradientUnits gradientTransform offset stop-color stop-opacity markerWidth markerHeight
  marker-start marker-mid marker-end markerUnits orient refX refY filter flood-color flood-opacity in in2
  operator result filterUnits primitiveUnits maskUnits clipPathUnits]]

local NAMESPACES = { xmlns = 'http://www.w3.org/2000/svg',
  ['xmlns:xlink'] = 'http://www.w3.org/1999/xlink' }

-- What is wrong with an attribute; nil when nothing is. References stay within
-- the drawing, apart from pictures that it holds itself.
local function wrong_attribute(element, name, value)
  if value:find '[<"\']' then return 'a quote in its ' .. name end
  if name == 'href' or name == 'xlink:href' then
    local inside = value:match '^#[%w_.-]*$' or element == 'image'
      and value:match '^data:image/png;base64,[%w+/=%s]*$'
    return not inside and ('%s="%s"'):format(name, value:sub(1, 40)) or nil
  end
  if not ATTRIBUTES[name] then return "attribute '" .. name .. "'" end
  if NAMESPACES[name] and NAMESPACES[name] ~= value then
    return ('%s="%s"'):format(name, value:sub(1, 40))
  end
  if name:match '^font' then return nil end
  local plain = value:gsub('url%(#[%w_.-]+%)', '')
  return (plain:find '[&\\:]' or plain:lower():find 'url') and not name:match '^xml'
    and ('%s="%s"'):format(name, value:sub(1, 40)) or nil
end

local function wrong_tag(name, attributes)
  if not ELEMENTS[name] then return '<' .. name .. '>' end
  local rest = attributes
  while rest:match '%S' do
    local key, quote, after = rest:match '^%s+([%a][%w:-]*)%s*=%s*(["\'])()'
    local stop = key and rest:find(quote, after, true)
    if not stop then return '<' .. name .. ' ' .. rest:match '^%s*(.*)':sub(1, 40) .. '>' end
    local wrong = wrong_attribute(name, key, rest:sub(after, stop - 1))
    if wrong then return ('<%s> with %s'):format(name, wrong) end
    rest = rest:sub(stop + 1)
  end
end

-- What is more than a drawing in an SVG file's text.
local function foreign(text)
  text = text:gsub('^%s*<%?xml[^<>]-%?>', ''):gsub('^%s*<!DOCTYPE svg [^<>%[]*>',
    ''):gsub('<!%-%-[^<>]-%-%->', ' ')
  if not text:match '^%s*<svg%s' then return 'something before its beginning' end
  local open, at = {}, 1
  while true do
    local name, inside, after = text:match('<(/?[^%s<>/]*)([^>]*)>()', at)
    if not name then break end
    local wrong
    if name:sub(1, 1) == '/' then
      wrong = (table.remove(open) ~= name:sub(2) or inside:match '%S') and '<' .. name
        .. '> where nothing ends'
    elseif (name == 'svg') ~= (#open == 0) then
      wrong = '<' .. name .. '> out of its place'
    else
      wrong = wrong_tag(name, (inside:gsub('/$', '')))
      if not inside:match '/$' then open[#open + 1] = name end
    end
    if wrong then return wrong end
    at = after
    if #open == 0 then break end
  end
  if #open > 0 then return '<' .. open[#open] .. '> without its end' end
  if text:find('%S', at) then return 'something after its end' end
end

--- Whether a file's text is a drawing and nothing else; false and what is wrong
--- with it. It is refused, not mended: a script of gnuplot may print what it likes.
function svg.check(text)
  if not text:find('<svg', 1, true) then return false, 'is no SVG with a viewBox' end
  local what = foreign(text)
  if what then return false, 'holds more than a drawing: ' .. what end
  return true
end

--- The inline form of an SVG file's text, and its viewBox; nil and what is wrong
--- with it. What is drawn is a group, so that it can be shown once more.
function svg.inline(text, id, title, alt, theme, twin)
  local is_drawing, fault = svg.check(text)
  if not is_drawing then return nil, fault end
  read_palette(theme)
  text = text:gsub('^%s*<%?xml.-%?>%s*', ''):gsub('<!DOCTYPE.->%s*', ''):gsub('<!%-%-.-%-%->%s*',
    '')
  text = text:gsub('<title>.-</title>%s*', ''):gsub('<desc>.-</desc>%s*', '')
  local box = text:match 'viewBox%s*=%s*["\'](.-)["\']'
  local body = text:match '<svg.->(.*)</svg>%s*$'
  if not box or not body then return nil, 'is no SVG with a viewBox' end
  body = body:gsub('\n<rect x="0" y="0"[^<>]-/>', '', 1)
  body = body:gsub('%s+font%-family="[^"]*"', ''):gsub('<tspan%s*>(.-)</tspan>', '%1')
  body = without_unused(lean.drawing(without_empty_groups(body)))
  body = recolour(unique_ids(body, id .. '-')):gsub('xlink:href', 'href'):gsub('[ \t]*\n%s*', '\n')
  local width = box:match '^%S+%s+%S+%s+(%S+)'
  local words = twin and '' or ('<title id="%s-title">%s</title>\n<desc id="%s-desc">%s</desc>\n')
    :format(id, out.html(title), id, out.html(alt))
  return ('<svg viewBox="%s" width="%s" role="img" aria-labelledby="%s-title %s-desc" xmlns="http://www.w3.org/2000/svg">\n')
    :format(box, width, twin or id, twin or id) .. words
    .. ('<g id="%s-drawing"%s>\n%s</g></svg>'):format(id, lean.group, body), box
end

return svg
