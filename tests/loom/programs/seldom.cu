// What few programs write, and some do.
#include <climits>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_profiler_api.h>
#include <nvtx3/nvToolsExt.h>

struct Data {
	int v;
	const char *name;
};

/* A reference to what the device can reach. */
__global__ void by_reference(Data &d, const int &n, int more)
{
	d.v += n + more;
}

/* Attributes before and behind the type, bounds before the kernel. */
template <bool wide>
__launch_bounds__(int((wide) ? int(64) : int(32))) __global__ void aligned(int *out)
{
	__shared__ unsigned char __align__(8) bytes[sizeof(Data)];
	__shared__ int __align__(16) numbers[64], *p;
	extern __shared__ char __align__(128) room[];

	bytes[0] = 4, numbers[1] = INT_MAX - INT_MAX + 3, p = numbers;
	room[0] = 5;
	*out = bytes[0] + p[1] + room[0] + (int)((size_t)room % 128 +
						 (size_t)numbers % 16);
}

__global__ void convert(float *out)
{
	__nv_bfloat16 b = static_cast<__nv_bfloat16>(__float2half(1.0009765625f));
	__half h = static_cast<__half>(__float2bfloat16(3.0f));

	out[0] = (float)b;
	out[1] = (float)h;
	out[2] = (float)__half(__nv_bfloat16(1e6f));
}

struct Shape {
	int sides;

	__device__ Shape(int n) : sides(n) {}
	__device__ virtual ~Shape() {}
	__device__ virtual int corners() const { return sides; }
};
struct Line : Shape {
	__device__ Line() : Shape(1) {}
	__device__ int corners() const override { return 20; }
};

__global__ void shapes(int *out)
{
	Shape *s[] = { new Shape(3), new Line };

	*out = 0;
	for (Shape *one : s) {
		*out += one->corners();
		delete one;
	}
}

int main()
{
	Data *d;
	int *out;
	float *f;
	cudaGraph_t graph;
	cudaGraphExec_t exec;

	cudaMallocManaged(&d, sizeof *d);
	cudaMallocManaged(&out, 8);
	cudaMallocManaged(&f, 12);
	d->v = 4;
	out[1] = 30;
	by_reference<<<1, 1>>>(*d, out[1], 8);
	aligned<true><<<1, 1, 16>>>(out);
	convert<<<1, 1>>>(f);
	cudaDeviceSynchronize();
	printf("%d %d, %g %g %g\n", d->v, out[0], (double)f[0], (double)f[1],
	       (double)f[2]);
	shapes<<<1, 1>>>(out);
	cudaDeviceSynchronize();
	printf("%d\n", *out);
	cudaGraphCreate(&graph, 0);
	printf("%s\n", cudaGetErrorName(cudaGraphInstantiate(&exec, graph, NULL,
							     NULL, 0)));
	for (int i = 0; i < 2; i++)
		printf("%d ", nvtxRangePushA("a range"));
	printf("%d\n", nvtxRangePop());
}
