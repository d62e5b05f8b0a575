# What counters and outputs alone do not show.  Sourced by run.

cat >"$tap_scratch/tile.cu" <<'CU'
#line 40 "chapters/99-tile.md"
__device__ int column(const int (&tile)[32][33])
{
	return tile[threadIdx.x][threadIdx.y];
}
__global__ void turn(int *out)
{
	__shared__ int tile[32][33];
	tile[threadIdx.y][threadIdx.x] = threadIdx.x;
	__syncthreads();
	out[threadIdx.y * 32 + threadIdx.x] = column(tile);
}
int main()
{
	int *d;
	cudaMalloc(&d, 4096);
	turn<<<2, dim3(32, 32)>>>(d);
}
CU
check 'a tile compiles' "$loomcc" -o "$tap_scratch/tile" "$tap_scratch/tile.cu"

LOOM_TRACE=$tap_scratch/trace LOOM_TRACE_BLOCK=1 LOOM_TRACE_WARP=2 \
	"$tap_scratch/tile"
awk -F, 'NR == 1 || $9 < 2 || $9 == 31' "$tap_scratch/trace" \
	>"$tap_scratch/trace.short"
expect 'the trace of one warp' $here/trace.expected "$tap_scratch/trace.short"

LOOM=$tap_scratch/none/file refuse 'LOOM= in no directory' 1 \
	'^loom: LOOM=.*/none/file: No such file or directory; name a file' \
	"$tap_scratch/tile"

cat >"$tap_scratch/nested.cu" <<'CU'
__global__ void inner(int *p) { *p = 1; }
__global__ void outer(int *p)
{
	inner<<<1, 1>>>(p);
}
int main()
{
	int *p;
	cudaMalloc(&p, 4);
	outer<<<1, 1>>>(p);
	return cudaDeviceSynchronize();
}
CU
refuse 'a kernel launches no kernel' 1 "nested.cu:4:2: error: reference to __global__ function 'inner' in __global__ function" \
	"$loomcc" -o "$tap_scratch/nested" "$tap_scratch/nested.cu"

compiled 'every fault compiles' $here/faults.cu faults
LOOM=$tap_scratch/dead.csv "$tap_scratch/faults" far 2>"$tap_scratch/err"
check 'a mistake says how a debugger gets there' \
	grep -q "^loom: to stop there: gdb -ex 'break loom_hazard' -ex run" \
	"$tap_scratch/err"
env PATH=/none "$tap_scratch/faults" far >"$tap_scratch/err" 2>&1
check 'a mistake is told without addr2line, too' \
	grep -q '^[^ ]*faults.md:[0-9]*: kernel past, .*: global store' "$tap_scratch/err"
ls "$tap_scratch" | grep '^dead' >"$tap_scratch/left"
same 'a run that dies leaves no counters' "$tap_scratch/nothing" \
	"$tap_scratch/left"

# Of a thread's own memory the processor itself asks for alignment, if any does.
cat >"$tap_scratch/unsuited.cu" <<'CU'
struct Words {
	const float *from;
	float own[5];
	__device__ __noinline__ void take(int at)
	{
		*(float4 *)(own + at) = *(const float4 *)from;
	}
};
__global__ void unsuited(float *p)
{
	Words words;
	words.from = p;
	words.take(0);
	words.take(1);
	p[4] = words.own[1] + words.own[4];
}
int main()
{
	float *p;
	cudaMalloc(&p, 64);
	cudaMemset(p, 0, 64);
	unsuited<<<1, 1>>>(p);
	return cudaDeviceSynchronize();
}
CU
compiled 'a float4 in an array of floats compiles' "$tap_scratch/unsuited.cu" unsuited
[ "$(uname -m)" != x86_64 ] ||
	refuse 'and is told where its address does not suit' 1 \
		'unsuited.cu:6: kernel unsuited, .*: uses a local variable at an address that does not suit the type; declare it alignas\(16\)' \
		"$tap_scratch/unsuited"

