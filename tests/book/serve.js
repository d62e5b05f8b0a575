// node serve.js FOLDER: make serve in a copy of the tree, which has the
// chapter of tests/book/serve, too, read in a browser.
'use strict';
const fs = require('fs');
const http = require('http');
const net = require('net');
const os = require('os');
const { spawnSync } = require('child_process');
const { Served, openBrowser, until, pause, PATIENCE } = require('./served.js');
const { test, differ } = require('./tap.js');
const still = require('./browser/still.js');

const folder = process.argv[2];
const BANKS = 'chapters/03-banks.md', APART = 'chapters/90-apart.md';
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
// Taken by the test, so that the preview's is one of those behind it.
let PORT;

const says = (page, text) => page.waitForFunction((t) => document.body?.innerText.includes(t), text);
const errors = (page) => page.locator('.preview.errors');
const mended = (page) => errors(page).waitFor({ state: 'detached' });

// A block of the page and how far from the window's top it stands.
const TOP = 'p:has-text("Shared memory can also be")';

// What still runs in the copy.
const running = () => fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((process) => {
  try {
    const at = fs.realpathSync(`/proc/${process}/cwd`) === fs.realpathSync(folder);
    return at ? fs.readFileSync(`/proc/${process}/cmdline`, 'utf8').replace(/\0/g, ' ') : '';
  } catch (e) {
    return ''; // it has ended
  }
}).filter(Boolean);

const connects = (host, port) => new Promise((resolve) => {
  const socket = net.connect({ host, port, timeout: 5000 });
  socket.on('connect', () => { socket.destroy(); resolve(true); });
  for (const event of ['error', 'timeout']) socket.on(event, () => { socket.destroy(); resolve(false); });
});

const statusFor = (port, host, path = '/03-banks.html', at = '127.0.0.1') => new Promise((resolve, reject) => {
  http.get({ host: at, port, path, headers: { host } }, (answer) => { answer.resume(); resolve(answer.statusCode); }).on('error', reject);
});

async function address(served) {
  const { port } = new URL(served.address);
  const faults = [];
  for (const [host, status] of [[`127.0.0.1:${port}`, 200], ['localhost', 200], ['book.example', 421]])
    faults.push(...differ(`Host: ${host}`, status, await statusFor(port, host)));
  if (os.networkInterfaces().lo?.some(({ address: own }) => own === '::1'))
    for (const [host, status] of [[`[::1]:${port}`, 200], ['localhost', 200], ['book.example', 421]])
      faults.push(...differ(`Host: ${host}, at ::1`, status, await statusFor(port, host, '/03-banks.html', '::1')));
  faults.push(...differ('a NUL in the address', 400, await statusFor(port, 'localhost', '/book.js%00.html')));
  for (const { address: own, internal } of Object.values(os.networkInterfaces()).flat())
    if (!internal && await connects(own, port)) faults.push(`${own}:${port} answers, too`);
  return faults;
}

async function reading(served, page) {
  await page.goto(`${served.address}03-banks.html`);
  await page.evaluate(() => { document.querySelector('main details').open = true; });
  await page.locator('button.theme').click();
  await page.locator(TOP).evaluate((p) => scrollBy(0, p.getBoundingClientRect().top - 300));
  const place = async () => {
    await still(page.locator(TOP));
    return page.locator(TOP).evaluate((p) => p.getBoundingClientRect().top);
  };
  const before = await place();
  served.edit(BANKS, /That is the whole model\./, 'That is a whole model.\n\n| grown | table |\n|---|---|\n| a | b |\n| c | d |\n');
  await says(page, 'That is a whole model');
  await page.waitForLoadState();
  return [
    // A window scrolls by whole pixels, and text stands between them.
    ...(Math.abs(await place() - before) < 1 ? [] : [`the text stood at ${before}, and stands at ${await place()}`]),
    ...differ('open details', 1, await page.locator('main details[open]').count()),
    ...differ('the chosen theme', 'dark', await page.evaluate(() => document.documentElement.dataset.theme)),
  ];
}

async function lastOfMany(served, page) {
  const said = served.said.length;
  served.edit(BANKS, /That is a whole model\./, 'That is one model.');
  await until('a build', () => served.said.slice(said).includes('TANGLE'));
  for (const number of ['two', 'three']) {
    await pause(300);
    served.edit(BANKS, /That is \w+ model\./, `That is ${number} model.`);
  }
  await says(page, 'That is three model');
}

