// node listings.js SHUTTLE PAGES: every launch of what readers can weave in the pages, which
// lies beside them, by the tool. Prints the chapter's line of each that does not run.
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

function run(where, source, launch) {
	const { status, stderr } = spawnSync(shuttle, ['--run', launch, '-'], { input: source, encoding: 'utf8' });
	launched++;
	if (status !== 0 && status !== 1) console.log(`${where}: ${launch}: ${stderr.trim().split('\n').pop()}; mend weave=, or name in with= what is missing`);
}

for (const name of fs.readdirSync(pages).filter((file) => /^\w+-.*\.kernels\.js$/.test(file))) {
	const chapter = `chapters/${name.replace('.kernels.js', '.md')}`, kernels = kernelsOf(path.join(pages, name)), fences = fencesOf(chapter);
	if (kernels.length !== fences.length) console.log(`${chapter}: ${fences.length} fences have weave=, and the page ${kernels.length}`);
	kernels.forEach(({ launches, text, answer }, n) => {
		for (const launch of launches) run(`${chapter}:${fences[n]}`, answer || text, launch);
	});
}
console.error(launched);
