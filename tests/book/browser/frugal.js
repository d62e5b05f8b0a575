// What a page asks of the reader's line: few requests, none abroad, few bytes.
'use strict';
const fs = require('fs');
const path = require('path');
const { gzipSync } = require('zlib');

const MOST_REQUESTS = 4, MOST_BYTES = 60000;

module.exports = async ({ folder, home, names, test, look }) => {
  const asked = {};
  for (const name of names)
    await test(`${name}: at most ${MOST_REQUESTS} requests, none out of its folder`, {}, async (page, seen) => {
      await page.goto(home + name, { waitUntil: 'networkidle' });
      asked[name] = seen.requests;
      const abroad = seen.requests.filter((url) => !url.startsWith(home));
      return [...abroad, ...(seen.requests.length > MOST_REQUESTS ? seen.requests : [])];
    });

  for (const name of names)
    await look(`${name}: at most ${MOST_BYTES / 1000} kB gzipped without its charts`, {}, () => {
      const sizes = asked[name].map((url) => {
        const file = path.join(folder, decodeURIComponent(url.slice(home.length)));
        const bytes = file.endsWith('.html') ? fs.readFileSync(file, 'utf8').replace(/<svg[\s>].*?<\/svg>/gs, '') : fs.readFileSync(file);
        return gzipSync(bytes).length;
      });
      const sum = sizes.reduce((a, b) => a + b);
      return sum <= MOST_BYTES ? [] : [`${sum} bytes: ${sizes.join(' + ')}`];
    });
};
