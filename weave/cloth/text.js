// The text: what is typed, over its coloured twin, beside a gutter with each line's cost
// and the least that it could. Nothing of it ever becomes markup.
function put(to, name, properties = {}, ...content) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...content);
  to.append(element);
  return element;
}

function editor(to, changed, pointed) {
  const gutter = put(to, 'div', { className: 'gutter' }), sheet = put(to, 'div', { className: 'sheet-of-code' });
  gutter.setAttribute('aria-hidden', 'true');
  const twin = put(sheet, 'pre');
  twin.setAttribute('aria-hidden', 'true');
  const area = put(sheet, 'textarea', { spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off', maxLength: 40000 });
  area.setAttribute('autocorrect', 'off');
  area.setAttribute('aria-label', 'Kernel');
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
        if (part) put(line, 'span', { className: sort }, part);
      });
  }

  function say(costs, colourOf, marks) {
    gutter.replaceChildren();
    const said = (kinds, kind) => (kinds?.[kind] ? kinds[kind].join('/') : '');
    // As wide as what it says, since the code has need of the rest.
    for (const kind of ['shared', 'global'])
      gutter.style.setProperty(`--${kind}`, `${Math.max(0, ...Array.from(costs.values(), (kinds) => said(kinds, kind).length))}ch`);
    for (let n = 1; n <= lines(); n++) {
      const row = put(gutter, 'span', { className: 'row' }), kinds = costs.get(n);
      row.classList.toggle('chosen', n === marks.line);
      if (marks.wrong.has(n)) put(row, 'b', { className: 'wrong' }, '✕');
      else if (kinds) put(row, 'i', { className: `c${colourOf(n)}` });
      for (const kind of ['shared', 'global']) {
        const cost = kinds?.[kind];
        put(row, 'span', { className: cost && cost[0] > cost[1] ? `${kind} dear` : kind }, said(kinds, kind));
      }
      put(row, 'span', { className: 'number' }, String(n));
      row.addEventListener('click', () => pointed(n));
    }
  }

  area.addEventListener('input', () => { colour(); changed(); });
  for (const event of ['click', 'keyup']) area.addEventListener(event, () => pointed(lineOfCaret()));
  return { area, colour, say, set: (text) => { area.value = text; colour(); } };
}
