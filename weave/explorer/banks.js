// Accesses of a tile in shared memory.
const banks = {
  ask: '⟦Index, in x and y⟧', names: ['x', 'y'], stepwise: true,
  build(form) {
    return {
      wide: number(form, 'wide', '⟦Row of the tile⟧', 32, 1, 64),
      pad: number(form, 'pad', '⟦Pad⟧', 0, 0, 32),
      bytes: choice(form, 'bytes', '⟦Element⟧', [1, 2, 4, 8, 16].map((n) => [n, plural(n, '⟦byte|bytes⟧')])),
      way: choice(form, 'way', '⟦A warp goes⟧', [['row', '⟦along a row⟧'], ['column', '⟦down a column⟧']]),
      mask: number(form, 'mask', '⟦XOR mask⟧', 0, 0, 31),
      y: number(form, 'y', '⟦y of the warp⟧', 0, 0, 31),
      kind: choice(form, 'kind', '⟦It⟧', [['load', '⟦reads⟧'], ['store', '⟦writes⟧']]),
    };
  },
  first: { bytes: 4, way: 'column' },
  compose({ way, mask }) {
    const [row, column] = way === 'row' ? ['y', 'x'] : ['x', 'y'], m = Number(mask);
    return `tile[${row}][${!m ? column : m === 31 ? `${column} ^ ${row}` : `${column} ^ (${row} & ${m})`}]`;
  },
  // A preset's row: `unsigned tile[32][33]`, `tile[x][y]`, read.
  preset(declared, access, text) {
    const [, type, sizes] = declared.match(/^(?:(\w+)\s+)?\w+((?:\[\d*\])+)/) || [];
    const [rows, length] = Array.from((sizes || '').matchAll(/\[(\d+)\]/g), (m) => Number(m[1]));
    const wide = length || 32, pad = wide > 32 ? wide - 32 : 0;
    return { access, rows: length ? rows : 0, fields: { wide: wide - pad, pad, bytes: BYTES[type] || 4, mask: 0, y: 0,
      kind: /⟦writ|stor⟧/i.test(text) ? 'store' : 'load', way: /^tile\[y/.test(access) ? 'row' : 'column' } };
  },
  count(state) {
    const length = Number(state.wide) + Number(state.pad), bytes = Number(state.bytes);
    const indices = indicesOf(state.index, Number(state.y), length);
    const { count, ideal, wave } = rule.wavefronts(indices, bytes, state.kind === 'load');
    return { indices, wave, count, words: bytes / 4, length,
      said: costOf(count, ideal) };
  },
  draw: drawTile,
};
