-- What is being written, and how text is escaped for it.
local out = {}

local stringify = pandoc.utils.stringify

--- 'html', 'latex' or 'epub'. An EPUB passes through pandoc's JSON, where
--- only the metadata knows what it will become.
function out.target(meta)
  if FORMAT:match 'latex' then return 'latex' end
  if FORMAT:match '^epub' then return 'epub' end
  if meta['weave-target'] then return stringify(meta['weave-target']) end
  return 'html'
end

function out.html(text)
  return (text:gsub('[&<>"]', {
    ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;',
  }))
end

local LATEX = {
  ['\\'] = '\\textbackslash{}', ['{'] = '\\{', ['}'] = '\\}', ['$'] = '\\$',
  ['&'] = '\\&', ['#'] = '\\#', ['%'] = '\\%', ['_'] = '\\_',
  ['^'] = '\\^{}', ['~'] = '\\textasciitilde{}', ['"'] = '\\textquotedbl{}',
}

-- No sign is read together with its neighbour, as -- or ?` would be, and none by
-- the \\ of the row before, as [ and * would be.
function out.latex(text)
  text = text:gsub('%c', ' '):gsub('[\\{}$&#%%_^~"]', LATEX):gsub('\u{202F}', '\\,')
  for sign in ("-'`,<>"):gmatch '.' do text = text:gsub('%' .. sign .. '%f[%' .. sign .. ']', sign
    .. '{}') end
  return (text:gsub('[?!]%f[`]', '%0{}'):gsub('^%s*[%[*]', '{%0}'))
end

--- Code inside a Verbatim whose commandchars are the backslash and braces:
--- nothing in it ends it, or is a command.
function out.latex_code(text)
  return (text:gsub('[\\{}]', { ['\\'] = '\\textbackslash{}', ['{'] = '\\{', ['}'] = '\\}' }))
end

function out.raw(target, text)
  return pandoc.RawBlock(target == 'latex' and 'latex' or 'html', text)
end

function out.raw_inline(target, text)
  return pandoc.RawInline(target == 'latex' and 'latex' or 'html', text)
end

--- The caption of a div: its paragraphs' inlines, apart from other blocks.
function out.caption(blocks)
  local inlines, rest = pandoc.List {}, pandoc.List {}
  for _, block in ipairs(blocks) do
    if block.t == 'Para' or block.t == 'Plain' then
      if #inlines > 0 then inlines:insert(pandoc.Space()) end
      inlines:extend(block.content)
    else
      rest:insert(block)
    end
  end
  return inlines, rest
end

--- Where an element came from: the `pos` attribute left by `places`.
function out.place(element)
  return element.attributes and element.attributes.pos or ''
end

--- Words of an attribute, parted by spaces or commas.
function out.words(text)
  local words = pandoc.List {}
  for word in (text or ''):gmatch '[^%s,]+' do words:insert(word) end
  return words
end

--- A line of the metadata as text.
function out.meta_text(meta, key, default)
  return meta[key] and stringify(meta[key]) or default
end

return out
