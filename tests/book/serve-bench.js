// node serve-bench.js FOLDER: seconds from the writing of a chapter to what
// became of it on the screen of a browser, under make serve; medians.
'use strict';
const fs = require('fs');
const { execFileSync } = require('child_process');
const { Served, openBrowser, until, PATIENCE } = require('./served.js');

const [BANKS, APART] = ['chapters/03-banks.md', 'chapters/90-apart.md'];
const RUNS = 5;

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

async function shown(page, edit) {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const start = process.hrtime.bigint();
    await page.waitForFunction((text) => document.body.textContent.includes(text), edit(run));
    times.push(Number(process.hrtime.bigint() - start) / 1e9);
    // The rest of the build is not the next one's to wait for.
    await until('the end of the build', edit.quiet);
  }
  return median(times);
}

// A new chapter as make begins it, with its program, table and chart.
async function news(served, quiet) {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const name = `9${run + 1}-new${'abcde'[run]}`, start = process.hrtime.bigint();
    execFileSync('make', ['-s', '-C', served.folder, 'chapter', `NAME=${name}`, `TITLE=New ${run}`, 'INSTALL=no']);
    // What is not made yet is answered with a page that says so.
    await until('the new page', async () => (await (await fetch(`${served.address}${name}.html`)).text()).includes('id="tbl-'));
    times.push(Number(process.hrtime.bigint() - start) / 1e9);
    await until('the end of the build', quiet);
  }
  return median(times);
}

const row = (what, seconds, wanted) => console.log(`${what.padEnd(52)} ${seconds.toFixed(2).padStart(10)}  <= ${wanted}`);

async function main() {
  const served = new Served(process.argv[2], 8800);
  const browser = await openBrowser();
  try {
    // Chapter 10 has a program of that name.
    served.write(APART, fs.readFileSync(`${__dirname}/serve/90-apart.md`, 'utf8').replace(/\bapart\b/g, 'spaced'));
    served.write('book.md', `${served.read('book.md')}- [Apart](${APART})\n`);
    await served.begin();
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    const quiet = async () => !(await served.state('')).building;
    const measure = async (what, name, wanted, edit) => {
      await page.goto(served.address + name);
      row(what, await shown(page, Object.assign(edit, { quiet })), wanted);
    };
    // The first paragraph below the title, whatever it says.
    await measure('one edited sentence to the screen, s', '03-banks.html', 3, (run) => {
      served.edit(BANKS, /^(# .*\n\n.*?)( Edited \d+ times\.)?\n/, `$1 Edited ${run} times.\n`);
      return `Edited ${run} times.`;
    });
    await measure('one new paragraph above programs to the screen, s', '03-banks.html', 3, (run) => {
      served.edit(BANKS, /^(# .*\n\n.*\n\n)/, `$1Paragraph ${run}.\n\n`);
      return `Paragraph ${run}.`;
    });
    await measure('one edited kernel to its number on the screen, s', '90-apart.html', 5, (run) => {
      served.edit(APART, /APART = \d+/, `APART = ${2 ** (run % 2 + 2)}`);
      return `The read takes ${2 ** (run % 2 + 2)} passes`;
    });
    // Of a chapter with all its programs, tables, charts and mistakes; that of its record is old then.
    await measure('one edited kernel of chapter 3 to its page, s', '03-banks.html', 10, (run) => {
      served.edit(BANKS, /tile\[SIDE\]\[SIDE \+ \d+\]/, `tile[SIDE][SIDE + ${2 * run + 3}]`);
      return `tile[SIDE][SIDE + ${2 * run + 3}]`;
    });
    row('a new chapter to its page, s', await news(served, quiet), 15);
  } finally {
    await browser.close();
    await served.stop();
  }
}

main().catch((error) => {
  console.error(`serve-bench: ${error.stack}`);
  process.exit(1);
});
