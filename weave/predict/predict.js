// Predict before you look. It is joined to book.js, whose page has the boxes.
'use strict';
(function () {
  const store = {
    get(key) { try { return localStorage.getItem(key); } catch (e) { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch (e) { /* a private window keeps nothing */ } },
  };

  function add(to, name, properties, ...content) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...content);
    to.append(element);
    return element;
  }

  // Numbers as the book's language writes them: with its decimal point.
  const local = (number) => String(number).replace('.', '⟦.⟧');
  const read = (text, others) => Number(text.replace(others, (sign) => (sign === '⟦.⟧' ? '.' : '')) || NaN);

  // How far a guess is from the truth, in words.
  function verdict(guess, truth, shown) {
    const said = local(guess);
    if (guess === truth || said === shown) return `⟦You said ${said}: exactly.⟧`;
    const more = guess > truth, by = more ? guess / truth : truth / guess;
    if (!(by > 0 && by < Infinity)) return `⟦You said ${said}; it is ${shown}.⟧`;
    if (by < 2) {
      const off = Math.max(1, Math.round(100 * Math.abs(guess / truth - 1)));
      return more ? `⟦You said ${said}; it is ${shown}: ${off} % too much.⟧` : `⟦You said ${said}; it is ${shown}: ${off} % too little.⟧`;
    }
    const times = by === 2 ? '⟦twice⟧' : `⟦${local(by < 10 ? Number(by.toPrecision(2)) : Math.round(by))} times⟧`;
    return more ? `⟦You said ${said}, ${times} what it is: ${shown}.⟧` : `⟦You said ${said}; it is ${times} as much: ${shown}.⟧`;
  }

  // Why a guess suggests itself and is none the less wrong, where the chapter says so.
  function reason(guess, slips = '') {
    const found = slips.split(';').map((slip) => slip.match(/([\d.]+?)(?:\.\.([\d.]+))?:\s+(.*)/)).find((slip) => slip && guess >= slip[1] && guess <= (slip[2] || slip[1]));
    return found ? ` ${found[3]}` : '';
  }

  // Predict before you look: what a question speaks of, and what follows to
  // the section's end, stays veiled until a number is typed or the question
  // is passed by; both are remembered.
  function prediction(box) {
    const truth = box.querySelector('.truth'), key = `predict:${truth.firstElementChild.id}`;
    const value = () => read(truth.textContent, /[^\d-]/g);
    if (!/\d/.test(truth.textContent)) return null;
    const below = Array.from(box.children).filter((e) => !e.contains(truth));
    for (let next = box.nextElementSibling; next && !next.matches('section'); next = next.nextElementSibling) below.push(next);
    const form = add(box, 'form', {});
    box.prepend(form);
    const label = add(form, 'label', {}, box.dataset.ask);
    const input = add(label, 'input', { type: 'text', inputMode: 'decimal', autocomplete: 'off' });
    add(form, 'button', {}, '⟦Look⟧');
    const open = () => veil(false);
    const veil = (on) => {
      for (const element of below) { element.inert = on; element.classList.toggle('veiled', on); }
      for (const button of passing) button.hidden = !on;
    };
    const pass = (all) => () => {
      store.set(all ? 'predict' : key, all ? 'never' : 'passed');
      if (all) dispatchEvent(new Event('neverask'));
      open();
    };
    const passing = [[false, '⟦Just show it⟧'], [true, '⟦Never ask⟧']].map(([all, words]) => add(form, 'button', { type: 'button', onclick: pass(all) }, words));
    const said = add(form, 'p', {});
    said.setAttribute('role', 'status');
    const tell = (guess) => {
      open();
      dispatchEvent(new CustomEvent('predicted', { detail: { key, off: Math.abs(guess - value()) / (Math.abs(value()) || 1), exactly: local(guess) === truth.textContent.trim() } }));
      const words = verdict(guess, value(), truth.textContent.trim());
      said.textContent = words + (words.endsWith('⟦exactly.⟧') ? '' : reason(guess, box.dataset.slips));
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const guess = read(input.value, /[\s,.]/g);
      if (!Number.isFinite(guess)) { said.textContent = '⟦Type a number.⟧'; return; }
      store.set(key, String(guess));
      tell(guess);
    });
    const before = store.get(key);
    veil(!before && store.get('predict') !== 'never');
    if (before && before !== 'passed') { input.value = local(before); tell(Number(before)); }
    addEventListener('neverask', open);
    // What is veiled takes no clicks itself; to touch it is to pass the question by.
    document.addEventListener('click', ({ clientX: x, clientY: y }) => {
      const isIn = ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
      if (below.some((e) => e.inert && isIn(e.getBoundingClientRect()))) pass(false)();
    });
    return { below, open };
  }

  // At the chapter's end, what its reader has predicted so far.
  function score() {
    const boxes = document.querySelectorAll('.predict'), guesses = new Map();
    const line = Object.assign(document.createElement('p'), { className: 'score', hidden: true });
    if (boxes.length) document.querySelector('nav.turn').before(line);
    addEventListener('predicted', ({ detail }) => {
      guesses.set(detail.key, detail);
      const all = [...guesses.values()], exactly = all.filter((guess) => guess.exactly || !guess.off).length, near = all.filter((guess) => guess.off <= 0.2).length;
      line.textContent = `⟦You predicted ${all.length} of this chapter's ${boxes.length} numbers: ${exactly} exactly, ${near - exactly} more within 20 %.⟧`;
      line.hidden = false;
    });
  }

  function predictions() {
    score();
    const all = Array.from(document.querySelectorAll('.predict'), prediction).filter(Boolean);
    // Who asks for what is veiled by its address shall see it.
    const lift = () => {
      const goal = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      for (const { below, open } of all) if (goal && below.some((e) => e.contains(goal))) open();
    };
    addEventListener('hashchange', lift);
    lift();
  }

  document.addEventListener('DOMContentLoaded', predictions);
})();
