# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The scripts that give the profiler's counters our names and join them to a
# program's rows, on small pages in the profiler's form.
ncu=tests/book/ncu
joined=$tap_scratch/joined

name_counters() {
	awk -f src/harness/ncu.awk "$joined/wanted" "$1" "$2"
}

want() { awk -f src/harness/wanted.awk src/harness/counters.txt "$@"; }

join_rows() { awk -f src/harness/counters.awk "$1" "$2"; }

# without NAME PATTERN FILE...: the files but the lines that match.
without() {
	wanted=$joined/$1 pattern=$2
	shift 2
	cat "$@" | grep -v "$pattern" >"$wanted"
}

mkdir -p "$joined"
want >"$joined/wanted"
check "wanted.awk: eight of every program" test 8 -eq "$(wc -l <"$joined/wanted")"
printf '%s\n' global_atomic_sectors '' shared_load_requests \
	global_atomic_sectors >"$joined/some.counters"
check "wanted.awk: and those that it asks for, once" test 9 -eq \
	"$(want "$joined/some.counters" | wc -l)"
echo shared_atomics_requests >>"$joined/some.counters"
refuse "wanted.awk: refuses what is on no list" 1 \
	'some.counters:5: there is no counter shared_atomics_requests; did you mean shared_atomic_requests' \
	want "$joined/some.counters"
cat $ncu/source-1.csv $ncu/source-2.csv >"$joined/once"
cat $ncu/source-1.csv $ncu/source-1.csv $ncu/source-2.csv $ncu/source-2.csv \
	>"$joined/twice"
cat $ncu/source-1.csv $ncu/source-2.csv $ncu/source-2.csv >"$joined/uneven"

name_counters $ncu/details.csv "$joined/once" >"$joined/named" 2>&1
same "ncu.awk: every counter under its name, separators gone" \
	$ncu/counters.csv "$joined/named"
name_counters $ncu/details.csv "$joined/twice" >"$joined/named" 2>&1
same "ncu.awk: instructions listed twice count once" \
	$ncu/counters.csv "$joined/named"
refuse "ncu.awk: refuses listings that do not fit the launches" 1 \
	'3 listings for 2 launches' \
	name_counters $ncu/details.csv "$joined/uneven"
sed '/op_shared_ld/s/"1,032"$/"n\/a"/' $ncu/details.csv >"$joined/nothing"
refuse "ncu.awk: refuses a counter that the profiler did not read" 1 \
	"byColumns: .*'n/a' for shared_load_requests" \
	name_counters "$joined/nothing" "$joined/once"
grep -v 'byColumns.*t_requests.*_ld.sum' $ncu/details.csv >"$joined/missing"
refuse "ncu.awk: refuses a launch that lacks a counter" 1 \
	'launch 2 has 9 counters, not 10' \
	name_counters "$joined/missing" "$joined/once"
sed 's/memory_l1_wavefronts_shared_ideal/something_else/' "$joined/once" \
	>"$joined/unknown"
refuse "ncu.awk: refuses a source page without the ideal" 1 \
	'memory_l1_wavefronts_shared_ideal' \
	name_counters $ncu/details.csv "$joined/unknown"

want tests/book/ncu/atomics.counters >"$joined/wanted"
sed -n 's/global_op_ld.sum/global_op_atom.sum/p; s/global_op_st.sum/global_op_red.sum/p' \
	$ncu/details.csv >"$joined/atomics"
cat $ncu/details.csv "$joined/atomics" >"$joined/details"
name_counters "$joined/details" "$joined/once" 2>&1 |
	awk -F, '$3 ~ /_(load|store|atomic)_requests/ && /global/' >"$joined/named"
printf '%s\n' 1,byRows,global_load_requests,32 1,byRows,global_store_requests,32 \
	1,byRows,global_atomic_requests,64 2,byColumns,global_load_requests,32 \
	2,byColumns,global_store_requests,0 2,byColumns,global_atomic_requests,32 \
	>"$joined/sums"
sort "$joined/sums" >"$joined/wanted.sums"
sort "$joined/named" >"$joined/named.sums"
same "ncu.awk: a counter that is the sum of two" "$joined/wanted.sums" \
	"$joined/named.sums"
refuse "ncu.awk: refuses half of it" 1 'launch 1 has 10 counters, not 11' \
	name_counters $ncu/details.csv "$joined/once"

