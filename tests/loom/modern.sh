# Mistakes with groups, barriers in memory and asynchronous copies.  Sourced by
# run.
check 'the mistakes of modern kernels compile' "$loomcc" \
	-o "$tap_scratch/modern" $here/modern.cu
"$tap_scratch/modern" names | while read -r name; do
	echo "$name:"
	"$tap_scratch/modern" "$name" 2>&1
	echo "exit status $?"
done | sed -e 's/; to stop at the first:.*//' \
	-e '/^loom: to stop there: gdb /d' >"$tap_scratch/modern.out"
expect 'the mistakes of modern kernels are named' $here/modern.expected \
	"$tap_scratch/modern.out"

# In any order of threads the same, and nothing for the compiler to warn of.
for known in modern-barriers tickets quiet; do
	check "$known in any order compiles" "$loomcc" -Wall -Wextra -Werror \
		-o "$tap_scratch/orders" $here/programs/$known.cu
	for schedule in reverse random:1 random:2 random:3; do
		LOOM_SCHEDULE=$schedule "$tap_scratch/orders" \
			>"$tap_scratch/orders.out" 2>&1
		same "$known in another order: $schedule" \
			$here/programs/$known.expected "$tap_scratch/orders.out"
	done
done
