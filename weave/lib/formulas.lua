-- What a formula may hold: the commands of the lists below and no others, for
-- TeX can read files and run programs; and put together so that TeX takes it,
-- for what pandoc reads in its own way would stop the PDF long afterwards. To
-- allow one more command, add it to its list; `sh tests/weave/run` shows that
-- both pandoc and TeX know it.
local messages = require 'messages'

local formulas = {}

-- Commands by what follows them.
local KINDS = {
  -- Nothing: letters and what stands for one.
  letter = [[
    alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho varrho
    sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
    ell hbar imath jmath Re Im aleph infty partial nabla emptyset varnothing prime angle]],
  -- Nothing: signs, names of functions, spaces.
  symbol = [[
    forall exists nexists neg lnot top bot therefore because checkmark
    pm mp times div cdot ast star circ bullet oplus ominus otimes oslash odot dagger ddagger wr amalg
    cap cup uplus sqcap sqcup smallsetminus vee wedge lor land barwedge ltimes rtimes bmod
    leq le geq ge neq ne ll gg lll ggg equiv sim simeq approx approxeq cong propto doteq asymp
    prec succ preceq succeq parallel perp mid nmid models vdash dashv triangleq lesssim gtrsim leqslant geqslant
    in ni notin subset supset subseteq supseteq subsetneq supsetneq sqsubseteq sqsupseteq
    to gets rightarrow leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow longrightarrow longleftarrow
    longleftrightarrow Longrightarrow Longleftarrow Longleftrightarrow mapsto longmapsto hookrightarrow hookleftarrow
    rightharpoonup leftharpoonup rightleftharpoons uparrow downarrow updownarrow Uparrow Downarrow Updownarrow
    nearrow searrow swarrow nwarrow implies iff curvearrowright
    sum prod coprod int iint iiint oint bigcap bigcup bigoplus bigotimes bigodot biguplus bigvee bigwedge bigsqcup
    arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min
    Pr sec sin sinh sup tan tanh
    lfloor rfloor lceil rceil langle rangle lvert rvert lVert rVert vert Vert backslash lbrace rbrace lbrack rbrack
    dots ldots cdots vdots ddots dotsc dotsb dotsm colon quad qquad displaystyle textstyle]],
  -- One formula in braces, or one sign.
  one = [[
    mathrm mathbf mathit mathsf mathtt mathcal mathbb mathfrak operatorname
    hat widehat bar vec dot ddot tilde widetilde check breve acute grave overline underline overbrace underbrace
    overrightarrow overleftarrow pmod boxed phantom]],
  -- Two of them.
  two = 'frac dfrac tfrac binom overset underset stackrel',
  -- One, and a formula in square brackets before it.
  root = 'sqrt',
  -- Words.
  text = 'text textrm textbf textit textsf texttt',
  -- A bracket.
  delimiter = 'left right middle big Big bigg Bigg bigl bigr biggl biggr Biggl Biggr',
  -- The name of an environment in braces.
  environment = 'begin end',
}

-- Control symbols: spaces, brackets and signs; \\ is looked at by itself.
local SIGNS = '[,:;! {}|%%&#_$]'
-- What may stand in a formula without a backslash; braces, _, ^, & and ' apart.
local PLAIN = '[%w%s+*/=<>()%[%]|.,;:!?@~-]'
-- In words, letters of any language too.
local LETTER = '[\xC2-\xF4][\x80-\xBF]+'
local DELIMITERS = '[()%[%]|./<>]'
local DELIMITER_NAMES =
  ' langle rangle lfloor rfloor lceil rceil lvert rvert lVert rVert vert Vert lbrace rbrace '
  .. 'lbrack rbrack backslash uparrow downarrow updownarrow Uparrow Downarrow Updownarrow '

-- Environments, by the columns that they have.
local ENVIRONMENTS = { cases = 2, matrix = 10, pmatrix = 10, bmatrix = 10, Bmatrix = 10,
  vmatrix = 10, Vmatrix = 10,
  smallmatrix = 10, aligned = 20, gathered = 1, array = 0 }

