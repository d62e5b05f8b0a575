# Indices that do not fit an int are told; what is right though it wraps is not; and both
# are calculated as NVIDIA's code does, watched or not.  Sourced by run.
overflows() {
	seq -f 'told %g' 0 12
	echo 'moved 0'
	seq -f 'right %g' 0 11
}
if compiled 'overflow compiles' $here/overflow.cu overflow; then
	overflows | while read -r which number; do
		echo "$which $number:"
		"$tap_scratch/overflow" "$which" "$number" >"$tap_scratch/watched" 2>"$tap_scratch/err"
		grep -v '^loom: ' "$tap_scratch/err"
		cat "$tap_scratch/watched"
		LOOM=no "$tap_scratch/overflow" "$which" "$number" 2>&1 | diff "$tap_scratch/watched" -
	done | sed 's|^tests/loom/||' >"$tap_scratch/out"
	expect 'indices that do not fit an int' $here/overflow.expected "$tap_scratch/out"
fi

# Of two ints nvcc makes a product of 64 bits where one of them is a long, and nowhere else.
if command -v nvcc >/dev/null 2>&1 &&
	nvcc -arch=sm_90 -ptx -w -o "$tap_scratch/overflow.ptx" $here/overflow.cu 2>"$tap_scratch/err"; then
	echo _Z4widePiiii >"$tap_scratch/wanted"
	awk '/^\.visible \.entry/ { kernel = $3; sub(/\(.*/, "", kernel) }
		/mul\.wide\.s32.*%r[0-9]+, %r[0-9]+;/ { print kernel }' \
		"$tap_scratch/overflow.ptx" >"$tap_scratch/out"
	same "nvcc's code calculates them in 32 bits" "$tap_scratch/wanted" "$tap_scratch/out"
else
	skip "nvcc's code calculates them in 32 bits" 'no nvcc'
fi
