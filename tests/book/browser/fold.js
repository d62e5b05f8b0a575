// The workshop is folded: a line for each stage, script and table of data. It
// opens when it is asked for, by whatever way.
'use strict';
const still = require('./still.js');
const { read } = require('../chapter.js');

const facts = (page) => page.evaluate(() => {
  const folds = Array.from(document.querySelectorAll('details.fold'));
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const box = target && target.getBoundingClientRect();
  return {
    count: folds.length,
    open: folds.filter((fold) => fold.open).length,
    target: target && target.checkVisibility({ contentVisibilityAuto: false }) && box.height > 0 && box.top >= 0 && box.top < innerHeight,
  };
});

const unless = (holds, fault) => (holds ? [] : [fault]);

module.exports = async ({ home, chapters, rich, test, look }) => {
  for (const name of chapters)
    await look(`${name}: what is folded says what it is and how long`, {}, async (page) => {
      const wanted = read(`chapters/${name.replace(/html$/, 'md')}`).folded.map((text) => text.trimEnd().split('\n').length);
      await page.goto(home + name);
      const lines = await page.locator('details.fold > summary').allTextContents();
      const { open } = await facts(page);
      const told = lines.map((line) => Number((line.match(/^Listing \w+\.\d+ .+, (\d+) lines?$/) || [])[1]));
      return [...unless(open === 0, `${open} are open`),
        ...unless(told.join() === wanted.join(), `lines: wanted ${wanted}, told ${told}`)];
    });

  const first = home + rich;
  const inside = (page) => page.locator('details.fold figure.listing').first().getAttribute('id');
  for (const scripts of [true, false]) {
    const how = scripts ? '' : ', without scripts too';
    // Without scripts no frames can be counted.
    const rest = (page, id) => (scripts ? still(page.locator(id)) : Promise.resolve()).then(() => facts(page));
    await test(`a fold opens by keyboard and pointer${how}`, { javaScriptEnabled: scripts }, async (page) => {
      await page.goto(first);
      const line = page.locator('details.fold > summary').first(), code = page.locator('details.fold pre').first();
      await line.focus();
      await page.keyboard.press('Enter');
      const faults = unless(await code.isVisible(), 'Enter does not open it');
      await line.click();
      return [...faults, ...unless(!await code.isVisible(), 'a click does not close it')];
    });
    await test(`a link into a fold opens it, from afar and from its page${how}`, { javaScriptEnabled: scripts }, async (page) => {
      await page.goto(first);
      const id = await inside(page);
      await page.goto(`${home}index.html`);
      await page.goto(`${first}#${id}`);
      const afar = await rest(page, `#${id}`);
      await page.goto(first);
      const link = page.locator('a[href^="#lst-"]:visible').filter({ hasNot: page.locator('details.fold a') });
      const goals = await page.locator('details.fold figure.listing').evaluateAll((all) => all.map((e) => `#${e.id}`));
      const hrefs = await link.evaluateAll((all) => all.map((e) => e.getAttribute('href')));
      const at = hrefs.findIndex((href) => goals.includes(href));
      await link.nth(at).click();
      const near = await rest(page, hrefs[at]);
      return [...unless(afar.target && afar.open === 1, `from afar: ${JSON.stringify(afar)}`),
        ...unless(near.target && near.open === 1, `from its page, ${hrefs[at]}: ${JSON.stringify(near)}`)];
    });
  }

  await test('the search of the browser finds what is folded, and opens it', {}, async (page) => {
    await page.goto(first);
    const words = await page.locator('details.fold pre').first().evaluate((pre) => pre.textContent.match(/\w+ \w+ \w+/)[0]);
    await page.goto('about:blank');
    await page.goto(`${first}#:~:text=${encodeURIComponent(words)}`);
    await page.waitForFunction(() => document.querySelector('details.fold[open]'));
    const { open } = await facts(page);
    return unless(open === 1, `"${words}": ${open} are open`);
  });

  await test('all code can be shown, which is remembered on every page, and folded again', {}, async (page) => {
    const button = page.locator('button.folds'), faults = [];
    const expect = async (all, when) => {
      const { open, count } = await facts(page);
      if (open !== (all ? count : 0)) faults.push(`${when}: ${open} of ${count} are open`);
      if (await button.textContent() !== (all ? 'Fold code' : 'Show all code')) faults.push(`${when}: the button says ${await button.textContent()}`);
    };
    await page.goto(first);
    await button.click();
    await expect(true, 'after a click');
    await page.reload();
    await expect(true, 'after a reload');
    await page.goto(home + chapters[1]);
    await expect(true, 'on another page');
    await button.click();
    await expect(false, 'after a second click');
    await page.reload();
    await expect(false, 'after a second reload');
    return faults;
  });
};
