-- ::: {.answer} holds an exercise's answer: closed on a page until the reader
-- opens it. In the PDF, where nothing can be closed, the answers of a chapter's
-- exercises stand at its end, under their numbers.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local numbering = require 'numbering'
local out = require 'out'
local say = require 'say'

says = { Div = 'answer' }

local function around(target, before, blocks, after)
  return pandoc.List { out.raw(target, before) } .. blocks .. pandoc.List { out.raw(target, after) }
end

-- Code that an answer begins with would lie upon its number.
local function begins_with_code(blocks)
  for _, block in ipairs(blocks) do
    if block.t ~= 'RawBlock' then return block.t == 'CodeBlock' end
  end
end

local function printed(div, label)
  return around('latex', ('\\begin{WWanswer}{%s}%s'):format(label,
    begins_with_code(div.content) and '\\leavevmode\\par\\nobreak' or ''), div.content, '\\end{WWanswer}')
end

-- Takes the answers out of the items of a list, each with its number.
local function collect(list, answers)
  local first = (list.start or 1) - 1
  for i, item in ipairs(list.content) do
    list.content[i] = pandoc.Div(item):walk { Div = function(div)
      if not div.classes:includes 'answer' then return nil end
      answers:extend(printed(div, ('\\thechapter.%d'):format(first + i)))
      return {}
    end }.content
  end
  return list
end

-- A new chapter begins on a page of its own: of the code at the end of the one before
-- not a few lines alone go to its last page. (\WWends has a digit for each two lines,
-- lib/ends.lua.)
local LAST = 9

local function keep_end(answers)
  local at = #answers
  while at > 1 and answers[at].t == 'RawBlock' do at = at - 1 end
  local before = answers[at].t == 'CodeBlock' and answers[at - 1]
  local digits = before and before.t == 'RawBlock' and before.text:match '^\\WWends{(%d+)}$'
  if not digits then return end
  local from = math.max(0, #digits - LAST)
  answers[at - 1] = out.raw('latex', ('\\WWends{%s%s}'):format(digits:sub(1, from),
    ('9'):rep(#digits - from)))
end

-- One that is no item's stays where it is.
local function for_paper(blocks)
  local answers = pandoc.List {}
  local body = pandoc.Div(blocks)
    :walk { OrderedList = function(list) return collect(list, answers) end }
    :walk { Div = function(div) return div.classes:includes 'answer' and printed(div, say 'Answer') or nil end }
  if #answers == 0 then return body.content end
  keep_end(answers)
  return body.content .. around('latex', '\\begin{WWanswers}', answers, '\\end{WWanswers}')
end

-- An exercise is called by its chapter's number, too, and can be linked to: #exercise-7.
local function called(list, chapter)
  for i, item in ipairs(list.content) do
    local number = (list.start or 1) - 1 + i
    local name = pandoc.Span({ pandoc.Str(('%s.%d'):format(chapter.number, number)) },
      { id = ('exercise-%d'):format(number), class = 'number' })
    item[1].content = pandoc.List { name, pandoc.Space() } .. item[1].content
  end
  return pandoc.Div({ list }, { class = 'exercises' })
end

local function is_exercises(list)
  local found = false
  pandoc.Div(pandoc.Blocks { list }):walk { Div = function(div)
    found = found or div.classes:includes 'answer'
  end }
  return found
end

local function for_screen(blocks, meta)
  local chapter, has_numbers = numbering.chapter(meta), out.target(meta) == 'html'
  return pandoc.Div(blocks)
    :walk { OrderedList = function(list)
      return has_numbers and is_exercises(list) and called(list, chapter) or nil
    end }
    :walk { Div = function(div)
      if not div.classes:includes 'answer' then return nil end
      return around('html', ('<details class="answer">\n<summary>%s</summary>'):format(say 'Answer'), div.content,
        '</details>')
    end }.content
end

return { {
  Pandoc = function(doc)
    local ready = out.target(doc.meta) == 'latex' and for_paper or for_screen
    return pandoc.Pandoc(ready(doc.blocks, doc.meta), doc.meta)
  end,
} }
