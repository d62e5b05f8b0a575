// The text: what is typed, over its coloured twin, beside a gutter with each line's cost
// and the least that it could. Nothing of it ever becomes markup.
function make(name, properties = {}, ...content) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...content);
  return element;
}
function put(to, ...what) {
  const element = make(...what);
  to.append(element);
  return element;
}

// A table of heads and rows, [properties, head, cells].
function fill(table, heads, rows) {
  table.replaceChildren();
  const head = put(put(table, 'thead'), 'tr'), body = put(table, 'tbody');
  for (const name of heads) put(head, name ? 'th' : 'td', name ? { scope: 'col' } : {}, name);
  for (const [properties, first, ...cells] of rows) {
    const row = put(body, 'tr', properties);
    put(row, 'th', { scope: 'row' }, first);
    for (const value of cells) put(row, 'td', {}, value);
  }
}

function editor(to, changed, pointed) {
  const gutter = put(to, 'div', { className: 'gutter', ariaHidden: true }), sheet = put(to, 'div', { className: 'sheet-of-code' });
  const twin = put(sheet, 'pre', { ariaHidden: true });
  const area = put(sheet, 'textarea', { spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off', maxLength: 40000, ariaLabel: '⟦Kernel⟧' });
  area.setAttribute('autocorrect', 'off');
  let wide;
  const lines = () => area.value.split('\n').length;
  const lineOfCaret = () => area.value.slice(0, area.selectionStart).split('\n').length;

  function colour(marks = {}) {
    twin.replaceChildren();
    let number = 1, line = put(twin, 'span');
    for (const [sort, text] of pieces(area.value))
      text.split('\n').forEach((part, n) => {
        if (n) { twin.append('\n'); number++; line = put(twin, 'span'); }
        if (marks.wrong?.has(number)) line.className = 'wrong';
        if (number === marks.line) line.classList.add('chosen');
        if (part) put(line, 'span', { style: sort && `color: var(--code-${sort})` }, part);
      });
  }

  function say(costs, colourOf, marks) {
    gutter.replaceChildren();
    const said = (kinds, kind) => (kinds?.[kind] ? kinds[kind].join('/') : '');
    // As wide as what it says, since the code has need of the rest; or has said, since it
    // is not to move under who types.
    for (const kind of ['shared', 'global']) {
      wide[kind] = Math.max(wide[kind], ...Array.from(costs.values(), (kinds) => said(kinds, kind).length));
      gutter.style.setProperty(`--${kind}`, `${wide[kind]}ch`);
    }
    for (let n = 1; n <= lines(); n++) {
      const row = put(gutter, 'span', { className: 'row' }), kinds = costs.get(n);
      if (kinds) row.style.setProperty('--of', `var(--chart-${COLOURS[colourOf(n)]})`);
      row.classList.toggle('chosen', n === marks.line);
      if (marks.wrong.has(n)) put(row, 'i', { className: 'wrong' }, '✕');
      else put(row, 'i', { style: kinds ? 'background: var(--of)' : '' });
      for (const kind of ['shared', 'global']) {
        const cost = kinds?.[kind];
        put(row, 'span', { className: cost && cost[0] > cost[1] ? `${kind} dear` : kind }, said(kinds, kind));
      }
      put(row, 'span', { className: 'number' }, String(n));
      row.addEventListener('click', () => pointed(n));
    }
    // The gutter lies over the text: what is scrolled into sight, as the caret is, stays beside it.
    to.style.scrollPaddingLeft = `${gutter.offsetWidth}px`;
  }

  // A new line begins where its neighbour does, a step further behind an opening brace,
  // and a closing one a step back.
  function indent(event) {
    const { value, selectionStart: at } = area, before = value.slice(value.lastIndexOf('\n', at - 1) + 1, at);
    if (event.data === '}' && /^\t+$/.test(before)) {
      event.preventDefault();
      area.selectionStart--;
      document.execCommand('insertText', false, '}');
    }
    if (event.inputType !== 'insertLineBreak') return;
    requestAnimationFrame(() => { to.scrollLeft = 0; });
    const blanks = /^[ \t]*/.exec(before)[0];
    if (!blanks && !before.endsWith('{')) return;
    event.preventDefault();
    document.execCommand('insertText', false, `\n${blanks}${before.endsWith('{') ? '\t' : ''}`);
  }

  // What is hard to hit with a finger: a number is chosen whole, once.
  function whole({ pointerType }) {
    const { selectionStart: at, selectionEnd: end, value } = area;
    if (pointerType !== 'touch' || at !== end) return;
    for (const { index, 0: { length } } of value.matchAll(/\b\d+\b/g))
      if (index <= at && at <= index + length) area.setSelectionRange(index, index + length);
  }

  area.addEventListener('input', () => { colour(); changed(); });
  area.addEventListener('beforeinput', indent);
  area.addEventListener('click', whole);
  area.addEventListener('blur', () => { to.scrollLeft = 0; });
  for (const event of ['click', 'keyup']) area.addEventListener(event, () => pointed(lineOfCaret()));
  return { area, colour, say, set: (text) => { wide = { shared: 0, global: 0 }; area.value = text; to.scrollLeft = 0; colour(); } };
}
