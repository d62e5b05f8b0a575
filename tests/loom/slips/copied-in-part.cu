// No slip: the host copies more than was stored, and uses what was; or it stores there
// itself.
#include <cstdio>
#include <cstdlib>
#include <vector>

struct padded {
	char c;
	double d;
};

__global__ void fill(int *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		x[i] = 1;
}

__global__ void fill_structs(padded *p)
{
	p[threadIdx.x].c = 1;
	p[threadIdx.x].d = 2;
}

__global__ void compact(int *out, int *count, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n && i % 3 == 0)
		out[atomicAdd(count, 1)] = 1;
}

__global__ void fill_rows(int *p, int pitch)
{
	p[blockIdx.x * pitch + threadIdx.x] = 1;
}

enum { N = 1000, BYTES = 4 * N };

static int sum(const int *at, int n)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s += at[i];
	return s;
}

template <class Type> static void fetch(Type *to, const Type *from, size_t bytes)
{
	cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost);
}

// The same memory again, from the library and by one's own stores.
static void used_again(const int *x)
{
	int *h = (int *)malloc(BYTES), *zeros;

	fetch(h, x, BYTES);
	printf("%d", sum(h, 768));
	free(h);
	zeros = (int *)calloc(N, 4);
	printf(" %d", sum(zeros, N));
	free(zeros);
	std::vector<int> v(N), copy;
	fetch(v.data(), x, BYTES);
	copy = v;
	for (int &value : v)
		value = 0;
	printf(" %d %d\n", sum(v.data(), N), sum(copy.data(), 768));
}

static void counted(int *out)
{
	int *count, n, stack[N];
	std::vector<int> h(N);

	cudaMalloc(&count, 4);
	cudaMemset(count, 0, 4);
	compact<<<4, 256>>>(out, count, N);
	fetch(&n, count, 4);
	fetch(h.data(), out, BYTES);
	fetch(stack, out, BYTES);
	printf("%d %d %d\n", n, sum(h.data(), n), sum(stack, n));
}

static void with_gaps(int *rows)
{
	padded *p, stack[64];
	std::vector<padded> h(64);
	std::vector<int> r(320);

	cudaMalloc(&p, sizeof stack);
	fill_structs<<<1, 32>>>(p);
	fetch(stack, p, sizeof stack);
	fetch(h.data(), p, sizeof stack);
	padded one = h[31];
	fill_rows<<<8, 32>>>(rows, 40);
	fetch(r.data(), rows, 1280);
	printf("%g %d\n", one.d, sum(&r[280], 32));
}

// A copy within the device, a fill, and memory that a kernel stores to later.
static void by_others(const int *x, int *y)
{
	int *pinned;
	std::vector<int> h(N);

	cudaMemcpy(y, x, BYTES, cudaMemcpyDeviceToDevice);
	fetch(h.data(), y, BYTES);
	printf("%d", sum(h.data(), 768));
	cudaMemset(y, 0, BYTES);
	fetch(h.data(), y, BYTES);
	printf(" %d", sum(h.data(), N));
	cudaMallocHost(&pinned, BYTES);
	fetch(pinned, x, BYTES);
	cudaMemset(pinned, 0, BYTES);
	printf(" %d", sum(pinned, N));
	fetch(pinned, x, BYTES);
	fill<<<4, 256>>>(pinned, N);
	cudaDeviceSynchronize();
	printf(" %d\n", sum(pinned, N));
}

int main()
{
	int *x, *y, *out, *rows;

	cudaMalloc(&x, BYTES);
	cudaMalloc(&y, BYTES);
	cudaMalloc(&out, BYTES);
	cudaMalloc(&rows, 1280);
	fill<<<N / 256, 256>>>(x, N);
	used_again(x);
	counted(out);
	with_gaps(rows);
	by_others(x, y);
}
