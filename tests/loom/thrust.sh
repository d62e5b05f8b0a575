# NVIDIA's thrust, where its headers are: what is sorted, and that nothing of it
# is told.  Sourced by run.
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
cat >"$tap_scratch/scatter.cu" <<'CU'
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/gather.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/scatter.h>
static void print(const thrust::device_vector<int> &v)
{
	for (size_t i = 0; i < v.size(); i++)
		printf("%d%c", (int)v[i], i + 1 < v.size() ? ' ' : '\n');
}
int main()
{
	thrust::device_vector<int> map(4), v(4), out(8, 0), back(4, 0);

	for (int i = 0; i < 4; i++)
		map[i] = 2 * i, v[i] = 7 + i;
	thrust::scatter(v.begin(), v.end(), map.begin(), out.begin());
	print(out);
	thrust::gather(map.begin(), map.end(), out.begin(), back.begin());
	print(back);
	thrust::scatter_if(v.begin(), v.end(), map.begin(), map.begin(), out.begin() + 1);
	print(out);
	auto places = thrust::make_permutation_iterator(out.begin(), map.begin());
	thrust::copy(places, places + 4, back.begin());
	print(back);
	thrust::copy(map.begin(), map.end(), places);
	print(out);
	return 0;
}
CU
printf '%s\n' '7 0 8 0 9 0 10 0' '7 8 9 10' '7 0 8 8 9 9 10 10' '7 8 9 10' \
	'0 0 2 8 4 9 6 10' >"$tap_scratch/scattered.wanted"
# A toolkit's folder is found by itself, and nothing of another one is read.
mkdir -p "$tap_scratch/toolkit/include/cccl/thrust"
echo 'inline int thrust_is_here() { return 0; }' \
	>"$tap_scratch/toolkit/include/cccl/thrust/is_here.h"
printf '#include <thrust/is_here.h>\nint main() { return thrust_is_here(); }\n' \
	>"$tap_scratch/found.cu"
check 'headers of thrust are found where the toolkit has them' \
	env CUDA_HOME="$tap_scratch/toolkit" "$loomcc" -o "$tap_scratch/found" "$tap_scratch/found.cu"
refuse 'and what to install is said where none has them' 1 \
	"loomcc: thrust/is_here.h: thrust and CUB .* cuda-cccl-13-0, or give their folder with -I" \
	env CUDA_HOME="$tap_scratch/none" "$loomcc" -o "$tap_scratch/found" "$tap_scratch/found.cu"
cp "$tap_scratch/found.cu" "$tap_scratch/found.cpp"
check 'and for a source of C++' env CUDA_HOME="$tap_scratch/toolkit" "$loomcc" \
	-o "$tap_scratch/found" "$tap_scratch/found.cpp"

cccl=${CUDA_HOME:-/usr/local/cuda}/include/cccl
if [ ! -d "$cccl/thrust" ]; then
	skip 'thrust sorts' "no $cccl"
else
	check 'a sort by thrust compiles within two minutes' timeout 120 \
		"$loomcc" -o "$tap_scratch/sort" "$tap_scratch/sort.cu"
	check 'thrust sorts, and nothing is told' "$tap_scratch/sort"
	check 'scatter, gather and permutations compile' "$loomcc" \
		-o "$tap_scratch/scatter" "$tap_scratch/scatter.cu"
	"$tap_scratch/scatter" >"$tap_scratch/scattered" 2>&1
	same 'thrust scatters and gathers' "$tap_scratch/scattered.wanted" \
		"$tap_scratch/scattered"
fi
