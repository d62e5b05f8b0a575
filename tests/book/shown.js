// node shown.js FOLDER: what the chapters ask for stands in their pages: every
// table, figure, listing and inline result, in its order, and with its value.
'use strict';
const fs = require('fs');
const path = require('path');
const chapters = require('./chapter.js');
const { read, attribute, text } = require('./html.js');
const { report, differ } = require('./tap.js');

const folder = process.argv[2];

const hasClass = (element, name) => (attribute(element, 'class') || '').split(/\s+/).includes(name);

function* within(node) {
  for (const child of node.childNodes || []) {
    if (child.tagName) yield child;
    yield* within(child);
  }
}

const below = (node, tag) => [...within(node)].filter((e) => e.tagName === tag);
const rows = (node) => below(node, 'tbody').flatMap((body) => below(body, 'tr'));

// The parts of a listing, between which its references stand, are one text.
const codeOf = (box) => below(box, 'pre').map((part) => text(part)).join('\n').replace(/^\n+/, '');

function wrongTable(page, id) {
  const element = page.ids.get(id);
  if (!element) return [`${id} is missing`];
  const faults = [];
  if (!rows(element).length) faults.push(`${id} has no rows`);
  for (const cell of below(element, 'td')) if (!text(cell).trim()) faults.push(`${id} has an empty cell`);
  if (!below(element, 'figcaption').some((caption) => /^Table \w+\.\d+ ./.test(text(caption)))) faults.push(`${id} has no caption`);
  return faults;
}

// A figure's data may be unfolded elsewhere on the page, under its number.
function dataOf(page, element) {
  const label = below(element, 'figcaption').map(text).join('').match(/^Figure \w+\.\d+/);
  return page.all.filter((e) => e.tagName === 'details' && label &&
    below(e, 'summary').some((summary) => text(summary).startsWith(`Data of ${label[0]}.`)));
}

function wrongFigure(page, id, isDrawn) {
  const element = page.ids.get(id);
  if (!element) return [`${id} is missing`];
  const faults = [];
  const drawing = below(element, 'svg')[0];
  if (!drawing) faults.push(`${id} has no drawing`);
  else for (const tag of ['title', 'desc']) if (!below(drawing, tag).some((e) => text(e).trim())) faults.push(`${id}: its drawing has no ${tag}`);
  if (!isDrawn && !dataOf(page, element).some((details) => rows(details).length)) faults.push(`${id} has no table of its data`);
  if (!below(element, 'figcaption').some((caption) => /^Figure \w+\.\d+ ./.test(text(caption)))) faults.push(`${id} has no caption`);
  return faults;
}

// The ratio that a sentence tells as a percentage or as so many times, and how
// far it may have been rounded.
function ratioOf(form, shown) {
  const [, number, unit] = shown.match(/^(.*?)\s(%|times)$/) || [];
  const value = numberOf(number || '');
  if (form === 'times') return unit === 'times' ? [value, value >= 10 ? 0.5 : 0.05] : [NaN, 0];
  return unit === '%' ? [1 + (form === 'less' ? -value : value) / 100, 0.005] : [NaN, 0];
}

const numberOf = (text) => Number(text.replace(/[\s,\u2009\u202f\u00a0]/g, '').replace('\u2212', '-').replace('†', '') || NaN);

// A share of a figure that the chapter gives is written as a whole percentage.
const shareOf = (shown) => [numberOf(shown.replace(/\s%$/, '')), 0.5];

// What a difference is told as, by its verdict.
const VERDICTS = { slower: /% slower \(|times as long \(/, faster: /% faster \(|times as long \(/, level: /^less than .* either way$/, open: /can.t tell$/ };

function wrongDifference(of, expect, text) {
  const told = Object.keys(VERDICTS).filter((verdict) => VERDICTS[verdict].test(text));
  return told.length && (!VERDICTS[expect] || told.includes(expect)) ? [] : [`${of}: expects ${expect}, shows ${text}`];
}

function wrongResult({ of, expect, form, format }, shown) {
  const text = shown.replace('†', '').trim();
  if (form === 'difference') return wrongDifference(of, expect, text);
  const [value, rounded] = form ? ratioOf(form, text) : /%%$/.test(format) ? shareOf(text) : [numberOf(text), 0];
  if (Number.isNaN(value)) return [`${of}: shows "${shown}"`];
  if (!expect) return [];
  const [least, most = least] = expect.split('..');
  const holds = (!least || value + rounded >= Number(least)) && (!most || value - rounded <= Number(most));
  return holds ? [] : [`${of}: expects ${expect}, shows ${shown}`];
}

for (const name of fs.readdirSync('chapters').filter((file) => /^[^.]+\.md$/.test(file)).sort()) {
  const wanted = chapters.read(path.join('chapters', name));
  const page = read(path.join(folder, name.replace(/md$/, 'html')));
  // The numbers that readers predict are asked for elsewhere.
  const predicted = new Set(page.all.filter((e) => hasClass(e, 'truth')).flatMap((e) => [...within(e)]));
  // A span is the mark behind a claim, for readers of another device.
  const shown = page.all.filter((e) => e.tagName === 'a' && hasClass(e, 'result') && !predicted.has(e)).map(text);
  const code = new Set(page.all.filter((e) => hasClass(e, 'code')).map(codeOf));
  report(`shown: ${wanted.tables.length} tables of ${name}`, wanted.tables.flatMap((id) => wrongTable(page, id)));
  report(`shown: ${wanted.figures.length} figures of ${name}`, wanted.figures.flatMap((id) => wrongFigure(page, id, wanted.drawn.includes(id))));
  report(`shown: ${wanted.listings.length} listings of ${name}, to the letter`,
    wanted.listings.filter((block) => !code.has(block)).map((block) => `missing: ${block.split('\n').slice(0, 3).join('\n')} ...`));
  report(`shown: ${wanted.results.length} results in the sentences of ${name}`,
    [...differ('how many', wanted.results.length, shown.length), ...wanted.results.flatMap((keys, i) => wrongResult(keys, shown[i] || ''))]);
}
