# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# When a recorded number is stale: an edit of its program or of the flags
# marks it in the book. An edit of the prose, which moves every line of the
# program, does not, nor does its move to another chapter.
tree=$tap_scratch/'a tree'
recorded=$tree/results/h200
mkdir -p "$tree/build/results" "$recorded"
cp -R book.md chapters "$tree"
cp -R build/results/loom "$tree/build/results"
cp results/h200/square.csv results/h200/width.csv "$recorded"

# Takes the programs out of the chapters as they are now.
take_out() {
	(cd "$tree" && "$OLDPWD/build/bin/tangle" book.md >/dev/null &&
		sh src/harness/sources.sh >build/results/sources.csv)
}

# Recorded from the programs as they are now, on another architecture's GPU.
record_now() {
	echo 'subject,key,value'
	echo 'device,name,NVIDIA H200'
	sed -n '/,flags,/s/$/ -arch=sm_90/p; /,sources_sha256,/p' \
		"$tree/build/results/sources.csv"
}

# The programs whose tables the book marks.
stale() {
	for program in square width; do
		printf '::: {.table #tbl-x of="%s" rows="kernel case" columns="time" devices="main"}\n%s\n:::\n' \
			$program Caption. >"$tap_scratch/sample.md"
		pandoc --from=commonmark_x+sourcepos --to=html \
			--metadata=chapter=03-banks --metadata=device=h200 \
			--metadata=weave-recorded="$tree/results" \
			--metadata=weave-predicted="$tree/build/results" \
			--lua-filter=weave/filters/places/places.lua \
			--lua-filter=weave/filters/numbers/numbers.lua \
			--lua-filter=weave/filters/tables/tables.lua \
			--lua-filter=weave/filters/print-errors/print-errors.lua \
			"$tap_scratch/sample.md" >"$tap_scratch/page.html" || return
		grep -q '<td' "$tap_scratch/page.html" || return
		! grep -q "Recorded before .* $program on H200" \
			"$tap_scratch/page.html" || echo $program
	done
}

# marked NAME PROGRAM...: these and no others.
marked() {
	name="stale: $1"
	shift
	{ take_out && stale; } >"$tap_scratch/marked" 2>"$tap_scratch/said" ||
		cat "$tap_scratch/said" >>"$tap_scratch/marked"
	printf '%s\n' "$@" | sed '/^$/d' >"$tap_scratch/wanted"
	same "$name" "$tap_scratch/wanted" "$tap_scratch/marked"
}

# change FILE SED: keeps the original in FILE.orig.
change() {
	cp "$tree/$1" "$tree/$1.orig"
	sed -i "$2" "$tree/$1"
	if cmp -s "$tree/$1" "$tree/$1.orig"; then
		not_ok "stale: an edit of $1 that changes it: $2"
	fi
}
undo() { mv "$tree/$1.orig" "$tree/$1"; }

take_out && record_now >"$recorded/device.csv"
cp "$tree/src/banks/square.cu" "$tap_scratch/square.cu"
marked "nothing changed" ''

change chapters/03-banks.md '3i A sentence more.\n'
marked "a sentence in front of the program" ''
refuse "stale: though its #line lines moved" 1 differ \
	cmp "$tree/src/banks/square.cu" "$tap_scratch/square.cu"
undo chapters/03-banks.md

awk '/^```cuda \{file=src\/banks\/square\.cu/, /^```$/' \
	"$tree/chapters/03-banks.md" |
	sed 's/<<square/<<03-banks#square/' >"$tap_scratch/moved"
change chapters/03-banks.md '/^```cuda {file=src\/banks\/square\.cu/,/^```$/d'
change chapters/06-coalescing.md "\$r $tap_scratch/moved"
marked "the program in another chapter" ''
check "stale: square.cu names its other chapter" \
	grep -q '^// Made by tangle from chapters/06-' "$tree/src/banks/square.cu"
sed -i 's/^enum { SIDE = 32 };/enum {  SIDE = 32 };/' \
	"$tree/chapters/06-coalescing.md"
marked "a byte of it there" square
undo chapters/06-coalescing.md
undo chapters/03-banks.md

change chapters/03-banks.md \
	'/^__global__ void setRowReadCol/s/__global__ void/__global__  void/'
marked "the program" square
undo chapters/03-banks.md

change chapters/A-harness.md "s/^flags='-std=c++17 -O3/flags='-std=c++17 -O2/"
marked "the flags" square width
undo chapters/A-harness.md

marked "all as it was" ''
sed -i '/sources_sha256\|flags/d' "$recorded/device.csv"
marked "a record without fingerprints" ''
