// Two threads of two steps each, in the six orders that there are: a step writes 1 to
// a word or reads one, and all words begin as 0. Bit n of an order says that it's the
// other thread which makes the nth step.
const ORDERS = [12, 10, 6, 9, 5, 3];
const ones = (bits) => bits.toString(2).replace(/0/g, '').length;
const rule = {
  // Of `W a W b R b R a`, with two words at most: the steps and, for each order, what
  // those that read have read.
  play(text) {
    const steps = text.match(/[WR] \w+/g).map((step) => step.split(' ')), [[, first]] = steps;
    const code = steps.reduce((bits, [verb, word], n) => bits | Number(verb === 'W') << 2 * n | Number(word !== first) << 2 * n + 1, 0);
    return { steps, seen: ORDERS.map((who) => exports.order(code, who)).map((bits) => steps.map(([verb], n) => (verb === 'R' ? bits >> n & 1 : ''))) };
  },
};

const orders = {
  words: '⟦The steps⟧',
  count({ text, p }) {
    const { steps, seen } = rule.play(text), ends = seen.map((read) => read.filter(String).join(', '));
    const orders = (end) => ends.filter((other) => other === end).length || '⟦none⟧', own = ends[p - 1], n = orders(own);
    const others = ['0, 0', '0, 1', '1, 1', '1, 0'].filter((end) => end !== own).map((end) => [end, orders(end)]).map(([end, n]) => `⟦${end} in ${n}⟧`);
    const last = steps.map(([, word], n) => `${word} ${seen[p - 1][n]}`).filter((_, n) => steps[n][0] === 'R');
    return { steps, p, seen: seen[p - 1], said: [last.join(', '), `⟦in ${n} of the six orders⟧`, ...others] };
  },
  draw({ steps, p, seen, said }) {
    const svg = drawing(33, 18, said.join('⟦; ⟧')), x = (j) => 11 + 9 * j, y = (i) => 15 - 6.5 * i;
    const line = (j, i, k, l, kind) => shape(svg, 'line', { x1: x(j), y1: y(i), x2: x(k), y2: y(l), class: kind });
    const text = (at, down, kind, words) => shape(svg, 'text', { x: at, y: down, class: `mark ${kind}` }, words);
    const says = ([verb, word]) => `${verb === 'W' ? '⟦writes⟧' : '⟦reads⟧'} ${word}`, right = (who, n) => ones(who & (1 << n) - 1);
    for (let i = 0; i < 3; i++) for (let j = 0; j < 2; j++) {
      line(j, i, j + 1, i, '');
      line(i, j, i, j + 1, '');
    }
    for (const n of [0, 1]) {
      text(10, y(n + 0.45), 'end', says(steps[n]));
      text(x(n + 0.5), 17.5, '', says(steps[n + 2]));
    }
    // The flag without its message is red, as in the drawing of the book.
    const lost = seen.join('') === '10' ? ' lost' : '';
    for (let n = 0; n < 4; n++) {
      const [j, k] = [n, n + 1].map((m) => right(ORDERS[p - 1], m)), step = k > j ? 2 + j : n - j;
      line(j, n - j, k, n + 1 - k, `path${seen[step] === '' ? '' : lost}`);
      if (seen[step] !== '') text(...k > j ? [x(j + 0.5), y(n - j) - 0.7, lost] : [x(j) + 0.8, y(n - j + 0.45), `start${lost}`], `${steps[step][1]} ${seen[step]}`);
    }
    // A click on a point leads to the next order that passes it.
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) {
      const next = ORDERS.map((_, k) => (p + k) % ORDERS.length).find((order) => right(ORDERS[order], i + j) === j);
      shape(svg, 'circle', { cx: x(j), cy: y(i), r: 0.55, class: 'point' }).addEventListener('click', ({ target }) => {
        const range = target.closest('.panel').querySelector('input');
        range.value = next + 1;
        range.dispatchEvent(new Event('input', { bubbles: true }));
      });
    }
    return [['⟦The one thread climbs, the other goes to the right. A click on a point leads to the next order that passes it.⟧', svg]];
  },
};
