// streams NAME [mended]: work of streams that nothing orders, and twins of which
// none may say a word. The names alone: streams.
#include <cublas_v2.h>
#include <cstdio>
#include <cstring>

constexpr int N = 256;

__global__ void fill(int *p, int value)
{
	p[threadIdx.x] = value;
}
__global__ void add_to(const int *p, int *q)
{
	q[threadIdx.x] += p[threadIdx.x];
}
__global__ void read(const int *p, int *q)
{
	q[threadIdx.x] = p[threadIdx.x];
}
__global__ void count(int *p)
{
	atomicAdd(p, 1);
}

struct work {
	int *p, *q, *r, *host; // of N words; host is pinned
	cudaStream_t a, b, aside;
	cudaEvent_t event, other;
};

// b goes on when a has come so far.
static void behind(const work &w, bool mended)
{
	if (!mended)
		return;
	cudaEventRecord(w.event, w.a);
	cudaStreamWaitEvent(w.b, w.event);
}

// The last of so many words that a launch may share with other streams' work.
constexpr int MANY = (1 << 23) + N;
__global__ void fill_ends(int *p)
{
	p[threadIdx.x * MANY] = 1;
}
__global__ void add_up(const int *p, int *q)
{
	for (int i = 0; i < MANY; i++)
		q[0] += p[i];
}
static void last_of_many(const work &w, bool mended)
{
	int *many;

	cudaMalloc(&many, (MANY + 1) * sizeof *many);
	cudaMemset(many, 0, (MANY + 1) * sizeof *many);
	cudaDeviceSynchronize();
	fill_ends<<<1, 2, 0, w.a>>>(many);
	behind(w, mended);
	add_up<<<1, 1, 0, w.b>>>(many + 1, w.q);
}
static void kernel_behind_kernel(const work &w, bool mended)
{
	fill<<<1, N, 0, w.a>>>(w.p, 1);
	behind(w, mended);
	read<<<1, N, 0, w.b>>>(w.p, w.q);
}
// Streams with the same number, if there are so few: b waits for the last, and
// the first is forgotten.
static void first_of_many(const work &w, int streams, bool mended)
{
	cudaStream_t first, last;

	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	for (int i = 0; i < streams; i++)
		cudaStreamCreateWithFlags(&last, cudaStreamNonBlocking);
	read<<<1, N, 0, first>>>(w.p, w.q);
	read<<<1, N, 0, last>>>(w.p, w.r);
	cudaEventRecord(w.event, last);
	cudaStreamWaitEvent(w.b, w.event);
	cudaEventRecord(w.event, first);
	if (mended)
		cudaStreamWaitEvent(w.b, w.event);
	fill<<<1, N, 0, w.b>>>(w.p, 1);
}
static void first_of_17(const work &w, bool mended)
{
	first_of_many(w, 16, mended);
}
static void first_of_255(const work &w, bool mended)
{
	first_of_many(w, 254, mended);
}
// So much comes behind it before the host waits.
static void behind_3000_launches(const work &w, bool mended)
{
	fill<<<1, N, 0, w.a>>>(w.p, 1);
	behind(w, mended);
	for (int i = 0; i < 3000; i++)
		fill<<<1, 1, 0, w.a>>>(w.q, i);
	read<<<1, N, 0, w.b>>>(w.p, w.r);
}
static void behind_1000_copies(const work &w, bool mended)
{
	cudaMemsetAsync(w.p, 1, N * sizeof *w.p, w.a);
	behind(w, mended);
	for (int i = 0; i < 1000; i++)
		cudaMemsetAsync(w.q, i, sizeof *w.q, w.a);
	read<<<1, N, 0, w.b>>>(w.p, w.r);
}
static void store_behind_load(const work &w, bool mended)
{
	read<<<1, N, 0, w.a>>>(w.p, w.q);
	behind(w, mended);
	fill<<<1, N, 0, w.b>>>(w.p, 1);
}
// What a stored before it read the same.
static void store_before_load(const work &w, bool mended)
{
	fill<<<1, N, 0, w.a>>>(w.p, 1);
	read<<<1, N, 0, w.a>>>(w.p, w.q);
	behind(w, mended);
	read<<<1, N, 0, w.b>>>(w.p, w.r);
}
// The event was recorded before the work that counts.
static void event_too_early(const work &w, bool mended)
{
	read<<<1, N, 0, w.a>>>(w.q, w.r);
	cudaEventRecord(w.event, w.a);
	fill<<<1, N, 0, w.a>>>(w.p, 1);
	if (mended)
		cudaEventRecord(w.event, w.a);
	cudaStreamWaitEvent(w.b, w.event);
	read<<<1, N, 0, w.b>>>(w.p, w.q);
}
// It waits for the event before anybody has recorded it.
static void wait_before_record(const work &w, bool mended)
{
	fill<<<1, N, 0, w.a>>>(w.p, 1);
	if (!mended)
		cudaStreamWaitEvent(w.b, w.event);
	cudaEventRecord(w.event, w.a);
	if (mended)
		cudaStreamWaitEvent(w.b, w.event);
	read<<<1, N, 0, w.b>>>(w.p, w.q);
}
static void copy_behind_kernel(const work &w, bool mended)
{
	fill<<<1, N, 0, w.a>>>(w.p, 1);
	cudaMemcpyAsync(w.host, w.p, N * sizeof(int), cudaMemcpyDeviceToHost,
			mended ? w.a : w.b);
}
static void kernel_behind_copy(const work &w, bool mended)
{
	cudaMemcpyAsync(w.p, w.host, N * sizeof(int), cudaMemcpyHostToDevice, w.a);
	behind(w, mended);
	read<<<1, N, 0, w.b>>>(w.p, w.q);
}
static void kernel_behind_fill(const work &w, bool mended)
{
	cudaMemsetAsync(w.p, 0, N * sizeof(int), w.a);
	behind(w, mended);
	add_to<<<1, N, 0, w.b>>>(w.q, w.p);
}
__constant__ int factors[4];
__global__ void scale(int *p)
{
	p[threadIdx.x] *= factors[threadIdx.x % 4];
}
static void constants_changed(const work &w, bool mended)
{
	int all[4] = { 1, 2, 3, 4 };

	scale<<<1, N, 0, w.a>>>(w.p);
	cudaMemcpyToSymbolAsync(factors, all, sizeof all, 0,
				cudaMemcpyHostToDevice, mended ? w.a : w.b);
}
// Columns of a matrix are apart as long as they do not meet.
static void columns(const work &w, bool mended)
{
	cudaMemset2DAsync(w.p, 64, 0, 32, 16, w.a);
	cudaMemset2DAsync((char *)w.p + (mended ? 32 : 31), 64, 1, 32, 16, w.b);
}
static void halves(const work &w, bool mended)
{
	fill<<<1, N / 2, 0, w.a>>>(w.p, 1);
	fill<<<1, N / 2, 0, w.b>>>(w.p + N / 2 - !mended, 2);
}
static void counters(const work &w, bool mended)
{
	count<<<1, N, 0, w.a>>>(w.p);
	if (mended)
		count<<<1, N, 0, w.b>>>(w.p);
	else
		add_to<<<1, 1, 0, w.b>>>(w.q, w.p);
}

