-- Listings: a caption that says where a chunk goes, links to where it
-- continues and where it is used, and <<name>> lines that lead to the chunk.
-- What few will read is folded (lib/fold.lua), and what stands folded side by side
-- is one line. On a page the caption is what the code defines; where it goes and
-- comes from unfolds. The lines in which a kernel differs from one before it are
-- marked (lib/functions.lua), and so, in red, are those that loom names (lib/told.lua):
-- such a line ends in a sign that run-pandoc takes away.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local ends = require 'ends'
local fold = require 'fold'
local functions = require 'functions'
local languages = require 'languages'
local lined = require 'lined'
local messages = require 'messages'
local numbering = require 'numbering'
local out = require 'out'
local say = require 'say'
local told = require 'told'

-- A block of code has its language first. Those of lib/languages may stand there,
-- too; these are what a slip of the pen is held against.
says = { attributes = 'file fold include part mark startFrom',
  CodeBlock = 'fragment fold printed numberLines awk bash c cmake conf console '
  .. 'cpp csv cuda diff gnuplot html java javascript json latex lua make makefile markdown none perl '
  .. 'powershell ptx python rust sh sql tex text toml xml yaml' }

local target, chapter, book, own
local kernels
-- The anchors to which the chapter's text leads.
local referred

-- Behind a line that differs, or that loom names, until run-pandoc marks it.
local DIFFERS, NAMED = '\u{E000}', '\u{E001}'

-- Columns of code that fit a line of the PDF.
local WIDTH = 78

