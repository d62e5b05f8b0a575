-- Inline results: [32]{.result of="program/kernel/metric" expect=32} becomes
-- the datum itself, and `expect` makes the sentence a test.
--
--   of       the datum: program/kernel[/case]/metric
--   over     a second datum: the ratio of both is meant
--   device   whose datum; the main device otherwise
--   expect   a number, or LOW..HIGH (either may be missing)
--   format   printf format for the number
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local metrics = require 'metrics'
local out = require 'out'
local report = require 'report'
local results = require 'results'

local target

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

local function value_of(span, device)
  local function datum(text)
    local address = results.address(text)
    if not address then
      return nil, ("'%s' is no datum; write program/kernel/metric or program/kernel/case/metric"):format(text)
    end
    return results.lookup(device, address)
  end
  local above, why = datum(span.attributes.of or '')
  if not above then return nil, why end
  if not span.attributes.over then return above end
  local below
  below, why = datum(span.attributes.over)
  if not below then return nil, why end
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
  compare(device, value)
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

local function origin(device, program)
  local text = device.kind == 'loom' and 'predicted by loom'
    or (device.info.name or device.id) .. (device.info.date and ', ' .. device.info.date or '')
  if device.kind == 'quoted' then text = results.provenance(device) end
  if results.stale(device, program) then text = text .. ' (recorded before this program changed)' end
  return text
end

-- "id|text|origin;..." of every device recorded, for the reader to choose
-- from; nil when there is no choice.
local function choices(span, program)
  if target ~= 'html' or span.attributes.device or #results.others() == 0 then return nil end
  local list = {}
  for _, id in ipairs { 'main', table.unpack(results.others()) } do
    local device = results.device(id)
    local datum = value_of(span, device)
    if datum then
      list[#list + 1] = ('%s|%s|%s'):format(device.id, formatted(span, datum.value), origin(device, program))
    end
  end
  return #list > 1 and table.concat(list, ';') or nil
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

local function result(span, inlines, at)
  if not well_formed(span) then return nil end
  local device = results.device(span.attributes.device or 'main')
  local datum, why = value_of(span, device)
  if not datum then
    report.error(out.place(span), '%s', why)
    return nil
  end
  if span.attributes.expect then check(span, device, datum.value, sentence(inlines, at)) end
  local text = formatted(span, datum.value)
  if target == 'latex' then return pandoc.Str(text) end
  local program = results.address(span.attributes.of).program
  local classes = { 'result' }
  if results.stale(device, program) then classes[2] = 'stale' end
  local attributes = { { 'title', origin(device, program) } }
  local choice = choices(span, program)
  if choice then attributes[2] = { 'data-on', choice } end
  return pandoc.Span({ pandoc.Str(text) }, pandoc.Attr('', classes, attributes))
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
    results.setup(doc.meta)
    local body = pandoc.Div(doc.blocks):walk { Inlines = replace }
    return report.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
