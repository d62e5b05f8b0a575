// An access in which the slider is p, or one of several, with a name or without; an
// arrow leads from what is read to what is written. With pad, p lengthens the rows of
// the tile. A kind that has words for them reads the texts itself.
ways.slider = (holder, kind) => {
  const { access: texts, slide, from, to, at: begin, pad, each } = holder.dataset;
  const box = document.createElement('div');
  box.className = 'panel';
  const label = put(box, 'label', { className: 'steps' }, document.createElement('span'));
  const range = put(label, 'input', { type: 'range', min: from, max: to, step: 1, value: begin, autocomplete: 'off' });
  const which = texts.split(';').map((text) => text.match(/^\s*(?:([\w ,]+):)?\s*(.*?)\s*$/).slice(1));
  const chosen = which.length > 1 && choice(box, ...which[0][0] ? ['order', kind.words || '⟦Order⟧'] : ['which', '⟦A lane asks for⟧'], which.map(([name, text], i) => [i, name || text]));
  const answer = put(box, 'p', { className: 'answer' }), pictures = put(box, 'div', { className: 'pictures' });
  answer.setAttribute('role', 'status');
  const move = () => {
    const p = Number(range.value), [name, text] = which[chosen ? chosen.value : 0];
    const steps = kind.words ? [] : text.split('->').map((step) => access(step, ['x', 'y', 'p'])), at = (p, n = 0) => (lane, row) => steps[n]({ ...lane, p }, row);
    const counted = kind.count({ wide: 32, pad: pad ? p : 0, bytes: 4, y: 0, kind: 'load', index: at(p), at, p, from: Number(from), to: Number(to), each, name, text, turns: steps.length > 1 });
    label.firstChild.replaceChildren(name ? `⟦${slide} ${p} of ${to}⟧` : `${slide}⟦: ⟧`);
    if (!name) put(label.firstChild, 'code', {}, pad ? `${pad}[32][${32 + p}]` : text.replace(/\bp\b/g, p));
    say(answer, counted);
    show(pictures, kind.draw(counted, -1, pad ? 32 : 0));
  };
  box.addEventListener('input', move);
  holder.append(box);
  move();
};
