# What loomcc reads from the machine code of short branches, of loops that nvcc
# unrolls without knowing how often they run, or that may wrap, and of where lanes
# meet, but for what differ.list names: sourced by run.  Only of g++'s for x86-64; elsewhere the runtime judges by what it sees.
if [ "$(${CXX:-g++} -dumpmachine | cut -d - -f 1)" != x86_64 ] ||
	"${CXX:-g++}" --version | grep -q clang; then
	skip 'short branches' 'needs g++ for x86-64'
else
	for code in branches ways inner-ways three-ways for-all strays ahead behind fixed \
		rounds rows wrapped turns unrolled leaving eights known-stores odd-rows; do
		compiled "$code" $here/$code.cu program || continue
		for order in forward reverse random:1; do
			LOOM_SCHEDULE=$order LOOM=$tap_scratch/counters \
				"$tap_scratch/program" 2>"$tap_scratch/err"
			counted_as "$code" $here/$code.expected
			expect "$code, $order" $here/$code.expected \
				"$tap_scratch/table"
		done
	done
	# What loomcc notes of lines is found in a folder of any name.
	mkdir -p "$tap_scratch/a folder"
	cp $here/leaving.cu "$tap_scratch/a folder"
	check 'a folder with a blank' "$loomcc" -o "$tap_scratch/program" "$tap_scratch/a folder/leaving.cu"
	LOOM=$tap_scratch/counters "$tap_scratch/program" 2>"$tap_scratch/err"
	awk -f $here/counters.awk "$tap_scratch/counters" >"$tap_scratch/table"
	same 'counts in a folder with a blank' $here/leaving.expected "$tap_scratch/table"
fi
