// In the pages of `make serve` alone: shows each build's page where the reader
// was, and the build's errors on top of it.
'use strict';
(function () {
  const shown = document.currentScript.dataset.page;
  const here = encodeURIComponent(location.pathname);
  const key = `preview ${location.pathname}`;
  const PAUSE = 200;

  // ---- Where the reader is ------------------------------------------------

  const sectionOf = (element) => (element.parentElement.closest('section[id]') || { id: '' }).id;
  const nameOf = (element) => `${sectionOf(element)} ${element.textContent.slice(0, 200)}`;
  const blocks = () => document.querySelectorAll('main :is(h1, h2, h3, h4, p, li, tr, dt, dd, pre, figcaption, summary)');
  const sections = () => document.querySelectorAll('main section[id]');
  const topOf = (element) => element.getBoundingClientRect().top;

  // What is on screen, from the top; then the sections before it, the nearest
  // first. The first that the new page has, too, keeps its place.
  function place() {
    const visible = Array.from(blocks()).filter((b) => topOf(b) >= 0 && topOf(b) < innerHeight);
    const above = Array.from(sections()).filter((s) => topOf(s) < innerHeight).reverse();
    return {
      blocks: visible.map((b) => [nameOf(b), topOf(b)]),
      sections: above.map((s) => [s.id, topOf(s)]),
      top: scrollY,
      open: Array.from(document.querySelectorAll('main details[open] > summary'), nameOf),
    };
  }

  function restore(from) {
    for (const summary of document.querySelectorAll('main details > summary'))
      if (from.open.includes(nameOf(summary))) summary.parentElement.open = true;
    const now = new Map();
    for (const block of blocks()) if (!now.has(nameOf(block))) now.set(nameOf(block), block);
    const wanted = [...from.blocks.map(([name, top]) => [now.get(name), top]),
      ...from.sections.map(([id, top]) => [document.getElementById(id), top])].find(([element]) => element);
    scrollTo({ top: wanted ? scrollY + topOf(wanted[0]) - wanted[1] : from.top, behavior: 'instant' });
  }

  function showAgain() {
    sessionStorage.setItem(key, JSON.stringify(place()));
    history.scrollRestoration = 'manual';
    location.reload();
  }

  const before = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (before) {
    const again = () => restore(JSON.parse(before));
    document.addEventListener('DOMContentLoaded', again);
    addEventListener('load', again);
    // Told any sooner, a browser may still put its own place after this one.
    addEventListener('pagehide', () => { if (!sessionStorage.getItem(key)) history.scrollRestoration = 'auto'; });
  }

  // ---- What became of the build -------------------------------------------

  function make(name, properties, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  }

  // A box with messages, until they are mended or the reader has seen enough.
  function box(kind, role, heading) {
    const dismissed = `preview ${kind}`;
    let element = null, text = '';
    return (messages) => {
      if (messages === text) return;
      text = messages;
      if (element) element.remove();
      element = null;
      if (!messages) sessionStorage.removeItem(dismissed);
      if (!messages || sessionStorage.getItem(dismissed) === messages) return;
      const button = make('button', { type: 'button', textContent: 'Dismiss' });
      button.addEventListener('click', () => {
        sessionStorage.setItem(dismissed, messages);
        element.remove();
      });
      const said = make('pre', { textContent: messages, tabIndex: 0 });
      element = make('div', { className: `preview ${kind}` }, make('p', { textContent: heading }), button, said);
      element.setAttribute('role', role);
      document.body.append(element);
    };
  }
  const errors = box('errors', 'alert', 'Not built; this page may be older than its chapter');
  const notice = box('notice', 'status', 'Not in the chapters yet');

  const work = make('p', { className: 'preview work' });
  work.setAttribute('role', 'status');
  const say = (text) => { if (work.textContent !== text) work.textContent = text; };

  let builds = 0, silent = 0;
  function tell(state) {
    silent = 0;
    builds = state.building ? builds + 1 : 0;
    // Most builds are over before a word about them could be read.
    say(builds > 2 ? 'Building …' : '');
    errors(state.errors);
    notice(state.notice);
    if (state.page && state.page !== shown) {
      showAgain();
      return true;
    }
    return false;
  }

  async function ask() {
    try {
      const answer = await fetch(`/preview?page=${here}`, { cache: 'no-store' });
      if (tell(await answer.json())) return;
    } catch (e) {
      silent += 1;
      if (silent > 1) say('The preview has ended. Start it with make serve');
    }
    setTimeout(ask, PAUSE);
  }

  document.addEventListener('DOMContentLoaded', () => {
    document.body.append(work);
    ask();
  });
})();
