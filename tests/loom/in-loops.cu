/* Kernels of each kind that runs as loops over a block's threads where nobody watches, and
 * of some that must not: what each computes is the same whichever way it runs.
 *
 * usage: in-loops [apart | fault | divide] */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 192, BLOCKS = 5, ALL = THREADS * BLOCKS };

struct pair {
	float a;
	short b;
	double c;
};

struct given {
	float scale[4];
	int n;
	const float *from;
};

#define I (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void plain(float *to, const float *from, int n)
{
	if (I < n)
		to[I] = 3 * from[I] + to[I];
}

__global__ void treeSum(float *to, const float *from, int n)
{
	__shared__ float sum[256];
	const unsigned t = threadIdx.x;

	sum[t] = I < n ? from[I] : 0;
	sum[t + 64 > 255 ? 255 : t + 64] += 0;
	__syncthreads();
	for (unsigned s = 64; s > 0; s /= 2) {
		if (t < s && t + s < blockDim.x)
			sum[t] += sum[t + s];
		__syncthreads();
	}
	to[I] = sum[0] + sum[t];
}

/* How many rounds hangs on the block, and what is kept on the thread. */
__global__ void rounds(float *to, const float *from, int n)
{
	extern __shared__ float line[];
	const unsigned t = threadIdx.x, w = blockDim.x;
	float kept = from[I % n], other = 0;
	int odd = t & 1;
	uint8_t small = (uint8_t)(t * 7);

	for (unsigned r = 0; r < blockIdx.x + 2; r++) {
		line[t] = kept;
		__syncthreads();
		other += line[(t + r) % w] * (odd ? 1.5f : 0.25f);
		if (r % 2)
			__syncthreads();
		kept += other + small;
		small++;
		odd ^= (t >> r) & 1;
		__syncthreads();
	}
	to[I] = kept + other + odd;
}

__global__ void early(float *to, const float *from, int n)
{
	__shared__ float line[THREADS];
	const unsigned t = threadIdx.x;

	if (t % 3 == 2 && t > 20)
		return;
	line[t] = from[I];
	__syncthreads();
	if (t == 5)
		return;
	to[I] = line[(t % 3) + 3 * (t / 6)];
	__syncthreads();
	line[t] = to[I] * 2;
	if (I >= n)
		return;
	__syncthreads();
	to[I] += line[t / 30 * 3];
}

/* A number that all have in common is made where some have left, and needed where
 * neighbours have parted once more. */
__global__ void partings(int *to, const int *from, int n)
{
	const unsigned t = threadIdx.x;
	unsigned common = blockIdx.x;

	if (t + 7 >= blockDim.x)
		return;
	__syncthreads();
	for (int i = 0; i < n; i++)
		common = common * 1664525 + (common >> 7) + i;
	__syncthreads();
	if (t % 3 == 1)
		return;
	to[I] = from[I];
	__syncthreads();
	to[I] += common;
}

/* All of a block go the same way at its branches, from block to block another one. */
__global__ void ways(int *to, const int *from, int n)
{
	__shared__ int line[THREADS];
	int t = threadIdx.x, b = blockIdx.x, k = from[I];

	line[t] = k;
	if (b % 2) {
		__syncthreads();
		k += line[THREADS - 1 - t];
	} else {
		k *= 3;
		if (b % 3 == 1) {
			__syncthreads();
			k ^= line[t ^ 1];
			__syncthreads();
			line[t] = k;
		}
		if (b > n)
			return;
	}
	__syncthreads();
	to[I] = k + line[(t * 5) % THREADS];
}

__global__ void arrays(float *to, const float *from, int which)
{
	__shared__ float line[THREADS];
	float own[8], other[4];
	const unsigned t = threadIdx.x;

	for (int i = 0; i < 8; i++)
		own[(i + t) % 8] = from[(I + i) % ALL];
	line[t] = own[which];
	__syncthreads();
	for (int i = 0; i < 4; i++)
		other[(t + i) % 4] = line[(t + i) % THREADS] + own[(which + i) % 8];
	own[t % 8] = other[which % 4];
	__syncthreads();
	to[I] = own[(which + t) % 8] - other[(t + 1) % 4];
}

__device__ pair mixed(float x, unsigned t)
{
	return { x, (short)t, x * 0.5 };
}

