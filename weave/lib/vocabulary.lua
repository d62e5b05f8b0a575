-- What chapters may say in braces. Each filter lists the classes and attributes
-- that it reads, as `says`; this gathers them for `safety`, which refuses others.
local out = require 'out'

local vocabulary = { classes = {}, attributes = pandoc.List {} }

--- Adds what one filter says: its classes by the element that bears them, and
--- its attributes, all as words in one text.
function vocabulary.add(says)
  for kind, words in pairs(says) do
    local list = kind == 'attributes' and vocabulary.attributes or vocabulary.classes[kind]
      or pandoc.List {}
    for _, word in ipairs(out.words(words)) do
      if not list:includes(word) then list:insert(word) end
    end
    list:sort()
    if kind ~= 'attributes' then vocabulary.classes[kind] = list end
  end
end

--- Adds what these filters say, whose folders lie in `home`. Nothing of them is
--- run but what stands outside their functions.
function vocabulary.read(home, names)
  for _, name in ipairs(names) do
    local filter = setmetatable({}, { __index = _G })
    assert(loadfile(('%s/%s/%s.lua'):format(home, name, name), 't', filter))()
    vocabulary.add(filter.says)
  end
end

return vocabulary
