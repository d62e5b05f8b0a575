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

const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;
const BYTES = { unsigned: 4, int: 4, float: 4, char: 1, short: 2, double: 8, uint2: 8, float2: 8, uint4: 16, float4: 16 };

// ---- Banks -----------------------------------------------------------------

const banks = {
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
  first: { bytes: 4 },
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
  draw({ indices, wave, count, words, length }, shown, rows) {
    const used = touched(indices, words, wave), across = Math.max(1, Math.ceil(length * words));
    const last = Math.max(...used.keys(), 0), tall = Math.min(64, Math.max(rows || 1, Math.floor(last / across) + 1));
    const now = Array.from(used).filter(([, w]) => shown < 0 || w === shown).map(([word]) => word % 32);
    const which = shown < 0 ? 'all wavefronts' : `wavefront ${shown + 1} of ${count}`;
    const bank = new Set(now).size;
    return [
      ['The tile, coloured by bank', drawArray({ length: across, rows: tall, used, shown,
        label: `The tile, ${across} words a row, coloured by bank; framed are the words of ${which}` })],
      ['The banks, 0 to 31, a wavefront a row', drawBanks({ used, count, shown,
        label: `${which}: ${plural(now.length, 'word')} from ${plural(bank, 'bank')}` })],
    ];
  },
};

// ---- Sectors ---------------------------------------------------------------

const sectors = {
  build(form) {
    return {
      offset: number(form, 'offset', 'Offset', 0, 0, 256),
      stride: number(form, 'stride', 'Stride', 1, 0, 64),
      bytes: choice(form, 'bytes', 'Element', [1, 2, 4, 8, 16].map((n) => [n, plural(n, 'byte')])),
    };
  },
  first: { bytes: 4 },
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

// ---- One access, and a pad that takes its conflicts away -------------------

function slider(holder, rule) {
  const box = put(holder, 'div', { className: 'panel' });
  const label = put(box, 'label', { className: 'steps' }, document.createElement('span'));
  const pad = put(label, 'input', { type: 'range', min: 0, max: 4, step: 1, value: 0, autocomplete: 'off' });
  const answer = put(box, 'p', { className: 'answer' }), pictures = put(box, 'div', { className: 'pictures' });
  answer.setAttribute('role', 'status');
  const index = access(holder.dataset.access, ['x', 'y']);
  const move = () => {
    const wide = 32 + Number(pad.value), counted = banks.count(rule, { wide: 32, pad: pad.value, bytes: 4, y: 0, kind: 'load', index });
    label.firstChild.replaceChildren('Pad the rows: ');
    put(label.firstChild, 'code', {}, `tile[32][${wide}]`);
    say(answer, counted);
    show(pictures, banks.draw(counted, -1, 32));
  };
  pad.addEventListener('input', move);
  move();
}

// ---- One panel -------------------------------------------------------------

function panel(holder, kind, rule) {
  const box = document.createElement('div');
  box.className = 'panel';
  const form = put(box, 'form', { noValidate: true, autocomplete: 'off' });
  const controls = kind.build(form);
  for (const [name, value] of Object.entries(kind.first)) controls[name].value = value;
  const text = field(form, 'access', 'Index, in x and y', Object.assign(document.createElement('input'),
    { name: 'access', type: 'text', spellcheck: false, autocapitalize: 'off', maxLength: 120 }));
  if (kind === sectors) form.querySelector('.access span').textContent = 'Index, in x';
  const answer = put(box, 'p', { className: 'answer' });
  answer.setAttribute('role', 'status');
  const steps = put(box, 'label', { className: 'steps' }, put(box, 'span', {}, ''));
  const step = put(steps, 'input', { type: 'range', min: 0, value: 0, step: 1 });
  const pictures = put(box, 'div', { className: 'pictures' });
  let rows = 0, counted = null, known = '';

  const values = () => Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.value]));

  function draw() {
    if (!counted) return;
    const shown = kind === banks && counted.count > 1 ? Number(step.value) - 1 : -1;
    steps.firstChild.textContent = shown < 0 ? 'All wavefronts' : `Wavefront ${shown + 1} of ${counted.count}`;
    show(pictures, kind.draw(counted, shown, rows));
  }

  function count() {
    const wrong = Object.values(controls).find((control) => !control.checkValidity());
    try {
      if (wrong) throw new Error(`${wrong.parentNode.textContent}: ${wrong.validationMessage}`);
      counted = kind.count(rule, { ...values(), index: access(text.value, kind === banks ? ['x', 'y'] : ['x']) });
    } catch (error) {
      answer.className = 'answer wrong';
      answer.textContent = `${error.message}.`;
      text.setAttribute('aria-invalid', wrong ? 'false' : 'true');
      return;
    }
    text.removeAttribute('aria-invalid');
    say(answer, counted, known);
    step.max = counted.count;
    step.value = 0;
    steps.hidden = kind !== banks || counted.count < 2;
    draw();
  }

  function compose() {
    known = '';
    rows = 0;
    text.value = kind.compose(values());
    count();
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    if (event.target !== text) { compose(); return; }
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
  if (holder.dataset.access) slider(holder, rule);
  else panel(holder, holder.dataset.of === 'banks' ? banks : sectors, rule);
}
window.weaveExplorer = { ...rule, access, indicesOf };
