// A tournament in memory: in round p a lane adds to its own word the one that the
// access names. Where that is negative it rests.
const rounds = {
  count({ at, p, from }) {
    let so = 0, round;
    for (let q = from; q <= p; q++) {
      const gives = indicesOf(at(q), 0, 0), takes = gives.map((word, lane) => (word < 0 ? -1 : lane));
      const [stored, others] = [takes, gives].map((words) => rule.sectors(words, 4).count);
      round = { takes, gives, stored, loaded: stored + others };
      so += round.loaded;
    }
    const lanes = round.takes.filter((word) => word >= 0).length;
    const { stored } = round;
    return { ...round, lanes, said: [plural(round.loaded, '⟦sector loaded|sectors loaded⟧'), `⟦${stored} stored⟧`, plural(lanes, '⟦lane adds|lanes add⟧'),
      `⟦${so} sectors loaded since the first round⟧`] };
  },
  draw({ takes, gives, lanes, loaded }) {
    const [bytes, given] = [takes, gives].map((words) => words.filter((word) => word >= 0).map((word) => word * 4));
    const adding = plural(lanes, '⟦lane|lanes⟧'), sectors = plural(loaded, '⟦sector|sectors⟧');
    return [['⟦The words of a warp, and those after them: four sectors in a row. Blue takes, ochre gives⟧',
      drawSectors({ bytes, gives: given, lines: 2, width: 4, label: `⟦${adding} of 32 add; ${sectors} are loaded⟧` })]];
  },
};
