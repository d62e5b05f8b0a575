// What the calls about devices answer, whose memory, streams, events and
// variables are whose, and copies between them.
#include <cstdio>
#include <cstring>
#include <thread>
#include <cuda.h>
#include <cuda_runtime.h>

constexpr int N = 64;
__device__ int counter = 5;
__constant__ int factor = 2;
__managed__ int shared_by_all;

__global__ void scale(int *p)
{
	p[threadIdx.x] = factor * p[threadIdx.x] + counter;
	__syncthreads();
	if (threadIdx.x == 0) {
		counter += 1;
		shared_by_all += 1;
	}
}

static int devices;

static void say(const char *what, cudaError_t error)
{
	printf("%s: %s\n", what, cudaGetErrorName(error));
	cudaGetLastError();
}

static void choose(int device)
{
	cudaSetDevice(device);
}

static void choices()
{
	int device = -1, other = -1;

	say("none such", cudaSetDevice(devices));
	say("below 0", cudaSetDevice(-1));
	choose(devices - 1);
	std::thread([&] { cudaGetDevice(&other); }).join();
	cudaGetDevice(&device);
	printf("the last is current: %d, in another thread: %d\n",
	       device == devices - 1, other);
	choose(0);
}

static void properties()
{
	cudaDeviceProp a, b;
	char id[16] = "";
	int back = -1;

	cudaGetDeviceProperties(&a, 0);
	cudaGetDeviceProperties(&b, devices - 1);
	cudaDeviceGetPCIBusId(id, sizeof id, devices - 1);
	cudaDeviceGetByPCIBusId(&back, id);
	printf("alike: %d, apart: %d, by bus: %d\n", !strcmp(a.name, b.name),
	       !!memcmp(&a.uuid, &b.uuid, sizeof a.uuid), back == devices - 1);
	say("properties of none", cudaGetDeviceProperties(&a, devices));
}

static void peers()
{
	int can[2] = { -1, -1 }, value = -1;

	cudaDeviceCanAccessPeer(&can[0], 0, 0);
	say("a peer that is not there", cudaDeviceCanAccessPeer(&can[1], 0, devices));
	say("its own peer", cudaDeviceEnablePeerAccess(0, 0));
	say("not enabled", cudaDeviceDisablePeerAccess(devices - 1));
	say("attribute of one", cudaDeviceGetP2PAttribute(
		&value, cudaDevP2PAttrAccessSupported, 0, 0));
	printf("itself: %d\n", can[0]);
	if (devices == 1)
		return;
	cudaDeviceCanAccessPeer(&can[1], 0, 1);
	cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrNativeAtomicSupported, 0, 1);
	printf("another: %d, with atomics: %d\n", can[1], value);
	say("flags", cudaDeviceEnablePeerAccess(1, 1));
	say("enable", cudaDeviceEnablePeerAccess(1, 0));
	say("again", cudaDeviceEnablePeerAccess(1, 0));
	say("disable", cudaDeviceDisablePeerAccess(1));
	say("again", cudaDeviceDisablePeerAccess(1));
	say("no attribute", cudaDeviceGetP2PAttribute(&value,
		static_cast<cudaDeviceP2PAttr>(99), 0, 1));
}

// Of each device: its own variables; all devices': the managed one.
static void variables()
{
	int right = 0, sum = 0, three = 3;

	for (int d = 0; d < devices; d++) {
		int own = 0, *p, host[N], wanted = 0;

		choose(d);
		cudaMalloc(&p, sizeof host);
		cudaMemset(p, 0, sizeof host);
		if (d)
			cudaMemcpyToSymbol(factor, &three, sizeof three);
		for (int i = 0; i <= d; i++) {
			scale<<<1, N>>>(p);
			wanted = (d ? 3 : 2) * wanted + 5 + i;
			sum++;
		}
		cudaMemcpyFromSymbol(&own, counter, sizeof own);
		cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
		right += own == 6 + d && host[N - 1] == wanted;
		cudaFree(p);
	}
	printf("variables of their own: %d, increments in all: %d\n",
	       right == devices, shared_by_all == sum);
	choose(0);
}

