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
hazards=hazards
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
check 'the hazards and their twins end' sh -c '! grep . "$1"/*.late' \
	sh "$hazard_scratch"

for hazard in $hazard_names; do
	if awk -f $here/hazards/judge.awk "$hazards/$hazard.cu" \
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

# The table for the book: a tool without a verdict has not run; rows of
# kernels that are gone are left out, and said to be.
printf '%s\n' name,variant,kind,tool,verdict,line,count \
	tile-read-too-early,mistaken,race,loom,found,13,1 \
	tile-read-too-early,mistaken,race,memcheck,clean,,0 \
	tile-read-too-early,mistaken,race,racecheck,found,7,1 \
	tile-read-too-early,mended,race,racecheck,found,7,1 \
	tile-read-too-early,mistaken,race,synccheck,timeout,, \
	gone-for-good,mistaken,race,memcheck,clean,,0 >"$hazard_scratch/rows.csv"
printf '%s%s\n' 'kernel,mistake,kind,loom,' \
	'memcheck,racecheck,synccheck,initcheck' \
	'tile-read-too-early,the tile is read before all of it is stored,' \
	'race,13,–,(7) twin,hangs,not run' \
	'table.awk: these kernels are gone, and their rows left out; record again ' \
	'with record.sh: gone-for-good' >"$hazard_scratch/rows.expected"
LC_ALL=C awk -v form=csv -f $hazards/table.awk "$hazard_scratch/rows.csv" \
	>"$hazard_scratch/rows.got" 2>"$hazard_scratch/rows.said"
cat "$hazard_scratch/rows.said" >>"$hazard_scratch/rows.got"
same 'the table of verdicts' "$hazard_scratch/rows.expected" \
	"$hazard_scratch/rows.got"

# A kernel without an end is no hazard that loom has missed: the run is told
# to have failed.
mkdir "$hazard_scratch/endless"
printf '#!/bin/sh\nwhile :; do :; done\n' >"$hazard_scratch/endless/plain.mistaken"
printf '#!/bin/sh\nexit\n' >"$hazard_scratch/endless/plain.mended"
chmod +x "$hazard_scratch"/endless/plain.*
echo loop >"$hazard_scratch/endless/plain.names"
: >"$hazard_scratch/endless/rich.names"
(
	export HAZARD_SECONDS=1
	hazard_run "$hazard_scratch/endless"
	hazard_late "$hazard_scratch/endless"
) 2>"$hazard_scratch/endless.said"
echo "$hazards: loop, mistaken: ran out of 1 s of CPU time" >"$hazard_scratch/endless.wanted"
same 'a kernel that comes to no end' "$hazard_scratch/endless.wanted" \
	"$hazard_scratch/endless.said"
