-- How numbers in sentences are set: typed ones in groups of three, as the data
-- beside them are, and on the same line as their unit.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local metrics = require 'metrics'

local NO_BREAK = pandoc.Str '\u{A0}'

local UNITS = {}
for unit in ('B KiB MiB GiB kB MB GB TB GB/s TB/s ns µs ms s MHz GHz W TFLOP/s'):gmatch '%S+' do UNITS[unit] = true end

-- "16,384" as the data are set; "0,10,200" is no number.
local function grouped(str)
  return pandoc.Str((str.text:gsub('%f[%w][%d,]+', function(typed)
    local number, comma = typed:match '^(.-)(,*)$'
    local threes = number:match '^%d%d?%d?,(.+)$'
    if not threes or (threes .. ','):gsub('%d%d%d,', '') ~= '' then return nil end
    return metrics.group((number:gsub(',', ''))) .. comma
  end)))
end

local function is_unit(inline)
  return inline.t == 'Str' and UNITS[inline.text:match '^(.-)[%p]*$'] ~= nil
end

local function kept_together(inlines)
  for i = 2, #inlines - 1 do
    if (inlines[i].t == 'Space' or inlines[i].t == 'SoftBreak') and is_unit(inlines[i + 1])
      and pandoc.utils.stringify(inlines[i - 1]):gsub('‡$', ''):gsub('†$', ''):match '%d$' then
      inlines[i] = NO_BREAK
    end
  end
  return inlines
end

return { { Str = grouped }, { Inlines = kept_together } }
