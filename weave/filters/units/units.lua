-- How numbers in sentences are set: typed ones in groups of three, as the data
-- beside them are, and on the same line as their unit.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local metrics = require 'metrics'

local NO_BREAK = pandoc.Str '\u{A0}'

local UNITS = {}
for unit in ('B KiB MiB GiB kB MB GB TB GB/s TB/s ns µs ms s MHz GHz W TFLOP/s'):gmatch '%S+' do UNITS[unit] = true end

-- "16,384" as the data are set; "0,10,200" is no number.
local function grouped(text)
  return (text:gsub('%f[%w][%d,]+', function(typed)
    local number, comma = typed:match '^(.-)(,*)$'
    local threes = number:match '^%d%d?%d?,(.+)$'
    if not threes or (threes .. ','):gsub('%d%d%d,', '') ~= '' then return nil end
    return metrics.group((number:gsub(',', ''))) .. comma
  end))
end

local function is_unit(inline)
  return inline.t == 'Str' and UNITS[inline.text:match '^(.-)[%p]*$'] ~= nil
end

local function ends_in_digit(inline)
  return pandoc.utils.stringify(inline):gsub('‡$', ''):gsub('†$', ''):match '%d$'
end

-- Lists that stay as they are are not handed back, which takes as long as all else.
local function set(inlines)
  local changed = false
  for i, inline in ipairs(inlines) do
    local tag = inline.t
    if tag == 'Str' and inline.text:find '%d,%d' then
      inlines[i] = pandoc.Str(grouped(inline.text))
      changed = true
    elseif (tag == 'Space' or tag == 'SoftBreak') and 1 < i and i < #inlines
      and is_unit(inlines[i + 1]) and ends_in_digit(inlines[i - 1]) then
      inlines[i] = NO_BREAK
      changed = true
    end
  end
  return changed and inlines or nil
end

return { { Inlines = set } }
