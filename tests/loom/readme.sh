# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The README's program, what the README says of it, and what HAZARDS.md says of
# compute-sanitizer.  Sourced by run.
read_me=$tap_scratch/readme
mkdir "$read_me"
# shown FENCE WORD: what stands in the blocks of that fence that hold the word.
shown() {
	awk -v fence="\`\`\`$1" -v word="$2" '
	within && $0 == "```" { if (index(block, word)) printf "%s", block; within = 0 }
	within { block = block $0 "\n" }
	/^```/ && !within && !closing { within = $0 == fence; closing = 1; block = ""; next }
	$0 == "```" { closing = 0 }' loom/README.md
}
# says VARIANT CHANGE: the program, changed so, says one of the messages shown.
says() {
	mkdir "$read_me/$1"
	sed "$2" "$read_me/turn.cu" >"$read_me/$1/turn.cu"
	! (cd "$read_me/$1" && loomcc turn.cu -o turn && ./turn) 2>"$read_me/$1/said" &&
		grep -qFf "$read_me/messages" "$read_me/$1/said"
}
shown cuda '' >"$read_me/turn.cu"
shown console .csv >"$read_me/page"
# A message a line.
shown '' turn.cu: | awk '/^turn.cu:[0-9]+: / && NR > 1 { print "" }
	{ printf "%s%s", /^turn.cu:[0-9]+: / ? "" : " ", $0 } END { print "" }' >"$read_me/messages"
PATH=$PWD/build/bin:$PATH
sed -n 's/^\$ //p' "$read_me/page" | (cd "$read_me" && sh) >"$read_me/said" 2>&1
grep -v -e '^\$ ' -e '^\.\.\.$' "$read_me/page" >"$read_me/wanted"
grep -Fxf "$read_me/wanted" "$read_me/said" >"$read_me/got"
same 'README: its commands print what it shows' "$read_me/wanted" "$read_me/got"
check 'README: without its barrier the program has that race' says race 's/__syncthreads();//'
check 'README: with less memory it has that fault' says bounds 's/4096/4000/'

# Of each mistake: does any tool name it, hang at it, accuse its twin?
awk -F, 'FNR > 1 { is[$1, $2]; if ($5 != "clean") said[$3, $5, $1, $2] = 1 }
	END { for (one in is) { n++; named += said["mistaken", "found", one]
			hang += said["mistaken", "timeout", one]; twin += said["mended", "found", one] }
		printf "all %d names %d, accuses %d hangs at %s\n", n, named, twin,
			hang == 1 ? "one" : hang }' OFS=, SUBSEP=, "$here/data/h100-verdicts.csv" >"$read_me/counted"
{ tr '\n' ' ' <loom/HAZARDS.md; echo; } | sed -n 's/.*loom tells \(all [0-9]*\) and none of their twins; compute-sanitizer \(names [0-9]*, accuses [0-9]*\) of the twins, and \(hangs at [a-z0-9]*\) .*/\1 \2 \3/p' >"$read_me/written"
check 'compute-sanitizer has said something of the mistakes' test -s "$read_me/counted"
same 'HAZARDS.md: what compute-sanitizer says of the mistakes' "$read_me/counted" "$read_me/written"
# None of them is gone: a name that is, has a verdict of nothing.
cut -d, -f1,2 "$here/data/h100-verdicts.csv" | tail -n +2 | sort -u | while IFS=, read -r source name; do
	grep -q "[\" (]${name}[\",)]" "$here/$source" || echo "$source: $name"
done >"$read_me/gone"
same 'each mistake with a verdict is there' /dev/null "$read_me/gone"
