-- Every formula command that weave/lib/formulas.lua allows, each in a formula
-- of its own, as Markdown; and the formulas of allowed.txt.
package.path = 'weave/lib/?.lua;' .. package.path
local formulas = require 'formulas'

local EXAMPLE = { letter = '\\%s + 1', symbol = 'a \\%s b', one = '\\%s{a}', two = '\\%s{a}{b}', root = '\\%s[3]{a}',
  text = '\\%s{a b}', delimiter = 'a \\%s( b' }

local list = {}
for kind, names in pairs(formulas.kinds) do
  for name in names:gmatch '%S+' do
    if kind ~= 'environment' and name ~= 'left' and name ~= 'right' and name ~= 'middle' then
      list[#list + 1] = EXAMPLE[kind]:format(name)
    end
  end
end
for name, columns in pairs(formulas.environments) do
  list[#list + 1] = ('\\begin{%s}%s a%s \\\\ c \\end{%s}'):format(name, name == 'array' and '{c|r}' or '',
    columns == 1 and '' or ' & b', name)
end
table.sort(list)
for line in io.lines 'tests/weave/hostile/allowed.txt' do list[#list + 1] = line end

local blocks = pandoc.List {}
for _, text in ipairs(list) do
  blocks:insert(pandoc.RawBlock('markdown', ('$%s$ and\n$$\n%s\n$$'):format(text, text)))
end

return { { Pandoc = function() return pandoc.Pandoc(blocks) end } }
