#!/bin/sh
# Counts first.cu and spelling.cu on a GPU and prints the table of h100.csv.
# Needs nvcc, ncu and a driver that lets ncu read counters.
cd "$(dirname "$0")" || exit 3
list=../../../src/harness/counters.txt
scratch=$(mktemp -d "${TMPDIR:-/tmp}/warp-spelling.XXXXXX") || exit 3
trap 'rm -rf "$scratch"' EXIT
metrics=$(awk 'NF == 2 { gsub(/\+/, ",", $2); print $2 }' "$list" | paste -sd, -)
for source in first spelling; do
	nvcc -std=c++17 -O3 -arch=sm_90 -o "$scratch/$source" $source.cu || exit
	ncu --clock-control none --metrics "$metrics" --csv --page raw \
		"$scratch/$source" >"$scratch/ncu.csv" ||
		{ cat "$scratch/ncu.csv" >&2; exit 1; }
	awk -f ../loops/raw.awk "$list" "$scratch/ncu.csv" >"$scratch/$source.csv" || exit
done
cat "$scratch/first.csv"
tail -n +2 "$scratch/spelling.csv"
