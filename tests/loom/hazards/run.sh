# Kernels that each make one mistake, and their mended twins.  Sourced by run.
#
# NAME.cu makes the mistake that its first line tells, "// KIND: text"; with
# -DMENDED it is right.  loom names the line that ends with "// HAZARD" and,
# where two accesses clash, the one with "// WITH" behind it in the same
# message; either one first where the second line of the file says "Either
# order".  No other line may be named, but those with "// ALSO": what follows
# from the mistake.  The twin runs without a word, in every order.
#
# HAZARDS='NAME...' tests some of them.  pending lists those that loom cannot
# do yet, and why.
hazards=$here/hazards
hazard_scratch=$tap_scratch/hazards
mkdir -p "$hazard_scratch"
: "${HAZARDS:=$(ls $hazards/*.cu | sed 's|.*/||; s|\.cu$||')}"
unset LOOM_SCHEDULE

# hazard_program NAME...: all of them in one, each in a namespace of its own,
# since a compiler's start costs more than a kernel.
hazard_program() {
	for hazard; do grep -h '^#include' "$hazards/$hazard.cu"; done | sort -u
	echo '#include <cstring>'
	for hazard; do
		echo "namespace $(echo "$hazard" | tr - _) {"
		echo "#include \"$PWD/$hazards/$hazard.cu\""
		echo '}'
	done
	echo 'int main(int, char **argv)'
	echo '{'
	for hazard; do
		echo "if (!std::strcmp(argv[1], \"$hazard\"))"
		echo "return $(echo "$hazard" | tr - _)::main();"
	done
	echo 'return 99;'
	echo '}'
}

# Headers cost the most: who needs none does not wait for them.
hazard_plain='' hazard_rich=''
for hazard in $HAZARDS; do
	if grep -q "^$hazard:" $hazards/pending; then
		skip "hazard: $hazard" \
			"$(sed -n "s/^$hazard: *//p" $hazards/pending)"
	elif grep -q '^#include' "$hazards/$hazard.cu"; then
		hazard_rich="$hazard_rich $hazard"
	else
		hazard_plain="$hazard_plain $hazard"
	fi
done
hazard_program $hazard_plain >"$hazard_scratch/plain.cu"
hazard_program $hazard_rich >"$hazard_scratch/rich.cu"
check 'the hazards and their twins compile' sh -c '
	for batch in rich plain; do
		echo "$batch mistaken -UMENDED"
		echo "$batch mended -DMENDED"
	done | xargs -P 2 -n 3 sh -c '\''
		"$1" -O1 $4 -o "$0/$2.$3" "$0/$2.cu"'\'' "$0" "$1"' \
	"$hazard_scratch" "$loomcc"

for batch in plain rich; do
	eval "hazard_names=\$hazard_$batch"
	if [ -n "$hazard_names" ]; then
		printf '%s\n' $hazard_names |
			xargs -P 2 -n 1 sh $hazards/each "$hazard_scratch" $batch
	fi
done

for hazard in $hazard_plain $hazard_rich; do
	if awk -f $hazards/judge.awk "$hazards/$hazard.cu" \
		"$hazard_scratch/$hazard.mistaken" \
		>"$hazard_scratch/$hazard.why"; then
		ok "hazard: $hazard"
	else
		cat "$hazard_scratch/$hazard.mistaken" \
			>>"$hazard_scratch/$hazard.why"
		not_ok "hazard: $hazard" "$hazard_scratch/$hazard.why"
	fi
	if [ -s "$hazard_scratch/$hazard.mended" ]; then
		not_ok "mended: $hazard" "$hazard_scratch/$hazard.mended"
	else
		ok "mended: $hazard"
	fi
done
