# What all programs include is read once, by make, and only where that makes no
# difference.  Sourced by run.

# A tree to play with, moved as a user may.
moved=$tap_scratch/moved
mkdir -p "$moved"
cp -R build/bin build/lib build/include "$moved"
precompiled=$moved/include/loom/cuda_runtime.h.gch
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
# made TREE SOURCE NAME: what its loomcc makes of a source, the lines that the
# code is from, and the files that were read.
made() {
	"$1/bin/loomcc" -c -MD -MF "$tap_scratch/made.d" -o "$tap_scratch/made.o" "$2" &&
		{
			objdump -dl "$tap_scratch/made.o" &&
				objdump -s -j loom_branches "$tap_scratch/made.o" &&
				tr -d '\\\n' <"$tap_scratch/made.d"
		} | sed '/file format/d; s,[^ ]*/include/loom/,,g' >"$tap_scratch/$3"
}
for source in "$tap_scratch/small.cu" $here/kernels/simt.cu; do
	if test -s "$precompiled" && made "$moved" "$source" once; then
		mv "$precompiled" "$tap_scratch/gch"
		made "$moved" "$source" again
		mv "$tap_scratch/gch" "$precompiled"
		same "the same code, headers and lines: $(basename "$source")" \
			"$tap_scratch/again" "$tap_scratch/once"
	fi
done

# Now with a header that cannot be read any more: who compiles has not read it.
if test -s "$precompiled"; then
	printf '#ifndef LOOM_CUDA_RUNTIME_H\n#error read again\n#endif\n' >"$header"
	small() { "$moved/bin/loomcc" -c -o "$tap_scratch/small.o" "$@" \
		"$tap_scratch/small.cu"; }
	check 'usual options take what was read before' small -O2 -std=c++17 \
		-Wall -DROUNDS=4 -DN=1024 -I. -arch=sm_80 -MD -w
	for other in -O1 -g -std=c++20 -fopenmp -march=native --cuda=12 \
		-Dvalue=7 -DLOOM_ATOMICS_H -fno-exceptions; do
		refuse "$other has the headers read again" 1 'read again' small $other
	done
fi

# As for another compiler, or where a system does not let it be.
cp build/include/loom/cuda_runtime.h "$header"
: >"$precompiled"
check 'an empty file instead has the headers read again' \
	"$moved/bin/loomcc" -c -o "$tap_scratch/small.o" "$tap_scratch/small.cu"
