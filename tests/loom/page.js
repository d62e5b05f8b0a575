// node page.js FOLDER: the pages of loom report in a browser, as page.sh makes them.
'use strict';
const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { chromium } = require('playwright-core');
const { read } = require('../book/html.js');
const { test } = require('../book/tap.js');

const folder = path.resolve(process.argv[2]);
const names = fs.readdirSync(folder).filter((name) => name.endsWith('.html')).sort();
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const unless = (holds, fault) => (holds ? [] : [fault]);

async function reader(browser, options, name, body) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options }), page = await context.newPage(), faults = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => { faults.push('a dialog'); dialog.dismiss(); });
  page.on('request', (request) => /^(file|data):/.test(request.url()) || faults.push(`asks for ${request.url()}`));
  try {
    await page.goto(pathToFileURL(path.join(folder, name)).href);
    return [...await body(page), ...faults];
  } finally {
    await context.close();
  }
}

// Whether anything is drawn.
const drawn = (page, where) => page.locator(`${where} canvas`).evaluate((canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height), seen = new Set();
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
  return seen.size;
});
const axeFinds = async (page) => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'], preload: false, selectors: false }));
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 200)}`));
};

async function main() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: process.getuid() === 0 ? ['--no-sandbox'] : [], timeout: 300000 });
  const look = (what, name, options, body) => test(`page: ${what}`, () => reader(browser, options, name, body));
  try {
    for (const name of names) {
      await test(`page: ${name} is HTML`, async () => read(path.join(folder, name)).faults.filter((fault) => name !== 'hostile.html' || !/in-input-stream/.test(fault)));
      for (const colorScheme of ['light', 'dark'])
        for (const width of [320, 1280])
          await look(`${name}, ${colorScheme}, ${width} wide: nothing sticks out, axe finds nothing`, name, { colorScheme, bypassCSP: true, viewport: { width, height: 800 } }, async (page) => [
            ...unless(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it sticks out'), ...await axeFinds(page)]);
    }
    await look('the cloth of a conflict has its rows, and says what is touched', 'turn.html', {}, async (page) => {
      await page.locator('canvas').focus();
      const said = [];
      for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight']) {
        await page.keyboard.press(key);
        said.push(await page.locator('.touched').innerText());
      }
      const wanted = ['Line 6, shared store, wavefront 1 of 1: lanes 0–31, bytes 0 to 127, banks 0–31.',
        'Line 8, shared load, wavefront 1 of 32: lane 0, byte 0, bank 0.', 'Line 8, global store, sector 1 of 4: lanes 0–7, bytes 0 to 31, 8 words of 8.'];
      return [...unless(said.join() === wanted.join(), said.join(' ')), ...unless(await drawn(page, '.cloth') > 3, 'nothing is drawn'),
        ...unless(await page.locator('tr.chosen').count() === 1, 'no line is marked')];
    });
    await look('kernels are tabs, and a link shows its line', 'banks.html', {}, async (page) => {
      const seen = () => page.locator('section.kernel:visible h2').allInnerTexts(), first = await seen();
      await page.locator('.tabs a').nth(2).click();
      const third = await seen(), current = await page.locator('.tabs [aria-current]').allInnerTexts();
      return [...unless(first.length === 1 && third.length === 1 && first[0] !== third[0] && current.join() === third[0], `${first}; ${third}; ${current}`),
        ...unless(await drawn(page, 'section.kernel:not(.away)') > 3, 'the cloth of the third is not drawn')];
    });
    await look('a mistake leads to its lines, and they to it', 'race.html', {}, async (page) => {
      await page.locator('.mistakes a').nth(1).click();
      const [one] = await page.locator('tr:target').allInnerTexts();
      await page.locator('tr:target td a').click();
      return unless(/message = 42|\*out = message/.test(one || '') && await page.locator('.mistakes li:target').count() === 1, `${one}`);
    });
    await look('a hostile text stays one, in the code and in the cloth', 'hostile.html', {}, async (page) => {
      await page.locator('canvas').focus();
      await page.keyboard.press('ArrowRight');
      const code = await page.locator('table.source code').first().innerText(), { said, odd } = await page.evaluate(() => ({
        said: document.querySelector('.touched').textContent, odd: document.querySelectorAll('img, b[onclick], main i:not([class])').length }));
      return [...unless(code.includes('</script><script>alert(1)</script><!--'), code), ...unless(said.startsWith('Line 1, global store'), said), ...unless(!odd, `${odd} elements`)];
    });
    await look('without scripts all kernels, sources and tables stand there', 'banks.html', { javaScriptEnabled: false }, async (page) => {
      const kernels = await page.locator('section.kernel:visible').count(), sources = await page.locator('table.source:visible').count();
      return unless(kernels > 3 && sources >= kernels, `${kernels} kernels, ${sources} sources`);
    });
    await look('in print too, with their cloths', 'banks.html', {}, async (page) => {
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const kernels = await page.locator('section.kernel:visible').count(), all = await page.locator('section.kernel').count();
      return [...unless(kernels === all && all > 3, `${kernels} of ${all}`), ...unless(await drawn(page, 'section.kernel.away >> nth=0 >>') > 3, 'no cloth')];
    });
  } finally {
    await browser.close();
  }
}
main();
