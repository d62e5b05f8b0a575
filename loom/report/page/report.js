// A report's page: one kernel at a time, its code in colours, and its cloth. Without this
// all that is told stands there, one kernel below the other.
const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text });

// Comments go on over lines: a file is coloured as a whole, and its pieces cut at line ends.
function colourCode(table) {
  const cells = Array.from(table.querySelectorAll('code'));
  let row = 0;
  const parts = cells.map(() => []);
  for (const [sort, text] of pieces(cells.map((cell) => cell.textContent).join('\n')))
    text.split('\n').forEach((part, n) => {
      row += n ? 1 : 0;
      if (part) parts[row].push(sort ? element('span', sort, part) : part);
    });
  cells.forEach((cell, n) => cell.replaceChildren(...parts[n]));
}

const spread = (runs) => {
  const all = [];
  for (let i = 0; i < runs.length; i += 3) for (let n = 0; n < runs[i + 2]; n++) all.push(runs[i] + n * runs[i + 1]);
  return all;
};

function picksOf({ lines, picks }) {
  return picks.slice(1).map(([line, kind, width, passes, lanes, addresses, waves]) => {
    const at = spread(addresses), wave = spread(waves);
    return { line: lines[line][1], kind, width, passes, ideal: 0, asked: spread(lanes).map((lane, n) => ({ lane, address: at[n], wave: wave[n] })) };
  });
}

function cloth(section, figure) {
  const data = JSON.parse(figure.querySelector('script').textContent), woven = weft(picksOf(data));
  if (!woven.shared.length && !woven.global.length) return () => {};
  const rowOf = new Map(data.lines.map(([id, label]) => [label, document.getElementById(id)]));
  const order = data.lines.map(([, label]) => label).filter((label) => woven.costs.has(label));
  const canvas = element('canvas', '', ''), said = figure.querySelector('.touched');
  let places = null, chosen = null, line = null;
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  const sizes = `${many(woven.shared.length, UNITS.shared)} of shared memory and ${many(woven.global.length, UNITS.global)} of global memory`;
  canvas.setAttribute('aria-label', `Cloth: ${sizes}, of lines ${order.join(', ')}; the table of the source has what each line costs. Arrow keys walk along it.`);
  figure.hidden = false;
  figure.querySelector('.hanging').append(canvas);
  const torn = new Set(order.filter((label) => rowOf.get(label)?.classList.contains('wrong')).map((label) => lastOf(woven, label)));
  const colour = (label) => Math.max(0, order.indexOf(label)) % COLOURS.length;
  const look = { torn, colour, chosen: (row) => (chosen ? row === chosen : !line || row.pick.line === line) };
  const hang = () => { if (figure.clientWidth) places = draw(canvas, woven, 1, look); };
  const choose = (row, label) => {
    chosen = row;
    line = row ? row.pick.line : label;
    for (const [one, at] of rowOf) at?.classList.toggle('chosen', one === line);
    said.textContent = row ? ofRow(row) : '';
    hang();
  };
  for (const label of order) {
    const row = rowOf.get(label);
    row?.cells[0].append(element('i', `c${colour(label)}`, ''));
    row?.addEventListener('click', () => choose(null, line === label ? null : label));
  }
  const touch = ({ clientX, clientY }) => {
    const at = canvas.getBoundingClientRect(), row = places && rowAt(places, woven, clientX - at.left, clientY - at.top);
    if (row && row !== chosen) choose(row);
  };
  canvas.addEventListener('pointerdown', touch);
  canvas.addEventListener('pointermove', (event) => { if (event.pointerType === 'mouse') touch(event); });
  canvas.addEventListener('pointerleave', () => choose(null, null));
  canvas.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], over = { ArrowLeft: woven.shared, ArrowRight: woven.global }[event.key];
    if (event.key === 'Escape') choose(null, null);
    const rows = over || (woven.global.includes(chosen) || !woven.shared.length ? woven.global : woven.shared);
    if ((!step && !over) || !rows.length) return;
    event.preventDefault();
    choose(rows[Math.max(0, Math.min(rows.length - 1, step ? rows.indexOf(chosen) + step : 0))]);
  });
  new ResizeObserver(hang).observe(figure);
  return hang;
}

const sections = Array.from(document.querySelectorAll('section.kernel')), tabs = Array.from(document.querySelectorAll('.tabs a'));
document.querySelectorAll('table.source').forEach(colourCode);
const hangs = sections.flatMap((section) => Array.from(section.querySelectorAll('figure.cloth'), (figure) => cloth(section, figure)));
const hangAll = () => hangs.forEach((hang) => hang());
for (const query of ['(prefers-color-scheme: dark)', 'print']) matchMedia(query).addEventListener('change', hangAll);
addEventListener('beforeprint', () => { document.body.classList.add('printed'); hangAll(); });
addEventListener('afterprint', () => { document.body.classList.remove('printed'); hangAll(); });

// The section that is asked for, or that has what is asked for.
function show() {
  const at = document.getElementById(location.hash.slice(1)), now = at?.closest('section.kernel') || sections[0];
  sections.forEach((section) => section.classList.toggle('away', section !== now));
  tabs.forEach((tab, n) => { if (sections[n] === now) tab.setAttribute('aria-current', 'true'); else tab.removeAttribute('aria-current'); });
  if (at && at !== now) at.scrollIntoView({ block: 'center' });
}
addEventListener('hashchange', show);
show();