// ---- Textures and surfaces, of arrays and of memory that threads use as such.
__global__ void fetch(cudaTextureObject_t t, int *q)
{
	q[threadIdx.x] = tex1Dfetch<int>(t, threadIdx.x);
}
__global__ void sample(cudaTextureObject_t t, float x, int *q)
{
	q[threadIdx.x] = tex2D<float>(t, x, threadIdx.x + 0.5f) > 0;
}
__global__ void draw(cudaSurfaceObject_t s, int column)
{
	surf2Dwrite(1.0f, s, column * 4, threadIdx.x);
}
__global__ void look(cudaSurfaceObject_t s, int column, int *q)
{
	q[threadIdx.x] = surf2Dread<float>(s, column * 4, threadIdx.x) > 0;
}
static void texture_behind_kernel(const work &w, bool mended)
{
	cudaResourceDesc from = {};
	cudaTextureDesc how = {};
	cudaTextureObject_t t;

	from.resType = cudaResourceTypeLinear;
	from.res.linear.devPtr = w.p;
	from.res.linear.desc = cudaCreateChannelDesc<int>();
	from.res.linear.sizeInBytes = N * sizeof(int);
	cudaCreateTextureObject(&t, &from, &how, NULL);
	fill<<<1, N, 0, w.a>>>(w.p, 1);
	behind(w, mended);
	fetch<<<1, N, 0, w.b>>>(t, w.q);
}
// 16 columns, of which an image is made, and what reads between two of them.
struct image {
	cudaArray_t array;
	cudaTextureObject_t texture;
	cudaSurfaceObject_t surface;
	float pixels[N][16] = {};

