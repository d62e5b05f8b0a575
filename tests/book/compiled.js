// node compiled.js: the pages as make serve serves them (compiled/serve.py), asked to
// compile and run kernels: by hand, rightly and wrongly, and by a loom's button.
'use strict';
const fs = require('fs');
const http = require('http');
const path = require('path');
const { spawn } = require('child_process');
const { pathToFileURL } = require('url');
const { openBrowser, until, PATIENCE } = require('./served.js');
const { test, differ } = require('./tap.js');
const complaints = require('./browser/axe.js');

const SECONDS = 4, MEMORY = 2048;
// Where memory is to be what ends it, whatever else the machine does.
const PATIENT = 300, LITTLE = 400;
const unless = (holds, fault) => (holds ? [] : [fault]);
const kernel = (body, before = '') => `${before}__global__ void k(int *out, int *in)\n{\n\t${body}\n}\n`;
const onHost = (body) => kernel('out[0] = 1;', `#include <unistd.h>\nstatic int begun() { ${body} return 1; }\nstatic int now = begun();\n`);
const LAUNCH = 'k<<<1, 32>>>(out, in)';
const FOREVER = 'for (volatile int i = 0; i < 1;) ;';

// The server, of which one may ask anything.
class Server {
  constructor(seconds = SECONDS, memory = MEMORY) {
    this.python = spawn('python3', ['-B', `${__dirname}/compiled/serve.py`, seconds, memory], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.said = '';
    this.python.stdout.on('data', (data) => { this.said += data; });
    this.ended = new Promise((resolve) => this.python.on('close', resolve));
  }

  async begin() {
    this.home = (await until('an address', () => this.said.match(/http:\S+\//)))[0];
    this.host = new URL(this.home).host;
    this.token = (await (await fetch(`${this.home}index.html`)).text()).match(/data-token="([^"]+)"/)[1];
  }

  // As a page of its own asks, but for what is given.
  ask(body, { method = 'POST', path: at = '/compiled', ...others } = {}) {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { Host: this.host, Origin: `http://${this.host}`, 'X-Token': this.token, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent), ...others };
    for (const name of Object.keys(headers)) if (headers[name] === null) delete headers[name];
    return new Promise((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port: new URL(this.home).port, path: at, method, headers }, (answer) => {
        let text = '';
        answer.on('data', (data) => { text += data; });
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: answer.statusCode === 200 && method === 'POST' ? JSON.parse(text) : text }));
      });
      request.on('error', reject);
      request.end(sent);
    });
  }

  async end() {
    this.python.stdin.end();
    await this.ended;
  }

  async run(source, launch = LAUNCH) { return (await this.ask({ source, launch })).body; }
}

// What has not ended of a run; nothing of it may be left.
const left = () => [
  ...fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).filter((name) => {
    try { return fs.readFileSync(`/proc/${name}/environ`, 'utf8').includes('AS_COMPILED='); } catch { return false; }
  }).map((name) => `process ${name} is left`),
  ...unless(!fs.existsSync('build/as-compiled'), 'its folder is left'),
];

async function refusals(server) {
  const fine = { source: kernel('out[0] = 1;'), launch: LAUNCH }, faults = [];
  for (const [what, status, body, options] of [
    ['no token', 403, fine, { 'X-Token': null }], ['another token', 403, fine, { 'X-Token': `${server.token}x` }], ['a token of other letters', 403, fine, { 'X-Token': 'é' }],
    ['no origin', 403, fine, { Origin: null }], ['another origin', 403, fine, { Origin: 'http://book.example' }], ['a file', 403, fine, { Origin: 'null' }],
    ['another port', 403, fine, { Origin: 'http://127.0.0.1:1' }], ['another name', 421, fine, { Host: 'book.example', Origin: 'http://book.example' }],
    ['GET', 404, '', { method: 'GET' }], ['PUT', 501, fine, { method: 'PUT' }], ['another path', 404, fine, { path: '/index.html' }],
    ['a form', 415, fine, { 'Content-Type': 'text/plain' }], ['no length', 411, fine, { 'Content-Length': null, 'Transfer-Encoding': 'chunked' }],
    ['too long', 413, '', { 'Content-Length': 200001 }], ['no JSON', 400, 'kernel', {}], ['a list', 400, [1], {}], ['lists', 400, { source: [], launch: [] }, {}], ['numbers', 400, { source: 1, launch: 2 }, {}],
    ['half a character', 400, '{"source": "\\ud800", "launch": ""}', {}]])
    faults.push(...differ(what, status, (await server.ask(body, options)).status));
  return [...faults, ...left()];
}

