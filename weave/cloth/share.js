// A kernel in the address, behind #k=: packed, and nowhere else.
const toBase64 = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

// What an address holds, [launch, source], or nothing: anybody may have written it.
async function shared() {
  const [, packed] = /^#k=([\w-]+)$/.exec(location.hash) || [];
  if (!packed) return null;
  try {
    const text = new TextDecoder().decode(await unpack(fromBase64(packed.replace(/-/g, '+').replace(/_/g, '/')), 'deflate-raw'));
    return apart(text);
  } catch { return null; }
}

// A source and the launch in its first line, which has a field of its own.
function apart(text) {
  const [, launch, rest] = /^\/\/ run: (.*)\n([^]*)$/.exec(text) || [null, '', text];
  return /^[ \t]*\/\/ run: /m.test(rest) ? ['', text] : [launch, rest];
}
const together = (launch, source) => (launch ? `// run: ${launch}\n${source}` : source);