	image()
	{
		cudaResourceDesc from = {};
		cudaTextureDesc how = {};
		cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();

		cudaMallocArray(&array, &f, 16, N, cudaArraySurfaceLoadStore);
		cudaMemcpy2DToArray(array, 0, 0, pixels, 64, 64, N,
				    cudaMemcpyHostToDevice);
		from.resType = cudaResourceTypeArray;
		from.res.array.array = array;
		how.filterMode = cudaFilterModeLinear;
		cudaCreateTextureObject(&texture, &from, &how, NULL);
		cudaCreateSurfaceObject(&surface, &from);
		cudaDeviceSynchronize();
	}
};
static void array_filled_beside(const work &w, bool mended)
{
	image i;

	sample<<<1, N, 0, w.a>>>(i.texture, 5, w.q);
	cudaMemcpy2DToArrayAsync(i.array, (mended ? 6 : 5) * 4, 0, w.p, 4, 4, N,
				 cudaMemcpyDeviceToDevice, w.b);
}
static void array_copied_beside(const work &w, bool mended)
{
	image i;

	draw<<<1, N, 0, w.aside>>>(i.surface, 3);
	if (mended)
		cudaStreamSynchronize(w.aside);
	cudaMemcpyFromArray(w.p, i.array, 0, 0, N * sizeof(int),
			    cudaMemcpyDeviceToDevice);
}
static void surface_beside_texture(const work &w, bool mended)
{
	image i;

	draw<<<1, N, 0, w.a>>>(i.surface, mended ? 2 : 3);
	sample<<<1, N, 0, w.b>>>(i.texture, 4, w.q);
}
static void surface_beside_surface(const work &w, bool mended)
{
	image i;

	look<<<1, N, 0, w.a>>>(i.surface, 7, w.q);
	behind(w, mended);
	draw<<<1, N, 0, w.b>>>(i.surface, 7);
}

// ---- The default stream waits for streams that block, and they for it.
static void beside_default(const work &w, bool mended)
{
	fill<<<1, N>>>(w.p, 1);
	read<<<1, N, 0, mended ? w.a : w.aside>>>(w.p, w.q);
}
static void default_beside(const work &w, bool mended)
{
	fill<<<1, N, 0, mended ? w.a : w.aside>>>(w.p, 1);
	read<<<1, N>>>(w.p, w.q);
}
static void through_default(const work &w, bool mended)
{
	fill<<<1, N, 0, w.a>>>(w.p, 1);
	if (mended)
		read<<<1, N>>>(w.q, w.r);
	read<<<1, N, 0, w.b>>>(w.p, w.q);
}
static void through_own_default(const work &w, bool mended)
{
	fill<<<1, N, 0, cudaStreamPerThread>>>(w.p, 1);
	read<<<1, N, 0, mended ? cudaStreamLegacy : w.a>>>(w.p, w.q);
}
// A fill of the device's memory does not keep the host.
static void fill_beside(const work &w, bool mended)
{
	cudaMemset(w.p, 0, N * sizeof(int));
	if (mended)
		cudaStreamSynchronize(0);
	add_to<<<1, N, 0, w.aside>>>(w.q, w.p);
}
// A copy to the host does, but only behind what its own stream waits for.
static void copy_beside(const work &w, bool mended)
{
	int here[N];

	fill<<<1, N, 0, mended ? w.a : w.aside>>>(w.p, 1);
	cudaMemcpy(here, w.p, sizeof here, cudaMemcpyDeviceToHost);
}

