# LOOM=no: nobody watches, and what would announce accesses is struck out.
# That programs print the same is tested with their outputs (known.sh).
# Sourced by run.

with_both() {
	(export LOOM=no "LOOM_$1=$tap_scratch/both" && emulated "$tap_scratch/struck")
}

cat >"$tap_scratch/struck.cu" <<'CU'
#include <stdio.h>
#include <string.h>
__global__ void pass(int *to, const int *from)
{
	to[threadIdx.x] = from[threadIdx.x];
}
int main()
{
	enum { BYTES = 96 };
	unsigned char before[BYTES];
	int *p;
	cudaMalloc(&p, 256);
	memcpy(before, (const void *)pass, BYTES);
	for (int i = 0; i < 2; i++) {
		pass<<<1, 32>>>(p, p + 48); /* 16 ints too far */
		cudaDeviceSynchronize();
		puts(memcmp(before, (const void *)pass, BYTES) ? "changed" : "as it was");
		memcpy(before, (const void *)pass, BYTES);
	}
}
CU
check "a kernel that compares itself compiles${label-}" "$loomcc" \
	-o "$tap_scratch/struck" "$tap_scratch/struck.cu"
# A kernel's name is that of its launch, which stays as it was.
printf 'as it was\nas it was\n' >"$tap_scratch/struck.expected"
(cd "$tap_scratch" && LOOM=no emulated "$tap_scratch/struck") \
	>"$tap_scratch/struck.out" 2>&1
same "LOOM=no checks nothing, and strikes out each call once${label-}" \
	"$tap_scratch/struck.expected" "$tap_scratch/struck.out"
check "LOOM=no writes no counters${label-}" test ! -e "$tap_scratch/no"
refuse "what is watched stays as it was${label-}" 1 \
	'/struck.cu:5: kernel pass, .* past the end' emulated "$tap_scratch/struck"
for variable in COUNTERS LINES TRACE; do
	refuse "LOOM=no with LOOM_$variable${label-}" 1 \
		"^loom: LOOM=no counts nothing; leave it out, or LOOM_$variable\$" \
		with_both $variable
done
