// A book that is being served, for the tests and the benchmark: its tree is
// edited as an editor would, and its pages are read in a browser.
'use strict';
const fs = require('fs');
const path = require('path');
const { spawn } = require('child_process');
const { chromium } = require('playwright-core');

const PATIENCE = Number(process.env.PATIENCE || 300000);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what, condition) {
  const end = Date.now() + PATIENCE;
  for (let answer; ; await pause(20)) {
    if ((answer = await condition())) return answer;
    if (Date.now() > end) throw new Error(`still not: ${what}`);
  }
}

// `make serve` in a folder, in a process group of its own.
class Served {
  constructor(folder, port) {
    this.folder = folder;
    this.said = '';
    this.make = spawn('make', ['--no-print-directory', '-C', folder, 'serve', 'INSTALL=no', `PORT=${port}`], { detached: true });
    for (const stream of [this.make.stdout, this.make.stderr]) stream.on('data', (data) => { this.said += data; });
    this.over = false;
    this.ended = new Promise((resolve) => this.make.on('close', resolve)).then(() => { this.over = true; });
  }

  // The number of builds that came to their end; and the last line that fits.
  get builds() { return (this.said.match(/^\d.* (built in|not built)/gm) || []).length; }

  async begin() {
    this.address = (await until('an address', () => this.said.match(/http:\/\/[^/ ]+\//)))[0];
    await until('a first build', () => this.builds > 0);
  }

  signal(name) { process.kill(-this.make.pid, name); }

  async stop() {
    if (!this.over) this.signal('SIGINT');
    await this.ended;
  }

  path(name) { return path.join(this.folder, name); }
  read(name) { return fs.readFileSync(this.path(name), 'utf8'); }
  write(name, text) { fs.writeFileSync(this.path(name), text); }

  // Replaces a text once; gives the number of its line.
  edit(name, from, to) {
    const text = this.read(name), at = text.search(from);
    if (at < 0) throw new Error(`${name} has no ${from} to edit`);
    this.write(name, text.replace(from, to));
    return text.slice(0, at).split('\n').length;
  }

  async state(page) { return (await fetch(`${this.address}preview?page=/${page}`)).json(); }
}

function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium-headless-shell',
    args: process.getuid() === 0 ? ['--no-sandbox'] : [],
    timeout: PATIENCE,
  });
}

module.exports = { Served, openBrowser, until, pause, PATIENCE };
