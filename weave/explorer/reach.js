// How far away what is walked over lies, as it was measured, and what Little's law
// makes of that: the figures are those of the page's tables, of the device chosen.
const UNITS = { KiB: 1, MiB: 1024 };
const kibOf = (name) => name.replace(/ .*/, '') * UNITS[name.replace(/.* /, '')];
const inBytes = (n) => (n < 1024 ? `${n} ⟦bytes⟧` : `${n / 1024} KiB`);
// Digits in groups of three, as the book's.
const gigabytes = (n) => `${n < 10 ? decimal(n.toPrecision(2)) : String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, '\u202f')} GB/s`;

// The memories, nearest first: what the page's sentence calls each one's rate, and how
// far away its nearest words are, among those that were walked over.
const MEMORIES = [['⟦the L1s have⟧', 'bandwidth-readAgain-L1-', '4 KiB'], ['⟦the L2 has⟧', 'bandwidth-readAgain-L2', '4 MiB'], ['⟦DRAM has⟧', 'inflight', '1024 MiB']];

const numberOf = (element) => Number(element.textContent.replace(/[^\d⟦.⟧]/g, '').replace('⟦.⟧', '.'));

// A figure's data: the name of each row, and the numbers behind it.
const rowsOf = (id) => Array.from(document.querySelectorAll(`#${id} ~ details tbody tr`), (row) => {
  const numbers = Array.from(row.querySelectorAll('td'), numberOf);
  return { name: row.querySelector('th:last-of-type').textContent, first: numbers[0], second: numbers[numbers.length / 2] };
});

const reach = {
  build(form, { dataset: { curve } }) {
    const rows = rowsOf(curve);
    return {
      size: slide(form, 'size', 0, rows.length - 1, rows.length - 1, (n) => `⟦Walked over: ⟧${rows[n].name}`),
      words: slide(form, 'words', 0, 15, 0, (n) => `⟦Under way on each SM: ⟧${inBytes(4 << n)}`),
    };
  },
  count({ size, words }, holder) {
    const device = document.querySelector('.measured')?.textContent, fact = (name) => numberOf(holder.querySelector(`.result[id^="n-${name}"]`));
    if (!reach.rows || reach.device !== device)
      Object.assign(reach, { device, rows: rowsOf(holder.dataset.curve), copies: rowsOf(holder.dataset.rates).map(({ first, second }) => [first, second / 2]) });
    const { name, first: ns } = reach.rows[size], kib = kibOf(name);
    const off = (place) => Math.abs(Math.log(ns / reach.rows.find((row) => row.name === place).first));
    const [[who, of]] = MEMORIES.slice().sort((a, b) => off(a[2]) - off(b[2]));
    const bytes = 4 << words, sms = fact('device'), limit = fact(of), rate = rule.rate(bytes, ns, sms);
    const step = `${decimal(ns)} ns`, way = inBytes(bytes), most = gigabytes(rate), had = gigabytes(limit), share = decimal((100 * rate / limit).toPrecision(2));
    return { who, kib, ns, bytes, rate, limit, sms, said: [`⟦${step} a step⟧`, `⟦with ${way} under way on each SM all ${sms} together read ${most} at most⟧`,
      rate > limit ? `⟦${who} no more than ${had}⟧` : `⟦that is ${share} % of what ${who}⟧`] };
  },
  draw({ who, kib, ns, bytes, rate, limit, sms }) {
    const far = 131072, step = `${decimal(ns)} ns`;
    return [['⟦The time of a step, as measured⟧', drawChart({ label: `⟦${step} a step⟧`, title: '⟦walked over, bytes⟧',
      across: [[4, '4K'], [256, '256K'], [16384, '16M'], [1048576, '1G']], up: [10, 30, 100, 300, 1000].map((n) => [n, `${n} ns`]), lines: [], dots: reach.rows.map((row) => [kibOf(row.name), row.first]), at: [kib, ns] })],
    [`⟦Little's law at this distance, and dashed what ${who}; the rings are copies of 1 GiB, as measured⟧`, drawChart({ label: gigabytes(rate), title: '⟦under way on each SM, bytes⟧',
      across: [[4, '4'], [64, '64'], [1024, '1K'], [16384, '16K'], [far, '']], up: [[1, '1 GB/s'], [100, '100'], [10000, '10 000'], [1000000, '']],
      lines: [['law', [[4, rule.rate(4, ns, sms)], [far, rule.rate(far, ns, sms)]]], ['limit', [[4, limit], [far, limit]]]], dots: reach.copies, at: [bytes, rate] })]];
  },
};
