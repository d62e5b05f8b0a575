-- Lets nothing raw through: HTML and TeX written in a chapter never reach a
-- reader. Comments vanish; everything else raw is an error. Runs before
-- `places`, whose wrappers tell where raw text stood.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local report = require 'report'

local function place(element)
  local file, line = (element.attributes['data-pos'] or ''):match '^(.-)@(%d+):'
  return file and ('%s:%s'):format(file ~= '' and file or PANDOC_STATE.input_files[1] or 'stdin', line) or ''
end

local function is_raw(element) return element.t == 'RawBlock' or element.t == 'RawInline' end

local function refuse(raw, where)
  if raw.text:match '^%s*<!%-%-.*%-%->%s*$' then return end
  local what = raw.text:match '^[^\n]*'
  report.error(where, 'raw %s is not carried into the book: %s; write Markdown, or put it in backquotes',
    raw.format, what)
end

local function without_raw(element)
  local kept = pandoc.List {}
  for _, child in ipairs(element.content) do
    if is_raw(child) then refuse(child, place(element)) else kept:insert(child) end
  end
  if #kept == #element.content then return nil end
  element.content = kept
  return element
end

local function bare_raw(raw)
  refuse(raw, '')
  return {}
end

local ALLOWED = { http = true, https = true, mailto = true }

local function safe_link(link)
  local scheme = link.target:lower():match '^([a-z][a-z0-9+.-]*):'
  if scheme and not ALLOWED[scheme] then
    report.error(place(link), "a link may not go to '%s:'", scheme)
  end
end

local function no_image(image)
  report.error(place(image), 'image %s: figures are ::: {.figure #fig-... src=... alt="..."}', image.src)
  return {}
end

local function safe_attributes(element)
  for key in pairs(element.attributes) do
    if key == 'style' or key:match '^on' then
      report.error(place(element), "attribute '%s' is not carried into the book", key)
      element.attributes[key] = nil
    end
  end
  return element
end

return {
  { Span = without_raw, Div = without_raw },
  { RawBlock = bare_raw, RawInline = bare_raw, Link = safe_link, Image = no_image },
  { Span = safe_attributes, Div = safe_attributes, CodeBlock = safe_attributes,
    Header = safe_attributes, Code = safe_attributes },
  { Pandoc = report.keep },
}
