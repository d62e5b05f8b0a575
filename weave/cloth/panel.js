// What is kept in the browser, for the next time.
const keep = {
  get(key) { try { return localStorage.getItem(key); } catch (e) { return null; } },
  set(key, text) { try { if (text) localStorage.setItem(key, text); else localStorage.removeItem(key); } catch (e) { /* a private window keeps nothing */ } },
};
const keyOf = (at) => `kernel ${location.pathname.replace(/.*\//, '')} ${at}`;
const kept = (key, none = [OWN]) => keep.get(key)?.split('\f').map(apart) || none;

// The component: chips, the text, the cloth, what is said of it.
const REST = 300, WEAVING = 800;
const bare = (code) => code.replace(/\s+/g, '');

function variantsOf(holder) {
  const first = holder.querySelector('pre');
  const given = [{ name: holder.dataset.chip || '⟦as it stands⟧', text: first.textContent.replace(/\u200b$/, ''), slide: holder.dataset.slide }];
  for (const t of holder.querySelectorAll('template')) given.push({ name: t.dataset.chip, text: t.content.textContent.trim(), slide: t.dataset.slide });
  return given.map(({ name, text, slide }) => ({ name, slide, ...apart(text.trimEnd()) }));
}

function button(to, words, does) {
  return put(to, 'button', { type: 'button', onclick: does }, words);
}

function frame(box) {
  const parts = { chips: put(box, 'div', { className: 'chips', role: 'group', ariaLabel: '⟦Kernels to begin with⟧' }), work: put(box, 'div', { className: 'work' }) };
  parts.left = put(parts.work, 'div', { className: 'left' });
  const right = put(parts.work, 'div', { className: 'right' });
  parts.hanging = put(right, 'div', { className: 'hanging' });
  parts.canvas = put(parts.hanging, 'canvas', { tabIndex: 0, role: 'img' });
  // What is said of the code stands beneath it: a telephone has the cloth below.
  parts.text = put(parts.left, 'div', { className: 'text' });
  parts.answer = put(parts.left, 'p', { className: 'answer', role: 'status' });
  parts.touched = put(parts.left, 'p', { className: 'touched' });
  parts.mistakes = put(parts.left, 'ul', { className: 'mistakes', hidden: true });
  parts.launches = put(parts.left, 'div', { className: 'launches' });
  parts.printed = put(parts.left, 'pre', { className: 'printed', hidden: true, tabIndex: 0, ariaLabel: '⟦What it prints⟧' });
  put(parts.left, 'p', { className: 'arrays' }, '⟦An array has 65,536 elements, and element i holds i; one whose name begins with out holds nothing yet.⟧');
  parts.tools = put(box, 'div', { className: 'tools' });
  parts.table = put(put(box, 'details', {}, make('summary', {}, '⟦The cloth as a table⟧')), 'table');
  return parts;
}

// What stands where nothing of the reader's own does yet; \x20 is a blank that stays (lean).
const OWN = { launch: 'mine<<<1, 32>>>(out, in)', source: '__global__ void mine(int *out, int *in)\n{\n\tout[threadIdx.x]\x20= in[2 * threadIdx.x];\n}\n' };

