// Threads that have ended: no barrier of the block, no __syncwarp and no vote
// waits for them, and they count for nothing.
#include <cstdio>

__global__ void wholeWarps(int *out, int n)
{
	__shared__ int s[96];
	int t = threadIdx.x;

	if (t >= n)
		return;
	s[t] = 3 * t;
	__syncthreads();
	out[t] = s[n - 1 - t];
}
__global__ void oneByOne(int *out)
{
	__shared__ int s[96];
	int t = threadIdx.x;

	s[t] = 0;
	for (int round = 1; round < 4; round++) {
		__syncthreads();
		if (t % 4 == round) /* a quarter leaves in each round */
			return;
		atomicAdd(&s[round], 1);
	}
	__syncthreads();
	out[t / 4] = 100 * s[1] + 10 * s[2] + s[3];
}
__global__ void votes(int *out, int n)
{
	int t = threadIdx.x;

	if (t >= n)
		return;
	int all = __syncthreads_and(t < n), odd = __syncthreads_count(t % 2);
	int any = __syncthreads_or(t == n);

	__syncwarp();
	out[t] = 1000 * all + 100 * any + 10 * odd +
		 __popc(__ballot_sync(0xffffffff, 1)) % 10;
}
/* Who stores before the last barrier that it meets may leave behind it. */
__global__ void inherit(int *out)
{
	__shared__ int s[96];
	int t = threadIdx.x;

	s[t] = t;
	__syncthreads();
	if (t >= 48)
		return;
	__syncthreads();
	out[t] = s[95 - t];
}

static void show(const char *what, int *d, int n)
{
	int h[96], sum = 0;

	cudaMemcpy(h, d, n * sizeof *h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < n; i++)
		sum += h[i];
	printf("%s: %d %d %d, %d in all\n", what, h[0], h[1], h[n - 1], sum);
}

int main()
{
	int *d;

	cudaMalloc(&d, 96 * sizeof *d);
	wholeWarps<<<1, 96>>>(d, 64);
	show("whole warps", d, 64);
	wholeWarps<<<1, 96>>>(d, 40);
	show("half a warp", d, 40);
	oneByOne<<<1, 16>>>(d);
	show("one by one", d, 4);
	votes<<<1, 96>>>(d, 37);
	show("votes", d, 37);
	inherit<<<1, 96>>>(d);
	show("inherit", d, 48);
}
