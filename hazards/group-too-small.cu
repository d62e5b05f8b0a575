// race: a tile of 16 threads synchronises; the word is the other tile's
// Either order.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
constexpr int N = 64;

__global__ void exchange(const int *in, int *out)
{
	__shared__ int s[N];
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());
	int t = threadIdx.x;
#ifdef MENDED
	int other = t ^ 8;
#else
	int other = t ^ 16;
#endif

	s[t] = in[t]; // WITH
	tile.sync();
	out[t] = s[other]; // HAZARD
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * sizeof *out);
	exchange<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
