#!/bin/sh
# usage: sh tests/loom/counts/record.sh FOLDER RECORD.csv
#
# Counts programs that others wrote on a GPU, for compare.sh. FOLDER holds a
# folder for each repository, OWNER+NAME, with its commit in a file .commit, and
# the file programs, a program a line: how many of its launches to profile, its
# .cu file, its arguments. Of the launches the first EACH of each kernel (3) become
# rows. A program that RECORD.csv has is left alone.
# With TWICE=yes each is counted twice, and a counter in which the GPU does not
# agree with itself is left empty.
# COUNTERS='NAME=METRIC ...' counts these too. JOBS programs are compiled at a
# time; a program is profiled for at most LIMIT seconds, none is begun when
# TOTAL are over. Needs nvcc, ncu and a driver that lets ncu read counters.
set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 3
. "$here/../theirs.sh"
if [ "${1-}" = --one ]; then
	mine=$scratch/$2 program=$3
	mkdir "$mine"
	made nvcc -w -O3 -arch=sm_90 ||
		made nvcc -w -O3 -arch=sm_90 \
			-DcudaThreadSynchronize=cudaDeviceSynchronize && exit
	rm -f "$mine/program"
	{
		echo "record: $program does not compile:"
		grep -m 3 -E 'error|undefined' "$mine/error"
	} >&2
	exit 0
fi
[ $# -eq 2 ] && [ -f "$1/programs" ] || {
	sed -n '2s/# //p' "$0" >&2
	exit 2
}
[ -e "$2" ] || : >"$2"
record=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$1" || exit 3
began=$(date +%s)
scratch=$(mktemp -d "${TMPDIR:-/tmp}/warp-counts.XXXXXX") || exit 3
export scratch
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# The book's eight counters and those that are asked for: name, metric.
{
	awk -F, '$1 ~ /^shared_(load|store)_(requests|wavefronts)$/ ||
		$1 ~ /^global_(load|store)_(requests|sectors)$/ { print $1, $4 }' \
		"$here/../../../weave/metrics.csv"
	printf '%s\n' "${COUNTERS-}" | tr ' ' '\n' | sed '/=/!d; s/=/ /'
} >"$scratch/list"
metrics=$(cut -d ' ' -f 2 "$scratch/list" | paste -sd, -)
heading=repository,commit,program,launch,kernel,$(
	cut -d ' ' -f 1 "$scratch/list" | paste -sd, -)
[ -s "$record" ] || echo "$heading" >"$record"
[ "$(head -n 1 "$record")" = "$heading" ] || {
	echo "record: $record has other counters" >&2
	exit 1
}

# LAUNCHES, PROGRAM and its ARGUMENTS, which no file's name needs to have.
awk -v tab='\t' 'match($0, /\.cu( |$)/) {
	split($0, word, " ")
	print word[1] tab substr($0, length(word[1]) + 2,
		RSTART + 1 - length(word[1])) tab substr($0, RSTART + 4)
}' programs >"$scratch/programs"
awk -F '\t' '{ printf "%d%c%s%c", NR, 0, $2, 0 }' "$scratch/programs" |
	xargs -r -0 -n 2 -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" \
		sh "$here/record.sh" --one
echo "record: compiled in $(($(date +%s) - began)) s" >&2

# profile LAUNCHES PROGRAM ARGUMENTS, compiled in $mine: prints a row a launch.
profile() {
	# Arguments are several words.
	# shellcheck disable=SC2086
	(cd "$(dirname "$2")" && timeout -k 5 "${LIMIT:-60}" \
		ncu --clock-control none --launch-count "$1" --kill yes \
		--metrics "$metrics" --csv --page raw --print-units base \
		--log-file "$mine/ncu" "$mine/program" $3 \
		</dev/null >"$mine/out" 2>&1)
	awk -f "$here/../loops/raw.awk" "$scratch/list" "$mine/ncu" >"$mine/rows" ||
		return
	repository=${2%%/*}
	awk -F, -v each="${EACH:-3}" \
		-v repository="$(echo "$repository" | tr + /)" \
		-v commit="$(cut -c 1-12 "$repository/.commit")" \
		-v program="${2#*/}${3:+ $3}" -v OFS=, '
	NR > 1 {
		sub(/ .*/, "", $2)
		sub(/.*::/, "", $2)
		if (++seen[$2] <= each)
			print repository, commit, program, $0
	}' "$mine/rows"
}

# The same, once or twice, to the record.
count() {
	profile "$@" >"$mine/record" || return
	if [ "${TWICE-}" = yes ]; then
		profile "$@" >"$mine/again" || return
		awk -f "$here/twice.awk" "$mine/again" "$mine/record"
	else
		cat "$mine/record"
	fi >>"$record"
}

number=0
while IFS=$(printf '\t') read -r launches program arguments; do
	number=$((number + 1)) mine=$scratch/$number
	[ -x "$mine/program" ] || continue
	name="$(echo "${program%%/*}" | tr + /),$(
		cut -c 1-12 "${program%%/*}/.commit"),${program#*/}${arguments:+ $arguments},"
	! grep -qF "$name" "$record" || continue
	if [ $(($(date +%s) - began)) -gt "${TOTAL:-400}" ]; then
		echo "record: no time for $program and what follows" >&2
		exit 1
	fi
	count "$launches" "$program" "$arguments" || {
		echo "record: $program was not counted:"
		tail -n 3 "$mine/ncu" "$mine/out"
	} >&2
	rm -f "$mine/program"
done <"$scratch/programs"
echo "record: $(($(date +%s) - began)) s in all" >&2
