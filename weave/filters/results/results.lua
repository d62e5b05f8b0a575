-- Inline results: [32]{.result of="program/kernel/metric" expect=32} becomes
-- the datum itself, and `expect` makes the sentence a test. The words of
-- [Nothing differs.]{.claim of="program/*/*" expect=predicted} stay, and each
-- datum of `of` must be as expected.
--
--   of       the datum: program/kernel[/case]/metric; a claim's may have *
--   over     a second datum, or a number: the ratio of both is meant; * is what it is in `of`
--   times    another one: the product
--   device   whose datum; the main device otherwise
--   expect   a number, LOW..HIGH (either may be missing), or `predicted`; of a ratio of
--            times also what its interval says: `slower`, `faster`, `level` or `open`
--   interval LOW..HIGH, between which both ends of a ratio's interval must be
--   form     how a ratio is told: `more` or `less` in per cent, `times`, or `difference`
--   format   printf format for the number
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local cards = require 'cards'
local excuses = require 'excuses'
local inventory = require 'inventory'
local lookup = require 'lookup'
local messages = require 'messages'
local metrics = require 'metrics'
local out = require 'out'
local provenance = require 'provenance'
local quantity = require 'quantity'
local results = require 'results'
local say = require 'say'
local versions = require 'versions'

says = { Span = 'claim result', attributes = 'of over times device expect interval form format' }

local DASH, STALE, UNEXPECTED, NOTHING = '–', '†', '‡', '\u{2060}'

local target, home
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

-- A device that the sentences were not written for may refute them: that is for
-- the end of the build to tell, and for a mark.
local function is_guest(span, device)
  return device.id == inventory.main and device.id ~= home and not span.attributes.device
end

-- What loom predicts for what the device is said to have counted.
local function predicted_for(span, device)
  if device.kind == 'loom' then return nil end
  local loom = inventory.device 'loom'
  local address = results.address(span.attributes.of)
  local datum = results.program(loom, address.program) and quantity.value(span.attributes, loom)
  return datum
end

local function number(value) return (metrics.format(value):gsub('\u{202F}', ' ')) end

-- With as many digits as it takes to see that it is not what is wanted.
local function unlike(wanted, datum)
  local value = datum.value
  local holds = quantity.expectation { expect = wanted }
  local seen = tonumber((number(value):gsub(' ', '')))
  return holds and seen and holds { value = seen } and ('%.12g'):format(value) or number(value)
end

-- What is not as expected, in words.
local function refutation(span, device, datum, predicted)
  local wanted = span.attributes.expect
  local shown = number(datum.value)
  if quantity.contradicts(span.attributes, datum.value) then
    wanted = span.attributes.form
  elseif wanted == 'predicted' then
    wanted = number(predicted.value) .. ', as predicted'
  elseif datum.interval then
    wanted = span.attributes.interval or wanted
    shown = quantity.told(span.attributes, datum)
  else
    shown = unlike(wanted, datum)
  end
  return ('expects %s, but %s%s%s is %s %s'):format(wanted, span.attributes.of,
    span.attributes.times and ' times ' .. span.attributes.times or '',
    span.attributes.over and ' over ' .. span.attributes.over or '', shown,
    device.kind == 'loom' and 'by prediction (loom)' or 'on ' .. device.id)
end

-- All that matters on the first line: editors show no other.
local function refuse(where, text, why)
  messages.error(where, '%s; mend the sentence, or find out what changed the number:\n    "%s"',
    why, text)
end

