-- What a piece and its translation have in common. The translation names a result and
-- says nothing more, [992]{.result}, or of="..." where there are several to choose from:
-- what it is tested for, its device and its form are the original's.
local pieces = require 'pieces'

local shared = {}

-- The results and claims of a text: where their brackets and braces are, and what these say.
local function spans(text)
  local list, masked = {}, pieces.without_code(text)
  for from, braces, to in masked:gmatch '%]()(%b{})()' do
    local kind = braces:match '^{[^"]*%.(result)%f[%W]' or braces:match '^{[^"]*%.(claim)%f[%W]'
    if kind then
      local depth, open = 1, from - 1
      while depth > 0 and open > 1 do
        open = open - 1
        local sign = masked:sub(open, open)
        depth = depth + (sign == ']' and 1 or sign == '[' and -1 or 0)
      end
      local span = { kind = kind, open = open, from = from, to = to,
        says = text:sub(open + 1, from - 2), braces = text:sub(from, to - 1) }
      span.attributes = pieces.attributes(span.braces)
      list[#list + 1] = span
    end
  end
  return list
end

local function of(span) return span.attributes.of or '' end

-- The original's span that one of the translation names.
local function named(span, theirs, several)
  for _, other in ipairs(theirs) do
    local free = not other.taken and other.kind == span.kind
    if free and (not several or of(other) == of(span)) then return other end
  end
end

local function differ(list, kind)
  local first
  for _, span in ipairs(list) do
    if span.kind == kind then
      if first and first ~= of(span) then return true end
      first = of(span)
    end
  end
  return false
end

-- The original's braces, with the words that the translation has for those in it.
local function braces(span, other)
  return (other.braces:gsub('([%a-]+)=(%b"")', function(name, value)
    return name .. '=' .. (pieces.is_word(name) and span.attributes[name] and '"' .. span.attributes[name] .. '"' or value)
  end))
end

local function too_much(span)
  for name in pairs(span.attributes) do
    if name ~= 'of' and not pieces.is_word(name) then return name end
  end
end

--- The original as a translation may say it: of its results no more than which.
function shared.short(text)
  local theirs, kept, at = spans(text), {}, 1
  for _, span in ipairs(theirs) do
    local which = differ(theirs, span.kind) and (' of="%s"'):format(of(span)) or ''
    kept[#kept + 1] = text:sub(at, span.from - 1) .. ('{.%s%s}'):format(span.kind, which)
    at = span.to
  end
  return table.concat(kept) .. text:sub(at)
end

--- The translation with the original's results in it; calls fault(line of the text, what,
--- whether it stops the page) for what cannot be so. With `brackets` it is the
--- translation as it is written, but for what stands in the brackets of results.
function shared.results(text, original, fault, brackets)
  local ours, theirs, kept, at, wrong = spans(text), spans(original), {}, 1, false
  local function stop(...) fault(...); wrong = true end
  local function line(span) return select(2, text:sub(1, span.open):gsub('\n', '')) end
  for _, span in ipairs(ours) do
    local several = span.attributes.of or differ(theirs, span.kind)
    local other = named(span, theirs, several)
    local extra = too_much(span)
    if extra then
      stop(line(span), ("%s= is the original's; a translation has of= and words, no more"):format(extra), true)
    elseif not other and several and not span.attributes.of then
      stop(line(span), ("the original shows several here; name the one that is meant, [%s]{.%s of=\"...\"}"):format(span.says, span.kind), true)
    elseif not other then
      stop(line(span), ("the original shows no such .%s here, or once less; write what it shows"):format(span.kind), true)
    else
      other.taken = true
      local same = span.kind == 'claim' or span.says == other.says
      if not same then
        fault(line(span), ("[%s] is [%s] in the original; weave translate FILE writes it"):format(span.says, other.says))
      end
      kept[#kept + 1] = text:sub(at, span.open) .. (brackets and not same and other.says or span.says) .. ']'
        .. (brackets and span.braces or braces(span, other))
      at = span.to
    end
  end
  for _, other in ipairs(theirs) do
    if not other.taken and not wrong then
      fault(0, ("the original's [%s]{.%s} of %s is missing; say it, with these braces"):format(other.says, other.kind, of(other)))
    end
  end
  return table.concat(kept) .. text:sub(at)
end

local function links(text)
  local list, has = {}, {}
  for target in pieces.without_code(text):gmatch '%]%(([^()%s]*)%)' do
    if not has[target] then list[#list + 1], has[target] = target, true end
  end
  return list, has
end

--- Links and words of code that only one of them has.
function shared.rest(text, original, chapter, fault)
  local ours, here = links(text)
  local theirs, there = links(original)
  for _, target in ipairs(ours) do
    if not there[target] then fault(0, ('the original has no link to %s here; lead where it leads'):format(target)) end
  end
  for _, target in ipairs(theirs) do
    if not here[target] then fault(0, ("the original's link to %s is missing"):format(target)) end
  end
  for _, code in text:gmatch '(`+)(.-)%1' do
    if not chapter:find(code:match '^%s*(.-)%s*$', 1, true) then
      fault(0, ('`%s` is nowhere in the original; code is the same in all languages'):format(code))
    end
  end
end

return shared