// ---- The host.
static void host_waits_for_other(const work &w, bool mended)
{
	cudaMemcpyAsync(w.host, w.p, N * sizeof(int), cudaMemcpyDeviceToHost, w.a);
	cudaStreamSynchronize(mended ? w.a : w.b);
	if (w.host[3])
		puts("who has stored that?");
}
static void host_waits_for_old_event(const work &w, bool mended)
{
	cudaEventRecord(w.event, w.a);
	cudaMemcpyAsync(w.host, w.p, N * sizeof(int), cudaMemcpyDeviceToHost, w.a);
	cudaEventRecord(w.other, w.a);
	cudaEventSynchronize(mended ? w.other : w.event);
	if (w.host[3])
		puts("who has stored that?");
}
static void host_refills(const work &w, bool mended)
{
	cudaMemcpyAsync(w.p, w.host, N * sizeof(int), cudaMemcpyHostToDevice, w.a);
	cudaMemcpyAsync(w.q, w.host, N * sizeof(int), cudaMemcpyHostToDevice, w.b);
	cudaStreamSynchronize(w.a);
	if (mended)
		cudaStreamSynchronize(w.b);
	w.host[0] = 1;
}
static void host_reads_managed(const work &w, bool mended)
{
	int *m;

	cudaMallocManaged(&m, N * sizeof *m);
	fill<<<1, N, 0, w.a>>>(m, 1);
	fill<<<1, N, 0, w.b>>>(w.p, 1);
	cudaStreamSynchronize(mended ? w.a : w.b);
	if (m[1] != 1)
		puts("the kernel has not run");
}
static void host_reads_registered(const work &w, bool mended)
{
	static int words[N];

	cudaHostRegister(words, sizeof words, 0);
	cudaMemcpyAsync(words, w.p, sizeof words, cudaMemcpyDeviceToHost, w.a);
	if (mended)
		while (cudaStreamQuery(w.a) == cudaErrorNotReady)
			;
	if (words[5])
		puts("who has stored that?");
	cudaDeviceSynchronize();
	cudaHostUnregister(words);
}
static int *passed;
static void host_function(void *)
{
	passed[0]++;
}
static void behind_host_function(const work &w, bool mended)
{
	cudaMemcpyAsync(w.host, w.p, N * sizeof(int), cudaMemcpyDeviceToHost, w.a);
	passed = w.host;
	cudaLaunchHostFunc(mended ? w.a : w.b, host_function, NULL);
}

static void behind_library(const work &w, bool mended)
{
	cublasHandle_t handle;
	float one = 1;

	cublasCreate(&handle);
	cublasSetStream(handle, mended ? w.b : w.a);
	cublasSaxpy(handle, N, &one, (float *)w.p, 1, (float *)w.q, 1);
	read<<<1, N, 0, w.b>>>(w.q, w.r);
}
// Of two columns, one is computed and the other one filled.
static void beside_library(const work &w, bool mended)
{
	cublasHandle_t handle;
	float one = 1, none = 0;

	cublasCreate(&handle);
	cublasSetStream(handle, w.a);
	cublasSgeam(handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 16, &one,
		    (float *)w.p, 8, &none, (float *)w.p, 8, (float *)w.q, 16);
	cudaMemset2DAsync(w.q + (mended ? 8 : 7), 16 * sizeof(int), 0,
			  8 * sizeof(int), 15, w.b);
}
static void library_to_host(const work &w, bool mended)
{
	cublasSetVector(N, sizeof(int), w.host, 1, w.p, 1);
	cublasGetVector(N, sizeof(int), w.p, 1, w.host, 1);
	w.host[1] = 1;
	cublasGetMatrixAsync(8, 8, 4, w.p, 8, w.host, 8, w.a);
	if (mended)
		cudaStreamSynchronize(w.a);
	w.host[2] = 1;
}

// ---- Memory in a stream's order.
static void allocated_elsewhere(const work &w, bool mended)
{
	int *m;

	cudaMallocAsync(&m, N * sizeof *m, w.a);
	behind(w, mended);
	fill<<<1, N, 0, w.b>>>(m, 1);
	cudaFreeAsync(m, w.b);
}
static void freed_too_early(const work &w, bool mended)
{
	int *m;

	cudaMallocAsync(&m, N * sizeof *m, w.a);
	cudaMemsetAsync(m, 0, N * sizeof *m, w.a);
	read<<<1, N, 0, w.a>>>(m, w.q);
	behind(w, mended);
	cudaFreeAsync(m, w.b);
}
// cudaFree does not wait for what uses a pool's memory, which it may free unused.
static void freed_by_the_host(const work &w, bool mended)
{
	int *m, *unused;

	cudaMallocAsync(&m, N * sizeof *m, w.a);
	cudaMallocAsync(&unused, N * sizeof *m, w.b);
	fill<<<1, N, 0, w.a>>>(m, 1);
	fill<<<1, N, 0, w.b>>>(w.p, 1);
	cudaFree(unused);
	cudaStreamSynchronize(mended ? w.a : w.b);
	cudaFree(m);
}
static void freed_by_the_host_at_default(const work &w, bool mended)
{
	int *m;

	cudaMallocAsync(&m, N * sizeof *m, 0);
	cudaMemcpyAsync(m, w.p, N * sizeof *m, cudaMemcpyDeviceToDevice, 0);
	cudaEventRecord(w.event, 0);
	read<<<1, N>>>(w.p, w.q);
	if (mended)
		cudaEventSynchronize(w.event);
	cudaFree(m);
}
static void not_awaited_by_free(const work &w, bool mended)
{
	int *m;

	if (mended)
		cudaMalloc(&m, N * sizeof *m);
	else
		cudaMallocAsync(&m, N * sizeof *m, w.b);
	cudaMemcpyAsync(w.host, w.p, N * sizeof(int), cudaMemcpyDeviceToHost, w.a);
	cudaFree(m);
	w.host[3] = 1;
}

