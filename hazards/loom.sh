#!/bin/sh
# usage: sh hazards/loom.sh >FILE.csv
#
# What loom says to the mistaken kernels and to their twins, in the form of
# record.sh's file: name,variant,kind,tool,verdict,line,count.
set -eu
cd "$(dirname "$0")/.."
hazards=hazards
. $hazards/batch.sh
scratch=$(mktemp -d "${TMPDIR:-/tmp}/hazards.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
export LC_ALL=C
unset LOOM LOOM_SCHEDULE

names=$(ls $hazards/*.cu | sed 's|.*/||; s|\.cu$||')
# shellcheck disable=SC2046 # names are words
hazard_sort "$scratch" $(for name in $names; do
	grep -q "^$name:" $hazards/pending || echo "$name"
done)
hazard_compile build/bin/loomcc "$scratch"
hazard_run "$scratch"
! hazard_late "$scratch" || exit 1

echo name,variant,kind,tool,verdict,line,count
for name in $names; do
	kind=$(sed -n '1s|^// \([a-z]*\):.*|\1|p' "$hazards/$name.cu")
	if [ ! -f "$scratch/$name.mistaken" ]; then
		echo "$name,mistaken,$kind,loom,pending,,"
		echo "$name,mended,$kind,loom,pending,,"
		continue
	fi
	for variant in mistaken mended; do
		awk -v row="$name,$variant,$kind,loom" -v file="$name.cu:" '
			FNR == NR {
				if (/\/\/ (WITH )?HAZARD( WITH)?$/ || /\/\/ WITH$/)
					marked[FNR] = 1
				next
			}
			at = index($0, file) {
				here = substr($0, at + length(file)) + 0
				if (!line || !(line in marked) && here in marked)
					line = here
				count++
			}
			END {
				print row "," (count ? "found" : "clean") "," \
					line "," count + 0
			}' "$hazards/$name.cu" \
			"$scratch/$name.$variant"
	done
done
