# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Chapter 14's table: a line for each GPU, with the library's own word for its
# version where there is one, and never more than the limit.
scripts=$PWD/src/scoreboard
mkdir -p "$tap_scratch/results/new" "$tap_scratch/results/old"
cd "$tap_scratch" || exit
for gpu in new old; do
	cat >results/$gpu/all.csv <<'END'
program,kernel,case,metric,unit,value,min,max,n
inflight,memory,-,limit,GB/s,1000,1000,1000,1
sums,plain,-,throughput,GB/s,100,100,100,20
sums,best,-,throughput,GB/s,900,900,900,20
sums,cub int,-,throughput,GB/s,800,800,800,20
END
done
printf 'subject,key,value\ndevice,name,NVIDIA New\nsums,libraries,CUB 3.0.1\n' >results/new/device.csv
printf 'subject,key,value\ndevice,name,Old\nsums,runtime,13.0\n' >results/old/device.csv
cat >topics.csv <<'END'
topic,mark,address
a sum,began,sums/plain/-
a sum,ended,sums/best/-
a sum,library,sums/cub int/-
END
board() { LC_ALL=C awk -f "$scripts/marks.awk" -f "$scripts/board.awk" topics.csv results/*/*.csv; }
board >got
cat >expected <<'END'
topic,GPU,began,ended,unit,library,of_the_library,of_the_limit
a sum,New,100,900,GB/s,CUB 3.0.1,1.125,0.900
a sum,Old,100,900,GB/s,CUB of CUDA 13.0,1.125,0.900
END
same 'scoreboard: a line for each GPU, with its library' expected got
sed -i '/,limit,/s/1000/890/' results/old/all.csv
refuse 'scoreboard: what passes its limit is named with its GPU' 1 \
	'^src/scoreboard/topics.csv:1: error: a sum: more than its limit on old; ' board
