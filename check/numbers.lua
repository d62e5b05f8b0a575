-- Numbers typed by hand in prose, where a program that the document shows has
-- the same number among its data, or where a result of the document shows it.
-- Such a number would stand still when the data change.
--
-- Not looked at: whole numbers to 32 and powers of two to 1,024, which are
-- sizes of everything; years; numbers behind a word that makes them a name
-- ("chapter 35", "CUDA 12.4"); and what the author calls [240]{.meant}.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*$', '') .. 'weave/lib/?.lua;' .. package.path
local inventory = require 'inventory'
local results = require 'results'

local NAMING = {}
for name in ([[appendix chapter chapters section sections figure table listing
  equation part page pages version volume exercise line lines cuda gcc g++
  clang c c++ debian pandoc rtx gtx compute capability]]):gmatch '%S+' do
  NAMING[name] = true
end

local function size_of_something(value)
  if value ~= math.floor(value) then return false end
  return value <= 32 or (value <= 1024 and math.log(value, 2) % 1 == 0)
end

local function year(text) return text:match '^1[89]%d%d$' or text:match '^20%d%d$' end

-- The numbers in a word, as text without separators and as typed.
local function numbers_of(word)
  local found = {}
  for at, typed, after in (word .. ' '):gmatch '()(%d[%d,.\u{202F}]*)()' do
    local before, behind = word:sub(at - 1, at - 1), word:sub(after, after)
    typed = typed:gsub('[,.\u{202F}]+$', '')
    local text = typed:gsub('\u{202F}', ''):gsub(',', '')
    if at == 1 then before = '' end
    if not before:match '[%w_.]' and not behind:match '[%w_]' and tonumber(text) then
      found[#found + 1] = { typed = typed, text = text, value = tonumber(text) }
    end
  end
  return found
end

-- ---- What the data say -------------------------------------------------------

-- Every datum of a program: { value, address, device }, the main device's first. What
-- was noted while programs ran, watts and degrees, is no number that a text could mean.
local function data_of(name)
  local data = {}
  for _, id in ipairs { 'main', 'loom' } do
    local program = results.program(inventory.device(id), name)
    for _, row in ipairs(program and program.rows or {}) do
      local noted = name == 'device' and row.kernel ~= 'device'
      local names = noted and {} or results.metrics(program, row.kernel)
      for i = 1, #names do names[#names + 1] = names[i] .. '_per_request' end
      for _, metric in ipairs(names) do
        local datum = results.datum(program, row.kernel, row.case, metric)
        if datum then
          data[#data + 1] = { value = datum.value, device = id,
            address = table.concat({ name, row.kernel, row.case, metric }, '/') }
        end
      end
    end
  end
  return data
end

-- Whether the text is this value, rounded as the text is.
local function says(text, value)
  local digits = #(text:match '%.(%d+)$' or '')
  if value == math.floor(value) then return tonumber(text) == value end
  return #text:gsub('^[0.]+', ''):gsub('%.', '') >= 3
    and math.abs(tonumber(text) - value) <= 0.5 * 10 ^ -digits
end

local programs = {}

local function datum_that_says(number, shown)
  for _, name in ipairs(shown) do
    programs[name] = programs[name] or data_of(name)
    for _, datum in ipairs(programs[name]) do
      if says(number.text, datum.value) then return datum end
    end
  end
end

-- ---- The documents -----------------------------------------------------------

-- A document's words, and the programs and results that it shows.
local function read(path)
  local document = { words = {}, shown = {}, results = {} }
  for line in io.lines(path) do
    local kind, file, row, column, text = line:match '^(%w+)\t([^\t]*)\t(%d+)\t(%d+)\t(.*)$'
    if kind == 'word' then
      table.insert(document.words, { place = file .. ':' .. row .. ':' .. column, text = text })
    elseif kind == 'shows' and not document.shown[text] then
      document.shown[text] = true
      table.insert(document.shown, text)
    elseif kind == 'result' then
      text = text:match '^[^\t]*':gsub('[,\u{202F}]', '')
      document.results[text] = document.results[text] or row
    end
  end
  return document
end

local function say(word, number, what, remedy)
  print(('%s: %s is typed by hand, and %s; write %s, or [%s]{.meant} if it only happens to be the same')
    :format(word.place, number.typed, what, remedy, number.typed))
end

local function judge(document, word, before)
  if NAMING[before:lower():gsub('[^%w+]', '')] then return end
  for _, number in ipairs(numbers_of(word.text)) do
    if not size_of_something(number.value) and not year(number.typed) then
      local datum = datum_that_says(number, document.shown)
      if datum then
        say(word, number, 'is the datum ' .. datum.address, ('[%s]{.result of="%s"%s}'):format(
          number.typed, datum.address, datum.device == 'loom' and ' device=loom' or ''))
      elseif document.results[number.text] then
        say(word, number, 'line ' .. document.results[number.text] .. ' has it as a result',
          'that result here too')
      end
    end
  end
end

return { {
  Pandoc = function(doc)
    results.setup(doc.meta)
    for path in pandoc.utils.stringify(doc.meta.facts):gmatch '%S+' do
      local document, before = read(path), ''
      for _, word in ipairs(document.words) do
        judge(document, word, before)
        before = word.text
      end
    end
    return pandoc.Pandoc {}
  end,
} }
