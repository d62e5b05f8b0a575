/* Copies and fills in one to three dimensions, and wrong ones. */
#include "say.h"

#include <stdint.h>
#include <string.h>

enum { N = 64 };

__device__ int variable[4];
__constant__ int constant[4] = { 1, 2, 3, 4 };

__global__ void add(int *p)
{
	p[threadIdx.x] += constant[threadIdx.x] + variable[threadIdx.x];
}

static unsigned char host[4096], back[4096];

static unsigned sum(const unsigned char *p, size_t n)
{
	unsigned s = 0;

	for (size_t i = 0; i < n; i++)
		s = s * 31 + p[i];
	return s;
}

static void kinds()
{
	unsigned char *a, *b, *pinned, *managed;

	cudaMalloc(&a, N);
	cudaMalloc(&b, N);
	cudaMallocHost(&pinned, N);
	cudaMallocManaged(&managed, N);
	SAY(cudaMemcpy(a, host, N, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy(b, a, N, cudaMemcpyDeviceToDevice));
	SAY(cudaMemcpy(pinned, b, N, cudaMemcpyDeviceToHost));
	SAY(cudaMemcpy(back, pinned, N, cudaMemcpyHostToHost));
	printf("same: %d\n", !memcmp(host, back, N));
	memset(back, 0, N);
	SAY(cudaMemcpy(a, host, N, cudaMemcpyDefault));
	SAY(cudaMemcpy(back, a, N, cudaMemcpyDefault));
	SAY(cudaMemcpy(managed, back, N, cudaMemcpyDefault));
	SAY(cudaMemcpy(a, managed, N, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy(a, managed, N, cudaMemcpyDeviceToDevice));
	SAY(cudaMemcpy(a, pinned, N, cudaMemcpyDeviceToDevice));
	SAY(cudaMemcpy(pinned, a, N, cudaMemcpyDeviceToDevice));
	printf("same: %d\n", !memcmp(host, managed, N));
	SAY(cudaMemcpy(a, host, N, (cudaMemcpyKind)7));
	SAY(cudaMemcpy(a, host, N, (cudaMemcpyKind)-1));
	SAY(cudaMemcpy(a, host, N, cudaMemcpyDeviceToHost));
	SAY(cudaMemcpy(a, host, N, cudaMemcpyDeviceToDevice));
	SAY(cudaMemcpy(back, host, N, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy(back, host, N, cudaMemcpyDeviceToHost));
	SAY(cudaMemcpy(back, a, N, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy(0, a, N, cudaMemcpyDeviceToDevice));
	SAY(cudaMemcpy(a, 0, N, cudaMemcpyDeviceToDevice));
	SAY(cudaMemcpy(0, 0, 0, cudaMemcpyDeviceToDevice));
	SAY(cudaMemcpy(a, host, 0, cudaMemcpyHostToDevice));
	SAY(cudaMemcpyAsync(a, host, N, cudaMemcpyHostToDevice));
	SAY(cudaMemcpyPeer(b, 0, a, 0, N));
	SAY(cudaMemcpyPeerAsync(b, 0, a, 0, N));
	SAY(cudaMemcpyPeer(b, 0, a, 1234, N));
	cudaFree(a);
	cudaFree(b);
	cudaFree(managed);
	cudaFreeHost(pinned);
}

/* A copy ends where the allocation does. */
static void ends()
{
	const size_t size = 32 << 20;
	char *a, *other;

	cudaMalloc(&a, size);
	cudaMalloc(&other, size);
	SAY(cudaMemset(a, 1, size));
	SAY(cudaMemset(a, 1, (size_t)1 << 44));
	SAY(cudaMemcpy(a, other, (size_t)1 << 44, cudaMemcpyDeviceToDevice));
	SAY(cudaMemcpy(a, host, (size_t)1 << 44, cudaMemcpyHostToDevice));
	SAY(cudaMemset(0, 1, 16));
	SAY(cudaMemset(host, 1, 16));
	SAY(cudaMemset(a, 1, 0));
	SAY(cudaMemset(0, 1, 0));
	cudaFree(other);
	cudaFree(a);
	SAY(cudaMemset(a, 1, 16));
	cudaMalloc(&a, 1000);
	SAY(cudaMemset(a, 1, 1001));
	SAY(cudaMemset(a + 990, 1, 11));
	SAY(cudaMemset(a + 1000, 1, 1));
	SAY(cudaMemcpy(a, host, 1001, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy(back, a + 1, 1000, cudaMemcpyDeviceToHost));
	cudaFree(a);
}

static void planes()
{
	unsigned char *d;
	size_t pitch;

	cudaMallocPitch(&d, &pitch, 100, 8);
	SAY(cudaMemset2D(d, pitch, 0, 100, 8));
	SAY(cudaMemcpy2D(d, pitch, host, 50, 40, 8, cudaMemcpyHostToDevice));
	SAY(cudaMemset2D(d + 3 * pitch + 2, pitch, 0x55, 20, 2));
	memset(back, 0, sizeof back);
	SAY(cudaMemcpy2D(back, 60, d, pitch, 50, 8, cudaMemcpyDeviceToHost));
	printf("%08x\n", sum(back, 480));
	SAY(cudaMemcpy2DAsync(back, 60, d, pitch, 50, 8, cudaMemcpyDefault));
	SAY(cudaMemset2DAsync(d, pitch, 7, 100, 8));
	SAY(cudaDeviceSynchronize());
	SAY(cudaMemcpy2D(d, 30, host, 50, 40, 8, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy2D(d, pitch, host, 30, 40, 8, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy2D(d, (size_t)1 << 40, host, 50, 40, 8,
			 cudaMemcpyHostToDevice));
	SAY(cudaMemcpy2D(d, pitch, host, 50, 40, 8, (cudaMemcpyKind)9));
	SAY(cudaMemcpy2D(0, pitch, host, 50, 40, 8, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy2D(d, pitch, host, 50, 0, 8, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy2D(d, pitch, host, 50, 40, 0, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy2D(d, 30, host, 50, 40, 0, cudaMemcpyHostToDevice));
	SAY(cudaMemcpy2D(d, pitch, host, 50, 40, 8, cudaMemcpyDeviceToHost));
	SAY(cudaMemcpy2D(d, pitch, host, 50, 40, (size_t)1 << 40,
			 cudaMemcpyHostToDevice));
	SAY(cudaMemset2D(d, 30, 0, 100, 8));
	SAY(cudaMemset2D(host, 100, 0, 100, 8));
	SAY(cudaMemset2D(d, pitch, 0, 0, 8));
	SAY(cudaMemset2D(d, pitch, 0, 100, (size_t)1 << 40));
	cudaFree(d);
}

static void volumes()
{
	const cudaExtent all = make_cudaExtent(20, 6, 5);
	cudaMemcpy3DParms c = {};
	cudaMemcpy3DPeerParms p = {};
	cudaPitchedPtr d;

	cudaMalloc3D(&d, all);
	SAY(cudaMemset3D(d, 0x11, all));
	c.srcPtr = make_cudaPitchedPtr(host, 20, 20, 6);
	c.srcPos = make_cudaPos(2, 1, 1);
	c.dstPtr = d;
	c.dstPos = make_cudaPos(5, 2, 0);
	c.extent = make_cudaExtent(10, 3, 3);
	c.kind = cudaMemcpyHostToDevice;
	SAY(cudaMemcpy3D(&c));
	SAY(cudaMemset3DAsync(d, 0x22, make_cudaExtent(3, 2, 2)));
	c = cudaMemcpy3DParms();
	c.srcPtr = d;
	c.dstPtr = make_cudaPitchedPtr(back, 20, 20, 6);
	c.extent = all;
	c.kind = cudaMemcpyDeviceToHost;
	memset(back, 0, sizeof back);
	SAY(cudaMemcpy3DAsync(&c));
	SAY(cudaDeviceSynchronize());
	printf("%08x\n", sum(back, 600));
	SAY(cudaMemcpy3D(0));
	c.kind = (cudaMemcpyKind)9;
	SAY(cudaMemcpy3D(&c));
	c.kind = cudaMemcpyDeviceToHost;
	c.dstPtr.pitch = 10;
	SAY(cudaMemcpy3D(&c));
	c.dstPtr.pitch = 20;
	c.dstPtr.ptr = 0;
	SAY(cudaMemcpy3D(&c));
	c.dstPtr.ptr = back;
	c.extent.depth = 0;
	SAY(cudaMemcpy3D(&c));
	c.extent = make_cudaExtent(20, 7, 5);
	SAY(cudaMemcpy3D(&c));
	c.extent = all;
	c.srcPos.z = (size_t)1 << 40;
	SAY(cudaMemcpy3D(&c));
	SAY(cudaMemset3D(d, 0, make_cudaExtent(d.pitch + 1, 1, 1)));
	SAY(cudaMemset3D(make_cudaPitchedPtr(host, 20, 20, 6), 0, all));
	p.srcPtr = d;
	p.dstPtr = d;
	p.dstPos = make_cudaPos(0, 0, 3);
	p.extent = make_cudaExtent(20, 6, 2);
	SAY(cudaMemcpy3DPeer(&p));
	SAY(cudaMemcpy3DPeerAsync(&p));
	p.srcDevice = 1234;
	SAY(cudaMemcpy3DPeer(&p));
	cudaFree(d.ptr);
}

static void symbols()
{
	static const int values[4] = { 10, 20, 30, 40 };
	int *p, got[4];

	SAY(cudaMemcpyToSymbol(variable, values, sizeof values));
	SAY(cudaMemcpyToSymbol(constant, values, 8, 8));
	SAY(cudaMemcpyToSymbolAsync(variable, values, 4, 4,
				    cudaMemcpyHostToDevice));
	cudaMalloc(&p, sizeof got);
	cudaMemset(p, 0, sizeof got);
	add<<<1, 4>>>(p);
	SAY(cudaMemcpy(got, p, sizeof got, cudaMemcpyDeviceToHost));
	printf("%d %d %d %d\n", got[0], got[1], got[2], got[3]);
	SAY(cudaMemcpyFromSymbol(got, constant, 8, 4));
	printf("%d %d\n", got[0], got[1]);
	SAY(cudaMemcpyFromSymbolAsync(got, variable, 4, 12,
				      cudaMemcpyDeviceToHost));
	SAY(cudaDeviceSynchronize());
	printf("%d\n", got[0]);
	SAY(cudaMemcpyToSymbol(variable, p, 8, 0, cudaMemcpyDeviceToDevice));
	SAY(cudaMemcpyToSymbol(variable, values, 8, 12));
	SAY(cudaMemcpyToSymbol(variable, values, 8, SIZE_MAX));
	SAY(cudaMemcpyFromSymbol(got, variable, 20));
	SAY(cudaMemcpyToSymbol(variable, values, 8, 0, cudaMemcpyDeviceToHost));
	SAY(cudaMemcpyToSymbol(got, values, 8));
	SAY(cudaMemcpyFromSymbol(got, values, 8));
	cudaFree(p);
}

int main()
{
	for (unsigned i = 0; i < sizeof host; i++)
		host[i] = (unsigned char)(i * 7 + i / 256);
	kinds();
	ends();
	planes();
	volumes();
	symbols();
	return 0;
}
