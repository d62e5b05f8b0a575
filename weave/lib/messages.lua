-- Errors and warnings of a run, collected by every filter in the document's metadata and
-- printed together by the filter `print-errors`, so that one run shows them all.
local messages = {}

local KEY = 'weave-errors'
local found = {}

--- Notes an error at a place, "chapters/03-banks.md:118".
function messages.error(place, format, ...)
  local message = select('#', ...) > 0 and format:format(...) or format
  found[#found + 1] = (place and place ~= '' and place .. ': ' or '') .. message
end

local told = {}

--- An error that has its own place, however often it is met.
function messages.once(text)
  if told[text] then return end
  told[text] = true
  messages.error('', text)
end

local LACKING = 'weave-lacking'
local lacking = {}

--- Notes, for a page, what the book's device lacks or has of old, and what brings it; and
--- whether a sentence is not tested for it. One record is the reason of many sentences: it
--- is told once, without a line, and costs no second run (run-pandoc).
function messages.lacking(excuse, remedy, untested)
  if not FORMAT:match 'html' then return end
  local text = excuse .. '; ' .. remedy
  lacking[text] = (lacking[text] or 0) + (untested and 1 or 0)
end

local function keep_lacking(doc)
  local all = doc.meta[LACKING] or {}
  for text, untested in pairs(lacking) do
    all[text] = tostring(tonumber(all[text] or 0) + untested)
  end
  lacking = {}
  doc.meta[LACKING] = next(all) and all or nil
end

--- The warnings of messages.lacking, of all filters, in the order of their words.
function messages.all_lacking(doc)
  local list = {}
  for text, untested in pairs(doc.meta[LACKING] or {}) do
    local count = tonumber(untested)
    list[#list + 1] = ('%s: warning: %s%s'):format(PANDOC_STATE.input_files[1], text, count == 0 and ''
      or count == 1 and '; 1 sentence is not tested' or ('; %d sentences are not tested'):format(count))
  end
  table.sort(list)
  return list
end

--- Notes a sentence that the book's device refutes, and that was written for
--- another: `run-pandoc` keeps it for the end of the build.
function messages.untrue(place, format, ...) messages.error(place, 'untrue: ' .. format, ...) end

--- Whether a message (of messages.all) stops nothing.
function messages.is_warning(message)
  return message.text:gsub('^[^:\n]+:%d+: ', ''):match '^untrue: '
end

--- Hands what was found on to the filters that follow.
function messages.keep(doc)
  local list = doc.meta[KEY] or pandoc.MetaList {}
  for _, message in ipairs(found) do
    list[#list + 1] = pandoc.MetaString(message)
  end
  found = {}
  doc.meta[KEY] = list
  keep_lacking(doc)
  return doc
end

--- All messages of a document, in the order of their places.
function messages.all(doc)
  local list = {}
  for i, item in ipairs(doc.meta[KEY] or {}) do
    local text = pandoc.utils.stringify(item)
    local file, line = text:match '^([^:]+):(%d+):'
    list[i] = { text = text, file = file or '', line = tonumber(line) or 0, at = i }
  end
  table.sort(list, function(a, b)
    if a.file ~= b.file then return a.file < b.file end
    if a.line ~= b.line then return a.line < b.line end
    return a.at < b.at
  end)
  return list
end

--- The nearest of the known names, for "did you mean"; nil when none is near.
function messages.nearest(name, known)
  local best, best_distance
  for _, candidate in ipairs(known) do
    local distance = messages.distance(name, candidate)
    if not best_distance or distance < best_distance then
      best, best_distance = candidate, distance
    end
  end
  if best and best_distance <= math.max(2, #name // 3) then return best end
end

--- Levenshtein distance of two strings.
function messages.distance(a, b)
  local row = {}
  for j = 0, #b do row[j] = j end
  for i = 1, #a do
    local diagonal = row[0]
    row[0] = i
    for j = 1, #b do
      local cost = a:byte(i) == b:byte(j) and 0 or 1
      local above = row[j]
      row[j] = math.min(above + 1, row[j - 1] + 1, diagonal + cost)
      diagonal = above
    end
  end
  return row[#b]
end

--- "; did you mean 'x'?" or nothing.
function messages.hint(name, known)
  local near = messages.nearest(name, known)
  return near and near ~= name and ("; did you mean '%s'?"):format(near) or ''
end

return messages
