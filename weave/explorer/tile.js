// Shared memory: an array as it lies there, coloured by bank, and the banks,
// wavefront by wavefront.
// What is said of an access that takes so many wavefronts where so many would do.
function costOf(count, ideal) {
  const lost = plural(count - ideal, '⟦conflict|conflicts⟧');
  return [plural(count, '⟦wavefront|wavefronts⟧'), count > ideal ? `⟦where ${ideal} would do: ${lost}⟧` : '⟦no conflict⟧'];
}

// Which wavefront touches a word: the first of those that do.
function touched(indices, words, wave) {
  const found = new Map();
  indices.forEach((index, lane) => {
    for (let w = 0; index >= 0 && w < words; w++) {
      const word = Math.floor(index * words) + w;
      if (!found.has(word) || found.get(word) > wave[lane]) found.set(word, wave[lane]);
    }
  });
  return found;
}

// The array, a row of it in a row, coloured by bank or as its owner says. `kind`
// is what a word that is touched looks like in the wavefront that is shown.
function drawArray({ length, rows, used, shown, hue, missed, label }) {
  const svg = drawing(length, rows, label);
  for (let word = 0; word < length * rows; word++) {
    const wave = used.get(word);
    const kind = wave === undefined ? 'idle' : wave === shown || shown < 0 ? 'now' : 'other';
    cell(svg, word % length, Math.floor(word / length), missed.has(word) ? `${kind} missed` : kind, hue(word));
  }
  return svg;
}

// The banks across, a wavefront a row: which words they hand out. There is always room
// for as many wavefronts as a warp's lanes may need, so that nothing beneath moves.
function drawBanks({ used, count, shown, hue, label }) {
  const rows = Math.max(count, LANES), svg = drawing(32, rows, label);
  if (shown >= 0) shape(svg, 'rect', { x: -0.4, y: shown, width: 32.8, height: 1, class: 'row' });
  for (let bank = 0; bank <= 32; bank += 8) shape(svg, 'line', { x1: bank, x2: bank, y1: -0.3, y2: rows + 0.3 });
  for (const [word, wave] of used) cell(svg, word % 32, wave, wave === shown || shown < 0 ? 'now' : 'other', hue(word));
  return svg;
}

// The drawings of an access that was counted.
function drawTile({ indices, wave, count, words, length, by = '⟦bank⟧', hue = (word) => word % 32, missed = new Set() }, shown, rows) {
  const used = touched(indices, words, wave), across = Math.max(1, Math.ceil(length * words));
  const last = Math.max(...used.keys(), 0), tall = Math.min(64, Math.max(rows || 1, Math.floor(last / across) + 1));
  const now = Array.from(used).filter(([, w]) => shown < 0 || w === shown).map(([word]) => word % 32);
  const nth = shown + 1, which = shown < 0 ? '⟦all wavefronts⟧' : `⟦wavefront ${nth} of ${count}⟧`;
  const asked = plural(now.length, '⟦word|words⟧'), banks = plural(new Set(now).size, '⟦bank|banks⟧');
  return [
    ['⟦The tile, coloured by bank⟧', drawArray({ length: across, rows: tall, used, shown, hue, missed,
      label: `⟦The tile, ${across} words a row, coloured by ${by}; framed are the words of ${which}⟧` })],
    ['⟦The banks, 0 to 31, a wavefront a row⟧', drawBanks({ used, count, shown, hue,
      label: `⟦${which}: ${asked} from ${banks}⟧` })],
  ];
}