async function framed(server) {
  const { headers } = await server.ask('', { method: 'GET', path: '/index.html' });
  return differ('frames', 'DENY', headers['x-frame-options']);
}

// Whoever else is on this machine can come to 127.0.0.1, and gets no token.
async function others(server) {
  const asked = `fetch('${server.home}index.html').then((a) => a.text()).then((text) => { console.log(text.includes('preview.js'), /data-token/.test(text));
    return fetch('${server.home}compiled', { method: 'POST', headers: { Origin: 'http://${server.host}', 'X-Token': '${server.token}', 'Content-Type': 'application/json' }, body: '{}' }); }).then((a) => console.log(a.status))`;
  const other = await new Promise((resolve) => {
    const node = spawn('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, '-e', asked], { cwd: '/' });
    let said = '';
    for (const stream of [node.stdout, node.stderr]) stream.on('data', (data) => { said += data; });
    node.on('close', () => resolve(said));
  });
  return differ('another user', 'true false\n403\n', other);
}

async function counted(server) {
  const { errors, launches: [one] } = await server.run(kernel('out[threadIdx.x] = in[2 * threadIdx.x];\n\tprintf("%d\\n", in[threadIdx.x]);'));
  const row = (name) => one.rows.match(new RegExp(`^1,k,${name},(\\d+)$`, 'm'))?.[1];
  const global = [row('global_store_sectors'), row('global_load_requests')];
  return [...differ('errors', [], errors), ...differ('ended', '', one.ended), ...differ('mistakes', [], one.mistakes), ...unless(Number(global[0]) >= 4 && Number(global[1]) >= 2, `counted ${global}`),
    ...unless(/^1,k,global_load_sectors,8,.*kernel\.cu,3$/m.test(one.lines), one.lines), ...differ('printed', Array.from({ length: 32 }, (none, n) => `${n}\n`).join(''), one.printed), ...left()];
}

async function names(server) {
  const source = '__constant__ int table[64], one;\nenum { ROWS = 2,\n\tCOLUMNS = 8 };\n#define SIDE 4\nconst int n = 3;\n__global__ void k(int *out, const int *A, int a, int b, int c)\n{\n'
    + '\tif (threadIdx.x == 0)\n\t\tprintf("%d %d %d %d %d %d\\n", A[0], A[1], table[7], a, b, c);\n}\n';
  const { launches, errors } = await server.run(source, 'k<<<1, 32>>>(out, A + 5, n, COLUMNS, SIDE);');
  return [...differ('errors', [], errors), ...differ('printed', '5 6 7 3 8 4\n', launches[0]?.printed)];
}

async function several(server) {
  const { launches } = await server.run(`// run: k<<<1, 32>>>(out, in)\n// run: k<<<2, 32>>>(out, in)\n${kernel('out[threadIdx.x] = 1;')}`, '');
  const none = await server.run(kernel('out[0] = 1;'), '');
  return [...differ('store requests', ['1', '2'], launches.map(({ rows }) => rows.match(/global_store_requests,(\d+)/)[1])), ...unless(/nothing is launched/.test(none.errors[0].text), JSON.stringify(none))];
}

async function wrongs(server) {
  const at = async (source, launch) => (await server.run(source, launch)).errors.map(({ line, text }) => `${line}: ${text}`).join('\n');
  const syntax = await at(kernel('int x = 1;\n\tout[0] = nothing;')), header = await at(`#include <nothere.h>\n${kernel('')}`), other = await at(kernel('out[0] = 1;'), 'kk<<<1, 32>>>(out)');
  return [
    ...differ('syntax', "4: use of undeclared identifier 'nothing'", syntax), ...unless(/^1: .*nothere\.h.* not found/.test(header), header), ...unless(/^0: in the launch: .*'kk'/.test(other), other), ...left()];
}

async function mistakes(server) {
  const { launches: [race] } = await server.run('__global__ void k(int *out)\n{\n\t__shared__ int s[64];\n\ts[threadIdx.x] = 1;\n\tout[threadIdx.x] = s[63 - threadIdx.x];\n}\n', 'k<<<1, 64>>>(out)');
  const { launches: [endless] } = await server.run(kernel('while (*(volatile int *)in == 0)\n\t\t;'));
  const { launches: [beyond] } = await server.run(kernel('out[threadIdx.x + 65536] = 1;'));
  return [...unless(race.mistakes.some(({ line, text }) => line === 5 && /nothing orders the two/.test(text)), JSON.stringify(race.mistakes)),
    ...unless(/^endless: /.test(endless.mistakes[0]?.text) && endless.mistakes[0].line === 3, JSON.stringify(endless)),
    ...unless(beyond.mistakes[0]?.line === 3 && /past the end/.test(beyond.mistakes[0].text), JSON.stringify(beyond.mistakes)), ...left()];
}

async function limits(server) {
  const ended = async (source) => (await server.run(source)).launches[0]?.ended;
  return [...differ('an endless loop', `was ended after ${SECONDS} s`, await ended(onHost(FOREVER))),
    ...differ('printing', 'was ended: it prints more than 1 MiB', await ended(onHost('for (;;) puts("on and on");'))), ...differ('a fault', 'was ended by SIGABRT', await ended(onHost('abort();'))), ...left()];
}

async function memory() {
  const server = new Server(PATIENT, LITTLE);
  try {
    await server.begin();
    const { launches: [{ ended }] } = await server.run(onHost('for (;;) { volatile char *p = (char *)malloc(1 << 24); for (int i = 0; i < 1 << 24; i += 4096) p[i] = 1; }'));
    return [...differ('memory', `was ended: it takes more than ${LITTLE} MiB of memory`, ended), ...left()];
  } finally {
    await server.end();
  }
}

async function children(server) {
  await server.run(onHost(`if (!fork()) { setsid(); if (!fork()) { ${FOREVER} } ${FOREVER} }`));
  return left();
}

async function oneAtATime(server) {
  const first = server.run(onHost(FOREVER));
  await until('a run', () => fs.existsSync('build/as-compiled'));
  const { status } = await server.ask({ source: kernel('out[0] = 1;'), launch: LAUNCH });
  await first;
  return [...differ('the second', 503, status), ...unless((await server.ask({ source: kernel('out[0] = 1;'), launch: LAUNCH })).status === 200, 'and then none')];
}

// ---- In a browser ---------------------------------------------------------

async function reading(browser, address, body) {
  const page = await (await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(PATIENCE);
  const seen = { posted: [], complaints: [] };
  page.on('request', (request) => { if (request.method() !== 'GET' || /\/compiled$/.test(request.url())) seen.posted.push(request.url()); });
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) seen.complaints.push(message.text()); });
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  const woven = () => page.waitForSelector('.weaver[data-state="woven"]');
  const button = page.locator('.weaver').getByRole('button', { name: 'As compiled' }), place = page.locator('.weaver .as-compiled');
  const type = async (source, launch = LAUNCH) => {
    await page.locator('.weaver .launch input').fill(launch);
    await page.locator('.weaver textarea').fill(source);
    await woven();
  };
  const press = async () => {
    await button.click();
    await page.waitForFunction(() => !Array.from(document.querySelectorAll('.weaver button')).some((b) => b.disabled));
  };
  try {
    await page.goto(address);
    await page.locator('.loom').scrollIntoViewIfNeeded();
    await woven();
    return [...await body({ page, seen, button, place, type, press }), ...seen.complaints];
  } finally {
    await page.context().close();
  }
}

