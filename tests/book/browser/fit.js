// Nothing is cut, whatever the width: margins on both sides, charts within the
// page, a button beside a caption and never on code; and on paper.
'use strict';

const WIDTHS = [360, 768, 897, 960, 1024, 1060, 1440];

module.exports = async ({ home, chapters, rich, test }) => {
  // A page is opened once, and its window made as wide as each.
  const found = WIDTHS.map(() => []), opened = [];
  const outside = (file) => {
    const beyond = [], room = document.documentElement.clientWidth;
    for (const element of document.querySelectorAll('main > section > *, main figure, main div.chart, main svg')) {
      if (!element.checkVisibility() || element.closest('.scroll, .display') !== element.closest('figure.chart .scroll')) continue;
      const { left, right, width: wide } = element.getBoundingClientRect();
      if (wide && (left < 12 || right > room - 12)) beyond.push(`${file}: ${element.tagName} ${element.id}: ${left} to ${right} of ${room}`);
    }
    return beyond.slice(0, 3);
  };
  for (const [i, width] of WIDTHS.entries())
    await test(`margins on both sides, and whole charts, at ${width} pixels`, {}, async (page) => {
      for (const name of opened.length ? [] : chapters) {
        await page.goto(home + name);
        for (const [j, wide] of WIDTHS.entries()) {
          await page.setViewportSize({ width: wide, height: 800 });
          found[j].push(...await page.evaluate(outside, name));
        }
        opened.push(name);
      }
      return [...found[i], ...(opened.length === chapters.length ? [] : [`only ${opened.length} pages were seen`])];
    });

  await test('on a telephone a chart can be made larger, and smaller again', { viewport: { width: 360, height: 740 }, hasTouch: true }, async (page) => {
    await page.goto(home + rich);
    const chart = page.locator('div.chart').first(), button = chart.locator('button.larger'), faults = [];
    const width = () => chart.locator('svg').evaluate((e) => e.getBoundingClientRect().width);
    const before = await width();
    await button.tap();
    if (await width() < 2 * before) faults.push(`from ${before} to ${await width()}`);
    if (await page.evaluate(() => document.documentElement.scrollWidth) > 360) faults.push('the page scrolls sideways');
    await button.tap();
    return await width() === before ? faults : [...faults, `it stays ${await width()} wide`];
  });

  await test('no button lies on code where there is no pointer to hover', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto(home + rich);
    await page.evaluate(() => { for (const details of document.querySelectorAll('details')) details.open = true; });
    return page.evaluate(() => Array.from(document.querySelectorAll('button.copy')).flatMap((button) => {
      const b = button.getBoundingClientRect(), holder = button.closest('figure.listing, .code-box');
      const c = holder.querySelector('.code').getBoundingClientRect();
      if (!b.width) return [];
      return b.bottom > c.top + 1 && b.top < c.bottom ? [`${button.getAttribute('aria-label')} lies on its code`] : [];
    }));
  });

  await test('code in a sentence is not parted', { viewport: { width: 360, height: 740 } }, async (page) => {
    await page.goto(home + rich);
    return page.evaluate(() => Array.from(document.querySelectorAll('p > code:not(.long)')).filter((e) => e.getClientRects().length > 1).map((e) => e.textContent));
  });

  await test('on paper an answer is open, and the text as wide as the page', {}, async (page) => {
    await page.goto(home + rich);
    await page.emulateMedia({ media: 'print' });
    return page.evaluate(() => {
      const answers = Array.from(document.querySelectorAll('details.answer > :not(summary)'));
      const text = document.querySelector('main > section > p'), room = document.querySelector('main').clientWidth;
      return [...answers.filter((e) => !e.checkVisibility({ contentVisibilityAuto: false }) || !e.getBoundingClientRect().height).map((e) => `hidden: ${e.textContent.slice(0, 60)}`),
        ...(answers.length ? [] : ['there is no answer']),
        ...(text.getBoundingClientRect().width < room - 1 ? [`text is ${text.getBoundingClientRect().width} wide of ${room}`] : [])];
    });
  });
};
