# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# LOOM_LAUNCHES and LOOM_KERNELS: of the launches that are not looked at nothing is
# counted or said, and what they compute is the same.  Sourced by run.
unset LOOM_LAUNCHES LOOM_KERNELS

# with VARIABLE=VALUE...: the program, and what it has counted.
with() {
	: >"$tap_scratch/counters"
	env LOOM="$tap_scratch/counters" "$@" "$tap_scratch/chosen" \
		>"$tap_scratch/out" 2>"$tap_scratch/err"
	status=$?
}
# counts NAME LAUNCHES: what was counted is what a whole run has of these launches.
counts() {
	awk -F, -v launches=" $2 " 'NR == 1 || index(launches, " " $1 " ")' \
		"$tap_scratch/whole" >"$tap_scratch/wanted"
	same "$1" "$tap_scratch/wanted" "$tap_scratch/counters"
}
left_out() {
	grep -q "^loom: $1 launches were neither counted nor checked" "$tap_scratch/err"
}

if compiled 'launches to choose from' $here/chosen.cu chosen; then
	with LOOM_HAZARDS=yes
	cp "$tap_scratch/counters" "$tap_scratch/whole"
	echo '65 2 6240' >"$tap_scratch/right"
	same 'all launches' "$tap_scratch/right" "$tap_scratch/out"
	check 'all launches: the race is told' grep -q 'kernel races' "$tap_scratch/err"

	with LOOM_LAUNCHES=1
	counts 'LOOM_LAUNCHES=1: the first of each kernel' '1 2 3 10'
	same 'LOOM_LAUNCHES=1: the same is computed' "$tap_scratch/right" "$tap_scratch/out"
	check 'LOOM_LAUNCHES=1: the race is told' grep -q 'kernel races' "$tap_scratch/err"
	check 'LOOM_LAUNCHES=1: how many are left out' left_out '6 of 10'

	env LOOM_LAUNCHES=1 LOOM_LINES="$tap_scratch/lines" LOOM_TRACE="$tap_scratch/trace" \
		"$tap_scratch/chosen" >"$tap_scratch/out" 2>&1
	"$loom" report "$tap_scratch/lines" >"$tap_scratch/report" 2>&1
	check 'LOOM_LAUNCHES=1: loom report says how many are left out' grep -q \
		'^LOOM_LAUNCHES or LOOM_KERNELS left out 6 launches before' "$tap_scratch/report"
	check 'LOOM_LAUNCHES=1: loom report knows whose the trace is' \
		"$loom" report --html --trace "$tap_scratch/trace" -o "$tap_scratch/page" \
		"$tap_scratch/lines"

	with LOOM_KERNELS='tu*  sum'
	counts 'LOOM_KERNELS: those that it names' '2 3 5 6 8 9'
	same 'LOOM_KERNELS: the same is computed' "$tap_scratch/right" "$tap_scratch/out"
	check 'LOOM_KERNELS: nobody is accused for the others' test "$status" = 0
	check 'LOOM_KERNELS: how many are left out' left_out '4 of 10'

	with LOOM_KERNELS=turn LOOM_LAUNCHES=2
	counts 'LOOM_LAUNCHES of LOOM_KERNELS' '2 5'

	with LOOM_LAUNCHES=2,end
	counts 'LOOM_LAUNCHES=2,end: what was counted is written' '1 2 3 4 5 6'
	check 'LOOM_LAUNCHES=2,end: the program ends there' test ! -s "$tap_scratch/out"
	check 'LOOM_LAUNCHES=2,end: it ends well' test "$status" = 0
	check 'LOOM_LAUNCHES=2,end: it says where' \
		grep -q '^loom: ends before launch 3 of kernel fill' "$tap_scratch/err"

	with LOOM_KERNELS=nobody
	check 'LOOM_KERNELS of no launch says so' \
		grep -q '^loom: LOOM_KERNELS=nobody: no launch is of such a kernel' "$tap_scratch/err"
	same 'LOOM_KERNELS of no launch: the same is computed' \
		"$tap_scratch/right" "$tap_scratch/out"
fi

for value in 0 -1 x 3x 3, 3,ends 99999999999; do
	refuse "LOOM_LAUNCHES=$value" 1 "^loom: LOOM_LAUNCHES=$value: give how many" \
		env "LOOM_LAUNCHES=$value" "$tap_scratch/chosen"
done
refuse 'LOOM=no with LOOM_LAUNCHES' 1 '^loom: LOOM=no looks at no launch; leave it out, or LOOM_LAUNCHES' \
	env LOOM=no LOOM_LAUNCHES=1 "$tap_scratch/chosen"
refuse 'LOOM=no with LOOM_KERNELS' 1 '^loom: LOOM=no looks at no launch; leave it out, or LOOM_KERNELS' \
	env LOOM=no LOOM_KERNELS=sum "$tap_scratch/chosen"
refuse 'two devices with LOOM_KERNELS' 1 '^loom: LOOM_KERNELS works with one device' \
	env LOOM_DEVICES=2 LOOM_KERNELS=sum "$tap_scratch/chosen"
refuse 'LOOM_LAUNCH is no variable' 1 'did you mean LOOM_LAUNCHES' \
	env LOOM_LAUNCH=1 "$tap_scratch/chosen"

# Whether a thread waits or works is found out without its steps.
for program in polling tickets exchanges modern-barriers modern-grids; do
	compiled "unwatched launches: $program" $here/programs/$program.cu program || continue
	LOOM_KERNELS=nobody "$tap_scratch/program" 2>&1 | grep -v '^loom: LOOM_KERNELS=' \
		>"$tap_scratch/out"
	same "unwatched launches: $program" $here/programs/$program.expected "$tap_scratch/out"
done
