// Arguments with constructors and destructors: a kernel's threads get their
// bytes, each its own, and only the host destroys what it made.
#include <cstdio>

static int made, copied, gone;

struct Counter {
	int *at, step;
	explicit Counter(int s) : step(s)
	{
		cudaMalloc(&at, sizeof *at);
		cudaMemset(at, 0, sizeof *at);
		made++;
	}
	Counter(const Counter &c) : at(c.at), step(c.step) { copied++; }
	~Counter() { gone++; }
	__device__ void up() { atomicAdd(at, step++); }
};
struct Watcher { // only its destructor is its own
	int *at;
	__host__ __device__ ~Watcher()
	{
		if (at)
			*at = -1;
	}
};

__global__ void climb(Counter c, const Counter twice, int by)
{
	for (int i = 0; i < by; i++)
		c.up(); // each thread's own step
	atomicAdd(twice.at, 2 * twice.step);
}
template <class T> __global__ void look(T w, int *out)
{
	out[threadIdx.x] = w.at != nullptr;
}

int main()
{
	int counts[2], *d, h[4];
	Watcher w{ nullptr };

	cudaMalloc(&d, 64);
	{
		Counter a(1), b(10);

		climb<<<2, 32>>>(a, b, 3);
		cudaMemcpy(&counts[0], a.at, sizeof(int), cudaMemcpyDeviceToHost);
		cudaMemcpy(&counts[1], b.at, sizeof(int), cudaMemcpyDeviceToHost);
		printf("%d %d\n", counts[0], counts[1]);
	}
	printf("%d made, %d copied, %d gone\n", made, copied, gone);
	int seen = 5;

	w.at = &seen;
	look<<<1, 4>>>(w, d);
	w.at = nullptr;
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d %d %d %s\n", h[0], h[3], seen, cudaGetErrorName(cudaGetLastError()));
}
