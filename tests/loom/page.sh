# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The page of loom report: of programs of the book, of hostile ones, and of files that
# are none. Sourced by run; page.js looks at the pages in a browser.
pages=$tap_scratch/pages
mkdir -p "$pages"
# page NAME SOURCE [OPTION...]: the page of a program, with all that it can show.
page() {
	page_name=$1 page_source=$2
	shift 2
	"$loomcc" -O2 -o "$pages/$page_name" "$page_source" "$@" || return
	LOOM_LINES=$pages/$page_name.csv LOOM_TRACE=$pages/$page_name.trace \
		"$pages/$page_name" >"$pages/$page_name.out" 2>"$pages/$page_name.said"
	"$loom" report --html --trace "$pages/$page_name.trace" --hazards "$pages/$page_name.said" \
		-o "$pages/$page_name.html" "$pages/$page_name.csv"
}
# shows NAME TEXT...: each stands in the page, whatever is marked in it.
shows() (
	sed -n '/^<header>/,/^<footer>/s/<[^>]*>//gp' "$pages/$1.html" >"$pages/text"
	shift
	for text; do
		grep -qF -- "$text" "$pages/text" || { echo "no $text in:"; cat "$pages/text"; exit 1; }
	done
)

check 'page: of the program that chapter 3 begins with' page banks src/banks.cu
check 'page: its bank conflict, by line and with what to do' shows banks \
	'32-way bank conflict; let the lanes of a request take different banks' \
	'Lines by passes, and what to do' 'takeColumn, 1 of '
check 'page: of the program that chapter 6 begins with' page coalescing src/coalescing.cu
check 'page: its sectors, and what to do' shows coalescing '25.8% used; let neighbouring lanes take neighbouring words' 'readEvery' 'of launch 5 asks'
check 'page: of a race' page race hazards/message-without-fence.cu
race_linked() {
	with=$(grep -n '// WITH' hazards/message-without-fence.cu | cut -d: -f1)
	at=$(grep -n '// HAZARD' hazards/message-without-fence.cu | cut -d: -f1)
	for line in "$with" "$at"; do
		grep -q "<a href=\"#k1-f1-l$line\">hazards/message-without-fence.cu:$line</a>" "$pages/race.html" &&
			grep -q "<tr id=\"k1-f1-l$line\" class=\"wrong\"><td><a href=\"#k1-h" "$pages/race.html" || return
	done
}
check 'page: it links both places, and they it' race_linked
# 24 kB of it are what all have.
check 'page: a small program has a small page' test "$(wc -c <"$pages/race.html")" -le 33000
check 'page: with nothing from elsewhere' sh -c '! grep -E "(src|href)=\"[^#]" "$1"/*.html' sh "$pages"

# One that ends by its mistake writes no counters.
page bounds hazards/past-the-end.cu 2>"$pages/none"
check 'page: of a program that ends by its mistake' "$loom" report --html \
	--hazards "$pages/bounds.said" -o "$pages/bounds.html"
check 'page: has the mistake and its source' shows bounds 'past-the-end.cu:12: kernel twice, ' 'int main()'

# Before and after.
sed 's/\[32\]\[32\]/[32][33]/' "$here/report/turn.cu" >"$pages/padded.cu"
check 'page: of a tile' page turn $here/report/turn.cu
check 'page: of a tile with a pad' page padded "$pages/padded.cu"
check 'page: of both' "$loom" report --html --trace "$pages/padded.trace" -o "$pages/both.html" \
	"$pages/turn.csv" "$pages/padded.csv"
compared() {
	grep -qF '<th scope="row">shared load wavefronts</th><td>1,024</td><td>32</td><td>&minus;96.9%</td>' "$pages/both.html"
}
check 'page: says what is before and what after' compared
"$loom" report --html "$pages/race.csv" "$pages/turn.csv" >"$pages/other.html"
check 'page: and what was launched before alone' shows other 'Before, there were also pass' 'Before, there was no such launch of it'

