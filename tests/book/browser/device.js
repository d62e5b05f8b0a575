// Several recorded devices: the reader chooses whose tables, charts and
// numbers the pages show. The made-up devices are those of devices/make.
'use strict';
const fs = require('fs');

const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const MAIN = 'h200', OTHER = 'made-up', BARE = 'uncounted';
const chooser = 'label.device select';

// What a page says of its device, in all the ways that it has.
const facts = (page) => page.evaluate(() => {
  const heads = (id) => Array.from(document.querySelectorAll(`#${id} thead tr:last-child th`), (th) => th.textContent);
  const text = (selector) => { const e = document.querySelector(selector); return e && e.textContent; };
  const [chart, maps] = ['#fig-stride-time svg', '#fig-maps svg'].map((selector) => document.querySelector(selector));
  return {
    chosen: text('label.device option:checked'),
    columns: heads('tbl-square'),
    cell: text('#tbl-square tbody tr:nth-child(2) td:nth-of-type(2)'),
    chart: chart && chart.outerHTML,
    maps: maps && maps.outerHTML,
    data: Array.from(document.querySelectorAll('#fig-stride-time ~ * thead tr:last-child th'), (th) => th.textContent),
    fixed: Array.from(document.querySelectorAll('.result:not([data-1])'), (e) => e.textContent),
    switched: Array.from(document.querySelectorAll('.result[data-1]'), (e) => e.textContent),
    printed: text('p.measured'),
  };
});

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const unless = (holds, fault) => (holds ? [] : [fault]);

// What other devices say is asked for with the first choice.
const shown = (page) => page.waitForFunction((of) =>
  document.querySelector('.measured b').textContent === document.querySelector(of).selectedOptions[0].text, chooser);
const choose = async (page, id) => {
  await page.selectOption(chooser, id);
  await shown(page);
};

