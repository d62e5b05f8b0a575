// A copy button puts the code into the clipboard, and nothing else.
'use strict';
const { read, find } = require('../chapter.js');

// The first line in which two texts differ.
function difference(wanted, got) {
  const [w, g] = [wanted.split('\n'), got.split('\n')];
  const i = w.findIndex((line, at) => line !== g[at]);
  return wanted === got ? [] : [`${w[0]} ... line ${i + 1}: wanted "${w[i]}", copied "${g[i]}"`];
}

module.exports = async ({ home, chapters, look }) => {
  for (const name of chapters)
    await look(`${name}: every listing has a button that copies its code alone`, {}, async (page, seen, context) => {
      const { blocks, listings } = read(`chapters/${name.replace(/html$/, 'md')}`);
      // Of a console, the commands.
      const consoles = new Set(find(blocks, 'CodeBlock').filter(([[, classes]]) => classes.includes('console')).map(([, text]) => text));
      // A loom's kernel is in its text already.
      const wanted = listings.filter((text) => !text.startsWith('// run: ')).map((text) => (consoles.has(text) ? text.split('\n').filter((line) => line.startsWith('$ ')).map((line) => line.slice(2)).join('\n') : text));
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(home + name);
      const copied = await page.evaluate(async () => {
        const texts = [];
        for (const details of document.querySelectorAll('details')) details.open = true;
        for (const button of document.querySelectorAll('button.copy')) {
          if (button.closest('.source, .loom')) continue;
          await navigator.clipboard.writeText('');
          button.click();
          for (let i = 0; i < 60000 && !/opied/.test(button.textContent); i++) await new Promise((done) => { setTimeout(done, 5); });
          texts.push(await navigator.clipboard.readText());
        }
        return texts;
      });
      const faults = copied.length === wanted.length ? [] : [`${wanted.length} listings, ${copied.length} buttons`];
      return [...faults, ...wanted.flatMap((text, i) => difference(`${text}\n`, copied[i] || ''))];
    });
};
