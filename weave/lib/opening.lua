-- ::: {.opening of="square/a/time" over="square/b/time"} on the first page: two
-- data as bars, one above the other, with a line of code each, and their ratio in
-- large figures, and why="two swapped letters" beside it. The lines and what is to be
-- said stand in the div; a loom among it hangs between the bars and what is said. With
-- padded="square/b/time" the longer bar knows what this kernel's cases `pad 1`, `pad 2`
-- and so on take, and a loom whose slides="0 1 2" name these moves it. A second
-- paragraph is for those who can touch the loom.
local inventory = require 'inventory'
local messages = require 'messages'
local metrics = require 'metrics'
local out = require 'out'
local provenance = require 'provenance'
local results = require 'results'
local say = require 'say'

local opening = {}

local function datum_of(address)
  local device = inventory.device(inventory.main)
  local program = results.program(device, address.program)
  if not program then return nil end
  local case = address.case or (results.cases(program, address.kernel, address.metric) or {})[1]
  return case and results.datum(program, address.kernel, case, address.metric), device
end

local function shown(datum)
  return metrics.format(datum.value) .. ' ' .. (datum.unit:gsub('^us$', 'µs'))
end

local function row(code, datum, longest)
  return ('<p class="bar">%s <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
    .. '<rect width="%.2f" height="1"/></svg> <span>%s</span></p>')
    :format(code, 100 * datum.value / longest, shown(datum))
end

local function ratio(longer, shorter) return say.decimal(('%.2f'):format(longer.value / shorter.value)) end

-- What the longer bar says of each pad: the ratio, the time, its length.
local function bars(longer, shorter, padded)
  local all, datum = {}, longer
  while datum do
    all[#all + 1] = ('%s|%s|%.2f'):format(ratio(datum, shorter), shown(datum), 100 * datum.value / longer.value)
    datum = padded and datum_of { program = padded.program, kernel = padded.kernel, case = 'pad ' .. #all, metric = padded.metric }
  end
  return all
end

-- What stands in the div: the lines of code, the loom, and the words.
local function parts(div)
  local lines, looms, words = {}, pandoc.List {}, pandoc.List {}
  for _, block in ipairs(div.content) do
    if block.t == 'Para' and #words > 0 then
      words:extend { pandoc.Space(), pandoc.Span(block.content, { class = 'moves' }) }
    elseif block.t == 'Para' then
      words:extend(block.content)
    elseif block.t == 'BulletList' then
      for i, item in ipairs(block.content) do lines[i] = '<code>' .. out.html(pandoc.utils.stringify(item)) .. '</code>' end
    else
      looms:insert(block)
    end
  end
  return lines, looms, words
end

--- The div as HTML blocks; nothing but its loom where the device has not what it needs.
function opening.html(target, div)
  local lines, looms, words = parts(div)
  local of, over = results.address(div.attributes.of or ''), results.address(div.attributes.over or '')
  if not of or not over or #lines ~= 2 then
    messages.error(out.place(div), 'an opening has of=, over=, a list of two lines of code and a sentence')
    return {}
  end
  local longer, device = datum_of(of)
  local shorter = datum_of(over)
  if not longer or not shorter then return looms end
  local longest = math.max(longer.value, shorter.value)
  local states = bars(longer, shorter, results.address(div.attributes.padded or ''))
  local head = ('<figure class="opening"%s>\n<div class="bars">\n'
    .. '<p class="ratio"><b>%s</b> <span>%s</span></p>\n%s\n%s\n</div>'):format(
    #states > 1 and (' data-bars="%s"'):format(out.html(table.concat(states, ';'))) or '',
    ratio(longer, shorter),
    div.attributes.why and say('times as long, for %1', out.html(div.attributes.why)) or say 'times as long',
    row(lines[1], shorter, longest), row(lines[2], longer, longest))
  words:insert(1, out.raw_inline(target, '<figcaption>'))
  words:insert(out.raw_inline(target, (' <span>%s</span></figcaption>\n</figure>')
    :format(out.html(provenance.origin(device, of.program)))))
  local blocks = pandoc.List { out.raw(target, head) }
  blocks:extend(looms)
  blocks:insert(pandoc.Plain(words))
  return blocks
end

return opening