# What would be markup, in a source's text and name, in a kernel's, and in what is told.
hostile=$(printf '%s' "$pages/<img src=x onerror=alert(1)>\"'&.cu")
cat >"$hostile" <<'CU'
__global__ void k(int *p) { p[threadIdx.x * 2] = 1; } // </script><script>alert(1)</script><!--
int main() { int *p; cudaMalloc(&p, 256); k<<<1, 32>>>(p); return cudaDeviceSynchronize(); }
CU
sed -i "1s|\$| $(printf '\001\302\205\377')]]>|" "$hostile"
cp "$hostile" "$pages/hostile.cu"
check 'page: of a hostile source' page hostile "$pages/hostile.cu"
name=$(printf '%s' "$hostile" | sed 's/"/""/g; s/[&|\\]/\\&/g')
for file in csv trace; do
	sed -i "s|,$pages/hostile.cu,|,\"$name\",|; s|^1,k,|1,</script><b onclick='x'>\\&amp;,|" "$pages/hostile.$file"
done
printf '%s:1: hazard: race: kernel %s, block (0,0,0): <i>\n' "$hostile" "</script><b onclick='x'>&amp;" >"$pages/hostile.said"
check 'page: with a hostile name' "$loom" report --html --trace "$pages/hostile.trace" \
	--hazards "$pages/hostile.said" -o "$pages/hostile.html" "$pages/hostile.csv"
no_markup() {
	[ "$(grep -o '</script>' "$pages/hostile.html" | wc -l)" -eq 2 ] &&
		! grep -Eo '<(img|b onclick|i>|!--)[^>]*' "$pages/hostile.html"
}
check 'page: none of it is markup' no_markup

# The same for machines.
"$loom" report --json "$pages/turn.csv" | sed -n '/"shared-load"/s/,"message".*//p' >"$pages/json"
printf '{"kind":"shared-load","level":"note","file":"%s","line":%s,"kernel":"setRowReadCol","requests":32,"passes":1024,"least":32\n' \
	$here/report/turn.cu "$(sed -n '/tile\[x\]\[y\]/=' $here/report/turn.cu)" >"$pages/wanted"
same 'page: a line as JSON' "$pages/wanted" "$pages/json"
"$loom" report --sarif "$pages/padded.csv" >"$pages/padded.sarif"
check 'page: a line that costs its least is no finding of SARIF' sh -c '! grep ruleId "$1"' sh "$pages/padded.sarif"
cat >"$pages/machine.js" <<'JS'
const { readFileSync } = require('fs');
const { execFileSync } = require('child_process');
const [loom, pages] = process.argv.slice(2);
const report = (...words) => execFileSync(loom, ['report', ...words]).toString();
const say = (...words) => console.log(words.join(' '));
const race = JSON.parse(report('--sarif', '--hazards', `${pages}/race.said`, `${pages}/turn.csv`)).runs[0];
say(race.tool.driver.name, race.tool.driver.version);
for (const { ruleId, level, locations: [{ physicalLocation: at }], relatedLocations } of race.results)
  say(ruleId, level, at.artifactLocation.uri, at.region.startLine, relatedLocations?.map((r) => r.physicalLocation.region.startLine));
for (const [file, ...more] of [['hostile.csv', '--hazards', `${pages}/hostile.said`], ['turn.csv']]) {
  const found = report('--json', ...more, `${pages}/${file}`).trim().split('\n').map((line) => JSON.parse(line));
  say(found.map((f) => f.kind + (f.file.includes("onerror=alert(1)>\"'&.cu") ? ' whole' : '')));
}
say(JSON.parse(report('--sarif', '--hazards', `${pages}/odd.said`)).runs[0].results.map((r) =>
  [r.ruleId, r.message.text, r.locations[0].physicalLocation.artifactLocation.uri].join(' ')));
JS
printf 'a b.cu:3:7: error: use of {x}\n/c.cu:9: this call fails (x: \377), and nobody\n' >"$pages/odd.said"
{
	echo "loom $(cat VERSION)"
	echo "race error hazards/message-without-fence.cu $(sed -n '/HAZARD/=' hazards/message-without-fence.cu)" \
		"$(sed -n '/WITH/=' hazards/message-without-fence.cu)"
	echo "shared-load note $here/report/turn.cu $(cat "$pages/json" | sed 's/.*"line":\([0-9]*\).*/\1/') "
	echo 'race whole,global-store whole'
	"$loom" report --json "$pages/turn.csv" | sed 's/.*"kind":"\([a-z-]*\)".*/\1/' | paste -s -d ,
	printf 'compile error: use of {{x}} a%%20b.cu,call this call fails (x: \357\277\275), and nobody file:///c.cu\n'
} >"$pages/wanted"
if command -v node >/dev/null; then
	node "$pages/machine.js" "$loom" "$pages" >"$pages/machine.out" 2>&1
	same 'page: what machines read is SARIF and JSON, whatever it is of' "$pages/wanted" "$pages/machine.out"
