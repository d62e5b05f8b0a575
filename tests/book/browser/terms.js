// Terms: where one is used, a card says what it means; the glossary has all of
// them, and leads to where each is explained.
'use strict';
const fs = require('fs');
const path = require('path');
const still = require('./still.js');
const complaints = require('./axe.js');
const unless = (holds, fault) => (holds ? [] : [fault]);
const card = '.card:popover-open', PAGE = '06-coalescing.html', NOTED = '02-memory.html';

module.exports = async ({ folder, home, chapters, test }) => {
  const opened = (page) => page.waitForSelector(card).then(() => page.locator(card).innerText(), () => '');

  await test('terms: the glossary has every term once, and leads to it', {}, async (page) => {
    await page.goto(`${home}glossary.html`);
    const entries = await page.locator('main dt span[id]').evaluateAll((all) => all.map((e) => e.id.replace('entry-', 'term-')));
    const links = await page.locator('main dd a').evaluateAll((all) => all.map((e) => e.getAttribute('href')));
    const defined = [];
    for (const name of chapters)
      for (const [, id] of fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/<dfn[^>]* id="([^"]*)"/g)) defined.push(`${name}#${id}`);
    return [...unless(defined.length > 15 && defined.slice().sort().join() === links.slice().sort().join(), `defined: ${defined}; in the glossary: ${links}`),
      ...unless(new Set(entries).size === entries.length && entries.join() === links.map((l) => l.split('#')[1]).join(), `${entries}`)];
  });

  const sights = { light: { colorScheme: 'light' }, 'dark, 360 pixels': { colorScheme: 'dark', viewport: { width: 360, height: 740 }, hasTouch: true } };
  for (const [sight, options] of Object.entries(sights))
    await test(`terms: a card says what one means, ${sight}`, options, async (page, seen) => {
      await page.goto(home + PAGE);
      const term = page.locator('a.term').first(), before = seen.requests.length;
      await term.evaluate((e) => e.scrollIntoView({ block: 'center' }));
      await still(term);
      await (options.hasTouch ? term.tap() : term.click());
      const text = await opened(page);
      const faults = await complaints(page, '.card');
      await page.locator(`${card} a`, { hasText: 'explained' }).click();
      await page.waitForURL(/html#term-/);
      return [...unless(/request\n.*instruction that a warp issues/s.test(text), text), ...unless(seen.requests.length === before + 1 || /glossary/.test(seen.requests[before]), `${seen.requests.slice(before)}`),
        ...unless(page.url().endsWith('01-execution.html#term-request'), page.url()),
        ...faults];
    });

  await test('terms: a mouse that rests on one shows its card, and takes it away; a click keeps it', {}, async (page) => {
    await page.goto(home + PAGE);
    const term = page.locator('a.term').first(), faults = [];
    await term.evaluate((e) => e.scrollIntoView({ block: 'center' }));
    await still(term);
    await page.mouse.move(600, 5);
    await term.hover();
    const text = await opened(page);
    if (!/request/.test(text)) faults.push(`no card: ${text}`);
    if (await page.evaluate(() => document.activeElement !== document.body)) faults.push('it takes the focus');
    await page.mouse.move(600, 5);
    await page.waitForSelector(card, { state: 'detached' });
    await term.hover();
    await opened(page);
    await term.click();
    await opened(page);
    if (!await page.evaluate(() => document.activeElement.matches('.card'))) faults.push('a click does not keep it');
    return faults;
  });

  for (const [sight, options] of Object.entries(sights))
    await test(`notes: one is read beside its word, ${sight}`, options, async (page) => {
      await page.goto(home + NOTED);
      const mark = page.locator('[href="#note-1"]').first();
      // What moves under a pointer is scrolled elsewhere before it is pressed again.
      await mark.evaluate((e) => e.scrollIntoView({ block: 'center' }));
      await still(mark);
      const note = (await page.locator('#note-1').innerText()).replace(/[\s↩︎]+/g, ' ').trim();
      await (options.hasTouch ? mark.tap() : mark.click());
      const text = (await opened(page)).replace(/\s+/g, ' '), top = await still(mark);
      return [...unless(note.length > 20 && text.includes(note), `${text} instead of ${note}`),
        ...unless(top > 0 && top < 700, `the mark is at ${top}`), ...unless(!page.url().includes('#'), page.url()),
        ...await complaints(page, '.card')];
    });

  await test('notes: without scripts the mark leads to the note', { javaScriptEnabled: false }, async (page) => {
    await page.goto(home + NOTED);
    await page.locator('[href="#note-1"]').first().click();
    await page.waitForURL(/#/);
    return unless(page.url().endsWith('#note-1'), page.url());
  });

  await test('terms: by keyboard, and back', {}, async (page) => {
    await page.goto(home + PAGE);
    const term = page.locator('a.term').first();
    await term.focus();
    await page.keyboard.press('Enter');
    const text = await opened(page);
    await page.keyboard.press('Escape');
    return [...unless(text, 'no card'), ...unless(await term.evaluate((e) => e === document.activeElement), 'the focus does not come back')];
  });

  await test('terms: without scripts they lead to the glossary', { javaScriptEnabled: false }, async (page) => {
    await page.goto(home + PAGE);
    await page.locator('a.term').first().click();
    await page.waitForURL(/#/);
    return unless(page.url().endsWith('glossary.html#entry-request') && await page.locator('#entry-request').isVisible(), page.url());
  });
};
