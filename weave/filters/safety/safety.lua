-- Lets nothing through that could act on a reader's page, or in TeX: a book
-- made from anybody's chapters is safe to publish. Comments vanish; everything
-- else that is raw is an error. So are images, attributes and names that the
-- book does not know, links to scripts, files outside the tree, title blocks
-- of chapters, and formulas that hold or build what lib/formulas.lua does not know.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local elsewhere = require 'elsewhere'
local formulas = require 'formulas'
local languages = require 'languages'
local messages = require 'messages'
local out = require 'out'
local vocabulary = require 'vocabulary'

local source = PANDOC_STATE.input_files[1] or 'stdin'

-- The line of the source in which a text stands first, of those that match, or
-- of the book's title block, which each page has.
local function line_of(text, pattern)
  local first = text:match '^[^\n]*'
  for _, path in ipairs { source, 'book.md' } do
    local file, number = io.open(path), 0
    for line in file and file:lines() or function() end do
      number = number + 1
      if line:find(first, 1, true) and line:match(pattern or '') then
        file:close()
        return ('%s:%d'):format(path, number)
      end
    end
    if file then file:close() end
  end
  return source
end

-- Tags that were told, whose ends need not be.
local told = {}

local function refuse(raw, where)
  if where == '' then where = line_of(raw.text) end
  if raw.text:match '^<!%-%-' and not raw.text:find('-->', 1, true) then
    messages.error(where, 'a comment without its end; write --> behind it')
    return
  end
  local rest = raw.format:match '^html' and raw.text:gsub('<!%-%-.-%-%->', '') or raw.text
  if not rest:match '%S' then return end
  if rest ~= raw.text and not rest:match '<' then
    messages.error(where,
      "'%s' on a comment's own lines is not carried into the book; part them by an empty line",
      rest:match '%s*(%S[^\n]*)':gsub('%s+$', ''))
    return
  end
  local tag = rest:match '^%s*</?(%a+)'
  if tag and rest:match '^%s*</' and told[tag] then return end
  told[tag or ''] = true
  messages.error(where,
    'raw %s is not carried into the book: %s; write %s, or put it in backquotes',
    raw.format, raw.text:match '^[^\n]*', elsewhere.tag(rest) or 'Markdown')
end

-- What these filters read. Some means something to none: `meant` to make check, the
-- links' to pandoc.
vocabulary.read((PANDOC_SCRIPT_FILE:gsub('/?[^/]*/[^/]*$', '')),
  { 'answers', 'believe', 'callouts', 'contents', 'deck', 'explorer', 'figures', 'index', 'kernels', 'listings', 'loom',
    'numbers', 'online', 'predict', 'results', 'source', 'tables', 'terms' })
vocabulary.add { Div = 'meant', Span = 'meant', Link = 'uri email', attributes = 'lang' }
-- Classes of the book's own, which its styles speak of (own-css.awk).
local own = pandoc.List {}
local function read_own(meta)
  local file = meta['weave-classes'] and io.open(pandoc.utils.stringify(meta['weave-classes']))
  if not file then return end
  local names = file:read 'a'
  file:close()
  -- TeX would take some for commands: it has the words alone.
  if FORMAT:match 'latex' then own = out.words(names) end
  vocabulary.add { Div = names, Span = names, Link = names, Code = names, Header = names }
end
-- What weave's own filters keep in elements.
local OWN = { pos = true, wrapper = true, ['data-pos'] = true }
local PATHS = { src = true, data = true, file = true, include = true }
-- Names of folders in results/.
local DEVICES = { device = true, devices = true, quoted = true }

local function is_own_path(path)
  return path:match '^[%w_.\x80-\xFF][^%c\\"\'<>&`{}%%#$^~]*$' and not ('/' .. path
    .. '/'):find('/../', 1, true) and not path:match '^%a+:'
end

-- In a name there is nothing that HTML or TeX could take for its own.
local function is_name(text) return not text:match '[%c%s"\'<>&`\\{}%%#$^~]' end