const cells = (row) => row.evaluate((r) => Array.from(r.cells, (c) => c.textContent).join());

const same = async ({ page, place, press }) => {
  await press();
  const said = await place.innerText(), row = await cells(place.locator('tbody tr', { hasText: 'shared load conflicts' }));
  return [...unless(/asks for what its text says: \d+ counters, all the same/.test(said), said), ...differ('a row', 'shared load conflicts,992,992', row), ...unless(/no mistake/.test(said), said), ...await complaints(page, '.weaver')];
};

const different = async ({ page, place, type, press }) => {
  await type(kernel('\n\tout[threadIdx.x] = in[threadIdx.x] + in[threadIdx.x];'));
  await press();
  const said = await place.innerText(), row = await cells(place.locator('tr.differs', { hasText: 'global load sectors' }));
  await page.locator('.weaver textarea').fill(kernel('out[threadIdx.x] = 1;'));
  return [...unless(/differs from what its text says in 2 of 4 counters/.test(said), said), ...differ('a row', 'global load sectors,8,≠ 4', row), ...unless(/Line 4: 8 global load sectors as written, 4 as compiled\./.test(said), said),
    ...unless(!await place.isVisible(), 'it stands there though the text is another')];
};

const lacking = async ({ page, place, type, press }) => {
  await type(kernel('auto twice = [](int x) { return 2 * x; };\n\tout[threadIdx.x] = twice(in[threadIdx.x]);\n\tif (threadIdx.x == 0)\n\t\tprintf("<b>bold</b>\\n");'));
  const refused = await page.locator('.weaver .answer').innerText();
  await press();
  const said = await place.innerText();
  return [...unless(/lambda/.test(refused), refused),
    ...unless(/shuttle does not count it/.test(said) && /global load sectors\s+4/.test(said) && said.includes('<b>bold</b>'), said), ...differ('markup', 0, await place.locator('b').count())];
};

