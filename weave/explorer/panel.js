// Fields that compose an access, the access itself, what the rule counts of it,
// and its drawing.
ways.panel = (holder, kind) => {
  const box = document.createElement('div');
  box.className = 'panel';
  const form = Object.assign(document.createElement('form'), { noValidate: true, autocomplete: 'off' });
  const controls = kind.build(form);
  for (const [name, value] of Object.entries(kind.first)) controls[name].value = value;
  const text = field(form, 'access', kind.ask, Object.assign(document.createElement('input'),
    { name: 'access', type: 'text', spellcheck: false, autocapitalize: 'off', maxLength: 120 }));
  const answer = put(box, 'p', { className: 'answer' });
  answer.setAttribute('role', 'status');
  const steps = put(box, 'label', { className: 'steps' }, put(box, 'span', {}, ''));
  const step = put(steps, 'input', { type: 'range', min: 0, value: 0, step: 1 });
  const play = put(box, 'button', { type: 'button', className: 'play' }, '⟦Play⟧');
  const pictures = put(box, 'div', { className: 'pictures' });
  box.append(form);
  let rows = 0, counted = null, known = '', playing = 0;

  const values = () => Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.value]));

  function draw() {
    if (!counted) return;
    const shown = kind.stepwise && counted.count > 1 ? Number(step.value) - 1 : -1;
    const nth = shown + 1, { count: all } = counted;
    steps.firstChild.textContent = shown < 0 ? '⟦All wavefronts⟧' : `⟦Wavefront ${nth} of ${all}⟧`;
    show(pictures, kind.draw(counted, shown, rows));
  }

  function count() {
    const wrong = Object.values(controls).find((control) => !control.checkValidity());
    try {
      if (wrong) throw new Error(`${wrong.parentNode.textContent}: ${wrong.validationMessage}`);
      counted = kind.count({ ...values(), index: access(text.value, kind.names) });
    } catch (error) {
      answer.className = 'answer wrong';
      answer.textContent = `${error.message}.`;
      text.setAttribute('aria-invalid', wrong ? 'false' : 'true');
      return;
    }
    text.removeAttribute('aria-invalid');
    say(answer, counted, known);
    stop();
    step.max = counted.count;
    step.value = 0;
    play.hidden = steps.hidden = !kind.stepwise || counted.count < 2;
    draw();
  }

  // A wavefront every 300 ms, to the last.
  function stop() {
    clearInterval(playing);
    playing = 0;
    play.textContent = '⟦Play⟧';
  }

  play.addEventListener('click', () => {
    if (playing) return stop();
    step.value = step.value === step.max ? 0 : step.value;
    play.textContent = '⟦Stop⟧';
    playing = setInterval(() => {
      step.stepUp();
      draw();
      if (step.value === step.max) stop();
    }, 300);
  });

  function compose() {
    known = '';
    rows = 0;
    text.value = kind.compose(values());
    count();
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    if (event.target !== text) { kind.settle?.(controls, event.target); compose(); return; }
    known = '';
    count();
  });
  step.addEventListener('input', draw);

  const back = put(box, 'button', { type: 'button', hidden: true }, '⟦Back⟧');
  // The rows of the table are presets; what was counted of each stands there.
  for (const line of holder.querySelectorAll('tbody tr')) {
    const cells = Array.from(line.cells, (c) => c.textContent.trim());
    const code = Array.from(line.querySelectorAll('code'), (c) => c.textContent);
    const preset = kind.preset(code[code.length - 2] || '', code[code.length - 1] || '', cells.join(' '));
    const button = put(line.cells[0], 'button', { type: 'button', className: 'try' }, '⟦Try⟧');
    const what = `${cells[0]}, ${preset.access}`;
    button.setAttribute('aria-label', `⟦Try ${what}⟧`);
    button.addEventListener('click', () => {
      for (const [name, value] of Object.entries(preset.fields)) controls[name].value = value;
      text.value = preset.access;
      rows = preset.rows;
      known = ` ${holder.querySelector('thead th:last-child').textContent.trim()}: ${cells[cells.length - 1]}.`;
      count();
      box.scrollIntoView({ block: 'nearest' });
      back.hidden = false;
      back.onclick = () => { button.scrollIntoView({ block: 'center' }); button.focus({ preventScroll: true }); };
    });
  }
  holder.append(box);
  compose();
};
