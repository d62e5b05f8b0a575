// loom's rules, as the compiler made them from loom's own source. At once, and not
// with a promise: a panel that came later would push away what its reader reads.
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(atob('@wasm@'), (c) => c.charCodeAt(0))));
const LANES = 32;