__global__ void structs(float *to, const float *from, given g)
{
	__shared__ pair line[THREADS];
	const unsigned t = threadIdx.x;
	pair own = mixed(from[I], t);

	line[t] = own;
	__syncthreads();
	pair next = line[(t + 1) % THREADS];
	own.a += next.a * g.scale[t % 4];
	own.c -= next.b;
	__syncthreads();
	line[t] = own;
	__syncthreads();
	next = line[(t + g.n) % THREADS];
	to[I] = (float)(own.a + next.c + own.b * next.b + g.from[t]);
}

/* It changes what it is given. */
__global__ void changes(float *to, given g)
{
	g.scale[threadIdx.x % 4] += threadIdx.x;
	g.n += threadIdx.x;
	__syncthreads();
	to[I] = g.scale[threadIdx.x % 4] + g.scale[(threadIdx.x + 1) % 4] + g.n;
}

__global__ void cube(int *to, const int *from)
{
	__shared__ int box[4][6][8];
	const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
	const int i = (z * 6 + y) * 8 + x + 192 * blockIdx.x;

	if (z == 3 && y > 2 && x % 2)
		return;
	box[z][y][x] = from[i] + 100 * x + 10 * y + z;
	__syncthreads();
	to[i] = box[x % 3][y % 3][z] - box[z][y / 2][x / 2];
}

__device__ int tickets;

__global__ void atomics(int *to, const int *from, float *sums)
{
	__shared__ int bin[16], ticket;
	const int t = threadIdx.x;

	if (t < 16)
		bin[t] = 0;
	if (!t)
		ticket = atomicAdd(&tickets, 1);
	__syncthreads();
	for (int i = t; i < 4 * THREADS; i += THREADS)
		atomicAdd(&bin[from[i % ALL] & 15], i);
	atomicAdd(&sums[t % 4], 0.1f * t);
	__threadfence();
	__syncthreads();
	to[I] = bin[t % 16] + ticket + atomicMax(&bin[t % 3], t);
}

/* Each of a block's threads waits for the one before it. */
__global__ void chain(int *to)
{
	__shared__ volatile int turn;
	const int t = threadIdx.x;

	if (!t)
		turn = THREADS - 1;
	__syncthreads();
	while (turn != t)
		;
	to[I] = turn + 1;
	turn = t - 1;
}

/* The sum has nothing to do with its order. */
__global__ void pipes(double *to, const float *from, int n)
{
	__shared__ float tile[16][17];
	const int x = threadIdx.x, y = threadIdx.y;
	double sum = 0;
	const float *row = from + y * 16;

	for (int k = 0; k < n; k++, row += 7) {
		tile[y][x] = row[x];
		__syncthreads();
		if (k % 3 == 2)
			continue;
		for (int i = 0; i < 16; i++)
			sum += tile[i][x] * tile[y][i];
		__syncthreads();
	}
	to[(blockIdx.x * 16 + y) * 16 + x] = sum;
}

__global__ void prints(int *to)
{
	if (threadIdx.x % 64 == 1)
		printf("%u of %u\n", threadIdx.x, blockIdx.x);
	__syncthreads();
	to[I] = 1;
	if (threadIdx.x == 2)
		printf("behind it, %u\n", blockIdx.x);
}

/* Places by what they have come to, and large steps. */
__global__ void wide(int64_t *to, const int *from, int n, int64_t far)
{
	int64_t sum = 0, at = far + threadIdx.x;
	unsigned wraps = 4294967290u + threadIdx.x;

	for (int i = threadIdx.x; i < n; i += blockDim.x) {
		sum += from[i] * (int64_t)i - (wraps += 3);
		__syncthreads();
		at ^= sum << (i % 5);
	}
	to[I] = sum + at + wraps;
}

/* All of a register. */
__device__ unsigned both(const uint3 &i) { return i.x + 7 * i.y; }
__global__ void copies(int *to)
{
	uint3 places[2] = { threadIdx, blockIdx };

	__syncthreads();
	to[I] = (int)(both(threadIdx) + places[to[I] & 1].x);
}

/* A barrier that is not the same one for all, and is told of. */
__global__ void apart(int *to, int n)
{
	to[threadIdx.x] = 7;
	if (threadIdx.x < n)
		__syncthreads();
	else
		__syncthreads();
	to[threadIdx.x] = 8;
}

