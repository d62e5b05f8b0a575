// A listing that is woven where it stands, and an exercise that is solved there.
const opened = new Map();

// The texts and launches of the page's listings, which lie beside it.
let besides = null;
function beside() {
  besides = besides || new Promise((done, failed) => {
    window.weaveKernels = done;
    put(document.head, 'script', { src: location.pathname.replace(/.*\//, '').replace(/html$/, 'kernels.js'), onerror: failed });
  });
  return besides;
}

// What a launch is called: its kernel, and how it is called where that is not enough.
function variantsOfLaunches(launches, source) {
  const kernels = launches.map((launch) => launch.replace(/<<<.*/, ''));
  return launches.map((launch, n) => ({ launch, source,
    name: kernels.indexOf(kernels[n]) === kernels.lastIndexOf(kernels[n]) ? kernels[n] : launch.replace(/<<<.*?>>>/, '') }));
}

function open(figure, asks, { launches, text, wants, answer }) {
  const holder = make('div', { className: 'loom' });
  holder.dataset.at = `.${figure.id}`;
  if (answer) asks.after(holder); else figure.append(holder);
  const one = answer ? exercise(holder, { launches, text, wants, answer }, keyOf(figure.id)) : loom(holder, keyOf(figure.id), variantsOfLaunches(launches, text));
  one.take();
  return { holder, one, words: asks.textContent };
}

document.addEventListener('weave', async ({ target: figure, detail: asks }) => {
  const known = (await beside().catch(() => { besides = null; }))?.[figure.id], isNew = !opened.has(figure);
  if (!known) return;
  if (isNew) opened.set(figure, open(figure, asks, known));
  const { holder, one, words } = opened.get(figure), shows = isNew || holder.hidden;
  holder.hidden = !shows;
  asks.ariaExpanded = shows;
  asks.textContent = !shows ? words : known.answer ? '⟦Put it away⟧' : '⟦As it stands⟧';
  if (!known.answer) figure.classList.toggle('weaving', shows);
  if (shows && sent?.at === figure.id) give(one);
});