// What a reader has made of it is kept in the browser, as `key`, for the next time.
function loom(holder, key, variants = variantsOf(holder), owns = kept(key)) {
  const box = make('div', { className: 'weaver' });
  const parts = frame(box);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let variant = variants[0], run = 0, got = null, woven = weft([]), places = null, waiting = 0, frameAsked = 0;
  let chosen = { line: 0, row: null }, part = 1, told = [];
  const text = editor(parts.text, () => { fit(); typed(); }, (line) => choose({ line, row: null }));
  const launch = put(put(parts.launches, 'label', { className: 'launch' }, make('span', {}, '⟦Launch: blocks, threads, arrays⟧')), 'input', { type: 'text', spellcheck: false, autocapitalize: 'off', autocomplete: 'off', maxLength: 300, placeholder: '⟦as // run: says⟧' });
  launch.addEventListener('input', () => typed());
  // Which warp is seen of those that are launched.
  const [warp, block] = ['⟦Warp⟧', '⟦of block⟧'].map((words) => {
    const label = put(parts.launches, 'label', { className: 'watch', hidden: true }, make('span', {}, words));
    const input = put(label, 'input', { type: 'number', min: 0, value: 0, inputMode: 'numeric' });
    input.addEventListener('input', () => later(REST));
    return input;
  });
  const watched = () => ({ block: Number(block.value) || 0, warp: Number(warp.value) || 0 });
  function limit() {
    const most = extent(got.launches);
    let isThere = true;
    for (const [input, last] of [[warp, most.warp], [block, most.block]]) {
      input.parentElement.hidden = !last;
      input.max = last;
      if (Number(input.value) > last) { input.value = last; isThere = false; }
    }
    return isThere;
  }

  const wrong = () => new Set(got ? [...told, ...got.mistakes.flatMap((m) => [m.given, m.other]),
    ...(got.status === 'refused' ? [whereOf(got.errors).line] : [])].filter(Boolean) : []);
  const order = () => Array.from(new Set([...woven.shared, ...woven.global].map((row) => row.pick.line))).sort((a, b) => a - b);
  function look() {
    const lines = order(), torn = new Set(got ? got.mistakes.map((m) => lastOf(woven, m.given)) : []);
    return { torn, colour: (line) => Math.max(0, lines.indexOf(line)) % COLOURS.length,
      chosen: (row) => (chosen.row ? row === chosen.row : !chosen.line || !woven.costs.has(chosen.line) || row.pick.line === chosen.line) };
  }
  const hang = () => { places = draw(parts.canvas, woven, part, look()); };

  function mark() {
    const marks = { wrong: wrong(), line: chosen.line };
    text.colour(marks);
    text.say(woven.costs, look().colour, marks);
  }

  function choose(next) {
    chosen = next;
    const kinds = woven.costs.get(chosen.line);
    parts.touched.textContent = chosen.row ? ofRow(chosen.row) : kinds ? ofLine(chosen.line, kinds) : got && got.status !== 'refused' ? `${ofWarp(watched())} ${whole(got)}${ofGutter(woven)}` : '';
    mark();
    hang();
  }

  // Woven within a second, or at once.
  function animate() {
    cancelAnimationFrame(frameAsked);
    const began = performance.now();
    const step = (now) => {
      part = still.matches ? 1 : Math.min(1, Math.max(0, now - began) / WEAVING);
      hang();
      if (part < 1) frameAsked = requestAnimationFrame(step); else box.dataset.state = 'woven';
    };
    step(began);
  }

  function tell() {
    const words = sentence(got, woven);
    launch.ariaInvalid = got.status === 'refused' && whereOf(got.errors).isLaunch;
    parts.answer.classList.toggle('bad', got.status !== 'fine');
    parts.answer.textContent = words;
    parts.canvas.ariaLabel = `⟦Cloth: ${words}⟧`;
    const worst = first(got.mistakes);
    parts.mistakes.replaceChildren(...[worst, ...got.mistakes.filter((m) => m !== worst)].filter(Boolean).slice(0, 6).map((m) => make('li', {}, ofMistake(m))));
    parts.mistakes.hidden = !got.mistakes.length;
    parts.printed.textContent = got.printed.slice(0, 20000);
    parts.printed.hidden = !got.printed;
    fill(parts.table, ['⟦Line⟧', '⟦Wavefronts⟧', '⟦at least⟧', '⟦Sectors⟧', '⟦at least⟧'], Array.from(woven.costs).sort(([m], [n]) => m - n)
      .map(([line, { shared = ['', ''], global = ['', ''] }]) => [{}, line, ...shared, ...global]));
  }

  async function work() {
    const mine = ++run, waits = setTimeout(() => { if (mine === run) { stop.hidden = false; parts.answer.textContent = '⟦It is being woven …⟧'; } }, 200);
    box.dataset.state = 'weaving';
    const seen = watched(), result = await interpret(text.area.value, launch.value, () => mine !== run, { watch: `${seen.block}:${seen.warp}` }).catch((error) =>
      refused(error instanceof WebAssembly.RuntimeError ? '⟦that is too much here⟧' : error.message));
    clearTimeout(waits);
    if (mine !== run || !result) return;
    stop.hidden = true;
    got = result;
    told = [];
    if (got.rows && !limit()) { later(0); return; }
    woven = weft(got.picks);
    tell();
    choose({ line: 0, row: null });
    animate();
    // Who else is on the page may have something to say of it, and of its lines.
    box.dispatchEvent(new CustomEvent('woven', { bubbles: true, detail: { got, source: text.area.value, mark: (lines) => { told = lines; mark(); } } }));
  }
  function later(rest) {
    clearTimeout(waiting);
    run++;
    box.dataset.state = 'weaving';
    waiting = setTimeout(work, rest);
  }

  const chips = variants.map((v) => button(parts.chips, v.name, () => take(v)));
  // What was typed outlives every chip: `your own` has it, and what was before it when
  // that is there already.
  let mine = null;
  const own = button(parts.chips, '', () => show(mine = owns.at(Math.max(0, owns.indexOf(mine)) - 1)));
  function press(v) {
    variants.forEach((other, n) => { chips[n].ariaPressed = other === v; });
    own.ariaPressed = !v;
    own.hidden = !owns.length;
    const all = owns.length, nth = owns.indexOf(mine) + 1 || all;
    own.textContent = all > 1 ? `⟦your own ${nth} of ${all}⟧` : '⟦your own⟧';
    measured(holder, v?.slide);
  }
  // Who types what a chip has, has that chip.
  const same = () => variants.find((v) => bare(v.source) === bare(text.area.value) && bare(v.launch) === bare(launch.value)) || null;
  const add = (one) => { owns = [...owns.filter((other) => other !== OWN && other.source !== one.source), mine = one]; };
  function typed() {
    const v = same();
    if (mine === OWN) mine = null;
    if (v) owns = owns.filter((other) => other !== mine);
    else if (!mine) add({});
    mine = v ? null : Object.assign(mine, { launch: launch.value, source: text.area.value });
    keep.set(key, owns.filter((one) => one !== OWN).slice(-5).map(({ launch: how, source }) => together(how, source)).join('\f'));
    press(v);
    later(REST);
  }
  // A launch in the text is the launch; a kernel that none names gets one that fits.
  function fit() {
    const found = launchFor(text.area.value, launch.value);
    if (found !== launch.value) launch.value = variants.find((v) => nameOf(v.launch) === nameOf(found))?.launch || found;
  }
  function show(one) {
    text.set(one.source.replace(/^(?: {4})+/gm, (blanks) => '\t'.repeat(blanks.length / 4))); // half as wide on telephones
    launch.value = one.launch;
    warp.value = block.value = 0;
    press(same());
    later(0);
  }
  function take(v) {
    variant = v;
    mine = null;
    show(v);
  }

  button(parts.tools, '⟦Reset⟧', () => take(variant));
  const stop = button(parts.tools, '⟦Stop⟧', () => {
    run++;
    stop.hidden = true;
    box.dataset.state = 'stopped';
    parts.answer.textContent = '⟦Stopped before its end.⟧';
  });
  stop.hidden = true;
  const share = button(parts.tools, '⟦Share⟧', async () => {
    history.replaceState(null, '', `#k=${await pack(together(launch.value, text.area.value))}${holder.dataset.at || ''}`);
    share.textContent = await send(location.href).catch(() => '⟦Copy the address⟧');
    setTimeout(() => { share.textContent = '⟦Share⟧'; }, 2500);
  });
  button(parts.tools, '⟦Save as picture⟧', () => save(woven, look(), sentence(got, woven), box));

  const touch = (event) => {
    const at = parts.canvas.getBoundingClientRect(), row = places && rowAt(places, woven, event.clientX - at.left, event.clientY - at.top);
    if (row && row !== chosen.row) choose({ line: row.pick.line, row });
  };
  parts.canvas.addEventListener('pointerdown', touch);
  parts.canvas.addEventListener('pointermove', (event) => { if (event.pointerType === 'mouse') touch(event); });
  parts.canvas.addEventListener('pointerleave', (event) => { if (event.pointerType === 'mouse') choose({ line: 0, row: null }); });
  // Along the cloth by the arrows; from the one cloth to the other.
  parts.canvas.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], over = { ArrowLeft: woven.shared, ArrowRight: woven.global }[event.key];
    if (event.key === 'Escape') { choose({ line: 0, row: null }); return; }
    const rows = over || (woven.global.includes(chosen.row) || !woven.shared.length ? woven.global : woven.shared);
    if (!step && !over || !rows.length) return;
    event.preventDefault();
    event.stopPropagation();
    const at = step ? rows.indexOf(chosen.row) + step : 0, row = rows[Math.max(0, Math.min(rows.length - 1, at))];
    choose({ line: row.pick.line, row });
  });
  new ResizeObserver(hang).observe(parts.hanging);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', hang);
  new MutationObserver(hang).observe(document.documentElement, { attributeFilter: ['data-theme'] });

  holder.classList.add('woven');
  holder.append(box);
  return { box, take: (n = 0) => take(variants[n]), give: (one) => { add(one); show(one); }, leave: () => show(mine = owns.at(-1)) };
}

