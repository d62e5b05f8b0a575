-- weave="turn<<<1, dim3(32, 32)>>>(out, in)" on a listing says how its kernel is
-- launched, several launches parted by ;. On a page such a listing can be woven: its
-- text and its launches lie beside the page, in NAME.kernels.js, until a reader asks
-- for them. with="enum { SIDE = 32 }; #define X 3; tiles-place" names what belongs in front,
-- declarations, macros and listings of the chapter by their anchors without lst-. On an
-- exercise's check.cu the launches are those by which the page judges an answer
-- (lib/exercises.lua); what must be counted is what the check says.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local exercises = require 'exercises'
local fold = require 'fold'
local json = require 'json'
local messages = require 'messages'
local numbering = require 'numbering'
local out = require 'out'

says = { attributes = 'weave with' }

local function trimmed(text) return (text:gsub('^%s+', ''):gsub('%s+$', '')) end

local function items(text)
  local list = pandoc.List {}
  for item in (text or ''):gmatch '[^;]+' do
    if item:match '%S' then list:insert(trimmed(item)) end
  end
  return list
end

-- The chapter's listings by their anchors, and the whole texts of its chunks and files.
local function read(doc)
  local known = { anchors = {}, files = {}, chunks = {} }
  local function add(to, name, text)
    if name and name ~= '' then to[name] = to[name] and to[name] .. '\n\n' .. text or text end
  end
  pandoc.Div(doc.blocks):walk { CodeBlock = function(block)
    local text = trimmed(block.text)
    if block.attributes.number then known.anchors[block.identifier:gsub('^lst%-', '')] = text end
    add(known.chunks, block.attributes.chunk, text)
    add(known.files, block.attributes.file, text)
  end }
  return known
end

-- A text with the chunks that it names in their places.
local function whole(text, known)
  local lines = pandoc.List {}
  for line in (text .. '\n'):gmatch '(.-)\n' do
    local chunk = known.chunks[numbering.reference(line) or '']
    lines:insert(chunk and whole(chunk, known) or line)
  end
  return table.concat(lines, '\n')
end

-- What stands in front of the listing; or nil, and what is wrong.
local function before(block, known)
  local parts, declared = pandoc.List {}, pandoc.List {}
  for _, item in ipairs(items(block.attributes.with)) do
    if item:match '^[%w-]+$' then
      if not known.anchors[item] then
        local names = pandoc.List {}
        for name in pairs(known.anchors) do names:insert(name) end
        names:sort()
        return nil, ("with= names '%s', which is no listing here%s"):format(item,
          messages.hint(item, names))
      end
      parts:insert(whole(known.anchors[item], known))
    else
      declared:insert(item:match '^#' and item or item .. ';')
    end
  end
  if #declared > 0 then parts:insert(1, table.concat(declared, '\n')) end
  return parts
end

-- Of an exercise's check.
local function folder_of(block)
  return (block.attributes.file or ''):match '^(.*/exercises/[^/]+)/check%.cu$'
end

local function fault(block, launches)
  if fold.language(block) ~= 'cuda' or not block.attributes.number then
    return 'only a listing of CUDA can be woven; give it a name, or take weave= away'
  end
  for _, launch in ipairs(launches) do
    if not launch:match '^[%a_][%w_]*.*<<<.*>>>%(.*%)$' then
      return ("weave= launches nothing by '%s'; write k<<<1, 32>>>(out)"):format(launch)
    end
  end
  if folder_of(block) and not fold.is(block) then
    return 'the check of an exercise is folded; write .fold fold="what decides"'
  end
  if #launches == 0 then return 'weave= launches nothing; write k<<<1, 32>>>(out)' end
end

local function entry_of(block, known)
  local launches, folder = items(block.attributes.weave), folder_of(block)
  local wrong = fault(block, launches)
  if wrong then return nil, wrong end
  if folder then return exercises.entry(block.text, launches, folder, known.files) end
  local parts, lacking = before(block, known)
  if not parts then return nil, lacking end
  parts:insert(whole(trimmed(block.text), known))
  return { { 'launches', launches }, { 'text', table.concat(parts, '\n\n') } }
end

-- What lies beside the page; the blocks learn what their buttons are for.
local function page(doc)
  local entries, known = pandoc.List {}, read(doc)
  local body = pandoc.Div(doc.blocks):walk { CodeBlock = function(block)
    if not block.attributes.weave then
      if block.attributes.with then
        messages.error(out.place(block), 'with= is for a listing that has weave=')
      end
      return nil
    end
    local entry, wrong = entry_of(block, known)
    if wrong then messages.error(out.place(block), '%s', wrong) end
    if entry then entries:insert(json.text(block.identifier) .. ': ' .. json.object(entry)) end
    block.attributes.weave = folder_of(block) and 'solve' or 'weave'
    return block
  end }
  if #entries > 0 then doc.meta.loom = pandoc.MetaBool(true) end
  doc.meta.kernels = pandoc.MetaBlocks { out.raw('html',
    'weaveKernels({\n' .. table.concat(entries, ',\n') .. '\n});') }
  return messages.keep(pandoc.Pandoc(body.content, doc.meta))
end

return { { Pandoc = function(doc) return out.target(doc.meta) == 'html' and page(doc) or nil end } }
