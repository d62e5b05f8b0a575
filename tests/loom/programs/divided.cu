// By zero a GPU divides, too, and goes on; and by -1 what has no positive counterpart.
#include <climits>
#include <cstdio>

__global__ void divide(int *out, int by) { out[0] = 7 / by; }
__global__ void remain(int *out, unsigned by) { out[0] = (int)(7u % by); }
__global__ void divideFar(int *out, long long by) { out[0] = 7ll / by != 0; }
__global__ void divideWide(long long *out, long long by)
{
	out[0] = out[0] / by;
}
__global__ void divideUnsigned(unsigned long long *out, unsigned long long by)
{
	out[0] = out[0] / by;
}
__global__ void negate(int *out, int by) { out[0] = INT_MIN / by + INT_MIN % by; }
__global__ void among(int *out, const int *by) { out[0] = 7 / by[threadIdx.x]; }

int main()
{
	int *out, *by;
	long long *wide;

	cudaMallocManaged(&out, sizeof *out);
	cudaMallocManaged(&wide, sizeof *wide);
	cudaMallocManaged(&by, 2 * sizeof *by);
	by[0] = by[1] = 0;
#define SHOW(kernel, by)                                                     \
	kernel<<<1, 1>>>(out, by), cudaDeviceSynchronize(), printf("%d\n", *out)
	SHOW(divide, 0);
	SHOW(remain, 0);
	SHOW(divideFar, 0);
	SHOW(negate, -1);
	SHOW(among, by);
#define SHOW_WIDE(kernel, T, from)                                           \
	*wide = from, kernel<<<1, 1>>>((T *)wide, 0), cudaDeviceSynchronize(), \
	printf("%016llx\n", (unsigned long long)*wide)
	SHOW_WIDE(divideWide, long long, 7);
	SHOW_WIDE(divideWide, long long, 0);
	SHOW_WIDE(divideWide, long long, -7);
	SHOW_WIDE(divideUnsigned, unsigned long long, 7);
	return 0;
}
