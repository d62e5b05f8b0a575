// Ways through the book: onwards, back, by the sidebar, within a page.
'use strict';
const still = require('./still.js');

// Follows the links of one kind from page to page, and lists the pages, with
// where each has a link of the other kind that a pointer meets.
async function walk(page, selector, other, limit) {
  const seen = [], link = page.locator(selector).first();
  for (;;) {
    await page.evaluate(`window.isMet = ${isMet}`);
    seen.push([page.url(), await page.locator(other).evaluateAll((all) => all.filter(window.isMet).map((e) => e.href).join())]);
    if (seen.length > limit || !await link.count()) return seen;
    const goal = await link.evaluate((e) => e.href);
    await link.click();
    await page.waitForURL(goal);
  }
}

// Which of these chapters no link of the sidebar leads to, or none that a pointer meets.
function lead([goals, home]) {
  return goals.flatMap((goal) => {
    const all = document.querySelectorAll(`nav.book a[href="${goal}"]`), [link] = all;
    if (all.length !== 1) return [`${goal}: ${all.length} links`];
    return [...(link.href === home + goal ? [] : [`${goal}: leads to ${link.href}`]), ...(window.isMet(link) ? [] : [`${goal}: cannot be clicked`])];
  });
}

// Follows each link of the contents, and names the sections that are then out of sight.
async function follow() {
  const faults = [], links = document.querySelectorAll('nav.page ul ul a');
  // Without the page itself, which stood among them once: two sections at least.
  if (links.length < 2) faults.push(`only ${links.length} entries`);
  for (const link of links) {
    if (!window.isMet(link)) faults.push(`${link.hash} cannot be clicked`);
    link.click();
    await new Promise((done) => requestAnimationFrame(done));
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1))), { top } = target.getBoundingClientRect();
    if (location.href !== link.href || top < -1 || top >= innerHeight) faults.push(`${target.querySelector('h1, h2, h3, h4').firstChild.textContent} is at ${top}`);
  }
  return faults;
}

