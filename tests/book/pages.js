// node pages.js FOLDER: every page whole, every link with its end.
'use strict';
const fs = require('fs');
const path = require('path');
const { read, links, attribute, place, text } = require('./html.js');
const { report } = require('./tap.js');

const folder = process.argv[2];
const pages = new Map(fs.readdirSync(folder).filter((name) => name.endsWith('.html')).sort()
  .map((name) => [name, read(path.join(folder, name))]));

// What is wrong with one reference, or nothing.
function broken(page, url, follow) {
  if (/^data:/.test(url)) return follow ? 'is data' : '';
  if (/^(https:|mailto:)/.test(url)) return follow ? '' : 'loads from elsewhere';
  if (/^[a-z]+:|^\//i.test(url)) return 'is neither in the book nor https';
  const [file, fragment] = url.split('#').map(decodeURIComponent);
  const target = file === '' ? page.name : file;
  if (!fs.existsSync(path.join(folder, target))) return 'leads to no file';
  if (fragment === undefined) return url === '' ? 'is empty' : '';
  if (!pages.has(target)) return 'has a fragment, but is no page';
  return pages.get(target).ids.has(fragment) ? '' : 'leads to no place in its page';
}

function brokenLinks(page) {
  const faults = [];
  for (const [element, url, follow] of links(page)) {
    const why = broken(page, url, follow);
    if (why) faults.push(`${page.name}:${place(element)}: ${url} ${why}`);
  }
  return faults;
}

// Headings in order, one title, a language: what a page is read by.
function skeleton(page) {
  const faults = [];
  const one = (tag) => page.all.filter((e) => e.tagName === tag && !/svg/.test(e.namespaceURI));
  for (const tag of ['html', 'title', 'h1', 'main'])
    if (one(tag).length !== 1) faults.push(`${page.name}: ${one(tag).length} times <${tag}>`);
  if (!one('html').every((e) => attribute(e, 'lang'))) faults.push(`${page.name}: no language`);
  if (!one('title').every((e) => text(e).trim())) faults.push(`${page.name}: no title`);
  let level = 0;
  for (const heading of page.all.filter((e) => /^h[1-6]$/.test(e.tagName))) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) faults.push(`${page.name}:${place(heading)}: h${next} after h${level}`);
    level = next;
  }
  return faults;
}

// An end tag that nothing began is ignored by browsers, and told by nobody.
function unbegun(page) {
  const count = (what) => (page.source.match(new RegExp(`<${what}[ >]`, 'g')) || []).length;
  return ['span', 'mark', 'code', 'a', 'i', 'b', 'u'].filter((tag) => count(tag) !== count(`/${tag}`))
    .map((tag) => `${page.name}: ${count(tag)} times <${tag}>, ${count(`/${tag}`)} times </${tag}>`);
}

// What has moved is for links from elsewhere.
const moved = (name) => fs.existsSync(`chapters/moved/${name.replace(/html$/, 'md')}`);

// A page in another language, 03-banks.zh.html, leads to what there is in it, and else to the
// original; to it lead those of its language and its original.
const locale = (name) => (/\.(\w+)\.html$/.exec(name) || [])[1];
const original = (name) => name.replace(/\.\w+\.html$/, '.html');

function unlinked(page) {
  const ends = new Set([...links(page)].filter(([, , follow]) => follow).map(([, url]) => url.split('#')[0]));
  const same = (name) => original(name) === original(page.name);
  const wanted = (name) => same(name) || !locale(name) && name !== '404.html' && !moved(name);
  const reached = (name) => ends.has(name) || locale(page.name) && !same(name) && ends.has(name.replace(/html$/, `${locale(page.name)}.html`));
  return [...pages.keys()].filter((name) => name !== page.name && wanted(name) && !reached(name)).map((name) => `${page.name}: no link to ${name}`);
}

const over = (check) => [...pages.values()].flatMap(check);
report('pages: well formed, no id twice', pages.size ? over((page) => page.faults) : [`${folder}: no page`]);
report('pages: no end tag without its beginning', over(unbegun));
report('pages: a language, a title, headings in order', over(skeleton));
report('pages: every link and reference has its end', over(brokenLinks));
report('pages: each is linked from each other', over(unlinked));
