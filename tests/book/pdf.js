// node pdf.js BOOK.pdf LOG: its outline, links, fonts, text and margins.
'use strict';
const fs = require('fs');
const path = require('path');
const { execFileSync } = require('child_process');
const { read, find } = require('./chapter.js');
const { report } = require('./tap.js');

const [book, log] = process.argv.slice(2);
const ask = (tool, ...options) => execFileSync(tool, options, { encoding: 'utf8', maxBuffer: 1 << 28 });
const info = Object.fromEntries(ask('pdfinfo', book).split('\n').map((line) => line.match(/^([^:]+): *(.*)$/)).filter(Boolean).map((m) => [m[1], m[2]]));
const structure = ask('pdftohtml', '-xml', '-stdout', '-i', book);

// The text block, in the units of the page: geometry's notes are in TeX's.
const geometry = fs.readFileSync(log, 'utf8');
const part = (name) => geometry.match(new RegExp(`\\* ${name}-part:\\([A-Z,]+\\)=\\(([^)]*)\\)`))[1].split(',').map((length) => parseFloat(length) * 72 / 72.27);
const [left, width] = part('h');
const [top, height] = part('v');

// Letters and digits alone: hyphens, line ends and typographic signs differ.
const bare = (text) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
const dense = (text) => text.replace(/\s/g, '');
const body = (...options) => ask('pdftotext', ...options, '-x', '0', '-y', String(Math.floor(top)), '-W', '10000', '-H', String(Math.ceil(height) + 2), book, '-');
// As TeX wrote it, a cell of a table at a time; code as it stands.
const [words, characters] = [bare(body('-raw')), dense(body('-layout'))];
const plain = body().normalize('NFKC').replace(/\s+/g, ' ');

// Runs of plain words, longer than a few, between what the weaver replaces.
function* runs(inlines) {
  let run = '';
  for (const inline of [...inlines, { t: 'End' }]) {
    if (inline.t === 'Str') run += inline.c;
    else if (inline.t === 'Space' || inline.t === 'SoftBreak') run += ' ';
    else {
      if (run.split(' ').length > 4) yield run;
      run = '';
    }
  }
}

// A footnote may stand between two pages' parts of a sentence.
function printed(run) {
  const parts = run.trim().split(' ').map(bare);
  return words.includes(parts.join('')) || parts.some((_, i) => {
    const [before, after] = [parts.slice(0, i).join(''), parts.slice(i).join('')];
    const start = words.indexOf(before);
    const rest = words.indexOf(after, start + before.length);
    return i > 0 && start >= 0 && rest >= 0 && rest - start - before.length < 1000;
  });
}

function outline() {
  const found = structure.slice(structure.indexOf('<outline>')).match(/<item page="\d+">[^<]*/g) || [];
  const titles = new Set(found.map((item) => bare(item.replace(/^[^>]*>/, ''))));
  const faults = [];
  for (const name of fs.readdirSync('chapters').filter((file) => /^[^.]+\.md$/.test(file)))
    for (const [level, , inlines] of find(read(`chapters/${name}`).paper, 'Header')) {
      const title = bare(inlines.map((i) => (i.t === 'Str' ? i.c : i.t === 'Code' ? i.c[1] : '')).join(''));
      if (level <= 2 && ![...titles].some((entry) => entry.endsWith(title))) faults.push(`${name}: no entry ${title}`);
    }
  return faults;
}

// The comma of a chapter's name hangs in the margin.
const SLACK = 3.5;

function outside() {
  const faults = [];
  for (const [, xMin, xMax, word] of ask('pdftotext', '-bbox', book, '-').matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]*)/g))
    if (xMin < left - SLACK || xMax > left + width + SLACK) faults.push(`${word}: ${xMin} to ${xMax}, the text goes from ${left} to ${left + width}`);
  return faults;
}

function pageNumbers() {
  const pages = ask('pdftotext', '-layout', book, '-').split('\f').slice(1, -1);
  const faults = pages.length === Number(info.Pages) - 1 ? [] : [`${pages.length + 1} pages of ${info.Pages} were seen`];
  for (const [i, page] of pages.entries()) {
    const last = page.trim().split('\n').pop().trim();
    if (!/^([ivx]+|\d+)$/.test(last)) faults.push(`page ${i + 2} ends with "${last}"`);
  }
  return faults;
}

