#!/bin/sh
# Counts loops.cu on a GPU: writes h200.csv (launch,kernel,metric,value) and
# sass.csv (kernel,instruction,count: what touches memory, in the machine
# code), and sass.txt with all of that code, which is not kept.
# Needs nvcc, ncu, cuobjdump and a driver that lets ncu read counters.
cd "$(dirname "$0")" || exit 3
list=../../../src/harness/counters.txt
[ -r "$list" ] || list=counters.txt
nvcc -std=c++17 -O3 -arch=sm_90 -o loops loops.cu || exit
nvcc -std=c++17 -O3 -arch=sm_90 -cubin -o loops.cubin loops.cu || exit
nvcc --version | sed -n 's/.*release.*, V/# nvcc /p' >version.txt
cuobjdump -sass loops.cubin | cu++filt >sass.txt || exit
awk '
	/Function :/ { sub(/.*Function : /, ""); name = $0 }
	match($0, /(LDS|STS|LDG|STG|LDL|STL|ATOMS|ATOMG|RED|BRA|BAR|BSSY)[.A-Z0-9]*/) &&
	/;/ {
		what = substr($0, RSTART, RLENGTH)
		if (/@!?U?P[0-9]/)
			what = "@" what
		count[name "|" what]++
	}
	END { for (c in count) print c "|" count[c] }' sass.txt | sort >sass.csv
metrics=$(awk 'NF == 2 { gsub(/\+/, ",", $2); print $2 }' "$list" | paste -sd, -)
ncu --clock-control none --metrics "$metrics" --csv --page raw ./loops >ncu.csv 2>ncu.err ||
	{ cat ncu.err >&2; exit 1; }
rm -f loops loops.cubin
