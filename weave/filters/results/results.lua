-- Inline results: [32]{.result of="program/kernel/metric" expect=32} becomes
-- the datum itself, and `expect` makes the sentence a test.
--
--   of       the datum: program/kernel[/case]/metric
--   over     a second datum: the ratio of both is meant
--   device   whose datum; the main device otherwise
--   expect   a number, or LOW..HIGH (either may be missing)
--   format   printf format for the number
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local cards = require 'cards'
local metrics = require 'metrics'
local out = require 'out'
local report = require 'report'
local results = require 'results'
local versions = require 'versions'

local DASH = '–'

local target
-- Which marks stand in the text: stale and fixed[device][program], the second
-- where device= names the device; unexpected[device].
local marks

-- The sentence around an inline element, for messages.
local function sentence(inlines, at)
  local first, last = at, at
  local function ends(inline) return inline.t == 'Str' and inline.text:match '[.!?:]["”’)]*$' end
  while first > 1 and not ends(inlines[first - 1]) do first = first - 1 end
  while last < #inlines and not ends(inlines[last]) do last = last + 1 end
  local words = pandoc.List {}
  for i = first, last do words:insert(inlines[i]) end
  return (pandoc.utils.stringify(words):gsub('^%s+', ''):gsub('%s+', ' '))
end

-- The datum, or the ratio of two; nil, what is wrong, and the excuse when all
-- that is missing has one.
local function value_of(span, device)
  local function datum(text)
    local address = results.address(text)
    if not address then
      return nil, ("'%s' is no datum; write program/kernel/metric or program/kernel/case/metric"):format(text)
    end
    return results.lookup(device, address)
  end
  local above, why, excuse = datum(span.attributes.of or '')
  if not span.attributes.over or not above and not excuse then return above, why, excuse end
  local below, why_below, excuse_below = datum(span.attributes.over)
  if not below then return nil, why_below, excuse_below end
  if not above then return nil, why, excuse end
  if below.value == 0 then return nil, span.attributes.over .. ' is 0 on ' .. device.id end
  return { value = above.value / below.value, unit = above.unit }
end

-- A function that says whether a value is as expected; nil for bad syntax.
local function expectation(text)
  local low, high = text:match '^(.-)%.%.(.*)$'
  if low then
    if low == '' and high == '' then return nil end
    local from = low == '' and -math.huge or tonumber(low)
    local to = high == '' and math.huge or tonumber(high)
    return from and to and function(value) return from <= value and value <= to end
  end
  local wanted = tonumber(text)
  return wanted and function(value)
    return math.abs(value - wanted) <= 1e-9 * math.max(1, math.abs(wanted))
  end
end

local function check(span, device, value, text)
  local holds = expectation(span.attributes.expect)
  local where = out.place(span)
  if not holds then
    report.error(where, "expect=%s is neither a number nor LOW..HIGH", span.attributes.expect)
    return
  end
  local function compare(of, got)
    if holds(got) then return end
    report.error(where, '"%s"\n    expects %s, but %s%s is %s %s; mend the sentence, or find out what changed the number', text, span.attributes.expect,
      span.attributes.of, span.attributes.over and ' over ' .. span.attributes.over or '',
      metrics.format(got):gsub('\u{202F}', ' '), of.kind == 'loom' and 'by prediction (loom)' or 'on ' .. of.id)
  end
  if value then compare(device, value) end
  -- A sentence about one device says nothing about the prediction.
  if span.attributes.device then return end
  local loom = results.device 'loom'
  local address = results.address(span.attributes.of)
  if device.kind == 'recorded' and results.program(loom, address.program) then
    local predicted = value_of(span, loom)
    if predicted then compare(loom, predicted.value) end
  end
end

local function formatted(span, value)
  local format = span.attributes.format
  if not format then return metrics.format(value) end
  local done, text = pcall(string.format, format, value)
  if done then return text end
  report.error(out.place(span), "format=%s does not suit a number", format)
  return ''
end

