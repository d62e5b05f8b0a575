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