module.exports = async ({ home, test }) => {
  const first = `${home}03-banks.html`, other = `${home}B-loom.html`;

  await test('a choice among devices switches tables, charts and numbers, and back', {}, async (page) => {
    await page.goto(first);
    const before = await facts(page);
    await choose(page, OTHER);
    const after = await facts(page);
    await choose(page, MAIN);
    return [
      ...unless(before.chosen === 'H200' && after.chosen === 'Made-Up GPU', `chosen: ${before.chosen}, ${after.chosen}`),
      ...unless(!before.columns.includes('Made-Up GPU'), `columns at first: ${before.columns}`),
      ...unless(after.columns.includes('Made-Up GPU') && after.columns.includes('H200'), `columns: ${after.columns}`),
      ...unless(/992/.test(before.cell) && /≠ 993/.test(after.cell), `cells: ${before.cell}, ${after.cell}`),
      ...unless(before.chart !== after.chart && /Made-Up GPU/.test(after.chart), 'the chart stays'),
      ...unless(before.maps === after.maps, "a chart of loom's own does not stay"),
      ...unless(after.data.includes('Made-Up GPU'), `the chart's data: ${after.data}`),
      ...unless(!before.switched.some((text) => /[–‡]/.test(text)), `marks at first: ${before.switched}`),
      ...unless(after.switched.some((text) => text === '993‡') && after.switched.some((text) => /^– \(/.test(text)), `numbers: ${after.switched}`),
      ...unless(before.fixed.length > 0 && same(before.fixed, after.fixed), `fixed numbers: ${before.fixed}, ${after.fixed}`),
      ...unless(same(before, await facts(page)), 'not all comes back'),
    ];
  });

  await test('the card of a number knows every device', {}, async (page) => {
    await page.goto(first);
    await page.locator('.result[data-1]').first().click();
    await page.locator('.card:popover-open summary').click();
    const text = await page.locator('.card:popover-open').innerText();
    return ['H200', 'NVIDIA Made-Up GPU, 2001-02-03'].flatMap((device) => unless(text.includes(device), `no ${device}: ${text}`));
  });

  await test('what a device has not is a dash with its reason', {}, async (page) => {
    await page.goto(first);
    await choose(page, BARE);
    const { switched, columns } = await facts(page);
    const figure = await page.locator('#fig-stride').textContent();
    const table = await page.locator('#tbl-square').textContent();
    return [
      ...unless(switched.includes('– (not counted)') && switched.some((text) => /^[\d.]+( times)?$/.test(text.replaceAll('\u{A0}', ' '))), `numbers: ${switched}`),
      ...unless(columns.includes('Uncounted GPU'), `columns: ${columns}`),
      ...unless(/– Uncounted GPU has no such chart: /.test(figure), figure),
      ...unless(/– no datum: Uncounted GPU was recorded without counters/.test(table), table),
    ];
  });

  await test('a program that has changed since is marked on its device alone', {}, async (page) => {
    await page.goto(first);
    const table = page.locator('#tbl-rectangle');
    const before = await table.textContent();
    await choose(page, OTHER);
    const after = await table.textContent();
    return [
      ...unless(!/†/.test(before), before),
      ...unless(/† Recorded before this program changed: rectangle on Made-Up GPU\./.test(after), after),
      ...unless(await table.locator('td', { hasText: '†' }).count() > 3, 'no cell bears the mark'),
    ];
  });

  await test('the choice is remembered on other pages and after a reload, until it is taken back', {}, async (page) => {
    const faults = [];
    const expect = async (name, when) => {
      const { chosen } = await facts(page);
      if (chosen !== name) faults.push(`${when}: ${chosen}`);
    };
    await page.goto(first);
    await choose(page, OTHER);
    await page.reload();
    await expect('Made-Up GPU', 'after a reload');
    await page.goto(other);
    await expect('Made-Up GPU', 'on another page');
    await choose(page, MAIN);
    await page.goBack();
    await expect('H200', 'back again');
    await page.goto(`${home}index.html`);
    const kept = await page.evaluate(() => localStorage.getItem('device'));
    if (kept !== null) faults.push(`kept: ${kept}`);
    return faults;
  });

  await test('a device that is recorded no more is forgotten', {}, async (page) => {
    await page.goto(first);
    const before = await facts(page);
    await page.evaluate(() => localStorage.setItem('device', 'gone'));
    await page.reload();
    const hidden = await page.evaluate(() => getComputedStyle(document.querySelector('.by-device')).visibility);
    return [...unless(same(before, await facts(page)), 'it changes the page'), ...unless(hidden === 'visible', `parts are ${hidden}`)];
  });

  await test('the choice can be made with the keyboard, and stays where it was made', {}, async (page) => {
    await page.goto(first);
    for (let i = 0; i < 20 && await page.evaluate((s) => document.activeElement !== document.querySelector(s), chooser); i++)
      await page.keyboard.press('Tab');
    const below = await page.evaluate(([s, other]) => [...document.querySelector(s).options].findIndex((o) => o.value === other),
      [chooser, OTHER]);
    for (let i = 0; i < below; i++) await page.keyboard.press('ArrowDown');
    await shown(page);
    const { chosen, switched } = await facts(page);
    const focused = await page.evaluate((s) => document.activeElement === document.querySelector(s), chooser);
    const name = await page.getByLabel('Measured on').count();
    return [...unless(chosen === 'Made-Up GPU' && switched.includes('993‡'), `chosen: ${chosen}`),
      ...unless(focused, 'the focus is lost'), ...unless(name === 1, 'it has no label')];
  });

  await test('what was unfolded stays so', {}, async (page) => {
    await page.goto(first);
    await page.locator('#fig-stride-time ~ details.beneath > summary').click();
    await choose(page, OTHER);
    return unless(await page.locator('#fig-stride-time ~ details.beneath').evaluate((d) => d.open), 'it is folded again');
  });

  await test('without scripts there is the main device, and no choice', { javaScriptEnabled: false }, async (page) => {
    await page.goto(first);
    const tables = await page.locator('main').innerText();
    return [...unless(!await page.locator(chooser).isVisible(), 'there is a choice that does nothing'),
      ...unless(!/Made-Up/.test(tables), 'another device is shown')];
  });

  await test('axe finds nothing where another device is shown', {}, async (page) => {
    await page.goto(first);
    await choose(page, OTHER);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'], preload: false, selectors: false }));
    return violations.flatMap(({ id, help, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`));
  });

  await test('on paper stands the device that was chosen, with its name', {}, async (page) => {
    await page.goto(first);
    await choose(page, OTHER);
    await page.emulateMedia({ media: 'print' });
    const { printed, columns } = await facts(page);
    return [...unless(printed === 'Measured on Made-Up GPU', printed), ...unless(columns.includes('Made-Up GPU'), `${columns}`),
      ...unless(await page.locator('p.measured').isVisible(), 'it is not printed'),
      ...unless(!await page.locator(chooser).isVisible(), 'the choice is printed')];
  });

  for (const [sight, options] of [['narrow', { viewport: { width: 400, height: 800 } }], ['dark', { colorScheme: 'dark' }]])
    await test(`the choice is to be seen, ${sight}`, options, async (page) => {
      await page.goto(first);
      // On a narrow screen it stands in the menu, and leaves the bar a line.
      if (options.viewport) await page.locator('label.menu').click();
      const box = await page.locator(chooser).boundingBox();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      const colours = await page.locator(chooser).evaluate((e) => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]);
      return [...unless(box && box.y >= 0 && box.y < 800 && box.x + box.width <= wide, `it is at ${JSON.stringify(box)}`),
        ...unless(wide <= options.viewport?.width || !options.viewport, `the page is ${wide} wide`),
        ...unless(colours[0] !== colours[1], `${colours}`)];
    });
};
