// The search: a dialog over the page, and the book's sections, which lie in
// search-index.js. Both are loaded when a reader first asks; rank.js, which
// the build puts in front of this, says which section answers best.
(function () {
  const MOST = 40;

  function put(to, name, properties, ...content) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...content);
    to.append(element);
    return element;
  }

  // The text around the first word that is looked for, and those marked.
  function excerpt(to, section, terms) {
    const places = terms.map((term) => section.low.indexOf(term)).filter((at) => at >= 0);
    const around = Math.min(...(places.length ? places : [0]));
    const from = around < 60 ? 0 : Math.max(section.text.lastIndexOf(' ', around - 50) + 1, around - 90), text = section.text.slice(from, from + 170), low = weaveRank.low(text);
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
  dialog.setAttribute('aria-label', '⟦Search the book⟧');
  const bar = put(dialog, 'div', { className: 'bar' });
  bar.setAttribute('role', 'search');
  const input = put(bar, 'input', { type: 'text', enterKeyHint: 'search', autocomplete: 'off', spellcheck: false, placeholder: '⟦Search the book⟧' });
  input.setAttribute('aria-label', '⟦Search the book⟧');
  put(bar, 'button', { type: 'button', textContent: '⟦Close⟧', onclick: () => dialog.close() });
  const status = put(dialog, 'p', { className: 'status' });
  status.setAttribute('role', 'status');
  const list = put(dialog, 'ol', {});
  let sections = null;

  function show() {
    const asked = input.value.trim(), { terms, instead, sections: found } = sections && asked ? weaveRank.find(sections, asked) : { terms: [], instead: [], sections: [] };
    const other = instead.map(([typed, taken]) => `⟦; no “${typed}”, but “${taken}”⟧`).join('');
    status.textContent = !sections ? '⟦Loading …⟧' : !asked ? '⟦Words, or a number such as 3.2⟧' : found.length ? (found.length === 1 ? '⟦1 section⟧' : `⟦${found.length} sections⟧`) + other : '⟦No section has these words⟧';
    list.replaceChildren();
    for (const section of found.slice(0, MOST)) {
      const link = put(put(list, 'li', {}), 'a', { href: section.href, onclick: () => seek(section.href, terms) }, put(document.createDocumentFragment(), 'b', {}, `${section.number} ${section.title}`.trim()));
      if (section.within) put(link.firstChild, 'i', {}, section.within);
      excerpt(put(link, 'span', {}), section, terms);
    }
  }

  function take(chapters) {
    sections = weaveRank.prepare(chapters.flatMap(([chapter, parts]) => parts.map(([id, number, title, text, names, entries, row], i) =>
      ({ within: chapter === 'glossary' ? '⟦Glossary⟧' : row || (i ? parts[0][2] : ''), glossary: chapter === 'glossary', href: `${chapter}.html#${id}`, number, title, text, names, entries }))));
    show();
  }

  // The words that were found are marked where the reader arrives, here or on
  // the next page, which asks for this script if there are any.
  const KEY = 'weave-sought';
  function seek(href, terms) {
    try { sessionStorage.setItem(KEY, JSON.stringify({ id: href.replace(/.*#/, ''), terms })); } catch { return; }
    setTimeout(mark);
  }
  function mark() {
    let sought;
    try { sought = JSON.parse(sessionStorage.getItem(KEY)); } catch { return; }
    const place = sought && location.hash === `#${sought.id}` && document.getElementById(sought.id);
    if (!place) return;
    sessionStorage.removeItem(KEY);
    if (!window.Highlight) return;
    const section = place.closest('section, dt') || place, ranges = [];
    const walker = document.createTreeWalker(section.tagName === 'DT' ? section.parentElement : section, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && ranges.length < 200; node = walker.nextNode()) {
      const low = weaveRank.low(node.data);
      if (low.length !== node.data.length) continue;
      for (const term of sought.terms) {
        for (let at = low.indexOf(term); at >= 0; at = low.indexOf(term, at + term.length)) {
          if (at && /[\p{L}\p{N}]/u.test(low[at - 1]) && /[\p{L}\p{N}]/u.test(term[0])) continue;
          ranges.push(new StaticRange({ startContainer: node, startOffset: at, endContainer: node, endOffset: at + term.length }));
        }
      }
    }
    CSS.highlights.set(KEY, new Highlight(...ranges));
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
    ::highlight(weave-sought) { color: var(--ink); background: var(--mark); }
    dialog.search mark { color: var(--ink); background: var(--mark); }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

  window.weaveSearchIndex = take;
  window.weaveSearch = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    show();
    if (sections || document.querySelector('script[src="search-index.js"]')) return;
    const script = put(document.head, 'script', { src: 'search-index.js' });
    script.onerror = () => { status.textContent = '⟦The index cannot be loaded.⟧'; };
  };
  mark();
  window.addEventListener('hashchange', mark);
})();