-- What to write for what is not allowed.
local INSTEAD = {
  ['number it with {#eq-...} behind the formula'] = 'tag label nonumber notag',
  ['write [](#eq-...) outside the formula'] = 'ref eqref cite',
  ['a link stands outside the formula'] = 'href url hyperref',
  ['write \\mathbf{...}'] = 'bm boldsymbol pmb mathbold symbf bf',
  ['write \\mathbb{...}'] = 'mathds mathbbm Bbb',
  ['write \\mathcal{...}'] = 'mathscr cal',
  ['write \\mathrm{...}'] = 'rm it sf tt em roman textup textnormal mathnormal symrm symup mathup',
  ['write \\text{...}'] = 'mbox hbox fbox textmd textsc emph intertext',
  ['write \\operatorname{...}'] =
    'DeclareMathOperator operatornamewithlimits mathop mathbin mathrel mathord',
  ['write \\frac{...}{...} or \\binom{...}{...}'] = 'over choose atop above genfrac cfrac',
  ['write \\binom'] = 'dbinom tbinom',
  ['write \\smallsetminus'] = 'setminus',
  ['write \\Big'] = 'Bigl Bigr Bigm bigm',
  ['write \\bmod or \\pmod{...}'] = 'mod pod',
  ['write {}^{\\circ}'] = 'degree',
  ['write \\quad or \\,'] = 'hspace hskip mskip kern mkern hfill enspace thinspace vspace vskip',
  ['write \\overset or an environment of several lines'] = 'substack limits nolimits shortstack',
  ['write \\neq, \\notin or the like'] = 'not',
  ['a formula defines nothing; write it out'] =
    'def edef gdef xdef let futurelet newcommand renewcommand '
    .. 'providecommand newenvironment catcode csname endcsname expandafter noexpand begingroup endgroup relax '
    .. 'makeatletter makeatother newcount newtoks chardef mathchardef global long outer if else fi loop',
  ['a formula reads and writes no files and runs nothing'] =
    'input include includegraphics usepackage directlua '
    .. 'luadirect latelua luaexec luafunction write immediate openin openout read readline closein closeout '
    .. 'special pdfextension pdfobj loop lstinputlisting verbatiminput InputIfFileExists IfFileExists RequirePackage',
}
local INSIDE = 'what stands within it alone'
local ENVIRONMENT_INSTEAD = { equation = INSIDE, ['equation*'] = INSIDE, displaymath = INSIDE,
  math = INSIDE,
  align = 'aligned', ['align*'] = 'aligned', alignat = 'aligned',
  eqnarray = 'aligned',
  ['eqnarray*'] = 'aligned', split = 'aligned', multline = 'gathered', gather = 'gathered',
    ['gather*'] = 'gathered',
  tabular = 'array', dcases = 'cases', rcases = 'cases', subarray = 'array',
    aligned_at = 'aligned' }

