// Every number in the text answers: what it rests on, by pointer, by keyboard
// and by its own address; without scripts it leads to its kernel.
'use strict';
const still = require('./still.js');
const ink = require('./ink.js');
const fs = require('fs');
const path = require('path');

const complaints = require('./axe.js');
const unless = (holds, fault) => (holds ? [] : [fault]);
const card = '.card:popover-open';

module.exports = async ({ folder, home, chapters, rich, test, look }) => {
  const first = `${home}${rich}`;
  const opened = (page) => page.waitForSelector(card).then(() => page.locator(card).innerText(), () => '');
  // The card with all that it says.
  const unfolded = async (page) => {
    await opened(page);
    await page.locator(`${card} summary`).click();
    return opened(page);
  };

  for (const name of chapters)
    await look(`${name}: every number knows what it rests on`, {}, async (page) => {
      await page.goto(home + name);
      const numbers = await page.locator('a.result').evaluateAll((all) => all.map((e) => ({ id: e.id, href: e.getAttribute('href'), text: e.textContent })));
      const script = fs.readFileSync(path.join(folder, name.replace(/html$/, 'numbers.js')), 'utf8');
      let data;
      new Function('weaveNumbers', script)((given) => { data = given; });
      const faults = new Set(numbers.map(({ id }) => id)).size === numbers.length ? [] : ['two have one id'];
      for (const { id, text } of numbers) {
        const rows = (data.numbers[id] || []).slice(1).map((at) => data.rows[at]);
        if (!rows.length || rows.some((row) => !row)) faults.push(`${id}: no row`);
        else if (!rows.some((row) => row[4].length) && !/–/.test(text)) faults.push(`${id}: no device has it`);
        for (const row of rows.filter(Boolean))
          for (const [device, , line] of row[4].filter(([, , at]) => at)) {
            const csv = path.join(data.devices[device][1], `${row[0]}.csv`);
            const fields = fs.readFileSync(csv, 'utf8').split('\n')[line - 1].split(',');
            if (fields.slice(0, 3).join() !== row.slice(0, 3).join()) faults.push(`${csv}:${line} is ${fields.slice(0, 4)}, not ${row.slice(0, 3)}`);
          }
      }
      return faults;
    });

  await test('a number shows its card by pointer, and Escape closes it', {}, async (page, seen) => {
    await page.goto(first);
    const number = page.locator('a.result').first(), before = seen.requests.length;
    await number.click();
    const text = await unfolded(page);
    const expanded = await number.getAttribute('aria-expanded');
    await page.keyboard.press('Escape');
    const closed = await page.locator(card).count();
    const focused = await number.evaluate((e) => document.activeElement === e);
    await number.click();
    await opened(page);
    await number.click();
    return [...unless(/median of \d+, .* to /.test(text) && /results\/\w+\/square\.csv:\d+/.test(text) && /make record/.test(text) && /Listing 3\./.test(text), text),
      ...unless(page.url() === first, page.url()),
      ...unless(expanded === 'true' && closed === 0 && await number.getAttribute('aria-expanded') === 'false', `expanded: ${expanded}, open after Escape: ${closed}`),
      ...unless(focused, 'the focus does not come back'),
      ...unless(await page.locator(card).count() === 0, 'a second click does not close it'),
      ...unless(seen.requests.length === before + 2, `${seen.requests.length - before} requests`)];
  });

  for (const key of ['Enter', ' '])
    await test(`a number shows its card by ${key === ' ' ? 'the space bar' : key}`, {}, async (page) => {
      await page.goto(first);
      await page.locator('a.result').first().focus();
      await page.keyboard.press(key);
      const text = await opened(page);
      const inside = await page.evaluate(() => document.activeElement.matches('.card'));
      return [...unless(/Link to this number/.test(text), text), ...unless(inside, 'the focus is elsewhere')];
    });

  await test('a number can be cited: its address shows it with its card', {}, async (page) => {
    await page.goto(first);
    const id = await page.locator('a.result:visible').nth(20).getAttribute('id');
    await page.goto('about:blank');
    await page.goto(`${first}#${id}`);
    const text = await opened(page);
    const top = await still(page.locator(`#${id}`)), seen = top >= 0 && top < 900;
    const link = await page.locator(`${card} a`, { hasText: 'Link to this number' }).getAttribute('href');
    return [...unless(text && seen, `card: ${text}; in sight: ${seen}`), ...unless(link === `#${id}`, link)];
  });

  for (const [sight, options] of Object.entries({ wide: {}, narrow: { viewport: { width: 360, height: 740 }, hasTouch: true } }))
    await test(`a card stays within the window, ${sight}`, options, async (page) => {
      await page.goto(first);
      const faults = [];
      for (let i = 0; i < 12; i++) {
        const number = page.locator('a.result').nth(i);
        await number.evaluate((e) => e.scrollIntoView({ block: 'center' }));
        await still(number);
        await (options.hasTouch ? number.tap() : number.click());
        await opened(page);
        const { left, right, wide } = await page.locator(card).evaluate((e) => ({ ...e.getBoundingClientRect().toJSON(), wide: document.documentElement.scrollWidth }));
        if (left < 0 || right > wide) faults.push(`number ${i}: from ${left} to ${right} of ${wide}`);
        await page.keyboard.press('Escape');
      }
      return faults;
    });

  // As many bands of ink as there are lines of text: no line is printed over another.
  const lines = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), tops = new Set();
    let blocks = 0;
    for (const range = document.createRange(); texts.nextNode();) {
      range.selectNodeContents(texts.currentNode);
      const within = texts.currentNode.parentElement, own = within.localName === 'code';
      for (const { bottom } of range.getClientRects()) own ? blocks++ : tops.add(Math.round(bottom / 4));
    }
    return tops.size + blocks;
  };
  for (const width of [360, 1440])
    await test(`the lines of a card lie apart, at ${width}`, { viewport: { width, height: 900 } }, async (page) => {
      const faults = [];
      let paths = 0;
      for (const name of [rich, '01-execution.html', '15-scoreboard.html']) {
        await page.goto(home + name);
        await page.locator('a.result').first().click();
        await unfolded(page);
        for (const said of await page.locator(`${card} dd`).all()) {
          const [wanted, seen] = [await said.evaluate(lines), await ink(page, said)];
          paths += await said.locator('code').count();
          if (seen !== wanted) faults.push(`${name}: ${seen} of ${wanted} lines in "${await said.innerText()}"`);
        }
      }
      return [...faults, ...unless(paths > 3, `only ${paths} paths`)];
    });

  for (const colorScheme of ['light', 'dark'])
    await test(`axe finds nothing in a card, ${colorScheme}`, { colorScheme }, async (page) => {
      await page.goto(first);
      await page.locator('a.result').first().click();
      await unfolded(page);
      return complaints(page, '.card');
    });

  await test('without scripts a number leads to its kernel', { javaScriptEnabled: false }, async (page) => {
    await page.goto(first);
    const number = page.locator('a.result').first();
    const href = await number.getAttribute('href');
    await number.click();
    await page.waitForURL(/#/);
    return unless(/^#lst-/.test(href) && await page.locator(href).isVisible(), href);
  });
};
