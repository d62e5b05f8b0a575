# What loomcc reads from the machine code of short branches, and of loops that
# may wrap: sourced by run.  Only of g++'s for x86-64; elsewhere the runtime
# judges by what it sees.
read_code() {
	if [ "$(${CXX:-g++} -dumpmachine | cut -d - -f 1)" != x86_64 ] ||
		"${CXX:-g++}" --version | grep -q clang; then
		skip "$2" 'needs g++ for x86-64'
	elif compiled "$2" $here/$1.cu program; then
		for order in forward reverse random:1; do
			LOOM_SCHEDULE=$order LOOM=$tap_scratch/counters \
				"$tap_scratch/program" 2>"$tap_scratch/err"
			awk -f $here/counters.awk "$tap_scratch/counters" \
				>"$tap_scratch/table"
			expect "$2, $order" $here/$1.expected \
				"$tap_scratch/table"
		done
	fi
}

read_code branches 'short branches'
read_code wrapped 'loops that may wrap'
