// The first page says in a picture what the book is about, from the data; what
// has an address shows it; and on a narrow screen the bar stays in sight.
'use strict';
const still = require('./still.js');
const fs = require('fs');
const unless = (holds, fault) => (holds ? [] : [fault]);

module.exports = async ({ home, chapters, rich, test }) => {
  const rows = fs.readFileSync('results/h200/square.csv', 'utf8').split('\n').map((line) => line.split(','));
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

  const woven = (page) => page.waitForSelector('.weaver[data-state="woven"]', { timeout: 120000 });
  for (const [width, height, line] of [[1440, 900, 9], [1280, 720, 8], [390, 844, 8], [360, 740, 6]])
    await test(`front: at ${width} by ${height} line ${line} of the kernel is seen at once, with what it is for`, { viewport: { width, height } }, async (page) => {
      await page.goto(`${home}index.html`);
      await woven(page);
      const lowest = (selector) => page.locator(selector).first().evaluate((e) => e.getBoundingClientRect().bottom);
      const [words, kernel] = [await lowest('.begin p'), await lowest(`.weaver .gutter .row:nth-child(${line})`)];
      return [...unless(words < kernel, `for whom: ${words}`), ...unless(kernel <= height, `the line ends at ${kernel}`)];
    });

  for (const javaScriptEnabled of [true, false])
    await test(`front: ${javaScriptEnabled ? 'with' : 'without'} scripts the text tells of ${javaScriptEnabled ? 'what can be written' : 'nothing to write'}`, { javaScriptEnabled }, async (page) => {
      await page.goto(`${home}index.html`);
      return unless(await page.getByText('woven again').isVisible() === javaScriptEnabled, `not ${javaScriptEnabled}`);
    });

  await test('front: the longer bar and the ratio follow the kernel, by the times that were measured, and know nothing of others', {}, async (page) => {
    await page.goto(`${home}index.html`);
    await woven(page);
    const faults = [], longest = time('setRowReadCol', 0), opening = page.locator('.opening'), area = page.locator('.weaver textarea');
    for (const [pad, wanted] of [longest, time('setRowReadColPad', 1), time('setRowReadColPad', 2)].entries()) {
      await area.fill((await area.inputValue()).replace(/tile\[32\]\[\d+\]/, `tile[32][${32 + pad}]`));
      await woven(page);
      const [ratio, shown] = [Number(await page.locator('.opening .ratio b').innerText()), Number((await page.locator('.opening .bar span').last().innerText()).replace(/[^\d.]/g, ''))];
      const wide = await page.locator('.opening .bar rect').last().evaluate((e) => e.width.baseVal.value);
      if (Math.abs(ratio - wanted / plain) > 0.006 || Math.abs(shown / wanted - 1) > 0.005 || Math.abs(wide - 100 * wanted / longest) > 0.01) faults.push(`${pad}: ${ratio}, ${shown}, ${wide} for ${wanted}`);
      if (await opening.evaluate((e) => e.classList.contains('unmeasured'))) faults.push(`${pad} is not known`);
    }
    await area.fill((await area.inputValue()).replace('[34]', '[35]'));
    return [...faults, ...unless(await opening.evaluate((e) => e.classList.contains('unmeasured')), 'rows of 35 are known')];
  });

  // What comes late has its room from the beginning.
  for (const width of [390, 600, 768, 1100, 1280, 1680])
    await test(`front: at ${width} the loom has its room before it is there`, { viewport: { width, height: 844 } }, async (page) => {
      await page.goto(`${home}index.html`);
      const room = await page.locator('.loom').evaluate((e) => parseFloat(getComputedStyle(e).minHeight));
      await woven(page);
      const high = await page.locator('.weaver').evaluate((e) => e.getBoundingClientRect().height);
      return unless(high <= room + 1 && high > 0.85 * room, `${high} in ${room}`);
    });

  // As a telephone is that is half as wide.
  for (const name of ['index.html', '00-start.html'])
    await test(`front: with letters twice as large ${name} is no wider than a telephone, and its bar does not stay`, { viewport: { width: 195, height: 422 } }, async (page) => {
      await page.goto(home + name);
      await page.locator('.loom').scrollIntoViewIfNeeded();
      await woven(page);
      await page.evaluate(() => scrollTo(0, 2000));
      const [wide, bottom] = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector('header.side').getBoundingClientRect().bottom]);
      return [...unless(wide <= 195, `${wide} wide`), ...unless(bottom < 0, 'it stays')];
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

  await test('front: without scripts the bars stand, and the kernel', { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${home}index.html`);
    return unless(await page.locator('.opening .bar > svg').count() === 2 && !await page.locator('.opening .weaver').count() && await page.locator('.opening .loom pre').isVisible(), 'they do not');
  });

  for (const width of [360, 1440])
    await test(`front: at ${width} the picture's words lie apart`, { viewport: { width, height: 900 } }, async (page) => {
      await page.goto(`${home}index.html`);
      const lines = await page.locator('.opening .bar').evaluateAll((all) => all.map((line) => Array.from(line.children, (e) => e.getBoundingClientRect().toJSON())));
      const apart = (a, b) => a.right <= b.left || a.bottom <= b.top;
      return [...unless(lines.length === 2, `${lines.length} lines`), ...lines.flatMap(([code, , time]) =>
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
    const opens = await page.locator('nav.book').isVisible() && await page.locator('button.theme').isVisible();
    await page.locator('nav.book a[href$="#sec-stride"]').first().click();
    const closes = !await page.locator('nav.book').isVisible();
    return [...unless(facts.bar.top === 0 && facts.bar.height < 80, JSON.stringify(facts.bar)), ...unless(facts.heading >= facts.bar.bottom, 'the bar covers the heading'),
      ...unless(opens, 'the menu does not open'), ...unless(closes, 'the menu does not close')];
  });
};
