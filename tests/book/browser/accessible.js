// axe, on every page, light, dark and narrow, with everything unfolded. What is
// dark differs in colours alone, and so only the rules for these look at it.
'use strict';
const fs = require('fs');

const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const wide = { width: 1440, height: 900 }, narrow = { width: 400, height: 800 };
const sights = {
  light: ['light', wide],
  dark: ['dark', wide],
  'light-narrow': ['light', narrow],
  'dark-narrow': ['dark', narrow],
};

const rulesOfColours = ['color-contrast', 'link-in-text-block'];

// Marks what has words, by its look, which is what it is, and what it and all around
// it are painted with: of thousands a few hundred. In one sight every word is marked,
// but for those of a listing, table, formula or drawing that look like one before
// them there; in the others the first of each look that no page has had in that
// sight. Returns the looks of these.
function mark([sight, known]) {
  const painted = ['color', 'background-color', 'background-image', 'opacity', 'filter', 'text-shadow', 'text-decoration-line', 'font-size', 'font-weight'];
  const looks = new Map([[null, '']]), had = new Map([[null, new Set(known || [])]]), found = [];
  const brief = (text) => {
    let a = 0, b = 5381;
    for (let i = 0; i < text.length; i++) [a, b] = [Math.imul(a, 31) + text.charCodeAt(i) | 0, Math.imul(b, 33) ^ text.charCodeAt(i)];
    return `${a}.${b}`;
  };
  const look = (element) => {
    if (!looks.has(element)) {
      const style = getComputedStyle(element);
      looks.set(element, brief([look(element.parentElement), element.tagName, element.getAttribute('class'), ...painted.map((name) => style.getPropertyValue(name))].join()));
    }
    return looks.get(element);
  };
  const isNew = (element) => {
    const place = known ? null : element.closest('pre, table, math, svg') || element;
    if (!had.has(place)) had.set(place, new Set());
    if (had.get(place).has(look(element))) return false;
    had.get(place).add(look(element));
    found.push(look(element));
    return true;
  };
  const hasWords = (element) => element.matches('input, select, textarea') || Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  for (const element of document.querySelectorAll('body *'))
    if (hasWords(element) && element.checkVisibility() && isNew(element)) element.dataset.look = `${element.dataset.look || ''} ${sight}`;
  return found;
}

// What only colours a listing's words, and is not marked, is most of what a page
// has, and nothing that axe speaks of.
function plain() {
  for (const span of document.querySelectorAll('pre :is(span, b, i, u)')) if (span.getAttributeNames().every((name) => name === 'class')) span.replaceWith(...span.childNodes);
  for (const listing of document.querySelectorAll('pre')) listing.normalize();
}

async function see(page, sight) {
  const [colorScheme, size] = sights[sight];
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  // The page measures its boxes when a frame of the new size is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function violations(page, sight, rules) {
  await see(page, sight);
  const found = await page.evaluate(([sight, rules]) => {
    const marked = `[data-look~="${sight}"]`;
    window.axe.configure({ rules: [{ id: 'color-contrast', selector: marked }, { id: 'link-in-text-block', selector: `a[href]${marked}` }] });
    return window.axe.run({ resultTypes: ['violations'], preload: false, selectors: false, ...(rules && { runOnly: rules }) });
  }, [sight, rules]);
  return found.violations.flatMap(({ id, help, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`));
}

// Axe walks through all that a page has, whatever it is asked. What it would not
// look at is therefore taken out before: what is folded, which is put back, or the
// words of the blocks that have none marked.
function fold() {
  for (const details of window.folded) {
    const inside = document.createRange();
    inside.selectNodeContents(details);
    inside.setStartAfter(details.querySelector('summary'));
    details.inside = inside.extractContents();
    details.open = false;
  }
}
function unfold() {
  for (const details of window.folded) {
    if (details.inside) details.append(details.inside);
    details.open = true;
  }
}
function spare(sights) {
  const marked = sights.map((sight) => `[data-look~="${sight}"]`).join();
  for (const block of document.querySelectorAll('main section > :not(section)')) if (!block.matches(marked) && !block.querySelector(marked)) block.replaceChildren();
}

const known = Object.fromEntries(Object.keys(sights).map((sight) => [sight, new Set()]));
async function everySight(page) {
  const found = {}, looks = {}, all = Object.keys(sights), light = all.filter((sight) => sight.startsWith('light')), dark = all.filter((sight) => !light.includes(sight));
  await page.evaluate(() => { window.folded = document.querySelectorAll('details:not([open])'); });
  await page.evaluate(unfold);
  // What is skipped out of sight has a height that was guessed, and its last lines would
  // lie on what follows: for axe alone, since nobody sees it so.
  await page.evaluate(() => { for (const box of document.querySelectorAll('figure')) box.style.contentVisibility = 'visible'; });
  // The shadows of what scrolls are a gradient, on which axe decides nothing.
  await page.evaluate(() => { for (const box of document.querySelectorAll('.scroll, .code')) box.style.backgroundImage = 'none'; });
  for (const sight of all) {
    await see(page, sight);
    looks[sight] = await page.evaluate(mark, [sight, sight !== 'light' && Array.from(known[sight])]);
    for (const look of looks[sight]) known[sight].add(look);
  }
  await page.evaluate(plain);
  for (const sight of light) found[sight] = await violations(page, sight);
  // What is pressed is large enough, or has room around it, while all is folded.
  await page.evaluate(fold);
  for (const sight of light) found[sight].push(...await violations(page, sight, ['target-size']));
  await page.evaluate(unfold);
  await page.evaluate(spare, dark);
  for (const sight of dark) found[sight] = looks[sight].length ? await violations(page, sight, rulesOfColours) : [];
  return found;
}

module.exports = async ({ home, every, look }) => {
  for (const name of every) {
    // A page is opened once, and seen so and so.
    let found;
    for (const sight of Object.keys(sights))
      await look(`${name}: axe finds nothing, ${sight.replace('-', ' and ')}`, { colorScheme: 'light' }, async (page) => {
        if (!found) {
          await page.goto(home + name);
          await page.evaluate(axe);
          found = await everySight(page);
        }
        return found[sight];
      });
  }
};
