// The first page says in a picture what the book is about, from the data; what
// has an address shows it; and on a narrow screen the bar stays in sight.
'use strict';
const still = require('./still.js');
const fs = require('fs');
const unless = (holds, fault) => (holds ? [] : [fault]);

module.exports = async ({ home, chapters, rich, test }) => {
  const rows = fs.readFileSync('results/h100-80gb-hbm3/square.csv', 'utf8').split('\n').map((line) => line.split(','));
  const time = (kernel, pad) => Number(rows.find((row) => row[1] === kernel && row[2] === `pad ${pad}` && row[3] === 'time')[5]);
  const plain = time('setRowReadRow', 0);
  await test('front: two bars and their ratio are the data', {}, async (page) => {
    const wanted = time('setRowReadCol', 0) / plain;
    await page.goto(`${home}index.html`);
    const ratio = Number(await page.locator('.opening .ratio b').innerText());
    const [short, long] = await page.locator('.opening rect').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().width));
    const { top } = await page.locator('.opening').evaluate((e) => e.getBoundingClientRect());
    return [...unless(Math.abs(ratio - wanted) < 0.01, `${ratio}, not ${wanted}`), ...unless(Math.abs(long / short - wanted) < 0.02, `bars: ${short} and ${long}`),
      ...unless(top < 600, `it begins at ${top}`)];
  });

  for (const [width, height] of [[1440, 900], [1280, 720], [360, 740]])
    await test(`front: at ${width} by ${height} the slider is seen at once, with what it is for`, { viewport: { width, height } }, async (page) => {
      await page.goto(`${home}index.html`);
      const lowest = (selector) => page.locator(selector).first().evaluate((e) => e.getBoundingClientRect().bottom);
      const [words, slider] = [await lowest('.begin p'), await lowest('.opening input[type=range]')];
      return [...unless(words < slider, `for whom: ${words}`), ...unless(slider <= height, `the slider ends at ${slider}`)];
    });

  for (const javaScriptEnabled of [true, false])
    await test(`front: ${javaScriptEnabled ? 'with' : 'without'} scripts the text tells of the slider ${javaScriptEnabled ? 'that is there' : 'nothing'}`, { javaScriptEnabled }, async (page) => {
      await page.goto(`${home}index.html`);
      const told = await page.getByText('move the slider').isVisible(), there = await page.locator('.opening input[type=range]').count() === 1;
      return unless(told === javaScriptEnabled && there === javaScriptEnabled, `told ${told}, there ${there}`);
    });

  await test('front: a finger takes the conflicts away', {}, async (page) => {
    await page.goto(`${home}index.html`);
    const slider = page.locator('.opening .explorer input[type=range]'), said = page.locator('.opening .answer'), faults = [];
    for (const [pad, wanted] of [[0, '32 wavefronts, where 1 would do: 31 conflicts.'], [1, '1 wavefront, no conflict.'], [2, '2 wavefronts, where 1 would do: 1 conflict.']]) {
      await slider.fill(String(pad));
      const words = await said.innerText(), code = await page.locator('.opening .steps code').innerText();
      if (words !== wanted || code !== `tile[32][${32 + pad}]`) faults.push(`${pad}: ${words} ${code}`);
    }
    const { bottom } = await said.evaluate((e) => e.getBoundingClientRect());
    return [...faults, ...unless(bottom < 900, `the answer ends at ${bottom}`)];
  });

  await test('front: the longer bar and the ratio follow the finger, by the times that were measured', {}, async (page) => {
    await page.goto(`${home}index.html`);
    const slider = page.locator('.opening input[type=range]'), faults = [], longest = time('setRowReadCol', 0);
    for (const [pad, wanted] of [longest, time('setRowReadColPad', 1), time('setRowReadColPad', 2), longest].entries()) {
      await slider.fill(String(pad % 3));
      const [ratio, shown] = [Number(await page.locator('.opening .ratio b').innerText()), Number((await page.locator('.opening > div:not(.explorer) span').last().innerText()).replace(/[^\d.]/g, ''))];
      const wide = await page.locator('.opening > div:not(.explorer) rect').last().evaluate((e) => e.width.baseVal.value);
      if (Math.abs(ratio - wanted / plain) > 0.006 || Math.abs(shown / wanted - 1) > 0.005 || Math.abs(wide - 100 * wanted / longest) > 0.01) faults.push(`${pad}: ${ratio}, ${shown}, ${wide} for ${wanted}`);
    }
    return [...faults, ...unless(await slider.getAttribute('max') === '2', 'it goes farther than what was measured')];
  });

  // What comes late, and grows, has its room from the beginning.
  for (const width of [320, 390, 768, 1280])
    await test(`front: at ${width} the panel has its room before it is there, and keeps it`, { viewport: { width, height: 844 } }, async (page) => {
      await page.goto(`${home}index.html`);
      const holder = page.locator('.opening .explorer'), faults = [], room = await holder.evaluate((e) => parseFloat(getComputedStyle(e).minHeight));
      for (const pad of ['0', '1', '2']) {
        await holder.locator('input').fill(pad);
        const high = await holder.evaluate((e) => e.getBoundingClientRect().height);
        if (Math.abs(high - room) > 1) faults.push(`pad ${pad}: ${high}, not ${room}`);
      }
      return faults;
    });

  await test('front: the bar of a narrow screen does not grow when it says where the reader is', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }, async (page, seen, context) => {
    await page.goto(home + rich);
    const before = await page.locator('header.side').evaluate((e) => e.offsetHeight);
    const other = await context.browser().newContext({ viewport: { width: 390, height: 844 } }), scripted = await other.newPage();
    await scripted.goto(home + rich);
    const after = await scripted.locator('header.side').evaluate((e) => e.offsetHeight);
    await other.close();
    return unless(before === after, `from ${before} to ${after}`);
  });

  await test('front: two buttons lead into the book from the first screen', {}, async (page) => {
    await page.goto(`${home}index.html`);
    const buttons = await page.locator('.begin a.button').evaluateAll((all) => all.map((e) => [e.getAttribute('href'), e.getBoundingClientRect().bottom]));
    return unless(buttons.map(([href]) => href).join() === '00-start.html,03-banks.html' && buttons.every(([, bottom]) => bottom < 500), JSON.stringify(buttons));
  });

  await test('front: each chapter has a drawing of its own, the same at its head', {}, async (page) => {
    const drawn = (svg) => svg.innerHTML, faults = [];
    await page.goto(`${home}index.html`);
    const listed = await page.locator('.contents li').evaluateAll((all) => all.map((li) => [li.querySelector('a').getAttribute('href'), li.querySelector('svg.draft')?.innerHTML]));
    for (const [name, drawing] of listed) {
      await page.goto(home + name);
      if (!drawing || await page.locator('h1 + svg.draft').evaluate(drawn) !== drawing) faults.push(name);
    }
    return [...faults, ...unless(listed.length === chapters.length && new Set(listed.map(([, drawing]) => drawing)).size === listed.length, `${listed.length} drawings`)];
  });

  await test('front: without scripts the bars stand, and no empty panel', { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${home}index.html`);
    return unless(await page.locator('.opening div > svg').count() === 2 && !await page.locator('.opening .panel').count(), 'they do not');
  });

  for (const width of [360, 1440])
    await test(`front: at ${width} the picture's words lie apart`, { viewport: { width, height: 900 } }, async (page) => {
      await page.goto(`${home}index.html`);
      const lines = await page.locator('.opening > div:not(.explorer) > p').evaluateAll((all) => all.map((line) => Array.from(line.children, (e) => e.getBoundingClientRect().toJSON())));
      const apart = (a, b) => a.right <= b.left || a.bottom <= b.top;
      return [...unless(lines.length === 2, `${lines.length} lines`), ...lines.flatMap(([code, time]) =>
        unless(code.height > 9 && time.height > 9 && apart(code, time), `${JSON.stringify(code)} and ${JSON.stringify(time)}`))];
    });

  await test('front: figures, tables and listings show their addresses', {}, async (page) => {
    await page.goto(home + rich);
    return page.evaluate(() => Array.from(document.querySelectorAll('main figure[id]:has(> figcaption > .label)'))
      .filter((figure) => figure.querySelector(':scope > figcaption > a.heading-link')?.getAttribute('href') !== `#${figure.id}`).map((figure) => figure.id));
  });

  await test('front: on a narrow screen the bar says where the reader is', { viewport: { width: 360, height: 740 } }, async (page) => {
    await page.goto(`${home}${rich}#sec-swizzle`);
    await page.waitForFunction(() => /Swizzle/.test(document.querySelector('header.side .title').dataset.section));
    await still(page.locator('#sec-swizzle h2'));
    const facts = await page.evaluate(() => ({ bar: document.querySelector('header.side').getBoundingClientRect().toJSON(),
      heading: document.querySelector('#sec-swizzle h2').getBoundingClientRect().top }));
    await page.locator('label.menu').click();
    return [...unless(facts.bar.top === 0 && facts.bar.height < 80, JSON.stringify(facts.bar)), ...unless(facts.heading >= facts.bar.bottom, 'the bar covers the heading'),
      ...unless(await page.locator('nav.book').isVisible() && await page.locator('button.theme').isVisible(), 'the menu does not open')];
  });
};