local function collect(doc)
  own = { chapter = chapter, chunks = {}, uses = {}, labels = {} }
  pandoc.Div(doc.blocks):walk { CodeBlock = function(block)
    if not block.attributes.number then return nil end
    local id = block.identifier
    if target ~= 'html' then id = id:sub(#numbering.anchor(target, chapter, '') + 1) end
    table.insert(own.chunks, { name = block.attributes.chunk, number = block.attributes.number,
      id = id,
      target = block.attributes.file or '', chapter = chapter })
    for line in (block.text .. '\n'):gmatch '(.-)\n' do
      local used = numbering.reference(line)
      if used then
        table.insert(own.uses, { name = used, number = block.attributes.number, id = id,
          chapter = chapter })
      end
    end
  end }
  for i, records in ipairs(book) do
    if records.chapter.id == chapter.id then
      book[i] = own
      return
    end
  end
  book[#book + 1] = own
end

local function url(entry) return numbering.url(target, chapter, entry.chapter, entry.id) end

local function link(entry)
  return pandoc.Link({ pandoc.Str(numbering.kept('listing', entry.number)) }, url(entry))
end

-- "Listing 3.1, Listing 3.4 and Listing 3.5"
local function links(entries)
  local inlines = pandoc.List {}
  for i, entry in ipairs(entries) do
    if i > 1 then inlines:insert(pandoc.Str(i == #entries and say ' and ' or say ', ')) end
    inlines:insert(link(entry))
  end
  return inlines
end

-- The blocks before and after this one that share its name or, failing that,
-- its file.
local function neighbours(number, name, file)
  local before, after, first_of_file = nil, nil, true
  local passed = false
  for _, records in ipairs(book) do
    for _, c in ipairs(records.chunks) do
      local same_name = name ~= '' and c.name == name and c.chapter.id == chapter.id
      local same_file = file ~= '' and c.target == file
      if c.chapter.id == chapter.id and c.number == number then
        passed = true
      elseif not passed then
        if same_file then first_of_file = false end
        if same_name or same_file then before = c end
      elseif not after and (same_name or same_file) then
        after = c
      end
    end
  end
  return before, after, first_of_file
end

local function users(name)
  local entries = {}
  if name == '' then return entries end
  for _, records in ipairs(book) do
    for _, u in ipairs(records.uses) do
      local here = u.chapter.id == chapter.id and u.name == name
      if here or u.name == chapter.id .. '#' .. name then entries[#entries + 1] = u end
    end
  end
  return entries
end

-- The file that a chunk ends up in, its users' or their users', and whether there are more.
local function home_of(name, seen)
  seen = seen or {}
  if seen[name] then return nil end
  seen[name] = true
  local home, more
  for _, user in ipairs(users(name)) do
    for _, records in ipairs(book) do
      for _, c in ipairs(records.chunks) do
        if c.id == user.id and c.chapter.id == user.chapter.id then
          local its, others = c.target, nil
          if its == '' then its, others = home_of(c.name, seen) end
          more = more or others or home and its and its ~= home
          home = home or its
        end
      end
    end
  end
  return home, more
end

local function find_chunk(name)
  local home, chunk = name:match '^(.-)#(.+)$'
  for _, records in ipairs(book) do
    if records.chapter.id == (home or chapter.id) then
      for _, c in ipairs(records.chunks) do
        if c.name == (chunk or name) then return c end
      end
    end
  end
end

local function chunk_names()
  local names = {}
  for _, c in ipairs(own.chunks) do
    if c.name ~= '' then names[#names + 1] = c.name end
  end
  return names
end

-- Code in a sentence is not parted: a[0] would become a and [0]. What is long
-- must be. It is no class, which pandoc would take for a language.
local function long_code(element)
  if target ~= 'html' or #element.text <= 26 then return nil end
  element.attributes['data-long'] = 'yes' -- pandoc 3.1 drops an empty value, which XHTML wants
  return element
end

local function caption(block)
  local name, file, number = block.attributes.chunk or '', block.attributes.file or '',
    block.attributes.number
  local before, after, first = neighbours(number, name, file)
  local inlines = pandoc.List {}
  local function put(text) inlines:insert(pandoc.Str(text)) end
  local function part(text)
    if #inlines > 0 then put(say ', ') end
    put(text)
  end
  if name ~= '' then inlines:insert(pandoc.Strong { pandoc.Str(name) }) end
  local used = users(name)
  local home, more = file, nil
  if file == '' then home, more = home_of(name) end
  if more then home = nil end -- its users say which
  if home then
    part((file == '' or not first) and say 'added to ' or name ~= '' and say 'in ' or '')
    local code = pandoc.Code(home)
    inlines:insert(long_code(code) or code)
  end
  if #used > 0 then
    if home then put(say ' in ') else part(say 'used in ') end
    inlines:extend(links(used))
  end
  if before then
    part(say 'continues ')
    inlines:insert(link(before))
  end
  if after then
    part(say 'continued in ')
    inlines:insert(link(after))
  end
  return inlines
end

-- Parts a block at its reference lines: texts, and {name, line} between them.
-- A chunk may begin with an empty line, which parts it from what it continues
-- in the program; here it would only be a gap.
local function parts(text)
  local list, lines = {}, {}
  text = text:gsub('^\n+', ''):gsub('%s+$', '')
  local function flush()
    -- An empty line before a reference would be lost at the end of a block.
    if lines[#lines] == '' then lines[#lines + 1] = '' end
    if #lines > 0 then list[#list + 1] = table.concat(lines, '\n') end
    lines = {}
  end
  for line in (text .. '\n'):gmatch '(.-)\n' do
    local name, indent = numbering.reference(line)
    if name then
      flush()
      list[#list + 1] = { name = name, indent = indent, line = line }
    else
      lines[#lines + 1] = line
    end
  end
  flush()
  return list
end

local function reference(part, where)
  local chunk = find_chunk(part.name)
  if not chunk then
    messages.error(where, "no chunk named '%s'%s", part.name, messages.hint(part.name,
      chunk_names()))
    return nil
  end
  local text = '<<' .. part.name .. '>>'
  if target == 'latex' then
    return out.raw(target, ('\\WWref{%s}{%s}{%s}'):format(('~'):rep(#part.indent),
      url(chunk):sub(2), out.latex(text)))
  end
  return pandoc.Plain { out.raw_inline(target, '<pre class="chunk-ref"><code>' .. part.indent),
    pandoc.Link({ pandoc.Str(text) }, url(chunk)), out.raw_inline(target, '</code></pre>') }
end

-- A line's columns, with a tab stop every four.
local function columns(line)
  local n = 0
  for character in line:gmatch(utf8.charpattern) do
    n = character == '\t' and n - n % 4 + 4 or n + 1
  end
  return n
end

local function has_long_line(text)
  for line in (text .. '\n'):gmatch '(.-)\n' do
    if columns(line) > WIDTH then return true end
  end
  return false
end

local function latex_code(text, language)
  local blocks = pandoc.List { language and pandoc.CodeBlock(text, pandoc.Attr('', { language }))
    or out.raw(target, '\\begin{WWverbatim}\n' .. out.latex_code(text) .. '\n\\end{WWverbatim}') }
  local digits = ends.digits(text, language)
  if digits then blocks:insert(1, out.raw(target, '\\WWends{' .. digits .. '}')) end
  if not has_long_line(text) then return blocks end
  return pandoc.List { out.raw(target, '\\begingroup\\WWlong') } .. blocks
    .. pandoc.List { out.raw(target, '\\endgroup') }
end

local function code(text, language)
  language = languages[language]
  if target == 'latex' then return latex_code(text, language) end
  return pandoc.List { pandoc.CodeBlock(text, pandoc.Attr('', language and { language } or {})) }
end

local function lines_of(text)
  local lines = pandoc.List {}
  for line in (text .. '\n'):gmatch '(.-)\n' do lines:insert(line) end
  return lines
end

-- What the block's kernels differ in, marked in its text, and the listings of those
-- from which they do. What is folded counts as read, and is not marked.
local function compare(block)
  local language = fold.language(block)
  if language ~= 'cuda' then return block.text, {} end
  local lines, from, seen, marked = lines_of(block.text), pandoc.List {}, {}, {}
  for _, f in ipairs(functions.of(lines)) do
    if f.kernel then
      local changed, other = functions.differences(lines, f, kernels)
      if changed then
        for _, at in ipairs(changed) do
          if not lines[at]:match '\\$' then marked[at] = true end
        end
        if not seen[other.id] then from:insert(other) end
        seen[other.id] = true
      end
      kernels[#kernels + 1] = { name = f.name, body = f.body, id = block.identifier,
        number = block.attributes.number, chapter = chapter }
    end
  end
  for at in pairs(marked) do lines[at] = lines[at] .. DIFFERS end
  return table.concat(lines, '\n'), from
end

-- The text with a sign behind each line that loom names, and whether there is one.
local function name_lines(block, text)
  local home = block.attributes.file or home_of(block.attributes.chunk or '')
  local program = home and home:match '([^/]*)%.cu$'
  if fold.language(block) ~= 'cuda' or not program then return text, false end
  local plain, lines, any = lines_of(block.text), lines_of(text), false
  for _, f in ipairs(functions.of(plain)) do
    local named, above = f.kernel and told.lines(program, f.name) or {}, ''
    for at = f.first, f.last do
      local words = plain[at]:match '^%s*(.*)$'
      if named[words] or named[above .. ' ' .. words] then
        lines[at], any = plain[at] .. NAMED, true
      end
      above = words
    end
  end
  return table.concat(lines, '\n'), any
end

-- A block of code in its box, as a page has it: with numbers and marks, if it asks for them.
local function numbered(block, blocks)
  local first = lined.first(block)
  if not first or target ~= 'html' then return blocks, '' end
  return pandoc.List { out.raw(target, '<div class="lines" aria-hidden="true">' .. lined.column(block, first) .. '</div>') }
    .. blocks, ' numbered'
end

-- The text with a sign behind each line that mark= names.
local function marked(block, text)
  local chosen, lines = lined.marked(block), lines_of(text)
  if next(chosen) and target == 'html' and not languages[fold.language(block)] then
    messages.error(out.place(block), 'mark= wants a block in a language that is coloured; name one')
  end
  if target ~= 'html' then return text end
  for at in pairs(chosen) do
    if numbering.reference(lines[at]) then
      messages.error(out.place(block), 'mark="%s": line %d is another listing; mark it there', block.attributes.mark, at)
    elseif lines[at] ~= '' and not lines[at]:match '[\u{E000}\u{E001}]$' then
      lines[at] = lines[at] .. DIFFERS
    end
  end
  return table.concat(lines, '\n')
end

-- The same for print.
local function set_lines(block, blocks)
  local set = target == 'latex' and lined.latex(block)
  if not set then return blocks end
  return pandoc.List { out.raw(target, '\\begingroup\\fvset{' .. set .. '}') } .. blocks
    .. { out.raw(target, '\\endgroup') }
end

local function body(block, text)
  local blocks = pandoc.List {}
  if lined.first(block) and #parts(block.text) > 1 then
    messages.error(out.place(block), '.numberLines is for code without <<name>>; take one of them out')
  end
  for _, part in ipairs(parts(text or block.text)) do
    blocks:extend(type(part) == 'table' and { reference(part, out.place(block)) or pandoc.Plain {} }
      or code(part, fold.language(block)))
  end
  return set_lines(block, blocks)
end

local function in_box(blocks, label, kind)
  return pandoc.List { out.raw(target, ('<div class="code%s" tabindex="0" role="group" aria-label="%s">')
    :format(kind or '', label)) }
    .. blocks .. pandoc.List { out.raw(target, '</div>') }
end

-- A folded chunk where nothing can be opened: its line, and its file.
local function reference_line(block, line)
  local name, file, label = block.attributes.chunk, block.attributes.file,
    numbering.named('listing', block.attributes.number)
  local home = file or home_of(name)
  local inlines = pandoc.List { pandoc.Str(line) }
  if home then inlines:extend { pandoc.Str(say ': '), pandoc.Code(home) } end
  if target == 'latex' then
    inlines:insert(1, out.raw_inline(target, ('\\WWfolded{%s}{%s}{'):format(block.identifier,
      label)))
    inlines:insert(out.raw_inline(target, '}'))
    return pandoc.List { pandoc.Para(inlines) }
  end
  inlines:insert(1, pandoc.Span({ pandoc.Str(label) }, { class = 'label' }))
  inlines:insert(2, pandoc.Space())
  return pandoc.List { pandoc.Div({ pandoc.Para(inlines) }, { id = block.identifier,
    class = 'folded' }) }
end

-- Where print leaves it out, links of other chapters still find the place.
-- A sentence that ends in a colon leads to what follows, as a link does.
local function led_to(blocks)
  for i = 2, #blocks do
    if blocks[i].t == 'CodeBlock' and blocks[i - 1].t == 'Para'
      and pandoc.utils.stringify(blocks[i - 1]):match ':$' then
      referred['#' .. blocks[i].identifier] = true
    end
  end
end

local function aside(block)
  if target == 'latex' then return out.raw(target, ('\\WWaside{%s}'):format(block.identifier)) end
  return pandoc.Div({}, { id = block.identifier })
end

local function latex_listing(block)
  local head = pandoc.List { out.raw_inline(target, ('\\WWlisting{%s}{%s}{')
    :format(block.identifier, numbering.named('listing', block.attributes.number))) }
  head:extend(caption(block))
  head:insert(out.raw_inline(target, '}'))
  return pandoc.List { pandoc.Para(head) } .. body(block) .. pandoc.List { out.raw(target,
    '\\WWendlisting') }
end

-- What the code is: the functions that it defines, or else its name or file.
local function what(block)
  local names = pandoc.List {}
  local language = fold.language(block)
  if language == 'cuda' or language == 'c' then
    for _, f in ipairs(functions.of(lines_of(block.text))) do names:insert(f.name) end
  end
  if #names == 0 or #names > 3 then names = { block.attributes.chunk or block.attributes.file } end
  local list = pandoc.List {}
  for i, name in ipairs(names) do
    if i > 1 then list:insert(pandoc.Str(i == #names and say ' and ' or say ', ')) end
    list:insert(pandoc.Strong { pandoc.Str(name) })
  end
  return list
end

-- Where it goes and comes from, behind the name of the file.
local function where(block)
  local file = block.attributes.file or home_of(block.attributes.chunk or '')
  local said = caption(block)
  if #said == 0 then return said end
  return pandoc.List { out.raw_inline(target, ('<details><summary>%s</summary>')
    :format(out.html(file and file:match '[^/]*$' or say 'where to'))) } .. said
    .. pandoc.List { out.raw_inline(target, '</details>') }
end

-- "new since Listing 3.5", behind the sign of the marked lines.
local function marks(block, from)
  local list, here = pandoc.List {}, false
  for _, other in ipairs(from) do
    if other.id == block.identifier then here = true else list:insert(other) end
  end
  if #from == 0 then return list end
  local inlines = links(list)
  if here then inlines:insert(pandoc.Str((#list > 0 and say ' and ' or '') .. say 'above')) end
  return pandoc.List { out.raw_inline(target, ' <span class="marks">' .. say 'new since ') } .. inlines
    .. pandoc.List { out.raw_inline(target, '</span>') }
end

local function caption_of(block, line, label, from, named)
  if target == 'epub' or line then
    return pandoc.List { out.raw_inline(target, '<figcaption>' .. (line and '' or ('<span class="label">%s</span> '):format(label))) }
      .. caption(block)
  end
  return pandoc.List { out.raw_inline(target, ('<figcaption><span class="label">%s</span> '):format(label)) }
    .. what(block) .. pandoc.List { pandoc.Space() } .. where(block) .. marks(block, from)
    .. (named and { out.raw_inline(target, (' <span class="marks told">%s</span>'):format(say 'named by loom')) } or {})
end

local function html_listing(block, line)
  local label = numbering.named('listing', block.attributes.number)
  local text, from, named = block.text, {}, false
  if target == 'html' then text, from = compare(block) end
  if line then text = block.text end
  if target == 'html' then text, named = name_lines(block, text) end
  text = marked(block, text)
  local code_in, asked = numbered(block, body(block, text))
  local head = caption_of(block, line, label, from, named)
  head:insert(out.raw_inline(target, '</figcaption>'))
  local asks = block.attributes.weave and ' ' .. block.attributes.weave or ''
  local blocks = pandoc.List { out.raw(target,
    ('<figure class="listing%s" id="%s">'):format(asks, block.identifier)), pandoc.Plain(head) }
    .. in_box(code_in, label, asked) .. pandoc.List { out.raw(target, '</figure>') }
  if not line then return blocks end
  -- The label stands inside the fold: a link to it opens the fold.
  return pandoc.List { out.raw(target,
    ('<details class="fold">\n<summary><span class="label">%s</span> %s</summary>'):format(label, out.html(line))) }
    .. blocks .. pandoc.List { out.raw(target, '</details>') }
end

-- Whether all functions of a block are kernels.
local function is_kernels(block)
  if fold.language(block) ~= 'cuda' then return false end
  local list = functions.of(lines_of(block.text))
  for _, f in ipairs(list) do
    if not f.kernel then return false end
  end
  return #list > 0 and not block.attributes.file
end

-- What stands folded side by side is one line, from which the lines unfold.
local function gather(blocks)
  local list, i = pandoc.List {}, 1
  while i <= #blocks do
    local n, first, kernels_alone = 0, i, true
    local numbers, kind = pandoc.List {}, say 'the program around it'
    while blocks[i] and fold.is(blocks[i]) and blocks[i].attributes.number do
      n = n + fold.count(blocks[i].text)
      numbers:insert(blocks[i].attributes.number)
      local language = fold.language(blocks[i])
      if language ~= 'cuda' and language ~= 'c' then kind = say 'scripts and data' end
      kernels_alone = kernels_alone and is_kernels(blocks[i])
      i = i + 1
    end
    if kernels_alone then kind = say 'kernels' end
    if #numbers > 1 then
      list:insert(out.raw(target, ('<details class="folds">\n<summary>%s</summary>')
        :format(say('Listings %1 to %2: %3, %4', numbers[1], numbers[#numbers], kind, fold.lines(n)))))
    end
    for at = first, i - 1 do list:insert(blocks[at]) end
    if #numbers > 1 then list:insert(out.raw(target, '</details>')) end
    if i == first then
      list:insert(blocks[i])
      i = i + 1
    end
  end
  return list
end

-- What is folded and no chunk, a variant in another language, say: open where nothing can
-- be opened, below what it is.
local function unnumbered_fold(block, blocks)
  if not block.attributes.fold and not block.classes:includes 'fold' then return blocks end
  local line = fold.line(block)
  if not line then return blocks end
  if target ~= 'html' then
    local title = pandoc.Emph { pandoc.Str(block.attributes.fold) }
    return pandoc.List { pandoc.Para { title } } .. blocks
  end
  return pandoc.List { out.raw(target, '<details class="fold">\n<summary>' .. out.html(line) .. '</summary>') }
    .. blocks .. pandoc.List { out.raw(target, '</details>') }
end

-- A block that is no chunk.
local function plain_code(block)
  local language = fold.language(block)
  block = lined.include(block)
  local blocks = code(marked(block, block.text), language)
  if target == 'latex' then return unnumbered_fold(block, set_lines(block, blocks)) end
  local code_in, asked = numbered(block, blocks)
  local is_console = language == 'console'
  return unnumbered_fold(block, in_box(code_in, is_console and say 'Commands' or say 'Code',
    (is_console and ' console' or '') .. asked))
end

local function listing(block)
  if not block.attributes.number then return plain_code(block) end
  if block.attributes.include or block.attributes.part then lined.include(block) end
  local line, printed = fold.line(block), fold.is_printed(block)
  if printed and not line then
    messages.error(out.place(block), 'print has this listing in any case; take .printed away')
  end
  if line and target ~= 'html' and not printed then
    if fold.is_aside(block) and not referred['#' .. block.identifier] then return aside(block) end
    return reference_line(block, line)
  end
  if target == 'latex' then return latex_listing(block) end
  return html_listing(block, target == 'html' and line)
end

return { {
  Pandoc = function(doc)
    target = out.target(doc.meta)
    chapter = numbering.chapter(doc.meta)
    book = numbering.book(doc.meta)
    told.setup(doc.meta)
    kernels, referred = {}, {}
    collect(doc)
    local blocks = pandoc.Div(doc.blocks)
    blocks:walk { Link = function(l) referred[l.target] = true end, Blocks = led_to }
    if target == 'html' then blocks = blocks:walk { Blocks = gather } end
    local walked = blocks:walk { CodeBlock = listing, Code = long_code }
    return messages.keep(pandoc.Pandoc(walked.content, doc.meta))
  end,
} }
