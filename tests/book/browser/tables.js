// A table is whole, or a line at its edge says that there is more; Table 1.2, and
// what has room beside it, is whole. Where nothing is cut, there is no line.
'use strict';

const NARROW = [320, 360, 412], WIDE = [1280, 1680];
const WHOLE = { 320: ['tbl-query'], 360: ['tbl-query'], 412: ['tbl-query'] };

// The boxes of a page that have more than they show, by how many pixels; a
// single one is a fraction that the browser has rounded up. Those that are folded
// are unfolded.
const cut = () => Array.from(document.querySelectorAll('figure.table .scroll'), (box, at) => {
  const figure = box.closest('figure'), fold = figure.closest('details');
  figure.style.contentVisibility = 'visible';
  if (fold) fold.open = true;
  return { id: figure.id, at, by: box.scrollWidth - box.clientWidth };
}).filter(({ by }) => by > 1);

// The last pixels of a box, or the first, as the screen has them when it has come to rest: what
// comes into view on the way is laid out late.
async function edge(page, at, { boxes = 'figure.table .scroll', left = false } = {}) {
  const box = page.locator(boxes).nth(at);
  for (;;) {
    await box.evaluate((e) => e.scrollIntoView({ block: 'center' }));
    // Beneath the bar that stays at the top of a narrow window.
    const before = await box.boundingBox(), { x, y, width, height } = before, top = Math.max(y, 100), end = Math.min(y + height, 700);
    const png = await page.screenshot({ clip: { x: left ? x - 1 : x + width - 6, y: top + 1, width: left ? 7 : 6, height: end - top - 2 } });
    if (JSON.stringify(await box.boundingBox()) === JSON.stringify(before)) return png;
  }
}

// Whether these are a line from top to bottom.
async function isMarked(page, at) {
  const png = await edge(page, at);
  return page.evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data: shades } = context.getImageData(0, 0, image.width, image.height);
    const light = (column, row) => shades.slice(4 * (row * image.width + column), 4 * (row * image.width + column) + 3).reduce((a, b) => a + b, 0);
    let dark = 0;
    for (let row = 0; row < image.height; row++) dark += Math.min(...[1, 2, 3].map((n) => light(image.width - n, row))) < 500;
    return dark > 0.9 * image.height;
  }, png.toString('base64'));
}

// The columns of these that are not paper from top to bottom, or nearly so.
async function lines(page, png) {
  return page.evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const paper = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: image.width }, (_, column) => column).filter((column) => {
      let inked = 0;
      for (let at = 4 * column; at < data.length; at += 4 * image.width) inked += paper.some((light, i) => Math.abs(light - data[at + i]) > 8);
      return inked > 0.7 * image.height;
    });
  }, png.toString('base64'));
}

// How light the last column of these is but one, in the middle of its shades.
async function shade(page, png) {
  return page.evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(image.width - 2, 0, 1, image.height);
    const reds = Array.from({ length: image.height }, (_, row) => data[4 * row]).sort((a, b) => a - b);
    return reds[reds.length >> 1];
  }, png.toString('base64'));
}

// A busy browser paints an edge after what it is the edge of.
async function isMarkedSoon(page, at) {
  for (let tries = 0; tries < 10; tries++) {
    if (await isMarked(page, at)) return true;
    await page.waitForTimeout(100 * tries);
  }
  return false;
}

module.exports = async ({ home, chapters, rich, test }) => {
  for (const width of [...NARROW, ...WIDE])
    await test(`a table that is cut at ${width} pixels says so`, { viewport: { width, height: 800 }, colorScheme: 'light' }, async (page) => {
      const faults = [];
      for (const name of chapters) {
        await page.goto(home + name);
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        const found = await page.evaluate(cut);
        if (width >= 1280) faults.push(...found.map(({ id, by }) => `${name}: ${id} lacks ${by} pixels`));
        faults.push(...found.filter(({ id }) => (WHOLE[width] || []).includes(id)).map(({ id, by }) => `${name}: ${id} lacks ${by} pixels`));
        // The least of them are the ones of which a sign is easily lost.
        for (const { id, at, by } of found.sort((a, b) => a.by - b.by).slice(0, 2)) if (!await isMarkedSoon(page, at)) faults.push(`${name}: ${id} lacks ${by} pixels, and nothing says so`);
      }
      return faults;
    });

  await test('code that is cut at 360 pixels says so, and what is whole does not', { viewport: { width: 360, height: 800 }, colorScheme: 'light' }, async (page) => {
    const faults = [], seen = { cut: 0, whole: 0 }, boxes = 'figure.listing .code';
    await page.goto(home + rich);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    for (let at = 0; at < 12; at++) {
      const box = page.locator(boxes).nth(at);
      if (!await box.isVisible()) continue;
      const by = await box.evaluate((e) => e.scrollWidth - e.clientWidth), kind = by > 12 ? 'cut' : by < 2 ? 'whole' : '';
      if (!kind) continue;
      seen[kind]++;
      // The corners are round, and text may reach the edge.
      const light = await shade(page, await edge(page, at, { boxes }));
      if ((kind === 'cut') !== light < 225) faults.push(`${kind} by ${by}: ${light}`);
    }
    return seen.cut > 1 ? faults : [`${JSON.stringify(seen)}`];
  });

  // Where a pixel of the page is no whole number of the screen's, as under Windows at
  // 125 % and on many telephones.
  for (const [deviceScaleFactor, width] of [[1, 1280], [1.25, 1280], [1.5, 1280], [2.625, 412]])
    await test(`at ${deviceScaleFactor} pixels for one, ${width} wide, no line stands beside what is whole`, { viewport: { width, height: 800 }, deviceScaleFactor, colorScheme: 'light' }, async (page) => {
      const faults = [], boxes = 'main figure > .scroll', whole = (e) => e.checkVisibility() && e.scrollWidth <= e.clientWidth + 1;
      let seen = 0;
      await page.goto(home + rich);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      for (let at = 0; at < 6; at++) {
        if (!await page.locator(boxes).nth(at).evaluate(whole)) continue;
        seen++;
        for (const left of [true, false]) {
          const found = await lines(page, await edge(page, at, { boxes, left }));
          if (found.length) faults.push(`box ${at}, ${left ? 'left' : 'right'}: in columns ${found}`);
        }
      }
      return seen > 2 ? faults : [`only ${seen} boxes are whole`];
    });
};
