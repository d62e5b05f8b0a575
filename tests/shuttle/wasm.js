// node wasm.js SHUTTLE.wasm [--OPTION VALUE]... FILE: what build/bin/shuttle prints, from
// the WebAssembly: the page's way of calling it.
'use strict';
const fs = require('fs');

const [wasm, ...rest] = process.argv.slice(2);
const { exports: x } = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(wasm)));
const bytes = (at, n) => new Uint8Array(x.memory.buffer, at, n);
const text = (n) => Buffer.from(bytes(x.shuttle_text(n), x.shuttle_length(n)));
const string = (at, s) => {
	const b = Buffer.from(s + '\0');
	bytes(at, b.length).set(b);
	return at;
};
const source = fs.readFileSync(rest.pop());
bytes(x.shuttle_source(source.length), source.length).set(source);
for (let i = 0; i < rest.length; i += 2) {
	const name = string(x.shuttle_scratch(), rest[i].slice(2));
	x.shuttle_option(name, string(name + rest[i].length, rest[i + 1]));
}
const UNFINISHED = 3;
let status = x.shuttle_begin();
while (status === UNFINISHED) status = x.shuttle_continue(1 << 20);
for (const output of [5, 0, 2, 4]) process.stdout.write(text(output));
process.exitCode = status === 2 ? 2 : status;
