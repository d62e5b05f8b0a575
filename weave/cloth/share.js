// A kernel in the address, behind #k=: packed, and nowhere else.
const toBase64 = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

// What an address holds, and of which of the page's listings, or nothing: anybody may
// have written it.
async function shared() {
  const [, packed, at] = /^#k=([\w-]+)(?:\.([\w-]+))?$/.exec(location.hash) || [];
  if (!packed) return null;
  try {
    const text = new TextDecoder().decode(await unpack(fromBase64(packed.replace(/-/g, '+').replace(/_/g, '/')), 'deflate-raw'));
    return { ...apart(text), at };
  } catch { return null; }
}

// A telephone has a sheet for that.
async function send(url) {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) return navigator.share({ url }).then(() => '⟦Sent⟧');
  return navigator.clipboard.writeText(url).then(() => '⟦Link copied⟧');
}

const RUN = /^[ \t]*\/\/ run: /m;
const nameOf = (launch) => /^\w*/.exec(launch)[0];

// A source and the launch in its first line, which has a field of its own.
function apart(text) {
  const [, launch, source] = /^\/\/ run: (.*)\n([^]*)$/.exec(text) || [null, '', text];
  return RUN.test(source) ? { launch: '', source: text } : { launch, source };
}

// What launches a text that was typed, if `launch` does not: its own lines, or for its
// only kernel arrays by their names, and 32 for every number.
const KERNELS = /__global__[^;{]{0,99}?\bvoid\b[^;{]{0,99}?(\w+)\s*\(([^()]*)\)\s*\{/g;
function launchFor(source, launch) {
  if (RUN.test(source)) return '';
  const kernels = Array.from(source.matchAll(KERNELS)), [[, name, parameters] = []] = kernels;
  if (kernels.length !== 1 || name === nameOf(launch)) return launch;
  const given = parameters.split(',').filter((one) => /\w\W+\w/.test(one)).map((one) => (/[*[]/.test(one) ? /(\w+)\W*$/.exec(one)[1] : 32));
  return `${name}<<<1, ${/threadIdx\.y/.test(source) ? 'dim3(32, 32)' : 32}>>>(${given.join(', ')})`;
}
const together = (launch, source) => (launch ? `// run: ${launch}\n${source}` : source);