__global__ void fault(int *to)
{
	to[threadIdx.x] = 1;
	__syncthreads();
	if (threadIdx.x == 3)
		*(int *)(uintptr_t)(16 * threadIdx.x) = 1;
}

__global__ void divide(int *to, const int *by)
{
	to[threadIdx.x] = 1000 / by[threadIdx.x];
	__syncthreads();
	to[threadIdx.x] += 1000 % by[threadIdx.x ^ 1];
}

/* ---- The host ------------------------------------------------------------ */

static float *numbers, *floats;
static int *ints, *whole;
static double *doubles;

static void tell(const char *kernel, const void *at, size_t size)
{
	static unsigned char copy[16 * ALL];
	uint64_t hash = 1469598103934665603u;

	cudaDeviceSynchronize();
	cudaMemcpy(copy, at, size, cudaMemcpyDeviceToHost);
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ copy[i]) * 1099511628211u;
	printf("%-10s %016llx\n", kernel, (unsigned long long)hash);
	cudaMemset((void *)at, 0, size);
}

static void fill(void)
{
	static float f[ALL + 4096];
	static int n[ALL];

	for (int i = 0; i < ALL + 4096; i++)
		f[i] = (i * 2654435761u % 1000 - 500.f) / (1 + i % 37);
	for (int i = 0; i < ALL; i++)
		n[i] = (int)(i * 2246822519u);
	cudaMalloc(&numbers, sizeof f);
	cudaMalloc(&floats, 16 * ALL);
	cudaMalloc(&ints, sizeof n);
	cudaMalloc(&whole, 16 * ALL);
	cudaMalloc(&doubles, 16 * ALL);
	cudaMemcpy(numbers, f, sizeof f, cudaMemcpyHostToDevice);
	cudaMemcpy(ints, n, sizeof n, cudaMemcpyHostToDevice);
	cudaMemset(floats, 0, 16 * ALL);
	cudaMemset(whole, 0, 16 * ALL);
}

#define FLOATS(k, ...) (k<<<BLOCKS, THREADS, 4 * THREADS>>>(floats, __VA_ARGS__), \
			tell(#k, floats, 4 * ALL))
#define INTS(k, ...) (k<<<BLOCKS, THREADS>>>(whole, __VA_ARGS__), tell(#k, whole, 4 * ALL))

int main(int argc, char **argv)
{
	fill();
	given g = { { 1, 0.5f, -2, 3 }, 4, numbers };

	if (argc > 1) {
		if (!strcmp(argv[1], "apart"))
			apart<<<2, 64>>>(whole, 40);
		else if (!strcmp(argv[1], "fault"))
			fault<<<2, 64>>>(whole);
		else
			divide<<<1, 64>>>(whole, whole + 64);
		tell(argv[1], whole, 256);
		return 0;
	}
	FLOATS(plain, numbers, ALL - 100);
	FLOATS(treeSum, numbers, ALL - 77);
	FLOATS(rounds, numbers, 700);
	FLOATS(early, numbers, ALL - 41);
	INTS(partings, ints, 1000);
	INTS(ways, ints, 3);
	FLOATS(arrays, numbers, 3);
	FLOATS(structs, numbers, g);
	FLOATS(changes, g);
	cube<<<BLOCKS, dim3(8, 6, 4)>>>(whole, ints);
	tell("cube", whole, 4 * ALL);
	INTS(atomics, ints, floats);
	tell("sums", floats, 16);
	chain<<<BLOCKS, THREADS>>>(whole);
	tell("chain", whole, 4 * ALL);
	pipes<<<3, dim3(16, 16)>>>(doubles, numbers, 10);
	tell("pipes", doubles, 3 * 256 * 8);
	copies<<<BLOCKS, THREADS>>>(whole);
	tell("copies", whole, 4 * ALL);
	prints<<<3, THREADS>>>(whole);
	tell("prints", whole, 4 * ALL);
	wide<<<BLOCKS, THREADS>>>((int64_t *)doubles, ints, 4 * THREADS, 1ll << 40);
	tell("wide", doubles, 8 * ALL);
	return cudaGetLastError();
}
