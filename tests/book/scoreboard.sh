# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Chapter 14's table and chart: a line for each GPU that has recorded the topic,
# with the library's own word for its version where there is one, and never more
# than the limit.
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
printf 'subject,key,value\nsums,libraries,CUB 3.0.1\n' >results/new/device.csv
printf 'subject,key,value\nsums,runtime,13.0\n' >results/old/device.csv
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
a sum,new,100,900,GB/s,CUB 3.0.1,1.125,0.9
a sum,old,100,900,GB/s,CUB of CUDA 13.0,1.125,0.9
END
same 'scoreboard: a line for each GPU, with its library' expected got
sed -i '/,limit,/s/1000/890/' results/old/all.csv
refuse 'scoreboard: what passes its limit is named with its GPU' 1 \
	'^src/scoreboard/topics.csv:1: error: a sum: more than its limit on old; ' board

# Limits that are not a memory's, a library that is none, and what one GPU lacks.
sed -i '/,limit,/s/890/1000/' results/old/all.csv
cat >>results/new/all.csv <<'END'
halves,sent,-,throughput,GB/s,1800,1800,1800,20
all,sent,8,bus,GB/s,250,250,250,1
all,NCCL,8,bus,GB/s,200,200,200,1
all,NCCL,-,version,number,22809,22809,22809,1
gemm,best,-,time,us,1000,1000,1000,20
gemm,best,-,work,flop,3e11,3e11,3e11,1
END
cat >>results/new/device.csv <<'END'
device,multiprocessors,100
device,clock_mhz,1000
link,joined,NV20
END
cat >>topics.csv <<'END'
on two,ended,halves/sent/-
on two,began,sums/best/-
on two,gpus,2
everybody,began,all/sent/8
everybody,ended,all/sent/8
everybody,library,all/NCCL/8
everybody,link,25
tensors,began,gemm/best/-
tensors,ended,gemm/best/-
tensors,flop,4096
END
cat >>expected <<'END'
on two,new,900,1800,GB/s,,,0.9
everybody,new,250,250,GB/s,NCCL 2.28.9,1.25,0.5
tensors,new,300,300,Tflop/s,,,0.732422
END
board >got
same 'scoreboard: limits of a link, of two memories and of arithmetic, where they are recorded' expected got
LC_ALL=C awk -f "$scripts/shares.awk" -f "$scripts/marks.awk" topics.csv results/*/*.csv >got
cat >expected <<'END'
GPU,place,topic,began,ended,library,copy
new,0,tensors,0.732422,0.732422,NaN,0
new,1,everybody,0.5,0.5,0.4,0
new,2,on two,0.45,0.9,NaN,0
new,3,a sum,0.1,0.9,0.8,0
old,0,a sum,0.1,0.9,0.8,0
END
same 'scoreboard: the chart has the topics that its GPU has recorded' expected got
