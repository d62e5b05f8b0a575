-- usage: texlua translation.lua merge FILE OUT | check FILE... | renew FILE[:LINE|:all] |
--        titles FILE... | strays
--
-- A chapter's translation, chapters/03-banks.zh.md beside chapters/03-banks.md, holds words
-- alone, each piece under the fingerprint of what it was translated from. `merge` writes
-- both as one chapter in OUT, and into OUT.lines where each of its lines stands; what
-- lags behind stands there in the original's words. `check` tells of each such piece;
-- `renew` writes what is missing, and fingerprints that somebody has looked at. `titles`
-- prints what pages of this language call chapters and parts, from what was merged;
-- `strays` tells of translations of nothing.
local here = arg[0]:gsub('[^/]*$', '')
package.path = here .. '?.lua;' .. package.path
local pieces = require 'pieces'
local shared = require 'shared'

local function told(format, ...) io.stderr:write(format:format(...), '\n') end
local function stop(format, ...)
  told(format, ...)
  os.exit(1)
end
local function exists(path)
  local file = io.open(path)
  if file then file:close() end
  return file ~= nil
end

-- ---- Which files there are ------------------------------------------------

local function languages()
  local list = { 'en' }
  for name in lfs.dir(here .. '../languages') do list[#list + 1] = name:match '^(.*)%.tsv$' end
  table.sort(list)
  return list
end

-- What book.md lists, and its language.
local function spine()
  local chapters, language, block = {}, 'en', 0
  for _, line in ipairs(pieces.lines 'book.md' or {}) do
    if line == '---' then block = block + 1 end
    if block == 1 then language = line:match '^lang:%s*["\']*(%a+)' or language end
    local id = line:match '^[-*+] *%[.*%]%(chapters/([^()]*)%.md%)'
    if id then chapters[#chapters + 1], chapters[id] = id, true end
  end
  return chapters, language:lower()
end

-- "chapters/03-banks.zh.md" -> "chapters/03-banks.md", "zh"; nothing, and why, for one that is none.
local function original_of(path)
  local stem, tag = path:match '^(.*)%.([%a-]+)%.md$'
  if not stem then
    return nil, 'is no name for a translation; write chapters/NAME.zh.md beside chapters/NAME.md, with the language'
  end
  local chapters, own = spine()
  local known = languages()
  local id = stem:match '^chapters/(.*)$'
  if not exists(here .. '../languages/' .. tag .. '.tsv') and tag ~= 'en' then
    return nil, ("weave has no words in '%s'; choose from %s, or add a table to its languages/"):format(tag, table.concat(known, ', '))
  elseif tag == own then
    return nil, ("'%s' is the book's own language, which book.md names; a translation is in another"):format(tag)
  elseif stem ~= 'book' and not (id and chapters[id]) then
    return nil, ('book.md lists no %s.md that this could be a translation of; mend the name, or list it'):format(stem)
  elseif not exists(stem .. '.md') then
    return nil, ('there is no %s.md that this could be a translation of'):format(stem)
  end
  return stem .. '.md', tag
end

-- ---- What belongs to what --------------------------------------------------

local function flat(text) return (text:gsub('%s+', ' '):gsub('^ ', ''):gsub(' $', '')) end

-- What two languages write alike: names, numbers, addresses.
local function alike(one, other)
  local has, n = {}, 0
  for word in one:gmatch '[%w_]+' do has[word] = true end
  for word in other:gmatch '[%w_]+' do n = n + (has[word] and 1 or 0) end
  return n
end

local function is_heading(entry) return entry.text:match '^#+%s' ~= nil end

-- The piece that an entry of an unknown fingerprint was translated from: between those of
-- its neighbours, without a translation, and the likest of these.
local function likest(entry, list, from, to)
  local best, most = nil, -1
  for at = from + 1, to - 1 do
    local piece = list[at]
    local score = not piece.entry and (piece.kind == 'heading') == is_heading(entry) and alike(entry.text, piece.text) or -1
    if score > most then best, most = piece, score end
  end
  return best
end

-- Gives each piece its entry, and each entry its piece: by the fingerprint, and where there
-- is none, by what stands before and behind it in both.
local function match(original, translation)
  local by, list, entries = {}, original.pieces, translation.entries
  for at, piece in ipairs(list) do
    piece.at = at
    by[piece.fingerprint] = by[piece.fingerprint] or {}
    table.insert(by[piece.fingerprint], piece)
  end
  for _, entry in ipairs(entries) do
    for _, piece in ipairs(by[entry.fingerprint] or {}) do
      if not piece.entry then
        piece.entry, entry.piece = entry, piece
        break
      end
    end
  end
  local before = 0
  for i, entry in ipairs(entries) do
    if not entry.piece and not by[entry.fingerprint] then
      local behind = #list + 1
      for j = #entries, i + 1, -1 do
        local at = entries[j].piece and entries[j].piece.at
        if at and at > before then behind = at end
      end
      local piece = likest(entry, list, before, behind)
      if piece then piece.entry, entry.piece, entry.changed = entry, piece, true end
    end
    before = entry.piece and entry.piece.at or before
  end
  -- What stands there twice needs one translation.
  for _, piece in ipairs(list) do
    local first = by[piece.fingerprint][1].entry
    if not piece.entry and first and not first.changed then
      piece.entry, piece.again = first, true
    end
  end
end

-- ---- A piece and its translation ------------------------------------------

-- The translation's words without the signs that the original has in front of its own.
local function bare(piece, entry)
  if piece.kind == 'text' then return entry.text end
  local lines = {}
  for i, line in ipairs(entry.lines) do lines[i] = line:gsub('^%s+', ''):gsub('%s+$', '') .. '' end
  if piece.kind == 'heading' then lines[1] = lines[1]:gsub('^#+%s+', '') end
  if piece.kind == 'item' then
    local _, rest = pieces.marker(lines[1])
    lines[1] = rest or lines[1]
  end
  return table.concat(lines, piece.kind == 'words' and ' ' or '\n')
end

-- What is wrong with the form of an entry's lines.
local function form(piece, entry, fault)
  local fence = pieces.fence(entry.lines[1] or '')
  if piece.kind == 'text' then
    if not fence or not pieces.fence(entry.lines[#entry.lines]) or #entry.lines < 2 then
      fault(0, 'the original has a block of plain text here; write one, between lines of ```', true)
    end
    for i = 2, #entry.lines - 1 do
      if pieces.fence(entry.lines[i]) then fault(i - 1, 'one block of plain text, as the original has; take this line out', true) end
    end
    return
  end
  for i, line in ipairs(entry.lines) do
    local heads = line:match '^#+%s' ~= nil
    if pieces.fence(line) then
      fault(i - 1, "code in a translation; the original's stands there by itself, take this out", true)
      return
    elseif line:match '^%s*:::' then
      fault(i - 1, "'" .. flat(line) .. "' in a translation; the original's stands there by itself, take this out", true)
    elseif heads ~= (piece.kind == 'heading' and i == 1) and not (heads and piece.kind == 'words') then
      fault(i - 1, heads and 'a heading where the original has none; write what it has'
        or i == 1 and 'the original has a heading here; begin with its signs, as in ## ' or 'a heading is one line', true)
      return
    elseif piece.kind ~= 'paragraph' and line == '' then
      fault(i - 1, 'one piece of the original is one here; take the empty line out', true)
    end
  end
  if piece.kind == 'heading' and entry.lines[1]:match '%b{}%s*$' then
    fault(0, "what stands in a heading's braces is the original's; write the words alone", true)
  elseif piece.kind == 'words' and entry.text:find '"' then
    fault(0, 'a straight quotation mark would end these words; write another', true)
  end
end

local function where(original, piece) return ('%s:%d'):format(original.path, piece.line) end

-- A piece and its translation, of the text that it has now: what the page shows, which is
-- nothing where it shows the original.
local function judge_piece(piece, entry, chapter, fault)
  local text, stopped = bare(piece, entry), false
  form(piece, entry, function(...)
    fault(...)
    stopped = true
  end)
  if stopped then return nil end
  if piece.kind == 'text' then return table.concat(entry.lines, '\n', 2, #entry.lines - 1) end
  local whole = shared.results(text, piece.text, fault)
  if pieces.fingerprint { kind = piece.kind, text = whole } == piece.fingerprint then
    fault(0, ('these are the original\'s words still: "%s"; translate them, or write "same" behind '
      .. 'the fingerprint, and them not'):format(flat(text)), false, true)
    return nil
  end
  if piece.kind ~= 'words' then shared.rest(text, piece.text, chapter, fault) end
  return whole
end

local function judge_entry(original, piece, entry, chapter, fault)
  local now = ('%s, "%s"'):format(where(original, piece), flat(piece.text))
  if entry.changed then
    fault(0, ('the original has changed: %s says now "%s", and here stands "%s"; translate what is '
      .. 'new, then weave translate %s:%d'):format(where(original, piece), flat(piece.text),
      flat(entry.text), entry.path, entry.at), false, true)
  elseif entry.same and entry.first then
    fault(1, 'words behind a fingerprint with "same", where the original\'s stand; take one of the '
      .. 'two away', true)
  elseif not entry.same and not entry.first then
    fault(0, ('nothing stands behind this fingerprint; translate %s'):format(now), false, true)
  elseif not entry.same then
    return judge_piece(piece, entry, chapter, function(at, ...)
      fault(entry.first - entry.at + at, ...)
    end)
  end
end

-- All that is said of a translation, by its lines: what, whether it stops the page, and
-- whether the page shows the original there. Gives the pieces what the page shows.
local function judge(original, translation)
  local found, chapter = {}, table.concat(original.lines, '\n')
  local function put(line, what, stops, lags)
    found[#found + 1] = { line = line, what = what, stops = stops, lags = lags, at = #found }
  end
  for _, fault in ipairs(translation.faults) do put(fault.line, fault.what, true) end
  match(original, translation)
  local before, first = 1, {}
  for _, piece in ipairs(original.pieces) do
    local entry = piece.entry
    if not entry then
      put(before, ('behind this, the translation of %s is missing: "%s"; weave translate %s puts it '
        .. 'there for you'):format(where(original, piece), flat(piece.text), translation.path), false, true)
    elseif first[entry] then
      piece.text_here = first[entry].text_here
    else
      first[entry] = piece
      piece.text_here = judge_entry(original, piece, entry, chapter, function(at, ...)
        put(entry.at + at, ...)
      end)
      before = entry.last
    end
  end
  for _, entry in ipairs(translation.entries) do
    if not entry.piece then
      put(entry.at, ('%s has nothing with the fingerprint %s any more, and here stands "%s"; take it '
        .. 'out, or put it where it belongs'):format(original.path, entry.fingerprint, flat(entry.text)))
    end
  end
  table.sort(found, function(a, b) return a.line < b.line or a.line == b.line and a.at < b.at end)
  return found
end

-- ---- merge -----------------------------------------------------------------

local function open(path)
  local original, tag = original_of(path)
  if not original then stop('%s:1: %s', path, tag) end
  local none = { path = path, lines = {}, entries = {}, faults = {} }
  return pieces.read(original), exists(path) and pieces.translation(path) or none
end

-- The original's words, in their own language.
local function foreign(piece, language)
  local plain = piece.kind == 'paragraph' or piece.kind == 'heading' or piece.kind == 'item'
  if not plain or piece.text:match '^%[' or piece.text:find('\n\n', 1, true) then return piece.text end
  return ('[%s]{lang=%s}'):format(piece.text, language)
end

local function merged(original, translation, language)
  local out, places = {}, {}
  local function add(text, path, line)
    out[#out + 1], places[#places + 1] = text, ('%s:%d'):format(path, line)
  end
  local function words_of(part)
    local line, shift = part.text, 0
    for _, piece in ipairs(part.words) do
      local text = piece.text_here
      if text and part.block then
        line = ('%s: "%s"'):format(part.block, text:gsub('\\', '\\\\'))
      elseif text then
        line = line:sub(1, piece.from - 1 + shift) .. text .. line:sub(piece.to + 1 + shift)
        shift = shift + #text - #piece.text
      end
    end
    return line
  end
  local function put(part)
    local piece = part.piece
    local ours = piece.text_here and piece.entry
    local text, number = piece.text_here or piece.entry and piece.entry.same and piece.text
      or foreign(piece, language), 0
    for line in (text .. '\n'):gmatch '(.-)\n' do
      local indent = line == '' and '' or number == 0 and piece.first or piece.rest
      local behind = number == 0 and piece.behind or ''
      if ours then
        add(indent .. line .. behind, translation.path, ours.first + (piece.kind == 'text' and 1 or 0) + number)
      else
        add(indent .. line .. behind, original.path, part.line + number)
      end
      number = number + 1
    end
  end
  for _, part in ipairs(original.parts) do
    if part.piece then put(part)
    else add(part.words and words_of(part) or part.text, original.path, part.line) end
  end
  return out, places
end

local function write(path, lines)
  local file = assert(io.open(path .. '.new', 'w'))
  for _, line in ipairs(lines) do file:write(line, '\n') end
  file:close()
  assert(os.rename(path .. '.new', path))
end

local commands = {}

function commands.merge(path, out)
  local original, translation = open(path)
  local lagging, stops, first = 0, false, nil
  for _, fault in ipairs(judge(original, translation)) do
    if fault.stops then
      told('%s:%d: %s', path, fault.line, fault.what)
      stops = true
    elseif fault.lags then
      lagging, first = lagging + 1, first or fault.line
    end
  end
  if stops then os.exit(1) end
  if lagging > 0 then
    told('%s:%d: warning: %d of %d pieces lag behind %s, and stand on the page in its words; weave check tells of each',
      path, first, lagging, #original.pieces, original.path)
  end
  local _, language = spine()
  local text, places = merged(original, translation, language)
  write(out .. '.lines', places)
  write(out, text)
end

-- ---- check -----------------------------------------------------------------

function commands.check(...)
  local status = 0
  for _, path in ipairs { ... } do
    local original, why = original_of(path)
    local found = original and judge(pieces.read(original), pieces.translation(path))
      or { { line = 1, what = why } }
    for _, fault in ipairs(found) do
      print(('%s:%d:1: %s'):format(path, fault.line, fault.what))
      status = 1
    end
  end
  os.exit(status)
end

-- ---- renew -----------------------------------------------------------------

-- A piece as a translation begins with it: the original's words, to be replaced.
local function template(piece)
  local lines = { ('<!-- %s%s -->'):format(piece.fingerprint, piece.name and ' ' .. piece.name or '') }
  local text = piece.kind == 'text' and '```\n' .. piece.text .. '\n```' or piece.kind == 'words' and piece.text
    or piece.first:gsub('^%s+', '') .. shared.short(piece.text)
  for line in (text .. '\n'):gmatch '(.-)\n' do lines[#lines + 1] = line end
  lines[#lines + 1] = ''
  return lines
end

local function many(n, what) return ('%d %s%s'):format(n, what, n == 1 and '' or 's') end

-- The line in which an entry's fingerprint stands, with the piece's own.
local function renewed(translation, entry, piece)
  local line, found = translation.lines[entry.at]:gsub(entry.fingerprint, piece.fingerprint, 1)
  return found == 1 and line or ('<!-- %s -->'):format(piece.fingerprint)
end

-- The lines of an entry, with the original's numbers in the brackets of its results.
local function with_brackets(piece, entry, set)
  local text = shared.results(entry.text, piece.text, function() end, true)
  local lines = {}
  for line in (text .. '\n'):gmatch '(.-)\n' do lines[#lines + 1] = line end
  if #lines ~= #entry.lines then return end
  for i, line in ipairs(lines) do set[entry.first + i - 1] = line end
end

-- What stands there in other words: lines, by their numbers, and how many pieces that is.
local function renew(original, translation, holds)
  local set, n = {}, 0
  for _, piece in ipairs(original.pieces) do
    local entry = piece.entry
    if entry and entry.changed and holds(entry) then
      set[entry.at], n = renewed(translation, entry, piece), n + 1
    end
  end
  return set, {}, n
end

-- ... and what stands there besides, behind lines.
local function complete(original)
  local set, insert, n = {}, {}, 0
  local last, asked = 0, {}
  for _, piece in ipairs(original.pieces) do
    local entry = piece.entry
    if not entry and not asked[piece.fingerprint] then
      asked[piece.fingerprint] = true
      insert[last] = insert[last] or {}
      for _, line in ipairs(template(piece)) do table.insert(insert[last], line) end
      n = n + 1
    elseif entry and not piece.again then
      if entry.first and piece.kind ~= 'text' then with_brackets(piece, entry, set) end
      last = entry.last
    end
  end
  return set, insert, n
end

-- The translation's lines with these changes.
local function rewritten(lines, set, insert)
  local out = {}
  local function put(more)
    if #out > 0 and out[#out] ~= '' then out[#out + 1] = '' end
    for _, line in ipairs(more or {}) do out[#out + 1] = line end
  end
  if insert[0] then put(insert[0]) end
  for number, line in ipairs(lines) do
    if line ~= '' or out[#out] ~= '' then out[#out + 1] = set[number] or line end
    if insert[number] then put(insert[number]) end
  end
  while out[#out] == '' do table.remove(out) end
  return out
end

-- What is said of it; of a line, whether there is anything in it.
local function report(path, original, translation, which, n)
  if which and n > 0 then return ('%s: %s renewed'):format(path, many(n, 'fingerprint')) end
  for _, entry in ipairs(translation.entries) do
    local line = tonumber(which)
    if line and entry.piece and entry.at <= line and line <= entry.last then
      return ('%s:%d: this is as new as its original'):format(path, line)
    end
  end
  if tonumber(which) then stop('%s:%s: no piece that has an original stands in this line', path, which) end
  if which then return ('%s: all is as new as its original'):format(path) end
  return (n > 0 and '%s: %s to be translated, in the words of %s; weave check tells what else there is to do'
    or '%s: nothing is missing; weave check tells what else there is to do'):format(
    path, many(n, 'new piece'), original.path)
end

function commands.renew(path)
  local which
  if path:match '%.md:' then path, which = path:match '^(.*%.md):(.*)$' end
  if which and which ~= 'all' and not which:match '^%d+$' then
    stop("%s: '%s' is no line; write %s:57, or %s:all", path, which, path, path)
  end
  local original, translation = open(path)
  if which and not exists(path) then
    stop('%s: there is none yet; weave translate %s begins it', path, path)
  end
  match(original, translation)
  local line = tonumber(which)
  local function holds(entry) return not line or entry.at <= line and line <= entry.last end
  local change = which and renew or complete
  local set, insert, n = change(original, translation, holds)
  local said = report(path, original, translation, which, n)
  local out = rewritten(translation.lines, set, insert)
  if table.concat(out, '\n') ~= table.concat(translation.lines, '\n') then write(path, out) end
  print(said)
end

-- ---- titles, strays ----------------------------------------------------------

-- As numbering.lua reads it: language, title or part, chapter, words. The files are
-- build/weave/zh/03-banks.md, and build/weave/zh/book.md.
function commands.titles(...)
  for _, path in ipairs { ... } do
    local tag, id = path:match '([^/]*)/([^/]*)%.md$'
    local heading
    for _, line in ipairs(pieces.lines(path) or {}) do
      local title = line:match '^#+%s+(.-)%s*$'
      local chapter = line:match '^[-*+] *%[.*%]%(chapters/([^()]*)%.md%)'
      if id == 'book' then
        heading = title or heading
        if chapter and heading then
          print(('%s\tpart\t%s\t%s'):format(tag, chapter, heading))
          heading = nil
        end
      elseif title and line:match '^#%s' then
        title = title:gsub('%s*%b{}$', ''):gsub('^%[(.*)%]{lang=.*$', '%1'):gsub('`', '')
        print(('%s\ttitle\t%s\t%s'):format(tag, id, title))
        break
      end
    end
    if id == 'book' then print(('%s\ttitle\tindex\t'):format(tag)) end
  end
end

function commands.strays()
  local chapters, status = spine(), 0
  for _, folder in ipairs { '.', 'chapters' } do
    local names = {}
    for name in lfs.dir(folder) do names[#names + 1] = name end
    table.sort(names)
    for _, name in ipairs(names) do
      local stem, tag = name:match '^(.*)%.(%a%a[%a-]*)%.md$'
      local path = folder == '.' and name or folder .. '/' .. name
      local is_language = tag and (#tag == 2 or tag:match '^%a%a%-' or exists(here .. '../languages/' .. tag .. '.tsv'))
      if is_language and (folder == 'chapters' and not chapters[stem .. '.' .. tag] or stem == 'book' and folder == '.') then
        local original, why = original_of(path)
        if not original then
          told('%s:1: %s', path, why)
          status = 1
        end
      end
    end
  end
  os.exit(status)
end

local command = commands[arg[1] or '']
if not command then stop 'usage: texlua translation.lua merge FILE OUT | check FILE... | renew FILE[:LINE|:all] | titles FILE... | strays' end
command(table.unpack(arg, 2))