const hazards = async ({ page, place, type, press }) => {
  await type('__global__ void k(int *out)\n{\n\t__shared__ int s[64];\n\tauto mine = [&](int i) -> int & { return s[i]; };\n\tmine(threadIdx.x) = 1;\n\tout[threadIdx.x] = mine(63 - threadIdx.x);\n}', 'k<<<1, 64>>>(out)');
  await press();
  const said = await place.innerText(), marked = await page.locator('.weaver .gutter .row').evaluateAll((rows) => rows.flatMap((row, n) => (row.querySelector('.wrong') ? [n + 1] : [])));
  await type('__global__ void k(int *out)\n{\n\tout[0] = nothing;\n}');
  await press();
  const wrong = await place.innerText();
  return [...unless(/nothing orders the two/.test(said) && /Line \d/.test(said), said), ...unless(marked.length > 0, 'no line is marked'), ...unless(/not compiled[^]*Line 3: use of undeclared identifier 'nothing'/.test(wrong), wrong)];
};

// A kernel that came with an address is not run before its reader says so.
const sent = async ({ page, seen, place, press }) => {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForFunction(() => location.hash.startsWith('#k='));
  let asked = '', answer = false;
  page.on('dialog', (dialog) => { asked = dialog.message(); return answer ? dialog.accept() : dialog.dismiss(); });
  await press();
  const before = seen.posted.length;
  answer = true;
  await press();
  return [...unless(/runs? on this machine, as you/.test(asked), asked), ...differ('requests before', 0, before), ...differ('and then', 1, seen.posted.length), ...unless(await place.locator('table').isVisible(), 'nothing is shown')];
};

const absent = async ({ seen, button }) => [...differ('buttons', 0, await button.count()), ...differ('requests', [], seen.posted)];

async function main() {
  const server = new Server(), browser = await openBrowser();
  try {
    await server.begin();
    for (const [name, body] of [
      ['who asks from elsewhere, or wrongly, is refused', refusals], ['no page of others holds one of these in a frame', framed],
      ['a kernel is counted, and prints', counted], ['launches name arrays, places in them, and constants', names], ['several launches, or none', several],
      ['what is wrong has its line', wrongs], ['and what goes wrong', mistakes], ['what is endless or loud is ended', limits], ['what takes too much memory is ended', memory],
      ['nothing is left of what a kernel starts', children], ['one is run at a time', oneAtATime]]) await test(`compiled: ${name}`, () => body(server));
    if (process.getuid() === 0) await test('compiled: other users of this machine may not', () => others(server));
    else console.log('ok - compiled: other users of this machine may not # SKIP only root can be another user');
    for (const [name, body] of [['the button shows both counts', same], ['a difference is shown as one, with its line', different], ['what shuttle has not is counted', lacking],
      ["loom's mistakes are told and marked, and the compiler's", hazards], ['a kernel from an address is run when its reader agrees', sent]])
      await test(`compiled: ${name}`, () => reading(browser, `${server.home}index.html`, body));
    await test('compiled: from a file there is no button', () => reading(browser, pathToFileURL(path.resolve('build/book/html/index.html')).href, absent));
    const slow = server.run(onHost(FOREVER)).catch(() => {});
    await until('a run', () => fs.existsSync('build/as-compiled/program'));
    await test('compiled: the end of the server is that of the kernel', async () => {
      await server.end();
      await slow;
      return left();
    });
  } finally {
    await browser.close();
    await server.end();
  }
}

main().catch((error) => test('compiled: starts', () => [error.stack]));
