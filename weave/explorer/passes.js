// What can serve one value at a time: constant memory an address, a warp a path.
const passes = {
  count({ index, each, to }) {
    const indices = indicesOf(index, 0, 0), ranks = [...new Set(indices)];
    const count = rule.distinct(indices);
    return { wave: indices.map((i) => ranks.indexOf(i)), count, most: to, said: [plural(count, '⟦pass|passes⟧'), `⟦one for each ${each}⟧`] };
  },
  draw({ wave, count, most }) {
    const passes = plural(count, '⟦pass|passes⟧'), lanes = plural(wave.filter((pass) => pass === 0).length, '⟦lane|lanes⟧');
    return [['⟦The lanes of a warp, 0 to 31; a pass in a row⟧', drawPasses({ wave, count, most, label: `⟦${passes}, with ${lanes} in the first⟧` })]];
  },
};

// The lanes across, a pass in a row: who is served, and who waits. There is room for
// as many as the slider can ask for.
function drawPasses({ wave, count, most, label }) {
  const svg = drawing(32, most, label);
  for (let pass = 0; pass < count; pass++)
    for (let lane = 0; lane < LANES; lane++) shape(svg, 'rect', { x: lane, y: pass, width: 1, height: 1, class: 'idle' });
  wave.forEach((pass, lane) => cell(svg, lane, pass, 'now', 19));
  return svg;
}
