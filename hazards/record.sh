#!/bin/sh
# usage: sh hazards/record.sh -o FILE.csv [-j JOBS] [-t SECONDS]
#            [NAME...]
#
# What compute-sanitizer says to the mistaken kernels and to their twins, on
# this machine's GPU: name,variant,kind,tool,verdict,line,count.
#   verdict  found    it names a place in the kernel; `line` is the first one
#                     in the kernel's own file (empty: all are in headers),
#                     `count` the number of errors that it sums up
#            clean    it says nothing
#            timeout  the kernel hangs; after SECONDS (30) it is killed
#            crash    it fails and names no place
# FILE-tools.csv beside it says which tools, driver and sources these were.
# With NAMEs, what FILE has of other kernels that are still there stays.
# Writes both files whole or neither.  Needs nvcc, nvidia-smi and
# compute-sanitizer from the CUDA Toolkit.
set -eu

output='' jobs=$(nproc) seconds=30
while getopts o:j:t: option; do
	case $option in
	o) output=$OPTARG ;;
	j) jobs=$OPTARG ;;
	t) seconds=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))

die() {
	printf 'record: %s\n' "$*" >&2
	exit 1
}

case $output in
*.csv) ;;
*) die "give -o the name of a .csv file" ;;
esac
for tool in nvcc nvidia-smi compute-sanitizer; do
	command -v $tool >/dev/null ||
		die "there is no $tool; put the CUDA Toolkit's bin into PATH"
done
mkdir -p "$(dirname "$output")"
output=$(cd "$(dirname "$output")" && pwd)/$(basename "$output")
cd "$(dirname "$0")"
all=yes
[ $# -eq 0 ] || all=no
# shellcheck disable=SC2012,SC2046 # names are words
[ $# -gt 0 ] || set -- $(ls ./*.cu | sed 's|.*/||; s|\.cu$||')

scratch=$(mktemp -d "${TMPDIR:-/tmp}/hazards.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
export scratch seconds LC_ALL=C

architecture=sm_$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader |
	head -n 1 | tr -d .)
export architecture
printf 'record: compiling %d kernels twice for %s\n' $# "$architecture" >&2
for name; do
	echo "$name mistaken -UMENDED"
	echo "$name mended -DMENDED"
done | xargs -P "$jobs" -n 3 sh -c '
	nvcc -arch="$architecture" -std=c++17 -lineinfo $2 \
		-o "$scratch/$0.$1" "$0.cu" 2>"$scratch/$0.$1.err" ||
	{ cat "$scratch/$0.$1.err" >&2; exit 1; }' ||
	die "a kernel does not compile; the message above has its line"

# A machine may refuse the tool altogether.
sh ./sanitise "$1" mended memcheck
grep -q ',clean,' "$scratch/$1.mended.memcheck.row" || {
	cat "$scratch/$1.mended.memcheck.out" >&2
	die "compute-sanitizer does not work here; see above"
}

printf 'record: %d runs, %d at a time\n' $(($# * 8)) "$jobs" >&2
for name; do
	for tool in memcheck racecheck synccheck initcheck; do
		echo "$name mistaken $tool"
		echo "$name mended $tool"
	done
done | xargs -P "$jobs" -n 3 sh ./sanitise

{
	echo name,variant,kind,tool,verdict,line,count
	for name; do
		for variant in mistaken mended; do
			for tool in memcheck racecheck synccheck initcheck; do
				cat "$scratch/$name.$variant.$tool.row"
			done
		done
	done
	[ $all = yes ] || [ ! -e "$output" ] ||
		awk -F, -v new="$*" '
			BEGIN { n = split(new, name, " "); while (n) here[name[n--]] }
			FNR > 1 && !($1 in here) && !system("test -e " $1 ".cu")' "$output"
} | { IFS= read -r heading && echo "$heading" && sort -s -t, -k1,1; } >"$output.new"

{
	echo subject,key,value
	nvidia-smi --query-gpu=name,driver_version --format=csv,noheader |
		sed -n '1s/\(.*\), \(.*\)/device,name,\1\ndevice,driver,\2/p'
	echo "device,compiler,nvcc $(nvcc --version |
		sed -n 's/.*release .*, V//p')"
	echo "device,sanitizer,$(compute-sanitizer --version |
		sed -n 's/.*[Vv]ersion *//p' | head -n 1)"
	echo "device,date,$(date -u +%Y-%m-%d)"
	echo "hazards,timeout_s,$seconds"
	echo "hazards,sources_sha256,$(cat ./*.cu | sha256sum | cut -d ' ' -f 1)"
} >"${output%.csv}-tools.csv.new"
mv "${output%.csv}-tools.csv.new" "${output%.csv}-tools.csv"
mv "$output.new" "$output"
awk -F, 'NR > 1 { n[$2 " " $5]++ } END { for (k in n) print k, n[k] }' \
	"$output" | sort >&2
