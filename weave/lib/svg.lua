-- Charts for a page: gnuplot's SVG made small, unique in its ids, named for
-- screen readers, and coloured by the page's own variables.
local out = require 'out'

local svg = {}

local palette

-- The palette of weave/theme.gp: lines `ww_blue = "#1f77b4"`.
local function read_palette(path)
  palette = { ['#000000'] = 'ink', ['#ffffff'] = 'paper', ['#808080'] = 'grid', ['#bebebe'] = 'grid' }
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
  if name then return ('var(--chart-%s,%s)'):format(name, hex) end
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

--- The inline form of an SVG file's text.
function svg.inline(text, id, title, alt, theme)
  read_palette(theme)
  text = text:gsub('^%s*<%?xml.-%?>%s*', ''):gsub('<!DOCTYPE.->%s*', ''):gsub('<!%-%-.-%-%->%s*', '')
  text = text:gsub('<title>.-</title>%s*', ''):gsub('<desc>.-</desc>%s*', '')
  local box = text:match 'viewBox%s*=%s*["\'](.-)["\']'
  local body = text:match '<svg.->(.*)</svg>%s*$'
  if not box or not body then return nil end
  body = body:gsub('\n<rect x="0" y="0"[^<>]-/>', '', 1)
  body = body:gsub('%s+font%-family="[^"]*"', ''):gsub('<tspan%s*>(.-)</tspan>', '%1')
  body = without_unused(without_empty_groups(body))
  body = recolour(unique_ids(body, id .. '-')):gsub('xlink:href', 'href'):gsub('[ \t]*\n%s*', '\n')
  local width = box:match '^%S+%s+%S+%s+(%S+)'
  return ('<svg viewBox="%s" width="%s" role="img" aria-labelledby="%s-title %s-desc" xmlns="http://www.w3.org/2000/svg">\n')
    :format(box, width, id, id)
    .. ('<title id="%s-title">%s</title>\n<desc id="%s-desc">%s</desc>\n'):format(id, out.html(title), id, out.html(alt))
    .. body .. '</svg>'
end

return svg
