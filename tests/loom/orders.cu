// orders NAME [mended]: mistakes that every order of the threads must tell, and
// their twins, of which none may say a word. The names alone: orders.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cstdio>
#include <cstring>
using barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int N = 64;

// The other warp has loaded the word before its owner loads and stores it.
__global__ void owner_adds(int *p, bool mended)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = t;
	__syncthreads();
	if (t < 32)
		p[t] = s[t + 32];
	if (mended)
		__syncthreads();
	if (t >= 32)
		s[t] += 1;
}

// The same from block to block.
__global__ void owner_adds_elsewhere(int *p, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0)
		p[t] += p[mended ? t : N + t];
	else
		p[N + t] += 1;
}

// Who waits for a phase knows nothing of the next one's arrivals.
__global__ void half_counted(int *p, bool mended)
{
	__shared__ barrier meeting;
	__shared__ int s[N];
	int t = threadIdx.x;

	if (t == 0)
		init(&meeting, mended ? N : N / 2);
	s[t] = t;
	__syncthreads();
	s[t] = 2 * t;
	meeting.arrive_and_wait();
	p[t] = s[N - 1 - t];
}

// Half of the lanes name the others, which name themselves alone.
__global__ void masks_disagree(int *p, bool mended)
{
	int t = threadIdx.x % 32;
	unsigned mask = t < 16 && !mended ? 0xffffffff :
			t < 16		  ? 0x0000ffff : 0xffff0000;

	p[threadIdx.x] = __shfl_xor_sync(mask, t, 1);
}

// A volatile message, and readers that do not wait in an empty loop.
__device__ volatile int message_word, message_flag;
__device__ static void send(bool fenced)
{
	message_word = 5;
	if (fenced)
		__threadfence();
	message_flag = 1;
}
__device__ static void receive(int *p, bool fenced)
{
	if (fenced)
		__threadfence();
	*p = message_word;
}
__global__ void sleeps(int *p, bool mended)
{
	if (blockIdx.x == 0) {
		send(mended);
		return;
	}
	while (message_flag == 0) {
		__nanosleep(20);
	}
	receive(p, mended);
}
__global__ void looks_in_do(int *p, bool mended)
{
	int seen;

	if (blockIdx.x == 0) {
		send(mended);
		return;
	}
	do {
		seen = message_flag;
	} while (seen == 0);
	receive(p, mended);
}

// What a warp has learnt from the other one of its block, for the block alone,
// it hands on to another block, for the whole device.
template <cuda::thread_scope scope> using ref = cuda::atomic_ref<int, scope>;
__global__ void hands_on(int *p, bool mended)
{
	__shared__ int told;
	ref<cuda::thread_scope_block> here(told);
	ref<cuda::thread_scope_device> there(p[1]);

	if (threadIdx.x == 0)
		told = 0;
	__syncthreads();
	if (blockIdx.x == 1 && threadIdx.x == 0) {
		while (!there.load(cuda::memory_order_acquire))
			;
		p[2] = p[0];
	} else if (blockIdx.x == 0 && threadIdx.x == 0) {
		p[0] = 42;
		here.store(1, mended ? cuda::memory_order_release :
				       cuda::memory_order_relaxed);
	} else if (blockIdx.x == 0 && threadIdx.x == 32) {
		while (!here.load(cuda::memory_order_acquire))
			;
		there.store(1, cuda::memory_order_release);
	}
}

// What follows is the host's: it goes on while the device works.
__global__ void fill(int *p)
{
	p[threadIdx.x] = threadIdx.x;
}
__global__ void read(const int *p, int *out)
{
	out[threadIdx.x] = p[threadIdx.x];
}

static void reads_managed(int *, bool mended)
{
	int *m;

	cudaMallocManaged(&m, 2 * N * sizeof *m);
	fill<<<1, N>>>(m);
	m[N] = 1; // the kernel's is the other half
	if (mended)
		cudaDeviceSynchronize();
	if (m[N / 2] != N / 2)
		puts("the kernel has not run");
	cudaDeviceSynchronize();
}

__managed__ int word;
__global__ void set_word(int value)
{
	word = value;
}
static void reads_variable(int *, bool mended)
{
	cudaEvent_t done;

	cudaEventCreate(&done);
	set_word<<<1, 1>>>(5);
	cudaEventRecord(done);
	if (mended)
		cudaEventSynchronize(done);
	if (word != 5)
		puts("the kernel has not run");
	cudaDeviceSynchronize();
}

