// What axe finds in a part of a page. It walks through all of the page whatever
// it is asked, and so the text around the part is taken out before.
'use strict';
const axe = require('fs').readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

function alone(part) {
  for (const block of document.querySelectorAll('main section > :not(section)'))
    if (!block.closest(part) && !block.querySelector(part)) block.remove();
}

module.exports = async (page, part) => {
  await page.evaluate(alone, part);
  await page.evaluate(axe);
  const { violations } = await page.evaluate((selector) => window.axe.run(selector, { resultTypes: ['violations'], preload: false, selectors: false }), part);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
};
