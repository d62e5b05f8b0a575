// What goes round by round, p = 1, 2 and so on: a tournament in memory, and one
// among the lanes of a warp.

// A tournament in memory: in round p a lane adds to its own word the one that the
// access names. Where that is negative it rests.
const rounds = {
  count(rule, { at, p, from }) {
    let so = 0, round;
    for (let q = from; q <= p; q++) {
      const gives = indicesOf(at(q), 0, 0), takes = gives.map((word, lane) => (word < 0 ? -1 : lane));
      const [stored, others] = [takes, gives].map((words) => rule.sectors(words, 4).count);
      round = { takes, gives, stored, loaded: stored + others };
      so += round.loaded;
    }
    const lanes = round.takes.filter((word) => word >= 0).length;
    return { ...round, lanes, said: [`${plural(round.loaded, 'sector')} loaded`, `${round.stored} stored`, `${plural(lanes, 'lane')} ${lanes === 1 ? 'adds' : 'add'}`,
      `${so} sectors loaded since the first round`] };
  },
  draw({ takes, gives, lanes, loaded }) {
    const [bytes, given] = [takes, gives].map((words) => words.filter((word) => word >= 0).map((word) => word * 4));
    return [['The words of a warp, and those after them: four sectors in a row. Blue takes, ochre gives',
      drawSectors({ bytes, gives: given, lines: 2, width: 4, label: `${plural(lanes, 'lane')} of 32 add; ${plural(loaded, 'sector')} are loaded` })]];
  },
};

// Shuffles: in round p a lane adds what the lane that the access names holds. Which
// words each sum holds then, and how often.
const lanes = {
  count(rule, { at, p, from }) {
    let holds = Array.from({ length: LANES }, (_, lane) => Array.from({ length: LANES }, (_, word) => Number(word === lane))), before, asked;
    for (let q = from; q <= p; q++) {
      before = holds;
      asked = indicesOf(at(q), 0, 0);
      holds = before.map((own, lane) => (asked[lane] < 0 ? own : own.map((n, word) => n + before[asked[lane]][word])));
    }
    const adds = asked.filter((lane) => lane >= 0).length, twice = holds.filter((own) => own.some((n) => n > 1)).length;
    return { holds, before, said: [`${plural(adds, 'lane')} add`, `a sum has up to ${plural(Math.max(...holds.map((own) => own.filter(Boolean).length)), 'word')}`,
      twice ? `${plural(twice, 'lane')} count a word twice` : 'no word is counted twice'] };
  },
  draw({ holds, before, said }) {
    const svg = drawing(LANES, LANES, said.join('; '));
    shape(svg, 'rect', { x: 0, y: 0, width: LANES, height: LANES, class: 'idle' });
    for (const kind of ['other', 'now'])
      holds.forEach((own, lane) => own.forEach((n, word) => {
        if (n && (before[lane][word] ? 'other' : 'now') === kind) cell(svg, lane, word, n > 1 ? `${kind} missed` : kind, 19);
      }));
    return [['The lanes across, 0 to 31; downwards the words that a lane has in its sum, framed those that are new, dashed those that it has more than once', svg]];
  },
};
