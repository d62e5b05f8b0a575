// async: what was copied is read when it has been read, but has not landed
#include <cuda/ptx>
namespace ptx = cuda::ptx;
constexpr int N = 64;

__global__ void twice(int *out)
{
	__shared__ alignas(16) int s[N];
	int t = threadIdx.x;

	s[t] = t;
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (t == 0) {
		ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, s, sizeof s); // WITH
		ptx::cp_async_bulk_commit_group();
#ifdef MENDED
		ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
#else
		ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
#endif
		out[0] = 2 * out[N - 1]; // HAZARD
	}
}

int main()
{
	int *out;

	cudaMalloc(&out, N * sizeof *out);
	cudaMemset(out, 0, N * sizeof *out);
	twice<<<1, N>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
