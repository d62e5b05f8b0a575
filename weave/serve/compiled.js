// In the pages of `make serve` alone: has loomcc compile and run, on this machine, what
// stands in a loom, and shows what loom counts and tells beside what shuttle did.
'use strict';
(function () {
  const { token } = document.currentScript.dataset;
  const COUNTER = /^(?!.*(guessed|excess)).*_(requests|wavefronts|conflicts|sectors)$/;
  const MOST_LINES = 12;
  const ASKED = 'There is a kernel in the address, perhaps of somebody else. What stands in the loom is compiled and run on this machine, as you, and may do what you may. Run it?';
  const looms = new WeakMap();

  function put(to, name, properties = {}, ...content) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...content);
    to.append(element);
    return element;
  }
  const spoken = (metric) => metric.replace(/_/g, ' ');
  const sentence = ({ line, text }) => `${line ? `Line ${line}: ` : ''}${text.trim().replace(/kernel\.cu:(\d+)/g, 'line $1')}.`;

  // What CSV says behind its heading: a kernel's name may have commas in it.
  function values(csv, behind) {
    const found = new Map();
    for (const row of csv.split('\n').slice(1).filter(Boolean)) {
      const fields = row.split(','), [metric, value, , line] = fields.slice(-behind);
      if (COUNTER.test(metric)) found.set(`${line || ''} ${metric}`, Number(value));
    }
    return found;
  }
  const ofLaunch = (csv, number) => csv.split('\n').filter((row, n) => n === 0 || row.startsWith(`${number},`)).join('\n');

  // [key, as written, as compiled], of what either has.
  function beside(written, compiled) {
    const keys = Array.from(new Set([...written.keys(), ...compiled.keys()]));
    return keys.map((key) => [key, written.get(key) || 0, compiled.get(key) || 0]).filter(([, a, b]) => a || b);
  }
  const differs = ([, a, b]) => a !== b;

  function table(to, rows, isBoth) {
    const all = put(to, 'table'), head = put(put(all, 'thead'), 'tr'), body = put(all, 'tbody');
    for (const name of ['Counter', ...(isBoth ? ['as written (shuttle)'] : []), 'as compiled (loom)']) put(head, 'th', { scope: 'col' }, name);
    for (const row of rows) {
      const [metric, a, b] = row, differ = isBoth && differs(row);
      const cells = put(body, 'tr', { className: differ ? 'differs' : '' });
      put(cells, 'th', { scope: 'row' }, spoken(metric.trim()));
      if (isBoth) put(cells, 'td', {}, a.toLocaleString('en-GB'));
      put(cells, 'td', {}, `${differ ? '≠ ' : ''}${b.toLocaleString('en-GB')}`);
    }
  }

  function summary(rows, isBoth) {
    if (!isBoth) return 'shuttle does not count it; compiled, it asks for this.';
    const n = rows.filter(differs).length;
    return n ? `Compiled, it differs from what its text says in ${n} of ${rows.length} counters.` : `Compiled, it asks for what its text says: ${rows.length} counters, all the same.`;
  }

  // The lines that make the difference.
  function lines(to, written, compiled) {
    const rows = beside(written, compiled).filter(differs).map(([key, a, b]) => [Number(key.split(' ')[0]), key.split(' ')[1], a, b]).filter(([line]) => line);
    if (!rows.length) return;
    const list = put(to, 'ul');
    for (const [line, metric, a, b] of rows.sort(([m], [n]) => m - n).slice(0, MOST_LINES))
      put(list, 'li', {}, `Line ${line}: ${a.toLocaleString('en-GB')} ${spoken(metric)} as written, ${b.toLocaleString('en-GB')} as compiled.`);
    if (rows.length > MOST_LINES) put(list, 'li', {}, `And ${rows.length - MOST_LINES} more.`);
  }

  function told(to, all) {
    if (all.length) put(to, 'ul', { className: 'mistakes' }, ...all.map((one) => put(document.createDocumentFragment(), 'li', {}, sentence(one))));
  }

  function launch(to, one, number, got, isOnly) {
    const written = ofLaunch(got.rows, number), isBoth = written.includes('\n') && got.status !== 'refused';
    const rows = beside(isBoth ? values(written, 2) : new Map(), values(one.rows, 2));
    if (!isOnly) put(to, 'p', { className: 'of' }, one.launch);
    if (one.ended) put(to, 'p', { className: 'bad' }, `It ${one.ended}.`);
    if (rows.length && one.rows) {
      put(to, 'p', {}, summary(rows, isBoth));
      table(to, rows, isBoth);
      if (isBoth) lines(to, values(ofLaunch(got.lines, number), 4), values(one.lines, 4));
    }
    if (one.mistakes.length) put(to, 'p', {}, 'loom tells of this:');
    else if (one.rows) put(to, 'p', {}, 'loom finds no mistake in it.');
    told(to, one.mistakes);
    if (one.printed) put(to, 'pre', { className: 'printed', tabIndex: 0 }, one.printed);
  }

  // ---- A loom's button, and what comes of it ------------------------------

  class Compiled {
    constructor(box) {
      this.text = box.querySelector('textarea');
      this.how = box.querySelector('.launch input');
      this.button = put(box.querySelector('.tools'), 'button', { type: 'button', title: 'loomcc compiles it and it runs on this machine, as you', onclick: () => this.ask() }, 'As compiled');
      this.place = put(document.createDocumentFragment(), 'section', { className: 'as-compiled', hidden: true });
      this.place.setAttribute('aria-label', 'As compiled');
      this.place.setAttribute('aria-live', 'polite');
      box.querySelector('.tools').after(this.place);
      box.addEventListener('input', () => this.show());
    }

    // What is shown is of the text that stands there, or nothing is.
    isOld() { return !this.asked || this.asked.source !== this.text.value || this.asked.launch !== this.how.value; }

    woven({ got, mark }) {
      Object.assign(this, { got, mark });
      this.show();
    }

    show() {
      this.place.hidden = this.isOld();
      if (this.place.hidden) { this.asked = null; return; }
      this.place.replaceChildren();
      if (!this.answer) { put(this.place, 'p', {}, this.said); return; }
      const { errors, launches } = this.answer;
      if (errors.length) put(this.place, 'p', { className: 'bad' }, 'It is not compiled:');
      told(this.place, errors);
      launches.forEach((one, n) => launch(this.place, one, n + 1, this.got, launches.length === 1));
      this.mark([...errors, ...launches.flatMap((one) => one.mistakes)].map(({ line }) => line).filter(Boolean));
    }

    // Anybody may have written what stands in an address.
    mayRun() {
      const source = this.text.value;
      if (location.hash.startsWith('#k=') && this.agreed !== source && !confirm(ASKED)) return false;
      this.agreed = source;
      return true;
    }

    async ask() {
      if (!this.mayRun()) return;
      const asked = { source: this.text.value, launch: this.how.value };
      Object.assign(this, { asked, answer: null, said: 'loomcc compiles it, and it runs …' });
      this.button.disabled = true;
      this.show();
      try {
        const answer = await fetch('/compiled', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Token': token }, body: JSON.stringify(asked) });
        if (this.asked !== asked) return;
        if (answer.ok) this.answer = await answer.json(); else this.said = `${answer.statusText}.`;
      } catch {
        this.said = 'The preview has ended. Start it with make serve.';
      } finally {
        this.button.disabled = false;
        this.show();
      }
    }
  }

  document.addEventListener('woven', ({ target, detail }) => {
    if (!looms.has(target)) looms.set(target, new Compiled(target));
    looms.get(target).woven(detail);
  });
})();
