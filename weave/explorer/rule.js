// loom's rule, as the compiler made it from loom's own source.
const LANES = 32, MOST = 1 << 20;
// At once, and not with a promise: a panel that came later would push away what
// its reader reads. It has less than two kilobytes.
const rule = (() => {
  const code = new WebAssembly.Module(Uint8Array.from(atob('@wasm@'), (c) => c.charCodeAt(0)));
  const { exports } = new WebAssembly.Instance(code);
  const addresses = new BigUint64Array(exports.memory.buffer, exports.addresses(), LANES);
  const waves = new Uint8Array(exports.memory.buffer, exports.waves(), LANES);
  // A lane whose index is negative takes no part.
  const active = (indices, width) => indices.reduce((mask, index, lane) => {
    addresses[lane] = BigInt(Math.max(index, 0)) * BigInt(width);
    return index < 0 ? mask : (mask | 1 << lane) >>> 0;
  }, 0);
  const both = (packed) => [packed >>> 16, packed & 0xffff];
  return {
    wavefronts(indices, width, isLoad) {
      const [count, ideal] = both(exports.wavefronts(active(indices, width), width, isLoad ? 1 : 0));
      return { count, ideal, wave: Array.from(waves) };
    },
    sectors(indices, width) {
      const [count, ideal] = both(exports.sectors(active(indices, width), width));
      return { count, ideal };
    },
    distinct: (indices) => exports.distinct(active(indices, 4)),
    swizzled: exports.swizzled,
  };
})();

// The element that each lane of a warp wants.
function indicesOf(index, y, row) {
  return Array.from({ length: LANES }, (_, x) => {
    const i = index({ x, y }, row);
    if (!Number.isSafeInteger(i) || i >= MOST) throw new Error(`lane ${x} wants element ${i}, which is too far away`);
    return i;
  });
}
