// Conveniences of a page that is complete without them: a theme that the
// reader chooses, copy buttons, the current section.
'use strict';
(function () {
  const root = document.documentElement;
  const store = {
    get(key) { try { return localStorage.getItem(key); } catch (e) { return null; } },
    set(key, value) {
      try {
        if (value) localStorage.setItem(key, value); else localStorage.removeItem(key);
      } catch (e) { /* a private window keeps nothing */ }
    },
  };
  const chosen = store.get('theme');
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
  if (store.get('device')) root.classList.add('choosing');

  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => root.dataset.theme ? root.dataset.theme === 'dark' : system.matches;

  function make(name, properties) {
    return Object.assign(document.createElement(name), { type: 'button' }, properties);
  }

  // Above the contents, which may be longer than the window.
  function aside(button) {
    document.querySelector('nav.book')?.before(button);
  }

  function themeButton() {
    const button = make('button', { className: 'theme' });
    const label = () => { button.textContent = isDark() ? '⟦Light theme⟧' : '⟦Dark theme⟧'; };
    button.addEventListener('click', () => {
      const theme = isDark() ? 'light' : 'dark';
      // What the system says already need not be remembered.
      if ((theme === 'dark') === system.matches) {
        delete root.dataset.theme;
        store.set('theme', null);
      } else {
        root.dataset.theme = theme;
        store.set('theme', theme);
      }
      label();
    });
    system.addEventListener('change', label);
    label();
    aside(button);
  }

  // Stages, scripts and data are folded; who wants them all says so once.
  function foldButton() {
    const folds = document.querySelectorAll('details:is(.fold, .folds, .beneath:has(.fold))');
    if (!folds.length) return;
    const button = make('button', { className: 'folds' });
    let all = store.get('code') === 'all';
    const show = () => {
      for (const fold of folds) fold.open = all;
      button.textContent = all ? '⟦Fold code⟧' : '⟦Show all code⟧';
    };
    button.addEventListener('click', () => {
      all = !all;
      store.set('code', all ? 'all' : null);
      show();
    });
    button.textContent = '⟦Show all code⟧';
    if (all) show();
    aside(button);
  }

  // Where several devices are recorded, the reader chooses whose tables, charts
  // and numbers are shown. The page as it comes is the first one's; those of
  // the nth after it lie in a script beside the page, which is asked for with the
  // first choice, and in data-n. Until they are there, what is to change is not
  // shown.
  function deviceChooser(changed) {
    const label = document.querySelector('label.device');
    const chosen = () => root.classList.remove('choosing');
    if (!label) {
      chosen();
      return;
    }
    const select = label.querySelector('select'), main = select.options[0].value;
    const parts = Array.from(document.querySelectorAll('.by-device'), (holder) => ({ holder, versions: [Array.from(holder.childNodes)] }));
    let others = null;
    const ask = () => {
      others = others || new Promise((done, failed) => {
        window.weaveVersions = (all) => {
          for (const [at, device, html] of all) {
            const template = make('template', { innerHTML: html });
            parts[at].versions[device] = Array.from(template.content.childNodes);
          }
          done();
        };
        loadBeside('versions').catch(failed);
      });
      return others;
    };
    const numbers = Array.from(document.querySelectorAll('.result[data-1]'),
      (element) => ({ element, text: element.textContent }));
    let shown = 0;
    const unfolded = (holder) => Array.from(holder.querySelectorAll('details'));
    const put = () => {
      if (select.selectedIndex === shown) return;
      shown = select.selectedIndex;
      const option = select.options[shown];
      for (const { holder, versions } of parts) {
        const open = unfolded(holder).map((d) => d.open);
        holder.replaceChildren(...versions[shown] || versions[0]);
        unfolded(holder).forEach((d, i) => { d.open = open[i]; });
      }
      for (const { element, text } of numbers) element.textContent = shown && element.getAttribute('data-' + shown) || text;
      document.querySelector('.measured b').textContent = option.text;
      changed();
    };
    const show = (id) => {
      select.value = id;
      if (select.selectedIndex < 0) select.selectedIndex = 0;
      // What does not come leaves the page as it is.
      const failed = () => { select.selectedIndex = shown; };
      if (select.selectedIndex && parts.length) ask().then(put, failed).finally(chosen);
      else { put(); chosen(); }
    };
    label.hidden = false;
    show(store.get('device') || main);
    select.addEventListener('change', () => {
      store.set('device', select.value === main ? null : select.value);
      show(select.value);
    });
    // A page that the browser has kept may be older than the choice.
    addEventListener('pageshow', () => show(store.get('device') || main));
  }

  function add(to, name, ...content) {
    const element = document.createElement(name);
    element.append(...content);
    to.append(element);
    return element;
  }

  function addLink(to, href, text) {
    add(to, 'a', text).href = href;
  }

  // What only some readers ask for comes when they do.
  function load(source) {
    return new Promise((done, failed) => {
      const script = Object.assign(document.createElement('script'), { src: source, onload: done, onerror: failed });
      document.head.append(script);
    });
  }

  // A script that lies beside the page.
  function loadBeside(what) {
    return load(location.pathname.replace(/.*\//, '').replace(/html$/, `${what}.js`));
  }

  // What all numbers of the page rest on, which the script beside it knows.
  let asked = null;
  function restsOn() {
    asked = asked || new Promise((done, failed) => {
      window.weaveNumbers = done;
      load('cards.js').then(() => loadBeside('numbers')).catch(failed);
    });
    return asked;
  }

  // A telephone gets the charts that were drawn for its width. Another device's
  // have only been drawn wide.
  function narrowCharts() {
    const wide = document.querySelectorAll('div.chart.twice .scroll > svg'), narrow = matchMedia('(max-width: 37.5rem)');
    if (!wide.length) return;
    const names = Array.from(wide, (svg) => svg.closest('figure').id);
    window.weaveCharts = (drawn) => wide.forEach((svg, i) => {
      svg.classList.add('wide');
      svg.insertAdjacentHTML('afterend', drawn[names[i]]);
      const narrow = svg.nextElementSibling;
      narrow.classList.add('narrow');
      // The same on the chapter's card, if it is its picture.
      const use = document.querySelector(`.picture use[href="#${names[i]}-drawing"]`);
      if (!use) return;
      use.parentElement.classList.add('wide');
      const twin = use.parentElement.cloneNode(true);
      twin.setAttribute('class', 'narrow');
      twin.setAttribute('viewBox', narrow.getAttribute('viewBox'));
      twin.firstElementChild.setAttribute('href', `#${names[i]}-narrow-drawing`);
      use.parentElement.after(twin);
    });
    const fetch = () => {
      if (!narrow.matches) return;
      narrow.removeEventListener('change', fetch);
      loadBeside('charts').catch(() => { /* the wide ones stay */ });
    };
    narrow.addEventListener('change', fetch);
    fetch();
  }

  // The search over the whole book: a button, or the stroke.
  function search() {
    const button = make('button', { className: 'find', textContent: '⟦Search⟧' });
    add(button, 'kbd', '/').setAttribute('aria-hidden', 'true');
    button.setAttribute('aria-keyshortcuts', '/');
    let loaded = null;
    const ask = () => {
      loaded = loaded || load('search.js');
      loaded.then(() => window.weaveSearch());
    };
    // Who comes from a search finds its words marked.
    try { if (sessionStorage.getItem('weave-sought')) loaded = load('search.js'); } catch { /* no storage, no marks */ }
    button.addEventListener('click', ask);
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea, dialog')) return;
      event.preventDefault();
      ask();
    });
    aside(button);
  }

  // The glossary's terms, which lie in the script beside it.
  let defined = null;
  function termsKnown() {
    defined = defined || new Promise((done, failed) => {
      window.weaveTerms = done;
      load('glossary.numbers.js').catch(failed);
    });
    return defined;
  }

  function begin(card, label, ...words) {
    card.replaceChildren();
    const title = add(card, 'p', ...words);
    title.className = 'title';
    title.append(make('button', { textContent: '⟦Close⟧', onclick: () => card.hidePopover() }));
    card.setAttribute('aria-label', label);
  }

  function fillTerm(card, link, known) {
    const [name, means, at] = known[decodeURIComponent(link.hash.slice(1))];
    begin(card, `⟦What ${name} means⟧`, name);
    add(card, 'p', `${means}.`);
    const more = add(card, 'p');
    addLink(more, at, '⟦Where it is explained⟧');
    more.append(' · ');
    addLink(more, link.href, '⟦Glossary⟧');
  }

  function fill(card, number, known) {
    const [how, ...rows] = known.numbers[number.id];
    begin(card, `⟦What ${number.textContent} rests on⟧`, number.textContent, how && `, ${how}`);
    window.weaveCard(card, known, rows.map((at) => known.rows[at]), add, addLink);
    addLink(add(card, 'p'), `#${number.id}`, '⟦Link to this number⟧');
  }

  // A note, beside the word that it is about; it stands at the page's end as well.
  function fillNote(card, link) {
    begin(card, `⟦Note ${link.textContent}⟧`, `⟦Note ${link.textContent}⟧`);
    card.append(noteOf(link));
  }

  // A note once more: without its way back, ids, and what answers.
  function noteOf(link) {
    const note = document.querySelector(link.hash).cloneNode(true);
    note.querySelector('[role="doc-backlink"]').remove();
    for (const named of [note, ...note.querySelectorAll('[id]')]) named.removeAttribute('id');
    for (const answering of note.querySelectorAll('a:is(.result, .term)')) answering.replaceWith(...answering.childNodes);
    return note;
  }

  // In a wide window notes stand in the margin as well, for the eye alone: each
  // beside its sentence, if it ends before what is wider than the text begins.
  function sideNotes() {
    const wide = matchMedia('(min-width: 80rem)');
    const places = Array.from(document.querySelectorAll('section > p a[href^="#note-"][id]'), (link) => ({ link, text: link.closest('p') }));
    if (!places.length) return;
    const make = (place) => {
      place.note = add(place.text, 'span', add(place.text, 'sup', place.link.textContent), ' ');
      for (const part of noteOf(place.link).querySelectorAll('p')) place.note.append(...part.childNodes, ' ');
      place.note.className = 'sidenote';
      place.note.setAttribute('aria-hidden', 'true');
      for (const link of place.note.querySelectorAll('a')) link.tabIndex = -1;
    };
    const lay = () => {
      if (!wide.matches) return;
      let end = 0;
      for (const place of places) {
        if (!place.note) make(place);
        const { link, text, note } = place;
        note.hidden = false;
        let first = text, last = text;
        while (first.previousElementSibling?.matches('p')) first = first.previousElementSibling;
        while (last.nextElementSibling?.matches('p')) last = last.nextElementSibling;
        const high = note.offsetHeight, at = Math.min(link.getBoundingClientRect().top, last.getBoundingClientRect().bottom - high);
        note.hidden = at < Math.max(first.getBoundingClientRect().top, end - scrollY);
        note.style.top = `${at - text.getBoundingClientRect().top}px`;
        if (!note.hidden) end = at + high + 8 + scrollY;
      }
    };
    wide.addEventListener('change', lay);
    addEventListener('resize', lay);
    addEventListener('load', lay);
  }

  // Beneath the number and within the text; above it where there is more room.
  function place(card, number, main) {
    // What a question hides has no box of its own.
    const box = number.getClientRects()[0] || number.parentElement.getBoundingClientRect(), text = main.getBoundingClientRect(), high = card.offsetHeight + 8;
    const top = box.bottom + high > innerHeight && box.top > high ? box.top - high + 2 : box.bottom + 6;
    card.style.left = `${Math.max(text.left, Math.min(box.left, text.right - card.offsetWidth)) + scrollX}px`;
    card.style.top = `${top + scrollY}px`;
  }

  // The one card of the page: what shows a number's, and says whose is shown.
  function makeCard(main) {
    const card = Object.assign(add(main, 'div'), { className: 'card', tabIndex: -1, popover: 'auto' });
    card.setAttribute('role', 'dialog');
    let shown = null;
    card.addEventListener('beforetoggle', (event) => {
      if (event.newState !== 'closed' || !shown) return;
      shown.setAttribute('aria-expanded', 'false');
      if (card.contains(document.activeElement)) shown.focus({ preventScroll: true });
      shown = null;
    });
    card.addEventListener('click', (event) => { if (event.target.closest('a')) card.hidePopover(); });
    async function show(number, quietly) {
      const [ready, write] = number.matches('.term') ? [termsKnown, fillTerm] : number.matches('.result') ? [restsOn, fill] : [() => null, fillNote];
      let known;
      try { known = await ready(); } catch (error) { location.assign(number.href); return; }
      if (shown) card.hidePopover();
      write(card, number, known);
      card.showPopover();
      place(card, number, main);
      if (!quietly) card.focus({ preventScroll: true });
      shown = number;
      number.setAttribute('aria-expanded', 'true');
    }
    return { show, whose: () => shown, hide: () => card.hidePopover() };
  }

  // A number answers: a card beside it says what it rests on, a term's what it
  // means, and a note is on one. Without the card they lead to the number's kernel,
  // the glossary, the notes.
  const ANSWERING = 'a.result, a.term, a[href^="#note-"][id]';
  function cards() {
    const main = document.querySelector('main'), numbers = main.querySelectorAll(ANSWERING);
    if (!numbers.length || !HTMLElement.prototype.showPopover) return;
    const card = makeCard(main);
    for (const number of numbers) {
      number.setAttribute('role', 'button');
      number.setAttribute('aria-haspopup', 'dialog');
      number.setAttribute('aria-expanded', 'false');
    }
    let pressed = null;
    const ask = (event) => {
      const number = event.target.closest(ANSWERING);
      if (!number || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (number !== pressed) card.show(number);
      pressed = null;
    };
    // A mouse that has come to rest on one shows its card, which goes when the mouse
    // does. What the page has scrolled beneath it doesn't count, nor does a card that
    // somebody has asked for give way.
    let over = null, waiting = 0, rested = null;
    main.addEventListener('pointermove', (event) => {
      const number = event.target.closest(`${ANSWERING}, .card`);
      if (event.pointerType !== 'mouse' || event.buttons || number === over || !event.movementX && !event.movementY) return;
      clearTimeout(waiting);
      over = number;
      waiting = setTimeout(() => {
        const whose = card.whose(), mayChange = whose === rested && whose !== number;
        if (!mayChange || number?.matches('.card')) return;
        rested = number;
        if (number) card.show(number, true);
        else if (whose) card.hide();
      }, 300);
    });
    // To press anywhere closes the card: on its number that is all, unless the mouse
    // alone has shown it.
    main.addEventListener('pointerdown', () => {
      clearTimeout(waiting);
      pressed = card.whose() === rested ? null : card.whose();
      rested = null;
    });
    main.addEventListener('click', ask);
    main.addEventListener('keydown', (event) => { if (event.key === ' ') ask(event); });
    const cited = () => {
      const number = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!number || !number.matches('a.result')) return;
      number.scrollIntoView({ block: 'center' });
      card.show(number);
    };
    addEventListener('hashchange', cited);
    addEventListener('load', cited);
  }

  // The code alone: neither caption nor button, references as they are written.
  // Of a console, what is typed: neither the prompt nor what the commands print.
  function codeOf(box) {
    const text = Array.from(box.querySelectorAll('pre'), (pre) => pre.textContent).join('\n') + '\n';
    if (!box.matches('.console')) return text;
    return Array.from(text.matchAll(/^\$ ((?:.*\\\n)*.*\n)/gm), ([, command]) => command).join('');
  }

  function copyOldWay(text) {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done ? Promise.resolve() : Promise.reject(new Error('copy refused'));
  }

  function copyButton(box) {
    const name = box.getAttribute('aria-label') || '⟦Code⟧';
    const button = make('button', { className: 'copy', textContent: '⟦Copy⟧' });
    button.setAttribute('aria-label', '⟦Copy⟧ ' + name);
    button.addEventListener('click', () => {
      const text = codeOf(box);
      const copied = navigator.clipboard ? navigator.clipboard.writeText(text).catch(() => copyOldWay(text)) : copyOldWay(text);
      copied.then(() => '⟦Copied⟧', () => '⟦Not copied⟧').then((word) => {
        button.textContent = word;
        setTimeout(() => { button.textContent = '⟦Copy⟧'; }, 1500);
      });
    });
    if (box.parentElement.matches('figure.listing')) {
      box.parentElement.querySelector('figcaption').prepend(button);
      return;
    }
    const holder = Object.assign(document.createElement('div'), { className: 'code-box' });
    box.replaceWith(holder);
    holder.append(box, button);
  }

  // On a telephone a chart is as wide as the page; its words are small then.
  function chartButton(chart) {
    const box = chart.querySelector('.scroll');
    if (!box) return;
    const button = make('button', { className: 'larger', textContent: '⟦Larger⟧' });
    const name = box.getAttribute('aria-label');
    const label = (large) => {
      button.textContent = large ? '⟦Smaller⟧' : '⟦Larger⟧';
      button.setAttribute('aria-label', `${button.textContent} ${name}`);
    };
    button.addEventListener('click', () => label(chart.querySelector('.scroll').classList.toggle('large')));
    label(false);
    chart.querySelector('figure').append(button);
  }

  // A loom is fetched when somebody comes near it, or asks for one at a listing, or has
  // been sent a kernel.
  function looms() {
    let asked = null;
    const ask = () => (asked = asked || load('cloth.js').catch(() => { /* the listings stay */ }));
    const near = new IntersectionObserver((entries) => { if (entries.some((e) => e.isIntersecting)) ask(); }, { rootMargin: '300px' });
    for (const one of document.querySelectorAll('div.loom')) near.observe(one);
    for (const figure of document.querySelectorAll('figure:is(.weave, .solve)')) {
      const isSolved = figure.matches('.solve'), button = make('button', { className: 'weave', textContent: '⟦Weave this⟧' });
      button.dataset.of = figure.id;
      if (isSolved) {
        const key = `kernel ${location.pathname.replace(/.*\//, '')} ${figure.id}`;
        button.textContent = store.get(`${key} passed`) ? '⟦✓ Solved here⟧' : store.get(key) ? '⟦Go on here⟧' : '⟦Solve it here⟧';
      }
      button.addEventListener('click', () => ask().then(() => figure.dispatchEvent(new CustomEvent('weave', { bubbles: true, detail: button }))));
      if (isSolved) (figure.closest('.folds') || figure.parentElement).before(button); else figure.firstElementChild.prepend(button);
    }
    const sent = () => { if (location.hash.startsWith('#k=')) ask(); };
    addEventListener('hashchange', sent);
    sent();
  }

  // The arrows turn the page, where they have nothing else to do. Who has moved a
  // slider, and has it before him still, means that, even if he has clicked beside it.
  function arrows() {
    let slider = null;
    addEventListener('input', (event) => { if (event.target.type === 'range') slider = event.target; });
    const isSliding = () => {
      const { top, bottom } = slider ? slider.getBoundingClientRect() : { top: 0, bottom: 0 };
      return bottom > 0 && top < innerHeight;
    };
    addEventListener('keydown', (event) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target.closest('input, select, textarea, dialog, .scroll, .code, .display, .card')) return;
      const way = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
      const link = way && document.querySelector(`nav.turn a[rel="${way}"]`);
      if (link && !isSliding()) location.assign(link.href);
    });
  }

  // Only what can scroll need be reached by the keyboard. To look at a box
  // when the browser has measured it costs nothing; to ask for its measure does.
  // Until then, also in a window of another width, each box can be reached.
  function trimTabStops() {
    const measured = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth + 1 || target.scrollHeight > target.clientHeight + 1) target.tabIndex = 0;
        else if (target !== document.activeElement) target.removeAttribute('tabindex');
      }
    });
    const watch = () => {
      measured.disconnect();
      for (const box of document.querySelectorAll('.scroll, .code, .display')) {
        box.tabIndex = 0;
        measured.observe(box);
      }
    };
    // A face that comes later has other widths, in boxes as wide as before.
    document.fonts.ready.then(watch);
    let width = innerWidth;
    addEventListener('resize', () => {
      if (innerWidth === width) return;
      width = innerWidth;
      watch();
    });
    watch();
    return watch;
  }

  // What has an address of its own shows it: sections, figures, tables, listings.
  function permalinks() {
    const link = (to, id, what) => {
      addLink(to, '#' + id, '#');
      to.lastChild.className = 'heading-link';
      to.lastChild.setAttribute('aria-label', `⟦Link to ${what}⟧`);
    };
    for (const heading of document.querySelectorAll('main section[id] > :is(h2, h3, h4)')) link(heading, heading.parentElement.id, '⟦this section⟧');
    for (const label of document.querySelectorAll('main figure[id] > figcaption > .label')) link(label.parentElement, label.closest('figure').id, label.textContent);
  }

  function markSection() {
    const links = new Map();
    for (const a of document.querySelectorAll('nav.page a[href^="#"]')) links.set(decodeURIComponent(a.hash.slice(1)), a);
    const all = Array.from(document.querySelectorAll('main section[id]')).filter((s) => links.has(s.id) || s.querySelector(':scope > :is(h2, h3, h4) > .heading-link'));
    const sections = all.filter((s) => links.has(s.id));
    if (!sections.length) return;
    // The contents leave out some sections; the bar above the page names them all.
    const titleOf = ({ id, firstElementChild: heading }) => (links.has(id) ? links.get(id).textContent :
      Array.from(heading.childNodes, (part) => (part.className === 'heading-link' ? '' : part.textContent)).join(''));
    const side = document.querySelector('header.side'), bar = side.querySelector('.title');
    let current = null;
    // The contents follow the reader, in their own box, below the search.
    const follow = (link) => {
      const { top, bottom } = link.getBoundingClientRect(), box = side.getBoundingClientRect();
      if (link.checkVisibility() && (top < box.top + 72 || bottom > box.bottom - 40)) side.scrollTop += (top + bottom - box.top - box.bottom) / 2;
    };
    const mark = () => {
      let here = sections[0];
      for (const section of all) if (section.getBoundingClientRect().top < innerHeight / 4) here = section;
      if (innerHeight + scrollY >= root.scrollHeight - 2) here = all[all.length - 1];
      bar.dataset.section = titleOf(here);
      const last = sections.findLast((section) => section === here || section.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING);
      if (last === current) return;
      if (current) links.get(current.id).removeAttribute('aria-current');
      links.get(last.id).setAttribute('aria-current', 'location');
      follow(links.get(last.id).checkVisibility() ? links.get(last.id) : side.querySelector('nav.book > ul > li > [aria-current]'));
      current = last;
    };
    let waiting = false;
    addEventListener('scroll', () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => { waiting = false; mark(); });
    }, { passive: true });
    mark();
  }

  // On a narrow screen the contents lie over the page: who has chosen wants to see it.
  function closeContents() {
    document.querySelector('nav.book')?.addEventListener('click', (event) => {
      if (event.target.closest('a')) document.getElementById('menu').checked = false;
    });
  }

  document.addEventListener('DOMContentLoaded', () => {
    closeContents();
    search();
    themeButton();
    foldButton();
    narrowCharts();
    deviceChooser(trimTabStops());
    document.querySelectorAll('.code').forEach(copyButton);
    document.querySelectorAll('div.chart').forEach(chartButton);
    arrows();
    looms();
    cards();
    sideNotes();
    permalinks();
    markSection();
  });
})();