# Ends of all kinds; the program's own open files; threads of the host.
cat >"$tap_scratch/ends.cu" <<'CU'
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
__global__ void add(int *p, int rounds)
{
	for (int i = 0; i < rounds; i++) {
		p[31 - threadIdx.x] += 1;
		__syncthreads();
	}
}
static void work(int *total)
{
	int *p, *q;
	cudaMalloc(&p, 128);
	cudaMemset(p, 0, 128);
	for (int i = 0; i < 50; i++) {
		add<<<1, 32>>>(p, 20);
		cudaMalloc(&q, 4);
		cudaFree(q);
	}
	cudaMemcpy(total, p, 4, cudaMemcpyDeviceToHost);
}
int main(int, char **words)
{
	int total[3];
	std::thread thread[3];
	puts(words[1]);
	switch (*words[1]) {
	case 'a':
		work(total);
		abort();
	case 'f':
		fflush(stdout);
		if (!fork()) {
			work(total);
			exit(0);
		}
		wait(nullptr);
		return 0;
	case 't':
		for (int i = 0; i < 3; i++)
			thread[i] = std::thread(work, &total[i]);
		for (auto &t : thread)
			t.join();
		printf("%d %d %d\n", total[0], total[1], total[2]);
	}
}
CU
check 'ends of all kinds compile' "$loomcc" -o "$tap_scratch/ends" \
	"$tap_scratch/ends.cu"
(LOOM=$tap_scratch/dead.csv "$tap_scratch/ends" abort) >/dev/null 2>&1
ls "$tap_scratch" | grep '^dead' >"$tap_scratch/left"
same 'a run that is aborted leaves no counters' "$tap_scratch/nothing" \
	"$tap_scratch/left"
LOOM=$tap_scratch/forked.csv "$tap_scratch/ends" fork >/dev/null 2>&1
echo launch,kernel,metric,value >"$tap_scratch/heading"
same 'a fork leaves the counters to its parent' "$tap_scratch/heading" \
	"$tap_scratch/forked.csv"
printf 'threads\n1000 1000 1000\n' >"$tap_scratch/sums"
"$tap_scratch/ends" threads >"$tap_scratch/threads.out" 2>&1
same "the host's threads take turns" "$tap_scratch/sums" \
	"$tap_scratch/threads.out"
{ echo none; cat "$tap_scratch/heading"; } >"$tap_scratch/both"
LOOM=/proc/self/fd/1 "$tap_scratch/ends" none >"$tap_scratch/both.out"
same 'counters go behind the output' "$tap_scratch/both" "$tap_scratch/both.out"
ln -s linked.csv "$tap_scratch/link.csv"
echo old >"$tap_scratch/linked.csv"
LOOM=$tap_scratch/link.csv "$tap_scratch/ends" none >/dev/null
same 'counters go where a link leads' "$tap_scratch/heading" \
	"$tap_scratch/linked.csv"

# Another directory, blanks in every path, object files, C and C++ together.
odd="$tap_scratch/a place with blanks"
mkdir -p "$odd/build" "$odd/work"
cp -R build/bin build/lib build/include "$odd/build"
cat >"$odd/work/my kernel.cu" <<'CU'
#include "host.h"
__global__ void k(int *p) { *p = SEVEN; }
extern "C" void launch(int *p) { k<<<1, 1>>>(p); }
CU
cat >"$odd/work/host.h" <<'CU'
#ifdef __cplusplus
extern "C"
#endif
void launch(int *p);
CU
cat >"$odd/work/host.c" <<'CU'
#include <cuda_runtime.h>
#include <stdio.h>
#include "host.h"
int main(void)
{
	struct cudaDeviceProp prop;
	dim3 block = { 1, 2, 3 };
	float4 v = make_float4(1, 2, 3, 4);
	int *d, h = 0;

	if (cudaMalloc((void **)&d, sizeof h) ||
	    cudaGetDeviceProperties(&prop, 0))
		return 1;
	launch(d);
	cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d %d %u %g\n", h, prop.maxThreadsPerBlock, block.z, v.w);
	return cudaFree(d) != cudaSuccess;
}
CU
(cd "$odd/work" && ../build/bin/loomcc -std=c++17 -std=c11 -DSEVEN=7 -I. -MD \
	-c 'my kernel.cu' && ../build/bin/loomcc host.c 'my kernel.o' -o prog &&
	./prog && grep -c ' host.h' 'my kernel.d') >"$tap_scratch/odd" 2>&1
