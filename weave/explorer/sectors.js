// Accesses of global memory.
const sectors = {
  ask: '⟦Index, in x⟧', names: ['x'],
  build(form) {
    return {
      offset: number(form, 'offset', '⟦Offset⟧', 0, 0, 256),
      stride: number(form, 'stride', '⟦Stride⟧', 1, 0, 64),
      bytes: choice(form, 'bytes', '⟦Element⟧', [1, 2, 4, 8, 16].map((n) => [n, plural(n, '⟦byte|bytes⟧')])),
    };
  },
  first: { bytes: 4, stride: 8 },
  compose({ offset, stride }) {
    return `in[${Number(stride) === 1 ? 'x' : `${stride} * x`}${Number(offset) ? ` + ${offset}` : ''}]`;
  },
  preset(declared, access) {
    const [, stride] = access.match(/(\d+) \* x/) || [], [, offset] = access.match(/\+ (\d+)/) || [];
    return { access, rows: 0, fields: { offset: offset || 0, stride: stride || 1, bytes: BYTES[declared.match(/^\w*/)[0]] || 4 } };
  },
  count(state) {
    if (state.turns) return turn(state);
    const bytes = Number(state.bytes), indices = indicesOf(state.index, 0, 0);
    const { count, ideal } = rule.sectors(indices, bytes);
    const wanted = new Set(indices.filter((i) => i >= 0)).size * bytes, moved = count * 32;
    return { indices, count, bytes,
      said: [plural(count, '⟦sector|sectors⟧'), `⟦${moved} bytes for the ${wanted} that are wanted⟧`, count > ideal ? `⟦the least is ${ideal}⟧` : '⟦no fewer would do⟧'] };
  },
  draw({ indices, count, bytes, arrays }) {
    if (arrays) return arrays.map((words, n) => [n ? '⟦The result: what the warp writes⟧' : '⟦The matrix: what a warp reads⟧',
      drawSectors({ bytes: words.map((word) => word * 4), lines: LANES, width: 4, pitch: 3, label: plural(count[n], '⟦sector|sectors⟧') })]);
    const at = indices.filter((i) => i >= 0).map((i) => i * bytes), last = Math.max(...at, 0) + bytes - 1;
    const lines = Math.min(64, (last >> 7) + 1), seen = at.filter((first) => first >> 7 < lines);
    const tall = plural(lines, '⟦line|lines⟧'), sectors = plural(count, '⟦sector|sectors⟧');
    return [['⟦Memory, a line of 128 bytes in a row: its four sectors, and what the lanes want of them⟧',
      drawSectors({ bytes: seen, lines, width: bytes, label: `⟦${tall} of memory; ${sectors} are touched⟧` })]];
  },
};

// Warp p of a block that turns a square of 32 words a side: what it reads of the one
// matrix and writes of the other, and what all warps do together.
function turn({ at, p, from, to }) {
  const words = (q) => [0, 1].map((n) => indicesOf(at(q, n), 0, 0)), sum = [0, 0];
  const count = words(p).map((indices) => rule.sectors(indices, 4).count);
  for (let q = from; q <= to; q++) words(q).forEach((indices, n) => { sum[n] += rule.sectors(indices, 4).count; });
  const sectors = plural(count[0], '⟦sector|sectors⟧'), written = count[1], warps = to - from + 1, [reads, writes] = sum, least = warps * LANES / 8;
  return { arrays: words(p), count, said: [`⟦${sectors} read, ${written} written⟧`, `⟦the block's ${warps} warps read ${reads} and write ${writes}⟧`, `⟦${least} hold all its words⟧`] };
}
