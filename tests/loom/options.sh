# What builds say to nvcc, said to loomcc: its options, files of them, the steps
# of separate compilation and of libraries.  Sourced by run.

mkdir -p "$tap_scratch/build/a folder" "$tap_scratch/build/objects"
cat >"$tap_scratch/build/a folder/twice.cuh" <<'CU'
__device__ int twice(int v);
extern __device__ int launches;
CU
cat >"$tap_scratch/build/twice.cu" <<'CU'
#include <twice.cuh>
__device__ int launches;
__device__ int twice(int v) { return FACTOR * v; }
CU
cat >"$tap_scratch/build/main.cu" <<'CU'
#include <cuda.h>
#include <stdio.h>
#include "a folder/twice.cuh"
__global__ void k(int *p) { *p = twice(21) + atomicAdd(&launches, 1); }
int main()
{
	int *d, h = 0;
	cudaMalloc(&d, 4);
	k<<<1, 1>>>(d);
	cudaMemcpy(&h, d, 4, cudaMemcpyDefault);
	printf("%d\n", h);
	return h != 42;
}
CU
loomcc_there=$PWD/$loomcc
there() (cd "$tap_scratch/build" && exec "$@")
said() { # said NAME PATTERN COMMAND...: what it prints
	said_name=$1 said_pattern=$2
	shift 2
	if there "$@" >"$tap_scratch/said" 2>&1 &&
		grep -Eq -- "$said_pattern" "$tap_scratch/said"; then
		ok "$said_name"
	else
		not_ok "$said_name" "$tap_scratch/said"
	fi
}

# Options from files, as CMake writes them; parts of -Xcompiler at blanks too.
printf '%s\n' '-isystem="a folder"' "-DFACTOR='2'" '-Xcompiler "-Wall -Wextra"' \
	>"$tap_scratch/build/options"
echo '@options' >"$tap_scratch/build/more"
for way in '--options-file options' --options-file=options '-optf options' @options @more; do
	# shellcheck disable=SC2086 # two words
	check "options: from a file: $way" there "$loomcc_there" $way -Werror all-warnings \
		-rdc=true -c twice.cu -o twice.o
done
echo '@endless' >"$tap_scratch/build/endless"
refuse 'options: a file that names itself' 3 '^loomcc: endless: a file of options' \
	there "$loomcc_there" @endless
refuse 'options: a file that there is not' 3 '^loomcc: none: No such file' \
	there "$loomcc_there" @none -c twice.cu

# Kinds of warnings that nvcc may make errors are none of g++'s, but for all.
echo 'static int unused;' >"$tap_scratch/build/warns.cu"
for kind in --Werror=cross-execution-space-call '-Werror reorder,default-stream-launch'; do
	# shellcheck disable=SC2086 # two words
	check "options: $kind" there "$loomcc_there" -Xcompiler -Wall -t0 -dlto $kind -c warns.cu
done
for kind in '-Werror all-warnings' --Werror=all-warnings -Werror -Werror=unused-variable; do
	# shellcheck disable=SC2086 # two words
	refuse "options: $kind" 1 "error: .*unused" there "$loomcc_there" -Xcompiler -Wall $kind -c warns.cu
done

if command -v clang++ >/dev/null; then
	check 'options: clang complains of none that it has no more use for' \
		there env CXX=clang++ "$loomcc_there" @options -rdc=true -Werror -c twice.cu
else
	skip 'options: clang complains of none that it has no more use for' 'no clang++'
fi

# Separate compilation, by hand.
check 'options: objects go where -odir says' there "$loomcc_there" -dc -odir objects main.cu
check 'options: a device link is empty' there "$loomcc_there" -arch=sm_80 \
	-Xcompiler=-fPIC -shared -dlink objects/main.o twice.o -o link.o -lcuda
check 'options: and its object links' there "$loomcc_there" objects/main.o twice.o link.o \
	-lcuda -lcudadevrt -o separate
said 'options: into a program that runs' '^42$' ./separate

cp "$tap_scratch/build/twice.cu" "$tap_scratch/build/twice.inl"
check 'options: -x cu makes a source of any name' there "$loomcc_there" @options -rdc=true \
	-x cu -c twice.inl -o inl.o
check 'options: but not of an object' there "$loomcc_there" -rdc=true -x cu main.cu inl.o -o any
said 'options: into one program' '^42$' ./any

# Libraries.
check 'options: -lib makes an archive' there "$loomcc_there" -lib twice.o -o libtwice.a
check 'options: of sources too' there "$loomcc_there" --lib -rdc=true @options twice.cu -o libtwice.a
check 'options: that links' there "$loomcc_there" -rdc=true main.cu -L. -ltwice -o from-library
said 'options: into a program that runs as well' '^42$' ./from-library
refuse 'options: kernels in a shared library' 2 \
	'^loomcc: -shared: loom sees kernels in the program itself alone; make a static' \
	there "$loomcc_there" --shared twice.o -o libtwice.so

# Dependencies alone, as makefiles ask for them.
said 'options: -M tells what a source includes' 'cuda_runtime\.h' \
	"$loomcc_there" -M @options twice.cu
said 'options: -MM leaves the system out' '^twice.o: twice.cu$' \
	"$loomcc_there" --generate-nonsystem-dependencies @options twice.cu
there "$loomcc_there" -MM -MT objects/main.o main.cu -o main.d
said 'options: into the file that -o names' '^objects/main.o: main.cu a. folder/twice.cuh' \
	cat main.d
