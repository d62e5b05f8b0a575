// A page that is not the book's, with one script tag and a <pre>: from a file, and from a
// server that knows nothing but files.
'use strict';
const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');

const complaints = require('./axe.js');
const unless = (holds, fault) => (holds ? [] : [fault]);
const KINDS = { '.html': 'text/html', '.js': 'text/javascript' };

const serve = (folder) => new Promise((resolve) => {
  const server = http.createServer((request, answer) => {
    const file = path.join(folder, path.basename(request.url));
    if (!fs.existsSync(file)) { answer.writeHead(404).end(); return; }
    answer.writeHead(200, { 'Content-Type': KINDS[path.extname(file)] }).end(fs.readFileSync(file));
  }).listen(0, '127.0.0.1', () => resolve(server));
});

async function works(page, seen, address) {
  const looms = page.locator('.weaver'), answers = () => page.locator('.weaver .answer').allInnerTexts();
  const woven = () => page.waitForFunction(() => document.querySelectorAll('.weaver[data-state="woven"]').length === 2);
  await page.goto(address);
  await woven();
  const before = await answers(), launch = await looms.first().locator('.launch input').inputValue();
  const area = looms.first().locator('textarea');
  await area.fill((await area.inputValue()).replace('[32][32]', '[32][33]'));
  await woven();
  const after = await answers(), wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...unless(before.join() === '32 wavefronts where 1 would do, in line 5.,4 sectors, and no line could do with fewer.', `before: ${before}`), ...unless(launch === 'column<<<1, 32>>>(out)', launch),
    ...unless(after[0] === '2 wavefronts and 4 sectors, and no line could do with fewer.', `after: ${after}`), ...unless(wide <= 0, `${wide} pixels too wide`), ...unless(!await page.locator('pre.loom, .loom > pre').first().isVisible().catch(() => false), 'the listing stands there, too'),
    ...unless(seen.requests.every((url) => /\/(page\.html|cloth\.js)$/.test(url)), `asked for: ${seen.requests}`), ...await complaints(page, '.weaver')];
}

module.exports = async ({ folder, test }) => {
  const there = fs.mkdtempSync(path.join(os.tmpdir(), 'elsewhere-'));
  fs.copyFileSync(path.join(__dirname, '../elsewhere/page.html'), path.join(there, 'page.html'));
  fs.copyFileSync(path.join(folder, 'cloth.js'), path.join(there, 'cloth.js'));
  const server = await serve(there);
  try {
    await test('elsewhere: a page of somebody else has a loom by a script and a <pre>', { viewport: { width: 320, height: 700 } }, (page, seen) => works(page, seen, `http://127.0.0.1:${server.address().port}/page.html`));
    await test('elsewhere: also from a file', { colorScheme: 'dark' }, (page, seen) => works(page, seen, pathToFileURL(path.join(there, 'page.html')).href));
  } finally {
    server.close();
    fs.rmSync(there, { recursive: true });
  }
};
