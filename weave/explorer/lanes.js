// Shuffles: in round p a lane adds what it gets from the lane so far away as the
// access says, in the direction that its name begins with. Which words each sum
// holds then, and how often.
const rule = {
  ...exports, access,
  direction: (name) => ['up', 'down', 'xor'].indexOf(name.match(/\w*/)[0]),
};

const lanes = {
  count({ at, p, from, name }) {
    const sums = new Uint8Array(exports.memory.buffer, rule.sums(), LANES * LANES);
    let before, adds;
    rule.begin();
    for (let q = from; q <= p; q++) {
      before = sums.slice();
      adds = rule.shuffle(rule.direction(name), at(q)({ x: 0, y: 0 }, 0));
    }
    const holds = Array.from({ length: LANES }, (_, lane) => sums.slice(lane * LANES, (lane + 1) * LANES));
    const twice = holds.filter((own) => own.some((n) => n > 1)).length, most = Math.max(...holds.map((own) => own.filter(Boolean).length));
    return { holds, before, said: [plural(adds, '⟦lane adds|lanes add⟧'), `⟦a sum has up to ⟧${plural(most, '⟦word|words⟧')}`,
      twice ? plural(twice, '⟦lane counts a word twice|lanes count a word twice⟧') : '⟦no word is counted twice⟧'] };
  },
  draw({ holds, before, said }) {
    const svg = drawing(LANES, LANES, said.join('⟦; ⟧'));
    shape(svg, 'rect', { x: 0, y: 0, width: LANES, height: LANES, class: 'idle' });
    for (const kind of ['other', 'now'])
      holds.forEach((own, lane) => own.forEach((n, word) => {
        if (n && (before[lane * LANES + word] ? 'other' : 'now') === kind) cell(svg, lane, word, n > 1 ? `${kind} missed` : kind, 19);
      }));
    return [['⟦The lanes across, 0 to 31; downwards the words that a lane has in its sum, framed those that are new, dashed those that it has more than once⟧', svg]];
  },
};
