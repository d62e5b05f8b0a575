// Light and dark: the system's, until the reader chooses.
'use strict';

const isDark = (page) => page.evaluate(() => {
  const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
  const [x, y, z] = getComputedStyle(document.querySelector('main p')).color.match(/\d+/g).map(Number);
  return r + g + b < x + y + z;
});

async function expectDark(page, wanted, when) {
  return (await isDark(page)) === wanted ? [] : [`${when}: wanted ${wanted ? 'dark' : 'light'}`];
}

module.exports = async ({ home, names, chapters, test }) => {
  const first = home + chapters[0], other = home + names[names.length - 1];
  for (const scripts of [true, false])
    await test(`the theme follows the system${scripts ? '' : ', without scripts too'}`, { javaScriptEnabled: scripts }, async (page) => {
      const faults = [];
      await page.goto(first);
      for (const scheme of ['dark', 'light', 'dark']) {
        await page.emulateMedia({ colorScheme: scheme });
        faults.push(...await expectDark(page, scheme === 'dark', `system ${scheme}`));
      }
      return faults;
    });

  for (const scheme of ['light', 'dark'])
    await test(`on a ${scheme} system the toggle switches, and is remembered`, { colorScheme: scheme }, async (page) => {
      const system = scheme === 'dark', button = page.locator('button.theme');
      await page.goto(first);
      const label = await button.textContent();
      await button.click();
      const faults = await expectDark(page, !system, 'after a click');
      if (await button.textContent() === label) faults.push(`the button still says ${label}`);
      await page.reload();
      faults.push(...await expectDark(page, !system, 'after a reload'));
      await page.goto(other);
      faults.push(...await expectDark(page, !system, 'on another page'));
      await button.click();
      faults.push(...await expectDark(page, system, 'after a second click'));
      await page.reload();
      return [...faults, ...await expectDark(page, system, 'after a second reload')];
    });
};
