// The pages' content security policy: they work under it, from files and from
// a server, and what is not theirs does not run.
'use strict';
const fs = require('fs');
const http = require('http');
const path = require('path');

const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' };

function served(folder) {
  const server = http.createServer((request, response) => {
    const file = path.join(folder, path.basename(request.url));
    if (!fs.existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] }).end(fs.readFileSync(file));
  });
  return new Promise((done) => { server.listen(0, '127.0.0.1', () => done(server)); });
}

// What a page might be made to do by words that should never have come into it.
const attacks = () => new Promise((done) => {
  const did = [];
  window.run = (what) => did.push(what);
  const add = (html) => document.body.insertAdjacentHTML('beforeend', html);
  const script = document.createElement('script');
  script.textContent = 'run("an inline script")';
  document.body.append(script);
  add('<img src="data:," onerror="run(\'a handler\')">');
  add('<svg onload="run(\'a handler of a drawing\')"></svg>');
  add('<iframe srcdoc="<script>parent.run(\'a frame\')</script>"></iframe>');
  const frame = new Promise((loaded) => { document.querySelector('iframe').onload = loaded; });
  add('<a id="attack" href="javascript:run(\'a link\')">x</a>');
  document.getElementById('attack').click();
  add('<p id="styled" style="color: red">x</p>');
  if (document.getElementById('styled').style.color) did.push('an inline style');
  add('<base href="http://example.invalid/">');
  if (!document.baseURI.startsWith(location.origin) && !document.baseURI.startsWith('file:')) did.push('another base');
  // The frame is the last to try.
  frame.then(() => setTimeout(() => done(did), 300));
});

module.exports = async ({ folder, home, names, chapters, test }) => {
  await test('every page begins with its policy', {}, async () => names.flatMap((name) => {
    const html = fs.readFileSync(path.join(folder, name), 'utf8');
    const [, policy] = html.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/) || [];
    if (!policy) return [`${name} has none`];
    const faults = policy.replace(" 'wasm-unsafe-eval'", '').match(/unsafe|\*|https?:/) || !/default-src 'none'/.test(policy) ? [`${name}: ${policy}`] : [];
    return html.indexOf('<script') < html.indexOf('Content-Security-Policy') ? [...faults, `${name}: a script comes before it`] : faults;
  }));

  const server = await served(folder);
  const places = { 'from files': home, 'from a server': `http://127.0.0.1:${server.address().port}/` };
  for (const [place, where] of Object.entries(places)) {
    await test(`the pages work under their policy, ${place}`, {}, async (page) => {
      await page.goto(where + chapters[0]);
      const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.locator('button.theme').click();
      const after = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      // Those that the page has text in are loaded; text waits for none.
      const faces = await page.evaluate(() => document.fonts.ready.then((all) => [...all].filter((face) => face.status === 'loaded').map((face) => face.family)));
      const missing = ['Serif', 'Sans', 'Mono'].filter((name) => !faces.some((face) => face.includes(`Weave ${name}`)));
      await page.goto(`${where}index.html`);
      return [...(before === after ? ['style or script do not work'] : []), ...missing.map((name) => `${name} is not set in the book's face`)];
    });
    await test(`what is not a page's own does not run, ${place}`, {}, async (page, seen) => {
      await page.goto(where + chapters[0]);
      const did = await page.evaluate(attacks);
      // Each of them is a complaint of the browser's, as it should be.
      const refused = seen.complaints.splice(0).filter((text) => /Content Security Policy/.test(text));
      return [...did.map((what) => `${what} ran`), ...(refused.length < 6 ? [`only ${refused.length} refused: ${refused}`] : [])];
    });
  }
  server.close();
};
module.exports.served = served;
