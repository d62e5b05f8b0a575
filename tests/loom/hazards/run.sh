# Kernels that each make one mistake, and their mended twins.  Sourced by run.
#
# NAME.cu makes the mistake that its first line tells, "// KIND: text"; with
# -DMENDED it is right.  loom names the line that ends with "// HAZARD" and,
# where two accesses clash, the one with "// WITH" behind it in the same
# message; either one first where the second line of the file says "Either
# order".  No other line may be named, but those with "// ALSO": what follows
# from the mistake.  The twin runs without a word, in every order.  Order (a
# fence that is missing or too narrow) and async (a copy that is still under
# way) are races to loom.
#
# HAZARDS='NAME...' tests some of them.  pending lists those that loom cannot
# do yet, and why.
hazards=$here/hazards
hazard_scratch=$tap_scratch/hazards
mkdir -p "$hazard_scratch"
: "${HAZARDS:=$(ls $hazards/*.cu | sed 's|.*/||; s|\.cu$||')}"
unset LOOM_SCHEDULE

. $hazards/batch.sh

hazard_names=''
for hazard in $HAZARDS; do
	if grep -q "^$hazard:" $hazards/pending; then
		skip "hazard: $hazard" \
			"$(sed -n "s/^$hazard: *//p" $hazards/pending)"
	else
		hazard_names="$hazard_names $hazard"
	fi
done
hazard_sort "$hazard_scratch" $hazard_names
check 'the hazards and their twins compile' \
	hazard_compile "$loomcc" "$hazard_scratch"
hazard_run "$hazard_scratch"

for hazard in $hazard_names; do
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
