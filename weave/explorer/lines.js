// Memory in lines of 128 bytes, each of four sectors, which stand a little apart;
// a word stays within its own. Of a word that gives as well the lower half says so.
function drawSectors({ bytes, gives = [], lines, width, label, pitch = 6 }) {
  const svg = drawing(128, lines * pitch, label), sectors = new Set(), tall = pitch - 1, inner = 0.68 * tall;
  for (const first of [...bytes, ...gives]) for (let b = first; b < first + width; b++) sectors.add(b >> 5);
  for (let sector = 0; sector < lines * 4; sector++)
    shape(svg, 'rect', { x: sector % 4 * 32 + 0.4, y: (sector >> 2) * pitch, width: 31.2, height: tall, rx: 0.8, class: sectors.has(sector) ? 'sector' : 'idle' });
  const left = (byte) => byte - byte % 32 + 0.4 + byte % 32 * 31.2 / 32, right = (byte) => left(byte) + 31.2 / 32;
  const word = (first, height, kind) => {
    const at = first % 128, x = left(at) + 0.1;
    shape(svg, 'rect', { x, y: (first >> 7) * pitch + 0.16 * tall, width: right(at + width - 1) - 0.1 - x, height, class: kind });
  };
  for (const first of gives) word(first, inner, 'gives');
  for (const first of new Set(bytes)) word(first, gives.includes(first) ? inner / 2 : inner, 'used');
  return svg;
}