static void memory()
{
	cudaPointerAttributes a, b, c;
	size_t before, after, all;
	int *p, *q, *managed, *pinned, host[N];

	choose(devices - 1);
	cudaMemGetInfo(&before, &all);
	cudaMalloc(&p, sizeof host);
	cudaMemGetInfo(&after, &all);
	choose(0);
	cudaMalloc(&q, sizeof host);
	cudaMallocManaged(&managed, sizeof host);
	cudaHostAlloc(&pinned, sizeof host, cudaHostAllocPortable);
	cudaPointerGetAttributes(&a, p);
	cudaPointerGetAttributes(&b, q);
	cudaPointerGetAttributes(&c, pinned);
	printf("whose: %d %d %d, taken from its own: %d\n",
	       a.device == devices - 1, b.device, c.device,
	       before - after >= sizeof host);
	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMemcpy(p, host, sizeof host, cudaMemcpyHostToDevice);
	cudaDeviceSynchronize();
	cudaMemset(q, 0, sizeof host);
	say("from one to the other", cudaMemcpy(q, p, sizeof host, cudaMemcpyDefault));
	say("by numbers", cudaMemcpyPeer(q, 0, p, devices - 1, sizeof host));
	say("by none", cudaMemcpyPeer(q, 0, p, devices, sizeof host));
	say("to none", cudaMemcpyPeerAsync(q, -1, p, 0, sizeof host));
	say("nothing", cudaMemcpyPeer(q, 0, p, devices - 1, 0));
	memset(host, 0, sizeof host);
	cudaMemcpy(host, q, sizeof host, cudaMemcpyDeviceToHost);
	printf("copied: %d\n", host[N - 1]);
	for (int *x : { p, q, managed })
		say("free", cudaFree(x));
	say("free", cudaFreeHost(pinned));
}

// A stream and an event belong to the device that was current.
static void streams()
{
	cudaStream_t s, t;
	cudaEvent_t e, f;
	float ms;
	int device = -1, *p;

	choose(devices - 1);
	cudaStreamCreate(&s);
	cudaEventCreate(&e);
	cudaMalloc(&p, N * sizeof *p);
	cudaStreamGetDevice(s, &device);
	printf("the stream's device: %d\n", device == devices - 1);
	say("record", cudaEventRecord(e, s));
	choose(0);
	cudaStreamCreate(&t);
	cudaEventCreate(&f);
	say("record on another device's stream", cudaEventRecord(f, s));
	say("wait for another device's event", cudaStreamWaitEvent(t, e, 0));
	say("synchronise with it", cudaEventSynchronize(e));
	say("its stream", cudaStreamSynchronize(s));
	cudaEventRecord(f, t);
	say("time between devices", cudaEventElapsedTime(&ms, e, f));
	say("fill on its stream", cudaMemsetAsync(p, 0, N * sizeof *p, s));
	scale<<<1, N, 0, s>>>(p);
	say("launch on its stream", cudaGetLastError());
	choose(devices - 1);
	scale<<<1, N, 0, s>>>(p);
	say("launch where it belongs", cudaGetLastError());
	say("reset", cudaDeviceReset());
	choose(0);
	say("destroy", cudaStreamDestroy(t));
}

static void say(const char *what, CUresult error)
{
	const char *name = "?";

	cuGetErrorName(error, &name);
	printf("%s: %s\n", what, name);
}

static void driver()
{
	CUcontext first, last, top = nullptr;
	CUdevice device = -1;
	CUdeviceptr p = 0, q = 0;

	say("init", cuInit(0));
	say("retain", cuDevicePrimaryCtxRetain(&first, 0));
	say("retain", cuDevicePrimaryCtxRetain(&last, devices - 1));
	say("retain none", cuDevicePrimaryCtxRetain(&top, devices));
	cuCtxSetCurrent(first);
	cuMemAlloc(&p, 64);
	say("push", cuCtxPushCurrent(last));
	cuCtxGetDevice(&device);
	printf("pushed: %d\n", device == devices - 1);
	cuMemAlloc(&q, 64);
	cuMemsetD32(q, 7, 16);
	cuCtxSynchronize();
	say("peer copy", cuMemcpyPeer(p, first, q, last, 64));
	say("pop", cuCtxPopCurrent(&top));
	cuCtxGetDevice(&device);
	printf("popped the last: %d, back: %d\n", top == last, device);
	if (devices > 1) {
		say("enable", cuCtxEnablePeerAccess(last, 0));
		say("again", cuCtxEnablePeerAccess(last, 0));
		say("disable", cuCtxDisablePeerAccess(last));
	}
	cuMemFree(p);
	cuMemFree(q);
}

int main()
{
	cudaGetDeviceCount(&devices);
	printf("%d devices\n", devices);
	choices();
	properties();
	peers();
	variables();
	memory();
	streams();
	driver();
}
