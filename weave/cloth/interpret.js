// shuttle, which interprets a kernel here, in slices, so that the page stays awake.
// What is typed never leaves it.
const unpack = async (packed, form) => new Uint8Array(await new Response(
  new Blob([packed]).stream().pipeThrough(new DecompressionStream(form))).arrayBuffer());
const fromBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const STATUS = ['fine', 'hazards', 'refused', 'unfinished'];
const OUTPUTS = { rows: 0, lines: 1, mistakes: 3, errors: 4, printed: 5, launches: 6 };
// Of a launch, which a page can wait for; and how many milliseconds are its own at a time.
const STEPS = 20000000, SLICE = 24, TURN = 20000;

let compiled = null;
function shuttle() {
  compiled = compiled || unpack(fromBase64('@wasm@'), 'gzip').then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

// A request of the watched warp, as shuttle.h lays it out.
function pickAt(view, at) {
  const word = (n) => view.getUint32(at + n, true), lanes = word(12), asked = [];
  for (let lane = 0; lane < 32; lane++)
    if (lanes >>> lane & 1) asked.push({ lane, address: word(24 + 4 * lane), wave: view.getUint8(at + 152 + lane) });
  return { line: word(0), kind: view.getUint8(at + 8), width: view.getUint8(at + 9), passes: view.getUint8(at + 10),
    ideal: view.getUint8(at + 11), block: word(16), warp: word(20), asked };
}

function picksOf(x) {
  const size = x.shuttle_pick_size(), view = new DataView(x.memory.buffer, x.shuttle_picks());
  return Array.from({ length: x.shuttle_pick_count() }, (none, i) => pickAt(view, i * size));
}

// What the launch left in its arrays: { name, words }.
function arraysOf(x) {
  const nameAt = (at) => new TextDecoder().decode(new Uint8Array(x.memory.buffer, at, new Uint8Array(x.memory.buffer).indexOf(0, at) - at));
  return Array.from({ length: x.shuttle_array_count() }, (none, n) => ({ name: nameAt(x.shuttle_array_name(n)),
    words: new Uint32Array(x.memory.buffer.slice(x.shuttle_array(n), x.shuttle_array(n) + x.shuttle_array_bytes(n))) }));
}

const refused = (errors) => ({ status: 'refused', errors, rows: '', launches: '', mistakes: [], printed: '', picks: [] });

// What came of it, or nothing when somebody had it stop. watch: the block and the warp whose
// requests are told, `0:0`. fill: what its arrays hold at first, where that is not their
// index; then what they hold in the end is told, too.
async function interpret(source, launch, isStopped, { watch = '', fill = '' } = {}) {
  const { exports: x } = await WebAssembly.instantiate(await shuttle(), {});
  const put = (bytes, at) => new Uint8Array(x.memory.buffer, at, bytes.length).set(bytes);
  const utf8 = (text) => new TextEncoder().encode(text);
  const option = (name, value) => {
    const bytes = utf8(`${name}\0${value}\0`), at = x.shuttle_scratch();
    if (bytes.length > 4096) return;
    put(bytes, at);
    x.shuttle_option(at, at + utf8(name).length + 1);
  };
  const bytes = utf8(source), room = x.shuttle_source(bytes.length);
  if (!room) return refused('⟦the text is longer than 1 MiB⟧');
  put(bytes, room);
  option('steps', STEPS);
  if (launch.trim()) option('run', launch.trim());
  if (watch) option('watch', watch);
  if (fill) option('fill', fill);
  let status = x.shuttle_begin(), since = performance.now();
  while (STATUS[status] === 'unfinished') {
    if (performance.now() - since > SLICE) {
      await new Promise((go) => { setTimeout(go); });
      if (isStopped()) return null;
      since = performance.now();
    }
    status = x.shuttle_continue(TURN);
  }
  const said = Object.fromEntries(Object.entries(OUTPUTS).map(([name, n]) =>
    [name, new TextDecoder().decode(new Uint8Array(x.memory.buffer, x.shuttle_text(n), x.shuttle_length(n)))]));
  return { ...said, status: STATUS[status], mistakes: said.mistakes.split('\n').filter(Boolean).map((line) => JSON.parse(line)), picks: picksOf(x), arrays: fill ? arraysOf(x) : [] };
}