static void writes_what_is_read(int *out, bool mended)
{
	int *pinned;

	cudaMallocHost(&pinned, N * sizeof *pinned);
	memset(pinned, 0, N * sizeof *pinned);
	read<<<1, N>>>(pinned, out);
	if (mended)
		cudaStreamSynchronize(0);
	pinned[3] = 1;
	cudaDeviceSynchronize();
}

static void reads_copy(int *out, bool mended)
{
	int *pinned, pageable[N];

	cudaMallocHost(&pinned, N * sizeof *pinned);
	cudaMemcpyAsync(pinned, out, N * sizeof *out, cudaMemcpyDeviceToHost, 0);
	if (mended) // returns when it is done, and what came before it
		cudaMemcpyAsync(pageable, out, sizeof pageable,
				cudaMemcpyDeviceToHost, 0);
	if (pinned[3])
		puts("what was copied is not 0");
	cudaDeviceSynchronize();
}

static void refills_source(int *out, bool mended)
{
	int *pinned;

	cudaMallocHost(&pinned, N * sizeof *pinned);
	memset(pinned, 0, N * sizeof *pinned);
	cudaMemcpyAsync(out, pinned, N * sizeof *out, cudaMemcpyHostToDevice, 0);
	if (pinned[2]) // two may read it
		puts("who has stored that?");
	if (mended)
		cudaDeviceSynchronize();
	pinned[3] = 1;
	cudaDeviceSynchronize();
}

// The kernel hands a flag to the host, which need not wait in any other way.
__global__ void message(volatile int *flag, int *data, bool fenced)
{
	*data = 7;
	if (fenced)
		__threadfence_system();
	*flag = 1;
}
static void takes_message(int *, bool mended)
{
	int *m;

	cudaMallocHost(&m, 2 * sizeof *m);
	m[0] = m[1] = 0;
	message<<<1, 1>>>(m, m + 1, mended);
	if (mended)
		while (!*(volatile int *)m)
			;
	if (m[1] != 7)
		puts("the message is lost");
	cudaDeviceSynchronize();
}

static void shifts_in_place(int *out, bool mended)
{
	int n = mended ? N : 2 * N - 1;

	cudaMemcpy(out + 2 * N - n, out, n * sizeof *out, cudaMemcpyDeviceToDevice);
	cudaMemcpy(out, out, n * sizeof *out, cudaMemcpyDeviceToDevice);
}

__device__ int hidden[N];
__constant__ int fixed[N];
static void reads_device_variable(int *, bool mended)
{
	int value = 0;

	if (mended)
		cudaMemcpyFromSymbol(&value, hidden, sizeof value, 4);
	else
		value = hidden[1];
	if (value)
		puts("who has stored that?");
}
static void writes_constant(int *, bool mended)
{
	int value = 3;

	if (mended)
		cudaMemcpyToSymbol(fixed, &value, sizeof value);
	else
		fixed[0] = value;
}

#define KERNEL(kernel, blocks)                                               \
	[](int *out, bool mended) { kernel<<<blocks, N>>>(out, mended); }

static const struct mistake {
	const char *name;
	void (*run)(int *, bool);
} mistakes[] = {
	{ "owner adds", KERNEL(owner_adds, 1) },
	{ "owner adds elsewhere", KERNEL(owner_adds_elsewhere, 2) },
	{ "half counted", KERNEL(half_counted, 1) },
	{ "masks disagree", KERNEL(masks_disagree, 1) },
	{ "sleeps", [](int *p, bool ok) { sleeps<<<2, 1>>>(p, ok); } },
	{ "looks in do", [](int *p, bool ok) { looks_in_do<<<2, 1>>>(p, ok); } },
	{ "hands on", KERNEL(hands_on, 2) },
	{ "reads managed", reads_managed },
	{ "reads variable", reads_variable },
	{ "writes what is read", writes_what_is_read },
	{ "reads copy", reads_copy },
	{ "refills source", refills_source },
	{ "takes message", takes_message },
	{ "shifts in place", shifts_in_place },
	{ "reads device variable", reads_device_variable },
	{ "writes constant", writes_constant },
};

int main(int count, char **words)
{
	int *out;

	cudaMalloc(&out, 2 * N * sizeof *out);
	cudaMemset(out, 0, 2 * N * sizeof *out);
	for (const mistake &m : mistakes)
		if (count < 2)
			puts(m.name);
		else if (!strcmp(m.name, words[1]))
			m.run(out, count > 2);
	cudaDeviceSynchronize();
}
