// The panels: fields that compose an access, the access itself, what the rule
// counts of it, and its drawing.
function put(to, name, properties = {}, ...content) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...content);
  to.append(element);
  return element;
}

function field(form, name, words, control) {
  const label = put(form, 'label', { className: name }, put(form, 'span', {}, words));
  label.append(control);
  return control;
}

function number(form, name, words, value, min, max) {
  return field(form, name, words, Object.assign(document.createElement('input'),
    { name, type: 'number', inputMode: 'numeric', value, min, max, step: 1, required: true }));
}

function choice(form, name, words, options) {
  const select = Object.assign(document.createElement('select'), { name });
  for (const [value, text] of options) select.append(new Option(text, value));
  return field(form, name, words, select);
}

const plural = (n, word) => `${n} ${n === 1 ? word : word.replace(/s$/, 'se') + 's'}`;
const BYTES = { unsigned: 4, int: 4, float: 4, char: 1, short: 2, double: 8, uint2: 8, float2: 8, uint4: 16, float4: 16 };

// ---- Banks -----------------------------------------------------------------

const banks = {
  ask: 'Index, in x and y', names: ['x', 'y'], stepwise: true,
  build(form) {
    return {
      wide: number(form, 'wide', 'Row of the tile', 32, 1, 64),
      pad: number(form, 'pad', 'Pad', 0, 0, 32),
      bytes: choice(form, 'bytes', 'Element', [1, 2, 4, 8, 16].map((n) => [n, plural(n, 'byte')])),
      way: choice(form, 'way', 'A warp goes', [['row', 'along a row'], ['column', 'down a column']]),
      mask: number(form, 'mask', 'XOR mask', 0, 0, 31),
      y: number(form, 'y', 'y of the warp', 0, 0, 31),
      kind: choice(form, 'kind', 'It', [['load', 'reads'], ['store', 'writes']]),
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
      kind: /writ|stor/i.test(text) ? 'store' : 'load', way: /^tile\[y/.test(access) ? 'row' : 'column' } };
  },
  count(rule, state) {
    const length = Number(state.wide) + Number(state.pad), bytes = Number(state.bytes);
    const indices = indicesOf(state.index, Number(state.y), length);
    const { count, ideal, wave } = rule.wavefronts(indices, bytes, state.kind === 'load');
    return { indices, wave, count, words: bytes / 4, length,
      said: [plural(count, 'wavefront'), count > ideal ? `${plural(count - ideal, 'conflict')} (the least is ${ideal})` : 'no conflict'] };
  },
  draw({ indices, wave, count, words, length, by = 'bank', hue = (word) => word % 32, missed = new Set() }, shown, rows) {
    const used = touched(indices, words, wave), across = Math.max(1, Math.ceil(length * words));
    const last = Math.max(...used.keys(), 0), tall = Math.min(64, Math.max(rows || 1, Math.floor(last / across) + 1));
    const now = Array.from(used).filter(([, w]) => shown < 0 || w === shown).map(([word]) => word % 32);
    const which = shown < 0 ? 'all wavefronts' : `wavefront ${shown + 1} of ${count}`;
    const bank = new Set(now).size;
    return [
      ['The tile, coloured by bank', drawArray({ length: across, rows: tall, used, shown, hue, missed,
        label: `The tile, ${across} words a row, coloured by ${by}; framed are the words of ${which}` })],
      ['The banks, 0 to 31, a wavefront a row', drawBanks({ used, count, shown, hue,
        label: `${which}: ${plural(now.length, 'word')} from ${plural(bank, 'bank')}` })],
    ];
  },
};

// ---- Sectors ---------------------------------------------------------------

