// axe, on every page, light, dark and narrow, with everything unfolded. What is
// dark differs in colours alone, and so only the rules for these look at it.
'use strict';
const fs = require('fs');

const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const wide = { width: 1440, height: 900 }, narrow = { width: 400, height: 800 };
const sights = {
  light: ['light', wide],
  dark: ['dark', wide],
  'light and narrow': ['light', narrow],
  'dark and narrow': ['dark', narrow],
};

// Of all that has words the first of each look, which is what it is, and what it
// and all around it are painted with: of thousands a few hundred.
function mark() {
  const painted = ['color', 'background-color', 'background-image', 'opacity', 'filter', 'text-shadow', 'font-size', 'font-weight'];
  const ids = new Map(), looks = new Map([[null, 0]]), seen = new Set();
  const look = (element) => {
    if (!looks.has(element)) {
      const style = getComputedStyle(element);
      const own = [look(element.parentElement), element.tagName, element.getAttribute('class'), ...painted.map((name) => style.getPropertyValue(name))].join();
      if (!ids.has(own)) ids.set(own, ids.size + 1);
      looks.set(element, ids.get(own));
    }
    return looks.get(element);
  };
  const hasWords = (element) => element.matches('input, select, textarea') || Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  for (const element of document.querySelectorAll('body *')) {
    const isFirst = hasWords(element) && element.checkVisibility() && !seen.has(look(element));
    element.toggleAttribute('data-look', isFirst);
    if (isFirst) seen.add(look(element));
  }
}

async function violations(page, colorScheme, size, asked) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  // The page measures its boxes when a frame of the new size is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // Contrast takes axe longer than all else together. In one sight it looks at
  // every word, in the others at one of each look.
  const every = colorScheme === 'light' && size === wide;
  if (!every) await page.evaluate(mark);
  const found = await page.evaluate(([selector, rules]) => {
    window.axe.configure({ rules: [{ id: 'color-contrast', selector }] });
    return window.axe.run({
      resultTypes: ['violations'], preload: false,
      ...(rules && { runOnly: rules }),
    });
  }, [every ? '*' : '[data-look]', asked || colorScheme === 'dark' && ['color-contrast', 'link-in-text-block']]);
  return found.violations.flatMap(({ id, help, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`));
}

module.exports = async ({ home, names, look }) => {
  for (const name of names) {
    // A page is opened once, and seen so and so.
    const found = {};
    for (const sight of Object.keys(sights))
      await look(`${name}: axe finds nothing, ${sight}`, { colorScheme: 'light' }, async (page) => {
        if (!found.light) {
          await page.goto(home + name);
          await page.evaluate(axe);
          // What is pressed is large enough, or has room around it, while all is folded.
          const small = {};
          for (const [each, [colorScheme, size]] of Object.entries(sights)) small[each] = colorScheme === 'light' ? await violations(page, colorScheme, size, ['target-size']) : [];
          await page.evaluate(() => { for (const details of document.querySelectorAll('details')) details.open = true; });
          for (const [each, [colorScheme, size]] of Object.entries(sights)) found[each] = [...small[each], ...await violations(page, colorScheme, size)];
        }
        return found[sight] || ['it was not looked at'];
      });
  }
};
