// What a chapter asks for, read with pandoc and nothing of the weaver.
'use strict';
const { execFileSync } = require('child_process');

// Nodes of one type in pandoc's tree, wherever they stand.
function find(node, type, found = []) {
  if (node && typeof node === 'object') {
    if (node.t === type) found.push(node.c);
    for (const child of Object.values(node)) find(child, type, found);
  }
  return found;
}

function tree(file) {
  return JSON.parse(execFileSync('pandoc', ['--from=commonmark_x', '--preserve-tabs', '--to=json', file],
    { encoding: 'utf8', maxBuffer: 1 << 28 })).blocks;
}

// Empty lines before a listing's first are room between chunks: no page needs
// them.
const bare = ([, text]) => text.replace(/^\n+/, '');

// Chunks that stand in a page as one line, and in the PDF as no more.
function isFolded([[id, classes, keys]]) {
  const names = keys.map(([key]) => key);
  const asked = classes.includes('fold') || names.includes('fold');
  return asked || ((id || names.includes('file')) && ['gnuplot', 'csv', 'sh', 'awk'].includes(classes[0]));
}

// Of these, what print shows all the same, and what it leaves out: a program's parts, a
// chart's script, data, and a line or two beside a program, unless the text leads there.
const isPrinted = ([[, classes]]) => classes.includes('printed');

function isAside([[, classes, keys], text]) {
  const language = classes.find((name) => !['fold', 'fragment', 'printed'].includes(name));
  const short = language === 'text' && text.trim().split('\n').length <= 2;
  const part = !keys.some(([key]) => key === 'file');
  return part || short || ['gnuplot', 'csv'].includes(language);
}

// A figure that asks for no data, and whose script reads none: it has nothing but
// what the script says. A chart of results has them beneath it.
function isDrawn(asked, code) {
  const script = code.filter(([[, , keys]]) => keys.some(([key, value]) => key === 'file' && value === asked.src.replace(/svg$/, 'gp')));
  return !asked.of && !asked.data && !script.some(([, text]) => text.includes('.csv'));
}

// What the PDF has of a chapter: no section whose heading is .online, nor what is below it.
function onPaper(blocks) {
  let left = Infinity;
  return blocks.filter(({ t, c }) => {
    if (t === 'Header') {
      const [level, [, classes]] = c;
      if (level <= left) left = Infinity;
      if (left === Infinity && classes.includes('online')) left = level;
    }
    return left === Infinity;
  });
}

// A chapter is read once, however often it is asked for.
const known = new Map();
function read(file) {
  if (!known.has(file)) known.set(file, parts(file));
  return known.get(file);
}

// The blocks of code that follow a sentence that ends in a colon.
function announcedIn(node, found = new Set()) {
  if (!node || typeof node !== 'object') return found;
  if (Array.isArray(node))
    node.forEach((block, i) => {
      const before = node[i - 1], last = before?.t === 'Para' && before.c[before.c.length - 1];
      if (block?.t === 'CodeBlock' && last?.t === 'Str' && last.c.endsWith(':')) found.add(block.c);
    });
  for (const child of Object.values(node)) announcedIn(child, found);
  return found;
}

function parts(file) {
  const blocks = tree(file);
  const paper = onPaper(blocks);
  const announced = announcedIn(blocks);
  // Of a loom's kernels, the first is a listing.
  const later = find(blocks, 'Div').filter(([[, classes]]) => classes.includes('loom')).flatMap(([, kernels]) => kernels.slice(1).map(({ c }) => c));
  const printed = find(paper, 'CodeBlock').filter((block) => !later.includes(block)); // among those of code
  const divsOf = (name) => find(blocks, 'Div').filter(([[, classes]]) => classes.includes(name));
  const divs = (name) => divsOf(name).map(([[id]]) => id);
  const code = find(blocks, 'CodeBlock');
  const isLed = (block) => announced.has(block) || links.includes(`#${block[0][0]}`) && block === code.find(([[id]]) => id === block[0][0]);
  const hidden = (block) => isFolded(block) && !isPrinted(block);
  const links = find(blocks, 'Link').map(([, , [address]]) => address);
  return {
    blocks,
    paper,
    tables: divs('table'),
    figures: divs('figure'),
    drawn: divsOf('figure').map(([[id, , keys]]) => [id, Object.fromEntries(keys)]).filter(([, asked]) => isDrawn(asked, code)).map(([id]) => id),
    listings: code.filter((block) => !later.includes(block)).map(bare),
    open: code.filter((block) => !isFolded(block)).map(bare),
    folded: code.filter(isFolded).map(bare),
    shown: printed.filter((block) => !hidden(block)).map(bare),
    printed: printed.filter((block) => hidden(block) && (isLed(block) || !isAside(block))).map(bare),
    results: find(blocks, 'Span').filter(([[, classes]]) => classes.includes('result')).map(([[, , keys]]) => Object.fromEntries(keys)),
  };
}

module.exports = { read, find };