// A page ends behind no opening brace, head of a function or comma of its
// parameters, and none begins with a brace. Code is what is set in its face.
function parted() {
  const mono = [...structure.matchAll(/<fontspec id="(\d+)" size="\d+" family="[^"]*Mono/g)].map((font) => font[1]);
  const lines = structure.split('<page ').slice(1).map((page) => {
    const rows = new Map();
    for (const [, at, font, text] of page.matchAll(/<text top="(\d+)"[^>]* font="(\d+)">(.*)<\/text>/g))
      rows.set(at, [...(rows.get(at) || []), { text: text.replace(/<[^>]*>/g, ''), code: mono.includes(font) }]);
    return [...rows].sort(([a], [b]) => a - b).map(([, row]) => ({ text: row.map((one) => one.text).join('').trim(), code: row.every((one) => one.code) }));
  });
  const faults = [];
  if (lines.filter((page) => page.some((line) => line.code && line.text === '{')).length < 50) faults.push('hardly any code was seen');
  for (const [i, page] of lines.slice(0, -1).entries()) {
    // The head and the number of a page are lines, too.
    const [last, next] = [page[page.length - 2], lines[i + 1][1]];
    if (last && last.code && /[{(]$|^(template|__global__|__device__).*[,)>]$/.test(last.text)) faults.push(`page ${i + 1} ends with ${last.text}`);
    if (next && next.code && /^[{}]/.test(next.text)) faults.push(`page ${i + 2} begins with ${next.text}`);
  }
  return faults;
}

// How far down each page is used, from 0 to 1, and whether it has a running head, which
// the first page of a chapter has not. As a small grey picture has it.
const DOTS = 20; // an inch
function pictures() {
  const grey = execFileSync('pdftoppm', ['-r', String(DOTS), '-gray', book], { maxBuffer: 1 << 28 });
  const pages = [];
  for (let at = 0; at < grey.length;) {
    const head = grey.toString('latin1', at, at + 32).match(/^P5\s+(\d+)\s+(\d+)\s+255\s/);
    const [wide, high] = [Number(head[1]), Number(head[2])];
    const dots = grey.subarray(at + head[0].length, at + head[0].length + wide * high);
    const inked = (y) => dots.subarray(y * wide, (y + 1) * wide).some((dot) => dot < 235);
    const [first, last] = [top, top + height].map((y) => Math.floor(y * DOTS / 72));
    const rows = Array.from({ length: last - first }, (_, i) => first + i);
    pages.push({ used: rows.reduce((most, y) => (inked(y) ? y - first + 1 : most), 0) / rows.length, head: rows[0] > 2 && Array.from({ length: first - 2 }, (_, y) => y).some(inked) });
    at += head[0].length + wide * high;
  }
  return pages;
}

function hollow() {
  const pages = pictures();
  const faults = pages.length === Number(info.Pages) ? [] : [`${pages.length} pages of ${info.Pages} were seen`];
  if (pages.filter((page) => page.head).length < pages.length / 2) faults.push('hardly any running head was seen');
  for (const [i, page] of pages.slice(0, -1).entries())
    if (page.head && pages[i + 1].head && page.used < 1 / 3) faults.push(`of page ${i + 1} ${Math.round(page.used * 100)} % is used`);
  return faults;
}

// The second page of what has no number is headed by its own name, not by the
// last chapter's.
function heads() {
  const faults = [];
  for (const name of ['Contents', 'Glossary']) {
    const [, page] = structure.match(new RegExp(`<item page="(\\d+)">${name}<`)) || [];
    const next = String(Number(page) + 1);
    const head = page && ask('pdftotext', '-layout', '-f', next, '-l', next, book, '-').trim().split('\n')[0];
    if (head !== name) faults.push(`page ${next}, behind where ${name} begins, is headed ${head}`);
  }
  return faults;
}

