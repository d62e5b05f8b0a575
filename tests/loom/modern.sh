# Mistakes with groups, barriers in memory and asynchronous copies.  Sourced by
# run.
check 'the mistakes of modern kernels compile' "$loomcc" \
	-o "$tap_scratch/modern" $here/modern.cu
"$tap_scratch/modern" names | while read -r name; do
	echo "$name:"
	"$tap_scratch/modern" "$name" 2>&1
	echo "exit status $?"
done | sed 's/; to stop at the first:.*//' >"$tap_scratch/modern.out"
expect 'the mistakes of modern kernels are named' $here/modern.expected \
	"$tap_scratch/modern.out"

# In any order of threads the same.
check 'barriers in any order compile' "$loomcc" -o "$tap_scratch/barriers" \
	$here/programs/modern-barriers.cu
for schedule in reverse random:1 random:2; do
	LOOM_SCHEDULE=$schedule "$tap_scratch/barriers" \
		>"$tap_scratch/barriers.out" 2>&1
	same "barriers in another order: $schedule" \
		$here/programs/modern-barriers.expected \
		"$tap_scratch/barriers.out"
done
