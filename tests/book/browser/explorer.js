// The explorers count by loom's own rule: all that the hardware was seen to
// count, through the page's own copy; what the chapters' kernels were counted
// to take; by keyboard and touch, and under a policy that is loosened for it, and for looms, alone.
'use strict';
const fs = require('fs');
const path = require('path');

const complaints = require('./axe.js');
const unless = (holds, fault) => (holds ? [] : [fault]);
const PAGES = { banks: '03-banks.html', sectors: '06-coalescing.html', swizzles: '12-copies.html' };
const SLIDERS = { '01-execution.html': ['divergence/splitLanes', 'divergence/splitWarps'], '10-constant.html': ['distinct/askConstant'] };
const ORACLE = 'tests/loom/data/h200-shared-wavefronts.csv', MOST_BYTES = 20000;

module.exports = async ({ folder, home, names, test }) => {
  const explorer = async (page, kind) => {
    await page.goto(home + PAGES[kind]);
    await page.waitForSelector('.explorer .panel svg');
    return page.locator('.explorer').last();
  };
  const said = (page) => page.locator('.explorer .answer').last().innerText();
  const write = async (page, access) => {
    await page.locator('.explorer input[name="access"]').fill(access);
    return said(page);
  };

  await test(`explorer: the script of a kind and its rules are at most ${MOST_BYTES} bytes`, {}, async () => {
    const scripts = fs.readdirSync(folder).filter((name) => name.startsWith('explorer-'));
    return [...unless(scripts.length === 9, `${scripts.length} scripts`), ...scripts.flatMap((name) => {
      const { size } = fs.statSync(path.join(folder, name));
      return unless(size <= MOST_BYTES && size > 5000, `${name}: ${size} bytes`);
    })];
  });

  await test('explorer: all patterns of the oracle, through the page\'s own copy', {}, async (page) => {
    await explorer(page, 'banks');
    const rows = fs.readFileSync(ORACLE, 'utf8').trim().split('\n').slice(1).map((line) => line.split(','));
    const patterns = rows.map(([width, op, pattern, count, ideal, ...lanes]) =>
      ({ width: Number(width), load: op === 'load', pattern, count: Number(count), ideal: Number(ideal), lanes: lanes.map(Number) }));
    const got = await page.evaluate(async (all) => {
      const rule = window.weaveExplorer;
      return all.map(({ lanes, width, load }) => rule.wavefronts(lanes, width, load));
    }, patterns);
    const faults = patterns.flatMap((p, i) => (got[i].count === p.count && got[i].ideal === p.ideal ? []
      : [`${p.width} bytes, ${p.load ? 'load' : 'store'}, ${p.pattern}: ${got[i].count} and ${got[i].ideal}, not ${p.count} and ${p.ideal}`]));
    return [...faults, ...unless(patterns.length === 168, `${patterns.length} patterns`)];
  });

  for (const kind of ['banks', 'sectors'])
    await test(`explorer: ${kind}: each preset counts as the hardware did`, {}, async (page) => {
      const box = await explorer(page, kind), faults = [];
      const buttons = box.locator('button.try');
      const count = await buttons.count();
      for (let i = 0; i < count; i++) {
        await buttons.nth(i).click();
        const text = await said(page);
        const [, mine, counted] = text.match(/^(\d+) (?:wavefront|sector)s?, .*Counted: (\d+)†?\.$/s) || [];
        if (!mine || mine !== counted) faults.push(`preset ${i}: ${text}`);
      }
      return [...faults, ...unless(count >= 7, `${count} presets`)];
    });

  await test('explorer: a word is drawn within its sector', {}, async (page) => {
    await explorer(page, 'sectors');
    return page.evaluate(() => {
      const [words, sectors] = ['.used', '.sector'].map((kind) => Array.from(document.querySelectorAll(`.explorer .panel rect${kind}`), (e) => e.getBBox()));
      const within = (word) => sectors.some((s) => s.x <= word.x && word.x + word.width <= s.x + s.width && s.y <= word.y && word.y + word.height <= s.y + s.height);
      const out = words.filter((word) => !within(word)).map(({ x, width }) => `a word from ${x} to ${x + width}`);
      return words.length > 7 ? out : [`only ${words.length} words`];
    });
  });

  await test('explorer: the fields compose the access', {}, async (page) => {
    const box = await explorer(page, 'banks'), faults = [];
    const field = (name) => box.locator(`[name="${name}"]`);
    const expect = async (access, answer, when) => {
      const got = [await field('access').inputValue(), await said(page)];
      if (got[0] !== access || !got[1].startsWith(answer)) faults.push(`${when}: ${got}`);
    };
    await expect('tile[x][y]', '32 wavefronts, where 1 would do: 31 conflicts', 'at first');
    await field('way').selectOption('row');
    await expect('tile[y][x]', '1 wavefront, no conflict', 'along a row');
    await field('way').selectOption('column');
    await field('pad').fill('2');
    await expect('tile[x][y]', '2 wavefronts', 'with a pad of 2');
    await field('pad').fill('0');
    await field('mask').fill('31');
    await expect('tile[x][y ^ x]', '1 wavefront', 'swizzled');
    await field('mask').fill('3');
    await expect('tile[x][y ^ (x & 3)]', '8 wavefronts', 'swizzled by four');
    await field('mask').fill('0');
    await field('wide').fill('16');
    await expect('tile[x][y]', '16 wavefronts', 'with rows of 16');
    await field('wide').fill('');
    if (!(await said(page)).startsWith('Row of the tile')) faults.push(`an empty field: ${await said(page)}`);
    return faults;
  });

  // What the H100 counted of the program swizzles, whose warps read all columns.
  const counted = (mode) => {
    const lines = fs.readFileSync('results/h200/swizzles.csv', 'utf8').split('\n').map((line) => line.split(','));
    const of = (metric) => Number(lines.find(([, kernel, name, what]) => `${kernel},${name}` === mode && what === metric)[5]);
    return of('shared_load_wavefronts') / of('shared_load_requests');
  };
  await test('explorer: swizzles: every column of every mode counts as the hardware did, and each lane finds its own', {}, async (page) => {
    const box = await explorer(page, 'swizzles'), field = (name) => box.locator(`[name="${name}"]`), faults = [];
    const first = await said(page);
    for (const [bytes, kernel] of [[4, 'readWords'], [16, 'readVectors']])
      for (const [mode, wide] of [[0, 32], [1, 32], [0, 64], [2, 64], [0, 128], [3, 128]]) {
        const name = `${kernel},${wide} bytes ${mode ? `${wide}B` : 'NONE'}`;
        await field('bytes').selectOption(String(bytes));
        await field('mode').selectOption(String(mode));
        if (!mode) await field('wide').selectOption(String(wide));
        if (await field('wide').inputValue() !== String(wide)) faults.push(`${name}: rows of ${await field('wide').inputValue()}`);
        for (let column = 0; column < wide / bytes; column++) {
          await field('column').fill(String(column));
          const text = await said(page), [, mine, own] = text.match(/^(\d+) wavefronts?, .*; (each lane finds its own)\.$/) || [];
          if (Number(mine) !== counted(name) || !own) faults.push(`${name}, column ${column}, counted ${counted(name)}: ${text}`);
        }
        await field('column').fill(String(wide / bytes));
        if (!(await said(page)).startsWith('Column: ')) faults.push(`${name}: ${await said(page)}`);
        await field('column').fill('0');
      }
    return [...faults, ...unless(first.startsWith('32 wavefronts, where 4 would do: 28 conflicts'), `at first: ${first}`)];
  });

  await test('explorer: swizzles: a formula of the reader\'s own is held against loom\'s', {}, async (page) => {
    const box = await explorer(page, 'swizzles'), faults = [];
    const expect = async (formula, ...parts) => {
      const text = await write(page, formula);
      if (!parts.every((part) => text.includes(part))) faults.push(`${formula}: ${text}`);
    };
    await box.locator('[name="mode"]').selectOption('3');
    await expect('part', '32 wavefronts', '28 of 32 lanes find other bytes than their own');
    await expect('part ^ (part / 8 & 3)', '8 wavefronts', '16 of 32 lanes');
    await expect('lane * 8 + (x ^ lane % 8)', '4 wavefronts', 'each lane finds its own');
    await expect('part * 2', 'lane 16 looks at unit 256, and the tile has 256');
    await box.locator('[name="wide"]').selectOption('64');
    const mode = await box.locator('[name="mode"]').inputValue(), now = await box.locator('[name="access"]').inputValue();
    return [...faults, ...unless(mode === '2' && now === 'part ^ (part / 8 & 3)', `rows of 64 bytes: mode ${mode}, ${now}`)];
  });

  const wrong = { 'tile[x': '] is missing', 'x < 2 ? 1': ': is missing at the end', 'x +': 'the end is missing', 'z': 'z means nothing', 'x $ 2': '$ means nothing',
    'x / y': 'divides by zero', 'x * 999999': 'too far', 'x y': 'y is too much', '': 'the end is missing', 'alert(1)': 'alert means nothing' };
  await test('explorer: an index is read as C reads it, and what is none says why', {}, async (page) => {
    await explorer(page, 'banks');
    const right = { '2 + 3 * x': 41, '(2 + 3) * x': 65, 'x / 4 * 4 + x % 4': 13, 'x ^ y & 3 | 64': 79, '1 << 2 + 1': 8, '-x / 2': -6, 'x < 14 ? y : -1': 6, 'x % 2 == 0 ? y : x < 13 ? 1 : 2 + 3': 5, 'x & 1 == 1': 1, '~x': -14,
        'threadIdx.x - threadIdx.y': 7, 'tile[y][x ^ y]': 611, 'flat[x - 1]': 12 };
    const got = await page.evaluate(async (texts) => {
      const { access } = window.weaveExplorer;
      return texts.map((text) => access(text, ['x', 'y'])({ x: 13, y: 6 }, 100));
    }, Object.keys(right));
    const faults = Object.entries(right).flatMap(([text, value], i) => (got[i] === value ? [] : [`${text} is ${got[i]}, not ${value}`]));
    for (const [text, why] of Object.entries(wrong)) {
      const answer = await write(page, text);
      if (!answer.includes(why)) faults.push(`${text}: ${answer}`);
    }
    if (!/^1 wavefront/.test(await write(page, 'x - 16'))) faults.push('lanes of negative indices take part');
    return faults;
  });

  await test('explorer: by keyboard alone, wavefront by wavefront', {}, async (page) => {
    const box = await explorer(page, 'banks');
    await box.locator('button.try').nth(2).focus();
    await page.keyboard.press('Enter');
    const range = box.locator('input[type="range"]'), now = () => box.locator('svg').last().getAttribute('aria-label');
    const all = await now();
    await range.focus();
    await page.keyboard.press('ArrowRight');
    const first = await now();
    await page.keyboard.press('End');
    const last = await now();
    return [...unless(all === 'all wavefronts: 32 words from 1 bank', all), ...unless(first === 'wavefront 1 of 32: 1 word from 1 bank', first),
      ...unless(last === 'wavefront 32 of 32: 1 word from 1 bank', last), ...unless(page.url().endsWith(PAGES.banks), page.url())];
  });

  const sights = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' },
    'dark, 360 pixels': { colorScheme: 'dark', viewport: { width: 360, height: 740 }, hasTouch: true } };
  for (const kind of Object.keys(PAGES))
    for (const [sight, options] of Object.entries(sights))
      await test(`explorer: ${kind}: axe finds nothing, and nothing sticks out, ${sight}`, options, async (page) => {
        const box = await explorer(page, kind), button = box.locator('button.try, button.play').nth(kind === 'swizzles' ? 0 : 2);
        await (options.hasTouch ? button.tap() : button.click());
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        return [...await complaints(page, '.explorer'), ...unless(wide <= 0, `${wide} pixels too wide`)];
      });

  await test('explorer: a play button goes through the wavefronts, and stops at the last', {}, async (page) => {
    const box = await explorer(page, 'banks');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60000);
    await box.locator('button.play').click();
    const shown = () => box.locator('.steps span').innerText();
    await page.clock.runFor(300);
    const first = await shown();
    await page.clock.runFor(31 * 300);
    return [...unless(first === 'Wavefront 1 of 32', first), ...unless(await shown() === 'Wavefront 32 of 32', await shown()),
      ...unless(await box.locator('button.play').innerText() === 'Play', 'it goes on')];
  });

  for (const [name, of] of Object.entries(SLIDERS))
    await test(`explorer: ${name}: the slider counts passes, as many as it says`, {}, async (page) => {
      await page.goto(home + name);
      const box = page.locator('.explorer'), range = box.locator('input[type="range"]'), faults = [];
      const access = box.locator('[name="which"]');
      for (const [i] of of.entries()) {
        await access.selectOption(String(i));
        for (const p of [1, 2, 32]) {
          await range.fill(String(p));
          const text = await said(page), passes = of[i].endsWith('splitWarps') ? 1 : p;
          if (!text.startsWith(`${passes} pass`)) faults.push(`${p}: ${text}`);
        }
      }
      return [...faults, ...await complaints(page, '.explorer')];
    });

  // A block's sectors by its warps' rounds, and what the H100 counted for a block.
  const ROUNDS = '05-reduction.html';
  await test('explorer: rounds: the tournament\'s sectors add up to what the hardware counted', {}, async (page) => {
    const lines = fs.readFileSync('results/h200/blocksums.csv', 'utf8').split('\n').map((line) => line.split(','));
    const of = (kernel, metric) => Number(lines.find(([, name, , what]) => name === kernel && what === metric)[5]);
    const sectors = (kernel) => of(kernel, 'global_load_sectors') / of(kernel, 'blocks');
    await page.goto(home + ROUNDS);
    const box = page.locator('.explorer'), loaded = {}, faults = [];
    const first = await said(page);
    for (const [i, order] of ['neighbours', 'halves', 'halves, all lanes add'].entries()) {
      await box.locator('[name="order"]').selectOption({ label: order });
      for (const p of [5, 6]) {
        await box.locator('input[type="range"]').fill(String(p));
        loaded[`${i} ${p}`] = Number((await said(page)).match(/(\d+) sectors loaded since the first round\.$/)[1]);
      }
    }
    // Four warps play five rounds, two lanes the sixth and one the seventh; one loads the sum.
    const neighbours = 4 * loaded['0 5'] + 2 * (loaded['0 6'] - loaded['0 5']) + 2 + 1, all = 16 + loaded['2 6'] + 1;
    if (neighbours !== sectors('reduceNeighboredGmem')) faults.push(`neighbours: ${neighbours}, counted ${sectors('reduceNeighboredGmem')}`);
    if (all !== sectors('reduceGmem')) faults.push(`halves: ${all}, counted ${sectors('reduceGmem')}`);
    return [...faults, ...unless(loaded['1 6'] === 20, `halves without idle lanes: ${loaded['1 6']}`), ...unless(first.startsWith('8 sectors loaded, 4 stored; 16 lanes add'), first),
      ...await complaints(page, '.explorer')];
  });

  // Whose word a lane took in shuffles by 4, as the H100's lanes said themselves.
  const SHUFFLES = '11-shuffle.html';
  await test('explorer: lanes: the third shuffle asks as the hardware did, and the sums are whole', {}, async (page) => {
    const lines = fs.readFileSync('results/h200/moves.csv', 'utf8').split('\n').map((line) => line.split(','));
    const source = (kernel, lane) => Number(lines.find(([, name, which, what]) => name === kernel && which === `lane ${lane}` && what === 'source')[5]);
    await page.goto(home + SHUFFLES);
    const box = page.locator('.explorer'), faults = [];
    const asked = await box.evaluate((holder) => holder.dataset.access.split(';').map((text) => {
      const { access, direction, source } = window.weaveExplorer, [name, far] = text.trim().split(':');
      return Array.from({ length: 32 }, (_, x) => source(direction(name), x, access(far, ['p'])({ p: 3 }, 0)));
    }));
    for (const [i, kernel] of ['shiftDown', 'shiftUp', 'flip'].entries())
      asked[i].forEach((lane, x) => {
        if (lane !== source(kernel, x)) faults.push(`${kernel}: lane ${x} asks ${lane}, not ${source(kernel, x)}`);
      });
    const sums = { 1: ['16 lanes add, a sum has up to 32 words; no word is counted twice.', 528],
      0: ['32 lanes add, a sum has up to 32 words; 31 lanes count a word twice.', 528], 2: ['32 lanes add, a sum has up to 32 words; no word is counted twice.', 1024] };
    for (const [i, [text, words]] of Object.entries(sums)) {
      await box.locator('[name="order"]').selectOption(i);
      await box.locator('input[type="range"]').fill('5');
      const now = [await said(page), await box.locator('.panel rect:is(.now, .other)').count()];
      if (now[0] !== text || now[1] !== words) faults.push(`${i}: ${now}`);
    }
    return [...faults, ...unless(asked.length === 3, `${asked.length} orders`), ...await complaints(page, '.explorer')];
  });

  // The wavefronts of a step, by what they were counted to be in a product, whose
  // first step is loaded twice; and no kernel is faster than its point.
  const ROOF = '09-matmul.html';
  await test('explorer: roof: the steps of the ladder take the wavefronts counted, and stay below what is left of the peak', {}, async (page) => {
    const read = (file) => fs.readFileSync(file, 'utf8').split('\n').map((line) => line.split(','));
    const [loom, timed, about] = ['build/results/loom/ladder.csv', 'results/h200/ladder.csv', 'results/h200/device.csv'].map(read);
    const of = (rows, kernel, name, what) => Number(rows.find(([, ...row]) => row[0] === kernel && row[1] === name && row[2] === what)[5]);
    const fact = (key) => Number(about.find((row) => row[1] === key)[2]), peak = fact('multiprocessors') * fact('clock_mhz') * 256;
    await page.goto(home + ROOF);
    const box = page.locator('.explorer'), faults = [], first = await said(page);
    for (const [kernel, name, rows, columns, down, wide] of [['matMulRegisters', '-', 3, 3, 2, 1], ['matMulVectors', '-', 3, 3, 2, 4],
      ['matMulTiles', 'squares', 3, 3, 4, 4], ['matMulTiles', 'more words', 4, 3, 4, 4]]) {
      for (const [field, value] of Object.entries({ rows, columns })) await box.locator(`[name="${field}"]`).fill(String(value));
      for (const [field, value] of Object.entries({ down, wide })) await box.locator(`[name="${field}"]`).selectOption(String(value));
      const text = await said(page), [, share, adds, mine] = text.match(/^(\d+) % of the peak at most, .* (\d+) multiply-adds of a warp for (\d+) wavefronts/) || [];
      const counted = of(loom, kernel, name, 'shared_load_wavefronts') / (of(loom, kernel, name, 'work') / 64 / adds);
      const reached = 100 * of(timed, kernel, name, 'work') / of(timed, kernel, name, 'time') / peak;
      if (Number(mine) !== Math.round(counted) || adds !== String(1 << rows + columns)) faults.push(`${kernel}, ${name}, counted ${counted}: ${text}`);
      if (!(reached > 20 && reached < share)) faults.push(`${kernel}, ${name} reached ${reached}: ${text}`);
    }
    await box.locator('[name="columns"]').fill('4');
    if (!(await said(page)).includes('has not the 320 registers')) faults.push(await said(page));
    return [...faults, ...unless(first.startsWith('13 % of the peak at most, shared memory can feed no more; 1 multiply-add of a warp for 2 wavefronts'), first),
      ...await complaints(page, '.explorer')];
  });

  // What a warp reads and writes of a square that its block turns, as counted of
  // kernels that turn it straight, by columns, and through a tile.
  const TURNS = PAGES.sectors;
  await test('explorer: sectors: a warp reads and writes as many as the hardware counted', {}, async (page) => {
    const lines = fs.readFileSync('results/h200/shapes.csv', 'utf8').split('\n').map((line) => line.split(','));
    const of = (kernel, what) => Number(lines.find(([, name, size, metric]) => name === kernel && size === '32x32' && metric === what)[5]);
    const each = (kernel, what) => of(kernel, `global_${what}_sectors`) / of(kernel, `global_${what}_requests`);
    await page.goto(home + TURNS);
    const box = page.locator('.explorer[data-access]'), answer = box.locator('.answer'), faults = [], first = await answer.innerText();
    for (const [i, kernel] of ['naiveGmem', 'naiveGmemCol', 'transposeSmemPadDyn'].entries()) {
      const [read, written] = [each(kernel, 'load'), each(kernel, 'store')];
      await box.locator('[name="order"]').selectOption(String(i));
      for (const warp of [0, 17, 31]) {
        await box.locator('input[type="range"]').fill(String(warp));
        const text = await answer.innerText(), drawn = await box.locator('.panel svg').evaluateAll((all) => all.map((svg) => svg.querySelectorAll('.sector').length));
        if (text !== `${read} sectors read, ${written} written, the block's 32 warps read ${32 * read} and write ${32 * written}; 128 hold all its words.` || drawn.join() !== `${read},${written}`)
          faults.push(`${kernel}, warp ${warp}: ${text}, drawn ${drawn}`);
      }
    }
    return [...faults, ...unless(first.startsWith('4 sectors read, 32 written'), first), ...await complaints(page, '.explorer[data-access]')];
  });

  // In how many of the six orders a test of two threads ends so, as the program that
  // plays them counted; and a click on a point leads to an order that passes it.
  const ORDERS = '04-ordering.html';
  await test('explorer: orders: each test ends as often in each way as the chapter\'s program says', {}, async (page) => {
    const lines = fs.readFileSync('results/h200/litmus.csv', 'utf8').split('\n').map((line) => line.split(','));
    const orders = (name) => ['00', '01', '10', '11'].map((end) => Number(lines.find(([, test, variant, what]) => test === name && variant === 'in turn' && what === `orders_${end}`)[5]));
    const tests = { MP: 'W x W y R y R x', SB: 'W x R y W y R x', LB: 'R x W y R y W x', CoRR: 'W x W y R x R x' };
    await page.goto(home + ORDERS);
    const got = await page.evaluate((all) => all.map((text) => window.weaveExplorer.play(text).seen.map((read) => read.join(''))), Object.values(tests));
    const faults = Object.keys(tests).flatMap((name, i) => {
      const counted = ['00', '01', '10', '11'].map((end) => got[i].filter((seen) => seen === end).length);
      return counted.join() === orders(name).join() ? [] : [`${name}: ${counted}, not ${orders(name)}`];
    });
    const box = page.locator('.explorer'), range = box.locator('input[type="range"]'), ends = new Set(), first = await said(page);
    const red = () => box.locator('.panel svg line.lost').count(), swapped = await red();
    await box.locator('[name="order"]').selectOption('1');
    for (let p = 1; p <= 6; p++) {
      await range.fill(String(p));
      ends.add((await said(page)).match(/^flag \d, message \d/)[0]);
    }
    // The upper left corner: only the first order passes it.
    await box.locator('.panel svg circle').nth(6).click();
    return [...faults, ...unless(first.startsWith('flag 1, message 0, '), first), ...unless(swapped === 2 && await red() === 0, `${swapped} are red`),
      ...unless(ends.size === 3 && !ends.has('flag 1, message 0'), Array.from(ends).join('; ')),
      ...unless(await range.inputValue() === '1' && (await said(page)).startsWith('flag 1, message 1'), await said(page)), ...await complaints(page, '.explorer')];
  });

  // The latencies recorded, on each device; and no copy recorded is faster than the
  // law says, which it follows while little is under way.
  const REACH = '02-memory.html';
  await test('explorer: reach: each distance is as measured, and no copy beats the law', {}, async (page) => {
    const faults = [];
    let seen = 0;
    await page.goto(home + REACH);
    const box = page.locator('.explorer'), device = page.locator('label.device select'), first = await said(page);
    for (const id of await device.locator('option').evaluateAll((all) => all.map((option) => option.value))) {
      const read = (file) => fs.readFileSync(`results/${id}/${file}.csv`, 'utf8').split('\n').map((line) => line.split(','));
      const [walks, copies] = ['latency', 'bandwidth'].map(read);
      const of = (rows, kernel, name, what) => Number((rows.find((row) => row[1] === kernel && row[2] === name && row[3] === what) || [])[5]);
      await device.selectOption(id);
      await page.waitForFunction((text) => document.querySelector('.measured b').textContent === text, await device.locator('option:checked').innerText());
      const steps = Number(await box.locator('[name="size"]').getAttribute('max'));
      for (let n = steps; n >= 0; n--) {
        await box.locator('[name="size"]').fill(String(n));
        const name = (await box.locator('label.size span').innerText()).replace('Walked over: ', ''), ns = Number((await said(page)).match(/^([\d.]+) ns a step/)[1]);
        const recorded = of(walks, 'chase', name, 'latency');
        if (Number(recorded.toPrecision(3)) !== ns) faults.push(`${id}: ${name}: ${ns}, not ${recorded}`);
        seen++;
      }
      if (await box.locator('.panel svg').first().locator('.dot').count() !== steps + 1) faults.push(`${id}: ${await box.locator('.panel svg').first().locator('.dot').count()} places`);
      // Nobody reads faster than the memory that the words lie in.
      for (const [size, place, who] of [['0', 'L1', 'the L1s have'], [String(steps), '', 'DRAM has']]) {
        await box.locator('[name="size"]').fill(size);
        await box.locator('[name="words"]').fill('15');
        const [, mine, limit] = (await said(page)).replaceAll('\u202f', '').match(/; (.*) no more than (\d+) GB\/s\.$/) || [];
        const wanted = place && Number(of(copies, 'readAgain', place, 'throughput').toPrecision(3));
        if (mine !== who || place && Number(limit) !== wanted) faults.push(`${id}: ${size}: ${mine} ${limit}, not ${who} ${wanted}`);
      }
      await box.locator('[name="size"]').fill(String(steps));
      for (const [, , name, , , bytes] of copies.filter(([, kernel, , what]) => kernel === 'copyWords' && what === 'in_flight')) {
        await box.locator('[name="words"]').fill(String(Math.log2(bytes / 4)));
        const law = Number((await said(page)).replaceAll('\u202f', '').match(/ read ([\d.]+) GB\/s/)[1]), share = of(copies, 'copyWords', name, 'throughput') / 2 / law;
        if (!(share < 1 && (share > 0.65 || bytes > 2048))) faults.push(`${id}: ${name}: ${share} of the law's ${law}`);
        seen++;
      }
    }
    return [...faults, ...unless(/^3\d\d ns a step, with 4 bytes under way .* that is 0\.0\d+ % of what DRAM has\.$/.test(first), first), ...unless(seen > 50, `${seen} figures`),
      ...await complaints(page, '.explorer')];
  });

  for (const name of [...Object.keys(SLIDERS), ROUNDS, SHUFFLES, ROOF, TURNS, ORDERS, REACH])
    await test(`explorer: ${name}: axe finds nothing, and nothing sticks out, dark, 360 pixels`, sights['dark, 360 pixels'], async (page) => {
      await page.goto(home + name);
      const range = page.locator('.explorer input[type="range"]').first(), faults = [];
      for (const end of ['Home', 'End']) {
        await range.press(end);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        faults.push(...await complaints(page, '.explorer'), ...unless(wide <= 0, `${end}: ${wide} pixels too wide`));
      }
      return faults;
    });

  // Whoever turns the last of a panel's fields sees what it does, beneath the bar
  // that stays at the top of a narrow window.
  for (const viewport of [{ width: 390, height: 844 }, { width: 1280, height: 800 }])
    await test(`explorer: its answer is on the screen with the field that it hangs on, ${viewport.width} by ${viewport.height}`, { viewport }, async (page) => {
      const faults = [];
      for (const name of [PAGES.banks, PAGES.swizzles, ROOF, REACH]) {
        await page.goto(home + name);
        const panel = page.locator('.explorer .panel:has(form)').last();
        await panel.locator('form :is(input, select)').last().evaluate((e) => e.scrollIntoView({ block: 'end' }));
        const bar = viewport.width < 500 ? await page.locator('header.side').evaluate((e) => e.getBoundingClientRect().bottom) : 0;
        const { top, bottom } = await panel.locator('.answer b').evaluate((e) => e.getBoundingClientRect());
        if (top < bar || bottom > viewport.height) faults.push(`${name}: from ${top} to ${bottom}, beneath ${bar}`);
      }
      return faults;
    });

  await test('explorer: what a slider changes does not push away what is read below it', {}, async (page) => {
    const faults = [];
    for (const name of [...Object.keys(SLIDERS), ROUNDS]) {
      await page.goto(home + name);
      const range = page.locator('.explorer input[type="range"]').last(), heights = new Set();
      for (const end of ['Home', 'End']) {
        await range.press(end);
        heights.add(await page.locator('.explorer .panel').last().evaluate((e) => e.offsetHeight));
      }
      if (heights.size > 1) faults.push(`${name}: ${Array.from(heights).join(' and ')} pixels`);
    }
    return faults;
  });

  await test('explorer: without scripts its table stands alone', { javaScriptEnabled: false }, async (page) => {
    await page.goto(home + PAGES.banks);
    return [...unless(await page.locator('.explorer table').isVisible(), 'no table'), ...unless(await page.locator('.explorer .panel').count() === 0, 'a panel')];
  });

  // Its listings and exercises that can be woven, if it has any.
  const beside = (name, file = path.join(folder, name.replace(/html$/, 'kernels.js'))) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  await test('explorer: the policy is loosened on its pages alone', {}, async () => names.flatMap((name) => {
    const html = fs.readFileSync(path.join(folder, name), 'utf8');
    const asks = html.includes('<script src="explorer-'), may = html.includes("'wasm-unsafe-eval'"), weaves = html.includes('class="loom') || /\{\s*"/.test(beside(name));
    return unless((asks || weaves) === may && asks === [...Object.values(PAGES), ...Object.keys(SLIDERS), ROUNDS, SHUFFLES, ROOF, ORDERS, REACH].includes(name), `${name}: script ${asks}, policy ${may}`);
  }));
};
