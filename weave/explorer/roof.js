// A step of a matrix product: what a warp loads from shared memory for it, and how
// much of the peak that leaves. An SM multiplies and adds for four warps a clock,
// starts four instructions and hands out one wavefront.
const REGISTERS = 255;

const roof = {
  build: (form) => ({
    rows: slide(form, 'rows', 0, 4, 0, (n) => `⟦Rows of C a lane: ⟧${1 << n}`),
    columns: slide(form, 'columns', 0, 4, 0, (n) => `⟦Columns of C a lane: ⟧${1 << n}`),
    down: choice(form, 'down', '⟦The lanes stand⟧', [1, 2, 4].map((n) => [n, LANES / n]).map(([n, across]) => [n, `⟦${n} by ${across}⟧`])),
    wide: choice(form, 'wide', '⟦A load brings⟧', [[1, '⟦one word⟧'], [4, '⟦up to four⟧']]),
  }),
  count(values) {
    const rows = 1 << values.rows, columns = 1 << values.columns, { down, wide } = values;
    const packed = rule.step(rows, columns, down, wide), loads = packed >>> 16, wavefronts = packed & 0xffff, adds = rows * columns;
    const memory = adds / 4 / wavefronts, starts = adds / (adds + loads), registers = adds + 2 * (rows + columns), share = Math.min(memory, starts);
    const why = memory < starts ? '⟦shared memory can feed no more⟧' : `⟦the loads take the other instructions' places⟧`;
    const percent = Math.round(share * 100), did = plural(adds, '⟦multiply-add|multiply-adds⟧'), passes = plural(wavefronts, '⟦wavefront|wavefronts⟧'), asked = plural(loads, '⟦load|loads⟧');
    return { rows, columns, down, flop: adds * 64 / wavefronts, share, said: [`⟦${percent} % of the peak at most⟧`, why, `⟦${did} of a warp for ${passes} and ${asked}⟧`,
      registers > REGISTERS ? `⟦but a lane has not the ${registers} registers for it⟧` : `⟦${registers} of a lane's registers hold sums and words⟧`] };
  },
  // A warp's words of C, with those of A beside them and those of B above; a lane's
  // own are framed. Its sides have the right proportion and no scale: a picture that
  // grew would push the sliders away below the finger.
  drawWarp({ rows, columns, down }) {
    const tall = rows * down, across = columns * LANES / down, scale = 25 / Math.max(tall, across), left = 3;
    const svg = drawing(28, 28, `⟦A warp's ${tall} by ${across} words of C, from ${tall} words of A and ${across} of B⟧`);
    const box = (x, y, width, height, kind) => shape(svg, 'rect', { x, y, width, height, class: kind, 'vector-effect': 'non-scaling-stroke' });
    box(0, left, 2, tall * scale, 'used');
    box(left, 0, across * scale, 2, 'gives');
    for (let y = 0; y < down; y++) for (let x = 0; x < LANES / down; x++)
      box(left + x * columns * scale, left + y * rows * scale, columns * scale, rows * scale, y || x ? 'cell' : 'cell own');
    return svg;
  },
  // The point of the corner has 256 flop a wavefront, four instructions of a clock.
  draw(counted) {
    const { flop, share } = counted, whole = Math.round(flop), percent = Math.round(share * 100);
    return [[`⟦Blue are the words of A that a step loads, ochre those of B; between them the warp's words of C, one lane's framed⟧`, roof.drawWarp(counted)],
      ['⟦Dashed is what shared memory allows; the point is what loads leave of it⟧', drawChart({
        label: `⟦${whole} flop a wavefront, ${percent} % of the peak⟧`, title: '⟦flop a wavefront of shared memory⟧',
        across: [16, 64, 256, 1024, 4096].map((n) => [n, n]), up: [[1 / 16, '1/16'], [1 / 8, '1/8'], [1 / 4, '1/4'], [1 / 2, '1/2'], [1, '⟦peak⟧']],
        lines: [['limit', [[16, 1 / 16], [256, 1], [4096, 1]]]], at: [flop, share] })]];
  },
};
