// Kernels run in the page: what they cost is said and drawn, mistakes are told, what is
// typed never becomes markup, and it comes back from an address.
'use strict';
const fs = require('fs');
const path = require('path');

const complaints = require('./axe.js');
const unless = (holds, fault) => (holds ? [] : [fault]);
const MOST_BYTES = 112000;

module.exports = async ({ folder, home, test }) => {
  const answer = (page) => page.locator('.weaver .answer').innerText();
  // What was asked of it is woven; or what `state` says.
  const woven = (page, state = 'woven') => page.waitForSelector(`.weaver[data-state="${state}"]`, { timeout: 120000 });
  const begin = async (page, hash = '') => {
    await page.goto(`${home}index.html${hash}`);
    await page.locator('.loom').scrollIntoViewIfNeeded();
    await woven(page);
  };
  const chip = async (page, name) => {
    await page.locator('.weaver .chips').getByRole('button', { name, exact: true }).click();
    await woven(page);
  };
  const type = async (page, source, launch, state) => {
    if (launch !== undefined) await page.locator('.weaver .launch input').fill(launch);
    await page.locator('.weaver textarea').fill(source);
    await woven(page, state);
  };
  const source = (page) => page.locator('.weaver textarea').inputValue();

  await test(`cloth: the script and shuttle are at most ${MOST_BYTES} bytes, and asked for when somebody comes near`, { viewport: { width: 390, height: 300 } }, async (page, seen) => {
    const { size } = fs.statSync(path.join(folder, 'cloth.js')), asked = () => seen.requests.some((url) => url.endsWith('/cloth.js'));
    await page.goto(`${home}index.html`);
    const before = asked();
    await page.locator('.loom').scrollIntoViewIfNeeded();
    await woven(page);
    return [...unless(size <= MOST_BYTES && size > 30000, `${size} bytes`), ...unless(!before, 'it comes at once'), ...unless(asked(), 'it does not come')];
  });

  await test('cloth: each chip is woven, and says what it costs', {}, async (page) => {
    const faults = [];
    await begin(page);
    for (const [name, said] of [['of 33', '2 wavefronts and 8 sectors, and no line could do with fewer.'], ['swizzled', '2 wavefronts and 8 sectors, and no line could do with fewer.'],
      ['[y][x]', '2 wavefronts and 8 sectors, and no line could do with fewer.'],
      ['rows of 32', '32 wavefronts where 1 would do, in line 8.'], ['a sum', '111 wavefronts where 24 would do, in line 11.'], ['a race', 'Line 8: a race.']]) {
      await chip(page, name);
      const words = await answer(page), pressed = await page.locator('.weaver button[aria-pressed="true"]').allInnerTexts();
      if (words !== said || pressed.join() !== name) faults.push(`${name}: ${words}, pressed ${pressed}`);
    }
    return faults;
  });

  await test('cloth: beside a translation it speaks the language of that page', {}, async (page, seen) => {
    if (!fs.existsSync(path.join(folder, 'index.zh.html'))) return [];
    await page.goto(`${home}index.zh.html`);
    await page.locator('.loom').scrollIntoViewIfNeeded();
    await woven(page);
    await type(page, '__global__ void k(int *out)\n{\n\tout[0] = 1\n}\n', 'k<<<1, 32>>>(out)');
    const said = await answer(page), tools = await page.locator('.weaver .tools').innerText();
    return [...unless(/^第 \d+ 行：/.test(said), said), ...unless(tools.includes('重置'), tools), ...unless(!seen.requests.some((url) => url.endsWith('/cloth.js')), 'the English one comes, too')];
  });

  await test('cloth: another warp is seen, and none that there is not', {}, async (page) => {
    const watch = (name, value) => page.locator('.weaver').getByLabel(name, { exact: true }).fill(String(value)), hung = () => page.locator('.weaver .touched').innerText();
    const faults = [], two = '__global__ void two(int *out)\n{\n\t__shared__ int a[64];\n\n\tif (threadIdx.x >= 32)\n\t\ta[threadIdx.x % 32 * 2] = 1;\n\tout[64 * blockIdx.x + threadIdx.x] = 1;\n}\n';
    await begin(page);
    await type(page, two, 'two<<<3, 64>>>(out)');
    for (const [block, warp, said] of [[0, 0, 'You see the first warp; touch a row for its lanes and bytes. As written, all'], [2, 1, 'You see warp 1 of block 2;'], [7, 9, 'You see warp 1 of block 2;']]) {
      await watch('of block', block);
      await watch('Warp', warp);
      await woven(page);
      if (!(await hung()).startsWith(said)) faults.push(`${block}:${warp}: ${await hung()}`);
      if ((await answer(page)).includes('wavefront') !== (warp > 0)) faults.push(`${block}:${warp}: ${await answer(page)}`);
    }
    await type(page, two, 'two<<<1, 32>>>(out)');
    return [...faults, ...unless(!await page.locator('.weaver .watch:visible').count(), 'of a single warp there is a choice')];
  });

  await test('cloth: the measured bars follow the chips that they know', {}, async (page) => {
    await begin(page);
    const ratio = () => page.locator('.opening .ratio b').innerText(), first = await ratio();
    await chip(page, 'of 33');
    const padded = await ratio();
    await chip(page, 'rows of 32');
    return [...unless(padded !== first, `padded: ${padded}`), ...unless(await ratio() === first, `back: ${await ratio()}`)];
  });

  await test('cloth: an edit takes the conflict away, and the gutter and the table say so', {}, async (page) => {
    await begin(page);
    const dear = () => page.locator('.weaver .gutter .dear').allInnerTexts(), table = () => page.locator('.weaver table tbody tr').last().evaluate((row) => Array.from(row.cells, (c) => c.textContent).join());
    const before = [await dear(), await table()];
    await type(page, (await source(page)).replace('[32][32]', '[32][33]'));
    const after = [await dear(), await table()], pressed = await page.locator('.weaver button[aria-pressed="true"]').innerText();
    await page.getByRole('button', { name: 'Reset' }).click();
    await woven(page);
    return [...unless(before.join() === '32/1,8,32,1,4,4', `before: ${before}`), ...unless(after.join() === ',8,1,1,4,4', `after: ${after}`), ...unless(pressed === 'of 33', `pressed: ${pressed}`),
      ...unless((await answer(page)).startsWith('32 wavefronts'), 'reset does not')];
  });

  await test('cloth: what chapter 0 tells its readers to do comes out as it says', { viewport: { width: 390, height: 844 } }, async (page) => {
    const faults = [], hung = () => page.locator('.weaver .touched').innerText();
    await page.goto(`${home}00-start.html`);
    await woven(page);
    if (!(await hung()).includes('1,056 wavefronts, 992 conflicts')) faults.push(await hung());
    for (const [wide, said] of [[33, ''], [34, '2/1'], [48, '16/1']]) {
      await type(page, (await source(page)).replace(/\[32\]\[\d+\]/, `[32][${wide}]`));
      const dear = (await page.locator('.weaver .gutter .dear').allInnerTexts()).join();
      if (dear !== said) faults.push(`${wide}: ${dear}`);
    }
    await page.getByRole('button', { name: 'Reset' }).click();
    await type(page, (await source(page)).replace('\t__syncthreads();\n', ''));
    const told = await page.locator('.weaver .mistakes li').allInnerTexts();
    return [...faults, ...unless(told.length === 3 && told.filter((words) => /nothing orders the two/.test(words)).length === 2 && told.filter((words) => /nobody has stored/.test(words)).length === 1, told.join(' | ')),
      ...unless(await page.locator('.weaver button[aria-pressed="true"]').innerText() === 'no barrier', 'its chip is not pressed')];
  });

  await test('cloth: an edit takes the race away', {}, async (page) => {
    await begin(page);
    await chip(page, 'a race');
    const told = await page.locator('.weaver .mistakes').innerText(), marked = await page.locator('.weaver .gutter .wrong').count();
    await type(page, (await source(page)).replace('row[t] += row[', 'const unsigned other = row[').replace('out[t] = row[t]', '__syncthreads();\n\tout[t] = row[t] + other'));
    return [...unless(/^Line 8, thread \(\d+,0,0\): .*thread \(\d+,0,0\) .* line 8, and nothing orders the two; let each change what it finds atomically, or let all load, then __syncthreads/.test(told), told), ...unless(marked === 1, `${marked} lines marked`),
      ...unless(!await page.locator('.weaver .mistakes').isVisible() && (await answer(page)).includes('no line could do with fewer'), await answer(page))];
  });

  await test('cloth: what is wrong has its line; what is endless ends, and can be stopped', {}, async (page) => {
    await begin(page);
    await type(page, '__global__ void k(int *out)\n{\n\tout[0] = nothing;\n}', 'k<<<1, 32>>>(out)');
    const wrong = await answer(page), lines = await page.locator('.weaver .gutter .row').evaluateAll((all) => all.flatMap((row, n) => (row.querySelector('.wrong') ? [n + 1] : [])));
    const endless = '__global__ void k(volatile int *in)\n{\n\twhile (in[0] == 0)\n\t\t;\n}';
    await type(page, endless, 'k<<<1, 32>>>(in)');
    const ended = await answer(page);
    // Pressed as soon as it is there.
    await page.evaluate(() => {
      const stop = Array.from(document.querySelectorAll('.weaver .tools button')).find((b) => b.textContent === 'Stop');
      new MutationObserver((seen, observer) => { if (!stop.hidden) { observer.disconnect(); stop.click(); } }).observe(stop, { attributes: true });
    });
    await type(page, `${endless} // again`, undefined, 'stopped');
    const stopped = await answer(page);
    await chip(page, 'swizzled');
    return [...unless(/^Line 3: .*nothing/.test(wrong) && lines.join() === '3', `${wrong}, lines ${lines}`), ...unless(ended === 'Line 3: it never ends.', ended), ...unless(stopped === 'Stopped before its end.', stopped),
      ...unless((await answer(page)).startsWith('2 wavefronts'), 'it does not go on')];
  });

  await test('cloth: what is typed and printed is text, never markup', {}, async (page, seen) => {
    const image = '<img src=x onerror="document.title=\'run\'">';
    await begin(page);
    await type(page, `// ${image}\n__global__ void k(int *out)\n{\n\tif (threadIdx.x == 0)\n\t\tprintf("${image.replace(/"/g, '\\"')}\\n");\n}`, 'k<<<1, 32>>>(out)');
    const printed = await page.locator('.weaver .printed').innerText(), twin = await page.locator('.weaver .text pre').textContent();
    await type(page, `__global__ void k(int *out) { "${image.replace(/"/g, "'")}" }\n<svg onload=alert(1)>`, `${image}<<<1, 32>>>(out)`);
    const found = await page.locator('.weaver :is(img, svg, script, iframe)').count();
    return [...unless(printed.trim() === image, `printed ${printed}`), ...unless(twin.includes(image), twin), ...unless(!found && await page.title() !== 'run', `${found} elements`),
      ...unless(!seen.requests.some((url) => /\/x$/.test(url)), 'it is asked for')];
  });

  await test('cloth: what is shared comes back from the address, and nothing else does', {}, async (page) => {
    await begin(page);
    const mine = '__global__ void mine(int *out)\n{\n\tout[2 * threadIdx.x] = 1; // é <b>\n}', launch = 'mine<<<1, 32>>>(out)';
    await type(page, mine, launch);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#k='));
    const hash = await page.evaluate(() => location.hash), said = await answer(page);
    await page.goto('about:blank');
    await begin(page, hash);
    const back = [await source(page), await page.locator('.weaver .launch input').inputValue(), await answer(page)];
    await page.goto('about:blank');
    await begin(page, '#k=AAAAnonsense');
    return [...unless(back.join('|') === [mine, launch, said].join('|') && said.startsWith('8 sectors'), `${back} for ${said}`), ...unless((await answer(page)).startsWith('32 wavefronts'), `nonsense: ${await answer(page)}`)];
  });

  await test('cloth: what is typed outlives the chips and Reset, and so does what was typed before it', {}, async (page) => {
    const press = async (name) => { await page.locator('.weaver').getByRole('button', { name, exact: true }).click(); await woven(page); };
    const faults = [], is = async (what, wanted) => { const text = await source(page); if (!text.endsWith(wanted)) faults.push(`${what}: ${text}`); };
    await begin(page);
    await press('your own');
    await is('at first', 'out[threadIdx.x] = in[2 * threadIdx.x];\n}\n');
    for (const [chip, mine] of [['rows of 32', '// mine'], ['a race', '// other']]) {
      await press(chip);
      await type(page, `${await source(page)}${mine}`);
      await press('Reset');
      if ((await source(page)).includes('//')) faults.push(`Reset of ${chip} does not`);
      await press(chip === 'a race' ? 'your own 2 of 2' : 'your own');
      await is(`after ${chip}`, mine);
    }
    await press('your own 2 of 2');
    await is('the one before', '// mine');
    await press('your own 1 of 2');
    await is('the last again', '// other');
    await press('of 33');
    await press('your own 2 of 2');
    return [...faults, ...unless((await source(page)).endsWith('// other'), 'not the last')];
  });

  await test('cloth: a kernel that is pasted runs: by its own line, or by a launch that fits', {}, async (page) => {
    const faults = [], body = '{\n\tout[threadIdx.x] = 1;\n}\n', launch = page.locator('.weaver .launch input');
    await page.goto(`${home}00-start.html`);
    await woven(page);
    for (const [text, shown] of [[`// run: k<<<1, 64>>>(out)\n__global__ void k(int *out)\n${body}`, ''], [`__global__ void k(int *out)\n${body}`, 'k<<<1, 32>>>(out)'],
      [`template <int N> __device__ int f() { return N; }\n__global__ void __launch_bounds__(64)\nother(float *__restrict__ out, const float in[], int n)\n${body}`, 'other<<<1, 32>>>(out, in, 32)'],
      [`__global__ void square(int *out, unsigned n)\n${body.replace('[', '[32 * threadIdx.y + ')}`, 'square<<<1, dim3(32, 32)>>>(out, 32)'],
      [`__global__ void turn(int *out)\n${body.replace('[', '[32 * threadIdx.y + ')}`, 'turn<<<1, dim3(32, 32)>>>(out)']]) {
      await type(page, text);
      const said = await answer(page), how = await launch.inputValue();
      if (how !== shown || !said.endsWith('and no line could do with fewer.')) faults.push(`${how}: ${said}`);
    }
    await type(page, `__global__ void a(int *out)\n${body}__global__ void b(int *out)\n${body}`, 'c<<<1, 32>>>(out)');
    const said = await answer(page), marked = await page.locator('.weaver .gutter .wrong').count(), [isWrong, code, field] = [await launch.getAttribute('aria-invalid'), await page.locator('.weaver .text').boundingBox(), await launch.boundingBox()];
    return [...faults, ...unless(said === 'Launch: there is no kernel c.', said), ...unless(!marked && isWrong === 'true', `${marked} lines marked, launch ${isWrong}`),
      ...unless(field.y - code.y - code.height < 250, 'the launch is far from the code')];
  });

  await test('cloth: the code stands still while one types', { viewport: { width: 390, height: 844 } }, async (page) => {
    const faults = [], left = async () => (await page.locator('.weaver textarea').boundingBox()).x;
    await begin(page);
    const at = await left(), first = await source(page);
    for (const text of ['[32][3]', '[32][33]', '[32][']) {
      await type(page, first.replace('[32][32]', text));
      if (await left() !== at) faults.push(`${text}: from ${at} to ${await left()}`);
    }
    await chip(page, 'of 33');
    return [...faults, ...unless(await left() < at, 'the gutter stays as wide')];
  });

  await test('cloth: a row that is touched says its line, lanes and bytes; a line lights its rows', {}, async (page) => {
    await begin(page);
    const canvas = page.locator('.weaver canvas'), touched = page.locator('.weaver .touched');
    await canvas.press('ArrowDown');
    await canvas.press('ArrowDown');
    await canvas.press('ArrowDown');
    const row = await touched.innerText();
    await canvas.press('ArrowRight');
    const sector = await touched.innerText();
    await canvas.press('Escape');
    const all = await touched.innerText();
    await page.locator('.weaver .gutter .row').nth(7).click();
    const line = await touched.innerText();
    return [...unless(/^Line 8, shared load, wavefront 2 of 32: lane 1, bytes? 128.*bank 0\.$/.test(row), row),
      ...unless(/^Line 6, global load, sector 1 of 4: lanes 0–7, bytes .*, 8 words of 8\.$/.test(sector), sector), ...unless(/1,056 wavefronts, 992 conflicts/.test(all), all),
      ...unless(line === 'Line 8: 32 wavefronts, where 1 would do; 4 sectors.', line)];
  });

  await test('cloth: it can be saved as a picture', {}, async (page) => {
    await begin(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as picture' }).click()]);
    const bytes = fs.readFileSync(await download.path());
    return unless(bytes.subarray(1, 4).toString() === 'PNG' && bytes.length > 3000, `${bytes.length} bytes`);
  });

  for (const [width, colorScheme] of [[320, 'dark'], [390, 'light'], [1680, 'dark']])
    await test(`cloth: at ${width}, ${colorScheme}, nothing sticks out and axe finds nothing`, { viewport: { width, height: 844 }, colorScheme }, async (page) => {
      const faults = [];
      await begin(page);
      for (const name of ['a sum', 'a race']) {
        await chip(page, name);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        faults.push(...await complaints(page, '.weaver'), ...unless(wide <= 0, `${name}: ${wide} pixels too wide`));
      }
      return faults;
    });

  await test('cloth: what a finger touches is 44 pixels high, fields have letters of 16, and the typed text lies on its twin', { viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
    const faults = [];
    for (const name of ['index.html', '00-start.html', '03-banks.html']) {
      await page.goto(`${home}${name}`);
      if (name !== '03-banks.html') await woven(page);
      faults.push(...await page.evaluate(() => Array.from(document.querySelectorAll('button, select, input:not(.menu, [type="range"]), label.menu, a.button, textarea, main summary'))
        .filter((e) => e.checkVisibility() && (e.getBoundingClientRect().height < 43.9 || e.matches('input, select, textarea') && parseFloat(getComputedStyle(e).fontSize) < 16))
        .map((e) => `${e.tagName} ${e.className} ${e.textContent.slice(0, 20)}: ${e.getBoundingClientRect().height}, ${getComputedStyle(e).fontSize}`)));
    }
    await begin(page);
    const line = 'abcdefgh '.repeat(20).trim();
    await type(page, `// ${line}\n`.repeat(20));
    const [typed, twin] = await page.locator('.weaver').evaluate((box) => {
      const area = box.querySelector('textarea'), pre = area.previousSibling, range = document.createRange();
      range.selectNodeContents(pre);
      // As wide as its text, without the room behind it.
      area.style.width = '0';
      const left = (e) => e.getBoundingClientRect().left + parseFloat(getComputedStyle(e).paddingLeft) * (e === area ? 0.7 : 1);
      return [[left(area), 0.7 * (area.scrollWidth - parseFloat(getComputedStyle(area).paddingLeft)), 0.7 * parseFloat(getComputedStyle(area).lineHeight)],
        [left(pre), range.getBoundingClientRect().width, parseFloat(getComputedStyle(pre).lineHeight)]];
    });
    return [...faults, ...typed.flatMap((got, n) => unless(Math.abs(got - twin[n]) < 1.5, `${['left', 'width', 'line'][n]}: ${got}, and its twin ${twin[n]}`))];
  });

  await test('cloth: who types with a finger sees the caret, keeps the indentation, and hits a number whole', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
    await begin(page);
    const area = page.locator('.weaver textarea'), left = () => page.locator('.weaver .text').evaluate((e) => e.scrollLeft);
    const number = await page.locator('.sheet-of-code pre span span', { hasText: /^32$/ }).nth(1).boundingBox();
    await page.touchscreen.tap(number.x + number.width - 1, number.y + number.height / 2);
    await page.keyboard.type('33');
    await woven(page);
    const padded = await answer(page);
    await area.press('Control+A');
    await page.keyboard.type('__global__ void sum(float *out, float *in, int n, int more, int and_more)');
    const far = await left();
    await page.keyboard.press('Enter');
    await page.keyboard.type('{');
    await page.keyboard.press('Enter');
    await page.keyboard.type('int i = 7;');
    await page.keyboard.press('Enter');
    await page.keyboard.type('}');
    const near = await left(), typed = await source(page);
    await chip(page, 'of 34');
    return [...unless(padded.startsWith('2 wavefronts'), padded), ...unless(far > 50 && near === 0, `scrolled by ${far}, then ${near}`),
      ...unless(typed.endsWith('\n{\n\tint i = 7;\n}'), JSON.stringify(typed)), ...unless(await left() === 0, 'the next kernel begins out of sight')];
  });

  await test('cloth: what was typed is there the next time, with its launch', {}, async (page) => {
    const kernel = '__global__ void k(int *out)\n{\n\tout[2 * threadIdx.x] = 1;\n}\n';
    await begin(page);
    await type(page, kernel, 'k<<<1, 16>>>(out)');
    await page.reload();
    await page.locator('.loom').scrollIntoViewIfNeeded();
    await woven(page);
    const first = await answer(page);
    await page.locator('.weaver .chips').getByRole('button', { name: 'your own' }).click();
    await woven(page);
    return [...unless(first.startsWith('32 wavefronts'), first), ...unless(await source(page) === kernel, await source(page)),
      ...unless(await answer(page) === '4 sectors where 2 would do, in line 3.', await answer(page))];
  });

  await test('cloth: an atomic operation has one number, a race comes first, and what a launch lacks is said', {}, async (page) => {
    const sum = '__global__ void k(int *out, int *in, int n)\n{\n\tatomicAdd(&in[threadIdx.x % 16], n);\n}\n';
    await begin(page);
    await type(page, sum, 'k<<<1, 32>>>(out, in, 1)');
    const [said, all] = [await answer(page), await page.locator('.weaver .touched').innerText()];
    await type(page, sum, 'k<<<1, 32>>>(out, in)');
    const fewer = await answer(page);
    await chip(page, 'rows of 32');
    await type(page, (await source(page)).replace('\t__syncthreads();\n', ''));
    const mistakes = await page.locator('.weaver .mistakes li').allInnerTexts();
    return [...unless(said === '4 sectors where 2 would do, in line 3.' && all.includes('and 4 sectors.'), `${said} ${all}`),
      ...unless(fewer === 'Launch: k takes 3 arguments, and fewer are given.', fewer),
      ...unless(/: a race\.$/.test(await answer(page)) && mistakes.length > 1 && /nothing orders the two/.test(mistakes[0]), `${await answer(page)} ${mistakes}`)];
  });

  await test('cloth: without scripts the listing stands there, and a cloth that stands still', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async (page) => {
    const faults = [];
    for (const name of ['index.html', '00-start.html']) {
      await page.goto(`${home}${name}`);
      const said = await page.locator('.loom svg').getAttribute('aria-label'), { width, height } = await page.locator('.loom svg').boundingBox();
      // The store, and the column that takes 32; sectors of eight words, four loaded and on the first page four stored.
      const knots = (await page.locator('.loom svg path[fill]').evaluateAll((all) => all.map((e) => e.getAttribute('d').split('M').length - 1))).sort((a, b) => a - b).join();
      if (!await page.locator('.loom pre').isVisible() || await page.locator('.weaver').count()) faults.push(`${name}: no listing, or a loom`);
      if (!/^Cloth of the first warp: 33 wavefronts and [48] sectors\.$/.test(said) || !/^32,32,32(,32)?$/.test(knots) || width < 250 || height < 200) faults.push(`${name}: ${said} ${knots} ${width} ${height}`);
    }
    return faults;
  });
};