// The measured bars around a loom say what the variant takes, if it was measured: ratio,
// time and length. Of anything else they know nothing, and step back.
function measured(holder, to) {
  const opening = holder.closest('.opening'), known = opening?.dataset.bars?.split(';')[to ?? -1];
  opening?.classList.toggle('unmeasured', !known);
  if (!known) return;
  const [ratio, time, length] = known.split('|'), last = Array.from(opening.querySelectorAll('.bar')).pop();
  opening.querySelector('.ratio b').textContent = ratio;
  last.querySelector('span').textContent = time;
  last.querySelector('rect').setAttribute('width', length);
}

// The cloth on paper of its own, with its sentence beneath.
function save(woven, look, words, box) {
  const holder = put(box, 'div', { className: 'hanging aside' }), cloth = put(holder, 'canvas'), page = document.createElement('canvas');
  draw(cloth, woven, 1, { ...look, chosen: () => true }, 640);
  const ink = inks(holder), pen = page.getContext('2d'), edge = Math.round(cloth.width * 0.05);
  Object.assign(page, { width: cloth.width + 2 * edge, height: cloth.height + 4 * edge });
  pen.fillStyle = ink.paper;
  pen.fillRect(0, 0, page.width, page.height);
  pen.drawImage(cloth, edge, edge);
  pen.fillStyle = ink.ink;
  let size = Math.round(cloth.width / 30);
  const face = getComputedStyle(box).fontFamily;
  do pen.font = `${size}px ${face}`; while (pen.measureText(words).width > cloth.width && --size > 8);
  pen.fillText(words, edge, cloth.height + 2.5 * edge);
  holder.remove();
  make('a', { download: 'cloth.png', href: page.toDataURL('image/png') }).click();
}
