// node epub.js FOLDER: no page of the EPUB's texts is wider than a small reader's,
// who cuts what is.
'use strict';
const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { chromium } = require('playwright-core');
const { test } = require('./tap.js');

const folder = path.resolve(process.argv[2]), WIDTH = 380;

test(`epub: nothing is wider than ${WIDTH} pixels`, async () => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM, args: process.getuid() === 0 ? ['--no-sandbox'] : [], timeout: 300000,
  });
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: 600 } }), faults = [];
    const names = fs.readdirSync(folder).filter((name) => name.endsWith('.xhtml'));
    for (const name of names) {
      await page.goto(pathToFileURL(path.join(folder, name)).href);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > WIDTH) faults.push(`${name} is ${wide} wide`);
    }
    return names.length > 10 ? faults : [`only ${names.length} texts`];
  } finally {
    await browser.close();
  }
});
