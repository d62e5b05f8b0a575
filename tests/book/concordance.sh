# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Appendix G: what its tables call ours is in the programs, and the search
# leads from what others call it to the section that its row names.

# names TABLE COLUMN: the names of code in the column of a table of $concordance.
names() {
	awk -v table="#tbl-concordance-$1}" 'index($0, table) { inside = 1 }
		/^:::$/ { inside = 0 }
		inside && /^[|] /' "$concordance" | cut -d '|' -f $(($2 + 1)) | grep -o '`[^`]*`' | tr -d '`' | LC_ALL=C sort -u
}

# strangers FILE: the names that it calls ours and that nothing of ours has.
strangers() {
	concordance=$1
	names programs 2 | while read -r file; do [ -f "$file" ] || echo "$file"; done
	{ names kernels 2 && names kept 1; } | while read -r kernel; do
		grep -rqE --include='*.cu' --include='*.h' "__global__ void (__launch_bounds__\([^)]*\) )?$kernel\(" src || echo "$kernel"
	done
	sed -n 's/^- `l1tex.* are `\([a-z_]*\)` and `\([a-z_]*\)`.*/\1\n\2/p' "$concordance" | while read -r metric; do
		grep -q "^${metric%_per_request}," weave/metrics.csv || echo "$metric"
	done
}
strangers chapters/G-concordance.md >"$tap_scratch/wrong"
same 'concordance: every program, kernel and counter that it names is there' /dev/null "$tap_scratch/wrong"
sed 's|src/banks/square.cu|src/banks/squares.cu|; s/`naiveGmemCol`/`naiveGmemColumn`/; s/`global_load_sectors`/`global_load_parts`/; s/`copySharedMem`/`copySharedMemory`/' \
	chapters/G-concordance.md >"$tap_scratch/other.md"
strangers "$tap_scratch/other.md" >"$tap_scratch/wrong"
printf '%s\n' src/banks/squares.cu copySharedMemory naiveGmemColumn global_load_parts >"$tap_scratch/expected"
LC_ALL=C sort -o "$tap_scratch/expected" "$tap_scratch/expected"
LC_ALL=C sort -o "$tap_scratch/wrong" "$tap_scratch/wrong"
same 'concordance: names that are not are told' "$tap_scratch/expected" "$tap_scratch/wrong"

# Each name of a row's first cell leads to a place that a row with it links to, by
# the row itself. Another text's number of a section may be one of ours, too, which
# comes first then.
cat >"$tap_scratch/led.js" <<'END'
const fs = require('fs');
const read = (name) => fs.readFileSync(`build/book/html/${name}`, 'utf8');
let index;
new Function('weaveSearchIndex', read('search-index.js'))((given) => { index = given; });
const rank = new Function(`${fs.readFileSync('weave/search/rank.js', 'utf8').replace(/[⟦⟧]/g, '')}; return weaveRank;`)();
const sections = rank.prepare(index.flatMap(([page, parts]) => parts.map(([id, number, title, text, names, entries]) =>
  ({ glossary: page === 'glossary', href: `${page}.html#${id}`, number, title, text, names, entries }))));
const plain = (html) => html.replace(/<[^>]*>/g, '').replace(/&amp;/g, '&');
const leads = new Map();
for (const [, table] of read('G-concordance.html').matchAll(/<figure class="table lookup"(.*?)<\/figure>/gs)) {
  for (const [, row] of table.matchAll(/<tr class="[oe](.*?)<\/tr>/gs)) {
    const target = (row.match(/href="([^"]*)"/) || [])[1];
    const first = plain(row.match(/<td[^>]*>(.*?)<\/td>/s)[1]);
    for (const name of first.split(',').map((n) => n.trim())) {
      const at = target && target.replace(/^#/, 'G-concordance.html#').replace(/html$/, 'html#top');
      if (at) leads.set(name, [...(leads.get(name) || []), at]);
    }
  }
}
let led = 0;
for (const [name, targets] of leads) {
  const found = rank.find(sections, name).sections.filter(({ glossary }) => !glossary), [first] = found;
  const row = found.slice(0, first && first.number === name ? 2 : 1).find(({ href, title }) => targets.includes(href) && title.includes(name));
  if (row) led++;
  else console.log(`${name}: ${first && first.href}`);
}
if (led < 170) console.log(`only ${led} names`);
for (const name of ['checkSmemRectangle', 'test_shfl_xor_array', 'NUM_REPS', '存储体冲突']) {
  if (!rank.find(sections, name).sections.length) console.log(`${name}: nothing`);
}
// Words that nobody parts are: into the longest that the tables have.
for (const [name, ...parts] of [['全局内存延迟', '全局内存', '延迟'], ['归约转置核函数', '归约', '转置', '核函数'], ['静态共享内存', '共享内存']]) {
  const { terms } = rank.find(sections, name);
  if (terms.join() !== parts.join()) console.log(`${name}: ${terms}`);
}
END
if command -v node >/dev/null; then
	node "$tap_scratch/led.js" >"$tap_scratch/astray" 2>&1
	same 'concordance: the search leads from each name to its section' /dev/null "$tap_scratch/astray"
else
	skip 'concordance: the search leads from each name to its section' 'there is no node'
fi
