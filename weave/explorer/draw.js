// Drawings: an array as it lies in memory, and the banks, wavefront by
// wavefront. Colour is the bank; what is touched is framed, so that nothing
// rests on colour alone.
const SVG = 'http://www.w3.org/2000/svg';

function shape(to, name, attributes, words) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  to.append(element);
  return element;
}

function drawing(wide, tall, label) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `-0.5 -0.5 ${wide + 1} ${tall + 1}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  return svg;
}

function cell(to, x, y, kind, bank) {
  const rect = shape(to, 'rect', { x, y, width: 1, height: 1, class: kind });
  rect.style.setProperty('--bank', bank);
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

// The banks across, a wavefront a row: which words they hand out.
function drawBanks({ used, count, shown, hue, label }) {
  const svg = drawing(32, Math.max(count, 1), label);
  if (shown >= 0) shape(svg, 'rect', { x: -0.4, y: shown, width: 32.8, height: 1, class: 'row' });
  for (let bank = 0; bank <= 32; bank += 8) shape(svg, 'line', { x1: bank, x2: bank, y1: -0.3, y2: Math.max(count, 1) + 0.3 });
  for (const [word, wave] of used) cell(svg, word % 32, wave, wave === shown || shown < 0 ? 'now' : 'other', hue(word));
  return svg;
}

// The lanes across, a pass in a row: who is served, and who waits.
function drawPasses({ wave, count, label }) {
  const svg = drawing(32, count, label);
  for (let pass = 0; pass < count; pass++) wave.forEach((own, lane) => {
    if (own === pass) cell(svg, lane, pass, 'now', 19);
    else shape(svg, 'rect', { x: lane, y: pass, width: 1, height: 1, class: 'idle' });
  });
  return svg;
}

// Memory in lines of 128 bytes, each of four sectors, which stand a little apart;
// a word stays within its own. Of a word that gives as well the lower half says so.
function drawSectors({ bytes, gives = [], lines, width, label }) {
  const svg = drawing(128, lines * 6, label), sectors = new Set();
  for (const first of [...bytes, ...gives]) for (let b = first; b < first + width; b++) sectors.add(b >> 5);
  for (let sector = 0; sector < lines * 4; sector++)
    shape(svg, 'rect', { x: sector % 4 * 32 + 0.4, y: (sector >> 2) * 6, width: 31.2, height: 5, rx: 0.8, class: sectors.has(sector) ? 'sector' : 'idle' });
  const left = (byte) => byte - byte % 32 + 0.4 + byte % 32 * 31.2 / 32, right = (byte) => left(byte) + 31.2 / 32;
  const word = (first, height, kind) => {
    const at = first % 128, x = left(at) + 0.1;
    shape(svg, 'rect', { x, y: (first >> 7) * 6 + 0.8, width: right(at + width - 1) - 0.1 - x, height, class: kind });
  };
  for (const first of gives) word(first, 3.4, 'gives');
  for (const first of new Set(bytes)) word(first, gives.includes(first) ? 1.7 : 3.4, 'used');
  return svg;
}
