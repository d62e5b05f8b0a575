-- Floors: the least times, in microseconds, that a kernel's wavefronts and its
-- bytes allow, from its results and from what the device says of itself.
local floors = {}

-- Wavefronts of shared loads and stores, one a cycle in each multiprocessor.
-- They are counted in a run of profile_size and timed in one of size.
function floors.shared_floor(cell, info)
  local multiprocessors, mhz = tonumber(info.multiprocessors), tonumber(info.clock_mhz)
  local loads, stores = cell.shared_load_wavefronts, cell.shared_store_wavefronts
  if not (multiprocessors and mhz and loads and stores and cell.size and cell.profile_size) then
    return nil
  end
  return (loads.value + stores.value) * cell.size.value / cell.profile_size.value
    / (multiprocessors * mhz)
end

-- The bytes that must be moved, two words of the bus's width a memory clock.
function floors.memory_floor(cell, info)
  local mhz, bits = tonumber(info.memory_clock_mhz), tonumber(info.memory_bus_bits)
  if not (mhz and bits and cell.time and cell.throughput) then return nil end
  return cell.throughput.value * cell.time.value / (2 * mhz * bits / 8000)
end

return floors
