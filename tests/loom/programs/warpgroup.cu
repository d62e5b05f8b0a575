// Products by warpgroups: a and b by descriptors with every swizzle, by rows and by
// columns, a from registers, sums in float and in half; small whole numbers, so that
// every sum is exact in any order.
#include <cstdint>
#include <cstdio>
#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda/ptx>

namespace ptx = cuda::ptx;
constexpr int M = 64, N = 64, K = 64;

static decltype(&cuTensorMapEncodeTiled) encode;

__device__ uint32_t address(const void *p)
{
	return (uint32_t)__cvta_generic_to_shared(p);
}
__device__ uint64_t descriptor(const void *p, int lead, int stride, uint64_t mode)
{
	return (address(p) & 0x3ffff) >> 4 | (uint64_t)(lead >> 4) << 16 |
	       (uint64_t)(stride >> 4) << 32 | mode << 62;
}

#define EIGHT(d, i) "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3]),      \
	"+f"(d[i + 4]), "+f"(d[i + 5]), "+f"(d[i + 6]), "+f"(d[i + 7])
#define FLOATS(d) EIGHT(d, 0), EIGHT(d, 8), EIGHT(d, 16), EIGHT(d, 24)
#define LIST "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, " \
	     "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, "  \
	     "%30, %31}"

template <int TurnA, int TurnB>
__device__ void multiply(float *d, uint64_t a, uint64_t b, int adds)
{
	asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %34, 0;\n\t"
		     "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 " LIST
		     ", %32, %33, p, 1, 1, %35, %36;\n\t}"
		     : FLOATS(d) : "l"(a), "l"(b), "r"(adds), "n"(TurnA), "n"(TurnB));
}
__device__ void fence()
{
	asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}
__device__ void commit()
{
	asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}
template <int But> __device__ void wait()
{
	asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(But) : "memory");
}
__device__ void put(float *out, const float *d)
{
	int t = threadIdx.x % 128;

	for (int i = 0; i < 32; i++)
		out[(t / 32 * 16 + t % 32 / 4 + i / 2 % 2 * 8) * N + i / 4 * 8 + t % 4 * 2 +
		    i % 2] = d[i];
}
__device__ void bring(void *to, const CUtensorMap *map, int x, int y, uint64_t *full)
{
	const int at[2] = { x, y };

	ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, to, map, at, full);
}

// Both by rows, K numbers each; the swizzle's span is a row of a tile.
template <int Span>
__global__ void by_rows(const __grid_constant__ CUtensorMap a,
			const __grid_constant__ CUtensorMap b, float *out)
{
	constexpr int wide = Span / 2, mode = Span == 128 ? 1 : Span == 64 ? 2 : 3;
	extern __shared__ __align__(1024) __nv_bfloat16 tile[]; // behind those of a, of b
	__shared__ alignas(8) uint64_t full;
	float d[32];

	if (threadIdx.x == 0) {
		ptx::mbarrier_init(&full, 1);
		ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
		ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta,
					       ptx::space_shared, &full, 2 * (M + N) * K);
		for (int x = 0; x < K; x += wide) {
			bring(tile + x * M, &a, x, 0, &full);
			bring(tile + K * M + x * N, &b, x, 0, &full);
		}
	}
	__syncthreads();
	while (!ptx::mbarrier_try_wait_parity(&full, 0))
		;
	fence();
	for (int k = 0; k < K; k += 16) {
		const __nv_bfloat16 *at = tile + k / wide * wide * M + k % wide;

		multiply<0, 0>(d, descriptor(at, 16, 8 * Span, mode),
			       descriptor(tile + K * M + k / wide * wide * N + k % wide, 16,
					  8 * Span, mode), k);
	}
	commit();
	wait<0>();
	put(out, d);
}

