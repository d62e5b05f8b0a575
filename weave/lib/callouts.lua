-- Boxes beside the text, however they are written: > [!NOTE], as GitHub has it, with a
-- title behind it or none, or ::: {.note title="..."}.
local say = require 'say'

local callouts = {}

local NAMES = { note = say 'Note', tip = say 'Tip', important = say 'Important', warning = say 'Warning',
  caution = say 'Caution' }

--- The kind of a box that a div is, or nil.
function callouts.kind(div)
  for _, class in ipairs(div.classes) do
    if NAMES[class] then return class end
  end
end

--- What stands above a box: its kind and its title. A note needs no kind beside its title.
function callouts.title(div)
  local kind, title = callouts.kind(div), div.attributes.title
  if not title then return NAMES[kind] end
  return kind == 'note' and title or say('%1: %2', NAMES[kind], title)
end

local function from_quotation(quotation)
  local first = quotation.content[1]
  if not first or first.t ~= 'Para' then return nil end
  local ends = 1
  while first.content[ends] and first.content[ends].t ~= 'SoftBreak' and first.content[ends].t ~= 'LineBreak' do
    ends = ends + 1
  end
  local head = pandoc.utils.stringify(pandoc.Inlines { table.unpack(first.content, 1, ends - 1) })
  local kind, title = head:match '^%[!(%a+)%]%s*(.*)$'
  if not NAMES[(kind or ''):lower()] then return nil end
  local blocks = pandoc.List { table.unpack(quotation.content, 2) }
  if ends < #first.content then
    blocks:insert(1, pandoc.Para { table.unpack(first.content, ends + 1) })
  end
  return pandoc.Div(blocks, pandoc.Attr('', { kind:lower() }, title ~= '' and { { 'title', title } } or {}))
end

-- What some pandocs make of > [!NOTE] themselves, with a title of their own.
local function from_alert(div)
  local first = callouts.kind(div) and div.content[1]
  if not first or first.t ~= 'Div' or not first.classes:includes 'title' then return nil end
  div.content:remove(1)
  return div
end

--- The document with all of them as divs.
function callouts.read(doc)
  local all = pandoc.Div(doc.blocks):walk { BlockQuote = from_quotation, Div = from_alert }
  return pandoc.Pandoc(all.content, doc.meta)
end

return callouts
