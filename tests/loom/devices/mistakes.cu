// mistakes NAME [mended]: what goes wrong between two devices, and twins of which
// none may say a word. The names alone: mistakes.
#include <cstdio>
#include <cstring>
#include <cuda/atomic>
#include <cuda_runtime.h>

constexpr int N = 64;

__global__ void fill(int *p, int value)
{
	p[threadIdx.x] = value;
}
__global__ void add_to(const int *p, int *q)
{
	q[threadIdx.x] += p[threadIdx.x];
}
__global__ void count(int *p)
{
	atomicAdd(p, 1);
}
__global__ void count_for_all(int *p)
{
	atomicAdd_system(p, 1);
}

// Of device 0 and 1: memory, and a stream that waits for no other.
struct work {
	int *p[2], *flag, *managed;
	cudaStream_t s[2];
	cudaEvent_t e[2];
};

static void on(int device)
{
	cudaSetDevice(device);
}

static void befriend(int device, int peer)
{
	on(device);
	cudaDeviceEnablePeerAccess(peer, 0);
}

static void end_all()
{
	for (int d : { 1, 0 }) {
		on(d);
		cudaDeviceSynchronize();
	}
}

// ---- Access ------------------------------------------------------------------

static void no_access(const work &w, bool mended)
{
	if (mended)
		befriend(0, 1);
	on(0);
	add_to<<<1, N, 0, w.s[0]>>>(w.p[1], w.p[0]);
	end_all();
}

static void access_the_other_way(const work &w, bool mended)
{
	befriend(!mended, mended);
	on(0);
	fill<<<1, N, 0, w.s[0]>>>(w.p[1], 1);
	end_all();
}

static void access_given_up(const work &w, bool mended)
{
	befriend(0, 1);
	fill<<<1, N, 0, w.s[0]>>>(w.p[1], 1);
	end_all();
	if (!mended)
		cudaDeviceDisablePeerAccess(1);
	fill<<<1, N, 0, w.s[0]>>>(w.p[1], 2);
	end_all();
}

static void atomic_without_access(const work &w, bool mended)
{
	if (mended)
		befriend(0, 1);
	on(0);
	count<<<1, N, 0, w.s[0]>>>(w.p[1]);
	end_all();
}

// Of a pool that the other device is not shown: peer access does not matter.
static void pool_not_shown(const work &w, bool mended)
{
	cudaMemAccessDesc d = {};
	cudaMemPool_t pool;
	int *p;

	befriend(0, 1);
	on(1);
	cudaDeviceGetDefaultMemPool(&pool, 1);
	d.location.type = cudaMemLocationTypeDevice;
	d.flags = cudaMemAccessFlagsProtReadWrite;
	if (mended)
		cudaMemPoolSetAccess(pool, &d, 1);
	cudaMallocAsync((void **)&p, N * sizeof *p, w.s[1]);
	cudaStreamSynchronize(w.s[1]);
	on(0);
	fill<<<1, N, 0, w.s[0]>>>(p, 1);
	end_all();
}

// ---- Order -------------------------------------------------------------------

static void behind(const work &w, int device, bool mended)
{
	if (!mended)
		return;
	on(device);
	cudaEventRecord(w.e[device], w.s[device]);
	cudaStreamWaitEvent(w.s[!device], w.e[device], 0);
}

static void store_before_load(const work &w, bool mended)
{
	befriend(1, 0);
	on(0);
	fill<<<1, N, 0, w.s[0]>>>(w.p[0], 1);
	behind(w, 0, mended);
	on(1);
	add_to<<<1, N, 0, w.s[1]>>>(w.p[0], w.p[1]);
	end_all();
}

static void store_into_what_is_loaded(const work &w, bool mended)
{
	befriend(1, 0);
	on(0);
	add_to<<<1, N, 0, w.s[0]>>>(w.p[0], w.p[0]);
	behind(w, 0, mended);
	on(1);
	fill<<<1, N, 0, w.s[1]>>>(w.p[0], 1);
	end_all();
}

// The default streams of two devices do not wait for each other.
static void default_streams(const work &w, bool mended)
{
	befriend(1, 0);
	on(0);
	fill<<<1, N>>>(w.p[0], 1);
	if (mended)
		cudaDeviceSynchronize();
	on(1);
	add_to<<<1, N>>>(w.p[0], w.p[1]);
	end_all();
}

static void wrong_device_awaited(const work &w, bool mended)
{
	befriend(1, 0);
	on(0);
	fill<<<1, N, 0, w.s[0]>>>(w.p[0], 1);
	on(!mended);
	cudaDeviceSynchronize();
	on(1);
	add_to<<<1, N, 0, w.s[1]>>>(w.p[0], w.p[1]);
	end_all();
}

