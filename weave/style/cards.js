// What stands on a number's card: book.js loads this when a reader first asks for one.
'use strict';
window.weaveCard = (card, data, rows, add, addLink) => {
  // One datum that a number rests on, as every device has it.
  function datum([program, kernel, kase, metric, values]) {
    const what = add(card, 'p', add(card, 'b', metric), ` ⟦of⟧ ${kernel}${kase === '-' ? '' : `, ${kase}`}, ⟦in⟧ ${program}`);
    what.className = 'what';
    const list = add(card, 'dl');
    for (const [device, value, , stale, , n, least, most, told] of values) {
      add(list, 'dt', data.devices[device][0]);
      add(list, 'dd', add(list, 'b', value), n ? `⟦, median of ${n}, ${least} to ${most}⟧${told ? `, ${told}` : ''}` : '', stale ? ' †' : '');
    }
  }

  // Where the data come from, for those who ask: machines, files, programs, each once.
  function sources() {
    const from = add(card, 'details'), files = new Map(), programs = new Map();
    add(from, 'summary', '⟦Where from⟧');
    const list = add(from, 'dl');
    for (const [program, , , , values, kernelAt] of rows) {
      for (const [device, , line, , origin] of values) {
        const [name, folder] = data.devices[device];
        if (!files.has(device)) files.set(device, [name, data.origins[origin], new Set()]);
        files.get(device)[2].add(`${folder}/${program}.csv${line ? ':' + line : ''}`);
      }
      programs.set(program, [...programs.get(program) || [], ...kernelAt[0] ? [kernelAt] : []]);
    }
    for (const [name, origin, paths] of files.values()) {
      add(list, 'dt', name);
      const said = add(list, 'dd', origin);
      for (const path of paths) add(said, 'code', path);
    }
    for (const [program, kernels] of programs) {
      const [file, at, number] = data.programs[program] || [], p = add(from, 'p');
      const listings = new Map([...kernels, ...file ? [[at, number]] : []]);
      for (const [where, listing] of listings) {
        if (p.hasChildNodes()) p.append(' · ');
        addLink(p, where, `⟦Listing ${listing}⟧`);
      }
      if (!file) continue;
      p.append(', ');
      add(p, 'code', file);
      add(p, 'br');
      p.append('⟦predicted by ⟧');
      add(p, 'code', `build/loom/${program} --profile`);
      p.append('⟦, measured by ⟧');
      add(p, 'code', 'make record');
    }
  }

  for (const row of rows) datum(row);
  sources();
};