// A folded listing says how long it is, and where it stands.
function folded(name, wanted) {
  const prefix = name.match(/^0*(\w+)-/)[1];
  const found = [...plain.matchAll(new RegExp(`Listing ${prefix}\\.\\d+.{1,140}?, \\d+ lines?: (src|figures)/`, 'g'))].length;
  return found === wanted ? [] : [`${wanted} are folded, ${found} say where they are`];
}

// The index has every term, and in bold the page that explains it; where its
// links lead, the word stands.
function index() {
  const lines = structure.slice(structure.lastIndexOf('<b>Index</b>')).match(/<text .*<\/text>/g).map((line) => line.replace(/<\/?text[^>]*>/g, ''));
  // Poppler has the comma behind a page in the link, where the two boxes touch.
  const text = lines.join(' ').replace(/<a href="[^"]*">,<\/a>/g, ',').replace(/ (?=, |,$)/g, '');
  const pages = ask('pdftotext', book, '-').split('\f').map((page) => bare(page).toLowerCase());
  const defined = fs.readFileSync('build/weave/book.terms', 'utf8').match(/^term\t[^\t]*/gm).map((line) => line.slice(5));
  const faults = [];
  for (const name of [...defined, '__syncthreads', 'cudaMemcpy', 'naiveGmem']) {
    // "empty kernel, 143" ends as the entry of kernel does.
    const found = [...text.matchAll(new RegExp(`(?:^|[ >])${name} ?,((?: |,|–|<a href="[^"]*">(?:<b>)?\\d+(?:</b>)?</a>)+)`, 'g'))]
      .map((one) => [...one[1].matchAll(/#(\d+)">(<b>)?\d+/g)]);
    const goals = found.find((pages) => pages.some((goal) => goal[2])) || found[0] || [];
    if (!goals.length) faults.push(`no page of ${name}`);
    if (defined.includes(name) !== goals.some((goal) => goal[2])) faults.push(`no page explains ${name}, or one explains what is no term`);
    // A term may be used by its initials.
    faults.push(...goals.filter(([, page, bold]) => (bold || !defined.includes(name)) && !pages[page - 1].includes(bare(name).toLowerCase()))
      .map(([, page]) => `${name} is not on page ${page}`));
  }
  return faults;
}

report('pdf: title and author', ['Title', 'Author'].filter((key) => !info[key]).map((key) => `no ${key}`));
report('pdf: chapters and sections in the outline', outline());
report('pdf: page numbers', pageNumbers());
report('pdf: heads', heads());
report('pdf: at most 345 pages', Number(info.Pages) <= 345 ? [] : [`it has ${info.Pages}`]);
report('pdf: no page in the middle of a chapter is less than a third full', hollow());
report('pdf: no page parts a brace from what it opens or closes', parted());
report('pdf: the index', index());
report('pdf: links within and abroad', ['\\.html#\\d+', 'https://'].filter((goal) => !new RegExp(`<a href="[^"]*${goal}`).test(structure)).map((goal) => `no link to ${goal}`));
report('pdf: every font is in it', ask('pdffonts', book).split('\n').slice(2).filter((line) => line && !/ yes +(yes|no) +(yes|no) +\d+ +\d+$/.test(line)));
report('pdf: nothing reaches over the margins', outside());
report('pdf: LaTeX saw no overfull box', (geometry.match(/^Overfull \\hbox.*$/gm) || []).filter((line) => parseFloat(line.match(/\(([\d.]+)pt/)[1]) > 1));
for (const name of fs.readdirSync('chapters').filter((file) => /^[^.]+\.md$/.test(file)).sort()) {
  const chapter = read(path.join('chapters', name));
  const lines = new Set(chapter.shown.flatMap((text) => text.split('\n')).map(dense));
  report(`pdf: every line of code of ${name}`, [...lines].filter((line) => !characters.includes(line)));
  report(`pdf: of what is folded in ${name}, a line`, folded(name, chapter.printed.length));
  const prose = ['Para', 'Plain'].flatMap((type) => find(chapter.paper, type)).flatMap((inlines) => [...runs(inlines)]);
  report(`pdf: every sentence of ${name}`, prose.filter((run) => !printed(run)));
}
