// A step of a matrix product: what a warp loads from shared memory for it, and how
// much of the peak that leaves. An SM multiplies and adds for four warps a clock,
// starts four instructions and hands out one wavefront.
const rule = exports;
const REGISTERS = 255;

const roof = {
  count({ rows, columns, down, wide }) {
    const packed = rule.step(rows, columns, down, wide), loads = packed >>> 16, wavefronts = packed & 0xffff, adds = rows * columns;
    const memory = adds / 4 / wavefronts, starts = adds / (adds + loads), registers = adds + 2 * (rows + columns), share = Math.min(memory, starts);
    const why = memory < starts ? 'shared memory can feed no more' : 'the loads take the other instructions\' places';
    return { rows, columns, down, flop: adds * 64 / wavefronts, share, said: [`${Math.round(share * 100)} % of the peak at most`, why,
      `${plural(adds, 'multiply-add')} of a warp for ${plural(wavefronts, 'wavefront')} and ${plural(loads, 'load')}`,
      registers > REGISTERS ? `but a lane has not the ${registers} registers for it` : `${registers} of a lane's registers hold sums and words`] };
  },
  // A warp's words of C, with those of A beside them and those of B above; a lane's
  // own are framed. Its sides have the right proportion and no scale: a picture that
  // grew would push the sliders away below the finger.
  drawWarp({ rows, columns, down }) {
    const tall = rows * down, across = columns * LANES / down, scale = 25 / Math.max(tall, across), left = 3;
    const svg = drawing(28, 28, `A warp's ${tall} by ${across} words of C, from ${tall} words of A and ${across} of B`);
    const box = (x, y, width, height, kind) => shape(svg, 'rect', { x, y, width, height, class: kind, 'vector-effect': 'non-scaling-stroke' });
    box(0, left, 2, tall * scale, 'used');
    box(left, 0, across * scale, 2, 'gives');
    for (let y = 0; y < down; y++) for (let x = 0; x < LANES / down; x++)
      box(left + x * columns * scale, left + y * rows * scale, columns * scale, rows * scale, y || x ? 'cell' : 'cell own');
    return svg;
  },
  // Both axes are logarithmic: a doubling is four units. The point of the corner has
  // 256 flop a wavefront, four instructions of a clock.
  drawRoof({ flop, share }) {
    const svg = drawing(48, 28, `${Math.round(flop)} flop a wavefront, ${Math.round(share * 100)} % of the peak`);
    const x = (n) => 8 + 4 * Math.log2(n / 16), y = (part) => 4 - 4 * Math.log2(part);
    const text = (at, down, kind, words) => shape(svg, 'text', { x: at, y: down, class: kind }, words);
    for (const [part, words] of [[1, 'peak'], [1 / 2, '1/2'], [1 / 4, '1/4'], [1 / 8, '1/8'], [1 / 16, '1/16']]) {
      shape(svg, 'line', { x1: 8, x2: 44, y1: y(part), y2: y(part) });
      text(7.2, y(part) + 0.5, 'mark end', words);
    }
    for (const n of [16, 64, 256, 1024, 4096]) text(x(n), 23.4, 'mark', n);
    text(26, 26, 'mark', 'flop a wavefront of shared memory');
    shape(svg, 'path', { d: `M${x(16)} ${y(1 / 16)} L${x(256)} ${y(1)} H44`, class: 'limit' });
    shape(svg, 'circle', { cx: x(flop), cy: y(share), r: 0.8, class: 'point' });
    return svg;
  },
};

ways.panel = (holder) => {
  const box = document.createElement('div');
  box.className = 'panel';
  const answer = put(box, 'p', { className: 'answer' }), pictures = put(box, 'div', { className: 'pictures' });
  answer.setAttribute('role', 'status');
  const form = put(box, 'form', { autocomplete: 'off' });
  const slide = (name) => field(form, name, '', Object.assign(document.createElement('input'), { name, type: 'range', min: 0, max: 4, step: 1, value: 0 }));
  const sides = [['rows', slide('rows')], ['columns', slide('columns')]];
  const down = choice(form, 'down', 'The lanes stand', [1, 2, 4].map((n) => [n, `${n} by ${LANES / n}`]));
  const wide = choice(form, 'wide', 'A load brings', [[1, 'one word'], [4, 'up to four']]);
  const move = () => {
    const [rows, columns] = sides.map(([name, range]) => {
      const n = 1 << range.value;
      range.previousSibling.textContent = `${name[0].toUpperCase()}${name.slice(1)} of C a lane: ${n}`;
      range.setAttribute('aria-valuetext', n);
      return n;
    });
    const counted = roof.count({ rows, columns, down: Number(down.value), wide: Number(wide.value) });
    say(answer, counted);
    show(pictures, [['Blue are the words of A that a step loads, ochre those of B; between them the warp\'s words of C, one lane\'s framed', roof.drawWarp(counted)],
      ['Dashed is what shared memory allows; the point is what loads leave of it', roof.drawRoof(counted)]]);
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', move);
  holder.append(box);
  move();
};
