// node wasm.js SHUTTLE.wasm <LIST: runs each line's `FILE<tab>LAUNCH` by the WebAssembly, as
// a page does, and prints what build/bin/shuttle prints, and its exit status.
'use strict';
const fs = require('fs');

const module_ = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
if (WebAssembly.Module.imports(module_).length) throw new Error('it imports something');
const { exports: x } = new WebAssembly.Instance(module_);
const bytes = (at, n) => new Uint8Array(x.memory.buffer, at, n);
const text = (n) => Buffer.from(bytes(x.shuttle_text(n), x.shuttle_length(n)));
const [ROWS, , MISTAKES, , ERRORS, PRINTED] = [0, 1, 2, 3, 4, 5];
const REFUSED = 2, UNFINISHED = 3;

// Strings behind each other in the scratch; where each begins.
function strings(...all) {
	let at = x.shuttle_scratch();
	return all.map((s) => {
		const b = Buffer.from(s + '\0');
		bytes(at, b.length).set(b);
		return (at += b.length) - b.length;
	});
}

function interpret(file, launch) {
	const source = fs.readFileSync(file);
	bytes(x.shuttle_source(source.length), source.length).set(source);
	x.shuttle_option(...strings('run', launch));
	let status = x.shuttle_begin();
	while (status === UNFINISHED) status = x.shuttle_continue(100000);
	for (const output of [PRINTED, ROWS, MISTAKES]) process.stdout.write(text(output));
	if (x.shuttle_length(ERRORS)) process.stdout.write(Buffer.concat([Buffer.from('shuttle: '), text(ERRORS)]));
	process.stdout.write(`exit ${status === REFUSED ? 2 : status}\n`);
}
for (const line of fs.readFileSync(0, 'utf8').split('\n'))
	if (line) interpret(...line.split('\t'));
