-- Lets nothing raw through: HTML and TeX written in a chapter never reach a
-- reader. Comments vanish; everything else raw is an error. So are images,
-- inline styles and handlers, and links to scripts.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*/[^/]*/[^/]*$', '') .. 'lib/?.lua;' .. package.path
local out = require 'out'
local report = require 'report'

local function refuse(raw, where)
  if raw.text:match '^%s*<!%-%-.*%-%->%s*$' then return end
  report.error(where, 'raw %s is not carried into the book: %s; write Markdown, or put it in backquotes',
    raw.format, raw.text:match '^[^\n]*')
end

local function safe_attributes(element)
  local bad = {}
  for key in pairs(element.attributes) do
    if key == 'style' or key:match '^on' then bad[#bad + 1] = key end
  end
  table.sort(bad)
  for _, key in ipairs(bad) do
    report.error(out.place(element), "attribute '%s' is not carried into the book", key)
    element.attributes[key] = nil
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

local function safe_link(link)
  local scheme = link.target:lower():match '^([a-z][a-z0-9+.-]*):'
  if scheme and not ALLOWED[scheme] then
    report.error(out.place(link), "a link may not go to '%s:'", scheme)
  end
end

local function no_image(image)
  report.error(out.place(image), 'image %s: figures are ::: {.figure #fig-... src=... alt="..."}', image.src)
  return {}
end

return {
  { Span = safe_container, Div = safe_container, Link = safe_link, Image = no_image,
    CodeBlock = safe_attributes, Header = safe_attributes, Code = safe_attributes },
  { RawBlock = bare_raw, RawInline = bare_raw, Pandoc = report.keep },
}
