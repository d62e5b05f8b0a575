# What all programs include is read once, by make, and only where that makes no
# difference.  Sourced by run.

# A tree to play with, moved as a user may.
moved=$tap_scratch/moved
mkdir -p "$moved"
cp -R build/bin build/lib build/include "$moved"
header=$moved/include/loom/cuda_runtime.h
cat >"$tap_scratch/small.cu" <<'CU'
#include <cuda_runtime.h>
__global__ void small(int *p)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	if (threadIdx.x < 16)
		tile[threadIdx.x] += tile[threadIdx.x + 16];
	p[threadIdx.x] = tile[threadIdx.x ^ 1] + atomicAdd(p + 32, 1);
}
int main() { small<<<1, 32>>>(nullptr); }
CU

# What was read is not asked for again, nor is it an error where it is no more what
# is there.
"$moved/bin/loomcc" --precompile
compile() {
	"$moved/bin/loomcc" -c -MD -MF "$tap_scratch/made.d" \
		-o "$tap_scratch/made.o" "$@"
}
read_before() { compile "$@" "$tap_scratch/small.cu" &&
	grep -q loom/precompiled.h "$tap_scratch/made.d"; }
read_again() { compile "$@" "$tap_scratch/small.cu" &&
	! grep -q loom/precompiled.h "$tap_scratch/made.d"; }
made_by_clang() {
	compile "$1" && {
		objdump -dl "$tap_scratch/made.o" | sed '/file format/d'
		tr -d '\\\n' <"$tap_scratch/made.d" | tr ' ' '\n' |
			sed '/precompiled.h/d; /:$/d; s,.*/include/loom/,,' | sort -u
	} >"$tap_scratch/$2"
}
check 'usual options take what was read before' read_before -O2 \
	-std=c++17 -Wall -DROUNDS=4 -D VALUES=1024 -I. -arch=sm_80 -g
for other in -std=c++20 -march=x86-64-v2 --cuda=12 -fno-exceptions \
	-DCUDA_API_PER_THREAD_DEFAULT_STREAM -ULOOM_CUDA_12 -rdc=true; do
	check "$other has the headers read again" read_again $other
done
cat >"$tap_scratch/ptx.cu" <<'CU'
__global__ void ptx(unsigned *p)
{
asm volatile("shl.b32 %0, %1, 2;" : "=r"(*p) : "r"(threadIdx.x));
}
int main() { ptx<<<1, 32>>>(nullptr); }
CU
for std in c++17 c++20; do
	check "inline PTX beside -std=$std" \
		compile -std=$std "$tap_scratch/ptx.cu"
done
sed 's/shl.b32/wgmma.shl/' "$tap_scratch/ptx.cu" >"$tap_scratch/unknown.cu"
refuse 'unknown inline PTX is refused while the host compiles' 1 \
	'error: loom runs no inline PTX like this: "wgmma.shl' \
	compile "$tap_scratch/unknown.cu"
made_by_clang $here/kernels/simt.cu once
mv "$moved/include/loom/clang.names" "$tap_scratch/names"
made_by_clang $here/kernels/simt.cu again
mv "$tap_scratch/names" "$moved/include/loom/clang.names"
same 'the same code, headers and lines' "$tap_scratch/again" "$tap_scratch/once"
echo >>"$header"
check 'a header that has changed is read again' read_again