printf '7 1024 3 4\n1\n' >"$tap_scratch/odd.expected"
same 'objects, C, blanks in paths, elsewhere' "$tap_scratch/odd.expected" \
	"$tap_scratch/odd"

# Memory does not grow with the grid: 20,000 blocks in 64 MB more than one.
cat >"$tap_scratch/grid.cu" <<'CU'
__global__ void k(int *p) { __shared__ int s[32]; s[threadIdx.x] = p[threadIdx.x]; __syncthreads(); p[threadIdx.x] = s[threadIdx.x ^ 1]; }
int main() { int *p; cudaMalloc(&p, 128); k<<<20000, 32>>>(p); return cudaGetLastError(); }
CU
check 'a large grid compiles' "$loomcc" -o "$tap_scratch/grid" \
	"$tap_scratch/grid.cu"
LOOM=$tap_scratch/counters "$tap_scratch/grid"
awk -f $here/counters.awk "$tap_scratch/counters" >"$tap_scratch/table"
echo 'k 20000 20000 20000 20000 0 0 20000 20000 80000 80000' \
	>"$tap_scratch/table.expected"
same 'a large grid is counted' "$tap_scratch/table.expected" \
	"$tap_scratch/table"

# loom verify.
# verify NAME MEASURED [OPTION...]
verify() {
	verified=$1 measured=$2
	shift 2
	"$loom" verify "$@" "$here/verify/loom" "$here/verify/$measured" \
		>"$tap_scratch/v" 2>&1
	echo "exit status $?" >>"$tap_scratch/v"
	expect "verify: $verified" "$here/verify/$verified.expected" \
		"$tap_scratch/v"
}
for directory in h200 same nothing lost short text nan twice; do
	verify $directory $directory
done
for file in "$here"/verify/explained/*.csv; do
	verify "explained/$(basename "$file" .csv)" known --explained "$file"
done
mkdir "$tap_scratch/predicted"
sed 's/^square,/newer,/' "$here/verify/loom/square.csv" >"$tap_scratch/predicted/newer.csv"
cp "$here/verify/loom/square.csv" "$tap_scratch/predicted"
awk -F, -v OFS=, 'NR < 3 { print } NR == 2 { $1 = "newer"; print }' \
	"$here/verify/explained/lonely.csv" >"$tap_scratch/newer.csv"
refuse 'verify: of a program that the card never ran an explanation may stay' 0 \
	' 0 differ, 1 differ as explained, ' "$loom" verify --explained "$tap_scratch/newer.csv" \
	"$tap_scratch/predicted" "$here/verify/known"
refuse 'verify: two files explain one difference' 3 \
	'newer.csv:2: .*/whole.csv:2 explains this counter already' \
	"$loom" verify --explained "$here/verify/explained/whole.csv" \
	--explained "$tap_scratch/newer.csv" "$here/verify/loom" "$here/verify/known"
refuse 'verify: of two files both count' 0 ' 0 differ, 1 differ as explained, ' \
	"$loom" verify --explained "$here/verify/explained/none.csv" \
	--explained "$here/verify/explained/whole.csv" "$here/verify/loom" "$here/verify/known"
refuse 'verify: no explanations' 3 'none.csv: No such file' \
	"$loom" verify --explained none.csv "$here/verify/loom" "$here/verify/known"
