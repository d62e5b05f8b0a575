// A copy button puts the code into the clipboard, and nothing else.
'use strict';
const { read } = require('../chapter.js');

// The first line in which two texts differ.
function difference(wanted, got) {
  const [w, g] = [wanted.split('\n'), got.split('\n')];
  const i = w.findIndex((line, at) => line !== g[at]);
  return wanted === got ? [] : [`${w[0]} ... line ${i + 1}: wanted "${w[i]}", copied "${g[i]}"`];
}

module.exports = async ({ home, chapters, look }) => {
  for (const name of chapters)
    await look(`${name}: every listing has a button that copies its code alone`, {}, async (page, seen, context) => {
      const listings = read(`chapters/${name.replace(/html$/, 'md')}`).listings;
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(home + name);
      const copied = await page.evaluate(async () => {
        const texts = [];
        for (const details of document.querySelectorAll('details')) details.open = true;
        for (const button of document.querySelectorAll('button.copy')) {
          await navigator.clipboard.writeText('');
          button.click();
          for (let i = 0; i < 60000 && !/opied/.test(button.textContent); i++) await new Promise((done) => { setTimeout(done, 5); });
          texts.push(await navigator.clipboard.readText());
        }
        return texts;
      });
      const faults = copied.length === listings.length ? [] : [`${listings.length} listings, ${copied.length} buttons`];
      return [...faults, ...listings.flatMap((text, i) => difference(`${text}\n`, copied[i] || ''))];
    });
};
