// What there is to weave: of shared memory a row for each wavefront, its 32 threads the
// banks; of global memory one for each sector, its 8 threads the words.
const BANKS = 32, WORDS_OF_SECTOR = 8, MOST_ROWS = 1200;
const isShared = (pick) => pick.kind < 4, isGlobal = (pick) => pick.kind >= 4 && pick.kind < 7;

function wavefronts(pick) {
  return Array.from({ length: pick.passes }, (none, wave) => {
    const served = pick.asked.filter((a) => a.wave === wave);
    const over = new Set(served.flatMap(({ address }) =>
      Array.from({ length: Math.max(1, pick.width / 4) }, (word, n) => (Math.floor(address / 4) + n) % BANKS)));
    return { pick, wave, served, over };
  });
}

function sectors(pick) {
  const rows = new Map();
  for (const one of pick.asked)
    for (let byte = 0; byte < pick.width; byte += Math.min(4, pick.width)) {
      const address = one.address + byte, sector = Math.floor(address / 32);
      if (!rows.has(sector)) rows.set(sector, { pick, wave: rows.size, served: [], over: new Set() });
      const row = rows.get(sector);
      row.over.add(Math.floor(address / 4) % WORDS_OF_SECTOR);
      if (row.served[row.served.length - 1] !== one) row.served.push(one);
    }
  return Array.from(rows.values());
}

// What each line costs, and what it would at least: { shared: [cost, least], global: ... }.
function costs(picks) {
  const lines = new Map();
  for (const pick of picks) {
    const kind = isShared(pick) ? 'shared' : isGlobal(pick) ? 'global' : '';
    if (!kind) continue;
    if (!lines.has(pick.line)) lines.set(pick.line, {});
    const line = lines.get(pick.line);
    line[kind] = line[kind] || [0, 0];
    line[kind][0] += pick.passes;
    line[kind][1] += pick.ideal;
  }
  return lines;
}

function weft(picks) {
  const shared = picks.filter(isShared).flatMap(wavefronts), global = picks.filter(isGlobal).flatMap(sectors);
  return { shared: shared.slice(0, MOST_ROWS), global: global.slice(0, MOST_ROWS), costs: costs(picks),
    left: Math.max(0, shared.length - MOST_ROWS) };
}
