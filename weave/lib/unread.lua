-- Marks that pandoc left in the text, since it could not read them as what they
-- were meant for. They would stand on the page, and what they asked for, a link
-- or a test, would not be there.
local numbering = require 'numbering'

local unread = {}

-- In a text as `flatten` makes it, where code, formulas and links bear marks.
local CODE, DISPLAY, END = '\1', '\2', '\3'

local BRACES = 'is not read; write {.class key="value"}, with straight double quotes'
local NOTE = 'is no footnote; write [^name], and its text below, behind [^name]:'
local CAPTION = 'is no caption; write it behind the table, within ::: {.table #tbl-name} and :::'
local CITATION = 'is no citation; write [@key] or [see @key, p. 3], of what bibliography: in book.md names, or \\@ for the sign'
local LINK = 'is no link; close its parenthesis, and write no blank into the address'

local BOX = 'is no box; write > [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION], and > before each of its lines'
local TEX = 'is TeX, which formulas alone hold; write $...$ around a formula, `...` around code, or take it away'
local FORMULA = 'is no formula here; write $$ ... $$ {#eq-name} in place of its \\begin and \\end'
local ROWS = 'is no formula here; write $$\\begin{aligned} ... \\end{aligned}$$ {#eq-name}'
local INCLUDE = 'does nothing here; to show a file write an empty block, ```c {.fragment include=src/x.c}, for text list another chapter in book.md'

local function no_formula(text)
  local _, open = text:gsub('[^\\]{', '')
  local _, close = text:gsub('[^\\]}', '')
  return ('is no formula: %s; write \\$ for the sign'):format(open ~= close
    and 'its braces do not balance' or text:match '^%$ ' and 'a blank stands within its $'
    or 'it has no end, or a line of it is empty or begins a list or a heading')
end

-- Labels are cited elsewhere, as @fig-x.
local function no_citation(text)
  local label = text:match '^%[?@([%w_-]+)'
  if not label or not numbering.is_label(label) then return CITATION end
  return ('is no reference; write [](#%s)'):format(label)
end

-- What pandoc reads where it is whole: a pattern, the sign in it that a backslash
-- in the source makes mere text, what is wrong and what to do.
local RULES = {
  { '%$%$', '$$', no_formula },
  { '%$[^$]*\\%a', '$', no_formula },
  { ':::', ':::', 'opens or closes nothing here; put an empty line before it' },
  { '%]{', ']{', BRACES },
  { '{{[<%%#]', '{{', INCLUDE },
  { '{%%%s', '{%', INCLUDE },
  { DISPLAY .. '%s*{', '{', 'is not read; the name of a formula is written {#eq-x}' },
  { '{[.#]%w', '{', BRACES },
  { '{%a[%w-]*=', '{', BRACES },
  { '{%l[%w:-]*}' .. CODE, '{', 'means nothing here; write a link, or [text]{.class}' },
  { '%^%[', '^[', NOTE },
  { '%[%^[^%]]*%]', '[^', 'names no footnote; write its text below, behind [^name]:' },
  { '%[%-?@%w', '[@', no_citation },
  { '[%s(]@%a[%w_:-]*', '@', no_citation },
  { '%]%[', '][', 'names no address; write [text](address)' },
  { '%]%(', '](', LINK },
  { END .. '%(#', '(#', LINK },
  { '^\n%[[ xX]%]%s', '[', 'is nothing to tick off, which weave has not; write a plain item' },
  { '\n%s*|.*', '|', 'is no table; as many cells stand in each line, and |---|---| under the first' },
  { '\n#+[%a`]', '#', 'is no heading; put a blank behind #' },
  { '`', '`', 'begins no code; close it, or write \\` for the sign' },
  { '%*%*', '**', 'makes nothing bold; close it, or write \\* for the sign' },
  { '~~', '~~', 'strikes nothing out; close it, or write \\~ for the sign' },
  { '&%a%w*;', '&', 'names no character; write it itself, or \\& for the sign' },
  { '%$%a', '$', no_formula },
  { '%$ [^$\n]+ ?%$', '$', no_formula },
  { '\\begin{equation%*?}', '\\', FORMULA },
  { '\\begin{displaymath}', '\\', FORMULA },
  { '\\begin{align%*?}', '\\', ROWS },
  { '\\begin{gather%*?}', '\\', ROWS },
  { '\\begin{multline%*?}', '\\', ROWS },
  { '\\begin{eqnarray%*?}', '\\', ROWS },
  { '\\%a', '\\', TEX },
  { '^\n%[+TOC%]+%s*$', '[', 'is no list of contents; take it away, each page has its own' },
  { '^\n%(@%w*%)%s', '(@', 'numbers nothing; write 1. for an item of a list' },
  { '\n%*%[[^]\n]*%]:', '*[', 'is no abbreviation; explain it where it stands first, [**HTML**]{.term means="..."}' },
  { '^\n:%s', ':', CAPTION },
  { '^\nTable:%s', ':', CAPTION },
  { '==%w[^=\n]*==', '==', 'marks nothing; write *text* or **text**' },
  { '\n!!!%s', '!!!', BOX },
  { '\n%[!%a+%]', '[!', BOX },
  { '%[%[[^%]\n]*%]%]', '[[', 'is no link; write [](01-sums.md), the name of the chapter\'s file' },
  { 'https?://%w', '://', 'is no link; write <address> or [text](address)' },
}

