-- .predict, on a table, a figure, an answer or a result, asks readers before
-- they look. On a page it becomes a box that holds the question, the true number
-- (a result like any other) and what is then to be seen; style/book.js veils
-- that. Elsewhere, and without scripts, nothing is asked.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local messages = require 'messages'
local out = require 'out'

says = { Div = 'predict', Span = 'predict',
  attributes = 'ask answer against of over times device form format slips' }

local target, asked

local function take(element, key)
  local value = element.attributes[key]
  element.attributes[key] = nil
  return value
end

-- Takes what makes an element ask. Returns the question, or nil.
local function question(element)
  element.classes = element.classes:filter(function(class) return class ~= 'predict' end)
  local ask = take(element, 'ask')
  if not ask then messages.error(out.place(element), 'what shall readers predict? Write ask="..."') end
  return ask
end

-- "64: Both directions are counted; 1..2: ...": what is said to those who guess so.
local function slips(element)
  local all = take(element, 'slips')
  for slip in (all or ''):gmatch '[^;]+' do
    local guess, reason = slip:match '^%s*([%d.]+):%s+(%S.*)'
    local low, high = (guess or ''):match '^(.-)%.%.(.+)$'
    if not (reason and tonumber(low or guess) and tonumber(high or guess)) then
      messages.error(out.place(element), 'slips="' .. all
        .. '" is no list of guesses and reasons; write slips="64: Why; 1..2: Why"')
      return nil
    end
  end
  return all
end

local function box(ask, truth, place, block, reasons)
  if target ~= 'html' or not ask then return { block } end
  asked = asked + 1
  truth.pos = place ~= '' and place or nil
  local data = { { 'data-ask', ask } }
  if reasons then data[2] = { 'data-slips', reasons } end
  return pandoc.Div({
    block,
    pandoc.Plain { out.raw_inline(target, '<span class="truth" hidden>'),
      pandoc.Span({ pandoc.Str '?' }, pandoc.Attr('', { 'result' }, truth)), out.raw_inline(target, '</span>') },
  }, pandoc.Attr('predict-' .. asked, { 'predict' }, data))
end

local function from_div(div)
  if not div.classes:includes 'predict' then return nil end
  local ask, answer, reasons = question(div), take(div, 'answer'), slips(div)
  local truth = { of = answer, over = take(div, 'against'), form = take(div, 'form'),
    format = take(div, 'format') }
  if not answer then
    messages.error(out.place(div), 'where is the number that readers predict? Write answer="program/kernel/metric"')
    return div
  end
  return box(ask, truth, out.place(div), div, reasons)
end

local function from_para(para)
  local ask, truth, place, reasons
  local changed = pandoc.Para(para.content):walk { Span = function(span)
    if not span.classes:includes 'predict' then return nil end
    ask, place, truth, reasons = question(span), out.place(span), {}, slips(span)
    for _, key in ipairs { 'of', 'over', 'times', 'device', 'form', 'format' } do truth[key] = span.attributes[key] end
    return span
  end }
  if truth then return box(ask, truth, place, changed, reasons) end
end

return {
  { Meta = function(meta) target, asked = out.target(meta), 0 end },
  { Div = from_div, Para = from_para },
  { Pandoc = messages.keep },
}
