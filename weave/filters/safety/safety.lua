-- Lets nothing through that could act on a reader's page, or in TeX: a book
-- made from anybody's chapters is safe to publish. Comments vanish; everything
-- else that is raw is an error. So are images, attributes and names that the
-- book does not know, links to scripts, files outside the tree, title blocks
-- of chapters, and formulas that are not plainly formulas.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'
local report = require 'report'

local source = PANDOC_STATE.input_files[1] or 'stdin'

local function refuse(raw, where)
  if raw.text:match '^%s*<!%-%-.*%-%->%s*$' then return end
  report.error(where, 'raw %s is not carried into the book: %s; write Markdown, or put it in backquotes',
    raw.format, raw.text:match '^[^\n]*')
end

-- What chapters may say, and what weave's own filters keep in elements.
local KNOWN = { 'of', 'over', 'device', 'expect', 'format', 'rows', 'columns', 'kernels', 'cases', 'quoted',
  'devices', 'data', 'code', 'src', 'alt', 'file', 'caption', 'fold', 'lang' }
local OWN = { pos = true, wrapper = true, ['data-pos'] = true }
local PATHS = { src = true, data = true, file = true }

local function is_own_path(path)
  return path:match '^[%w_.][^%c\\]*$' and not ('/' .. path .. '/'):find('/../', 1, true) and not path:match '^%a+:'
end

-- In a name there is nothing that HTML or TeX could take for its own.
local function is_name(text) return not text:match '[%c%s"\'<>&`\\{}%%#$^~]' end

-- The line of the source in which a text stands first.
local function line_of(text)
  local number, first = 0, text:match '^[^\n]*'
  for line in io.lines(source) do
    number = number + 1
    if line:find(first, 1, true) then return ('%s:%d'):format(source, number) end
  end
  return source
end

local function safe_attributes(element)
  local where, bad = out.place(element), {}
  -- `results` knows better what these may have, and puts others in their place.
  local is_result = element.t == 'Span' and element.classes:includes 'result'
  for key, value in pairs(element.attributes) do
    if not OWN[key] and not pandoc.List.includes(KNOWN, key) and not is_result then
      bad[#bad + 1] = { key, ("attribute '%s' is not carried into the book%s"):format(key, report.hint(key, KNOWN)) }
    elseif PATHS[key] and not is_own_path(value) then
      bad[#bad + 1] = { key, ("%s=%s is no file of the book; write a path from its root"):format(key, value) }
    end
  end
  table.sort(bad, function(a, b) return a[1] < b[1] end)
  for _, entry in ipairs(bad) do
    report.error(where ~= '' and where or line_of(entry[1] .. '='), '%s', entry[2])
    element.attributes[entry[1]] = nil
  end
  local names = { element.identifier, table.unpack(element.classes) }
  for _, name in ipairs(names) do
    if not is_name(name) then report.error(where, "'%s' is no name for anything; write letters, digits and -", name) end
  end
  return #bad > 0 and element or nil
end

local function safe_container(element)
  local kept = pandoc.List {}
  for _, child in ipairs(element.content) do
    if child.t == 'RawInline' or child.t == 'RawBlock' then
      refuse(child, out.place(element))
    else
      kept:insert(child)
    end
  end
  if #kept == #element.content then return safe_attributes(element) end
  if element.identifier == '' and #element.classes == 0 then return kept end
  element.content = kept
  safe_attributes(element)
  return element
end

local function bare_raw(raw)
  refuse(raw, '')
  return {}
end

local ALLOWED = { http = true, https = true, mailto = true }

-- Browsers skip control characters in an address, and spaces before it.
local function safe_link(link)
  local scheme = link.target:gsub('[%z\1-\32\127]', ''):lower():match '^([^/?#]*):'
  if scheme and not ALLOWED[scheme] then
    report.error(out.place(link), "a link may not go to '%s:'", scheme)
  elseif link.target:match '%c' then
    report.error(out.place(link), 'a link may not hold control characters')
  end
  return safe_attributes(link)
end

local function no_image(image)
  report.error(out.place(image), 'image %s: figures are ::: {.figure #fig-... src=... alt="..."}', image.src)
  return {}
end

-- pandoc knows what a formula may hold, and TeX far more: files, programs. What
-- pandoc cannot read as a formula is refused; so is ^^, by which TeX reads any
-- character.
local options = pandoc.WriterOptions { html_math_method = 'mathml' }
local read = {}

local function safe_formula(math)
  if read[math.text] then return end
  read[math.text] = true
  if not math.text:find('\\', 1, true) and not math.text:find('^^', 1, true) then return end
  local html = pandoc.write(pandoc.Pandoc { pandoc.Plain { math } }, 'html', options)
  if math.text:find('^^', 1, true) or not html:find '<math' then
    report.error(line_of(math.text), 'pandoc cannot read the formula %s', math.text:match '^[^\n]*')
  end
end

-- The title block of book.md is plain text; a chapter has none.
local BLOCK = { title = true, subtitle = true, author = true, description = true, lang = true }

local function plain(value)
  if pandoc.utils.type(value) ~= 'List' then return pandoc.MetaString(pandoc.utils.stringify(value)) end
  local list = pandoc.MetaList {}
  for i, item in ipairs(value) do list[i] = plain(item) end
  return list
end

-- The lines of a title block as they are written: what it names beyond these
-- would be taken for weave's own.
local function check_lines(file)
  local number = 1
  for line in file:lines() do
    number = number + 1
    if line:match '^%-%-%-%s*$' or line:match '^%.%.%.%s*$' then return end
    local key = line:match '^(%a+)%s*:'
    if line:match '^[^%s#-]' and not BLOCK[key or ''] then
      report.error(('%s:%d'):format(source, number), "a title block has title, subtitle, author, description and lang, not '%s'", line)
    end
  end
end

local function safe_block(meta)
  local file = io.open(source)
  if file then
    if (file:read 'l' or ''):match '^%-%-%-%s*$' then
      if meta.chapter then
        report.error(source .. ':1', 'a chapter has no title block; the book has one, in book.md')
      else
        check_lines(file)
      end
    end
    file:close()
  end
  for key, value in pairs(meta) do
    if BLOCK[key] then meta[key] = plain(value) end
  end
  if meta.lang and not pandoc.utils.stringify(meta.lang):match '^[%a%d-]+$' then
    report.error('book.md', "lang is no language; write it as 'en-GB' is written")
  end
end

local function keep(doc)
  safe_block(doc.meta)
  return report.keep(doc)
end

return {
  { Span = safe_container, Div = safe_container, Link = safe_link, Image = no_image, Table = safe_attributes,
    CodeBlock = safe_attributes, Header = safe_attributes, Code = safe_attributes, Math = safe_formula },
  { RawBlock = bare_raw, RawInline = bare_raw, Pandoc = keep },
}
