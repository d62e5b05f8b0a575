// A page is complete without scripts, and on paper.
'use strict';

const words = (page) => page.evaluate(() => {
  const main = document.querySelector('main').cloneNode(true);
  for (const extra of main.querySelectorAll('button, a.heading-link, .sidenote, .weaver, noscript, .explorer .panel, .predict > form')) extra.remove();
  return main.textContent.replace(/\s+/g, ' ').trim();
});

const visible = (page, selector) => page.locator(selector).evaluateAll((all) =>
  all.filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => e.className || e.tagName));

module.exports = async ({ home, every, chapters, look }) => {
  const text = {};
  for (const name of every)
    await look(`${name}: has text`, {}, async (page) => {
      await page.goto(home + name);
      text[name] = await words(page);
      return text[name].length > 200 ? [] : [text[name]];
    });
  for (const name of every)
    await look(`${name}: complete without scripts`, { javaScriptEnabled: false }, async (page) => {
      await page.goto(home + name);
      const faults = await words(page) === text[name] ? [] : ['its text differs'];
      if ((await visible(page, 'button')).length) faults.push('it has buttons that do nothing');
      for (const nav of ['nav.book', 'nav.turn']) if (!(await visible(page, nav)).length) faults.push(`${nav} is not to be seen`);
      return faults;
    });
  for (const name of chapters)
    await look(`${name}: on paper without navigation`, { colorScheme: 'dark' }, async (page) => {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(home + name);
      await page.emulateMedia({ media: 'print' });
      const faults = (await visible(page, 'nav, header.side, button, a.skip, a.heading-link')).map((what) => `${what} is printed`);
      if (!(await visible(page, 'main h1')).length) faults.push('no heading is printed');
      const dotted = await page.locator(':is(a.result, a.term)').evaluateAll((all) => all.filter((e) => getComputedStyle(e).textDecorationLine !== 'none').length);
      if (dotted) faults.push(`${dotted} numbers and terms are printed underlined`);
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      if (!/^rgba?\((255, 255, 255|0, 0, 0, 0)/.test(paper)) faults.push(`the paper is ${paper}`);
      return faults;
    });
};
