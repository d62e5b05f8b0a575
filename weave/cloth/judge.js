// Whether an answer is right, as make/exercise has it: its results are those of the
// printed answer, on the same words at random; it makes no mistake; and its counters
// are what the exercise's check wants of the first launch.
const FILL = 'random:7';

// { kernel: { metric: value } } of the launch, the sum of its lines, and the line where
// most of each is.
function countersOf({ lines }) {
  const counted = {}, dear = {};
  for (const row of lines.split('\n').slice(1).filter(Boolean)) {
    const [, kernel, metric, text, , line] = row.split(','), value = Number(text), of = counted[kernel] = counted[kernel] || {};
    of[metric] = (of[metric] || 0) + value;
    if (line && !(dear[metric]?.value >= value)) dear[metric] = { line, value };
  }
  return { counted, dear };
}

function valueOf(counters, metric) {
  if (!metric.endsWith('_per_request')) return counters[metric] || 0;
  const requests = counters[metric.replace(/_[a-z]*_per_request$/, '_requests')];
  return requests ? counters[metric.replace(/_per_request$/, '')] / requests : NaN;
}

function isMet(got, wanted) {
  const [from, to = from] = wanted.split('..');
  return !Number.isNaN(got) && (from === '' || got >= Number(from)) && (to === '' || got <= Number(to));
}

// The line where most of it is, or else most of its requests.
function lineOf(dear, metric) {
  const whole = metric.replace(/_per_request$/, ''), at = dear[whole]?.value ? dear[whole] : dear[whole.replace(/_[a-z]*$/, '_requests')];
  return at ? at.line : '';
}

// [{ metric, got, wanted, good, line }] of `turn/shared_load_conflicts 32` and its like.
function weigh(wants, got) {
  const { counted, dear } = countersOf(got);
  return wants.map((want) => {
    const [, kernel, metric, wanted] = /^(\w+)\/(\w+) +(\S+)$/.exec(want), value = valueOf(counted[kernel] || {}, metric);
    return { metric, got: value, wanted, good: isMet(value, wanted), line: lineOf(dear, metric) };
  });
}

// What is wrong with the results, or ''.
function differences(arrays, right) {
  for (const [n, { name, words }] of right.entries()) {
    const mine = arrays[n].words, wrong = Array.from(words.keys()).filter((i) => mine[i] !== words[i]), [i] = wrong;
    const element = `${name}[${i}]`, is = mine[i], ought = words[i], all = many(wrong.length, '⟦element is|elements are⟧');
    if (wrong.length) return `⟦${element} is ${is}, and should be ${ought}; ${all} wrong.⟧`;
  }
  return '';
}

// What keeps it from being right, or '', and what was counted.
async function judge(source, { launches, wants, answer }, right, isStopped) {
  let weighed = [];
  for (const launch of launches) {
    const got = await interpret(source, launch, isStopped, { fill: FILL });
    if (!got) return null;
    if (got.status !== 'fine') return { fault: sentence(got, weft(got.picks)), weighed };
    right[launch] = right[launch] || await interpret(answer, launch, () => false, { fill: FILL });
    const wrong = differences(got.arrays, right[launch].arrays);
    if (wrong) return { fault: `${launch}: ${wrong}`, weighed };
    if (launch === launches[0]) weighed = weigh(wants, got);
  }
  const missed = weighed.find(({ good }) => !good);
  return { fault: missed ? miss(missed) : '', weighed };
}

const number = (n) => (Number.isNaN(n) ? '⟦none⟧' : grouped(n, { maximumFractionDigits: 2 }));
// Which way it misses, and no more: what is wanted is what some exercises ask.
const off = ({ got, wanted }) => (got > Number(wanted.split('..').pop() || Infinity) ? '⟦too many⟧' : '⟦too few⟧');
function miss(one) {
  const { metric, line } = one, got = number(one.got), way = off(one);
  return line ? `⟦${metric} is ${got}, ${way}; look at line ${line}.⟧` : `⟦${metric} is ${got}, ${way}.⟧`;
}

function exercise(holder, task, key) {
  const launch = task.launches[0], left = kept(key, []).map(({ source }) => ({ launch, source }));
  const one = loom(holder, key, [{ name: '⟦as it begins⟧', launch, source: task.text }], left);
  const said = make('p', { className: 'verdict', role: 'status' }), table = make('table', { className: 'wants' }), right = {};
  one.box.querySelector('.text').after(said);
  // Who could launch it otherwise would look at other counts than those that are judged.
  const field = one.box.querySelector('.launch');
  field.hidden = true;
  field.after(make('p', {}, /\bmain\s*\(/.test(task.text) ? `⟦Launched as ${launch}, whatever main says.⟧` : `⟦Launched as ${launch}.⟧`));
  one.box.querySelector('.touched').after(table);
  let run = 0;

  function tell({ fault, weighed }) {
    said.textContent = fault ? `⟦Not yet: ${fault}⟧` : '⟦✓ Passed.⟧';
    if (!fault) keep.set(`${key} passed`, 'yes');
    said.classList.toggle('good', !fault);
    table.hidden = !weighed.length;
    // With places where a name may be broken.
    fill(table, ['⟦Counter⟧', '⟦Yours⟧', ''], weighed.map((one) => [{ className: one.good ? '' : 'missed' }, one.metric.replace(/_/g, '_\u200b'), number(one.got), one.good ? '⟦met⟧' : off(one)]));
    one.box.dataset.verdict = fault ? 'missed' : 'passed';
  }

  one.box.addEventListener('woven', async ({ detail: { source } }) => {
    const mine = ++run;
    one.box.dataset.verdict = 'judging';
    // What is wanted would give away what some exercises ask first.
    if (bare(source) === bare(task.text)) { tell({ fault: '⟦it stands as it began.⟧', weighed: [] }); return; }
    const found = await judge(source, task, right, () => mine !== run).catch((error) => ({ fault: String(error.message), weighed: [] }));
    if (mine === run && found) tell(found);
  });
  return { ...one, take: left.length ? one.leave : one.take };
}
