// The search over the whole book: from files and from a server, by keyboard,
// light, asked for only by who searches.
'use strict';
const still = require('./still.js');
const fs = require('fs');
const path = require('path');
const { gzipSync } = require('zlib');
const { served } = require('./policy.js');

const complaints = require('./axe.js');
const unless = (holds, fault) => (holds ? [] : [fault]);
const MOST_BYTES = 300000, found = 'dialog.search[open] li a';

module.exports = async ({ folder, home, chapters, rich, test }) => {
  const ask = async (page, words) => {
    await page.waitForSelector('dialog.search[open]');
    await page.locator('dialog.search input').fill(words);
    await page.waitForFunction(() => !/Loading/.test(document.querySelector('dialog.search .status').textContent));
    return page.locator(found).evaluateAll((all) => all.map((e) => e.getAttribute('href')));
  };

  await test(`search: its index is at most ${MOST_BYTES / 1000} kB gzipped`, {}, async () => {
    const size = gzipSync(fs.readFileSync(path.join(folder, 'search-index.js'))).length;
    return unless(size <= MOST_BYTES && size > 10000, `${size} bytes`);
  });

  await test('search: its index has every section of every page', {}, async () => {
    let index;
    new Function('weaveSearchIndex', fs.readFileSync(path.join(folder, 'search-index.js'), 'utf8'))((given) => { index = given; });
    const faults = [];
    for (const name of chapters) {
      const wanted = Array.from(fs.readFileSync(path.join(folder, name), 'utf8').matchAll(/<section[^>]* id="([^"]*)"/g), ([, id]) => id);
      const [, parts] = index.find(([chapter]) => `${chapter}.html` === name) || [];
      if (!parts || parts.map(([id]) => id).join() !== wanted.join()) faults.push(`${name}: ${parts && parts.map(([id]) => id)}`);
      else if (parts.some(([, , title, text]) => !title || /<\w|&\w+;/.test(title + text.replace(/<<<|<\w[\w:/ ]*>/g, '')))) faults.push(`${name}: markup: ${parts.map((p) => p[3].match(/&\w+;/)).filter(Boolean)}`);
    }
    return faults;
  });

  const queries = fs.readFileSync(path.join(__dirname, 'queries.txt'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
  await test(`search: ${queries.length} queries lead where they should`, {}, async (page) => {
    await page.goto(`${home}index.html`);
    await page.keyboard.press('/');
    const faults = [];
    for (const query of queries) {
      const [words, addresses] = query.split('\t');
      const first = (await ask(page, words)).filter((href) => !href.startsWith('glossary'))[0] || '';
      if (!addresses.split(' ').includes(first.replace('.html', ''))) faults.push(`${words}: ${first}`);
    }
    return [...faults, ...unless(queries.length >= 40, `${queries.length} of 40`)];
  });

  await test('search: what was sought is marked where it was found, once', {}, async (page) => {
    await page.goto(home + rich);
    await page.keyboard.press('/');
    await ask(page, 'leaving before the barrier');
    await page.keyboard.press('Enter');
    await page.waitForURL(/06-coalescing\.html#sec-return$/);
    const marked = () => page.evaluate(() => Array.from(CSS.highlights.get('weave-sought') || [], (range) => range.startContainer.data.slice(range.startOffset, range.endOffset).toLowerCase()));
    await page.waitForFunction(() => CSS.highlights.get('weave-sought'));
    const words = await marked();
    await page.reload();
    const again = await marked();
    return [...unless(words.includes('barrier') && words.every((word) => /^(leav|befor|barrier)/.test(word)), words), ...unless(!again.length, `again: ${again}`)];
  });

  await test('search: the stroke opens it, asks for two files and no more, Enter goes there', {}, async (page, seen) => {
    await page.goto(home + rich);
    const before = seen.requests.length;
    await page.keyboard.press('/');
    const hrefs = await ask(page, 'leaving before the barrier');
    const asked = seen.requests.slice(before).map((url) => url.replace(/.*\//, ''));
    await page.keyboard.press('Enter');
    await page.waitForURL(/06-coalescing\.html#sec-return$/);
    return [...unless(hrefs[0] === '06-coalescing.html#sec-return', hrefs.slice(0, 3)), ...unless(asked.join() === 'search.js,search-index.js', asked)];
  });

  await test('search: the arrows go through what is found, Escape closes it, and the page is not turned', {}, async (page) => {
    await page.goto(home + rich);
    const button = page.locator('button.find'), faults = [];
    await button.click();
    const hrefs = await ask(page, 'bank conflicts');
    const at = () => page.evaluate(() => document.activeElement.getAttribute('href'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    if (await at() !== hrefs[1]) faults.push(`down twice: ${await at()}`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    if (!await page.evaluate(() => document.activeElement.matches('dialog.search input'))) faults.push('up does not go back to the words');
    await page.keyboard.press('Escape');
    if (await page.locator('dialog.search[open]').count()) faults.push('Escape does not close it');
    if (!await button.evaluate((e) => e === document.activeElement)) faults.push('the focus does not come back');
    return [...faults, ...unless(hrefs.length > 5 && hrefs[0] === 'glossary.html#entry-bank-conflict' && hrefs[1].startsWith('03-banks'), hrefs.slice(0, 3)), ...unless(page.url() === home + rich, page.url())];
  });

  const wanted = { 'swizzle': /#sec-swizzle$/, '3.2': /^03-banks\.html#sec-square$/, 'structOfArrays': /#sec-structs$/, 'xyzzy': undefined };
  await test('search: finds titles, numbers, names in code, and says when there is nothing', {}, async (page) => {
    await page.goto(`${home}index.html`);
    await page.keyboard.press('/');
    const faults = [];
    for (const [words, address] of Object.entries(wanted)) {
      const [first] = await ask(page, words);
      if (address ? !address.test(first || '') : first) faults.push(`${words}: ${first}`);
    }
    return [...faults, ...unless(await page.locator('dialog.search .status').innerText() === 'No section has these words', 'nothing is said')];
  });

  await test('search: says where each answer stands, and what it took instead of a word that the book has not', {}, async (page) => {
    await page.goto(`${home}index.html`);
    await page.keyboard.press('/');
    const faults = [], within = (href) => page.locator(`${found}[href="${href}"] i`).first().innerText();
    await ask(page, 'occupancy');
    if (await within('glossary.html#entry-occupancy') !== 'Glossary') faults.push(await within('glossary.html#entry-occupancy'));
    const [first] = await ask(page, 'checkSmemSquare.cu');
    if (await within(first) !== 'Concordance') faults.push(`${first}: ${await within(first)}`);
    await ask(page, 'rocm');
    const status = await page.locator('dialog.search .status').innerText();
    return [...faults, ...unless(/^\d+ sections; no “rocm”, but “room”$/.test(status), status)];
  });

  await test('search: its text is the book\'s, not how it was measured or filed', {}, async () => {
    const index = fs.readFileSync(path.join(folder, 'search-index.js'), 'utf8');
    return ['sources [0-9a-f]{8}[;.]', 'nvcc -std=', 'medians of \\d+ launches, spread', 'added to src/'].filter((words) => new RegExp(words).test(index));
  });

  await test('search: a chosen section of the same page is shown', {}, async (page) => {
    await page.goto(home + rich);
    await page.keyboard.press('/');
    await ask(page, 'stride: which ones are free');
    await page.keyboard.press('Enter');
    const top = await still(page.locator('#sec-stride'));
    return [...unless(!await page.locator('dialog.search[open]').count(), 'it stays open'), ...unless(top >= 0 && top < 900, `at ${top}`)];
  });

  const sights = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, '360 pixels': { viewport: { width: 360, height: 740 }, hasTouch: true } };
  for (const [sight, options] of Object.entries(sights))
    await test(`search: axe finds nothing, and nothing sticks out, ${sight}`, options, async (page) => {
      await page.goto(home + rich);
      await (options.hasTouch ? page.locator('button.find').tap() : page.locator('button.find').click());
      await ask(page, 'warp');
      const { left, right } = await page.locator('dialog.search').evaluate((e) => e.getBoundingClientRect().toJSON());
      const room = await page.evaluate(() => innerWidth);
      return [...await complaints(page, 'dialog.search'), ...unless(left >= 0 && right <= room, `${left} to ${right}`)];
    });

  const server = await served(folder);
  await test('search: works from a server, too', {}, async (page) => {
    await page.goto(`http://127.0.0.1:${server.address().port}/${rich}`);
    await page.keyboard.press('/');
    return unless((await ask(page, 'swizzle')).length, 'nothing is found');
  });
  server.close();
};
