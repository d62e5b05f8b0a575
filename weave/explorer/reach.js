// How far away what is walked over lies, as it was measured, and what Little's law
// makes of that: the figures are those of the page's tables, of the device chosen.
const UNITS = { KiB: 1, MiB: 1024 };
const inBytes = (n) => (n < 1024 ? `${n} bytes` : `${n / 1024} KiB`);
// Digits in groups of three, as the book's.
const gigabytes = (n) => `${n < 10 ? n.toPrecision(2) : String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, '\u202f')} GB/s`;

const numberOf = (element) => Number(element.textContent.replace(/[^\d.]/g, ''));

// A figure's data: the name of each row, and the numbers behind it.
const rowsOf = (id) => Array.from(document.querySelectorAll(`#${id} ~ details tbody tr`), (row) => {
  const numbers = Array.from(row.querySelectorAll('td'), numberOf);
  return { name: row.querySelector('th:last-of-type').textContent, first: numbers[0], second: numbers[numbers.length / 2] };
});

const reach = {
  build(form, { dataset: { curve } }) {
    const rows = rowsOf(curve);
    return {
      size: slide(form, 'size', 0, rows.length - 1, rows.length - 1, (n) => `Walked over: ${rows[n].name}`),
      words: slide(form, 'words', 0, 15, 0, (n) => `Under way on each SM: ${inBytes(4 << n)}`),
    };
  },
  count({ size, words }, holder) {
    const device = document.querySelector('.measured')?.textContent, fact = (name) => numberOf(holder.querySelector(`.result[id^="n-${name}"]`));
    if (!reach.rows || reach.device !== device)
      Object.assign(reach, { device, rows: rowsOf(holder.dataset.curve), copies: rowsOf(holder.dataset.rates).map(({ first, second }) => [first, second / 2]), tried: new Map() });
    const { name, first: ns } = reach.rows[size], [number, unit] = name.split(' '), kib = number * UNITS[unit];
    const bytes = 4 << words, sms = fact('device'), limit = fact('inflight'), rate = rule.rate(bytes, ns, sms);
    reach.tried.set(kib, ns);
    return { kib, ns, bytes, rate, limit, sms, said: [`${ns} ns a step`, `with ${inBytes(bytes)} under way on each SM all ${sms} together read ${gigabytes(rate)} at most`,
      rate > limit ? `DRAM has no more than ${gigabytes(limit)}` : `that is ${(100 * rate / limit).toPrecision(2)} % of what DRAM has`] };
  },
  draw({ kib, ns, bytes, rate, limit, sms }) {
    const top = 1 << 20, far = 131072;
    return [['The time of a step, as measured, where you have been', drawChart({ label: `${ns} ns a step`, title: 'walked over',
      across: [[4, '4 KiB'], [256, '256'], [16384, '16 MiB'], [1048576, '1 GiB']], up: [10, 30, 100, 300, 1000].map((n) => [n, `${n} ns`]), lines: [], dots: reach.tried, at: [kib, ns] })],
    ['Little\'s law at this distance, and dashed what DRAM has; the rings are copies of 1 GiB, as measured', drawChart({ label: gigabytes(rate), title: 'under way on each SM',
      across: [[4, '4 B'], [64, '64'], [1024, '1 KiB'], [16384, '16'], [far, '']], up: [[1, '1 GB/s'], [64, '64'], [4096, '4096'], [262144, '262144'], [top, '']],
      lines: [['law', [[4, rule.rate(4, ns, sms)], [far, rule.rate(far, ns, sms)]]], ['limit', [[4, limit], [far, limit]]]], dots: reach.copies, at: [bytes, rate] })]];
  },
};
