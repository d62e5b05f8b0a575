-- Photographs and screenshots: PNG, JPEG and WebP. How large each is, and what would
-- look otherwise in page, PDF and EPUB or load for ever, is read from its first bytes.
-- (W3C PNG 5.3; ITU T.81 B.1.1; Exif 4.6.4; the WebP container and RFC 6386, 9.1.)
local pictures = {}

local MOST_BYTES, MOST_PIXELS = 1000000, 4000
local KINDS = { png = 'PNG', jpg = 'JPEG', jpeg = 'JPEG', webp = 'WebP' }

local function png(text)
  local width, height = text:match '^\x89PNG\r\n\x1A\n....IHDR()'
  if not width then return nil end
  width, height = string.unpack('>I4I4', text, width)
  if text:sub(1, text:find('IDAT', 1, true) or 0):find('acTL', 1, true) then
    return 'moves, and paper does not; take one picture of it'
  end
  return not text:find('IEND', -12, true) and 'has no end; copy it again', width, height
end

-- How a camera was held, in the first directory of its notes.
local function orientation(exif)
  local order = exif:match '^Exif%z%z(..)'
  local int = (order == 'MM' and '>' or '<') .. 'I'
  local at = order and #exif >= 14 and string.unpack(int .. '4', exif, 11) + 7
  if not at or at + 1 > #exif then return 1 end
  for i = 0, string.unpack(int .. '2', exif, at) - 1 do
    local entry = at + 2 + 12 * i
    if entry + 9 > #exif then return 1 end
    if string.unpack(int .. '2', exif, entry) == 0x112 then
      return (string.unpack(int .. '2', exif, entry + 8))
    end
  end
  return 1
end

-- Of the markers C0 to CF those that begin no picture.
local NO_FRAME = { [0xC4] = true, [0xC8] = true, [0xCC] = true }

local function jpeg(text)
  if text:sub(1, 3) ~= '\xFF\xD8\xFF' then return nil end
  local at, turned = 3, false
  while at + 8 < #text and text:byte(at) == 0xFF do
    local marker, length = string.unpack('>BI2', text, at + 1)
    if marker == 0xE1 and orientation(text:sub(at + 4, at + 1 + length)) ~= 1 then turned = true end
    if marker & 0xF0 == 0xC0 and not NO_FRAME[marker] then
      local height, width = string.unpack('>I2I2', text, at + 5)
      return turned and "stands upright by its camera's note alone, which the PDF does not read; turn it, as exiftran -ai does"
        or not text:find('\xFF\xD9', -1000, true) and 'has no end; copy it again', width, height
    end
    at = at + 2 + length
  end
  return 'has no size; save it again'
end

local function webp(text)
  local length, kind = text:match '^RIFF(....)WEBP(VP8[ LX])'
  if not length or #text < 30 then return nil end
  if string.unpack('<I4', length) > #text - 8 then return 'has no end; copy it again' end
  if kind == 'VP8 ' then
    local width, height = string.unpack('<I2I2', text, 27)
    return false, width & 0x3FFF, height & 0x3FFF
  elseif kind == 'VP8L' then
    local bits = string.unpack('<I4', text, 22)
    return false, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
  end
  local width, height = string.unpack('<I3I3', text, 25)
  return text:byte(21) & 2 ~= 0 and 'moves, and paper does not; take one picture of it', width + 1, height + 1
end

local READERS = { PNG = png, JPEG = jpeg, WebP = webp }

--- 'PNG', 'JPEG', 'WebP' by a file's name; nil of all others.
function pictures.kind(src) return KINDS[src:match '%.(%w+)$' or ''] end

--- Width and height of a picture, from its text; nil and what is wrong with it.
function pictures.size(src, text)
  local kind = pictures.kind(src)
  local fault, width, height = READERS[kind](text)
  if fault == nil then
    for other, reader in pairs(READERS) do
      if reader(text) ~= nil then
        return nil, ('is a %s by what it holds; call it .%s'):format(other, other == 'JPEG' and 'jpg'
          or other:lower())
      end
    end
    return nil, 'is no ' .. kind
  elseif fault then
    return nil, fault
  elseif #text > MOST_BYTES then
    return nil, ('has %.1f MB, and a page loads 1 MB of a picture at most; make it smaller, say 1600 pixels wide')
      :format(#text / 1e6)
  elseif width == 0 or height == 0 or width > MOST_PIXELS or height > MOST_PIXELS then
    return nil, ('has %d by %d pixels, where %d each way are the most; make it smaller'):format(width,
      height, MOST_PIXELS)
  end
  return width, height
end

--- The file that stands for a picture in the PDF and in the EPUB: TeX and older
--- readers know no WebP.
function pictures.printed(src)
  return pictures.kind(src) == 'WebP' and 'build/weave/pictures/' .. src:gsub('%.%w+$', '.png') or src
end

return pictures