# Constants. Each launch loads three of its arguments, one of them with one lane
# of a warp, and the first asks for constants as well.
echo constant_load_addresses >"$joined/constants.counters"
want "$joined/constants.counters" >"$joined/wanted"
sed -n '/_global_op_ld.sum/s/l1tex[^"]*/idc__requests.sum/p' $ncu/details.csv |
	sed 's/"[0-9,]*"$/"1,070"/' | cat $ncu/details.csv - >"$joined/details"
# instruction ADDRESS SOURCE WARPS LANES: a line of the profiler's page.
instruction() {
	printf '"0x7f%s","      %s","0","0","%s","%s"\n' "$@"
}
# listing LAUNCH LANES INSTRUCTION: the page of that launch. A load under a
# condition was made by LANES lanes of at most 8 warps.
listing() {
	sed 's/_ideal"$/&,"inst_executed","thread_inst_executed_true"/
		/^"0x/s/$/,"8","256"/' "$ncu/source-$1.csv"
	instruction a0 'LDC R1, c[0x0][0x28]' 1,000 32,000
	instruction a1 'LDC.64 R2, c[0x0][0x210]' 8 256
	instruction a2 '@!P1 LDC R4, c[0x0][0x220]' 8 "$2"
	instruction a3 "$3" 8 256
}
count_constants() {
	cat "$joined/first" "$joined/second" >"$joined/source"
	name_counters "$joined/details" "$joined/source"
}
listing 1 1 'LDC R5, c[0x3][R4+0x4]' >"$joined/first"
listing 2 1 NOP >"$joined/second"
count_constants 2>&1 | grep constant >"$joined/named"
printf '%s\n' 1,byRows,constant_load_addresses,61 \
	2,byColumns,constant_load_addresses,0 >"$joined/expected"
same "ncu.awk: constants without the kernel's arguments" "$joined/expected" \
	"$joined/named"
listing 1 8 'LDC R5, c[0x3][R4+0x4]' >"$joined/first"
count_constants 2>&1 | grep constant >"$joined/named"
sed 1d "$joined/expected" >"$joined/rest"
same "ncu.awk: and none where eight lanes may be of one warp or of eight" \
	"$joined/rest" "$joined/named"
sed 's/,"inst_executed"//' "$joined/second" >"$joined/first"
refuse "ncu.awk: refuses constants without the instructions' warps" 1 \
	'no column inst_executed' count_constants

# What stands on the list loom counts, too.
LOOM_COUNTERS=$(awk '{ print $1 }' src/harness/counters.txt) \
	LOOM=$joined/all build/loom/square --profile --csv "$joined/rows.csv" \
	>"$joined/said" 2>&1
awk 'NF { print $1 }' src/harness/counters.txt | sort >"$joined/listed"
awk -F, 'NR > 1 { print $3 }' "$joined/all" | sort -u |
	comm -13 - "$joined/listed" >"$joined/unknown"
: >"$joined/none"
same "counters.txt: loom counts every one" "$joined/none" "$joined/unknown"
refuse "loom: refuses a counter that it does not know" 1 \
	'LOOM_COUNTERS: there is no counter speed' \
	env LOOM_COUNTERS=speed LOOM="$joined/all" build/loom/square --profile

join_rows $ncu/rows.csv $ncu/counters.csv >"$joined/tidy" 2>&1
same "counters.awk: tidy rows, in place of the launch's number" \
	$ncu/tidy.csv "$joined/tidy"
without launches '^2,' $ncu/counters.csv
refuse "counters.awk: refuses a launch without counters" 1 \
	'launch 2 has no counters' join_rows $ncu/rows.csv "$joined/launches"
without rows 'pad 2' $ncu/rows.csv
refuse "counters.awk: refuses counters without a launch" 1 \
	'launch 2 of byColumns has no row' \
	join_rows "$joined/rows" $ncu/counters.csv
sed 's/^2,byColumns/2,byRows/' $ncu/counters.csv >"$joined/other"
refuse "counters.awk: refuses another kernel's counters" 1 \
	'launch 2 is byColumns by its row, but byRows by its counters' \
	join_rows $ncu/rows.csv "$joined/other"

# The list of names: loom's counters, and the profiler's, each once.
check "counters.txt: no name stands twice" \
	awk 'NF == 0 { empty++; next }
		NF != 2 || seen[$1]++ || seen[$2]++ { print FILENAME ": " $0; bad = 1 }
		END { exit bad || empty != 1 }' src/harness/counters.txt
