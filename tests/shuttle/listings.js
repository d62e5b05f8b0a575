// node listings.js SHUTTLE PAGES: every launch of what readers can weave in the pages, which
// lies beside them, and of the looms that stand in chapters and in book.md, by the tool.
// Prints the line of each that does not run.
'use strict';
const fs = require('fs');
const path = require('path');
const { spawnSync } = require('child_process');

const [shuttle, pages] = process.argv.slice(2);
let launched = 0;

function kernelsOf(file) {
	const script = fs.readFileSync(file, 'utf8');
	return Object.values(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)));
}

// The fences of a chapter that say weave=, in their order, which is the entries'.
function fencesOf(chapter) {
	return fs.readFileSync(chapter, 'utf8').split('\n').flatMap((line, n) => (/^ *```.* weave="/.test(line) ? [n + 1] : []));
}

// What it says of a source that it does not run, by its own launches or by this one.
function refusal(source, launch) {
	const { status, stderr } = spawnSync(shuttle, [...(launch ? ['--run', launch] : []), '-'], { input: source, encoding: 'utf8' });
	launched++;
	return status === 0 || status === 1 ? '' : stderr.trim().split('\n').pop();
}

function run(where, source, launch) {
	const why = refusal(source, launch);
	if (why) console.log(`${where}: ${launch}: ${why}; mend weave=, or name in with= what is missing`);
}

// The kernels of the looms of a file, which say themselves how they are launched.
function hang(file) {
	const text = fs.readFileSync(file, 'utf8');
	for (const { index, 1: source } of text.matchAll(/^```.*cuda.*\n(\/\/ run: [^]*?)^```$/gm)) {
		const why = refusal(source);
		if (why) console.log(`${file}:${text.slice(0, index).split('\n').length}: ${why}; mend the kernel of this loom`);
	}
}

for (const name of fs.readdirSync(pages).filter((file) => /^\w+-[^.]*\.kernels\.js$/.test(file))) {
	const chapter = `chapters/${name.replace('.kernels.js', '.md')}`, kernels = kernelsOf(path.join(pages, name)), fences = fencesOf(chapter);
	if (kernels.length !== fences.length) console.log(`${chapter}: ${fences.length} fences have weave=, and the page ${kernels.length}`);
	kernels.forEach(({ launches, text, answer }, n) => {
		for (const launch of launches) run(`${chapter}:${fences[n]}`, answer || text, launch);
	});
}
for (const file of ['book.md', ...fs.readdirSync('chapters').filter((name) => /^[^.]+\.md$/.test(name)).map((name) => `chapters/${name}`)]) hang(file);
console.error(launched);