local function is_display(math) return math.mathtype == 'DisplayMath' end

-- The text of inlines in pieces, each with its place where one is known.
local function flatten(inlines, place_of, pieces)
  local function add(text, place) pieces[#pieces + 1] = { text = text, place = place } end
  for _, inline in ipairs(inlines) do
    local tag = inline.t
    if tag == 'Str' then
      add(inline.text)
    elseif tag == 'Space' then
      add ' '
    elseif tag == 'SoftBreak' or tag == 'LineBreak' then
      add '\n'
    elseif tag == 'Code' or tag == 'Cite' then
      add(CODE)
    elseif tag == 'Math' then
      add(is_display(inline) and DISPLAY or CODE)
    elseif tag == 'Quoted' then
      local quote = inline.quotetype == 'SingleQuote' and "'" or '"'
      add(quote)
      flatten(inline.content, place_of, pieces)
      add(quote)
    elseif tag == 'Link' then
      local from = #pieces
      flatten(inline.content, place_of, pieces)
      for i = from + 1, #pieces do pieces[i].text = pieces[i].text:gsub('[:/]', '') end
      add(END)
    elseif inline.content and tag ~= 'Note' then
      local place = place_of(inline)
      if place ~= '' then add('', place) end
      flatten(inline.content, place_of, pieces)
    end
  end
  return pieces
end

-- The text as one, and what tells the place of a position in it.
local function joined(pieces)
  local texts, starts, length = { '\n' }, {}, 1
  for _, piece in ipairs(pieces) do
    if piece.place then starts[#starts + 1] = { at = length + 1, place = piece.place } end
    texts[#texts + 1] = piece.text
    length = length + #piece.text
  end
  return table.concat(texts), function(at)
    local place
    for _, start in ipairs(starts) do
      if start.at > at then break end
      place = start.place
    end
    return place
  end
end

-- What a message shows, of one line: from where the pattern begins, or the bracket
-- that its sign closes, to where what it opens ends.
local ENDS = { ['[^'] = '^.-%]', [']{'] = '^.-}', ['{'] = '^.-}' }

local function excerpt(text, from, sign)
  if sign:match '^%]' then
    while from > 1 and not text:sub(from, from):match '[%[\n]' do from = from - 1 end
  end
  local line = text:sub(from):gsub('[\1-\3]', ''):match '^%s*([^\n]*)'
  local whole = ENDS[sign] and line:match(ENDS[sign]) or line
  return #whole <= 60 and whole:match '^(.-)%s*$' or whole:match('^' .. ('.'):rep(56)
    .. '[^\x80-\xBF]*') .. '...'
end

--- Calls `tell(place, sign, message)` for what was left in the inlines of one
--- paragraph, once a line: it says whether it told. `place_of` is asked for an
--- element's place.
function unread.check(inlines, place_of, tell)
  local text, place_at = joined(flatten(inlines, place_of, {}))
  if not text:find '[!%[{@|#`*~\\&$=]' and not text:find ':[:/]' and not text:find '^\n%a*:' then
    return
  end
  local told = {}
  for _, rule in ipairs(RULES) do
    local from, to = text:find(rule[1])
    while from do
      local sign = text:find(rule[2], from, true)
      local _, line = text:sub(1, sign):gsub('\n', '')
      if not told[line] then
        local what = rule[3]
        told[line] = tell(place_at(sign), rule[2], excerpt(text, from, rule[2]) .. ' '
          .. (type(what) == 'string' and what or what(text:sub(sign))))
      end
      from, to = text:find(rule[1], to + 1)
    end
  end
end

return unread
