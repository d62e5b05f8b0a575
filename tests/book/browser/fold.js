// The workshop is folded: a line for each stage, script and table of data. It
// opens when it is asked for, by whatever way.
'use strict';
const still = require('./still.js');
const { read } = require('../chapter.js');

const facts = (page) => page.evaluate(() => {
  const folds = Array.from(document.querySelectorAll('details.fold'));
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const box = target && target.getBoundingClientRect();
  return {
    count: folds.length,
    open: folds.filter((fold) => fold.open).length,
    target: target && target.checkVisibility({ contentVisibilityAuto: false }) && box.height > 0 && box.top >= 0 && box.top < innerHeight,
  };
});

const unless = (holds, fault) => (holds ? [] : [fault]);

module.exports = async ({ home, chapters, rich, test, look }) => {
  for (const name of chapters)
    await look(`${name}: what is folded says what it is and how long`, {}, async (page) => {
      const wanted = read(`chapters/${name.replace(/html$/, 'md')}`).folded.map((text) => text.trimEnd().split('\n').length);
      await page.goto(home + name);
      const lines = await page.locator('details.fold > summary').allTextContents();
      const { open } = await facts(page);
      const told = lines.map((line) => Number((line.match(/^Listing \w+\.\d+ .+, (\d+) lines?$/) || [])[1]));
      return [...unless(open === 0, `${open} are open`),
        ...unless(told.join() === wanted.join(), `lines: wanted ${wanted}, told ${told}`)];
    });

  const first = home + rich;
  const inside = (page) => page.locator('details.fold figure.listing').first().getAttribute('id');
  for (const scripts of [true, false]) {
    const how = scripts ? '' : ', without scripts too';
    // Without scripts no frames can be counted.
    const rest = (page, id) => (scripts ? still(page.locator(id)) : Promise.resolve()).then(() => facts(page));
    await test(`a fold opens by keyboard and pointer${how}`, { javaScriptEnabled: scripts }, async (page) => {
      await page.goto(first);
      const line = page.locator('.folds > summary').first(), code = page.locator('.folds > .fold > summary').first();
      await line.focus();
      await page.keyboard.press('Enter');
      const faults = unless(await code.isVisible(), 'Enter does not open it');
      await line.click();
      return [...faults, ...unless(!await code.isVisible(), 'a click does not close it')];
    });
    await test(`a link into a fold opens it, from afar and from its page${how}`, { javaScriptEnabled: scripts }, async (page) => {
      await page.goto(first);
      const id = await inside(page);
      await page.goto(`${home}index.html`);
      await page.goto(`${first}#${id}`);
      const afar = await rest(page, `#${id}`);
      await page.goto(first);
      const link = page.locator('a[href^="#lst-"]:visible').filter({ hasNot: page.locator('details.fold a') });
      const goals = await page.locator('details.fold figure.listing').evaluateAll((all) => all.map((e) => `#${e.id}`));
      const hrefs = await link.evaluateAll((all) => all.map((e) => e.getAttribute('href')));
      const at = hrefs.findIndex((href) => goals.includes(href));
      await link.nth(at).press('Enter'); // the page may still be laid out beneath a pointer
      const near = await rest(page, hrefs[at]);
      return [...unless(afar.target && afar.open === 1, `from afar: ${JSON.stringify(afar)}`),
        ...unless(near.target && near.open === 1, `from its page, ${hrefs[at]}: ${JSON.stringify(near)}`)];
    });
  }

  await test('the search of the browser finds what is folded, and opens it', {}, async (page) => {
    await page.goto(first);
    const words = await page.locator('details.fold pre').first().evaluate((pre) => pre.textContent.match(/\w+ \w+ \w+/)[0]);
    await page.goto('about:blank');
    await page.goto(`${first}#:~:text=${encodeURIComponent(words)}`);
    await page.waitForFunction(() => document.querySelector('details.fold[open]'));
    const { open } = await facts(page);
    return unless(open === 1, `"${words}": ${open} are open`);
  });

  await test('a caption is a line that says what the code is, and where it goes unfolds', {}, async (page) => {
    await page.goto(`${home}03-banks.html`);
    const captions = page.locator('figure.listing:not(.fold *) > figcaption:has(> details)');
    const high = await captions.evaluateAll((all) => all.filter((e) => e.offsetHeight > 30 && e.querySelectorAll('strong').length < 3).map((e) => `${e.innerText}: ${e.offsetHeight}`));
    const goes = captions.filter({ hasText: 'setRowReadColDyn' }).first().locator('details');
    await goes.locator('summary').click();
    return [...high, ...unless(/square-kernels, added to src\/banks\/square\.cu in Listing/.test(await goes.innerText()), await goes.innerText())];
  });

  await test('the lines in which a kernel differs from one before are marked, and copied as they are', {}, async (page) => {
    await page.goto(`${home}03-banks.html`);
    const listing = page.locator('figure.listing', { hasText: 'void setColReadRow' }).first();
    const marked = await listing.locator('mark').allTextContents(), text = await listing.locator('pre').first().textContent();
    return [...unless(marked.join('|') === 'tile[threadIdx.x][threadIdx.y] = in[ownWord()];|out[ownWord()] = tile[threadIdx.x][threadIdx.y];', marked.join('|')),
      ...unless(/^new since Listing\s3\.\d+$/.test(await listing.locator('.marks').textContent()), 'it is not said from what'),
      ...unless(!/[\uE000-\uF8FF]/.test(text) && !/[\uE000-\uF8FF]/.test(await page.content()), 'a sign is left')];
  });

  await test('the lines that loom names are marked in red, of barriers the ones that it means', {}, async (page) => {
    await page.goto(`${home}04-ordering.html`);
    const named = async (kernel) => (await page.locator('figure.listing', { hasText: `void ${kernel}(` }).first().locator('mark.told').allTextContents()).join('|');
    const [early, branch] = [await named('readTooEarly'), await named('barrierInBranch')];
    return [...unless(early === 'tile[t] = in[t];|out[t] = tile[n - 1 - t];', early), ...unless(branch === '__syncthreads();|__syncthreads();', branch)];
  });

  await test('beneath a chart is one line, which unfolds its data and its script', {}, async (page) => {
    await page.goto(first);
    return page.evaluate(() => Array.from(document.querySelectorAll('div.chart'), (chart) => {
      const lines = Array.from(chart.querySelectorAll('summary')).filter((e) => e.checkVisibility());
      return lines.length === 1 && chart.querySelector('.fold') && lines[0].offsetHeight < 50 ? null : `${chart.textContent.trim().slice(0, 40)}: ${lines.map((e) => `${e.textContent} ${e.offsetHeight}`)}`;
    }).filter(Boolean));
  });

  await test('all code can be shown, which is remembered on every page, and folded again', {}, async (page) => {
    const button = page.locator('button.folds'), faults = [];
    const expect = async (all, when) => {
      const { open, count } = await facts(page);
      if (open !== (all ? count : 0)) faults.push(`${when}: ${open} of ${count} are open`);
      if (await button.textContent() !== (all ? 'Fold code' : 'Show all code')) faults.push(`${when}: the button says ${await button.textContent()}`);
    };
    await page.goto(first);
    await button.click();
    await expect(true, 'after a click');
    await page.reload();
    await expect(true, 'after a reload');
    await page.goto(home + chapters[1]);
    await expect(true, 'on another page');
    await button.click();
    await expect(false, 'after a second click');
    await page.reload();
    await expect(false, 'after a second reload');
    return faults;
  });
};