-- Without classes that say nothing here: those of the book's own, for TeX, and of words
-- of code their language.
local function without(element)
  local is_code = element.t == 'Code'
  if not is_code and #own == 0 then return false end
  local kept = element.classes:filter(function(class)
    return not own:includes(class) and not (is_code and languages[class])
  end)
  if #kept == #element.classes then return false end
  element.classes = kept
  return true
end

-- What a class that means nothing is told.
local function hint_of(class, known, is_code)
  local drawn = is_code and elsewhere.drawn[class]
  local hint = drawn and ('; write ```%s, for Graphviz'):format(drawn)
    or is_code and '' or elsewhere.class(class)
  if hint == '' then hint = messages.hint(class, known) end
  if hint ~= '' then return hint end
  return is_code and '; write a language that pandoc highlights, or text'
    or '; for a class of your own let a style of css: in book.md speak of it'
end

-- :smile: is an emoji for pandoc, of which the faces have none.
local function is_emoji(span)
  if span.t ~= 'Span' or not span.classes:includes 'emoji' then return false end
  messages.error(out.place(span), "':%s:' is an emoji, which the book's faces lack; say it in words, "
    .. 'or write \\:', span.attributes['data-emoji'] or '')
  return true
end

local function safe_attributes(element)
  local where, bad = out.place(element), {}
  if is_emoji(element) then return nil end
  local changed = without(element)
  -- `results` knows better what these may have, and puts others in their place.
  local is_result = element.t == 'Span' and (element.classes:includes 'result'
    or element.classes:includes 'claim')
  for key, value in pairs(element.attributes) do
    if not OWN[key] and not vocabulary.attributes:includes(key) and not is_result then
      local here = element.t == 'CodeBlock' and elsewhere.of_code[key]
      bad[#bad + 1] = { key, ("attribute '%s' is not carried into the book%s"):format(key,
        here and '; write ' .. here or messages.hint(key, vocabulary.attributes)) }
    elseif DEVICES[key] and (value:find('/', 1, true) or value:find('..', 1, true)) then
      bad[#bad + 1] = { key,
        ('%s=%s is no device; write names of folders in results/'):format(key, value) }
    elseif PATHS[key] and not is_own_path(value) then
      bad[#bad + 1] = { key,
        ("%s=%s is no file of the book; write a path from its root"):format(key, value) }
    end
  end
  table.sort(bad, function(a, b) return a[1] < b[1] end)
  for _, entry in ipairs(bad) do
    messages.error(where ~= '' and where or line_of(entry[1] .. '='), '%s', entry[2])
    element.attributes[entry[1]] = nil
  end
  local known, is_code = vocabulary.classes[element.t] or {}, element.t == 'CodeBlock'
  for _, class in ipairs(element.classes) do
    if is_code and class == 'math' then
      messages.error(where ~= '' and where or line_of '```math',
        'a block of math is no formula here; write $$ ... $$ {#eq-name} around its lines')
    elseif is_name(class) and not pandoc.List.includes(known, class)
      and not (is_code and languages[class]) then
      messages.error(where ~= '' and where or line_of((is_code and '' or '.') .. class),
        "class '%s' means nothing here%s", class, hint_of(class, known, is_code))
    end
  end
  local names = { element.identifier, table.unpack(element.classes) }
  for _, name in ipairs(names) do
    local tool = is_code and name:match '^{([%w+-]+)[,}]'
    if tool then
      messages.error(where, "'{%s}' would have another tool run this block, and weave runs none; write %s, and "
        .. 'let your Makefile run what tangle takes out', tool,
        elsewhere.drawn[tool] or tool)
    elseif not is_name(name) then
      messages.error(where, "'%s' is no name for anything; write letters, digits and -", name)
    end
  end
  return (#bad > 0 or changed) and element or nil
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
    messages.error(out.place(link), "a link may not go to '%s:'", scheme)
  elseif link.target:match '%c' then
    messages.error(out.place(link), 'a link may not hold control characters')
  end
  return safe_attributes(link)
end

local function no_image(image)
  messages.error(out.place(image), 'image %s: figures are ::: {.figure #fig-... src=... alt="..."}',
    image.src)
  return {}
end

-- Formulas: what is wrong with each, looked at once, and whether that was said.
local options = pandoc.WriterOptions { html_math_method = 'mathml' }
local faults, said = {}, {}

local function fault_of(text)
  if faults[text] == nil then
    local what, line = formulas.fault(text)
    if not what then
      local html = pandoc.write(pandoc.Pandoc { pandoc.Plain { pandoc.Math('InlineMath', text) } },
        'html', options)
      if not html:find '<math' then what, line = 'is none that pandoc can read', 0 end
    end
    faults[text] = what and { what = what, line = line } or false
  end
  return faults[text]
end

local function check_formula(text, where)
  local fault = fault_of(text)
  if not fault then return end
  said[text] = true
  local file, line = where:match '^(.*):(%d+)$'
  messages.error(file and ('%s:%d'):format(file, line + fault.line) or where, 'the formula %s %s',
    text:match '^%s*([^\n]*)', fault.what)
end

-- Takes away the wrappers that `places` left around formulas; what TeX finds
-- wrong with one all the same, weave/typeset finds the place of by its mark.
local marks

local function without_wrappers(inlines)
  local list = pandoc.List {}
  for _, inline in ipairs(inlines) do
    local first = inline.t == 'Span' and inline.content[1]
    local place = first and out.place(inline) or ''
    if first and first.t == 'Math' and place ~= '' then
      check_formula(first.text, place)
      if marks then list:insert(pandoc.RawInline('latex', '%@' .. place .. '\n')) end
    elseif inline.t == 'Math' then
      fault_of(inline.text)
    end
    if place ~= '' and #inline.classes == 0 and inline.identifier == ''
      and #inline.attributes == 1 then
      list:extend(inline.content)
    else
      list:insert(inline)
    end
  end
  return list
end

-- TeX stops at control characters, and nobody sees them.
local function check_characters()
  local number, file = 0, io.open(source)
  if not file then return end
  for line in file:lines() do
    number = number + 1
    local at, code = line:match '()([%z\1-\8\11\12\14-\31\127])'
    if at then
      messages.error(('%s:%d'):format(source, number),
        'a control character, U+%04X, stands at column %d; take it away',
        code:byte(), at)
    end
  end
  file:close()
end

-- The title block of book.md is plain text; a chapter has none.
local BLOCK = { title = true, subtitle = true, author = true, description = true, lang = true,
  picture = true, rights = true, roots = true, source = true, bibliography = true, csl = true,
  css = true, fonts = true, logo = true, date = true, papersize = true, ['reference-section-title'] = true }

-- Nobody's name is a table of parts.
local function check_authors(author)
  for _, one in ipairs(pandoc.utils.type(author) == 'List' and author or { author }) do
    if pandoc.utils.type(one) == 'table' then
      messages.error(line_of 'author:', 'author: is a name, or several, - Ada Lovelace; what else is '
        .. 'to be said of them stands in the preface')
    end
  end
end

local function plain(value)
  if pandoc.utils.type(value) ~= 'List' then
    return pandoc.MetaString(pandoc.utils.stringify(value))
  end
  local list = pandoc.MetaList {}
  for i, item in ipairs(value) do list[i] = plain(item) end
  return list
end

-- TeX nests lists and quotations four deep, and keeps no code in a note.
local NESTS = { BulletList = true, OrderedList = true, DefinitionList = true, BlockQuote = true }

local function check_depth(blocks, depth)
  for _, block in ipairs(blocks) do
    local inner = NESTS[block.t] and depth + 1 or depth
    if inner > 4 then
      messages.error(line_of(pandoc.utils.stringify(block):match '^%S*', '^[%s>]'),
        'a list or quotation is nested more than four deep; say it in fewer')
    elseif block.t == 'BulletList' or block.t == 'OrderedList' then
      for _, item in ipairs(block.content) do check_depth(item, inner) end
    elseif block.t == 'DefinitionList' then
      for _, item in ipairs(block.content) do
        for _, definition in ipairs(item[2]) do check_depth(definition, inner) end
      end
    elseif block.t == 'BlockQuote' or block.t == 'Div' then
      check_depth(block.content, inner)
    end
  end
end

local function check_note(note)
  pandoc.Div(note.content):walk { CodeBlock = function(block)
    local where = out.place(block)
    messages.error(where ~= '' and where or line_of(block.text),
      'a note holds no block of code; put it into the text, or a word of it in backquotes')
  end }
end

-- The lines of a title block as they are written: what it names beyond these
-- would be taken for weave's own.
local function check_lines(file)
  local number = 1
  for line in file:lines() do
    number = number + 1
    if line:match '^%-%-%-%s*$' or line:match '^%.%.%.%s*$' then return end
    local key = line:match '^([%a-]+)%s*:'
    if line:match '^[^%s#-]' and not BLOCK[key or ''] then
      local instead = elsewhere.key(key or '')
      messages.error(('%s:%d'):format(source, number), instead and "'%s' is nothing here; %s" or
        "a title block has title, subtitle, author, date, description, picture, rights, roots, source, lang, css, fonts, "
          .. "logo, papersize, bibliography, csl and reference-section-title, not '%s'",
        line, instead)
    end
  end
end

-- The papers that 78 columns of code fit, as LaTeX calls them.
local PAPERS = { a4 = true, b5 = true, letter = true, legal = true, executive = true }

-- What has a form, where the title block has it; and the line that it stands in.
local function check_forms(meta)
  local function check(key, fits, wanted)
    local value = meta[key] and pandoc.utils.stringify(meta[key])
    if value and not fits(value) then
      messages.error(line_of(key .. ':'), "%s: '%s' is none; write %s", key, value, wanted)
    end
  end
  check('date', function(value)
    return value:match '^%d%d%d%d$' or value:match '^%d%d%d%d%-[01]%d$' or value:match '^%d%d%d%d%-[01]%d%-[0-3]%d$'
  end, 'a day, 2026-11-29, or a month or a year')
  check('papersize', function(value) return PAPERS[value:lower()] end,
    'a4, b5, letter, legal or executive; on smaller ones no 78 columns of code fit')
  if meta.papersize then
    meta.papersize = pandoc.MetaString(pandoc.utils.stringify(meta.papersize):lower())
  end
end

local function safe_block(meta)
  local file = io.open(source)
  if file then
    if (file:read 'l' or ''):match '^%-%-%-%s*$' then
      if meta.chapter then
        messages.error(source .. ':1', 'a chapter has no title block; the book has one, in book.md')
      else
        check_lines(file)
      end
    end
    file:close()
  end
  if not meta.chapter then check_authors(meta.author) end
  for key, value in pairs(meta) do
    if BLOCK[key] then meta[key] = plain(value) end
  end
  if not meta.chapter then check_forms(meta) end
  if meta.source and not pandoc.utils.stringify(meta.source):match '^https://[%w%-._~/]+$' then
    messages.error('book.md', 'source, here or as SOURCE=, is no address; write it with https://')
  end
  if meta.lang and not pandoc.utils.stringify(meta.lang):match '^[%a%d-]+$' then
    messages.error('book.md', "lang is no language; write it as 'en-GB' is written")
  end
end

-- It becomes part of names in TeX and of addresses.
local function check_file_name()
  local name = source:match '[^/]*$'
  if name:find '[^%w_.\x80-\xFF-]' then
    messages.error(source .. ':1', "'%s' is no name for a chapter; write letters, digits and -",
      name)
  end
end

local function keep(doc)
  check_file_name()
  safe_block(doc.meta)
  check_characters()
  check_depth(doc.blocks, 0)
  for text, fault in pairs(faults) do
    if fault and not said[text] then check_formula(text, line_of(text)) end
  end
  return messages.keep(doc)
end

return {
  { Meta = read_own },
  { Span = safe_container, Div = safe_container, Link = safe_link, Image = no_image,
    Table = safe_attributes,
    CodeBlock = safe_attributes, Header = safe_attributes, Code = safe_attributes },
  { RawBlock = bare_raw, RawInline = bare_raw,
    Meta = function(meta) marks = meta['weave-marks'] end },
  { Inlines = without_wrappers, Note = check_note },
  { Pandoc = keep },
}