there "$loomcc_there" -MM -MF main.d2 main.cu
said 'options: or -MF' '^main.o: main.cu' cat main.d2

check "options: the host's sanitizers" there "$loomcc_there" -rdc=true -Xcompiler '-fsanitize=address\,undefined,-Wall' \
	main.cu libtwice.a -o sanitized
said 'options: bear kernels' '^42$' ./sanitized

# Values that are words of their own.
check 'options: values behind a blank' there "$loomcc_there" -x cu --param max-unroll-times=4 \
	-rdc=true -z now -u main main.cu libtwice.a -o now
said 'options: reach who wants them' 'BIND_NOW' readelf -d now

# What the compiler wants to know when it links, too.
echo 'int main() { return 0; }' >"$tap_scratch/build/plain.cpp"
check 'options: --coverage' there "$loomcc_there" -rdc=true --coverage -o covered main.cu libtwice.a
said 'options: counts nothing in kernels' '^42$' ./covered
check 'options: --coverage of the host' there "$loomcc_there" --coverage -c plain.cpp
check 'options: links' there "$loomcc_there" --coverage plain.o -o plain
check 'options: runs' there ./plain
check 'options: and leaves what it counted' test -s "$tap_scratch/build/plain.gcda"
check "options: loom's own headers are named without a note" test -z \
	"$("$loomcc" -I build/include/loom -c "$tap_scratch/build/main.cu" -o "$tap_scratch/own.o" 2>&1)"

# Names that programs define, on the command line or before they include more:
# loom's headers use none of them.
(cd loom/include && find . -type f ! -path './loom/*' | sort) |
	sed 's,^\./\(.*\),#include <\1>,' >"$tap_scratch/build/names.cu"
cat >>"$tap_scratch/build/names.cu" <<'CU'
#include <stdio.h>
namespace cg = cooperative_groups;
__device__ cuda::atomic<int, cuda::thread_scope_device> sum;
__global__ void names(int from)
{
	__shared__ int shared[32];
	auto tile = cg::tiled_partition<32>(cg::this_thread_block());
	int v;

	asm("add.s32 %0, %1, %2;" : "=r"(v) : "r"(from), "n"(A));
	shared[threadIdx.x] = 0;
	atomicMax(&shared[threadIdx.x], v);
	v = cg::reduce(tile, shared[threadIdx.x], cg::plus<int>());
	if (threadIdx.x == 0)
		sum += v + (int)__half2float(__float2half(Z));
}
int main()
{
	int v = 0;

	names<<<1, 32>>>(1);
	cudaMemcpyFromSymbol(&v, sum, sizeof v);
	printf("%d\n", v);
}
CU
defined=$(printf ' -D%s=7' A B C D E F G H I J K L M N O P Q R S T U V W X Y Z \
	ADD AND BLOCK CHECK CLAMP CLUSTER COLS COUNT DECREMENT EXCHANGE GRID HEIGHT \
	INCREMENT LANES LENGTH MAX MIN NUM OR ROWS SHARED SIZE SUB THREADS TILE WARP \
	WARP_SIZE WIDE WIDTH XOR)
for compiler in g++ clang++; do
	if ! command -v $compiler >/dev/null; then
		skip "options: a program's names, with $compiler" "no $compiler"
		continue
	fi
	# shellcheck disable=SC2086 # many words
	check "options: a program's names, with $compiler" \
		there env CXX=$compiler "$loomcc_there" $defined -o names names.cu
	said 'options: and it runs' '^263$' ./names
done
for standard in 20 23; do
	# shellcheck disable=SC2086
	check "options: all headers, by C++$standard" \
		there "$loomcc_there" -std=c++$standard $defined -o names names.cu
	said "options: and it runs, by C++$standard" '^263$' ./names
done

# What one architecture alone has is said where it is named with its a.
cat >"$tap_scratch/build/specific.cu" <<'CU'
#include <stdio.h>
__global__ void k(int *p)
{
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
	*p = 1;
#else
	*p = 0;
#endif
}
int main()
{
	int *d, h;
	cudaMalloc(&d, 4);
	k<<<1, 1>>>(d);
	cudaMemcpy(&h, d, 4, cudaMemcpyDefault);
	printf("%d\n", h);
}
CU
for arch in -arch=sm_90a '-gencode arch=compute_90a,code=sm_90a' -arch=sm_90 ''; do
	# shellcheck disable=SC2086 # two words
	there "$loomcc_there" $arch specific.cu -o specific && there ./specific
done >"$tap_scratch/specific" 2>&1
printf '%s\n' 1 1 0 0 >"$tap_scratch/specific.wanted"
same 'options: what sm_90a alone has' "$tap_scratch/specific.wanted" "$tap_scratch/specific"

# With -fopenmp another source's threads are real, and CUDA's sources know which they are.
cat >"$tap_scratch/build/asks.cu" <<'CU'
#include <omp.h>
int number() { return omp_get_thread_num(); }
CU
cat >"$tap_scratch/build/threads.cpp" <<'CPP'
#include <omp.h>
#include <stdio.h>
int number();
int main()
{
	int wrong = 0;

#pragma omp parallel num_threads(2) reduction(+ : wrong)
	wrong += number() != omp_get_thread_num() || omp_get_num_threads() != 2;
	printf("%d\n", wrong);
	return wrong;
}
CPP
check 'options: OpenMP of another source' there "$loomcc_there" -Xcompiler -fopenmp \
	-o threads asks.cu threads.cpp
check 'options: its threads are numbered' there ./threads