refuse 'verify: an option without its file' 2 '^usage: loom report' \
	"$loom" verify --explained "$here/verify/loom" "$here/verify/known"
refuse 'verify: no directory' 3 'No such file' "$loom" verify none none
refuse 'loom: wrong usage' 2 '^usage: loom report' "$loom"
check 'loom --help' "$loom" --help
check 'loom --version' "$loom" --version
check 'loomcc --help' "$loomcc" --help
refuse 'loom: a misspelt command' 2 '^loom: verfy: did you mean verify?' \
	"$loom" verfy a b
refuse 'loom: a misspelt option' 2 '^loom: --kernal: did you mean --kernel?' \
	"$loom" report --kernal k none.csv
refuse 'loom verify: a misspelt option' 2 \
	'^loom: --explain: did you mean --explained?' \
	"$loom" verify --explain none.csv none none
refuse 'loomcc: a misspelt option' 2 \
	'^loomcc: -lineinof: there is no such option; did you mean -lineinfo?' \
	"$loomcc" -lineinof none.cu
refuse 'loomcc: a misspelt long option' 2 \
	'did you mean --gpu-architecture?' \
	"$loomcc" --gpu-architecure=sm_90 none.cu
check "loomcc: the compiler's own options are left to it" "$loomcc" \
	-march=native -static -pedantic -include stddef.h -Wno-comment \
	-o "$tap_scratch/own" "$tap_scratch/tile.cu"
refuse 'a misspelt variable' 1 \
	'^loom: LOOM_HAZARD: there is no such variable; did you mean LOOM_HAZARDS?' \
	env LOOM_HAZARD=no "$tap_scratch/tile"
check "another program's variable" env LOOM_HOME=/ "$tap_scratch/tile"
refuse 'loomcc: wrong usage' 2 '^usage: loomcc' "$loomcc"
refuse 'loomcc: no such file' 1 'none.cu' "$loomcc" none.cu
CXX=none refuse 'loomcc: no compiler' 3 'none: .*; is it installed' \
	"$loomcc" $here/kernels/square.cu

# Names that lead to loomcc itself, as CMake's exported CXX does.
echo 'int main() { return 0; }' >"$tap_scratch/plain.cpp"
ln -s "$PWD/$loomcc" "$tap_scratch/own name"
mkdir "$tap_scratch/other"
ln -s "$(command -v true)" "$tap_scratch/other/loomcc"
for itself in "$PWD/$loomcc" loomcc "$tap_scratch/own name" "env loomcc" \
	"$tap_scratch/other/loomcc"; do
	check "loomcc: CXX=${itself##*/} is no compiler" env CXX="$itself" CC="$itself" \
		PATH="$PWD/${loomcc%/*}:$PATH" timeout -k 5 600 "$loomcc" \
		"$tap_scratch/plain.cpp" -o "$tap_scratch/plain"
	check "loomcc: CXX=${itself##*/} makes a program" "$tap_scratch/plain"
	rm -f "$tap_scratch/plain"
done
printf '#!/bin/sh\nexec "%s" "$@"\n' "$PWD/$loomcc" >"$tap_scratch/wrapper"
chmod +x "$tap_scratch/wrapper"
refuse 'loomcc: a compiler that runs loomcc' 3 \
	'wrapper runs loomcc again; let CXX and CC name compilers$' \
	env CXX="$tap_scratch/wrapper" "$loomcc" "$tap_scratch/tile.cu"
mkdir "$tap_scratch/my tools"
ln -s "$(command -v "${CXX:-g++}")" "$tap_scratch/my tools/g++"
check 'loomcc: a compiler in a path with a blank' env CXX="$tap_scratch/my tools/g++" \
	"$loomcc" "$tap_scratch/plain.cpp" -o "$tap_scratch/plain"

