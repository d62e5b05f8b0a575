// The compiler's atomic functions with order and scope, and minima and maxima of
// three; what is printed was the same on an H200.
#include <cstdio>

__device__ long long seen[64];

template <class T> __global__ void orders(T *at)
{
	int n = 0;
	T value = 3, was = 0, expected = 3;

	seen[n++] = __nv_atomic_load_n(at, __NV_ATOMIC_RELAXED,
				       __NV_THREAD_SCOPE_BLOCK);
	__nv_atomic_store(at, &value, __NV_ATOMIC_RELEASE,
			  __NV_THREAD_SCOPE_DEVICE);
	__nv_atomic_load(at, &was, __NV_ATOMIC_ACQUIRE);
	seen[n++] = was;
	seen[n++] = __nv_atomic_fetch_add(at, (T)5, __NV_ATOMIC_ACQ_REL,
					  __NV_THREAD_SCOPE_SYSTEM);
	__nv_atomic_sub(at, (T)1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER);
	__nv_atomic_exchange(at, &value, &was, __NV_ATOMIC_SEQ_CST,
			     __NV_THREAD_SCOPE_DEVICE);
	seen[n++] = was;
	seen[n++] = __nv_atomic_compare_exchange_n(
		at, &expected, (T)9, false, __NV_ATOMIC_SEQ_CST,
		__NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
	seen[n++] = expected;
	seen[n++] = __nv_atomic_compare_exchange(at, &expected, &was, false,
						 __NV_ATOMIC_ACQUIRE,
						 __NV_ATOMIC_RELAXED);
	seen[n++] = expected;
	__nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
	__nv_atomic_store_n(at, (T)6, __NV_ATOMIC_RELAXED);
	seen[n++] = __nv_atomic_exchange_n(at, (T)12, __NV_ATOMIC_RELAXED,
					   __NV_THREAD_SCOPE_DEVICE);
	seen[n++] = __nv_atomic_fetch_and(at, (T)10, __NV_ATOMIC_RELAXED);
	seen[n++] = __nv_atomic_fetch_or(at, (T)5, __NV_ATOMIC_RELAXED);
	seen[n++] = __nv_atomic_fetch_xor(at, (T)15, __NV_ATOMIC_RELAXED);
	__nv_atomic_max(at, (T)40, __NV_ATOMIC_RELAXED);
	seen[n++] = __nv_atomic_fetch_min(at, (T)7, __NV_ATOMIC_RELAXED);
	seen[n++] = __nv_atomic_load_n(at, __NV_ATOMIC_SEQ_CST);
	seen[n++] = __NV_ATOMIC_RELAXED | __NV_ATOMIC_CONSUME << 4 |
		    __NV_ATOMIC_ACQUIRE << 8 | __NV_ATOMIC_RELEASE << 12 |
		    __NV_ATOMIC_ACQ_REL << 16 | __NV_ATOMIC_SEQ_CST << 20;
}

template <class T> static void run_orders(const char *name)
{
	long long got[64];
	T *at;

	cudaMalloc(&at, sizeof *at);
	cudaMemset(at, 1, sizeof *at);
	orders<<<1, 1>>>(at);
	cudaMemcpyFromSymbol(got, seen, sizeof got);
	printf("%s", name);
	for (int n = 0; n < 15; n++)
		printf(" %llx", got[n]);
	printf("\n");
	cudaFree(at);
}

__constant__ unsigned words[] = { 0, 1, 2, 0x7f, 0x80, 0x7fff, 0x8000, 0xffff,
	0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x9abcdef0, 0x80017fff,
	0xdeadbeef, 0x00ff00ff };
enum { WORDS = sizeof words / 4 };
__device__ unsigned long long hash;

#define ALL(call)                                                           \
	hash = 1;                                                           \
	for (int i = 0; i < WORDS; i++)                                     \
		for (int j = 0; j < WORDS; j++)                             \
			for (int k = 0; k < WORDS; k++) {                   \
				unsigned a = words[i], b = words[j],        \
					 c = words[k];                      \
				bool high = false, low = false;             \
				hash = (hash ^ (unsigned)(call)) *          \
				       0x100000001b3ull;                    \
				hash = (hash ^ (unsigned)(high * 2 + low)) * \
				       0x100000001b3ull;                    \
				(void)a, (void)b, (void)c;                  \
			}

#define EACH_OF(X, name)                                                    \
	X(name##_s32, (a, b, c)) X(name##_u32, (a, b, c))                   \
	X(name##_s32_relu, (a, b, c)) X(name##_s16x2, (a, b, c))            \
	X(name##_u16x2, (a, b, c)) X(name##_s16x2_relu, (a, b, c))
#define EACH(X)                                                             \
	EACH_OF(X, __viaddmax) EACH_OF(X, __viaddmin) EACH_OF(X, __vimax3)  \
	EACH_OF(X, __vimin3)                                                \
	X(__vimax_s32_relu, (a, b)) X(__vimin_s32_relu, (a, b))             \
	X(__vimax_s16x2_relu, (a, b)) X(__vimin_s16x2_relu, (a, b))         \
	X(__vibmax_s32, (a, b, &low)) X(__vibmax_u32, (a, b, &low))         \
	X(__vibmin_s32, (a, b, &low)) X(__vibmin_u32, (a, b, &low))         \
	X(__vibmax_s16x2, (a, b, &high, &low))                              \
	X(__vibmax_u16x2, (a, b, &high, &low))                              \
	X(__vibmin_s16x2, (a, b, &high, &low))                              \
	X(__vibmin_u16x2, (a, b, &high, &low))

#define KERNEL(name, arguments)                                             \
	__global__ void try##name() { ALL(name arguments) }
#define RUN(name, arguments)                                                \
	try##name<<<1, 1>>>();                                              \
	cudaMemcpyFromSymbol(&got, hash, sizeof got);                       \
	printf("%016llx %s\n", got, #name);

EACH(KERNEL)

int main()
{
	unsigned long long got;

	run_orders<int>("int");
	run_orders<unsigned>("unsigned");
	run_orders<unsigned long long>("unsigned long long");
	EACH(RUN)
	return cudaDeviceSynchronize() != cudaSuccess;
}
