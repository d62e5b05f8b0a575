# Programs whose counters or output are known.  Sourced by whoever tests one
# compiler or machine; what it sets says which:
# loomcc (and CXX), label for the tests' names, emulator to run programs with,
# once when a program need not run again to be counted, orders for other schedules than
# these, but for a list of programs to leave out.

# expect NAME EXPECTED ACTUAL: what is expected comes from x86-64.
expect() {
	if [ "${UPDATE-}" = yes ] && [ -z "${label-}" ]; then cp "$3" "$2"; fi
	same "$@"
}

# emulated COMMAND...: the program, as this machine runs it.
emulated() { ${emulator-} "$@"; }

# compiled NAME SOURCE PROGRAM: makes it in $tap_scratch, with the objects and options
# of $linked, or fails the test.
# What was made before is taken as long as nothing is newer that it hangs on, which
# is loom_tools of loom/rules.mk (remade.sh).
compiled() {
	kept=build/tests/loom/${CXX:-default}/$2
	if [ ! -e "$kept" ] || find build/bin/loomcc build/bin/loom-translate build/lib/loom build/include \
		"build/lib${target+/$target}/libloom.a" $here -type f -newer "$kept" -print -quit | grep -q .; then
		mkdir -p "$(dirname "$kept")"
		: >"$kept.begun.$$"
		# shellcheck disable=SC2086 # words
		if ! "$loomcc" -Wall -o "$kept.new.$$" "$2" ${linked-} 2>"$tap_scratch/err"; then
			rm -f "$kept.begun.$$"
			not_ok "$1" "$tap_scratch/err"
			return 1
		fi
		# An edit while it was compiled is newer than it.
		touch -r "$kept.begun.$$" "$kept.new.$$"
		mv "$kept.new.$$" "$kept"
		rm "$kept.begun.$$"
	fi
	ln -sf "$PWD/$kept" "$tap_scratch/$3"
}

# counted_as CODE EXPECTED: the table of what was counted, as far as known-losses does
# not know better.
counted_as() {
	awk -f $here/counters.awk "$tap_scratch/counters" |
		awk -f $here/known-losses.awk -v code="$1" $here/known-losses "$2" - \
			>"$tap_scratch/table"
}

# in_any_order KERNELS EXPECTED: counters do not depend on the schedule.
in_any_order() {
	for order in ${orders-reverse random:1 random:2}; do
		LOOM_SCHEDULE=$order LOOM=$tap_scratch/counters emulated \
			"$tap_scratch/program" >"$tap_scratch/printed"
		counted_as "$1" "$2"
		same "counts, $order: $1${label-}" "$2" "$tap_scratch/table"
	done
}

known_counts() {
	for source in $here/kernels/*.cu; do
		known=$(basename "$source" .cu)
		compiled "counts: $known${label-}" "$source" program || continue
		if LOOM=$tap_scratch/counters emulated "$tap_scratch/program" \
			>"$tap_scratch/printed" 2>"$tap_scratch/err"; then
			counted_as "$known" "$here/kernels/$known.expected"
			expect "counts: $known${label-}" \
				"$here/kernels/$known.expected" \
				"$tap_scratch/table"
			in_any_order "$known" "$here/kernels/$known.expected"
		else
			not_ok "counts: $known${label-}" "$tap_scratch/err"
		fi
	done
}

known_outputs() {
	for source in $here/programs/*.cu $here/programs/*.c; do
		known=$(basename "${source%.*}")
		case " ${but-} " in *" $known "*) continue ;; esac
		compiled "runs: $known${label-}" "$source" program || continue
		emulated "$tap_scratch/program" >"$tap_scratch/out" 2>&1
		expect "runs: $known${label-}" \
			"$here/programs/$known.expected" "$tap_scratch/out"
		[ -z "${once-}" ] || continue
		LOOM=$tap_scratch/counters emulated "$tap_scratch/program" \
			>"$tap_scratch/counted" 2>&1
		same "runs the same when counted: $known${label-}" \
			"$tap_scratch/out" "$tap_scratch/counted"
		LOOM=no emulated "$tap_scratch/program" \
			>"$tap_scratch/unwatched" 2>&1
		same "runs the same unwatched: $known${label-}" \
			"$tap_scratch/out" "$tap_scratch/unwatched"
	done
}

# Addresses of the machine differ from run to run, and compilers in how they
# write a function's type.
known_faults() {
	compiled "every fault is named with its line${label-}" \
		$here/faults.cu faults || return
	while read -r known; do
		echo "$known:"
		LOOM_LIMIT=100000000 emulated "$tap_scratch/faults" "$known" 2>&1
		echo "exit status $?"
	done <$here/faults.list | sed -e 's/0x[0-9a-f]\{9,\}/ADDRESS/' \
		-e '/^loom: to stop there: gdb /d' \
		-e 's/(int \*)/(int*)/' \
		>"$tap_scratch/faults.out"
	expect "every fault is named with its line${label-}" \
		$here/faults.expected "$tap_scratch/faults.out"
}