-- Both addresses of a ratio, or the one.
local function addresses_of(span)
  local list = {}
  for _, key in ipairs { 'of', 'over' } do
    list[#list + 1] = results.address(span.attributes[key] or '')
  end
  return list
end

local function is_stale(span, device)
  for _, address in ipairs(addresses_of(span)) do
    if results.stale(device, address.program) then
      local list = span.attributes.device and marks.fixed or marks.stale
      list[device.id] = list[device.id] or {}
      list[device.id][address.program] = true
      return true
    end
  end
end

-- A dash, and in a few words why: the device has no such datum.
local function absent(span, device)
  for _, address in ipairs(addresses_of(span)) do
    if results.uncounted(device, address.program, address.metric) then return DASH .. ' (not counted)' end
    local datum, _, excuse = results.lookup(device, address)
    if not datum and (excuse or not results.program(device, address.program)) then return DASH .. ' (not yet recorded)' end
  end
  return DASH .. ' (not recorded)'
end

-- What stands in the sentence: the number, or a dash, and a dagger when the
-- program has changed since.
local function shown(span, device, datum)
  if not datum then return absent(span, device) end
  return formatted(span, datum.value) .. (is_stale(span, device) and '†' or '')
end

-- On a page, what other devices say instead, for the reader to choose. Where
-- that is not what the sentence expects, it bears a mark.
local function choices(span)
  local list = {}
  if target ~= 'html' or span.attributes.device then return list end
  for i, id in ipairs(results.others()) do
    local device = results.device(id)
    local datum = value_of(span, device)
    local text = shown(span, device, datum)
    local holds = datum and span.attributes.expect and expectation(span.attributes.expect)
    if holds and not holds(datum.value) then
      text = text .. '‡'
      marks.unexpected[id] = true
    end
    list[#list + 1] = { 'data-' .. i, text }
  end
  return list
end

-- The marks that stand in the sentences, explained at the page's end.
local function legend(id)
  local seen, list, parts = {}, {}, {}
  local function add(device, programs)
    for program in pairs(programs or {}) do
      local text = ('%s on %s'):format(program, results.short_name(results.device(device)))
      if not seen[text] then list[#list + 1] = text end
      seen[text] = true
    end
  end
  add(id, marks.stale[id])
  for device, programs in pairs(marks.fixed) do add(device, programs) end
  table.sort(list)
  if #list > 0 then
    parts[1] = ('† Recorded before this program changed: %s.'):format(table.concat(list, ', '))
  end
  if marks.unexpected[id] then
    parts[#parts + 1] = ('‡ Not what the sentence expects, which was tested on %s.'):format(results.short_name(results.device 'main'))
  end
  return #parts > 0 and table.concat(parts, ' ')
end

local function explain(blocks)
  if target == 'latex' then
    local text = legend(results.main)
    if text then blocks:insert(out.raw(target, '\\WWnote{' .. out.latex(text) .. '}')) end
    return
  end
  local html = versions.html(target, function()
    local text = legend(results.shown)
    return text and ('<p class="provenance" role="note">%s</p>'):format(out.html(text)) or ''
  end)
  if html ~= '' then blocks:insert(out.raw(target, html)) end
end

local KEYS = { of = true, over = true, device = true, expect = true, format = true }

-- A mistyped class or key would turn a tested number into a typed one.
local function well_formed(span)
  local known, names = true, {}
  for key in pairs(KEYS) do names[#names + 1] = key end
  for key in pairs(span.attributes) do
    if not KEYS[key] and key ~= 'pos' and key ~= 'wrapper' then -- these two are weave's own
      report.error(out.place(span), "a result has no '%s'%s", key, report.hint(key, names))
      known = false
    end
  end
  return known
end

local function looks_like_result(span)
  return span.attributes.of or span.attributes.over or span.attributes.expect
end

local function warn(span, device, excuse)
  local untested = span.attributes.expect and (span.attributes.device or not value_of(span, results.device 'loom'))
  report.warning(out.place(span), "%s; run 'make record' on that GPU%s", excuse,
    untested and ('; expect=%s is not tested'):format(span.attributes.expect) or '')
end

local function result(span, inlines, at)
  if not well_formed(span) then return nil end
  local device = results.device(span.attributes.device or 'main')
  local datum, why, excuse = value_of(span, device)
  if not datum and not excuse then
    report.error(out.place(span), '%s', why)
    return nil
  end
  if not datum then warn(span, device, excuse) end
  if span.attributes.expect then check(span, device, datum and datum.value, sentence(inlines, at)) end
  local text = shown(span, device, datum)
  if target == 'latex' then return pandoc.Str(text) end
  if target == 'html' then return cards.link(text, span, device, choices(span)) end
  return pandoc.Span({ pandoc.Str(text) }, pandoc.Attr('', { 'result' }, { { 'title', excuse or results.origin(device) } }))
end

local function replace(inlines)
  local changed
  for i, inline in ipairs(inlines) do
    if inline.t == 'Span' and not inline.classes:includes 'result' and looks_like_result(inline) then
      report.error(out.place(inline), "'%s' has of= or expect=, but is no .result", pandoc.utils.stringify(inline))
    elseif inline.t == 'Span' and inline.classes:includes 'result' then
      changed = changed or pandoc.List { table.unpack(inlines) }
      changed[i] = result(inline, inlines, i) or inline
    end
  end
  return changed
end

return { {
  Pandoc = function(doc)
    target = out.target(doc.meta)
    marks = { stale = {}, fixed = {}, unexpected = {} }
    results.setup(doc.meta)
    cards.setup(doc)
    local body = pandoc.Div(doc.blocks):walk { Inlines = replace }
    explain(body.content)
    if target == 'html' then doc.meta.numbers = pandoc.MetaBlocks { out.raw(target, cards.script()) } end
    return report.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
