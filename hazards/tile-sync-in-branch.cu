// barrier: half of a group's threads meet at its barrier, and the rest elsewhere
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
constexpr int N = 64;

__global__ void step(const int *in, int *out)
{
	__shared__ int s[N];
	cg::thread_block block = cg::this_thread_block();
	int t = threadIdx.x;

	s[t] = in[t];
#ifdef MENDED
	block.sync();
#else
	if (t < 32)
		block.sync(); // HAZARD
	else
		block.sync(); // HAZARD
#endif
	out[t] = s[N - 1 - t];
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
	step<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
