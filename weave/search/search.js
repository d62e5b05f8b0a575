// The search: a dialog over the page, and the book's sections, which lie in
// search-index.js. Both are loaded when a reader first asks.
'use strict';
(function () {
  const MOST = 40;
  const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;

  function put(to, name, properties, ...content) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...content);
    to.append(element);
    return element;
  }

  // A plural is found by its singular, and the other way round.
  const termsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

  const letter = /[\p{L}\p{N}_]/u;
  const beginsWord = (text, at) => at === 0 || !letter.test(text[at - 1]);

  // How well a section answers one word: in its title, at the beginning of
  // words, at all. Nothing when it is not there.
  function weigh(section, term) {
    if (section.number === term) return 200;
    const inTitle = section.lowTitle.indexOf(term);
    let sum = inTitle < 0 ? 0 : beginsWord(section.lowTitle, inTitle) ? 40 : 10, found = 0;
    for (let at = section.low.indexOf(term); at >= 0 && found < 6; at = section.low.indexOf(term, at + term.length)) {
      found++;
      sum += beginsWord(section.low, at) ? (letter.test(section.low[at + term.length] || ' ') ? 2 : 3) : 1;
    }
    return sum;
  }

  function find(sections, text) {
    const terms = termsOf(text);
    if (!terms.length) return [];
    const scored = sections.map((section) => {
      const weights = terms.map((term) => weigh(section, term));
      return { section, score: Math.min(...weights) && weights.reduce((a, b) => a + b) + (section.low.includes(terms.join(' ')) ? 15 : 0) };
    });
    return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score).map(({ section }) => section);
  }

  // The text around the first word that is looked for, and those marked.
  function excerpt(to, section, terms) {
    const places = terms.map((term) => section.low.indexOf(term)).filter((at) => at >= 0);
    const around = Math.min(...(places.length ? places : [0]));
    const from = around < 60 ? 0 : section.text.lastIndexOf(' ', around - 50) + 1, text = section.text.slice(from, from + 170), low = text.toLowerCase();
    if (from) to.append('… ');
    for (let at = 0; at < text.length;) {
      const next = terms.map((term) => ({ term, i: low.indexOf(term, at) })).filter(({ i }) => i >= 0).sort((a, b) => a.i - b.i || b.term.length - a.term.length)[0];
      if (!next) { to.append(text.slice(at)); break; }
      to.append(text.slice(at, next.i));
      put(to, 'mark', {}, text.slice(next.i, next.i + next.term.length));
      at = next.i + next.term.length;
    }
    if (from + 170 < section.text.length) to.append(' …');
  }

  const dialog = put(document.body, 'dialog', { className: 'search' });
  dialog.setAttribute('aria-label', 'Search the book');
  const bar = put(dialog, 'div', { className: 'bar' });
  bar.setAttribute('role', 'search');
  const input = put(bar, 'input', { type: 'text', enterKeyHint: 'search', autocomplete: 'off', spellcheck: false, placeholder: 'Search the book' });
  input.setAttribute('aria-label', 'Search the book');
  put(bar, 'button', { type: 'button', textContent: 'Close', onclick: () => dialog.close() });
  const status = put(dialog, 'p', { className: 'status' });
  status.setAttribute('role', 'status');
  const list = put(dialog, 'ol', {});
  let sections = null;

  function show() {
    const terms = termsOf(input.value), found = sections ? find(sections, input.value) : [];
    status.textContent = !sections ? 'Loading …' : !terms.length ? 'Words, or a number such as 3.2' : found.length ? plural(found.length, 'section') : 'No section has these words';
    list.replaceChildren();
    for (const section of found.slice(0, MOST)) {
      const link = put(put(list, 'li', {}), 'a', { href: section.href }, put(document.createDocumentFragment(), 'b', {}, `${section.number} ${section.title}`.trim()));
      if (section.within) put(link.firstChild, 'i', {}, section.within);
      excerpt(put(link, 'span', {}), section, terms);
    }
  }

  function take(chapters) {
    sections = chapters.flatMap(([chapter, parts]) => parts.map(([id, number, title, text], i) =>
      ({ within: i ? parts[0][2] : '', href: `${chapter}.html#${id}`, number, title, text, low: text.toLowerCase(), lowTitle: title.toLowerCase() })));
    show();
  }

  input.addEventListener('input', show);
  list.addEventListener('click', (event) => { if (event.target.closest('a')) dialog.close(); });
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  // The arrows go from the words to what was found, and back.
  dialog.addEventListener('keydown', (event) => {
    const links = Array.from(list.querySelectorAll('a')), at = links.indexOf(document.activeElement);
    if (event.key === 'Enter' && document.activeElement === input && links.length) links[0].click();
    else if (event.key === 'ArrowDown' && links.length) links[Math.min(at + 1, links.length - 1)].focus();
    else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] || input).focus();
    else return;
    event.preventDefault();
  });

  const style = new CSSStyleSheet();
  style.replaceSync(`
    dialog.search { width: min(42rem, 100vw - 1.6rem); max-width: none; max-height: min(44rem, 100dvh - 3rem); margin: 1.5rem auto; padding: 0; color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: 4px; font: .85rem/1.5 var(--sans); overscroll-behavior: contain; }
    dialog.search::backdrop { background: rgb(0 0 0 / .35); }
    dialog.search .bar { position: sticky; top: 0; display: flex; gap: .6rem; align-items: center; padding: .9rem 1rem .6rem; background: var(--paper); }
    dialog.search input { flex: 1; min-width: 0; font: inherit; font-size: 1rem; color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: 3px; padding: .45rem .6rem; }
    dialog.search .status { margin: 0 1rem .4rem; color: var(--soft); }
    dialog.search ol { list-style: none; margin: 0; padding: 0; }
    dialog.search li { margin: 0; border-top: 1px solid var(--rule); }
    dialog.search a { display: block; padding: .55rem 1rem; color: var(--soft); text-decoration: none; }
    dialog.search a:is(:hover, :focus) { background: var(--wash); outline-offset: -2px; }
    dialog.search a b { display: block; color: var(--ink); font-weight: 600; }
    dialog.search b i { float: right; margin-left: 1rem; color: var(--soft); font-style: normal; font-weight: 400; }
    dialog.search mark { color: var(--ink); background: var(--mark); }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

  window.weaveSearchIndex = take;
  window.weaveSearch = () => { if (!dialog.open) { dialog.showModal(); input.select(); show(); } };
  const script = put(document.head, 'script', { src: 'search-index.js' });
  script.onerror = () => { status.textContent = 'The index cannot be loaded.'; };
  window.weaveSearch();
})();