static void copy_beside_kernel(const work &w, bool mended)
{
	on(1);
	fill<<<1, N, 0, w.s[1]>>>(w.p[1], 1);
	behind(w, 1, mended);
	cudaMemcpyPeerAsync(w.p[0], 0, w.p[1], 1, N * sizeof(int), w.s[0]);
	end_all();
}

static void kernel_beside_copy(const work &w, bool mended)
{
	on(0);
	cudaMemcpyPeerAsync(w.p[1], 1, w.p[0], 0, N * sizeof(int), w.s[0]);
	behind(w, 0, mended);
	on(1);
	add_to<<<1, N, 0, w.s[1]>>>(w.p[1], w.p[1]);
	end_all();
}

// A copy from one device to another in the default stream waits for both.
static void copy_in_own_stream(const work &w, bool mended)
{
	on(1);
	fill<<<1, N, 0, w.s[1]>>>(w.p[1], 1);
	on(0);
	cudaMemcpyPeerAsync(w.p[0], 0, w.p[1], 1, N * sizeof(int),
			    mended ? nullptr : w.s[0]);
	on(1);
	fill<<<1, N, 0, w.s[1]>>>(w.p[1], 2);
	end_all();
}

static void host_awaits_other(const work &w, bool mended)
{
	on(1);
	fill<<<1, N, 0, w.s[1]>>>(w.managed, 1);
	on(mended);
	cudaDeviceSynchronize();
	w.managed[3]++;
	end_all();
}

// ---- The wrong device --------------------------------------------------------

static void launched_on_other(const work &w, bool mended)
{
	on(0); /* and yet it runs where its stream is */
	fill<<<1, N, 0, w.s[!mended]>>>(w.p[0], 1);
	end_all();
}

static void event_of_other(const work &w, bool mended)
{
	on(0);
	fill<<<1, N, 0, w.s[0]>>>(w.p[0], 1);
	cudaEventRecord(w.e[!mended], w.s[0]);
	end_all();
}

static void copied_by_wrong_number(const work &w, bool mended)
{
	cudaMemcpyPeer(w.p[0], 0, w.p[1], mended, N * sizeof(int));
	end_all();
}

// ---- Scopes ------------------------------------------------------------------

static void counted_by_both(const work &w, bool mended)
{
	befriend(1, 0);
	for (int d : { 0, 1 }) {
		on(d);
		if (mended)
			count_for_all<<<1, N, 0, w.s[d]>>>(w.flag);
		else
			count<<<1, N, 0, w.s[d]>>>(w.flag);
	}
	end_all();
}

enum fence { NONE, OWN, ALL };

template <fence how> __device__ void fenced()
{
	if (how == OWN)
		__threadfence();
	if (how == ALL)
		__threadfence_system();
}

template <fence how> __global__ void send(int *data, int *flag)
{
	data[threadIdx.x] = 7;
	fenced<how>();
	__syncthreads();
	if (threadIdx.x == 0)
		*(volatile int *)flag = 1;
}

template <fence how> __global__ void receive(const int *data, const int *flag,
					     int *sum)
{
	if (threadIdx.x == 0) {
		while (*(volatile const int *)flag == 0)
			;
		fenced<how>();
	}
	__syncthreads();
	sum[threadIdx.x] += data[threadIdx.x];
}

// Who waits is launched first.
template <fence sends, fence receives> static void message(const work &w)
{
	befriend(1, 0);
	receive<receives><<<1, N, 0, w.s[1]>>>(w.p[0], w.flag, w.p[1]);
	on(0);
	send<sends><<<1, N, 0, w.s[0]>>>(w.p[0], w.flag);
	end_all();
}

static void sent_without_fence(const work &w, bool mended)
{
	mended ? message<ALL, ALL>(w) : message<NONE, ALL>(w);
}

static void sent_behind_own_fence(const work &w, bool mended)
{
	mended ? message<ALL, ALL>(w) : message<OWN, ALL>(w);
}

static void received_behind_own_fence(const work &w, bool mended)
{
	mended ? message<ALL, ALL>(w) : message<ALL, OWN>(w);
}

template <cuda::thread_scope scope> __global__ void release(int *data, int *flag)
{
	cuda::atomic_ref<int, scope> f(*flag);

	data[0] = 7;
	f.store(1, cuda::memory_order_release);
}

