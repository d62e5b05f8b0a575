// The headers that no other program here includes, and a name of each of cuda/std's.
#include <device_launch_parameters.h>
#include <host_defines.h>
#include <library_types.h>
#include <sm_20_intrinsics.h>
#include <sm_30_intrinsics.h>
#include <sm_32_intrinsics.h>
#include <sm_35_intrinsics.h>
#include <sm_60_atomic_functions.h>
#include <sm_61_intrinsics.h>
#include <cuda_awbarrier_primitives.h>
#include <nvtx3/nvToolsExt.h>
#include <cuda/std/barrier>
#include <cuda/std/cassert>
#include <cuda/std/cfloat>
#include <cuda/std/climits>
#include <cuda/std/complex>
#include <cuda/std/cstring>
#include <cuda/std/initializer_list>
#include <cuda/std/iterator>
#include <cuda/std/latch>
#include <cuda/std/numeric>
#include <cuda/std/semaphore>
#include <cuda/std/variant>
#include <cuda/type_traits>

#include <cstdio>

namespace cs = cuda::std;

__device__ int sum(cs::initializer_list<int> of)
{
	int all = 0;

	for (int i : of)
		all += i;
	return all;
}

struct twice {
	template <class T> __host__ __device__ int operator()(T v) const { return (int)(v + v); }
};

__global__ void words(int *out)
{
	int some[4], others[4];
	cs::complex<float> c(3, 4);
	cs::variant<int, float> v = 2.5f;

	assert(out);
	cs::iota(cs::begin(some), cs::end(some), 5);
	cs::memcpy(others, some, sizeof some);
	out[0] = sum({ 1, 2, 3 });
	out[1] = (int)cs::distance(cs::begin(some), cs::end(some));
	out[2] = cs::accumulate(cs::begin(others), cs::end(others), 0);
	out[3] = cs::gcd(12, 18);
	out[4] = (int)cs::norm(c * c);
	out[5] = cs::holds_alternative<float>(v) ? (int)(2 * cs::get<float>(v)) : 0;
	out[6] = cs::memcmp(some, others, sizeof some);
	out[7] = (CHAR_BIT == 8) + 2 * (FLT_DIG == 6) + 4 * cs::is_same<int, int>::value;
	out[8] = cs::inner_product(some, some + 4, others, 1);
	out[9] = cs::visit(twice(), v);
}

__global__ void waits(int *out)
{
	__shared__ cs::latch *latch;
	__shared__ cs::binary_semaphore *semaphore;
	__shared__ cs::barrier<> *barrier;
	__shared__ alignas(16) char room[3][64];
	__shared__ int n;

	if (threadIdx.x == 0) {
		n = 0;
		latch = new (room[0]) cs::latch(32);
		semaphore = new (room[1]) cs::binary_semaphore(1);
		barrier = new (room[2]) cs::barrier<>(32);
	}
	__syncthreads();
	latch->arrive_and_wait();
	semaphore->acquire();
	n = n + threadIdx.x;
	semaphore->release();
	barrier->arrive_and_wait();
	out[threadIdx.x] = n;
}

int main()
{
	int *out;

	static_assert(CUDA_R_64F == 1, "library_types.h");
	nvtxRangePushA("words");
	cudaMallocManaged(&out, 32 * sizeof *out);
	words<<<1, 1>>>(out);
	cudaDeviceSynchronize();
	for (int i = 0; i < 10; i++)
		printf("%d%c", out[i], i < 9 ? ' ' : '\n');
	waits<<<1, 32>>>(out);
	cudaDeviceSynchronize();
	printf("%d %d\n", out[0], out[31]);
	nvtxRangePop();
	return 0;
}
