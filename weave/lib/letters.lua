-- Letters over a long list of names in the order of the alphabet.
local letters = {}

-- The letter that a name stands under, what is no letter or number left out;
-- names in another script stand together, behind all others.
local function letter(name)
  return name:match '^[\xE3-\xE9]' and '中文' or name:match '%w' and name:match('%w'):upper() or ''
end

-- Blocks of `page`: each letter's heading, and behind it what `list` makes of its
-- items. An item stands under the letter of the name at its place.
function letters.parted(page, names, items, list)
  local blocks, begun = pandoc.List {}, 1
  for i, name in ipairs(names) do
    if i == #names or letter(names[i + 1]) ~= letter(name) then
      local own = letter(name)
      local attr = pandoc.Attr(page .. '-' .. own:lower(), { 'unnumbered', 'unlisted' })
      blocks:insert(pandoc.Header(2, { pandoc.Str(own) }, attr))
      blocks:insert(list(table.move(items, begun, i, 1, {})))
      begun = i + 1
    end
  end
  return blocks
end

return letters
