-- CSV as the book writes it: a header, then rows. A field that holds a comma
-- or a quote stands in quotes, its own quotes twice; none holds a newline.
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
    -- Spreadsheets begin with a byte order mark.
    line = (number == 1 and line:gsub('^\239\187\191', '') or line):gsub('\r$', '')
    if line ~= '' then
      local fields = csv.split(line)
      if not fields then
        errors[#errors + 1] = ('%s:%d: a quoted field does not end with its quote'):format(path,
          number)
        names = names or {}
      elseif not names then
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

--- The fields of a line; nil when a quote has no end.
function csv.split(line)
  local fields, at = {}, 1
  line = line .. ','
  while at <= #line do
    local field, next_at = line:match('^([^,]*),()', at)
    if field:sub(1, 1) == '"' then
      local from = at + 1
      repeat
        local _, quote = line:find('"', from, true)
        if not quote then return nil end
        from = quote + (line:sub(quote + 1, quote + 1) == '"' and 2 or 1)
        next_at = line:sub(quote + 1, quote + 1) == ',' and quote + 2
        field = line:sub(at + 1, quote - 1):gsub('""', '"')
      until line:sub(quote + 1, quote + 1) ~= '"'
      if not next_at then return nil end
    end
    fields[#fields + 1], at = field, next_at
  end
  return fields
end

return csv
