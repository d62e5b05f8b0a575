# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Appendix D's tables: each call of the programs is listed, each that is listed
# is called or history, each of the profiler's names has a question; and the
# appendix of errata, where each erratum has its evidence.
cp src/reference/calls.csv "$tap_scratch/list.csv"
cat >"$tap_scratch/some.cu" <<'END'
#line 7 "chapters/12-copies.md"
/* cudaComment() */ static const char *text = "cudaString()"; // cudaLine()
int main() { cudaFree(0); obj.cudaMember(); mycudaFree(); cuda::barrier<x> b; }
/* cudaTwo()
 * cudaLines() */ int n = cudaMadeUp<int> (1);
END
calls() { LC_ALL=C awk -f src/reference/calls.awk "$@"; }
printf 'call,what_it_does,in_CUDA_13\ncudaFree,gives back,as before\ncuda::barrier,one,as before\ncudaOld,old,removed\n' \
	>"$tap_scratch/short.csv"
refuse 'reference: a call that is not listed is named with its line, and no comment is' 1 \
	'^chapters/12-copies.md:10: error: the reference has no cudaMadeUp; add it' \
	calls "$tap_scratch/short.csv" "$tap_scratch/some.cu"
calls "$tap_scratch/short.csv" "$tap_scratch/some.cu" >"$tap_scratch/got" 2>"$tap_scratch/said"
check 'reference: and is the only one' test "$(wc -l <"$tap_scratch/said")" -eq 1
cat >"$tap_scratch/expected" <<'END'
call,what_it_does,in_CUDA_13,chapters
cudaFree,gives back,as before,"12"
cuda::barrier,one,as before,"12"
cudaOld,old,removed,"–"
END
same 'reference: calls have their chapters' "$tap_scratch/expected" "$tap_scratch/got"
echo 'cudaGone,nobody,as before' >>"$tap_scratch/short.csv"
refuse 'reference: a line that no program calls is named' 1 'error: no program calls cudaGone; take it out' \
	calls "$tap_scratch/short.csv" "$tap_scratch/some.cu"
sed '/global_load_sectors,/d' src/reference/questions.csv >"$tap_scratch/questions.csv"
refuse 'reference: a counter without a question is named' 1 'error: no question for global_load_sectors' \
	awk -f src/reference/questions.awk weave/metrics.csv "$tap_scratch/questions.csv"

# What the list says is gone, or old, is so in the toolkit that is here.
nvcc=$(command -v nvcc)
headers=${nvcc%/bin/nvcc}/include
if [ -e "$headers/cuda_runtime_api.h" ]; then
	sed -n 's/^\(cuda[A-Za-z0-9]*\),.*,\([^,]*\)$/\1 \2/p' src/reference/calls.csv |
		while read -r call state; do
			found=$(grep -h "[ *]$call(" "$headers/cuda_runtime_api.h" "$headers/cuda_runtime.h" \
				"$headers/channel_descriptor.h" "$headers/texture_indirect_functions.h" |
				grep -v '^ *\(\*\|//\)')
			case $state,$found in
			removed,?* | deprecated, | 'as before',) echo "$call: $state" ;;
			deprecated,*) echo "$found" | grep -q CUDA_DEPRECATED || echo "$call: $state" ;;
			as*) ! echo "$found" | grep '^extern' | grep -q CUDA_DEPRECATED || echo "$call: $state" ;;
			esac
		done >"$tap_scratch/wrong"
	same "reference: CUDA's headers say the same of each call" /dev/null "$tap_scratch/wrong"
else
	skip "reference: CUDA's headers say the same of each call" 'there is no toolkit'
fi

# The exam was an appendix of its own: who follows an old link still arrives.
for id in sec-exam sec-exam-asked sec-exam-drawn; do
	check "reference: an old link to $id has an answer" \
		grep -q "<section id=\"$id\"" build/book/html/E-exam.html
	check "reference: which leads to where it stands" \
		grep -q "<section id=\"$id\"" build/book/html/D-reference.html
done

# Errata: 46, in turn, each a line of a table with what is printed, what is
# right and what shows it, by a datum, a document or a test (or, of the last
# five, by reading alone), and with where it is mended.
errata() {
	awk -F' [|] ' '/^[|] (\[?[0-9]+\]?(\{\.meant\})?) [|]/ { n++
		number = $1
		gsub(/[^0-9]/, "", number)
		if (number + 0 != n) print FNR ": number " $1
		if (NF != 5) print FNR ": " NF " cells"
		if ($4 !~ /\.result of=|tests\/|#tbl-/ && (number + 0 <= 41 || $4 !~ /^By reading/)) print FNR ": nothing shows it"
		if ($5 !~ /\[\]\(([0-9A-F]*-[a-z]*)?(#[a-z-]*)?\)/) print FNR ": is mended nowhere" }
		END { if (n != 46) print n " errata" }' "$1"
}
errata chapters/C-errata.md >"$tap_scratch/wrong"
same 'errata: each of the 46 has what shows it and where it is mended' /dev/null "$tap_scratch/wrong"
sed '/^| 14 |/s/{\.result[^}]*}//g; /^| 20 |/d; /^| 40 |/s/\[\](.*)//' chapters/C-errata.md >"$tap_scratch/errata.md"
errata "$tap_scratch/errata.md" | sed 's/^[0-9]*: //' | grep -v '^number' >"$tap_scratch/wrong"
printf '%s\n' 'nothing shows it' 'is mended nowhere' '45 errata' >"$tap_scratch/expected"
same 'errata: one without evidence, a lost one and one without a place are told' \
	"$tap_scratch/expected" "$tap_scratch/wrong"

# The index: so many entries that a reader finds what he looks for, and each of
# its numbers leads to a place that there is, once, on the page that it names. (Pages in
# another language, 00-start.zh.html, have no index.)
entries=$(grep -c '^<li>.*#ix-' build/book/html/words.html)
check "index: at least 250 entries ($entries)" test "$entries" -ge 250
grep -o 'href="[^"#]*#ix-[^"]*"' build/book/html/words.html | sed 's/href="//; s/"$//' |
	LC_ALL=C sort >"$tap_scratch/links"
for page in build/book/html/*.html; do
	case ${page##*/} in *.*.html) continue ;; esac
	grep -o ' id="ix-[^"]*"' "$page" | sed "s/.*id=\"/${page##*/}#/; s/\"\$//"
done | LC_ALL=C sort >"$tap_scratch/places"
same 'index: each number leads to a mention, and each mention has one' "$tap_scratch/places" "$tap_scratch/links"