// ---- Graphs: the work is of the stream that the graph is launched in.
static cudaGraphExec_t captured(const work &w, const int *from, int *to)
{
	cudaGraph_t graph;
	cudaGraphExec_t run;

	cudaStreamBeginCapture(w.a, cudaStreamCaptureModeGlobal);
	cudaEventRecord(w.event, w.a);
	cudaStreamWaitEvent(w.b, w.event);
	read<<<1, N, 0, w.b>>>(from, to);
	cudaEventRecord(w.other, w.b);
	cudaStreamWaitEvent(w.a, w.other);
	add_to<<<1, N, 0, w.a>>>(from, to);
	cudaStreamEndCapture(w.a, &graph);
	cudaGraphInstantiate(&run, graph, 0);
	return run;
}
static void behind_graph(const work &w, bool mended)
{
	cudaGraphLaunch(captured(w, w.p, w.q), w.a);
	read<<<1, N, 0, mended ? w.a : w.b>>>(w.q, w.r);
}

static void branches_of_graph(const work &w, bool mended)
{
	cudaGraph_t graph;
	cudaGraphExec_t run;

	cudaStreamBeginCapture(w.a, cudaStreamCaptureModeGlobal);
	fill<<<1, N, 0, w.a>>>(w.p, 1);
	behind(w, true);
	read<<<1, N, 0, w.b>>>(w.p, w.q);
	cudaEventRecord(w.other, w.b);
	if (mended)
		cudaStreamWaitEvent(w.a, w.other);
	add_to<<<1, N, 0, w.a>>>(w.p, w.q);
	cudaStreamWaitEvent(w.a, w.other);
	add_to<<<1, N, 0, w.a>>>(w.p, w.r);
	cudaStreamEndCapture(w.a, &graph);
	cudaGraphInstantiate(&run, graph, 0);
	cudaGraphLaunch(run, w.a);
	cudaGraphLaunch(run, w.b); // behind its last launch
}
static void branches_by_dozens(const work &w, bool mended)
{
	cudaGraph_t graph;
	cudaGraphExec_t run;
	cudaGraphNode_t first, other;
	cudaMemsetParams clears = {};
	cudaKernelNodeParams reads = {};
	int *from = w.p, *to = w.r;
	void *values[] = { &from, &to };

	clears.dst = w.p;
	clears.elementSize = 4;
	clears.width = N;
	clears.height = 1;
	cudaGraphCreate(&graph, 0);
	cudaGraphAddMemsetNode(&first, graph, NULL, 0, &clears);
	clears.width = 1;
	for (int i = 0; i < 40; i++) {
		clears.dst = w.q + i;
		cudaGraphAddMemsetNode(&other, graph, NULL, 0, &clears);
	}
	reads.func = (void *)read;
	reads.gridDim = dim3(1);
	reads.blockDim = dim3(N);
	reads.kernelParams = values;
	cudaGraphAddKernelNode(&other, graph, &first, mended, &reads);
	cudaGraphInstantiate(&run, graph, 0);
	cudaGraphLaunch(run, w.a);
}
static void nodes_of_graph(const work &w, bool mended)
{
	cudaGraph_t graph;
	cudaGraphExec_t run;
	cudaGraphNode_t first, second, third;
	cudaMemsetParams clears = {};
	cudaKernelNodeParams reads = {};
	int *from = w.p, *to = w.q;
	void *values[] = { &from, &to };

	clears.dst = w.p;
	clears.elementSize = 4;
	clears.width = N;
	clears.height = 1;
	reads.func = (void *)read;
	reads.gridDim = dim3(1);
	reads.blockDim = dim3(N);
	reads.kernelParams = values;
	cudaGraphCreate(&graph, 0);
	cudaGraphAddMemsetNode(&first, graph, NULL, 0, &clears);
	cudaGraphAddKernelNode(&second, graph, &first, mended, &reads);
	clears.dst = w.r;
	cudaGraphAddMemsetNode(&third, graph, &first, 1, &clears);
	cudaGraphInstantiate(&run, graph, 0);
	cudaGraphLaunch(run, w.a);
	read<<<1, N, 0, w.a>>>(w.q, w.r);
}

