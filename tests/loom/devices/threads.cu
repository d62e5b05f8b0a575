// Two threads of the host, each with a device, whose kernels meet again and
// again; "counting" while they wait, so that they do more than look.
#include <cstdio>
#include <thread>
#include <cuda/atomic>

static constexpr int ROUNDS = 3;

__global__ void meet(int *mine, int *other, int *looks)
{
	cuda::atomic_ref<int, cuda::thread_scope_system> here(*mine), there(*other);

	for (int r = 1; r <= ROUNDS; r++) {
		here.store(r, cuda::memory_order_release);
		while (there.load(cuda::memory_order_acquire) < r)
			if (looks)
				++*looks;
	}
}

static int *word[2], *looks[2];

static void drive(int d, bool counting)
{
	cudaSetDevice(d);
	meet<<<1, 1>>>(word[d], word[1 - d], counting ? looks[d] : nullptr);
	if (cudaError_t e = cudaDeviceSynchronize())
		printf("device %d: %s\n", d, cudaGetErrorName(e));
}

int main(int arguments, char **)
{
	int met[2];

	for (int d = 0; d < 2; d++) {
		cudaSetDevice(d);
		cudaDeviceEnablePeerAccess(1 - d, 0);
		for (int **p : { &word[d], &looks[d] }) {
			cudaMalloc(p, sizeof **p);
			cudaMemset(*p, 0, sizeof **p);
		}
		cudaDeviceSynchronize();
	}
	std::thread first(drive, 0, arguments > 1), second(drive, 1, arguments > 1);
	first.join();
	second.join();
	for (int d = 0; d < 2; d++)
		cudaMemcpy(&met[d], word[d], sizeof met[d], cudaMemcpyDefault);
	printf("met: %d, %d\n", met[0], met[1]);
}