template <cuda::thread_scope scope> __global__ void acquire(const int *data,
							    int *flag, int *sum)
{
	cuda::atomic_ref<int, scope> f(*flag);

	while (f.load(cuda::memory_order_acquire) == 0)
		;
	sum[0] += data[0];
}

template <cuda::thread_scope scope> static void hand_over(const work &w)
{
	befriend(1, 0);
	acquire<scope><<<1, 1, 0, w.s[1]>>>(w.p[0], w.flag, w.p[1]);
	on(0);
	release<scope><<<1, 1, 0, w.s[0]>>>(w.p[0], w.flag);
	end_all();
}

static void released_for_own_device(const work &w, bool mended)
{
	mended ? hand_over<cuda::thread_scope_system>(w) :
		 hand_over<cuda::thread_scope_device>(w);
}

// Two that meet, each telling the other that it's there; the one has read what the
// next kernel of the other's stream stores.
template <int orders> __global__ void meet(const int *from, int *to, int *mine, int *theirs)
{
	typedef cuda::atomic_ref<int, cuda::thread_scope_system> flag;

	if (from)
		to[threadIdx.x] = from[threadIdx.x];
	__syncthreads();
	if (threadIdx.x == 0) {
		flag(*theirs).store(1, orders ? cuda::memory_order_release :
						cuda::memory_order_relaxed);
		while (!flag(*mine).load(cuda::memory_order_acquire))
			;
	}
}

// Which of the two flags loom looks at first is no matter.
static void met_and_stored(const work &w, bool mended)
{
	befriend(0, 1);
	befriend(1, 0);
	for (int first : { 0, 1 }) {
		int *one = w.managed + 2 * first, *other = w.managed + 2 * first + 1;

		on(0);
		(mended ? meet<1> : meet<0>)<<<1, N, 0, w.s[0]>>>(w.p[1], w.p[0], first ? one : other,
								  first ? other : one);
		on(1);
		meet<1><<<1, N, 0, w.s[1]>>>(NULL, NULL, first ? other : one, first ? one : other);
		fill<<<1, N, 0, w.s[1]>>>(w.p[1], 7);
		end_all();
	}
}

// Nobody stores what it waits for.
static void waits_for_ever(const work &w, bool mended)
{
	befriend(1, 0);
	receive<ALL><<<1, N, 0, w.s[1]>>>(w.p[0], w.flag, w.p[1]);
	on(0);
	if (mended)
		send<ALL><<<1, N, 0, w.s[0]>>>(w.p[0], w.flag);
	end_all();
}

static const struct mistake {
	const char *name;
	void (*run)(const work &w, bool mended);
} mistakes[] = {
	{ "no access", no_access },
	{ "access the other way", access_the_other_way },
	{ "access given up", access_given_up },
	{ "atomic without access", atomic_without_access },
	{ "pool not shown", pool_not_shown },
	{ "store before load", store_before_load },
	{ "store into what is loaded", store_into_what_is_loaded },
	{ "default streams", default_streams },
	{ "wrong device awaited", wrong_device_awaited },
	{ "copy beside kernel", copy_beside_kernel },
	{ "kernel beside copy", kernel_beside_copy },
	{ "copy in own stream", copy_in_own_stream },
	{ "host awaits other", host_awaits_other },
	{ "launched on other", launched_on_other },
	{ "event of other", event_of_other },
	{ "copied by wrong number", copied_by_wrong_number },
	{ "counted by both", counted_by_both },
	{ "sent without fence", sent_without_fence },
	{ "sent behind own fence", sent_behind_own_fence },
	{ "received behind own fence", received_behind_own_fence },
	{ "released for own device", released_for_own_device },
	{ "met and stored", met_and_stored },
	{ "waits for ever", waits_for_ever },
};

int main(int words, char **word)
{
	work w;

	if (words < 2) {
		for (const mistake &m : mistakes)
			puts(m.name);
		return 0;
	}
	for (int d : { 0, 1 }) {
		on(d);
		cudaMalloc(&w.p[d], N * sizeof(int));
		cudaMemset(w.p[d], 0, N * sizeof(int));
		cudaStreamCreateWithFlags(&w.s[d], cudaStreamNonBlocking);
		cudaEventCreate(&w.e[d]);
		cudaDeviceSynchronize();
	}
	on(0);
	cudaMalloc(&w.flag, sizeof(int));
	cudaMemset(w.flag, 0, sizeof(int));
	cudaMallocManaged(&w.managed, N * sizeof(int));
	memset(w.managed, 0, N * sizeof(int));
	cudaDeviceSynchronize();
	for (const mistake &m : mistakes)
		if (!strcmp(m.name, word[1]))
			m.run(w, words > 2);
}
