// Listings are woven where they stand, and exercises judged there, as the terminal does.
'use strict';
const fs = require('fs');
const path = require('path');

const complaints = require('./axe.js');
const unless = (holds, fault) => (holds ? [] : [fault]);

// What lies beside a page: the texts and launches of its listings, by their ids.
function kernelsOf(folder, name) {
  const file = path.join(folder, name.replace(/html$/, 'kernels.js')), script = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '{}';
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

module.exports = async ({ folder, home, chapters, rich, test }) => {
  const woven = (page) => page.waitForSelector('.weaver[data-state="woven"]', { timeout: 120000 });
  const judged = (page) => page.waitForSelector('.weaver:is([data-verdict="passed"], [data-verdict="missed"])', { timeout: 120000 });
  const answer = (page) => page.locator('.weaver:visible .answer').innerText();
  const verdict = (page) => page.locator('.weaver:visible .verdict').innerText();
  const asks = (page, id) => page.locator(`#${id} button.weave`);
  // It stands before the folds of what decides, and must be seen without opening them.
  const solves = (page, id) => page.locator(`button.weave[data-of="${id}"]`);
  const type = async (page, source) => {
    await page.locator('.weaver textarea').fill(source);
    await woven(page);
    await judged(page);
  };
  const begin = async (page, id, name = rich) => {
    await page.goto(`${home}${name}`);
    const button = kernelsOf(folder, name)[id].answer ? solves(page, id) : asks(page, id);
    await button.click();
    await woven(page);
    return button;
  };

  await test('weave: nothing is fetched before it is asked for', {}, async (page, seen) => {
    const asked = () => seen.requests.filter((url) => /(cloth|kernels)\.js$/.test(url)).map((url) => url.slice(home.length)).sort().join();
    await page.goto(`${home}${rich}`);
    const before = asked();
    await asks(page, 'lst-square-kernels').click();
    await woven(page);
    return [...unless(before === '', `before: ${before}`), ...unless(asked() === `${rich.replace(/html$/, 'kernels.js')},cloth.js`, `then: ${asked()}`)];
  });

  await test('weave: a listing becomes a loom by the keyboard, and a listing again', {}, async (page) => {
    await page.goto(`${home}${rich}`);
    const listing = page.locator('#lst-square-kernels-3'), button = asks(page, 'lst-square-kernels-3');
    const before = await button.textContent();
    await button.press('Enter');
    await woven(page);
    const said = await answer(page), chips = await listing.locator('.chips button').allInnerTexts(), open = [await button.getAttribute('aria-expanded'), await listing.locator('.code').isVisible()];
    await listing.locator('.chips').getByRole('button', { name: 'setColReadRow' }).click();
    await woven(page);
    const source = await listing.locator('textarea').inputValue(), launch = await listing.locator('.launch input').inputValue();
    await button.press('Enter');
    return [...unless(before === 'Weave this', before), ...unless(said === '32 wavefronts where 1 would do, in line 15.', said), ...unless(chips.join() === 'setColReadRow,setRowReadCol,your own', chips.join()),
      ...unless(open.join() === 'true,false', `open: ${open}`), ...unless(launch === 'setColReadRow<<<1, dim3(32, 32)>>>(out, in)', launch), ...unless(/^enum \{ SIDE = 32 \};\n[^]*ownWord\(void\)[^]*void setRowReadCol/.test(source), source),
      ...unless(await listing.locator('.code').isVisible() && !await listing.locator('.weaver').isVisible() && await button.textContent() === 'Weave this', 'it stays open')];
  });

  const [exercise, task] = Object.entries(kernelsOf(folder, rich)).find(([, { answer: printed }]) => printed);
  const source = (page) => page.locator('.weaver textarea').inputValue();
  const chips = (page) => page.locator('.weaver .chips button:visible').allInnerTexts();
  const chip = async (page, name) => {
    await page.locator('.weaver').getByRole('button', { name, exact: true }).click();
    await woven(page);
  };
  const share = async (page) => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.waitForFunction(() => location.hash.startsWith('#k='));
    const address = page.url();
    await page.goto('about:blank');
    return address;
  };

  for (const id of ['lst-square-kernels', 'lst-swizzle-kernels'])
    await test(`weave: what is shared from ${id} comes back there`, {}, async (page) => {
      await begin(page, id);
      const mine = '__global__ void mine(int *out)\n{\n\tout[2 * threadIdx.x] = 1;\n}';
      await page.locator('.weaver textarea').fill(mine);
      await woven(page);
      const address = await share(page);
      await page.goto(address);
      await woven(page);
      const back = await page.locator(`#${id} .weaver textarea`).inputValue();
      // What comes in the address of a page that is there already goes there, too.
      await chip(page, kernelsOf(folder, rich)[id].launches[0].replace(/<<<.*/, ''));
      await page.evaluate((hash) => { location.hash = ''; location.hash = hash; }, new URL(address).hash);
      await page.waitForFunction((text) => document.querySelector('.weaver textarea').value === text, mine);
      return [...unless(back === mine, back), ...unless(await page.locator('.weaver').count() === 1 && await page.locator(`#${id} .weaver`).isVisible(), 'not there')];
    });

  await test('weave: an old address, or one of a listing that is gone, leads to the first', {}, async (page) => {
    const faults = [];
    await begin(page, 'lst-swizzle-kernels');
    await page.locator('.weaver textarea').fill('__global__ void mine(int *out)\n{\n}');
    await woven(page);
    const address = await share(page);
    for (const end of ['', '.lst-no-such-listing']) {
      await page.goto(address.replace(/\..[^.]*$/, end));
      await woven(page);
      const first = await page.locator('button.weave').first().evaluate((e) => e.closest('figure').id);
      if (!(await page.locator(`#${first} .weaver textarea`).inputValue()).includes('mine')) faults.push(`${end}: not at ${first}`);
      await page.goto('about:blank');
    }
    return faults;
  });

  await test('weave: what is shared from an exercise is judged there, and takes nobody\'s own away', {}, async (page) => {
    await begin(page, exercise);
    await type(page, `${task.answer}// shared\n`);
    const address = await share(page);
    await page.goto(`${home}${rich}`);
    await page.evaluate(() => localStorage.clear());
    await begin(page, exercise);
    await type(page, `${task.text}// my try\n`);
    await page.goto('about:blank');
    await page.goto(address);
    await woven(page);
    await judged(page);
    const there = [await source(page), await verdict(page)];
    await type(page, `${there[0]}// and mine\n`);
    await begin(page, exercise);
    await chip(page, 'your own 2 of 2');
    return [...unless(there[0].endsWith('// shared\n') && there[1] === '✓ Passed.', there.join()), ...unless((await source(page)).endsWith('// my try\n'), `own: ${await source(page)}`)];
  });

  for (const name of chapters.filter((chapter) => Object.keys(kernelsOf(folder, chapter)).length)) {
    await test(`weave: ${name}: each listing has its button, and is woven`, {}, async (page) => {
      const faults = [], kernels = kernelsOf(folder, name);
      await page.goto(`${home}${name}`);
      await page.locator('details').evaluateAll((all) => { for (const one of all) one.open = true; });
      const buttons = await page.locator('button.weave').count();
      for (const [id, { launches, answer: right }] of Object.entries(kernels)) {
        if (right) continue;
        await asks(page, id).click();
        await woven(page);
        const said = await answer(page), chips = await page.locator(`#${id} .chips button`).count();
        if (!/wavefront|sector|asks memory for nothing|^Line \d+: (a|an|it) /.test(said) || chips !== launches.length + 1) faults.push(`${id}: ${said}, ${chips} chips`);
        await asks(page, id).click();
        await page.locator(`#${id} .loom`).evaluate((one) => { one.querySelector('.weaver').dataset.state = 'away'; });
      }
      return [...faults, ...unless(buttons === Object.keys(kernels).length, `${buttons} buttons`)];
    });

    for (const [id, { answer: right, wants, text }] of Object.entries(kernelsOf(folder, name)).filter(([, one]) => one.answer))
      await test(`weave: ${name}: ${id} begins unsolved, and its printed answer passes`, {}, async (page) => {
        await begin(page, id, name);
        await judged(page);
        const first = await verdict(page), source = await page.locator('.weaver textarea').inputValue();
        await type(page, right);
        const then = await verdict(page), cost = await page.locator('.weaver .touched').innerText(), rows = await page.locator('.weaver .wants tbody tr').count();
        return [...unless(first.startsWith('Not yet: ') && source.replace(/\s+/g, '') === text.replace(/\s+/g, ''), `at first: ${first}`), ...unless(then === '✓ Passed.' && /As written, all that is launched takes \d/.test(cost), then), ...unless(rows === wants.length, `${rows} rows`)];
      });
  }

  await test('weave: 3.7 tells a wrong counter with its line, a wrong result, and a forgotten barrier', {}, async (page) => {
    const [id, { answer: right }] = Object.entries(kernelsOf(folder, rich)).find(([, { wants = [] }]) => wants.includes('turn/shared_load_conflicts 32'));
    const faults = [];
    await begin(page, id);
    await judged(page);
    for (const [what, source, said] of [['33', right.replace('34', '33'), 'Not yet: shared_load_conflicts is 0, too few; look at line 10.'],
      ['32', right.replace('34', '32'), 'Not yet: shared_load_conflicts is 992, too many; look at line 10.'],
      ['a wrong word', right.replace('= x;', '= x + 1;'), 'Not yet: turn<<<1, dim3(32, 32)>>>(out): out[0] is 1, and should be 0; 1,024 elements are wrong.'],
      ['no barrier', right.replace('__syncthreads();', ''), 'Not yet: Line 8: a race.'],
      ['no kernel', right.replace('void turn', 'void turm'), 'Not yet: Launch: there is no kernel turn.'],
      ['38', right.replace('34', '38'), '✓ Passed.']]) {
      await type(page, source);
      if (await verdict(page) !== said) faults.push(`${what}: ${await verdict(page)}`);
    }
    return faults;
  });

  await test('weave: what was made of an exercise outlives a reload, its beginning and Reset, and that it was solved is seen', { viewport: { width: 390, height: 844 } }, async (page) => {
    const faults = [], asked = async () => (await solves(page, exercise)).innerText();
    const isMine = async (when) => { if (!(await source(page)).endsWith('// mine\n')) faults.push(`${when}: ${await source(page)}`); };
    await begin(page, exercise);
    await judged(page);
    if ((await chips(page)).join() !== 'as it begins') faults.push(`at first: ${await chips(page)}`);
    await type(page, `${task.text}// mine\n`);
    await page.goto(`${home}${rich}`);
    if (await asked() !== 'Go on here') faults.push(await asked());
    await begin(page, exercise);
    await judged(page);
    await isMine('a try');
    await type(page, `${task.answer}// mine\n`);
    if (await page.locator('.weaver .answer').isVisible()) faults.push('it passes, and more could be done');
    await page.goto(`${home}${rich}`);
    if (await asked() !== '✓ Solved here') faults.push(await asked());
    for (const back of ['as it begins', 'Reset']) {
      await begin(page, exercise);
      await judged(page);
      await isMine(`before ${back}`);
      if (await verdict(page) !== '✓ Passed.') faults.push(await verdict(page));
      const [code, said] = await Promise.all(['.weaver .text', '.weaver .verdict'].map((part) => page.locator(part).boundingBox()));
      if (said.y - (code.y + code.height) > 20) faults.push('the verdict is not beside the code');
      await chip(page, back);
      if ((await source(page)).replace(/\s+/g, '') !== task.text.replace(/\s+/g, '')) faults.push(`${back}: ${await source(page)}`);
      await chip(page, 'your own');
      await isMine(`after ${back}`);
      await chip(page, back);
    }
    return faults;
  });

  for (const [width, colorScheme] of [[320, 'dark'], [390, 'light'], [1680, 'dark']])
    await test(`weave: at ${width}, ${colorScheme}, nothing sticks out and axe finds nothing`, { viewport: { width, height: 844 }, colorScheme }, async (page) => {
      const faults = [];
      const [solved] = Object.entries(kernelsOf(folder, rich)).find(([, { answer: right }]) => right);
      for (const id of ['lst-square-kernels-5', solved]) {
        await begin(page, id);
        if (id === solved) await judged(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        faults.push(...await complaints(page, id === solved ? '.weaver' : `#${id}`), ...unless(wide <= 0, `${id}: ${wide} pixels too wide`));
      }
      return faults;
    });

  await test('weave: in a low window the verdict does not lie over the code', { viewport: { width: 844, height: 390 } }, async (page) => {
    await begin(page, exercise);
    await type(page, `${task.answer}${'// more\n'.repeat(12)}`);
    await page.locator('.weaver .text').evaluate((e) => scrollTo(0, e.getBoundingClientRect().top + scrollY - 100));
    const [code, said] = await Promise.all(['.weaver .text', '.weaver .verdict'].map((part) => page.locator(part).boundingBox()));
    return unless(code.y + code.height > 390 && said.y >= code.y + code.height, `${JSON.stringify(code)} and ${JSON.stringify(said)}`);
  });

  await test('weave: without scripts there is no button', { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${home}${rich}`);
    return [...unless(await page.locator('#lst-square-kernels .code').isVisible(), 'no listing'), ...unless(await page.locator('button.weave').count() === 0, 'a button')];
  });
};