# nvcc's options.
cat >"$tap_scratch/first.cu" <<'CU'
extern __device__ int counter;
extern __constant__ float weight[2];
static __device__ int own = 100;
__device__ int twice(int);
__global__ void k(int *p) { *p = twice(atomicAdd(&counter, 1)) + (int)weight[1] + own; }
CU
cat >"$tap_scratch/second.cu" <<'CU'
#include <cstdio>
__device__ int counter = 20;
__constant__ float weight[2] = { 1, 2 };
static __device__ int own = 1;
__device__ int twice(int v) { return 2 * v + own; }
__global__ void k(int *p);
int main()
{
	int *d, h = 0, thousand = 1000;
	cudaMemcpyToSymbol(own, &thousand, sizeof own);
	cudaMalloc(&d, 4);
	k<<<1, 1>>>(d);
	cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
	printf("%d\n", h);
}
CU
(cd "$tap_scratch" && loomcc=$OLDPWD/$loomcc &&
	"$loomcc" -arch=sm_90 -gencode arch=compute_80,code=sm_80 -lineinfo \
		-rdc=true -dc --expt-relaxed-constexpr --extended-lambda \
		-use_fast_math -O3 -std c++20 -ccbin "${CXX:-g++}" -m64 -Xptxas -v \
		--ptxas-options=-v -Xcompiler -Wall,-Wextra -o first.o first.cu &&
	cp second.cu second.cpp &&
	"$loomcc" -x cu -O1 -dc second.cpp -o second.o &&
	"$loomcc" -rdc=true -lcudart -lcuda -lcublas_static -lculibos first.o second.o -o linked &&
	./linked) >"$tap_scratch/linked.out" 2>&1
echo 1142 >"$tap_scratch/linked.expected"
same "nvcc's options, several files" "$tap_scratch/linked.expected" \
	"$tap_scratch/linked.out"
refuse 'loomcc -arch=foo' 2 '^loomcc: foo: no architecture; say sm_90' \
	"$loomcc" -arch=foo "$tap_scratch/first.cu"
refuse 'loomcc -o without a value' 2 '^loomcc: -o wants a value' \
	"$loomcc" "$tap_scratch/first.cu" -o
printf '%s\n' '__global__ void größe(int *ä) { ä[threadIdx.x] = 1; }' \
	'int main() { int *ö = nullptr; cudaMalloc(&ö, 128);' \
	'	größe<<<1, 32>>>(ö); }' >"$tap_scratch/höhe.cu"
check 'names beyond ASCII, and an older standard' sh -c \
	"$loomcc -std=c++14 -o '$tap_scratch/names' '$tap_scratch/höhe.cu' \
		2>'$tap_scratch/note' && '$tap_scratch/names' &&
	grep -q '^loomcc: note: takes -std=c++17' '$tap_scratch/note'"
for option in -ptx -S -fsyntax-only; do
	refuse "loomcc $option" 2 "^loomcc: $option: loom has no such thing" \
		"$loomcc" $option "$tap_scratch/first.cu"
done
refuse 'loomcc -arch without a value' 2 '^loomcc: -arch wants a value' \
	"$loomcc" "$tap_scratch/first.cu" -arch
mkdir -p "$tap_scratch/toolkit"
: >"$tap_scratch/toolkit/cuda_runtime.h"
check "loomcc -E -o, the toolkit's headers left out" sh -c \
	"'$loomcc' -E -I '$tap_scratch/toolkit' -o '$tap_scratch/rewritten' \
		'$tap_scratch/first.cu' && grep -q loom_syncthreads '$tap_scratch/rewritten'"

printf '%s\n' '#include <cuda_runtime.h>' \
	'static __host__ __device__ __forceinline__ int twice(int x)' \
	'{ return 2 * x; }' 'int main(void) { return twice(2) != 4; }' \
	>"$tap_scratch/both.cpp"