// Whether a section comes to lie near the top, or its page at its end.
async function lands(page, hash) {
  const top = await still(page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`));
  const room = await page.evaluate(() => (scrollY + innerHeight >= document.documentElement.scrollHeight - 1 ? innerHeight : 120));
  return top >= 0 && top < room ? [] : [`${hash} is at ${top}`];
}

// A link that is to be seen, and that a pointer meets where it is.
function isMet(link) {
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = link.getClientRects()[0] || link.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return link.checkVisibility({ visibilityProperty: true }) && link.contains(met);
}

// What the contents name, how wide notes are, and where things end at the right.
const edges = () => {
  for (const figure of document.querySelectorAll('figure')) figure.style.contentVisibility = 'visible';
  const rights = (selector) => [...new Set(Array.from(document.querySelectorAll(selector)).filter((e) => e.checkVisibility()).map((e) => Math.round(e.getBoundingClientRect().right)))];
  const main = document.querySelector('main > section');
  return { names: Array.from(document.querySelectorAll('nav.page a'), (a) => a.lastChild.textContent.trim()),
    notes: Array.from(document.querySelectorAll('.sidenote')).filter((e) => e.checkVisibility()).map((e) => e.offsetWidth),
    read: Math.max(...rights('main > section > p, main > section > section > p, figure.table > figcaption, figure.chart > figcaption').map((right) => right - main.getBoundingClientRect().left)),
    shown: rights('main section > figure.listing > .code, main section > div.chart > figure.chart') };
};

module.exports = async ({ home, names, chapters, rich, test, look }) => {
  await test('next leads through every page, and previous all the way back', {}, async (page) => {
    await page.goto(`${home}index.html`);
    const seen = await walk(page, 'nav.turn a.next', 'nav.turn a.previous', names.length), onwards = seen.map(([url]) => url);
    return [...(new Set(onwards).size === names.length ? [] : [`onwards: ${onwards}`]),
      ...seen.flatMap(([url, back], i) => (back === (onwards[i - 1] || '') ? [] : [`${url}: back to ${back}`]))];
  });

  await test('the bar names each section, those too that the contents leave out', { viewport: { width: 390, height: 844 } }, async (page) => {
    await page.goto(`${home}${rich}`);
    const ids = await page.evaluate(() => Array.from(document.querySelectorAll('main section section[id]'), (section) => section.id)), faults = [];
    for (const id of ids.slice(0, -2)) {
      await page.evaluate((one) => document.getElementById(one).scrollIntoView(), id);
      const said = () => page.evaluate((one) => [document.querySelector('header.side .title').dataset.section, document.getElementById(one).firstElementChild.textContent.replace(/#$/, '')], id);
      const [bar, heading] = await page.waitForFunction((one) => document.querySelector('header.side .title').dataset.section === document.getElementById(one).firstElementChild.textContent.replace(/#$/, ''), id, { timeout: 5000 }).then(said, said);
      if (bar !== heading) faults.push(`${heading}: ${bar}`);
    }
    return [...faults, ...(ids.length > 9 ? [] : [`${ids.length} sections`])];
  });

  // In a wide window the first chapter has nothing that scrolls.
  await test('the arrows turn the page, but not where they scroll', { viewport: { width: 400, height: 800 } }, async (page) => {
    await page.goto(home + chapters[0]);
    // What does not scroll loses its focus when it has been measured, in whatever face, and a loom's listing when it's woven.
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const box = await page.evaluateHandle(() => Array.from(document.querySelectorAll('.scroll, .code')).find((one) => !one.closest('.loom') && one.scrollWidth > one.clientWidth + 60));
    await box.focus();
    await page.keyboard.press('ArrowRight');
    const stays = page.url();
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(home + chapters[1]);
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(home + chapters[0]);
    return stays === home + chapters[0] ? [] : [`from a box that scrolls to ${stays}`];
  });

  await test('the arrows do not turn the page while a slider that was moved is in sight', { viewport: { width: 1280, height: 800 } }, async (page) => {
    const sliding = '05-reduction.html';
    await page.goto(home + sliding);
    const range = page.locator('.explorer input[type="range"]').first();
    await range.evaluate((e) => e.scrollIntoView({ block: 'center' }));
    await range.press('ArrowRight');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowRight');
    // What would turn the page has done so when this is answered.
    await page.waitForLoadState('networkidle');
    const stays = page.url();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(home + chapters[chapters.indexOf(sliding) + 1]);
    return stays === home + sliding ? [] : [`it turned to ${stays}`];
  });

  // Every link can be clicked and leads there; of each page one is, another of each.
  for (const [at, name] of names.entries())
    await look(`${name}: the sidebar leads to every chapter and marks the current page`, {}, async (page) => {
      const link = (goal) => page.locator(`nav.book a[href="${goal}"]`);
      await page.goto(home + name);
      await page.evaluate(`window.isMet = ${isMet}`);
      const faults = await page.evaluate(lead, [chapters, home]);
      const goal = chapters[at % chapters.length];
      await link(goal).click();
      await page.waitForURL(home + goal);
      const marked = await page.locator('header [aria-current="page"]').getAttribute('href');
      if (marked !== goal) faults.push(`${goal}: ${marked} is marked`);
      return faults;
    });

  // What is out of sight is laid out when it comes near, and takes another height then.
  for (const name of chapters)
    await look(`${name}: who comes from elsewhere lands on the section, and may like motion`, { reducedMotion: 'no-preference' }, async (page) => {
      await page.goto(home + name);
      const hashes = await page.evaluate(() => Array.from(document.querySelectorAll('nav.page ul ul a'), (link) => link.hash)), hash = hashes[hashes.length * 2 / 3 | 0];
      await page.goto('about:blank');
      await page.goto(home + name + hash);
      return lands(page, hash);
    });

  for (const width of [1280, 1680])
    await test(`at ${width} pixels there are two right edges, notes have room, and the contents follow`, { viewport: { width, height: 720 } }, async (page) => {
      const faults = [];
      for (const name of chapters.slice(1, 4)) {
        await page.goto(home + name, { waitUntil: 'load' });
        const { names, notes, read, shown } = await page.evaluate(edges);
        if (names.some((words) => ['Predict', 'Measure'].includes(words))) faults.push(`${name}: ${names}`);
        if (notes.some((wide) => wide < 200)) faults.push(`${name}: a note is ${Math.min(...notes)} wide`);
        if (read > 631 || shown.length !== 1) faults.push(`${name}: text is ${read} wide, code and charts end at ${shown}`);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.8));
        await page.waitForFunction(() => {
          const box = document.querySelector('nav.page [aria-current]')?.getBoundingClientRect();
          return box && box.top >= 0 && box.bottom <= innerHeight;
        });
      }
      return faults;
    });

  for (const name of chapters)
    await look(`${name}: its contents lead to its sections`, {}, async (page) => {
      await page.goto(home + name);
      await page.evaluate(`window.isMet = ${isMet}`);
      return page.evaluate(follow);
    });
};
