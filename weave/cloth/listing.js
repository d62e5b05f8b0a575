// A listing that is woven where it stands, and an exercise that is solved there.
const opened = new Map();

// What a launch is called: its kernel, and how it is called where that is not enough.
function variantsOfLaunches(launches, source) {
  const kernels = launches.map((launch) => launch.replace(/<<<.*/, ''));
  return launches.map((launch, n) => ({ launch, source,
    name: kernels.indexOf(kernels[n]) === kernels.lastIndexOf(kernels[n]) ? kernels[n] : launch.replace(/<<<.*?>>>/, '') }));
}

function open(figure, { button: asks, launches, text, wants, answer }) {
  const holder = document.createElement('div');
  holder.className = 'loom';
  if (answer) asks.after(holder); else figure.append(holder);
  const one = answer ? exercise(holder, { launches, text, wants, answer }) : loom(holder, variantsOfLaunches(launches, text));
  looms.push(one);
  if (looms.length === 1) given(one.take); else one.take();
  return { holder, words: asks.textContent };
}

document.addEventListener('weave', ({ target: figure, detail }) => {
  const { button: asks } = detail, isNew = !opened.has(figure);
  if (isNew) opened.set(figure, open(figure, detail));
  const { holder, words } = opened.get(figure), shows = isNew || holder.hidden;
  holder.hidden = !shows;
  asks.setAttribute('aria-expanded', String(shows));
  asks.textContent = !shows ? words : detail.answer ? 'Put it away' : 'As it stands';
  if (!detail.answer) figure.classList.toggle('weaving', shows);
});
