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

# clang's, of both sides: what was read for it is not asked for again, nor is it an
# error where it is no more what is there.
if [ ! -x "$moved/bin/loom-translate" ] || ! command -v clang++-19 >/dev/null; then
	skip 'what clang read before' 'needs clang-19 and llvm-19-dev when loom is made'
else
	"$moved/bin/loomcc" --precompile
	through_llvm() {
		"$moved/bin/loomcc" --llvm -c -MD -MF "$tap_scratch/made.d" \
			-o "$tap_scratch/made.o" "$@"
	}
	read_before() { through_llvm "$@" "$tap_scratch/small.cu" &&
		grep -q loom/precompiled.h "$tap_scratch/made.d"; }
	read_again() { through_llvm "$@" "$tap_scratch/small.cu" &&
		! grep -q loom/precompiled.h "$tap_scratch/made.d"; }
	made_by_clang() {
		through_llvm "$1" && {
			objdump -dl "$tap_scratch/made.o" | sed '/file format/d'
			tr -d '\\\n' <"$tap_scratch/made.d" | tr ' ' '\n' |
				sed '/precompiled.h/d; /:$/d; s,.*/include/loom/,,' | sort -u
		} >"$tap_scratch/$2"
	}
	check 'clang: usual options take what was read before' read_before -O2 \
		-std=c++17 -Wall -DROUNDS=4 -D VALUES=1024 -I. -arch=sm_80 -g
	for other in -std=c++20 -march=x86-64-v2 --cuda=12 -fno-exceptions \
		-DCUDA_API_PER_THREAD_DEFAULT_STREAM -ULOOM_CUDA_12 -rdc=true; do
		check "clang: $other has the headers read again" read_again $other
	done
	cat >"$tap_scratch/ptx.cu" <<'CU'
__global__ void ptx(unsigned *p)
{
	asm volatile("shl.b32 %0, %1, 2;" : "=r"(*p) : "r"(threadIdx.x));
}
int main() { ptx<<<1, 32>>>(nullptr); }
CU
	for std in c++17 c++20; do
		check "clang: inline PTX beside -std=$std" \
			through_llvm -std=$std "$tap_scratch/ptx.cu"
	done
	sed 's/shl.b32/wgmma.shl/' "$tap_scratch/ptx.cu" >"$tap_scratch/unknown.cu"
	refuse 'clang: unknown inline PTX is refused while the host compiles' 1 \
		'error: loom runs no inline PTX like this: "wgmma.shl' \
		through_llvm "$tap_scratch/unknown.cu"
	made_by_clang $here/kernels/simt.cu once
	mv "$moved/include/loom/clang.names" "$tap_scratch/names"
	made_by_clang $here/kernels/simt.cu again
	mv "$tap_scratch/names" "$moved/include/loom/clang.names"
	same 'clang: the same code, headers and lines' "$tap_scratch/again" "$tap_scratch/once"
	echo >>"$header"
	check 'clang: a header that has changed is read again' read_again
fi