// By columns: a of M numbers, b of N.
__global__ void by_columns(const __grid_constant__ CUtensorMap a,
			   const __grid_constant__ CUtensorMap b, float *out)
{
	__shared__ alignas(1024) __nv_bfloat16 s[K * M], t[K * N];
	__shared__ alignas(8) uint64_t full;
	float d[32];

	if (threadIdx.x == 0) {
		ptx::mbarrier_init(&full, 1);
		ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
		ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta,
					       ptx::space_shared, &full, sizeof s + sizeof t);
		bring(s, &a, 0, 0, &full);
		bring(t, &b, 0, 0, &full);
	}
	__syncthreads();
	while (!ptx::mbarrier_try_wait_parity(&full, 0))
		;
	for (int i = 0; i < 32; i++)
		d[i] = 0;
	fence();
	for (int k = 0; k < K; k += 16)
		multiply<1, 1>(d, descriptor(s + k * M, 0, 1024, 1),
			       descriptor(t + k * N, 0, 1024, 1), 1);
	commit();
	wait<0>();
	put(out, d);
}

// Without a swizzle: pieces of 8 rows of 16 bytes, b's beside each other by columns.
__global__ void pieces(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *out)
{
	__shared__ alignas(128) __nv_bfloat16 s[M * K], t[N * K];
	float d[32];

	for (int i = threadIdx.x; i < M * K; i += 128) {
		int x = i % K, y = i / K;

		s[(x / 8 * (M / 8) + y / 8) * 64 + y % 8 * 8 + x % 8] = a[i];
		t[(x / 8 * (N / 8) + y / 8) * 64 + x % 8 * 8 + y % 8] = b[i];
	}
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	fence();
	for (int k = 0; k < K; k += 16)
		multiply<0, 1>(d, descriptor(s + k * M, M * 16, 128, 0),
			       descriptor(t + k * N, N * 16, 128, 0), k);
	commit();
	wait<0>();
	put(out, d);
}

// a from registers, less than nothing, two groups; halves, and halves' sums.
__global__ void registers(const __half *a, const __half *b, float *out, __half *sums)
{
	__shared__ alignas(128) __half t[2][8 * 16];
	int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
	float d[4] = { 1, 2, 3, 4 };
	uint32_t r[4], h[2] = { 0, 0 };

	for (int i = threadIdx.x; i < 8 * 32; i += 128)
		t[i % 32 / 16][i % 16 / 8 * 64 + i / 32 * 8 + i % 8] = b[i / 32 * K + i % 32];
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	for (int k = 0; k < 2; k++) {
		const __half *row = a + (warp * 16 + lane / 4) * K + lane % 4 * 2 + 16 * k;

		for (int i = 0; i < 4; i++)
			r[i] = *(const uint32_t *)(row + i % 2 * 8 * K + i / 2 * 8);
		fence();
		asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
			     "{%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, 1, -1, 1, 0;"
			     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
			     : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]),
			       "l"(descriptor(t[k], 128, 128, 0)));
		commit();
		asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 "
			     "{%0, %1}, {%2, %3, %4, %5}, %6, 1, 1, 1, 0;"
			     : "+r"(h[0]), "+r"(h[1])
			     : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]),
			       "l"(descriptor(t[k], 128, 128, 0)));
		commit();
		wait<1>();
		wait<0>();
	}
	for (int i = 0; i < 4; i++) {
		int at = (warp * 16 + lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2;

		out[at] = d[i];
		sums[at] = ((const __half *)h)[i];
	}
}

static CUtensorMap map(void *p, int wide, int high, int box_wide, int box_high, int swizzle)
{
	cuuint64_t size[] = { (cuuint64_t)wide, (cuuint64_t)high };
	cuuint64_t stride[] = { (cuuint64_t)wide * 2 };
	cuuint32_t box[] = { (cuuint32_t)box_wide, (cuuint32_t)box_high }, step[] = { 1, 1 };
	CUtensorMap m;

	if (encode(&m, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, p, size, stride, box, step,
		   CU_TENSOR_MAP_INTERLEAVE_NONE, (CUtensorMapSwizzle)swizzle,
		   CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE))
		printf("no map\n");
	return m;
}

