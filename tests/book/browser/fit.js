// Nothing is cut, whatever the width: margins on both sides, charts within the
// page, a button beside a caption and never on code; and on paper.
'use strict';

const WIDTHS = [360, 768, 897, 960, 1024, 1060, 1440];

module.exports = async ({ home, names, chapters, rich, test }) => {
  // A page is opened once, and its window made as wide as each.
  const found = WIDTHS.map(() => []), opened = [];
  const outside = (file) => {
    const beyond = [], room = document.documentElement.clientWidth;
    for (const element of document.querySelectorAll('main > section > *, main figure, main div.chart, main svg')) {
      if (!element.checkVisibility() || element.closest('.scroll, .display') !== element.closest('figure.chart .scroll')) continue;
      const { left, right, width: wide } = element.getBoundingClientRect();
      if (wide && (left < 12 || right > room - 12)) beyond.push(`${file}: ${element.tagName} ${element.id}: ${left} to ${right} of ${room}`);
    }
    return beyond.slice(0, 3);
  };
  for (const [i, width] of WIDTHS.entries())
    await test(`margins on both sides, and whole charts, at ${width} pixels`, {}, async (page) => {
      for (const name of opened.length ? [] : chapters) {
        await page.goto(home + name);
        for (const [j, wide] of WIDTHS.entries()) {
          await page.setViewportSize({ width: wide, height: 800 });
          found[j].push(...await page.evaluate(outside, name));
        }
        opened.push(name);
      }
      return [...found[i], ...(opened.length === chapters.length ? [] : [`only ${opened.length} pages were seen`])];
    });

  // Of all pages, too, each of which is opened once. What stands first is asked for
  // on both sides of the script's own work, which it does when the page is whole.
  const pages = [];
  const seen = () => {
    const cards = Array.from(document.querySelectorAll('.believe'), (card) => {
      card.scrollIntoView();
      const { width, height } = card.querySelector('use').getBoundingClientRect();
      return [card.querySelectorAll('li').length, width, height];
    });
    // What is out of sight has its own height here, too; a table is as long as it is.
    document.querySelectorAll('figure').forEach((e) => { e.style.contentVisibility = 'visible'; });
    const boxes = (selector) => Array.from(document.querySelectorAll(selector)).filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]);
    const headings = boxes('main h1, main h2, main h3, main h4'), tables = boxes('main table'), end = document.querySelector('main').getBoundingClientRect().bottom;
    const spaces = headings.map(([heading, { top }], i) => {
      const next = headings[i + 1] ? headings[i + 1][1].top : end;
      return [heading.textContent, Math.round(next - top - tables.reduce((sum, [, box]) => sum + (box.top > top && box.top < next ? box.height : 0), 0))];
    });
    return { before: window.before, after: window.after, spaces, cards };
  };
  await test('what the script adds moves what is seen first by a line at most', {}, async (page, complaints, context) => {
    await context.addInitScript(() => {
      const tops = () => Array.from(document.querySelectorAll('section > p, section > h2'), (e) => e.getBoundingClientRect().top);
      document.addEventListener('DOMContentLoaded', () => { window.before = tops(); });
      addEventListener('DOMContentLoaded', () => { window.after = tops(); });
    });
    for (const name of names) {
      await page.goto(home + name);
      pages.push({ name, ...await page.evaluate(seen) });
    }
    return pages.flatMap(({ name, before, after }) => {
      const at = before.findIndex((top, i) => top < 900 && Math.abs(top - after[i]) > 30);
      return at >= 0 || !before.length ? [`${name}: what was at ${before[at]} is at ${after[at]}`] : [];
    });
  });
  const seenAll = () => (pages.length === names.length ? [] : [`only ${pages.length} pages were seen`]);

  await test('four screens have a heading', {}, async () => {
    const headings = pages.flatMap(({ name, spaces }) => spaces.map(([heading, words]) => [`${name}: ${heading}: ${words} pixels`, words]));
    return [...seenAll(), ...(headings.length > 100 ? [] : [`only ${headings.length} headings`]), ...headings.filter(([, words]) => words > 3600).map(([what]) => what)];
  });

  await test('a card has five lines, and a picture that is drawn', {}, async () => {
    const cards = pages.flatMap(({ name, cards }) => cards.map((card) => [name, ...card]));
    return [...seenAll(), ...(cards.length ? [] : ['there is no card']), ...cards.filter(([, lines, width, height]) => lines !== 5 || width < 300 || height < 100)];
  });

  const others = names.filter((name) => !chapters.includes(name));
  await test('pages that are no chapters do not scroll sideways, and no card lies on another', {}, async (page) => {
    const faults = [];
    let cards = 0;
    for (const name of others) {
      await page.goto(home + name);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const [wide, boxes] = await page.evaluate(() => [document.documentElement.scrollWidth,
          Array.from(document.querySelectorAll('main .card'), (card) => card.getBoundingClientRect().toJSON())]);
        cards += boxes.length;
        if (wide > width) faults.push(`${name}: ${wide} wide at ${width}`);
        const hit = boxes.filter((a, i) => boxes.slice(i + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
        if (hit.length) faults.push(`${name}: ${hit.length} cards lie on others at ${width}`);
      }
    }
    return cards ? faults : ['there is no card'];
  });

  await test('on a telephone a chart can be made larger, and smaller again', { viewport: { width: 360, height: 740 }, hasTouch: true }, async (page) => {
    await page.goto(home + rich);
    await page.waitForSelector('svg.narrow', { state: 'visible' });
    const chart = page.locator('div.chart').first(), button = chart.locator('button.larger'), faults = [];
    const width = () => chart.locator('svg:visible').evaluate((e) => e.getBoundingClientRect().width);
    const before = await width(), text = await button.textContent();
    // What a tap is, the browser knows only after it.
    await button.tap();
    await button.filter({ hasNotText: text }).waitFor();
    if (await width() < 2 * before) faults.push(`from ${before} to ${await width()}`);
    if (await page.evaluate(() => document.documentElement.scrollWidth) > 360) faults.push('the page scrolls sideways');
    await button.tap();
    await button.filter({ hasText: text }).waitFor();
    return await width() === before ? faults : [...faults, `it stays ${await width()} wide`];
  });

  // What telephones alone load. Its words are read without a glass, and none is cut.
  const drawn = (file) => Array.from(document.querySelectorAll('div.chart.twice figure .scroll'), (box) => {
    const seen = Array.from(box.children).filter((svg) => svg.checkVisibility({ contentVisibilityAuto: false }));
    if (seen.length !== 1 || !seen[0].matches('.narrow')) return `${file}: ${box.ariaLabel} is not drawn narrow`;
    const { left, right, width } = box.getBoundingClientRect(), scale = width / seen[0].viewBox.baseVal.width;
    return Array.from(seen[0].querySelectorAll('text')).map((text) => {
      const at = text.getBoundingClientRect(), size = parseFloat(getComputedStyle(text).fontSize) * scale;
      if (at.left < left - 1 || at.right > right + 1) return `${file}: ${box.ariaLabel} cuts "${text.textContent}"`;
      return size < 7.5 && `${file}: ${box.ariaLabel} writes "${text.textContent}" in ${size} pixels`;
    });
  }).flat().filter(Boolean);
  await test('on a telephone a chart is drawn for its width, and its words are whole', { viewport: { width: 360, height: 740 } }, async (page, seen) => {
    const faults = [];
    let charts = 0;
    for (const name of chapters) {
      seen.requests.length = 0;
      await page.goto(home + name, { waitUntil: 'networkidle' });
      charts += await page.locator('div.chart.twice').count();
      faults.push(...await page.evaluate(drawn, name));
      if (seen.requests.length > 5) faults.push(`${name}: ${seen.requests.length} requests`);
    }
    return charts ? faults : ['no chart is drawn twice'];
  });
  await test('where there is room a chart is drawn once, until the window is narrow', {}, async (page, seen) => {
    await page.goto(home + rich, { waitUntil: 'networkidle' });
    const faults = seen.requests.some((url) => url.endsWith('.charts.js')) ? ['narrow charts are loaded'] : [];
    await page.setViewportSize({ width: 360, height: 800 });
    await page.waitForSelector('svg.narrow', { state: 'visible' });
    await page.setViewportSize({ width: 1000, height: 800 });
    return await page.locator('svg.narrow:visible').count() ? [...faults, 'narrow ones stay'] : faults;
  });

  await test('no button is smaller than a finger, or lies on code, where there is no pointer to hover', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto(home + rich);
    await page.evaluate(() => { for (const details of document.querySelectorAll('details')) details.open = true; });
    return page.evaluate(() => Array.from(document.querySelectorAll('button.copy')).flatMap((button) => {
      const b = button.getBoundingClientRect(), holder = button.closest('figure.listing, .code-box');
      const c = holder.querySelector('.code').getBoundingClientRect();
      if (!b.width) return [];
      if (b.height < 24 || b.width < 24) return [`${button.getAttribute('aria-label')} is ${b.width} by ${b.height}`];
      return b.bottom > c.top + 1 && b.top < c.bottom ? [`${button.getAttribute('aria-label')} lies on its code`] : [];
    }));
  });

  // In the margin a note is for the eye: neither the keyboard nor a reader aloud meets it twice.
  const beside = (file) => {
    const notes = Array.from(document.querySelectorAll('.sidenote')).filter((note) => note.checkVisibility());
    const others = Array.from(document.querySelectorAll('header.side, main figure, main .code-box, main details, main h2, main h3, main li, .sidenote')).filter((e) => e.checkVisibility());
    return [notes.length, notes.flatMap((note) => {
      const a = note.getBoundingClientRect();
      const hit = others.find((e) => {
        const b = e.getBoundingClientRect();
        return e !== note && !e.contains(note) && a.left < b.right && b.left < a.right && (e.matches('header') || a.top < b.bottom && b.top < a.bottom);
      });
      return [...(hit ? [`${file}: "${note.textContent.slice(0, 30)}" lies on ${hit.outerHTML.slice(0, 60)}`] : []),
        ...(note.ariaHidden !== 'true' || note.querySelector('a:not([tabindex="-1"]), [id]') ? [`${file}: a note in the margin can be reached`] : [])];
    })];
  };
  await test('from 1280 pixels on notes stand in the margin, and on nothing else', { viewport: { width: 1280, height: 800 } }, async (page) => {
    const faults = [], widths = [1280, 1440, 1900], shown = widths.map(() => 0);
    for (const name of chapters) {
      await page.goto(home + name, { waitUntil: 'load' });
      for (const [i, width] of widths.entries()) {
        await page.setViewportSize({ width, height: 800 });
        // Notes are laid when a frame of the new size is drawn.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const [n, found] = await page.evaluate(beside, name);
        shown[i] += n;
        faults.push(...found);
      }
    }
    faults.push(...widths.filter((_, i) => shown[i] < 5).map((width) => `too few notes at ${width} pixels`));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ media: 'print' });
      if (await page.locator('.sidenote:visible').count()) faults.push('notes stand in the margin on paper');
      await page.emulateMedia({ media: 'screen' });
    }
    await page.goto(home + rich, { waitUntil: 'load' });
    await page.setViewportSize({ width: 1270, height: 800 });
    return await page.locator('.sidenote:visible').count() ? [...faults, 'notes stay where there is no margin'] : faults;
  });

  await test('a taller face does not part the lines', {}, async (page) => {
    await page.goto(home + rich);
    return page.evaluate(() => ['strong', 'em', 'code'].flatMap((name) => {
      const [plain, other] = ['span', name].map((tag) => {
        const line = document.createElement('p'), words = document.createElement(tag);
        words.style.fontSize = '1.2em';
        words.style.lineHeight = tag === 'span' ? '0' : '';
        line.append('x', words);
        words.append('x');
        document.querySelector('main').append(line);
        return line.offsetHeight;
      });
      return plain === other ? [] : [`a line with ${name} is ${other} high, not ${plain}`];
    }));
  });

  await test('code in a sentence is not parted', { viewport: { width: 360, height: 740 } }, async (page) => {
    await page.goto(home + rich);
    return page.evaluate(() => Array.from(document.querySelectorAll('p > code:not([data-long])')).filter((e) => e.getClientRects().length > 1).map((e) => e.textContent));
  });

  await test('what is called one page is one on paper', {}, async (page) => {
    await page.goto(`${home}sheet.html`);
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g).length;
    return pages === 1 ? [] : [`it has ${pages}`];
  });

  await test('on paper an answer is open, and the text as wide as the page', {}, async (page) => {
    await page.goto(home + rich);
    await page.emulateMedia({ media: 'print' });
    return page.evaluate(() => {
      const answers = Array.from(document.querySelectorAll('details.answer > :not(summary)'));
      const text = document.querySelector('main > section > p'), room = document.querySelector('main').clientWidth;
      return [...answers.filter((e) => !e.checkVisibility({ contentVisibilityAuto: false }) || !e.getBoundingClientRect().height).map((e) => `hidden: ${e.textContent.slice(0, 60)}`),
        ...(answers.length ? [] : ['there is no answer']),
        ...(text.getBoundingClientRect().width < room - 1 ? [`text is ${text.getBoundingClientRect().width} wide of ${room}`] : [])];
    });
  });
};
