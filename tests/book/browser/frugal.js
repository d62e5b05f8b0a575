// What a page asks of the reader's line: few requests, none abroad, few bytes.
'use strict';
const fs = require('fs');
const path = require('path');
const { gzipSync } = require('zlib');

// A page with its charts, as it is sent; and all that is loaded with it, but
// for the explorer and the loom, which carry compiled C, and the faces, which all pages share
// and have a limit of their own. The second card that was recorded costs the
// largest pages some 3 kB.
const MOST_REQUESTS = 4, MOST_BYTES = 57000, MOST_TOGETHER = 70000, MOST_FACES = 120000;

module.exports = async ({ folder, home, every, test, look }) => {
  const asked = {};
  for (const name of every)
    await test(`${name}: at most ${MOST_REQUESTS} requests, none out of its folder`, {}, async (page, seen) => {
      await page.goto(home + name, { waitUntil: 'networkidle' });
      asked[name] = seen.requests;
      const abroad = seen.requests.filter((url) => !url.startsWith(home));
      return [...abroad, ...(seen.requests.length > MOST_REQUESTS ? seen.requests : [])];
    });

  for (const name of every)
    await look(`${name}: at most ${MOST_BYTES / 1000} kB gzipped with its charts, ${MOST_TOGETHER / 1000} kB with all that it loads`, {}, () => {
      const sizes = asked[name].filter((url) => !/\/(explorer-\w+|cloth)(\.\w+)?\.js$/.test(url)).map((url) => gzipSync(fs.readFileSync(path.join(folder, decodeURIComponent(url.slice(home.length))))).length);
      const sum = sizes.reduce((a, b) => a + b);
      return sizes[0] <= MOST_BYTES && sum <= MOST_TOGETHER ? [] : [`${sum} bytes: ${sizes.join(' + ')}`];
    });

  await look(`the faces: at most ${MOST_FACES / 1000} kB together`, {}, () => {
    const sizes = fs.readdirSync(folder).filter((name) => name.endsWith('.woff2')).map((name) => fs.statSync(path.join(folder, name)).size);
    const sum = sizes.reduce((a, b) => a + b, 0);
    return sizes.length === 8 && sum <= MOST_FACES ? [] : [`${sum} bytes in ${sizes.length} faces`];
  });
};
