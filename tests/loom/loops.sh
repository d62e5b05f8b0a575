# What nvcc makes of loops: each launch of loops/loops.cu counts as an H200
# counted it, but for those of known-losses.
if "$loomcc" -w -O2 -o "$tap_scratch/loops" $here/loops/loops.cu \
	2>"$tap_scratch/err" && LOOM_HAZARDS=no LOOM=$tap_scratch/counters \
	"$tap_scratch/loops" 2>"$tap_scratch/err" >&2; then
	awk -f $here/loops/compare.awk $here/known-losses \
		$here/loops/h200.csv "$tap_scratch/counters" >"$tap_scratch/different"
	same 'loops as on the H200' "$tap_scratch/nothing" "$tap_scratch/different"
else
	not_ok 'loops as on the H200' "$tap_scratch/err"
fi

# Rows of h200.csv are made of what Nsight Compute prints.
awk -f $here/loops/raw.awk src/harness/counters.txt $here/loops/ncu.csv \
	>"$tap_scratch/table"
same 'loops: the table of a recording' $here/loops/ncu.expected "$tap_scratch/table"
