// axe, on every page, light, dark and narrow, with everything unfolded. What is
// dark differs in colours alone, and so only the rules for these look at it.
'use strict';
const fs = require('fs');

const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const sights = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'light and narrow': { colorScheme: 'light', viewport: { width: 400, height: 800 } },
  'dark and narrow': { colorScheme: 'dark', viewport: { width: 400, height: 800 } },
};

module.exports = async ({ home, names, look }) => {
  for (const name of names)
    for (const [sight, options] of Object.entries(sights))
      await look(`${name}: axe finds nothing, ${sight}`, options, async (page) => {
        await page.goto(home + name);
        await page.evaluate(axe);
        // What is pressed is large enough, or has room around it, as long as it is folded, too.
        const { violations: small } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'], preload: false, runOnly: ['target-size'] }));
        await page.evaluate(() => { for (const details of document.querySelectorAll('details')) details.open = true; });
        const { violations } = await page.evaluate((rules) => window.axe.run({
          resultTypes: ['violations'], preload: false,
          ...(rules && { runOnly: rules }),
        }), options.colorScheme === 'dark' && ['color-contrast', 'link-in-text-block']);
        return [...small, ...violations].flatMap(({ id, help, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`));
      });
};
