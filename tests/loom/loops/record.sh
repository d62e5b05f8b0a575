#!/bin/sh
# Counts loops.cu on a GPU and prints it as h200.csv has it, by raw.awk.
# Needs nvcc, ncu and a driver that lets ncu read counters.
cd "$(dirname "$0")" || exit 3
list=../../../src/harness/counters.txt
scratch=$(mktemp -d "${TMPDIR:-/tmp}/warp-loops.XXXXXX") || exit 3
trap 'rm -rf "$scratch"' EXIT
nvcc -std=c++17 -O3 -arch=sm_90 -o "$scratch/loops" loops.cu || exit
metrics=$(awk 'NF == 2 && !/nvl/ { gsub(/\+/, ",", $2); print $2 }' "$list" | paste -sd, -)
ncu --clock-control none --metrics "$metrics" --csv --page raw \
	"$scratch/loops" >"$scratch/ncu.csv" || { cat "$scratch/ncu.csv" >&2; exit 1; }
awk -f raw.awk "$list" "$scratch/ncu.csv"
