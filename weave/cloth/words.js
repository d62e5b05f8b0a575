// What is said of a cloth: in a sentence that one can say aloud, of a row that is
// touched, and in a table.
const grouped = (n, form) => n.toLocaleString('⟦en-GB⟧', form);
// `words`: what one of them is called, and what several are.
const many = (n, words) => `${grouped(n)} ${words.split('|')[n === 1 ? 0 : 1]}`;
const UNITS = { shared: '⟦wavefront|wavefronts⟧', global: '⟦sector|sectors⟧' };
const VERBS = ['⟦shared load|shared store|shared atomic operation⟧', '⟦global load|global store|global atomic operation⟧'];

const MISTAKES = { race: '⟦a race⟧', uninitialised: '⟦a value that nobody stored⟧', shuffle: '⟦a shuffle with who is not there⟧', barrier: '⟦a barrier that not all reach⟧',
  bounds: '⟦an access out of bounds⟧', division: '⟦a division by zero⟧', endless: '⟦it never ends⟧', assertion: '⟦what it asserts is not so⟧' };

// A mistake as shuttle tells it, of whose file there is one.
const ofMistake = ({ given, block, thread, text }) => `⟦Line ${given}, ⟧${block.some(Boolean) ? `⟦block (${block}), ⟧` : ''}⟦thread (${thread}): ⟧${text.replace(/; --steps .*/, '').replace(/kernel\.cu:(\d+)/g, '⟦line $1⟧')}.`;

// What never ends has other mistakes over and over; a value that is missing is often a race's.
const first = (mistakes) => ['endless', 'race'].map((worst) => mistakes.find(({ kind }) => kind === worst)).find(Boolean) || mistakes[0];

// Where a text is refused, a line of it or its launch, and why.
function whereOf(errors) {
  const [, file, line, said] = errors.match(/^([^:\n]*):(\d+): (.*)/) || [null, '', '', errors.split('\n')[0]];
  return { isLaunch: file === '--run', line: file === '--run' ? 0 : Number(line), said };
}

// The dearest line: where most could be saved.
function dearest(lines) {
  let worst = null;
  for (const [line, kinds] of lines)
    for (const [kind, [cost, least]] of Object.entries(kinds))
      if (cost > least && (!worst || cost - least > worst.cost - worst.least)) worst = { line, kind, cost, least };
  return worst;
}

function sentence(got, woven) {
  if (got.status === 'refused') {
    const { isLaunch, line, said } = whereOf(got.errors);
    return isLaunch ? `⟦Launch: ${said}.⟧` : line ? `⟦Line ${line}: ${said}.⟧` : `${said}.`;
  }
  if (got.mistakes.length) {
    const { given: line, kind } = first(got.mistakes), said = MISTAKES[kind] || kind;
    return `⟦Line ${line}: ${said}.⟧`;
  }
  const worst = dearest(woven.costs);
  if (worst) {
    const { line } = worst, cost = many(worst.cost, UNITS[worst.kind]), least = grouped(worst.least);
    return `⟦${cost} where ${least} would do, in line ${line}.⟧`;
  }
  const said = Object.entries(totals(woven.costs)).filter(([, n]) => n).map(([kind, n]) => many(n, UNITS[kind])).join('⟦ and ⟧');
  return said ? `⟦${said}, and no line could do with fewer.⟧` : '⟦It asks memory for nothing.⟧';
}

function totals(lines) {
  const sum = { shared: 0, global: 0 };
  for (const kinds of lines.values()) for (const [kind, [cost]] of Object.entries(kinds)) sum[kind] += cost;
  return sum;
}

const ofWarp = ({ block, warp }) => (block || warp ? `⟦You see warp ${warp} of block ${block}; touch a row for its lanes and bytes.⟧` : '⟦You see the first warp; touch a row for its lanes and bytes.⟧');

// What the fractions before the lines are.
function ofGutter({ shared, global }) {
  const said = [shared[0] && '⟦wavefronts / least⟧', global[0] && '⟦sectors / least⟧'].filter(Boolean).join('⟦, then ⟧');
  return said && `⟦ Before each line: ${said}.⟧`;
}

// The last warp of a block, and the last block, of the launches.
function extent(launches) {
  const most = { block: 0, warp: 0 };
  for (const row of launches.split('\n').slice(1).filter(Boolean)) {
    const [x, y, z, a, b, c] = row.split(',').slice(-7).map(Number);
    most.block = Math.max(most.block, x * y * z - 1);
    most.warp = Math.max(most.warp, Math.ceil(a * b * c / 32) - 1);
  }
  return most;
}

// The whole launch, of whose warps one is shown.
function whole(got) {
  const sum = { wavefronts: 0, conflicts: 0, sectors: 0 };
  for (const row of got.rows.split('\n')) {
    const [, , metric, value] = row.split(','), [, what] = /(?<!excess)_(wavefronts|conflicts|sectors)$/.exec(metric) || [];
    if (what) sum[what] += Number(value);
  }
  const wavefronts = many(sum.wavefronts, UNITS.shared), conflicts = many(sum.conflicts, '⟦conflict|conflicts⟧'), sectors = many(sum.sectors, UNITS.global);
  return `⟦As written, all that is launched takes ${wavefronts}, ${conflicts} among them, and ${sectors}.⟧`;
}

// 0 to 31, or 0, 2, 4 and so on.
function runs(numbers) {
  const parts = [];
  for (const n of numbers) {
    const last = parts[parts.length - 1];
    if (last && last[1] === n - 1) last[1] = n; else parts.push([n, n]);
  }
  const said = parts.slice(0, 6).map(([a, b]) => (a === b ? a : `${a}–${b}`)).join(', ');
  return parts.length > 6 ? `${said} …` : said;
}

function ofRow({ pick, wave, served, over }) {
  const shared = isShared(pick), { line, passes } = pick, several = served.length > 1, nth = wave + 1;
  const what = VERBS[shared ? 0 : 1].split('|')[pick.kind & 3], from = served[0].address, to = served[served.length - 1].address + pick.width - 1;
  const words = many(over.size, '⟦word|words⟧'), banks = `${over.size > 1 ? '⟦banks⟧' : '⟦bank⟧'} ${runs(Array.from(over).sort((a, b) => a - b))}`;
  const said = [`${several ? '⟦lanes⟧' : '⟦lane⟧'} ${runs(served.map((a) => a.lane))}`, several ? `⟦bytes ${from} to ${to}⟧` : `⟦byte ${from}⟧`, shared ? banks : `⟦${words} of 8⟧`].join('⟦, ⟧');
  return shared ? `⟦Line ${line}, ${what}, wavefront ${nth} of ${passes}: ${said}.⟧` : `⟦Line ${line}, ${what}, sector ${nth} of ${passes}: ${said}.⟧`;
}

function ofLine(line, kinds) {
  const said = Object.entries(kinds).map(([kind, [cost, least]]) =>
    `${many(cost, UNITS[kind])}${cost > least ? `⟦, where ${least} would do⟧` : ''}`).join('⟦; ⟧');
  return `⟦Line ${line}: ${said}.⟧`;
}
