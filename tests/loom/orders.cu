// orders NAME [mended]: mistakes that every order of the threads must tell, and
// their twins, of which none may say a word. The names alone: orders.
#include <cuda/barrier>
#include <cstdio>
#include <cstring>
using barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int N = 64;

// The other warp has loaded the word before its owner loads and stores it.
__global__ void owner_adds(int *p, bool mended)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = t;
	__syncthreads();
	if (t < 32)
		p[t] = s[t + 32];
	if (mended)
		__syncthreads();
	if (t >= 32)
		s[t] += 1;
}

// The same from block to block.
__global__ void owner_adds_elsewhere(int *p, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0)
		p[t] += p[mended ? t : N + t];
	else
		p[N + t] += 1;
}

// Who waits for a phase knows nothing of the next one's arrivals.
__global__ void half_counted(int *p, bool mended)
{
	__shared__ barrier meeting;
	__shared__ int s[N];
	int t = threadIdx.x;

	if (t == 0)
		init(&meeting, mended ? N : N / 2);
	s[t] = t;
	__syncthreads();
	s[t] = 2 * t;
	meeting.arrive_and_wait();
	p[t] = s[N - 1 - t];
}

static const struct mistake {
	const char *name;
	void (*kernel)(int *, bool);
	int blocks;
} mistakes[] = {
	{ "owner adds", owner_adds, 1 },
	{ "owner adds elsewhere", owner_adds_elsewhere, 2 },
	{ "half counted", half_counted, 1 },
};

int main(int count, char **words)
{
	int *out;

	cudaMalloc(&out, 2 * N * sizeof *out);
	cudaMemset(out, 0, 2 * N * sizeof *out);
	for (const mistake &m : mistakes)
		if (count < 2)
			puts(m.name);
		else if (!strcmp(m.name, words[1]))
			m.kernel<<<m.blocks, N>>>(out, count > 2);
	cudaDeviceSynchronize();
}
