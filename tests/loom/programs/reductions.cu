// Reductions as they are taught: templates chosen by a switch, a helper for
// dynamic shared memory, shuffles, and one launch with a fence and a ticket.
#include <cstdio>
#include <cstdlib>
#include <vector>

template <class T> struct SharedMemory {
	__device__ inline operator T *()
	{
		extern __shared__ int memory[];
		return (T *)memory;
	}
	__device__ inline operator const T *() const
	{
		extern __shared__ int memory[];
		return (T *)memory;
	}
};
template <> struct SharedMemory<double> {
	__device__ inline operator double *()
	{
		extern __shared__ double memory_double[];
		return (double *)memory_double;
	}
};

template <class T> __global__ void interleaved(const T *in, T *out, unsigned n)
{
	T *s = SharedMemory<T>();
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	s[threadIdx.x] = i < n ? in[i] : 0;
	__syncthreads();
	for (unsigned step = 1; step < blockDim.x; step *= 2) {
		if (threadIdx.x % (2 * step) == 0)
			s[threadIdx.x] += s[threadIdx.x + step];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = s[0];
}

template <class T, unsigned size>
__device__ __forceinline__ T warp_sum(T v, T *)
{
#pragma unroll
	for (unsigned n = size / 2; n; n /= 2)
		v += __shfl_down_sync(0xffffffffu, v, n);
	return v;
}

template <class T, unsigned block, bool power_of_two>
__global__ void unrolled(const T *__restrict__ in, T *__restrict__ out,
			 unsigned n)
{
	T *s = SharedMemory<T>();
	unsigned i = blockIdx.x * block * 2 + threadIdx.x, grid = block * 2 * gridDim.x;
	T sum = 0;

	while (i < n) {
		sum += in[i];
		if (power_of_two || i + block < n)
			sum += in[i + block];
		i += grid;
	}
	s[threadIdx.x] = sum;
	__syncthreads();
	if constexpr (block >= 512) {
		if (threadIdx.x < 256)
			s[threadIdx.x] = sum = sum + s[threadIdx.x + 256];
		__syncthreads();
	}
	if (block >= 256) {
		if (threadIdx.x < 128)
			s[threadIdx.x] = sum = sum + s[threadIdx.x + 128];
		__syncthreads();
	}
	if (block >= 128) {
		if (threadIdx.x < 64)
			s[threadIdx.x] = sum = sum + s[threadIdx.x + 64];
		__syncthreads();
	}
	if (threadIdx.x < 32) {
		if (block >= 64)
			sum += s[threadIdx.x + 32];
		sum = warp_sum<T, 32>(sum, nullptr);
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = sum;
}

__device__ unsigned finished = 0;
template <class T> __global__ void in_one(const T *in, volatile T *partial, T *out, unsigned n)
{
	__shared__ bool last;
	__shared__ T sums[32];
	T sum = 0;
	unsigned lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;

	for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		sum += in[i];
	sum = warp_sum<T, 32>(sum, nullptr);
	if (lane == 0)
		sums[warp] = sum;
	__syncthreads();
	if (threadIdx.x == 0) {
		sum = 0;
		for (unsigned w = 0; w < blockDim.x / warpSize; w++)
			sum += sums[w];
		partial[blockIdx.x] = sum;
		__threadfence();
		last = atomicInc(&finished, gridDim.x) == gridDim.x - 1;
	}
	__syncthreads();
	if (last && threadIdx.x == 0) {
		sum = 0;
		for (unsigned b = 0; b < gridDim.x; b++)
			sum += partial[b];
		*out = sum;
		finished = 0;
	}
}

template <class T> void launch(unsigned threads, unsigned blocks, const T *in, T *out, unsigned n)
{
	size_t shared = (threads <= 32 ? 2 * threads : threads) * sizeof(T);
	dim3 grid(blocks, 1, 1), block(threads, 1, 1);

	switch (threads) {
	case 512: unrolled<T, 512, true><<<grid, block, shared>>>(in, out, n); break;
	case 256: unrolled<T, 256, true><<<grid, block, shared>>>(in, out, n); break;
	case 128: unrolled<T, 128, false><<<grid, block, shared>>>(in, out, n); break;
	case 64: unrolled<T, 64, false><<<grid, block, shared>>>(in, out, n); break;
	default: interleaved<T><<<grid, block, shared>>>(in, out, n);
	}
}

template <class T> int test(const char *name)
{
	const unsigned n = 8192;
	std::vector<T> h(n), part(64);
	T *in, *out, sum = 0;
	int wrong = 0;

	for (unsigned i = 0; i < n; i++)
		sum += h[i] = (T)(i * 7 % 13);
	cudaMalloc(&in, n * sizeof(T));
	cudaMalloc(&out, 512 * sizeof(T));
	cudaMemcpy(in, h.data(), n * sizeof(T), cudaMemcpyHostToDevice);
	for (unsigned threads = 32; threads <= 512; threads *= 2) {
		unsigned blocks = threads == 32 ? n / 32 : 4;
		T got = 0;

		part.assign(blocks, 0);
		launch<T>(threads, blocks, in, out, n);
		cudaMemcpy(part.data(), out, blocks * sizeof(T), cudaMemcpyDeviceToHost);
		for (T v : part)
			got += v;
		wrong += got != sum;
	}
	T got = 0;
	in_one<<<6, 128>>>(in, out, out + 256, n);
	cudaMemcpy(&got, out + 256, sizeof(T), cudaMemcpyDeviceToHost);
	wrong += got != sum;
	printf("%s: %g, %d wrong, %s\n", name, (double)sum, wrong, cudaGetErrorString(cudaGetLastError()));
	cudaFree(in);
	cudaFree(out);
	return wrong;
}

int main()
{
	return test<int>("int") + test<float>("float") + test<double>("double");
}
