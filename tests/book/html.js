// A page as the browsers' own algorithm reads it, with what is wrong in it.
'use strict';
const fs = require('fs');
const path = require('path');
const parse5 = require('parse5');

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const REFERENCES = ['for', 'headers', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-details'];

const attribute = (element, name) => {
  const found = (element.attrs || []).find((a) => (a.prefix ? `${a.prefix}:${a.name}` : a.name) === name);
  return found && found.value;
};

const place = (node) => (node.sourceCodeLocation ? node.sourceCodeLocation.startLine : '?');

function* elements(node) {
  if (node.tagName) yield node;
  for (const child of node.childNodes || []) yield* elements(child);
}

const text = (node) => (node.nodeName === '#text' ? node.value : (node.childNodes || []).map(text).join(''));

// An element that the source never closes: a tag is missing, or stands in a
// place where the parser had to close it on its own.
function isOpen(element) {
  const where = element.sourceCodeLocation;
  if (VOID.has(element.tagName)) return false;
  if (!where) return true;
  if (where.endTag) return false;
  return !(element.namespaceURI !== 'http://www.w3.org/1999/xhtml' && where.startTag && where.startTag.endOffset === where.endOffset);
}

function read(file) {
  const source = fs.readFileSync(file, 'utf8');
  const page = { file, name: path.basename(file), source, faults: [], ids: new Map(), all: [] };
  const fault = (line, what) => page.faults.push(`${page.name}:${line}: ${what}`);
  const tree = parse5.parse(source, {
    sourceCodeLocationInfo: true,
    onParseError: (error) => fault(error.startLine, error.code),
  });
  page.all = [...elements(tree)];
  for (const element of page.all) {
    if (isOpen(element)) fault(place(element), `<${element.tagName}> is not closed where it should be`);
    const id = attribute(element, 'id');
    if (id === undefined) continue;
    if (id === '' || /\s/.test(id)) fault(place(element), `id "${id}" is no name`);
    if (page.ids.has(id)) fault(place(element), `id "${id}" stands at line ${place(page.ids.get(id))} already`);
    else page.ids.set(id, element);
  }
  return page;
}

// All references of a page: [element, what it says, is it for the reader to
// follow or for the browser to load].
function* links(page) {
  for (const element of page.all) {
    const follow = element.tagName === 'a';
    for (const name of ['href', 'xlink:href', 'src', 'poster', 'data'])
      if (attribute(element, name) !== undefined) yield [element, attribute(element, name), follow];
    for (const { value } of element.attrs)
      for (const [, url] of value.matchAll(/url\(["']?([^)"']*)["']?\)/g)) yield [element, url, false];
    for (const name of REFERENCES)
      for (const id of (attribute(element, name) || '').split(/\s+/).filter(Boolean)) yield [element, `#${id}`, false];
  }
}

module.exports = { read, links, attribute, place, text };
