// The cloth: warp threads hang, and each row of weft lies over those that it serves and
// behind the others. A canvas, since a cloth has thousands of crossings.
const COLOURS = ['blue', 'red', 'ochre', 'green', 'purple', 'teal', 'plum'];
const ACROSS = BANKS + 2 + WORDS_OF_SECTOR, TALL = 9, LOW = 3, FIT = 320, HEAD = 18;

// The page's colours now, as its theme has them.
function inks(element) {
  const probe = document.createElement('span');
  element.append(probe);
  const named = (name) => { probe.style.color = `var(--${name})`; return getComputedStyle(probe).color; };
  const all = { lines: COLOURS.map((name) => named(`chart-${name}`)), thread: named('cloth-warp'), ink: named('ink'), soft: named('soft'), accent: named('accent'), paper: named('paper') };
  probe.remove();
  return all;
}

// The rows are as tall as they are wide, while they fit; a long cloth has finer ones, and
// beneath a short one the threads hang bare.
function layout(width, woven) {
  const rows = Math.max(woven.shared.length, woven.global.length, 1), cell = width / ACROSS;
  const tall = Math.max(LOW, Math.min(TALL, cell, FIT / rows));
  return { cell, tall, width, height: HEAD + Math.max(FIT, rows * tall) + 8 };
}

function warpThreads(pen, ink, { cell, height }, from, count) {
  pen.fillStyle = ink.thread;
  for (let n = 0; n < count; n++) pen.fillRect((from + n + 0.34) * cell, HEAD - 5, cell * 0.32, height - HEAD + 5);
}

// A crossing: thread over thread, its edges darker than its back.
function crossing(pen, x, y, wide, high) {
  pen.beginPath();
  pen.roundRect(x, y, wide, high, Math.min(wide, high) * 0.34);
  pen.fill();
  if (high < 5) return;
  pen.save();
  pen.globalAlpha *= 0.28;
  pen.fillStyle = '#fff';
  pen.fillRect(x + wide * 0.2, y + high * 0.2, wide * 0.6, Math.max(0.8, high * 0.16));
  pen.fillStyle = '#000';
  pen.fillRect(x + wide * 0.1, y + high * 0.8, wide * 0.8, Math.max(0.6, high * 0.1));
  pen.restore();
}

// The row behind the threads that it does not serve; torn in the middle where its line
// makes a mistake.
function float(pen, ink, { cell, tall }, from, count, y, isTorn) {
  const left = from * cell, right = (from + count) * cell, middle = (left + right) / 2, high = Math.max(0.8, tall * 0.2);
  const alpha = pen.globalAlpha;
  pen.globalAlpha = alpha * 0.55;
  for (const [a, b] of isTorn ? [[left, middle - 2.5 * cell], [middle + 2.5 * cell, right]] : [[left, right]])
    pen.fillRect(a, y + tall / 2 - high / 2, b - a, high);
  pen.globalAlpha = alpha;
  if (!isTorn) return;
  pen.strokeStyle = ink.accent;
  pen.lineWidth = Math.max(1, tall * 0.16);
  for (const [x, way] of [[middle - 2.5 * cell, 1], [middle + 2.5 * cell, -1]])
    for (const bend of [-0.5, 0, 0.5]) {
      pen.beginPath();
      pen.moveTo(x, y + tall / 2);
      pen.lineTo(x + way * cell, y + tall * (0.5 + bend));
      pen.stroke();
    }
}

function weave(pen, ink, places, from, count, rows, shown, look) {
  const { cell, tall } = places;
  rows.slice(0, shown).forEach((row, n) => {
    const y = HEAD + n * tall, torn = look.torn.has(row);
    pen.globalAlpha = look.chosen(row) ? 1 : 0.22;
    pen.fillStyle = ink.lines[look.colour(row.pick.line)];
    float(pen, ink, places, from, count, y, torn);
    pen.fillStyle = ink.lines[look.colour(row.pick.line)];
    for (const thread of row.over) {
      if (torn && Math.abs(thread + 0.5 - count / 2) < 2.5) continue;
      const slack = (thread + n) % 2 ? 0.06 : 0.14;
      crossing(pen, (from + thread + 0.04) * cell, y + tall * slack / 2, cell * 0.92, tall * (1 - slack));
    }
  });
  pen.globalAlpha = 1;
}

// Draws the first `part` of a cloth (0 to 1); look says what is chosen, torn, and in
// which colour a line is.
function draw(canvas, woven, part, look, width = canvas.parentElement.clientWidth) {
  const places = layout(width, woven), sharp = Math.min(3, devicePixelRatio || 1), ink = inks(canvas.parentElement), pen = canvas.getContext('2d');
  canvas.width = Math.round(places.width * sharp);
  canvas.height = Math.round(places.height * sharp);
  canvas.style.height = `${places.height}px`;
  pen.scale(sharp, sharp);
  pen.fillStyle = ink.soft;
  pen.font = `9px ${getComputedStyle(canvas).fontFamily}`;
  pen.fillText('⟦banks of shared memory⟧', 0, 7);
  pen.textAlign = 'right';
  pen.fillText('⟦sectors⟧', places.width, 7);
  pen.textAlign = 'left';
  for (const [rows, from, count] of [[woven.shared, 0, BANKS], [woven.global, BANKS + 2, WORDS_OF_SECTOR]]) {
    warpThreads(pen, ink, places, from, count);
    weave(pen, ink, places, from, count, rows, Math.ceil(rows.length * part), look);
  }
  return places;
}

// The row at which a line's thread breaks: its last, in shared memory if it has any there.
function lastOf({ shared, global }, line) {
  const of = (rows) => rows.filter((row) => row.pick.line === line).pop();
  return of(shared) || of(global);
}

// The row at a point of the canvas, or nothing.
function rowAt(places, woven, x, y) {
  const rows = x < (BANKS + 1) * places.cell ? woven.shared : woven.global;
  return rows[Math.floor((y - HEAD) / places.tall)];
}
