-- A cloth that stands still, for pages whose scripts don't run: what weave/cloth/picture.js
-- draws of the first warp, as SVG. shuttle says what the warp asks for; where there is no
-- shuttle there is no cloth.
local out = require 'out'
local say = require 'say'

local cloth = {}

local BANKS, WORDS, CELL, GAP = 32, 8, 8, 2
local COLOURS = { 'blue', 'red', 'ochre', 'green', 'purple', 'teal', 'plum' } -- as picture.js has them

-- The warp's requests: { line, isShared, width, lanes = { { address, wave }, ... } }.
local function picks(shuttle, kernel)
  local ran, csv = pcall(pandoc.pipe, shuttle, { '--picks' }, kernel)
  if not ran then return {} end
  local all = pandoc.List {}
  for line, kind, width, asked in csv:gmatch '\n%d+,(%d+),(%d+),(%d+),%d+,%d+,%x+,([^\n]*)' do
    local one = { line = tonumber(line), kind = tonumber(kind), width = tonumber(width) }
    one.lanes = {}
    for address, wave in asked:gmatch '(%d+):(%d+)' do
      table.insert(one.lanes, { address = tonumber(address), wave = tonumber(wave) })
    end
    if one.kind < 7 then all:insert(one) end
  end
  return all
end

-- Of shared memory a row for each wavefront, of global memory one for each sector: the
-- threads that it lies over.
local function rows(pick)
  local shared, order, found = pick.kind < 4, pandoc.List {}, {}
  for _, lane in ipairs(pick.lanes) do
    for byte = 0, pick.width - 1, math.min(4, pick.width) do
      local address = lane.address + byte
      local key = shared and lane.wave or address // 32
      if not found[key] then
        found[key] = { line = pick.line, over = {} }
        order:insert(key)
      end
      found[key].over[address // 4 % (shared and BANKS or WORDS)] = true
    end
  end
  if shared then order:sort() end
  return order:map(function(key) return found[key] end)
end

local function threads(from, count, height)
  local path = ''
  for n = 0, count - 1 do path = path .. ('M%d 0v%d'):format((from + n) * CELL + CELL // 2, height) end
  return ('<path stroke="var(--rule)" stroke-width="2" d="%s"/>'):format(path)
end

-- The rows of one line are one path, so that a cloth is a few hundred bytes.
local function weft(all, from, count, colour, of)
  local paths, lines = {}, pandoc.List {}
  for n, row in ipairs(all) do
    if not paths[row.line] then
      paths[row.line] = ''
      lines:insert(row.line)
    end
    for thread = 0, count - 1 do
      if row.over[thread] then
        paths[row.line] = paths[row.line] .. ('M%d %dh6v6h-6z'):format((from + thread) * CELL + 1, (n - 1) * CELL + 1)
      end
    end
  end
  for _, line in ipairs(lines) do of:insert(('<path fill="var(--chart-%s)" d="%s"/>'):format(colour(line), paths[line])) end
end

--- The SVG of a kernel whose text begins with its launch, or nil.
function cloth.draw(shuttle, kernel)
  local shared, global, order = pandoc.List {}, pandoc.List {}, {}
  for _, pick in ipairs(picks(shuttle, kernel)) do
    table.insert(order, pick.line);
    (pick.kind < 4 and shared or global):extend(rows(pick))
  end
  if #order == 0 then return nil end
  table.sort(order)
  local colours, known = {}, 0
  for _, line in ipairs(order) do
    if not colours[line] then
      colours[line] = COLOURS[known % #COLOURS + 1]
      known = known + 1
    end
  end
  local function colour(line) return colours[line] end
  local height, from = math.max(#shared, #global) * CELL, BANKS + GAP
  local parts = pandoc.List { threads(0, BANKS, height), threads(from, WORDS, height) }
  weft(shared, 0, BANKS, colour, parts)
  weft(global, from, WORDS, colour, parts)
  return ('<svg width="100%%" viewBox="0 0 %d %d" role="img" aria-label="%s">%s</svg>'):format((from + WORDS) * CELL, height,
    out.html(say('Cloth of the first warp: %1 wavefronts and %2 sectors.', #shared, #global)), table.concat(parts))
end

return cloth
