const style = new CSSStyleSheet();
style.replaceSync(`@style@`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

// Elsewhere than in the book, a <pre class="loom"> is enough.
for (const pre of document.querySelectorAll('pre.loom')) {
  const holder = make('div', { className: 'loom' });
  pre.className = '';
  pre.replaceWith(holder);
  holder.append(pre);
}

const looms = Array.from(document.querySelectorAll('div.loom'), (holder, n) => loom(holder, keyOf(n)));
// What was sent goes to the loom that it comes from, which may have to be opened first; or
// to the page's first, if that is not known any more.
let sent = null;
function give(one) {
  for (let fold = one.box; (fold = fold.parentElement.closest('details'));) fold.open = true;
  one.give(sent);
  one.box.scrollIntoView({ block: 'nearest' });
  sent = null;
}
async function given() {
  sent = await shared();
  if (!sent) return;
  const asks = document.querySelector(`[data-of="${sent.at}"]`) || !looms.length && document.querySelector('button.weave');
  if (!asks) { if (looms.length) give(looms[0]); return; }
  sent.at = asks.dataset.of;
  const known = opened.get(document.getElementById(sent.at));
  if (known && !known.holder.hidden) give(known.one); else asks.click();
}
given().then(() => { for (const one of looms) if (!one.box.dataset.state) one.take(); });
addEventListener('hashchange', given);