cp "$tap_scratch/both.cpp" "$tap_scratch/both.c"
for side in both.cpp both.c; do # Ubuntu's compilers fortify
	check "a header for kernels and hosts, in $side" sh -c \
		"'$loomcc' -D_FORTIFY_SOURCE=2 -o '$tap_scratch/both' '$tap_scratch/$side' &&
		'$tap_scratch/both'"
done

# CUDA 12's names, when they are asked for; C as its compiler takes it.
cat >"$tap_scratch/twelve.cu" <<'CU'
#include <cstdio>
__global__ void sum(int *out)
{
	int v = threadIdx.x;

	for (int i = 16; i > 0; i /= 2)
		v += __shfl_down(v, i);
	if (threadIdx.x == 0)
		out[0] = v + __any(v == 3) + (__ballot(1) == ~0u);
}
int main()
{
	cudaDeviceProp p;
	int *out, runtime = 0;

	cudaRuntimeGetVersion(&runtime);
	cudaGetDeviceProperties(&p, 0);
	cudaMallocManaged(&out, 4);
	cudaMemPrefetchAsync(out, 4, 0);
	cudaMemAdvise(out, 4, cudaMemAdviseSetReadMostly, cudaCpuDeviceId);
	sum<<<1, 32>>>(out);
	cudaThreadSynchronize();
	printf("%d %d %d %d %d %d\n", p.clockRate, p.deviceOverlap, p.computeMode,
	       *out, CUDART_VERSION, runtime);
}
CU
check "CUDA 12's names compile when they are asked for" "$loomcc" --cuda=12 \
	-o "$tap_scratch/twelve" "$tap_scratch/twelve.cu"
echo '1980000 1 0 496 12080 12080' >"$tap_scratch/twelve.expected"
"$tap_scratch/twelve" >"$tap_scratch/twelve.out" 2>&1
same "CUDA 12's names do what they did" "$tap_scratch/twelve.expected" \
	"$tap_scratch/twelve.out"
refuse 'there is no CUDA 11' 2 "^loomcc: --cuda=11: loom has CUDA 12's names, and" \
	"$loomcc" --cuda=11 "$tap_scratch/twelve.cu"
echo 'int main(void) { return abs(-3) - 3; }' >"$tap_scratch/implicit.c"
# gcc warns of it up to 13, and refuses it from 14 on.
c_status() { "$@" -c -o "$tap_scratch/implicit.o" "$tap_scratch/implicit.c" 2>/dev/null; echo $?; }
c_status "$CC" -std=gnu11 >"$tap_scratch/implicit.expected"
c_status "$loomcc" >"$tap_scratch/implicit"
same 'C without declarations is what its compiler says' \
	"$tap_scratch/implicit.expected" "$tap_scratch/implicit"

# Programs of others: what they say of their results, and of their arguments.
mkdir -p "$tap_scratch/others/some+body"
for said in 'the result is wrong' 'wrong number of arguments' 'test passed'; do
	printf '#include <cstdio>\nint main() { puts("%s"); }\n' "$said" \
		>"$tap_scratch/others/some+body/${said%% *}.cu"
done
echo 1 >"$tap_scratch/others/some+body/.commit"
RESULTS=$tap_scratch/judged sh $here/outside "$tap_scratch/others" >"$tap_scratch/out" 2>&1
printf '%s,some+body/%s.cu\n' ran wrong right test wrong the >"$tap_scratch/wanted"
same 'programs of others are judged by what they say' "$tap_scratch/wanted" "$tap_scratch/judged"
printf 'of,which,repository\n1,2,any/other,3\n1,2,some/body,3\n' >"$tap_scratch/record"
KNOWN=$tap_scratch/judged sh $here/outside "$tap_scratch/others" "$tap_scratch/record" >"$tap_scratch/out"
printf '%s\n' repository any/other some/body >"$tap_scratch/wanted"
cut -d, -f3 "$tap_scratch/record" >"$tap_scratch/out"
same "and other repositories' rows are kept" "$tap_scratch/wanted" "$tap_scratch/out"
