# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The harness (appendix A): what it says of mistakes, and whether its medians
# are medians.
work=$tap_scratch/harness
mistakes=$work/mistakes
mkdir -p "$work"

# with_mistake NAME [OPTION...]: its rows would go to $work/rows.csv.
with_mistake() {
	export MISTAKE="$1"
	shift
	"$mistakes" --csv "$work/rows.csv" "$@"
	wrong=$?
	unset MISTAKE
	return $wrong
}

# no_row NAME MISTAKE PATTERN: exits 1, says PATTERN and leaves the rows of
# the run before.
no_row() {
	echo 'the run before' >"$work/rows.csv"
	refuse "$1" 1 "$3" with_mistake "$2"
	check "$1; the old rows stay" \
		test "$(cat "$work"/rows.csv*)" = 'the run before'
	rm -f "$work"/rows.csv*
}

test_watch() {
	for compiler in gcc clang; do
		command -v $compiler >/dev/null || continue
		check "harness: plain C11, without a warning from $compiler" \
			$compiler -std=c11 -O2 -Wall -Wextra -Wpedantic -Werror \
			-Itests/book/harness/fake -Isrc/harness -o "$work/watch" \
			tests/book/harness/watch.c src/harness/harness.c -pthread -ldl
	done
	for reps in 20 21 22; do
		"$work/watch" --reps $reps --csv "$work/watch.csv" && grep -v ,call, "$work/watch.csv"
	done 2>&1 | sed 's/ 1e[+]06.*/ .../' >"$work/watch.out"
	same "harness: median, smallest, largest, number and rate of known times" \
		tests/book/harness/watch.out "$work/watch.out"
}

test_mistakes() {
	check "harness: a right kernel has rows" with_mistake none
	check "harness: as many as its kernels, timed" \
		test "$(grep -c ',time,us,' "$work/rows.csv")" -eq 2
	no_row "harness: a wrong word" wrong \
		'mistaken, case flipped: 1 of 64 .* word 5: expected 0x00000005, got 0x00000004 '
	no_row "harness: wrong words far behind" many \
		'case many: 2 of 1048640 .* word 1048635: '
	no_row "harness: words without a value" unwritten \
		'mistaken, case short: 4 of 64 .* word 60: .* got 0xa5a5a5a5, never written'
	no_row "harness: a launch that cannot be" launch \
		'^chapters/A-harness.md:[0-9]+: .*\(cudaErrorInvalid[A-Z][A-Za-z]*\); kernel mistaken, case too wide$'
	no_row "harness: a failure between trials names none" between \
		'^tests/book/harness/mistakes.cu:[0-9]+: .*\(cudaErrorInvalid[A-Z][A-Za-z]*\)$'
	no_row "harness: a comma in a case" comma "'pad 1,2' cannot stand in a row"
	no_row "harness: a quote in a case" quote 'cannot stand in a row'
	no_row "harness: a newline in a case" newline 'cannot stand in a row'
	no_row "harness: a comma in a metric" metric "'a,b' cannot stand in a row"
	no_row "harness: a case that is too long" long 'cannot stand in a row'
}

test_options() {
	while IFS='|' read -r options pattern; do
		# shellcheck disable=SC2086 # options are several words
		refuse "harness: $options exits 2 and says what is wanted" 2 \
			"$pattern" "$mistakes" $options
	done <tests/book/harness/options.txt
	"$mistakes" --help >"$work/help"
	for option in size device reps seed profile csv help; do
		check "harness: --help speaks of --$option" \
			grep -q -- "^  --$option " "$work/help"
	done
}

test_files() {
	refuse "harness: a folder that is not there" 1 \
		'nowhere/rows.csv.new: No such file' "$mistakes" --csv nowhere/rows.csv
	mkdir -p "$work/folder"
	refuse "harness: a folder in place of a file" 1 'folder: Is a directory' \
		"$mistakes" --csv "$work/folder"
	check "harness: and nothing is left of the attempt" \
		test ! -e "$work/folder.new"
	if [ -c /dev/full ]; then
		ln -s /dev/full "$work/full.csv.new"
		refuse "harness: a full disk" 1 'No space left' \
			"$mistakes" --csv "$work/full.csv"
		check "harness: a full disk leaves no rows" test ! -e "$work/full.csv"
	else
		skip "harness: a full disk" "there is no /dev/full"
	fi
}

test_watch
if build/bin/loomcc -std=c++17 -O2 -Isrc/harness -o "$mistakes" \
	tests/book/harness/mistakes.cu build/loom/harness.o >"$work/log" 2>&1; then
	test_mistakes
	test_options
	test_files
else
	not_ok "harness: loomcc builds a program" "$work/log"
fi
