-- What a page says of each recorded device: the main one's version stands in
-- the page, the others' behind it in templates, which run-pandoc puts beside the
-- page, and style/book.js in its place when the reader chooses. PDF and EPUB have
-- the main one's alone.
local inventory = require 'inventory'

local versions = {}

--- The HTML that `write` gives for each device; nil when it gives none for
--- the main one. A version like the main one's is left out. What holds them is a
--- div, or `element`.
function versions.html(target, write, element)
  element = element or 'div'
  local main = write()
  if not main or target ~= 'html' then return main end
  local parts = {}
  for i, id in ipairs(inventory.others()) do
    local text = inventory.on(id, write)
    if text and text ~= main then
      parts[#parts + 1] = ('<template data-device="%d">\n%s\n</template>'):format(i, text)
    end
  end
  if #parts == 0 then return main end
  return ('<%s class="by-device">\n%s\n%s\n</%s>'):format(element, main, table.concat(parts, '\n'), element)
end

return versions
