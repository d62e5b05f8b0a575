// Requests as a warp executes them when its lanes take different ways.  The
// counts are those of an H200.  (Loops are kept as they are: unrolled ones have
// remainders, which take requests of their own.)
#define TILE                                                             \
	__shared__ int t[128];                                           \
	unsigned lane = threadIdx.x;                                     \
	t[lane] = in[lane];                                              \
	t[lane + 32] = in[lane + 32];                                    \
	t[lane + 64] = in[lane + 64];                                    \
	t[lane + 96] = in[lane + 96];                                    \
	__syncwarp();

// The loop runs 32 times, each time with one lane less.
__global__ void triangle(int *out, const int *in)
{
	TILE
	int sum = 0;
#pragma unroll 1
	for (unsigned i = 0; i <= lane; i++)
		sum += t[i];
	out[lane] = sum;
}
// Each lane runs 1 + 2 + 3 + 4 inner rounds, in another order: the warp runs
// the longest of each outer round, 4 x 4.
__global__ void nested(int *out, const int *in)
{
	TILE
	int sum = 0;
#pragma unroll 1
	for (unsigned r = 0; r < 4; r++)
#pragma unroll 1
		for (unsigned i = 0; i <= (lane + r) % 4; i++)
			sum += t[(i + r) * 4 + lane];
	out[lane] = sum;
}
// Both ways, then together again: 3 loads.
__global__ void branches(int *out, const int *in)
{
	TILE
	int sum;
	if (lane & 1)
		sum = t[lane] * 3;
	else
		sum = t[lane + 32] + 5;
	sum += t[lane + 64];
	out[lane] = sum;
}
// Leaving a loop early waits for the others: 8 rounds and 1.
__global__ void leaving(int *out, const int *in)
{
	TILE
	int sum = 0;
#pragma unroll 1
	for (unsigned i = 0; i < 100; i++) {
		if (i == lane % 8)
			break;
		sum += t[i];
	}
	sum += t[lane + 64];
	out[lane] = sum;
}
// Skipping: 6 rounds, each at most one load of half of the lanes.
__global__ void skipping(int *out, const int *in)
{
	TILE
	int sum = 0;
#pragma unroll 1
	for (unsigned i = 0; i < 6; i++) {
		if ((lane + i) & 1)
			continue;
		sum += t[lane + i];
	}
	out[lane] = sum;
}
// Half of the lanes return.
__global__ void returning(int *out, const int *in)
{
	TILE
	if (lane >= 16)
		return;
	out[lane] = t[lane + 16];
}
__device__ __noinline__ int twice(const int *t, unsigned n)
{
	int sum = 0;
#pragma unroll 1
	for (unsigned i = 0; i < n; i++)
		sum += t[i];
	return sum;
}
// A function, entered from one side of a branch: 4 rounds, then 1.
__global__ void calling(int *out, const int *in)
{
	TILE
	int sum = 0;
	if (lane % 3 == 0)
		sum = twice(t, lane % 4 + 1);
	sum += t[lane + 32];
	out[lane] = sum;
}
// More accesses than a lane's buffer holds, out of step throughout.
__global__ void longer(int *out, const int *in)
{
	TILE
	int sum = 0;
#pragma unroll 1
	for (unsigned r = 0; r < 1000; r++)
#pragma unroll 1
		for (unsigned i = 0; i <= (lane + r) % 4; i++)
			sum += t[i * 4 + lane];
	out[lane] = sum;
}
__global__ void choosing(int *out, const int *in)
{
	TILE
	int sum = 0;
	switch (lane % 4) {
	case 0:
		sum = t[lane];
		break;
	case 1:
		sum = t[lane + 1] * 7;
		break;
	case 2:
		sum = t[lane + 2] - 9;
	}
	sum ^= t[lane + 64];
	out[lane] = sum;
}
// Lanes that skip the end of a round wait for those that do not.
__global__ void electing(int *out, const int *in)
{
	TILE
#pragma unroll 1
	for (unsigned i = lane; i < 96 + lane; i += 32) {
		int value = i < 96 ? t[i] : 64;
		unsigned same = __match_any_sync(~0u, value);
		if (value < 64 && lane == (unsigned)__ffs(same) - 1)
			atomicAdd(&t[96 + value % 32], __popc(same));
	}
	__syncwarp();
	out[lane] = t[lane + 96];
}

int main()
{
	int *in, *out;

	cudaMalloc(&in, 512);
	cudaMemset(in, 0, 512);
	cudaMalloc(&out, 128);
	cudaMemset(out, 0, 128);
	triangle<<<1, 32>>>(out, in);
	nested<<<1, 32>>>(out, in);
	branches<<<1, 32>>>(out, in);
	leaving<<<1, 32>>>(out, in);
	skipping<<<1, 32>>>(out, in);
	returning<<<1, 32>>>(out, in);
	calling<<<1, 32>>>(out, in);
	longer<<<1, 32>>>(out, in);
	choosing<<<1, 32>>>(out, in);
	electing<<<1, 32>>>(out, in);
	return cudaGetLastError();
}