local kind_of, instead, names = {}, {}, {}
for kind, list in pairs(KINDS) do
  for name in list:gmatch '%S+' do
    kind_of[name] = kind
    names[#names + 1] = name
  end
end
for advice, list in pairs(INSTEAD) do
  for name in list:gmatch '%S+' do instead[name] = '; ' .. advice end
end
table.sort(names)

--- Every allowed command, for the tests.
formulas.kinds = KINDS
formulas.environments = ENVIRONMENTS

-- A reader over the text: `at` is where it stands, `depth` how deep.
local reader = {}
reader.__index = reader

local function fail(self, format, ...)
  local _, line = self.text:sub(1, self.at - 1):gsub('\n', '')
  error({ line = line, message = select('#', ...) > 0 and format:format(...) or format }, 0)
end

function reader:skip() self.at = self.text:match('^%s*()', self.at) end

function reader:take(pattern)
  local found, after = self.text:match('^(' .. pattern .. ')()', self.at)
  if found then self.at = after end
  return found
end

-- The command or sign at the reader: its name without the backslash, its kind.
function reader:command()
  local from = self.at
  self.at = from + 1
  local name = self:take '%a+%*?' or self:take '.'
  if not name then fail(self, 'ends with a backslash') end
  if name:match '^%a+%*$' and name ~= 'operatorname*' then
    self.at = self.at - 1
    name = name:sub(1, -2)
  end
  local kind = name == 'operatorname*' and 'one' or kind_of[name] or name == '\\' and 'row'
    or name:match('^' .. SIGNS .. '$') and 'symbol'
  if kind then return name, kind end
  self.at = from
  fail(self, 'holds \\%s, which is not allowed%s', name,
    instead[name] or #name > 3 and messages.hint(name, names):gsub("'(%a+)'", '\\%1')
      or '; weave/README.md says how to allow a command')
end

function reader:group(what)
  local open = self.at
  self.at = open + 1
  self:list('}', {})
  if not self:take '}' then
    self.at = open
    fail(self, 'has a { without its }%s', what and ' after \\' .. what or '')
  end
end

-- One sign or a formula in braces, which ^, _ and most commands ask for.
function reader:argument(what)
  self:skip()
  local next_one = self.text:sub(self.at, self.at)
  if next_one == '{' then return self:group(#what > 1 and what or nil) end
  if next_one == '\\' then
    local from = self.at
    local _, kind = self:command()
    if kind == 'letter' then return end
    self.at = from
    fail(self, 'needs braces around what follows %s', #what > 1 and '\\' .. what or what)
  end
  if not self:take '[%w+*/=<>().,!?|-]' then
    fail(self, 'has nothing that belongs to %s', #what > 1 and '\\' .. what or what)
  end
end

-- Words: no formula in them, and nothing that TeX reads as its own.
function reader:words(what)
  self:skip()
  local open = self.at
  if not self:take '{' then fail(self, 'needs braces around the words of \\%s', what) end
  while not self:take '}' do
    if self.at > #self.text then
      self.at = open
      fail(self, 'has a { without its } after \\%s', what)
    end
    if not self:take "[%w%s+*/=<>()%[%]|.,;:!?@'`-]+" and not self:take '\\[%%&#_${} ,]'
      and not self:take(LETTER) then
      local bad = self:take '\\%a+' or self:take(utf8.charpattern)
      fail(self, 'has %s in the words of \\%s%s', bad, what, bad:match '^[%%&#_]$' and '; write \\'
        .. bad or '')
    end
  end
end

function reader:delimiter(what)
  self:skip()
  if self:take(DELIMITERS) or self:take '\\[{}|]' then return end
  local name = self.text:match('^\\(%a+)', self.at)
  if not name or not DELIMITER_NAMES:find(' ' .. name .. ' ', 1, true) then
    fail(self, 'has no bracket after \\%s', what)
  end
  self.at = self.at + 1 + #name
end

function reader:left(where)
  self:delimiter 'left'
  self:list('\\right', { left = true })
  if not self:take '\\right%f[%A]' then
    self.at = where
    fail(self, 'has a \\left without its \\right in the same braces; \\right. closes with nothing')
  end
  self:delimiter 'right'
end

-- How many columns an array says that it has.
function reader:columns()
  local spec = self:take '{[lcr| ]+}'
  if not spec then fail(self, 'needs its columns after \\begin{array}, as {lcr}') end
  return #spec:gsub('[^lcr]', '')
end

function reader:environment(where)
  local name = self:take '%s*{%a+%*?}'
  name = name and name:match '{(.*)}' or ''
  local columns = ENVIRONMENTS[name]
  if not columns then
    local known = {}
    for other in pairs(ENVIRONMENTS) do known[#known + 1] = other end
    table.sort(known)
    fail(self, 'holds \\begin{%s}, which is not allowed%s', name, ENVIRONMENT_INSTEAD[name]
      and '; write ' .. ENVIRONMENT_INSTEAD[name] or messages.hint(name, known))
  end
  if name == 'array' then columns = self:columns() end
  if self.text:match('^%s*%[', self.at) then
    fail(self, 'has a [ right after \\begin{%s}; write {[}', name)
  end
  self:list('\\end', { columns = columns, name = name })
  local close = self:take '\\end%s*{%a+%*?}'
  if not close or close:match '{(.*)}' ~= name then
    self.at = where
    fail(self, 'has a \\begin{%s} without its \\end', name)
  end
end

function reader:row(here)
  if not here.columns then
    fail(self, 'has \\\\ outside an environment that has lines; write \\begin{aligned} ... \\end{aligned}')
  end
  if self.text:match('^%s*[%[*]', self.at) then
    fail(self, 'has a %s right after \\\\; write braces around it', self:take '%s*.')
  end
  here.column = 1
end

function reader:apply(here, where)
  local name, kind = self:command()
  if kind == 'row' then
    self:row(here)
  elseif kind == 'one' then
    self:argument(name)
  elseif kind == 'two' then
    self:argument(name)
    self:argument(name)
  elseif kind == 'root' then
    self:skip()
    if self:take '%[' then
      self:list(']', {})
      if not self:take '%]' then fail(self, 'has a [ without its ] after \\%s', name) end
    end
    self:argument(name)
  elseif kind == 'text' then
    self:words(name)
  elseif name == 'left' then
    self:left(where)
  elseif name == 'begin' then
    self:environment(where)
  elseif name == 'right' or name == 'end' or name == 'middle' and not here.left then
    self.at = where
    fail(self, 'has a \\%s without its \\%s', name, name == 'end' and 'begin' or 'left')
  elseif kind == 'delimiter' then
    self:delimiter(name)
  end
end

-- ^, _ and ': none twice at one sign; what is there, in `has`.
function reader:script(mark, has)
  if has[mark == '_' and '_' or '^'] then
    self.at = self.at - 1
    fail(self, 'has %s twice at one sign; write braces around what the second belongs to', mark)
  end
  has[mark == '_' and '_' or '^'] = true
  if mark == "'" then
    self:take "'+"
    if not self:take '%^' then return end
  end
  self:argument(mark == '_' and '_' or '^')
end

-- What TeX counts by itself: an & parts columns.
function reader:column(here)
  if not here.columns then
    fail(self, 'has & outside an environment that has columns; write \\& for the sign')
  end
  here.column = (here.column or 1) + 1
  if here.column > here.columns then
    fail(self, 'has more columns than %s takes, which are %d', here.name, here.columns)
  end
end

-- Reads up to `stop`, which it leaves, or to the end.
function reader:list(stop, here)
  self.depth = self.depth + 1
  if self.depth > 40 then fail(self, 'is nested too deeply') end
  local has = {}
  while self.at <= #self.text do
    local where = self.at
    local mark = self.text:sub(where, where)
    if mark == stop or (#stop > 1 and self.text:match('^' .. stop .. '%f[%A]', where)) then
      break
    end
    if mark == '\\' then
      has = {}
      self:apply(here, where)
    elseif mark == '{' then
      has = {}
      self:group()
    elseif mark == '^' and self.text:sub(where + 1, where + 1) == '^' then
      fail(self, 'holds ^^, which is not allowed')
    elseif mark:match "[_^']" then
      self.at = where + 1
      self:script(mark, has)
    elseif mark == '&' then
      has = {}
      self:column(here)
      self.at = where + 1
    elseif self:take(PLAIN) then
      if mark:match '%S' then has = {} end
    elseif mark == '}' then
      fail(self, 'has a } without its {')
    else
      fail(self, 'holds %s, which is not allowed%s', self:take(utf8.charpattern),
        mark:match '[%%#$]' and '; write \\' .. mark or mark:match '[\x80-\xFF]'
          and '; write its command, or \\text{...}' or '')
    end
  end
  self.depth = self.depth - 1
end

--- What is wrong with a formula, and in which of its lines, from 0; nil when
--- nothing is.
function formulas.fault(text)
  local self = setmetatable({ text = text, at = 1, depth = 0 }, reader)
  if not utf8.len(text) or text:match '[%z\1-\8\11-\31\127]' then
    return 'holds control characters', 0
  end
  if not text:match '%S' then return 'is empty', 0 end
  local done, why = pcall(function()
    local blank = text:match '^%s*%S.-()\n%s*\n'
    if blank then
      self.at = blank + 1
      fail(self, 'holds an empty line')
    end
    self:list('', {})
  end)
  if done then return nil end
  if type(why) ~= 'table' then error(why, 0) end
  return why.message, why.line
end

return formulas
