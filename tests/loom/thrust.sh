# NVIDIA's thrust, where its headers are: what is sorted, and that nothing of it
# is told.  Sourced by run.
cat >"$tap_scratch/all.cu" <<'CU'
__global__ void f(int *p, int n)
{
	_Pragma("GCC unroll 65534")
	for (int i = 0; i < n; i++)
		p[i] = i;
#pragma GCC unroll 4
	for (int i = 0; i < n; i++)
		p[i] = i;
}
CU
"$loomcc" -E "$tap_scratch/all.cu" | grep -o '#pragma .*unroll.*' >"$tap_scratch/unrolled"
printf '#pragma unroll\n#pragma GCC unroll 4\n' >"$tap_scratch/wanted"
same 'no loop becomes 65534 rounds' "$tap_scratch/wanted" "$tap_scratch/unrolled"

# Its scans hand on a state and a sum by one store of two words.
cat >"$tap_scratch/pair.cu" <<'CU'
#include <cstdio>
__global__ void pair(unsigned long long *p, int *torn)
{
	unsigned long long a, b;

	for (unsigned long long i = 1; i < 200; i++)
		if (threadIdx.x == 0)
			asm volatile("st.relaxed.gpu.v2.u64 [%0], {%1, %1};"
				     : : "l"(p), "l"(i) : "memory");
		else {
			asm volatile("ld.relaxed.gpu.v2.u64 {%0, %1}, [%2];"
				     : "=l"(a), "=l"(b) : "l"(p) : "memory");
			*torn += a != b;
		}
}
int main()
{
	unsigned long long *p;
	int *torn;

	cudaMallocManaged(&p, 16);
	cudaMallocManaged(&torn, 4);
	cudaMemset(p, 0, 16);
	pair<<<1, 2>>>(p, torn);
	cudaDeviceSynchronize();
	return printf("%d\n", *torn) < 0 || *torn;
}
CU
check 'two words at once compile' "$loomcc" -o "$tap_scratch/pair" "$tap_scratch/pair.cu"
for schedule in forward random:1 random:2 random:3; do
	check "two words at once are whole: $schedule" \
		env LOOM_SCHEDULE=$schedule "$tap_scratch/pair"
done

cat >"$tap_scratch/sort.cu" <<'CU'
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
int main()
{
	for (int n = 1000; n <= 100000; n *= 100) {
		thrust::device_vector<int> keys(n), places(n);
		std::vector<int> k(n), p(n);

		for (int i = 0; i < n; i++) /* each number once */
			k[i] = (int)(i * 7919ll % n), p[i] = i;
		keys = k, places = p;
		thrust::sort_by_key(keys.begin(), keys.end(), places.begin());
		thrust::copy(keys.begin(), keys.end(), k.begin());
		thrust::copy(places.begin(), places.end(), p.begin());
		for (int i = 0; i < n; i++)
			if (k[i] != i || p[i] * 7919ll % n != i)
				return printf("%d: %d %d\n", i, k[i], p[i]);
	}
}
CU
cccl=${CCCL:-${CUDA_HOME:-/usr/local/cuda}/include/cccl}
if [ ! -d "$cccl/thrust" ]; then
	skip 'thrust sorts' "no $cccl"
else
	check 'a sort by thrust compiles within two minutes' timeout 120 \
		"$loomcc" -I "$cccl" -o "$tap_scratch/sort" "$tap_scratch/sort.cu"
	check 'thrust sorts, and nothing is told' "$tap_scratch/sort"
fi
