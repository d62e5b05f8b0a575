const style = new CSSStyleSheet();
style.replaceSync(`@style@`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

// Elsewhere than in the book, a <pre class="loom"> is enough.
for (const pre of document.querySelectorAll('pre.loom')) {
  const holder = document.createElement('div');
  holder.className = 'loom';
  pre.className = '';
  pre.replaceWith(holder);
  holder.append(pre);
}

const looms = Array.from(document.querySelectorAll('div.loom'), (holder) => loom(holder));
async function given(else_) {
  const kernel = await shared();
  if (!kernel || !looms.length) { else_(); return; }
  looms[0].give(kernel);
  looms[0].box.scrollIntoView({ block: 'nearest' });
}
for (const other of looms.slice(1)) other.take();
if (looms.length) given(() => looms[0].take());
// On a page whose looms are its listings' a kernel that was sent stands at the first.
else if (/^#k=/.test(location.hash)) document.querySelector('button.weave')?.click();
addEventListener('hashchange', () => given(() => {}));
