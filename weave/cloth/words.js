// What is said of a cloth: in a sentence that one can say aloud, of a row that is
// touched, and in a table.
const many = (n, word) => `${n.toLocaleString('en-GB')} ${word}${n === 1 ? '' : 's'}`;
const UNITS = { shared: 'wavefront', global: 'sector' };
const VERBS = ['load', 'store', 'atomic operation'];

const MISTAKES = { race: 'a race', uninitialised: 'a value that nobody stored', shuffle: 'a shuffle with who is not there', barrier: 'a barrier that not all reach',
  bounds: 'an access out of bounds', division: 'a division by zero', endless: 'it never ends', assertion: 'what it asserts is not so' };

// A mistake as shuttle tells it, of whose file there is one.
const ofMistake = ({ given, block, thread, text }) => `Line ${given}, ${block.some(Boolean) ? `block (${block}), ` : ''}thread (${thread}): ${text.replace(/; --steps .*/, '').replace(/kernel\.cu:(\d+)/g, 'line $1')}.`;

// A value that is missing is often a race's.
const first = (mistakes) => mistakes.find(({ kind }) => kind === 'race') || mistakes[0];

// Where a text is refused, a line of it or its launch, and why.
function whereOf(errors) {
  const [, file, line, why] = errors.match(/^([^:\n]*):(\d+): (.*)/) || [null, '', '', errors.split('\n')[0]];
  return [file === '--run' ? 'Launch' : line, why];
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
    const [at, why] = whereOf(got.errors);
    return `${at > 0 ? `Line ${at}: ` : at && `${at}: `}${why}.`;
  }
  if (got.mistakes.length) {
    const { given, kind } = first(got.mistakes);
    return `Line ${given}: ${MISTAKES[kind] || kind}.`;
  }
  const worst = dearest(woven.costs);
  if (worst) return `${many(worst.cost, UNITS[worst.kind])} where ${worst.least.toLocaleString('en-GB')} would do, in line ${worst.line}.`;
  const { shared, global } = totals(woven.costs);
  const said = [shared && many(shared, 'wavefront'), global && many(global, 'sector')].filter(Boolean).join(' and ');
  return said ? `${said}, and no line could do with fewer.` : 'It asks memory for nothing.';
}

function totals(lines) {
  const sum = { shared: 0, global: 0 };
  for (const kinds of lines.values()) for (const [kind, [cost]] of Object.entries(kinds)) sum[kind] += cost;
  return sum;
}

const ofWarp = ({ block, warp }) => `You see ${block || warp ? `warp ${warp} of block ${block}` : 'the first warp'}; touch a row for its lanes and bytes.`;

// What the fractions before the lines are.
function ofGutter({ shared, global }) {
  const kinds = [shared[0] && 'wavefronts', global[0] && 'sectors'].filter(Boolean);
  return kinds[0] ? ` Before each line: ${kinds.join(' / least, then ')} / least.` : '';
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
  return `As written, all that is launched takes ${many(sum.wavefronts, 'wavefront')}, ${many(sum.conflicts, 'conflict')} among them, and ${many(sum.sectors, 'sector')}.`;
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
  const shared = isShared(pick), what = `${shared ? 'shared' : 'global'} ${VERBS[pick.kind & 3]}`;
  const [first, last] = [served[0], served[served.length - 1]];
  const where = `byte${served.length > 1 ? `s ${first.address} to ${last.address + pick.width - 1}` : ` ${first.address}`}`;
  const units = shared ? `bank${over.size > 1 ? 's' : ''} ${runs(Array.from(over).sort((a, b) => a - b))}` : `${many(over.size, 'word')} of 8`;
  return `Line ${pick.line}, ${what}, ${shared ? 'wavefront' : 'sector'} ${wave + 1} of ${pick.passes}: lane${served.length > 1 ? 's' : ''} ${runs(served.map((a) => a.lane))}, ${where}, ${units}.`;
}

function ofLine(line, kinds) {
  const parts = Object.entries(kinds).map(([kind, [cost, least]]) =>
    `${many(cost, UNITS[kind])}${cost > least ? `, where ${least} would do` : ''}`);
  return `Line ${line}: ${parts.join('; ')}.`;
}
