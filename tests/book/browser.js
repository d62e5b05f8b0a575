// node browser.js FOLDER [CONCERN...]: the pages in a real browser, from their
// files. The concerns are those of a book of one device.
'use strict';
const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { chromium } = require('playwright-core');
const { test } = require('./tap.js');

const folder = path.resolve(process.argv[2]);
const home = `${pathToFileURL(folder).href}/`;
// What has moved is for links from elsewhere.
const moved = (name) => fs.existsSync(`chapters/moved/${name.replace(/html$/, 'md')}`);
const every = fs.readdirSync(folder).filter((name) => name.endsWith('.html') && !moved(name)).sort();
// Those in another language, 00-start.zh.html, are none of the book's own.
const names = every.filter((name) => !/\.\w+\.html$/.test(name));
const chapters = names.filter((name) => fs.existsSync(`chapters/${name.replace(/html$/, 'md')}`));
// One with tables, charts, folds, exercises and numbers of every kind.
const rich = '03-banks.html';

// A reader with an empty memory, who notes every request and complaint.
async function fresh(browser, { predicts, ...options }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
  // Only who says so is asked to predict before he looks. To write that into the
  // page's memory would be too early: the browser may not know the page yet, and
  // then it keeps nothing of what is written there afterwards.
  if (!predicts) await context.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) { return getItem.call(this, key) || (key === 'predict' ? 'never' : null); };
  });
  const page = await context.newPage();
  page.setDefaultTimeout(300000);
  const seen = { requests: [], complaints: [] };
  // The faces, which all pages share, are no page's own.
  page.on('request', (request) => /^data:|\.woff2$/.test(request.url()) || seen.requests.push(request.url()));
  // What was still to come when a link was followed is no fault.
  page.on('requestfailed', (request) => request.failure().errorText === 'net::ERR_ABORTED' || seen.complaints.push(`failed: ${request.url()}`));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && seen.complaints.push(message.text()));
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  return { context, page, seen };
}

async function reader(browser, options, body) {
  const { context, page, seen } = await fresh(browser, options);
  try {
    const faults = (await body(page, seen, context)) || [];
    return [...faults, ...seen.complaints];
  } finally {
    await context.close();
  }
}

// One reader looks at page after page, where nothing is chosen that would be
// remembered: a fresh one costs more than a page.
const readers = new Map();
async function onlooker(browser, options, body) {
  const sight = JSON.stringify(options);
  if (!readers.has(sight)) readers.set(sight, await fresh(browser, options));
  const { context, page, seen } = readers.get(sight);
  await page.goto('about:blank');
  Object.assign(seen, { requests: [], complaints: [] });
  const faults = (await body(page, seen, context)) || [];
  const kept = await page.evaluate(() => Object.keys(localStorage)).catch(() => []);
  return [...faults, ...seen.complaints, ...kept.map((key) => `${key} is remembered`)];
}

async function main() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium-headless-shell',
    args: process.getuid() === 0 ? ['--no-sandbox'] : [],
    timeout: 300000,
  });
  const book = {
    folder, home, every, names, chapters, rich,
    test: (name, options, body) => test(`browser: ${name}`, () => reader(browser, options, body)),
    look: (name, options, body) => test(`browser: ${name}`, () => onlooker(browser, options, body)),
  };
  try {
    const asked = process.argv.slice(3);
    for (const concern of asked.length ? asked : ['frugal', 'theme', 'copy', 'fold', 'numbers', 'explorer', 'cloth', 'weave', 'elsewhere', 'search', 'terms', 'predict', 'front', 'navigation', 'policy', 'plain', 'narrow', 'fit', 'tables', 'accessible'])
      await require(`./browser/${concern}.js`)(book);
  } finally {
    await browser.close();
  }
}

main().catch((error) => test('browser: starts', () => [error.stack]));
