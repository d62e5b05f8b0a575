-- A chapter's drawing: a piece of cloth with 32 threads, the lanes of a warp. A
-- formula of x and y says of each crossing which colour covers it, 1 to 3, or none.
local draft = {}

local WIDE, TALL = 32, 8
local WORDS = { x = true, y = true, ['and'] = true, ['or'] = true, ['not'] = true }

local SIGNS = '+ - * // % & | ~ << >> == ~= < <= > >= ( ), and, or, not, as in x < 2 and 3 or 1'

local function without_place(fault) return (fault:gsub('^.-:%d+: ', '')) end

-- The formula as a function, or nil and what is wrong with it. It may hold whole
-- numbers, x, y and Lua's operators: nothing that could call or go on for ever.
local function read(formula)
  local strange = formula:match '[^%w%s()+*/%%<>=~&|-]'
  for word in formula:gmatch '%w+' do
    if not WORDS[word] and not word:match '^%d+$' then strange = strange or word end
  end
  if strange then return nil, strange .. ' means nothing in it; write x, y, whole numbers, ' .. SIGNS end
  local of, fault = load('local x, y = ... return ' .. formula, 'draft', 't', {})
  return of, fault and without_place(fault)
end

-- What lies on top at x and y, or nil and what is wrong with that.
local function colour_at(of, x, y)
  local fine, value = pcall(of, x, y)
  if not fine and value:find('boolean', 1, true) then
    return nil, 'it computes with what is true or false; write which number it is then, as in x < 2 and 3 or 1'
  end
  if not fine then return nil, without_place(value) end
  local colour = value == true and 1 or value == false and 0 or math.tointeger(value)
  if not colour or colour < 0 or colour > 3 then return nil, tostring(value) .. ' is no colour' end
  return colour
end

--- The drawing as SVG, or nil and what is wrong with the formula. It is for the eye
--- alone: the chapter says all of it.
function draft.svg(formula)
  local of, fault = read(formula)
  if not of then return nil, fault end
  local covered = { '', '', '' }
  for y = 0, TALL - 1 do
    local from, last = 0, 0
    for x = 0, WIDE do
      local colour = 0
      if x < WIDE then
        colour, fault = colour_at(of, x, y)
        if not colour then return nil, fault end
      end
      if colour ~= last or x == WIDE then
        if last > 0 then covered[last] = covered[last] .. ('M%d %d.5h%d'):format(from, y, x - from) end
        from, last = x, colour
      end
    end
  end
  local drawn = ''
  for colour, path in ipairs(covered) do
    if path ~= '' then drawn = drawn .. ('<path class="c%d" d="%s"/>'):format(colour, path) end
  end
  return ('<svg class="draft" viewBox="0 0 %d %d" aria-hidden="true">%s</svg>'):format(WIDE, TALL, drawn)
end

return draft
