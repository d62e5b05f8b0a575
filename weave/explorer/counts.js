// What the rules for banks and sectors count of a warp's access.
const MOST = 1 << 20;
const rule = (() => {
  const addresses = new BigUint64Array(exports.memory.buffer, exports.addresses(), LANES);
  // A lane whose index is negative takes no part.
  const active = (indices, width) => indices.reduce((mask, index, lane) => {
    addresses[lane] = BigInt(Math.max(index, 0)) * BigInt(width);
    return index < 0 ? mask : (mask | 1 << lane) >>> 0;
  }, 0);
  const both = (packed) => [packed >>> 16, packed & 0xffff];
  return {
    access,
    wavefronts(indices, width, isLoad) {
      const [count, ideal] = both(exports.wavefronts(active(indices, width), width, isLoad ? 1 : 0));
      return { count, ideal, wave: Array.from(new Uint8Array(exports.memory.buffer, exports.waves(), LANES)) };
    },
    sectors(indices, width) {
      const [count, ideal] = both(exports.sectors(active(indices, width), width));
      return { count, ideal };
    },
    distinct: (indices) => exports.distinct(active(indices, 4)),
  };
})();

// The element that each lane of a warp wants.
function indicesOf(index, y, row) {
  return Array.from({ length: LANES }, (_, x) => {
    const i = index({ x, y }, row);
    if (!Number.isSafeInteger(i) || i >= MOST) throw new Error(`⟦lane ${x} wants element ${i}, which is too far away⟧`);
    return i;
  });
}
