// Launches and calls that the runtime refuses, and with which error.
#include <cstdio>
__global__ void k(int *p)
{
	extern __shared__ int s[];
	if (p)
		p[0] = s[0];
}
template <class T> __global__ void t(T *p)
{
	extern __shared__ int s[];
	if (p)
		p[0] = s[0];
}
static void show(const char *what, cudaError_t e)
{
	printf("%-22s %s\n", what, cudaGetErrorName(e));
	cudaGetLastError();
}
#define LAUNCH(what, g, b, s)                                               \
	k<<<g, b, s>>>(nullptr);                                            \
	show(what, cudaPeekAtLastError())
int main()
{
	int *p, *q, value, h[4] = { 1, 2, 3, 4 };
	cudaEvent_t e;
	cudaStream_t stream;
	float ms;
	LAUNCH("1024 threads", 1, 1024, 0);
	LAUNCH("1025 threads", 1, 1025, 0);
	LAUNCH("32 x 33 threads", 1, dim3(32, 33), 0);
	LAUNCH("64 deep", 1, dim3(1, 1, 64), 0);
	LAUNCH("65 deep", 1, dim3(1, 1, 65), 0);
	LAUNCH("no threads", 1, dim3(0), 0);
	LAUNCH("no blocks", 0, 32, 0);
	LAUNCH("no blocks in y", dim3(1, 0), 32, 0);
	LAUNCH("65536 blocks in y", dim3(1, 65536), 1, 0);
	LAUNCH("48 KiB", 1, 1, 48 * 1024);
	LAUNCH("more than 48 KiB", 1, 1, 48 * 1024 + 4);
	show("raise", cudaFuncSetAttribute(
		k, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024));
	LAUNCH("100 KiB", 1, 1, 100 * 1024);
	LAUNCH("more than raised", 1, 1, 100 * 1024 + 4);
	show("227 KiB", cudaFuncSetAttribute(
		k, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024));
	show("228 KiB", cudaFuncSetAttribute(
		k, cudaFuncAttributeMaxDynamicSharedMemorySize, 228 * 1024));
	t<<<1, 1, 64 * 1024>>>((int *)0);
	show("template", cudaGetLastError());
	cudaFuncSetAttribute(t<int>, cudaFuncAttributeMaxDynamicSharedMemorySize,
			     64 * 1024);
	t<<<1, 1, 64 * 1024>>>((int *)0);
	show("template, raised", cudaGetLastError());
	k<<<1, 2048>>>(nullptr);
	show("peek", cudaPeekAtLastError());
	k<<<1, 2048>>>(nullptr);
	show("get", cudaGetLastError());
	show("get again", cudaGetLastError());
	show("malloc", cudaMalloc(&p, 16));
	show("malloc 0", cudaMalloc(&q, 0));
	show("malloc too much", cudaMalloc(&q, (size_t)1 << 60));
	show("copy in", cudaMemcpy(p, h, 16, cudaMemcpyHostToDevice));
	show("copy by default", cudaMemcpy(h, p, 16, cudaMemcpyDefault));
	show("free null", cudaFree(nullptr));
	show("free inside", cudaFree(p + 1));
	show("free", cudaFree(p));
	show("no device 1", cudaSetDevice(1));
	show("device 0", cudaSetDevice(0));
	show("attribute", cudaDeviceGetAttribute(
		&value, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
	printf("%d\n", value);
	cudaEventCreate(&e);
	show("event unrecorded", cudaEventElapsedTime(&ms, e, e));
	show("record", cudaEventRecord(e));
	cudaEventSynchronize(e);
	show("elapsed", cudaEventElapsedTime(&ms, e, e));
	show("stream", cudaStreamCreate(&stream));
	k<<<1, 1, 0, stream>>>(nullptr);
	show("in a stream", cudaStreamSynchronize(stream));
	printf("%s|%s\n", cudaGetErrorString(cudaErrorInvalidConfiguration),
	       cudaGetErrorString(cudaErrorInvalidValue));
}
