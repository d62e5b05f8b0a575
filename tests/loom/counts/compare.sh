#!/bin/sh
# usage: sh tests/loom/counts/compare.sh FOLDER RECORD.csv
#
# Says in how many kernels of RECORD.csv, which record.sh wrote, loom counts as
# the GPU did, and where it does not. FOLDER holds the programs as it did there;
# what it lacks is left out, and named. COMPILER is another loomcc. JOBS programs
# at a time, LIMIT seconds each.
set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 3
. "$here/../theirs.sh"
if [ "${1-}" = --one ]; then
	mine=$scratch/$2
	mkdir "$mine"
	program=$(printf '%s\n' "$3" | sed 's/\.cu\( .*\)\{0,1\}$/.cu/')
	arguments=${3#"$program"}
	loomcc=${COMPILER-$here/../../../build/bin/loomcc}
	made "$loomcc" -w -O3 || made "$loomcc" -w -O3 --cuda=12 || {
		echo refused >"$mine/why"
		exit 0
	}
	# Arguments are several words.
	# shellcheck disable=SC2086
	(cd "$(dirname "$program")" && LOOM=$mine/counts LOOM_HAZARDS=no \
		timeout "${LIMIT:-60}" "$mine/program" $arguments </dev/null \
		>"$mine/out" 2>&1)
	status=$?
	rm -f "$mine/program"
	[ -f "$mine/counts" ] || echo "ended with $status" >"$mine/why"
	exit 0
fi
[ -d "${1-}" ] && [ -n "${2-}" ] || {
	echo 'ok - counters of programs of others # SKIP no folder of them is given'
	exit 0
}
[ -f "$2" ] || {
	echo "compare: there is no $2" >&2
	exit 2
}
record=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$1" || exit 3
scratch=$(mktemp -d "${TMPDIR:-/tmp}/warp-counts.XXXXXX") || exit 3
export scratch
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# A program is the folder of its repository, its file and its arguments.
awk -F, 'NR > 1 {
	sub("/", "+", $1)
	program = $1 "/" $3
	if (!seen[program]++) print program
}' "$record" >"$scratch/programs"
awk '{ printf "%d%c%s%c", NR, 0, $0, 0 }' "$scratch/programs" |
	xargs -r -0 -n 2 -P "${JOBS:-2}" sh "$here/compare.sh" --one
number=0
while IFS= read -r program; do
	number=$((number + 1))
	if [ -f "$scratch/$number/counts" ]; then
		sed "s/^/$number,/" "$scratch/$number/counts"
	else
		echo "$number,$(cat "$scratch/$number/why")"
	fi
done <"$scratch/programs" >"$scratch/counts"
awk -F, -f "$here/compare.awk" "$record" "$scratch/counts"
