-- What stands beneath a table or chart: where its figures come from, what its
-- marks mean, and what is stale.
local excuses = require 'excuses'
local inventory = require 'inventory'
local out = require 'out'
local provenance = require 'provenance'
local query = require 'query'
local results = require 'results'
local say = require 'say'

local tail = {}

local DASH = '–'

-- What the times of a device have in common: how often each was taken, how far
-- launches lie apart, and how many have the host's call in them.
local function add_timing(timings, cell)
  local t, timing = timings[cell.device], cell.timing
  if not t then
    t = { n = timing.n, widest = 0, wide = 0, count = 0, unheld = 0 }
    timings[cell.device] = t
  end
  t.n, t.count, t.widest = math.max(t.n, timing.n), t.count + 1, math.max(t.widest, timing.spread)
  t.wide = t.wide + (timing.spread > 0.1 and 1 or 0)
  t.unheld = t.unheld + (timing.unheld and 1 or 0)
end

-- What the cells say together: marks, the reasons of dashes, and their timing by
-- device.
local function cells_say(t, said)
  local timings, seen = {}, {}
  for _, row in ipairs(t.rows) do
    local counted = {} -- a row's time and throughput are of the same launches
    for _, cell in ipairs(row.cells) do
      said.differs = said.differs or cell.differs
      said.marked = said.marked or cell.stale
      if cell.timing then
        if not counted[cell.device] then add_timing(timings, cell) end
        counted[cell.device] = true
        said.held_back = said.held_back or cell.timing.held_back
      end
      if cell.why and not seen[cell.why] then
        seen[cell.why] = true
        table.insert(said.absent, cell.why)
      end
    end
  end
  return timings
end

-- Whether the device has any of the programs' results.
local function has_any(device, programs)
  for _, program in ipairs(programs) do
    if results.program(device, program) then return true end
  end
end

-- What stands beneath: where each device's figures come from.
function tail.of(t, programs, shown)
  local said = { short = {}, full = {}, stale = {}, absent = {} }
  local timings = cells_say(t, said)
  for _, device in ipairs(shown) do
    if has_any(device, programs) then
      local short, full = provenance.of(device, programs, timings[device.id])
      table.insert(said.short, short)
      table.insert(said.full, full)
    end
    for _, program in ipairs(programs) do
      if excuses.stale(device, program) then
        table.insert(said.stale, say('%1 on %2', program, inventory.short_name(device)))
      end
    end
  end
  return said
end

-- Where a file's figures come from, when of= and devices= say so.
function tail.of_file(t, attributes, where, name)
  local programs = out.words(attributes.of)
  if #programs == 0 then return nil end
  local devices = query.devices(attributes)
  return query.read(where, name, programs, devices) and tail.of(t, programs, devices) or nil
end

-- The notes as text for a reader: where from, and what is stale.
local function texts(said, target)
  local escape = target == 'latex' and out.latex or out.html
  local function stop(text) return escape(text) .. (text:match '%.$' and '' or '.') end
  local function sentences(list, between)
    local parts = {}
    for i, text in ipairs(list) do parts[i] = stop(text) end
    return table.concat(parts, between)
  end
  local marks = {}
  if said.differs then
    marks[1] = say('%1 differs from the prediction.', target == 'latex' and '\\WWdiffers{}' or '≠')
  end
  if said.held_back then marks[#marks + 1] = say '° The power limit, or heat, held the clock back.' end
  if #said.absent > 0 then
    marks[#marks + 1] = stop(say('%1 no datum: %2', DASH, table.concat(said.absent, '; ')))
  end
  local stale = #said.stale > 0
    and stop((said.marked and '† ' or '') .. say('Recorded before this program changed: %1',
      table.concat(said.stale, ', ')))
  return table.concat(marks, ' '), stale, sentences(said.short, ' '), sentences(said.full, '<br>')
end

--- What stands beneath a table or a chart, in print and in an EPUB.
function tail.text(said, target)
  local marks, stale, short = texts(said, target)
  local both = marks .. (marks ~= '' and short ~= '' and ' ' or '') .. short
  if target == 'latex' then
    return ('\\WWnote{%s%s}'):format(stale and ('\\WWstale{%s} '):format(stale) or '',
      both)
  end
  return (stale and ('<p class="stale" role="note">%s</p>\n'):format(stale) or '')
    .. ('<p class="provenance">%s</p>'):format(both)
end

--- On a page: what nobody may miss, where the figures come from in a few words,
--- and all that is known about their records, which unfolds from these.
function tail.parts(said)
  local marks, stale, short, full = texts(said, 'html')
  local seen = {}
  if stale then seen[1] = ('<p class="stale" role="note">%s</p>'):format(stale) end
  if marks ~= '' then seen[#seen + 1] = ('<p class="provenance">%s</p>'):format(marks) end
  return table.concat(seen, '\n'), short, full
end

--- One line beneath a table, from which the rest unfolds.
function tail.unfolding(said)
  local seen, short, full = tail.parts(said)
  local line = full == '' and ('<p class="provenance">%s</p>'):format(short)
    or ('<details class="beneath"><summary>%s</summary><p>%s</p></details>'):format(short, full)
  return seen .. (seen ~= '' and '\n' or '') .. line
end

return tail
