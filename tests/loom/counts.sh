# Counters of programs of others beside a GPU's: both halves of counts/, with a
# program of ours; nvcc and ncu are two that only look like them.
others=$tap_scratch/others
mkdir -p "$others/own+one/a folder" "$tap_scratch/tools"
echo 0123456789abcdef >"$others/own+one/.commit"
cat >"$others/own+one/a folder/rows.cu" <<'END'
#include <cstdio>
#include <cstdlib>
namespace of { __global__ void row(int *o) { o[threadIdx.x] = 1; } }
template <int N> __global__ void column(int *o) { o[N * threadIdx.x] = N; }
__global__ void idle() {}
int main(int count, char **word)
{
	int *o, n = count > 1 ? atoi(word[1]) : 1;
	cudaMalloc(&o, 4096);
	of::row<<<n, 32>>>(o);
	idle<<<1, 32>>>();
	column<8><<<n, 32>>>(o);
	column<2><<<n, 32>>>(o);
	return cudaDeviceSynchronize();
}
END
echo 'int main() { return none; }' >"$others/own+one/none.cu"
echo '5 own+one/a folder/rows.cu 2 x
1 own+one/none.cu' >"$others/programs"
cat >"$tap_scratch/tools/nvcc" <<'END'
#!/bin/sh
case $* in *none.cu*) echo 'error: none'; exit 1 ;; esac >&2
while [ "$1" != -o ]; do shift; done
touch "$2" && chmod +x "$2"
END
cat >"$tap_scratch/tools/ncu" <<'END'
#!/bin/sh
while [ "$1" != --log-file ]; do shift; done
# The second time one launch has another number of sectors.
sed "$([ ! -e "$2" ] || echo '/tile/s/"4,*126"/"4127"/')" "$NCU" >"$2.new"
mv "$2.new" "$2"
END
chmod +x "$tap_scratch/tools/nvcc" "$tap_scratch/tools/ncu"

eight=$(grep -oE '^(shared_(load|store)_(requests|wavefronts)|global_(load|store)_(requests|sectors)),' \
	weave/metrics.csv | tr -d '\n')
heading=repository,commit,program,launch,kernel,${eight%,}
printf '%s\n' "$heading" \
	'own/one,0123456789ab,a folder/rows.cu 2 x,1,row,32,132,32,132,192,2,4126,2' \
	'own/one,0123456789ab,a folder/rows.cu 2 x,2,tile,512,192,512,192,192,2,4126,2' \
	'own/one,0123456789ab,a folder/rows.cu 2 x,3,triangle,64,136,64,136,192,2,4126,2' \
	>"$tap_scratch/wanted"
record() {
	NCU=$PWD/$here/loops/ncu.csv PATH=$tap_scratch/tools:$PATH JOBS=2 \
		sh $here/counts/record.sh "$others" "$tap_scratch/record.csv" \
		2>"$tap_scratch/err"
}
record
same 'counts: a recording' "$tap_scratch/wanted" "$tap_scratch/record.csv"
record
same 'counts: what is recorded stays' "$tap_scratch/wanted" "$tap_scratch/record.csv"
rm "$tap_scratch/record.csv"
TWICE=yes record
sed '3s/,4126,/,,/' "$tap_scratch/wanted" >"$tap_scratch/twice"
same 'counts: what the GPU counts in two ways is left empty' \
	"$tap_scratch/twice" "$tap_scratch/record.csv"
check 'counts: what nvcc refuses is named' \
	grep -q 'own+one/none.cu does not compile' "$tap_scratch/err"

# Rows of loom's own, and one that is not.
rows='own/one,0,a folder/rows.cu 2'
printf '%s\n' "$heading" "$rows,1,row,0,0,0,0,0,2,0,8" \
	"$rows,2,idle,0,0,0,0,0,0,0,0" "$rows,3,column,0,0,0,0,0,2,0,64" \
	"$rows,4,column,0,0,,0,0,2,0,64" 'own/one,0,none.cu,1,k,0,0,0,0,0,1,0,1' \
	>"$tap_scratch/record.csv"
COMPILER=$PWD/$loomcc sh $here/counts/compare.sh "$others" "$tap_scratch/record.csv" \
	>"$tap_scratch/said" 2>&1
echo 'own/one/a folder/rows.cu 2 column, launch 4: global_store_sectors 16, not 64
own/one/none.cu k: refused
own/one: 1 of 2 kernels are equal
1 of 2 kernels are equal, 22 of 23 counters of their launches; 1 kernels could not be run' \
	>"$tap_scratch/wanted"
same 'counts: what differs' "$tap_scratch/wanted" "$tap_scratch/said"