async function otherPage(served, page) {
  await page.goto(`${served.address}A-harness.html`);
  await page.evaluate(() => { window.stayed = true; });
  const before = (await served.state('03-banks.html')).page;
  served.edit(BANKS, /That is three model\./, 'That is the whole model.');
  await until('the other page anew', async () => (await served.state('03-banks.html')).page !== before);
  await pause(500);
  return differ('the page', true, await page.evaluate(() => window.stayed));
}

async function passingFiles(served, page) {
  await until('quiet', async () => !(await served.state('')).building);
  const before = served.builds;
  const passing = ['chapters/.03-banks.md.swp', 'chapters/4913', 'chapters/#03-banks.md#', `${BANKS}~`, 'chapters/.#03-banks.md', 'build/x.md'];
  for (const name of passing) served.write(name, 'passing');
  for (const name of passing) fs.unlinkSync(served.path(name));
  await pause(500);
  // As many editors save: beside the file, then over it.
  served.write('chapters/.new', served.read('chapters/A-harness.md').replace('\n\n', '\n\nSaved by renaming.\n\n'));
  fs.renameSync(served.path('chapters/.new'), served.path('chapters/A-harness.md'));
  await says(page, 'Saved by renaming');
  await until('quiet', async () => !(await served.state('')).building);
  return differ('builds', before + 1, served.builds);
}

