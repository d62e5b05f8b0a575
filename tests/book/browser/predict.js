// Predict before you look: what is asked for is veiled until a number is typed,
// and says how far that was off; it is remembered, can be passed by, and is
// plain text without scripts and on paper.
'use strict';
const complaints = require('./axe.js');
const unless = (holds, fault) => (holds ? [] : [fault]);
const PAGES = ['01-execution.html', '02-memory.html', '03-banks.html', '05-reduction.html', '06-coalescing.html', '09-matmul.html'];

module.exports = async ({ home, chapters, rich, test }) => {
  const facts = (page) => page.evaluate(() => {
    const box = document.querySelector('.predict'), content = box.querySelector('form').nextElementSibling;
    return { veiled: content.matches('.veiled') && content.inert, below: box.nextElementSibling.matches('.veiled'),
      said: box.querySelector('form p').textContent, truth: box.querySelector('.truth').textContent.trim(), input: box.querySelector('input').value,
      asks: Array.from(box.querySelectorAll('form button')).filter((b) => !b.hidden).length };
  });
  const guess = async (page, text) => {
    await page.locator('.predict input').first().fill(text);
    await page.locator('.predict input').first().press('Enter');
    return facts(page);
  };

  for (const name of PAGES)
    await test(`predict: ${name} asks, and veils what answers to the section's end`, { predicts: true }, async (page) => {
      await page.goto(home + name);
      const { veiled, below, truth } = await facts(page);
      const open = await page.locator('main > section .veiled section').count();
      return [...unless(veiled && below, 'it is not veiled'), ...unless(/^\d[\d.\s]*†?$/.test(truth), truth), ...unless(!open, 'other sections are veiled')];
    });

  await test('predict: a number lifts the veil and says how far it was off, for ever', { predicts: true }, async (page) => {
    await page.goto(home + rich);
    const none = await guess(page, 'many'), far = await guess(page, '320');
    await page.reload();
    const later = await facts(page);
    const right = await guess(page, '32');
    return [...unless(none.veiled && none.said === 'Type a number.', JSON.stringify(none)),
      ...unless(!far.veiled && !far.below && far.said === 'You said 320, 10 times what it is: 32.', JSON.stringify(far)),
      ...unless(!later.veiled && later.input === '320' && later.said === far.said, JSON.stringify(later)),
      ...unless(right.said === 'You said 32: exactly.', right.said)];
  });

  await test('predict: a likely slip is told why it is one, and no other guess is', { predicts: true }, async (page) => {
    await page.goto(home + rich);
    await page.evaluate(() => { document.querySelector('.predict').dataset.slips = '64: Both directions count; 0.5..1: That is a share.'; });
    const told = { 64: 'You said 64, twice what it is: 32. Both directions count', 0.7: 'You said 0.7; it is 46 times as much: 32. That is a share.', 30: 'You said 30; it is 32: 6 % too little.', 32: 'You said 32: exactly.' };
    const faults = [];
    for (const [text, wanted] of Object.entries(told)) faults.push(...unless((await guess(page, text)).said === wanted, `${text}: ${wanted}`));
    return faults;
  });

  await test('predict: there are twenty in the book, and each has a number to compare with', { predicts: true }, async (page) => {
    const faults = [];
    let boxes = 0;
    for (const name of chapters) {
      await page.goto(home + name);
      const truths = await page.locator('.predict .truth').allTextContents();
      boxes += truths.length;
      faults.push(...truths.filter((truth) => !/\d/.test(truth)).map((truth) => `${name}: ${truth}`));
    }
    return [...faults, ...unless(boxes >= 20, `only ${boxes}`)];
  });

  await test('predict: the score stands at the end of the chapter, and counts each number once', { predicts: true }, async (page) => {
    await page.goto(home + rich);
    const before = await page.locator('.score').isVisible(), n = await page.locator('.predict').count();
    await guess(page, '320');
    await guess(page, '32');
    await page.locator('.predict input').nth(1).fill('7');
    await page.locator('.predict input').nth(1).press('Enter');
    const said = await page.locator('.score').innerText();
    return [...unless(!before, 'it is told before'), ...unless(said.startsWith(`You predicted 2 of this chapter's ${n} numbers: `) && / [12] exactly/.test(said), said)];
  });

  await test('predict: can be passed by, here and everywhere', { predicts: true }, async (page) => {
    await page.goto(home + rich);
    await page.locator('.predict form button').nth(1).click();
    const here = await facts(page);
    await page.reload();
    const later = await facts(page);
    await page.goto(home + PAGES[0]);
    const other = await facts(page);
    await page.locator('.predict form button').nth(2).click();
    await page.goto(home + PAGES[2]);
    const all = await facts(page), said = await guess(page, '1');
    return [...unless(!here.veiled && here.asks === 1 && !later.veiled, JSON.stringify(here)), ...unless(other.veiled && other.asks === 3, 'another is lifted with it'),
      ...unless(!all.veiled, 'it asks all the same'), ...unless(/it is \S+ times as much: /.test(said.said), said.said)];
  });

  await test('predict: who touches what is veiled passes the question by', { predicts: true, viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
    await page.goto(home + rich);
    const behind = page.locator('.predict ~ p').first();
    await behind.scrollIntoViewIfNeeded();
    const { x, y } = await behind.boundingBox(), before = await facts(page);
    await page.touchscreen.tap(x + 20, y + 10);
    const after = await facts(page);
    return unless(before.veiled && !after.veiled, JSON.stringify([before, after]));
  });

  await test('predict: what is asked for by its address is shown', { predicts: true }, async (page) => {
    await page.goto(home + rich);
    const id = await page.locator('.predict figure').first().getAttribute('id');
    await page.goto(`${home}${PAGES[0]}`);
    await page.goto(`${home}${rich}#${id}`);
    return unless(!(await facts(page)).veiled, 'it stays veiled');
  });

  for (const colorScheme of ['light', 'dark'])
    await test(`predict: axe finds nothing, and nothing sticks out at 360 pixels, ${colorScheme}`, { predicts: true, colorScheme, viewport: { width: 360, height: 740 } }, async (page) => {
      await page.goto(home + rich);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      return [...await complaints(page, '.predict'), ...unless(wide <= 0, `${wide} too wide`)];
    });

  await test('predict: on paper nothing is veiled or asked', { predicts: true }, async (page) => {
    await page.goto(home + rich);
    await page.emulateMedia({ media: 'print' });
    return page.evaluate(() => [...Array.from(document.querySelectorAll('.veiled')).filter((e) => getComputedStyle(e).filter !== 'none').map((e) => e.tagName),
      ...Array.from(document.querySelectorAll('.predict form')).filter((e) => e.checkVisibility()).map(() => 'a form')]);
  });

  await test('predict: without scripts nothing is veiled', { javaScriptEnabled: false }, async (page) => {
    await page.goto(home + rich);
    return [...unless(await page.locator('.veiled, .predict form').count() === 0, 'veiled'), ...unless(await page.locator('.predict figure').first().isVisible(), 'hidden')];
  });
};
