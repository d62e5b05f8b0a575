-- What other tools' authors write, and what stands for it here: the ends of messages.
local elsewhere = {}

local GRAPHVIZ = 'dot {file=figures/NAME.dot}'
local BESIDE = 'write a footnote, [^1], which a page shows beside its word'
local COLUMNS = 'a page has one column; write a table, or one below the other'

-- Blocks that are drawn, by their languages.
elsewhere.drawn = { dot = GRAPHVIZ, mermaid = GRAPHVIZ }

-- Attributes of blocks of code.
elsewhere.of_code = {
  hl_lines = 'mark="2 4-5"', ['code-line-numbers'] = 'mark="2 4-5"', lines = 'part=NAME',
  linenos = '.numberLines', linenostart = 'startFrom=10', filename = 'file=',
  ['lst-cap'] = 'a sentence before it', caption = 'a sentence before it',
}

-- Classes of all but code.
local TABS = 'write one behind the other; .fold fold="in Rust" leaves one line of a block'
  .. ' until it is opened'
local classes = {
  ['panel-tabset'] = TABS, tabs = TABS, tabset = TABS,
  columns = COLUMNS, column = COLUMNS,
  ['column-margin'] = BESIDE, aside = BESIDE, marginnote = BESIDE, sidenote = BESIDE,
  smallcaps = 'write *text*', underline = 'write *text*', ul = 'write *text*',
  mark = 'write **text**', incremental = 'take it away',
  ['content-visible'] = 'write ## Title {.online} for a section that the PDF leaves out',
  proof = 'write ::: {.note title="Proof"}', theorem = 'write ::: {.note title="Theorem"}',
}

--- What to write for a class, "; ..."; or nothing.
function elsewhere.class(name)
  local box = name:match '^callout%-(%l+)$' or name:match '^admonition%-?(%l*)$'
  local instead = box and ('write ::: {.%s title="..."}'):format(box ~= '' and box or 'note')
    or classes[name]
  return instead and '; ' .. instead or ''
end

-- Keys of title blocks.
local ITSELF = 'take it away: weave does that by itself'
local AWAY = 'take it away'
local keys = {
  toc = ITSELF, ['toc-depth'] = ITSELF, lof = ITSELF, lot = ITSELF, ['number-sections'] = ITSELF,
  ['link-citations'] = ITSELF, ['code-fold'] = 'write .fold on a block',
  format = AWAY .. ': weave html, weave pdf and weave epub say what is made', theme = 'write css:',
  abstract = 'write description:', keywords = AWAY, tags = AWAY, copyright = 'write rights:',
  license = 'write rights:', geometry = 'write papersize:', fontsize = AWAY, mainfont = 'write fonts:',
  monofont = 'write fonts:', sansfont = 'write fonts:', language = 'write lang:',
  execute = AWAY .. ': your Makefile runs the programs', repo = 'write source:',
  ['repo-url'] = 'write source:', ['cover-image'] = 'write picture:',
  chapters = 'list them below the title block, - [Title](chapters/NAME.md)',
}

--- What to write for a key, or nil.
function elsewhere.key(name) return keys[name] end

-- Tags of HTML.
local tags = {
  sub = 'H~2~O', sup = 'x^2^', br = 'a backslash at the end of the line', kbd = '`Ctrl`',
  code = '`code`', b = '**text**', strong = '**text**', i = '*text*', em = '*text*', u = '*text*',
  mark = '**text**', del = '~~text~~', s = '~~text~~', small = 'the text alone',
  span = '[text]{.class}', div = '::: {.class}', p = 'an empty line', hr = '---',
  a = '[text](address)', img = '::: {.figure #fig-name src=... alt="..."}',
  figure = '::: {.figure #fig-name src=... alt="..."}', table = '| a | b |, and |---|---| below it',
  pre = '```', details = '.fold fold="what it is" on a block of code', aside = 'a footnote, [^1]',
}

--- What to write for the tag that a text begins with, or nil.
function elsewhere.tag(text)
  local name = text:match '^<(%a+%d*)'
  local level = name and name:match '^h([1-6])$'
  return level and ('#'):rep(tonumber(level)) .. ' Title' or tags[(name or ''):lower()]
end

return elsewhere
