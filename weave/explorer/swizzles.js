// The panel of a tile that a tensor copy has swizzled: where a lane must look for
// the bytes of its row, and which banks it meets there.
const swizzles = {
  ask: '⟦Unit to read, in part, lane and x⟧',
  names: ['part', 'lane', 'x'], stepwise: true,
  build(form) {
    const bytes = (n) => [n, plural(n, '⟦byte|bytes⟧')];
    return {
      mode: choice(form, 'mode', '⟦Swizzle⟧', [[0, '⟦none⟧'], ...[1, 2, 3].map((mode) => [mode, bytes(16 << mode)[1]])]),
      wide: choice(form, 'wide', '⟦Row of the tile⟧', [32, 64, 128].map(bytes)),
      bytes: choice(form, 'bytes', '⟦A lane reads⟧', [4, 16].map(bytes)),
      column: number(form, 'column', '⟦Column⟧', 0, 0, 7),
    };
  },
  first: { wide: 128, bytes: 16 },
  // A box that is swizzled has rows as long as the swizzle is wide.
  settle({ mode, wide, bytes, column }, changed) {
    if (changed === mode && mode.value > 0) wide.value = 16 << mode.value;
    if (changed === wide && mode.value > 0) mode.value = Math.log2(wide.value / 16);
    column.max = wide.value / bytes.value - 1;
    if (changed !== column) column.value = Math.min(column.value, column.max);
  },
  compose: ({ mode }) => (mode > 0 ? `part ^ (part / 8 & ${(1 << mode) - 1})` : 'part'),
  count({ mode, wide, bytes, column, index }) {
    const units = wide / 16, all = LANES * units, first = column * bytes, x = first >> 4;
    const home = (part) => exports.swizzled(mode, part * 16) / 16, lanes = Array.from({ length: LANES }, (_, lane) => lane);
    const looks = lanes.map((lane) => {
      const at = index({ part: lane * units + x, lane, x });
      if (at < 0 || at >= all) throw new Error(`⟦lane ${lane} looks at unit ${at}, and the tile has ${all}⟧`);
      return at;
    });
    const indices = looks.map((at) => (at * 16 + first % 16) / bytes), words = bytes / 4;
    const { count, ideal, wave } = rule.wavefronts(indices, Number(bytes), true);
    const astray = lanes.filter((lane) => looks[lane] !== home(lane * units + x)), { length: lost } = astray;
    const at = (word) => home(word >> 2) % units;
    return { indices, wave, count, words, length: 32 / words, lines: wide / 4, at, by: '⟦column of the tile⟧',
      hue: (word) => at(word) * 4, missed: new Set(touched(astray.map((lane) => indices[lane]), words, wave).keys()),
      said: [...costOf(count, ideal),
        lost ? `⟦${lost} of 32 lanes find other bytes than their own⟧` : '⟦each lane finds its own⟧'] };
  },
  // The swizzle is its own inverse: what lies at a unit is what home says of it.
  draw(counted, shown) {
    const [[, tile], inBanks] = drawTile(counted, shown, counted.lines);
    for (let unit = 0; unit < counted.lines * 8; unit++) {
      const { classList } = tile.children[unit * 4];
      shape(tile, 'text', { x: unit % 8 * 4 + 0.5, y: (unit >> 3) + 0.85, class: classList.contains('idle') ? '' : 'read' }, counted.at(unit * 4));
    }
    return [['⟦The tile, a line of 128 bytes in a row; the number says which 16 bytes of a row of the tile lie there⟧', tile], inBanks];
  },
};