const sectors = {
  ask: 'Index, in x', names: ['x'],
  build(form) {
    return {
      offset: number(form, 'offset', 'Offset', 0, 0, 256),
      stride: number(form, 'stride', 'Stride', 1, 0, 64),
      bytes: choice(form, 'bytes', 'Element', [1, 2, 4, 8, 16].map((n) => [n, plural(n, 'byte')])),
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
  count(rule, state) {
    const bytes = Number(state.bytes), indices = indicesOf(state.index, 0, 0);
    const { count, ideal } = rule.sectors(indices, bytes);
    const wanted = new Set(indices.filter((i) => i >= 0)).size * bytes;
    return { indices, count, bytes,
      said: [plural(count, 'sector'), `${count * 32} bytes for the ${wanted} that are wanted`, count > ideal ? `the least is ${ideal}` : 'no fewer would do'] };
  },
  draw({ indices, count, bytes }) {
    const at = indices.filter((i) => i >= 0).map((i) => i * bytes), last = Math.max(...at, 0) + bytes - 1;
    const lines = Math.min(64, (last >> 7) + 1), seen = at.filter((first) => first >> 7 < lines);
    return [['Memory, a line of 128 bytes in a row: its four sectors, and what the lanes want of them',
      drawSectors({ bytes: seen, lines, width: bytes, label: `${plural(lines, 'line')} of memory; ${plural(count, 'sector')} are touched` })]];
  },
};

// What is said and drawn of an access that was counted.
function say(answer, { said: [first, ...rest] }, known = '') {
  answer.className = 'answer';
  answer.replaceChildren();
  put(answer, 'b', {}, first);
  answer.append(`, ${rest.join('; ')}.${known}`);
}

function show(pictures, drawings) {
  pictures.replaceChildren(...drawings.map(([words, svg]) => {
    const figure = document.createElement('figure');
    figure.append(svg);
    put(figure, 'figcaption', {}, words);
    return figure;
  }));
}

// ---- Passes ----------------------------------------------------------------

// What can serve one value at a time: constant memory an address, a warp a path.
const passes = {
  count(rule, { index, each }) {
    const indices = indicesOf(index, 0, 0), ranks = [...new Set(indices)];
    const count = rule.distinct(indices);
    return { wave: indices.map((i) => ranks.indexOf(i)), count, said: [plural(count, 'pass'), `one for each ${each}`] };
  },
  draw({ wave, count }) {
    return [['The lanes of a warp, 0 to 31; a pass in a row', drawPasses({ wave, count,
      label: `${plural(count, 'pass')}, with ${plural(wave.filter((pass) => pass === 0).length, 'lane')} in the first` })]];
  },
};

// ---- One slider ------------------------------------------------------------

// An access in which the slider is p, or one of several, with a name or without.
// With pad, p lengthens the rows of the tile.
function slider(holder, kind, rule) {
  const { access: texts, slide, from, to, at: begin, pad, each } = holder.dataset;
  const box = document.createElement('div');
  box.className = 'panel';
  const steps = put(box, 'label', { className: 'steps' }, document.createElement('span'));
  const range = put(steps, 'input', { type: 'range', min: from, max: to, step: 1, value: begin, autocomplete: 'off' });
  const which = texts.split(';').map((text) => text.match(/^\s*(?:([\w ,]+):)?\s*(.*?)\s*$/).slice(1));
  const chosen = which.length > 1 && choice(box, ...which[0][0] ? ['order', 'Order'] : ['which', 'A lane asks for'], which.map(([name, text], i) => [i, name || text]));
  const answer = put(box, 'p', { className: 'answer' }), pictures = put(box, 'div', { className: 'pictures' });
  answer.setAttribute('role', 'status');
  const move = () => {
    const p = Number(range.value), [name, text] = which[chosen ? chosen.value : 0];
    const read = access(text, ['x', 'y', 'p']), at = (p) => (lane, row) => read({ ...lane, p }, row);
    const counted = kind.count(rule, { wide: 32, pad: pad ? p : 0, bytes: 4, y: 0, kind: 'load', index: at(p), at, p, from: Number(from), each });
    steps.firstChild.replaceChildren(name ? `${slide} ${p} of ${to}` : `${slide}: `);
    if (!name) put(steps.firstChild, 'code', {}, pad ? `${pad}[32][${32 + p}]` : text.replace(/\bp\b/g, p));
    say(answer, counted);
    show(pictures, kind.draw(counted, -1, pad ? 32 : 0));
  };
  box.addEventListener('input', move);
  holder.append(box);
  move();
}

// ---- One panel -------------------------------------------------------------

function panel(holder, kind, rule) {
  const box = document.createElement('div');
  box.className = 'panel';
  const form = Object.assign(document.createElement('form'), { noValidate: true, autocomplete: 'off' });
  const controls = kind.build(form);
  for (const [name, value] of Object.entries(kind.first)) controls[name].value = value;
  const text = field(form, 'access', kind.ask, Object.assign(document.createElement('input'),
    { name: 'access', type: 'text', spellcheck: false, autocapitalize: 'off', maxLength: 120 }));
  const answer = put(box, 'p', { className: 'answer' });
  answer.setAttribute('role', 'status');
  const steps = put(box, 'label', { className: 'steps' }, put(box, 'span', {}, ''));
  const step = put(steps, 'input', { type: 'range', min: 0, value: 0, step: 1 });
  const play = put(box, 'button', { type: 'button', className: 'play' }, 'Play');
  const pictures = put(box, 'div', { className: 'pictures' });
  box.append(form);
  let rows = 0, counted = null, known = '', playing = 0;

  const values = () => Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.value]));

  function draw() {
    if (!counted) return;
    const shown = kind.stepwise && counted.count > 1 ? Number(step.value) - 1 : -1;
    steps.firstChild.textContent = shown < 0 ? 'All wavefronts' : `Wavefront ${shown + 1} of ${counted.count}`;
    show(pictures, kind.draw(counted, shown, rows));
  }

  function count() {
    const wrong = Object.values(controls).find((control) => !control.checkValidity());
    try {
      if (wrong) throw new Error(`${wrong.parentNode.textContent}: ${wrong.validationMessage}`);
      counted = kind.count(rule, { ...values(), index: access(text.value, kind.names) });
    } catch (error) {
      answer.className = 'answer wrong';
      answer.textContent = `${error.message}.`;
      text.setAttribute('aria-invalid', wrong ? 'false' : 'true');
      return;
    }
    text.removeAttribute('aria-invalid');
    say(answer, counted, known);
    stop();
    step.max = counted.count;
    step.value = 0;
    play.hidden = steps.hidden = !kind.stepwise || counted.count < 2;
    draw();
  }

  // A wavefront every 300 ms, to the last.
  function stop() {
    clearInterval(playing);
    playing = 0;
    play.textContent = 'Play';
  }

  play.addEventListener('click', () => {
    if (playing) return stop();
    step.value = step.value === step.max ? 0 : step.value;
    play.textContent = 'Stop';
    playing = setInterval(() => {
      step.stepUp();
      draw();
      if (step.value === step.max) stop();
    }, 300);
  });

  function compose() {
    known = '';
    rows = 0;
    text.value = kind.compose(values());
    count();
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    if (event.target !== text) { kind.settle?.(controls, event.target); compose(); return; }
    known = '';
    count();
  });
  step.addEventListener('input', draw);

  // The rows of the table are presets; what was counted of each stands there.
  for (const line of holder.querySelectorAll('tbody tr')) {
    const cells = Array.from(line.cells, (c) => c.textContent.trim());
    const code = Array.from(line.querySelectorAll('code'), (c) => c.textContent);
    const preset = kind.preset(code[code.length - 2] || '', code[code.length - 1] || '', cells.join(' '));
    const button = put(line.cells[0], 'button', { type: 'button', className: 'try' }, 'Try');
    button.setAttribute('aria-label', `Try ${cells[0]}, ${preset.access}`);
    button.addEventListener('click', () => {
      for (const [name, value] of Object.entries(preset.fields)) controls[name].value = value;
      text.value = preset.access;
      rows = preset.rows;
      known = ` ${holder.querySelector('thead th:last-child').textContent.trim()}: ${cells[cells.length - 1]}.`;
      count();
      box.scrollIntoView({ block: 'nearest' });
    });
  }
  holder.append(box);
  compose();
}

const style = new CSSStyleSheet();
style.replaceSync(`@style@`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

for (const holder of document.querySelectorAll('div.explorer')) {
  const kind = { banks, sectors, passes, rounds, lanes, swizzles }[holder.dataset.of];
  (holder.dataset.access ? slider : panel)(holder, kind, rule);
}
window.weaveExplorer = { ...rule, access, indicesOf };