static float a[M][K], b[N][K], *out;

static void compare(const char *name)
{
	static float h[M][N];
	int wrong = 0;

	cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
	for (int y = 0; y < M; y++)
		for (int x = 0; x < N; x++) {
			float s = 0;

			for (int k = 0; k < K; k++)
				s += a[y][k] * b[x][k];
			wrong += h[y][x] != s;
		}
	printf("%s: %d of %d wrong\n", name, wrong, M * N);
	cudaMemset(out, 0xff, sizeof h);
}

int main()
{
	static __nv_bfloat16 rows[2][M * K], columns[2][M * K];
	static __half halves[2][M * K], sums[M * 8];
	static float product[M * 8];
	__nv_bfloat16 *r, *c;
	__half *h, *s;
	cudaDriverEntryPointQueryResult found;
	void *function;
	int wrong = 0, wrong_sums = 0;

	cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000,
					 cudaEnableDefault, &found);
	encode = (decltype(encode))function;
	for (int i = 0; i < M * K; i++) {
		float va = (i * 7 + i / K * 5) % 15 - 7, vb = (i * 11 + i / K * 3) % 13 - 6;

		a[i / K][i % K] = va;
		b[i / K][i % K] = vb;
		rows[0][i] = columns[0][i % K * M + i / K] = __float2bfloat16(va);
		rows[1][i] = columns[1][i % K * N + i / K] = __float2bfloat16(vb);
		halves[0][i] = __float2half(va);
		halves[1][i] = __float2half(vb);
	}
	cudaMalloc(&r, sizeof rows);
	cudaMalloc(&c, sizeof columns);
	cudaMalloc(&h, sizeof halves);
	cudaMalloc(&s, sizeof sums);
	cudaMalloc(&out, M * N * sizeof *out);
	cudaMemcpy(r, rows, sizeof rows, cudaMemcpyHostToDevice);
	cudaMemcpy(c, columns, sizeof columns, cudaMemcpyHostToDevice);
	cudaMemcpy(h, halves, sizeof halves, cudaMemcpyHostToDevice);

	by_rows<128><<<1, 128, 2 * (M + N) * K>>>(map(r, K, M, 64, M, 3),
						  map(r + M * K, K, N, 64, N, 3), out);
	compare("128 bytes");
	by_rows<64><<<1, 128, 2 * (M + N) * K>>>(map(r, K, M, 32, M, 2),
						 map(r + M * K, K, N, 32, N, 2), out);
	compare("64 bytes");
	by_rows<32><<<1, 128, 2 * (M + N) * K>>>(map(r, K, M, 16, M, 1),
						 map(r + M * K, K, N, 16, N, 1), out);
	compare("32 bytes");
	by_columns<<<1, 128>>>(map(c, M, K, 64, K, 3), map(c + M * K, N, K, 64, K, 3), out);
	compare("by columns");
	pieces<<<1, 128>>>(r, r + M * K, out);
	compare("pieces");
	registers<<<1, 128>>>(h, h + M * K, out, s);
	cudaMemcpy(product, out, sizeof product, cudaMemcpyDeviceToHost);
	cudaMemcpy(sums, s, sizeof sums, cudaMemcpyDeviceToHost);
	for (int i = 0; i < M * 8; i++) {
		float sum = 0;

		for (int k = 0; k < 32; k++)
			sum += a[i / 8][k] * b[i % 8][k];
		wrong += product[i] != i % 2 + i / 64 % 2 * 2 + 1 - sum;
		wrong_sums += __half2float(sums[i]) != sum;
	}
	printf("registers: %d and %d wrong\n%s\n", wrong, wrong_sums,
	       cudaGetErrorString(cudaDeviceSynchronize()));
	return 0;
}