async function reference(served, page) {
  await page.goto(`${served.address}03-banks.html`);
  const line = served.edit(BANKS, /\(#fig-stride\)/, '(#fig-strode)');
  const message = `${BANKS}:${line}: no label #fig-strode`;
  await says(page, message);
  const faults = differ('role', 'alert', await errors(page).getAttribute('role'));
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'], preload: false, selectors: false }));
  faults.push(...violations.map(({ id, help }) => `axe: ${id}: ${help}`));
  if (!served.said.includes(`\n${message}`)) faults.push('the terminal does not say so');
  await errors(page).getByRole('button', { name: 'Dismiss' }).click();
  await mended(page);
  await page.reload();
  await pause(600);
  faults.push(...differ('dismissed messages', 0, await errors(page).count()));
  served.edit(BANKS, /\(#fig-strode\)/, '(#fig-stridee)');
  await says(page, '#fig-stridee');
  served.edit(BANKS, /\(#fig-stridee\)/, '(#fig-stride)');
  await mended(page);
  return faults;
}

async function newChapter(served, page) {
  served.write(APART, fs.readFileSync(`${__dirname}/serve/90-apart.md`, 'utf8'));
  served.write('book.md', `${served.read('book.md')}- [Apart](${APART})\n`);
  await page.goto(`${served.address}90-apart.html`);
  await says(page, 'The read takes 2 passes');
}

async function kernel(served, page) {
  served.edit(APART, /APART = 2/, 'APART = 8');
  await says(page, 'The read takes 8 passes');
}

async function compilation(served, page) {
  const line = served.edit(APART, /APART % WORDS\];\n\}/, 'APART % WORD];\n}');
  await says(page, `${APART}:${line}:`);
  served.edit(APART, /APART % WORD\]/, 'APART % WORDS]');
  await mended(page);
}

// What an old program would say, and weave of the same fence, is not told.
async function fence(served, page) {
  served.edit(APART, /APART % WORDS\];\n\}/, 'APART % WORDS]\n}');
  await says(page, 'error: expected');
  const whole = served.read(APART).replace(/APART % WORDS\]\n\}/, 'APART % WORDS];\n}');
  served.write(APART, `${whole}\n\`\`\`cuda {file=src/apart/open.cuh}\n`);
  await says(page, 'unclosed fence');
  await until('quiet', async () => !(await served.state('')).building);
  const told = await errors(page).innerText();
  const faults = [...differ('messages of the fence', 1, told.split('unclosed fence').length - 1), ...differ('places', 1, (told.match(/^chapters\//gm) || []).length)];
  served.write(APART, whole);
  await mended(page);
  return faults;
}

async function hazard(served, page) {
  const line = served.edit(APART, /__syncthreads\(\);/, ';') + 1;
  await says(page, `${APART}:${line}`);
  const faults = /race/.test(await errors(page).innerText()) ? [] : ['no word of a race'];
  served.edit(APART, /\n {4};\n/, '\n    __syncthreads();\n');
  await mended(page);
  return faults;
}

async function claim(served, page) {
  const line = served.edit(APART, /device=loom\}/, 'device=loom expect=7}');
  await says(page, `${APART}:${line}: expects `);
  served.edit(APART, / expect=7/, '');
  await mended(page);
}

async function sourceEdited(served, page) {
  const name = 'src/apart/apart.cu';
  served.edit(name, /APART = 8/, 'APART = 4');
  const notice = page.locator('.preview.notice');
  await notice.filter({ hasText: 'make stitch' }).waitFor();
  await says(page, 'The read takes 4 passes');
  const faults = differ('the edit', true, served.read(name).includes('APART = 4'));
  const stitch = spawnSync('make', ['-C', folder, 'stitch'], { encoding: 'utf8' });
  faults.push(...differ(`stitch: ${stitch.stderr}`, 0, stitch.status));
  await notice.waitFor({ state: 'detached' });
  return [...faults, ...differ('the chapter', true, served.read(APART).includes('APART = 4'))];
}

async function endless(served, page) {
  served.edit(APART, /__syncthreads\(\);/, '__syncthreads(); for (volatile int i = 0; i < 1;) ;');
  await until('an endless program', () => running().some((command) => /loom\/apart --profile/.test(command)));
  served.edit(APART, / for \(volatile.*;/, '');
  served.edit(APART, /The read takes/, 'The read now takes');
  await says(page, 'The read now takes');
  return running().filter((command) => /loom\/apart --profile/.test(command));
}

async function second() {
  const other = new Served(folder, PORT);
  await other.ended;
  return /being served already: http:\/\/127\.0\.0\.1:\d+\//.test(other.said) ? [] : [other.said];
}

async function ends(served, page) {
  await page.goto(`${served.address}03-banks.html`);
  await served.stop();
  await says(page, 'The preview has ended');
  return [...running(), ...differ('the lock', false, fs.existsSync(served.path('build/serve.lock')))];
}

// However it ends; a KILL strikes the server alone.
async function endsBy(name) {
  const served = new Served(folder, PORT);
  try {
    await served.begin();
    if (name === 'SIGKILL') process.kill(Number(served.read('build/serve.lock').match(/process (\d+)/)[1]), name);
    else served.signal(name);
    await served.ended;
    await until('the end of all', () => running().length === 0);
  } finally {
    await served.stop();
  }
}

async function main() {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.on('listening', resolve));
  PORT = taken.address().port;
  const served = new Served(folder, PORT);
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(PATIENCE);
  try {
    await test('serve: a port that is taken is passed over, with a word', async () => {
      await served.begin();
      taken.close();
      return served.said.includes(`port ${PORT} is taken`) && Number(new URL(served.address).port) > PORT ? [] : [served.said];
    });
    if (!served.builds) return;
    for (const [name, body] of [
      ['this machine alone is answered, by its own names', address],
      ['an edit is shown where the reader was, unfolded, in the theme chosen', reading],
      ['the last of several quick edits is shown', lastOfMany],
      ['another chapter stays as it is', otherPage],
      ["editors' passing files are ignored; a file that is renamed is not", passingFiles],
      ['a reference to nothing is told on the page, until it is mended', reference],
      ['a new chapter has its page', newChapter],
      ['an edited kernel is run again', kernel],
      ["a compiler's error is told at the chapter's line", compilation],
      ["tangle's errors are told once, and alone", fence],
      ['a race is told, too', hazard],
      ['and a claim that the data refute', claim],
      ['an edit of src/ is shown, kept, and to be stitched', sourceEdited],
      ['an edit ends a program that does not', endless],
      ['a second one in the same tree says where the first is', second],
      ['the preview is in no page of the book', () => spawnSync('grep', ['-rl', 'preview', `${folder}/build/book/html`], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)],
      ['Ctrl-C ends it all, and the page says so', ends],
    ]) await test(`serve: ${name}`, () => body(served, page));
  } finally {
    await browser.close();
    await served.stop();
  }
  for (const name of ['SIGHUP', 'SIGTERM', 'SIGKILL']) await test(`serve: ${name} ends it all`, () => endsBy(name));
}

main().catch((error) => test('serve: starts', () => [error.stack]));
