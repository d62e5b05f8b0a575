// On a telephone the page does not scroll sideways; what is wide does.
'use strict';

module.exports = async ({ home, every, look }) => {
  for (const name of every)
    await look(`${name}: no sideways scroll at 400 pixels`, { viewport: { width: 400, height: 800 } }, async (page) => {
      await page.goto(home + name);
      return page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        scrollTo(1000, 0);
        if (scrollX === 0 && document.documentElement.scrollWidth <= 400) return [];
        const wide = Array.from(document.querySelectorAll('body *')).filter((e) => e.getBoundingClientRect().right > 401);
        return [`scrolls by ${scrollX}; wide: ${wide.slice(0, 3).map((e) => e.outerHTML.slice(0, 80))}`];
      });
    });
};