-- The addresses of a ratio or a product, or the one.
local function addresses_of(span)
  local list = {}
  for _, key in ipairs { 'of', 'times', 'over' } do
    list[#list + 1] = results.address(span.attributes[key] or '')
  end
  return list
end

-- A program of the data that has changed since the device recorded it: what it
-- recorded tests no sentence.
local function changed(span, device)
  for _, address in ipairs(addresses_of(span)) do
    if excuses.stale(device, address.program) then return address.program end
  end
end

-- Says, once a build, that the device of this book must record again.
local function warn_untested(span, device, program)
  if device.id ~= inventory.main or not span.attributes.expect then return end
  messages.lacking(('%s has changed since it was recorded on %s'):format(program,
    inventory.short_name(device)), inventory.remedy, true)
end

-- Whether the sentence holds on the device; says so if it does not. What it
-- says of no device in particular must hold for the prediction too.
local function check(span, device, datum, text)
  local holds = quantity.expectation(span.attributes)
  local where = out.place(span)
  if not holds then
    messages.error(where, "expect=%s is neither a number nor LOW..HIGH, nor predicted, %s",
      span.attributes.interval or span.attributes.expect, 'slower, faster, level or open')
    return true
  end
  local predicted = predicted_for(span, device)
  if span.attributes.expect == 'predicted' and datum and not predicted then
    messages.error(where, 'expect=predicted, but loom predicts no %s; give what you expect',
      span.attributes.of)
    return true
  end
  local stale = datum and changed(span, device)
  if stale then warn_untested(span, device, stale) end
  local true_here = not datum or stale or holds(datum, predicted and predicted.value)
  if not true_here and is_guest(span, device) then
    messages.untrue(where, '%s: "%s"', refutation(span, device, datum, predicted), text)
  elseif not true_here then
    refuse(where, text, refutation(span, device, datum, predicted))
  end
  if predicted and not span.attributes.device and not holds(predicted) then
    refuse(where, text, refutation(span, inventory.device 'loom', predicted))
  end
  return true_here
end

local function formatted(span, datum)
  local text, why = quantity.text(span.attributes, datum)
  if not text then messages.error(out.place(span), '%s', why) end
  return text or ''
end

-- The same, noted for the legend.
local function is_stale(span, device)
  local program = changed(span, device)
  if not program then return false end
  local list = span.attributes.device and marks.fixed or marks.stale
  list[device.id] = list[device.id] or {}
  list[device.id][program] = true
  return true
end

-- A dash, and in a few words why: the device has no such datum.
local function absent(span, device)
  for _, address in ipairs(addresses_of(span)) do
    if excuses.uncounted(device, address.program, address.metric) then
      return say('%1 (not counted)', DASH)
    end
    local datum, _, excuse = lookup.datum(device, address)
    if not datum and (excuse or not results.program(device, address.program)) then
      return say('%1 (not yet recorded)', DASH)
    end
  end
  return say('%1 (not recorded)', DASH)
end

-- What stands in the sentence: the number, or a dash, and a dagger when the
-- program has changed since.
local function shown(span, device, datum)
  if not datum then return absent(span, device) end
  return formatted(span, datum) .. (is_stale(span, device) and STALE or '')
end

-- On a page, what other devices say instead, for the reader to choose. Where
-- that is not what the sentence expects, it bears a mark.
local function choices(span)
  local list = {}
  if target ~= 'html' or span.attributes.device then return list end
  for i, id in ipairs(inventory.others()) do
    local device = inventory.device(id)
    local datum = quantity.value(span.attributes, device)
    local text = shown(span, device, datum)
    local holds = datum and not changed(span, device) and quantity.expectation(span.attributes)
    if holds and not holds(datum) then
      text = text .. UNEXPECTED
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
      local text = say('%1 on %2', program, inventory.short_name(inventory.device(device)))
      if not seen[text] then list[#list + 1] = text end
      seen[text] = true
    end
  end
  add(id, marks.stale[id])
  for device, programs in pairs(marks.fixed) do add(device, programs) end
  table.sort(list)
  if #list > 0 then
    parts[1] = say('† Recorded before this program changed: %1.', table.concat(list, ', '))
  end
  if marks.unexpected[id] then
    parts[#parts + 1] = say('‡ Not what the sentence expects, which was tested on %1.', inventory.short_name(inventory.device(home)))
  end
  return #parts > 0 and table.concat(parts, ' ')
end

local function explain(blocks)
  if target == 'latex' then
    local text = legend(inventory.main)
    if text then blocks:insert(out.raw(target, '\\WWnote{' .. out.latex(text) .. '}')) end
    return
  end
  local html = versions.html(target, function()
    local text = legend(inventory.shown)
    return text and ('<p class="provenance" role="note">%s</p>'):format(out.html(text)) or ''
  end)
  if html ~= '' then blocks:insert(out.raw(target, html)) end
end

local KEYS = out.words(says.attributes)

-- A mistyped class or key would turn a tested number into a typed one.
local function well_formed(span, what)
  local known = true
  for key in pairs(span.attributes) do
    -- these two are weave's own
    if not KEYS:includes(key) and key ~= 'pos' and key ~= 'wrapper' then
      messages.error(out.place(span), "a %s has no '%s'%s", what, key, messages.hint(key, KEYS))
      known = false
    end
  end
  return known
end

local function looks_like_result(span)
  return span.attributes.of or span.attributes.over or span.attributes.times
    or span.attributes.expect
end

local function warn(span, device, excuse)
  local untested = span.attributes.expect and (span.attributes.device
    or not quantity.value(span.attributes, inventory.device 'loom'))
  messages.lacking(excuse, inventory.remedy, untested)
end

local function result(span, inlines, at)
  if not well_formed(span, 'result') then return nil end
  if ((span.attributes.of or '') .. (span.attributes.over or '')):find('*', 1, true) then
    messages.error(out.place(span),
      'a result is one datum, and * stands for many; write words as a .claim')
    return nil
  end
  local device = inventory.device(span.attributes.device or 'main')
  local datum, why, excuse = quantity.value(span.attributes, device)
  if not datum and not excuse then
    messages.error(out.place(span), '%s', why)
    return nil
  end
  if not datum then warn(span, device, excuse) end
  local text = shown(span, device, datum)
  if not check(span, device, datum, sentence(inlines, at)) then
    text = text .. UNEXPECTED
    marks.unexpected[device.id] = true
  end
  if target == 'latex' then return pandoc.Str(text) end
  if target == 'html' then return cards.link(text, span, device, choices(span)) end
  return pandoc.Span({ pandoc.Str(text) }, pandoc.Attr('', { 'result' },
    { { 'title', excuse or provenance.origin(device,
    results.address(span.attributes.of).program) } }))
end

-- ---- Claims ------------------------------------------------------------------

-- Each datum of a claim on a device, as a span of its own for `check`.
local function data_of(span, device)
  local list, why, excuse = quantity.all(span.attributes, device)
  for _, attributes in ipairs(list or {}) do attributes.pos = span.attributes.pos end
  return list, why, excuse
end

-- Whether a claim holds on a device; says where it does not, once.
local function holds_on(span, device, list, text)
  for _, attributes in ipairs(list) do
    local datum, why, excuse = quantity.value(attributes, device)
    if not datum then
      if excuse then warn(span, device, excuse) else messages.error(out.place(span), '%s', why) end
      return true
    end
    if not check({ attributes = attributes }, device, datum, text) then return false end
  end
  return true
end

-- On a page, a mark for each other device that the reader may choose and that
-- refutes the claim, or whose record is too old to do so.
local function other_marks(span)
  local list = {}
  local holds = quantity.expectation(span.attributes)
  for i, id in ipairs(target == 'html' and not span.attributes.device and inventory.others()
    or {}) do
    local device = inventory.device(id)
    local data = quantity.all(span.attributes, device) or {}
    if #data > 0 and is_stale(span, device) then
      list[i], data = STALE, {}
    end
    for _, attributes in ipairs(data) do
      local datum = quantity.value(attributes, device)
      local predicted = datum and predicted_for({ attributes = attributes }, device)
      if datum and not holds(datum, predicted and predicted.value) then
        list[i] = UNEXPECTED
        marks.unexpected[id] = true
      end
    end
  end
  return list
end

-- The mark behind a claim: none, where all devices say the same.
local function mark(span, own)
  local others, attributes = other_marks(span), {}
  if own == '' and next(others) == nil then return nil end
  for i in ipairs(target == 'html' and inventory.others() or {}) do
    attributes[i] = { 'data-' .. i, others[i] or NOTHING }
  end
  return pandoc.Span({ pandoc.Str(own) }, pandoc.Attr('', { 'result' },
    attributes))
end

local function claim(span, inlines, at)
  if not well_formed(span, 'claim') then return nil end
  local where, device = out.place(span), inventory.device(span.attributes.device or 'main')
  if not (span.attributes.expect or span.attributes.interval)
    or not quantity.expectation(span.attributes) then
    messages.error(where, 'a claim needs expect=: a number, LOW..HIGH, predicted, slower, faster, level or open')
    return nil
  end
  local list, why, excuse = data_of(span, device)
  if not list and not excuse then
    messages.error(where, '%s', why)
  elseif not list then
    messages.lacking(excuse, inventory.remedy, true)
  end
  local untrue = list and not holds_on(span, device, list, sentence(inlines, at))
  if untrue then marks.unexpected[device.id] = true end
  local content = pandoc.List { table.unpack(span.content) }
  content[#content + 1] = mark(span, untrue and UNEXPECTED
    or list and is_stale(span, device) and STALE or '')
  return pandoc.Span(content)
end

local function replace(inlines)
  local changed
  for i, inline in ipairs(inlines) do
    if inline.t == 'Span' and inline.classes:includes 'claim' then
      changed = changed or pandoc.List { table.unpack(inlines) }
      changed[i] = claim(inline, inlines, i) or inline
    elseif inline.t == 'Span' and #inline.classes == 0 and looks_like_result(inline) then
      messages.error(out.place(inline), "'%s' has of= or expect=, but is no .result",
        pandoc.utils.stringify(inline))
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
    home = doc.meta['weave-home'] and pandoc.utils.stringify(doc.meta['weave-home'])
      or inventory.main
    cards.setup(doc)
    local body = pandoc.Div(doc.blocks):walk { Inlines = replace }
    explain(body.content)
    if target == 'html' then
      doc.meta.numbers = pandoc.MetaBlocks { out.raw(target, cards.script()) }
    end
    return messages.keep(pandoc.Pandoc(body.content, doc.meta))
  end,
} }
