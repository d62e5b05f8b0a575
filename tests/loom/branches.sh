# What the model makes of short branches, of loops that nvcc unrolls without knowing
# how often they run, or that may wrap, and of where lanes meet: as an H200 counted
# it, but for what known-losses names. And what they store, which is the same without
# any rule (LOOM_MODEL=nothing).  Sourced by run.
check 'sums compile' "$CC" -std=c11 -O2 -Wall -Wextra -c -o "$tap_scratch/sums.o" $here/sums.c
linked="$tap_scratch/sums.o -Wl,--wrap=cudaMalloc,--wrap=cudaMemset,--wrap=cudaLaunchKernel"
for code in branches ways inner-ways three-ways for-all strays ahead behind fixed \
	rounds rows wrapped turns unrolled leaving rounded eights known-stores odd-rows small-words \
	functions instructions last-in-for others; do
	compiled "$code" $here/$code.cu program || continue
	for order in forward reverse random:1; do
		LOOM_SCHEDULE=$order LOOM=$tap_scratch/counters \
			"$tap_scratch/program" 2>"$tap_scratch/err"
		counted_as "$code" $here/$code.expected
		expect "$code, $order" $here/$code.expected "$tap_scratch/table"
	done
	SUMS=$code LOOM_HAZARDS=no "$tap_scratch/program" >>"$tap_scratch/sums" 2>/dev/null
done
linked=''
expect 'what they store' $here/sums.expected "$tap_scratch/sums"