// ---- Kernels that tell each other, by a flag behind a fence.
__global__ void send(int *data, volatile int *flag, bool fenced)
{
	*data = 5;
	if (fenced)
		__threadfence();
	*flag = 1;
}
__global__ void receive(const int *data, volatile int *flag, int *out)
{
	while (!*flag)
		;
	__threadfence();
	*out = *data;
}
static void told_by_flag(const work &w, bool mended)
{
	send<<<1, 1, 0, w.a>>>(w.p, w.p + 1, mended);
	receive<<<1, 1, 0, w.b>>>(w.p, w.p + 1, w.q);
}

static const struct mistake {
	const char *name;
	void (*run)(const work &, bool);
} mistakes[] = {
	{ "kernel behind kernel", kernel_behind_kernel },
	{ "store behind load", store_behind_load },
	{ "store before load", store_before_load },
	{ "event too early", event_too_early },
	{ "wait before record", wait_before_record },
	{ "copy behind kernel", copy_behind_kernel },
	{ "kernel behind copy", kernel_behind_copy },
	{ "kernel behind fill", kernel_behind_fill },
	{ "constants changed", constants_changed },
	{ "columns", columns },
	{ "halves", halves },
	{ "counters", counters },
	{ "texture behind kernel", texture_behind_kernel },
	{ "array filled beside", array_filled_beside },
	{ "array copied beside", array_copied_beside },
	{ "surface beside texture", surface_beside_texture },
	{ "surface beside surface", surface_beside_surface },
	{ "beside default", beside_default },
	{ "default beside", default_beside },
	{ "through default", through_default },
	{ "through own default", through_own_default },
	{ "fill beside", fill_beside },
	{ "copy beside", copy_beside },
	{ "host waits for other", host_waits_for_other },
	{ "host waits for old event", host_waits_for_old_event },
	{ "host refills", host_refills },
	{ "host reads managed", host_reads_managed },
	{ "host reads registered", host_reads_registered },
	{ "behind host function", behind_host_function },
	{ "behind library", behind_library },
	{ "beside library", beside_library },
	{ "library to host", library_to_host },
	{ "allocated elsewhere", allocated_elsewhere },
	{ "freed too early", freed_too_early },
	{ "freed by the host", freed_by_the_host },
	{ "freed by the host at default", freed_by_the_host_at_default },
	{ "not awaited by free", not_awaited_by_free },
	{ "behind graph", behind_graph },
	{ "branches of graph", branches_of_graph },
	{ "branches by dozens", branches_by_dozens },
	{ "nodes of graph", nodes_of_graph },
	{ "told by flag", told_by_flag },
	{ "last of many", last_of_many },
	{ "first of 17", first_of_17 },
	{ "first of 255", first_of_255 },
	{ "behind 3000 launches", behind_3000_launches },
	{ "behind 1000 copies", behind_1000_copies },
};

int main(int words, char **word)
{
	work w;

	if (words < 2) {
		for (const mistake &m : mistakes)
			puts(m.name);
		return 0;
	}
	for (int **p : { &w.p, &w.q, &w.r }) {
		cudaMalloc(p, N * sizeof(int));
		cudaMemset(*p, 0, N * sizeof(int));
	}
	cudaMallocHost(&w.host, N * sizeof(int));
	memset(w.host, 0, N * sizeof(int));
	cudaStreamCreate(&w.a);
	cudaStreamCreate(&w.b);
	cudaStreamCreateWithFlags(&w.aside, cudaStreamNonBlocking);
	cudaEventCreate(&w.event);
	cudaEventCreate(&w.other);
	cudaDeviceSynchronize();
	for (const mistake &m : mistakes)
		if (!strcmp(m.name, word[1]))
			m.run(w, words > 2);
	cudaDeviceSynchronize();
}
