// Where an element stands in the window, when it has stood there for ten frames:
// what comes into sight above it may grow, and the browser then moves the page.
'use strict';
module.exports = (locator) => locator.evaluate(async (element) => {
  let top = NaN;
  for (let still = 0; still < 10; still++) {
    await new Promise((done) => requestAnimationFrame(done));
    const now = Math.round(element.getBoundingClientRect().top);
    if (now !== top) still = 0;
    top = now;
  }
  return top;
});