else
	skip 'page: what machines read is SARIF and JSON, whatever it is of' 'there is no node'
fi
refuse 'page: a trace for machines' 2 'are for a page; say --html' \
	"$loom" report --sarif --trace "$pages/turn.trace" "$pages/turn.csv"

# What is no file of counters, no trace, nothing.
cp "$pages/turn.csv" "$pages/kept.html"
refuse 'page: no counters' 3 'none.csv: No such file .*LOOM_LINES=none.csv ./program writes it' \
	"$loom" report --html none.csv
refuse 'page: empty counters' 3 'empty.csv:1: empty, not a file of counters; LOOM_LINES=' \
	"$loom" report --html -o "$pages/kept.html" $here/report/empty.csv
refuse 'page: counters of other columns' 3 'other.csv:1: not a file of counters' \
	"$loom" report --html -o "$pages/kept.html" $here/report/other.csv
refuse 'page: other columns before' 3 'other.csv:1: not a file of counters' \
	"$loom" report --html -o "$pages/kept.html" $here/report/other.csv "$pages/turn.csv"
refuse 'page: no trace' 3 'none.trace: No such file .*LOOM_TRACE=none.trace ./program writes it' \
	"$loom" report --html --trace none.trace "$pages/turn.csv"
refuse 'page: counters for a trace' 3 'turn.csv:1: not a trace, whose first line is launch,' \
	"$loom" report --html --trace "$pages/turn.csv" "$pages/turn.csv"
refuse 'page: an empty trace' 3 'empty.csv:1: not a trace' \
	"$loom" report --html --trace $here/report/empty.csv "$pages/turn.csv"
refuse 'page: a trace of another run' 3 "race.trace:2: launch 1 is pass's, .* in one run" \
	"$loom" report --html --trace "$pages/race.trace" "$pages/turn.csv"
refuse 'page: a trace of another source' 3 'the trace has no line of kernel setRowReadCol that the counters have; write both in one run' \
	"$loom" report --html --trace "$pages/turn.trace" "$pages/padded.csv"
awk -F, -v OFS=, 'NR == 2 { $6 = 3 } 1' "$pages/turn.trace" >"$pages/odd.trace"
refuse 'page: a trace of odd widths' 3 'odd.trace:2: no lane asks for 3 bytes; run the program again' \
	"$loom" report --html --trace "$pages/odd.trace" "$pages/turn.csv"
head -c 500 "$pages/turn.trace" >"$pages/cut.trace"
refuse 'page: a trace that is cut off' 3 'cut.trace:[0-9]*: the line is cut off; run' \
	"$loom" report --html --trace "$pages/cut.trace" "$pages/turn.csv"
refuse 'page: nothing that was told' 3 'none.said: No such file .*; ./program 2>none.said writes it' \
	"$loom" report --html --hazards none.said "$pages/turn.csv"
refuse 'page: no such kernel' 1 'no kernel is called none; there are' \
	"$loom" report --html --kernel none -o "$pages/kept.html" "$pages/turn.csv"
refuse 'page: nowhere' 3 'name a file that can be written' \
	"$loom" report --html -o "$pages/none/page.html" "$pages/turn.csv"
refuse 'page: neither counters nor mistakes' 2 '^usage: loom report' "$loom" report --html
refuse 'page: three files' 2 '^usage: loom report' "$loom" report --html a b c
refuse 'page: a trace for a terminal' 2 'are for a page; say --html' \
	"$loom" report --trace "$pages/turn.trace" "$pages/turn.csv"
refuse 'page: two files for a terminal' 2 'a second file are for a page; say --html' \
	"$loom" report "$pages/turn.csv" "$pages/turn.csv"
same 'page: what is refused leaves a file as it was' "$pages/turn.csv" "$pages/kept.html"
rm "$pages/kept.html"
echo launch,kernel,metric,value,file,line >"$pages/silent.csv"
check 'page: of nothing' sh -c '"$1" report --html "$2" | grep -q "No kernel was launched"' sh "$loom" "$pages/silent.csv"

. tests/book/node.sh
if [ -z "$CHROMIUM" ]; then
	skip 'page: in a browser' 'there is no chromium-headless-shell; CHROMIUM= names a browser'
elif [ $modules_there = yes ]; then
	node_tests ../loom/page.js "$pages"
fi
