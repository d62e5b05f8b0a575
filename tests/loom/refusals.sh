# Launches that CUDA refuses: the line and the numbers are said at the end of a
# program that fails or that never asks, and not to one that does and ends well.
# Sourced by run.
if "$loomcc" -o "$tap_scratch/refusals" $here/refusals.cu 2>"$tap_scratch/err"; then
	for number in 0 1 2 3 4 5 6 7 8 9; do
		"$tap_scratch/refusals" $number
		echo "exit status $?"
	done >"$tap_scratch/refusals.out" 2>&1
	for word in asks fails; do
		echo "$word:"
		"$tap_scratch/refusals" 0 $word
		echo "exit status $?"
	done >>"$tap_scratch/refusals.out" 2>&1
	expect 'a refused launch is named with its line' \
		$here/refusals.expected "$tap_scratch/refusals.out"
else
	not_ok 'a refused launch is named with its line' "$tap_scratch/err"
fi
