-- CSV as the book writes it: a header, then rows whose fields hold no comma,
-- quote or newline.
local csv = {}

--- Reads a file into a list of rows keyed by the header's names, each with
--- its `line`. Returns nil and a message when the file cannot be read, and
--- the rows with a list of messages when some are malformed.
function csv.read(path)
  local file = io.open(path, 'r')
  if not file then return nil, { path .. ': no such file' } end
  local names, rows, errors, number = nil, {}, {}, 0
  for line in file:lines() do
    number = number + 1
    line = line:gsub('\r$', '')
    if line ~= '' then
      local fields = csv.split(line)
      if not names then
        names = fields
      elseif #fields ~= #names then
        errors[#errors + 1] = ('%s:%d: %d fields where the header has %d')
          :format(path, number, #fields, #names)
      else
        local row = { line = number }
        for i, name in ipairs(names) do row[name] = fields[i] end
        rows[#rows + 1] = row
      end
    end
  end
  file:close()
  if not names then errors[#errors + 1] = path .. ':1: empty; a header was expected' end
  return rows, errors, names or {}
end

function csv.split(line)
  local fields = {}
  for field in (line .. ','):gmatch '([^,]*),' do fields[#fields + 1] = field end
  return fields
end

return csv
