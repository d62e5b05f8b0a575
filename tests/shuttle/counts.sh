# The corpus, launches of the book's kernels, under loom and under shuttle: what they count
# differently, and what shuttle refuses, stands in differences with its reason.
# Sourced by run.
compared=build/shuttle/compared
if [ ! -e build/loom/harness.o ] || [ ! -e src/banks.cu ]; then
	not_ok 'counts: there are no programs; make predict first'
elif ! sh $here/compare $compared 2>"$tap_scratch/compare" || [ -s "$tap_scratch/compare" ]; then
	not_ok 'both count every launch' "$tap_scratch/compare"
else
	# A launch that a mistake ends has no counters under loom.
	awk -F '\t' '$2 ~ /^refused/ { print $1 "\trefused"; next }
		{ split($2, n, " ") } n[2] != "-" && n[2] != n[3] { print $1 "\t" $2 }' \
		$compared/rows >"$tap_scratch/different"
	cut -f 1,2 $here/differences | same 'what differs is explained' - "$tap_scratch/different"
	awk -F '\t' 'NF < 3 || $3 == "" { print FILENAME ":" FNR ": no reason"; bad = 1 }
		END { exit bad }' $here/differences >"$tap_scratch/reasons"
	check 'each difference has its reason' test ! -s "$tap_scratch/reasons"

	# The gates: run, equal in wavefronts and sectors, equal in all eight.
	awk -F '\t' '{ all[$1] = 1 }
		$2 ~ /^refused/ { refused[$1] = 1; next }
		{ split($2, n, " ") }
		n[2] == "-" { ended[$1] = 1 }
		n[2] != n[3] { different[$1] = 1 }
		n[2] != n[3] && n[1] !~ /requests/ { passes[$1] = 1 }
		END {
			for (k in all) {
				launches++
				if (k in refused) continue
				run++
				if (k in ended) continue
				counted++
				equal += !(k in different)
				equal_passes += !(k in passes)
			}
			printf "%d of %d launches run, %d of %d equal in wavefronts and sectors, %d in all\n",
				run, launches, equal_passes, counted, equal
			exit !(100 * run >= 90 * launches && 100 * equal_passes >= 95 * counted &&
				100 * equal >= 85 * counted)
		}' $compared/rows >"$tap_scratch/gates"
	if [ $? -eq 0 ]; then ok "$(cat "$tap_scratch/gates")"; else not_ok 'the gates' "$tap_scratch/gates"; fi
fi
