// Sliders beneath an answer and pictures, and a chart in which they move a point.
const rule = exports;

function slide(form, name, min, max, value, words) {
  const range = field(form, name, '', Object.assign(document.createElement('input'), { name, type: 'range', min, max, step: 1, value }));
  return Object.assign(range, { words: () => words(Number(range.value)) });
}

// Both axes are logarithmic; what stands at them is a number and its words.
function drawChart({ label, title, across, up, lines, dots = [], at }) {
  const svg = drawing(48, 28, label), log = Math.log2;
  const scale = (marks, from, to) => (n) => from + (to - from) * log(n / marks[0][0]) / log(marks[marks.length - 1][0] / marks[0][0]);
  const x = scale(across, 9, 43), y = scale(up, 20, 4);
  const text = (x, y, kind, words) => shape(svg, 'text', { x, y, class: kind }, words);
  for (const [n, words] of up) {
    shape(svg, 'line', { x1: 9, x2: 45, y1: y(n), y2: y(n) });
    text(8.2, y(n) + 0.5, 'mark end', words);
  }
  for (const [n, words] of across) text(x(n), 23.4, 'mark', words);
  text(27, 26, 'mark', title);
  for (const [kind, points] of lines) shape(svg, 'path', { d: `M${points.map(([a, b]) => `${x(a)} ${y(b)}`).join('L')}`, class: kind });
  for (const [a, b] of dots) shape(svg, 'circle', { cx: x(a), cy: y(b), r: 0.5, class: 'dot' });
  shape(svg, 'circle', { cx: x(at[0]), cy: y(at[1]), r: 0.8, class: 'point' });
  return svg;
}

ways.panel = (holder, kind) => {
  const box = document.createElement('div');
  box.className = 'panel';
  const answer = put(box, 'p', { className: 'answer' }), pictures = put(box, 'div', { className: 'pictures' });
  answer.setAttribute('role', 'status');
  const form = put(box, 'form', { autocomplete: 'off' }), controls = Object.entries(kind.build(form, holder));
  const move = () => {
    for (const [, control] of controls.filter(([, { words }]) => words)) {
      control.previousSibling.textContent = control.words();
      control.setAttribute('aria-valuetext', control.words());
    }
    const counted = kind.count(Object.fromEntries(controls.map(([name, { value }]) => [name, Number(value)])), holder);
    say(answer, counted);
    show(pictures, kind.draw(counted));
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', move);
  // Where another device is chosen, its figures come.
  const device = document.querySelector('.measured');
  if (device) new MutationObserver(move).observe(device, { childList: true, subtree: true });
  holder.append(box);
  move();
};
