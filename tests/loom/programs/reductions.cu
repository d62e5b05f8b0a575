// Sums of many numbers: a block of any size, one whose size is known when it
// is compiled, and one launch in which the last block to come adds the rest.
#include <cstdio>
#include <vector>

template <class T> struct Words {
	static __device__ T *here()
	{
		extern __shared__ float4 words[];
		return (T *)(void *)words;
	}
	T *at = here();
	__device__ T &operator()(unsigned k) const { return at[k]; }
	__device__ operator T *() const { return at; }
};

// The first adds the last one's, the second the last but one's, and the upper
// half goes; with an odd number the one in the middle stays as it is.
template <class T> __global__ void outside_in(T *out, const T *in, unsigned n)
{
	Words<T> w;
	const unsigned t = threadIdx.x, k = blockIdx.x * blockDim.x + t;

	w(t) = k < n ? in[k] : T(0);
	for (unsigned left = blockDim.x; left > 1; left -= left / 2) {
		__syncthreads();
		if (t < left / 2)
			w(t) += w(left - 1 - t);
	}
	if (t == 0)
		out[blockIdx.x] = *w;
}

// Every lane gets the sum of all.
template <class T, unsigned lanes = 32>
__device__ __forceinline__ T among_lanes(T v)
{
	if constexpr (lanes > 1)
		return among_lanes<T, lanes / 2>(
			v + __shfl_xor_sync(~0u, v, lanes / 2));
	return v;
}

template <class T, unsigned SIZE>
__device__ T among_threads(T v, T *room)
{
	if constexpr (SIZE <= 32) {
		return among_lanes(v);
	} else {
		constexpr unsigned rest = SIZE / 2;

		if (threadIdx.x >= rest && threadIdx.x < SIZE)
			room[threadIdx.x - rest] = v;
		__syncthreads();
		if (threadIdx.x < rest)
			v += room[threadIdx.x];
		return among_threads<T, rest>(v, room + rest);
	}
}

// WHOLE: every thread has PER elements, and none needs to ask.
template <class T, unsigned SIZE, int PER, bool WHOLE>
__global__ void known_size(T *__restrict__ out, const T *__restrict__ in,
			   unsigned n)
{
	const unsigned first = SIZE * PER * blockIdx.x + threadIdx.x;
	T v = 0;

#pragma unroll
	for (int part = 0; part < PER; part++)
		if (WHOLE || first + part * SIZE < n)
			v += in[first + part * SIZE];
	v = among_threads<T, SIZE>(v, Words<T>());
	if (threadIdx.x == 0)
		out[blockIdx.x] = v;
}

// Counts from the number of blocks down to 0, and is ready for the next launch.
__device__ unsigned to_come;

template <class T>
__global__ void in_one(T *out, const T *in, volatile T *parts, unsigned n)
{
	__shared__ T of_warp[8];
	__shared__ int is_last;
	const unsigned t = threadIdx.x, all = gridDim.x * blockDim.x;
	T v = 0;

	for (unsigned k = t + blockDim.x * blockIdx.x; k < n; k += all)
		v += in[k];
	v = among_lanes(v);
	if (t % warpSize == 0)
		of_warp[t / warpSize] = v;
	__syncthreads();
	if (t == 0) {
		for (unsigned w = 1; w < blockDim.x / warpSize; w++)
			v += of_warp[w];
		parts[blockIdx.x] = v;
		__threadfence();
		is_last = atomicDec(&to_come, gridDim.x - 1) == 1;
	}
	__syncthreads();
	if (!is_last || t >= warpSize)
		return;
	v = 0;
	for (unsigned b = t; b < gridDim.x; b += warpSize)
		v += parts[b];
	v = among_lanes(v);
	if (t == 0)
		*out = v;
}

enum Way { ANY_SIZE, SIZE_64, SIZE_128, SIZE_512, ONE_LAUNCH, WAYS };

// How many partial sums there are in out.
template <class T> static unsigned launch(Way way, T *out, const T *in, unsigned n)
{
	static const unsigned sizes[] = { 90, 64, 128, 512, 96 };
	static const unsigned per[] = { 1, 4, 3, 8, 0 };
	const unsigned size = sizes[way], share = size * per[way];
	const unsigned blocks = share ? (n + share - 1) / share : 7;
	const size_t room = size * sizeof(T);

	switch (way) {
	case ANY_SIZE:
		outside_in<<<blocks, size, room>>>(out, in, n);
		return blocks;
	case SIZE_64: known_size<T, 64, 4, false><<<blocks, size, room>>>(out, in, n); break;
	case SIZE_128:
		known_size<T, 128, 3, false><<<dim3(blocks), dim3(128, 1, 1), room>>>(out, in, n);
		break;
	case SIZE_512:
		if (n % share)
			known_size<T, 512, 8, false><<<blocks, size, room>>>(out, in, n);
		else
			known_size<T, 512, 8, true><<<blocks, size, room>>>(out, in, n);
		break;
	default:
		in_one<T><<<blocks, size>>>(out, in, out + 1, n);
		return 1;
	}
	return blocks;
}

template <class T> static int try_type(const char *name, unsigned n)
{
	std::vector<T> in(n);
	T *from, *to, wanted = 0;
	int wrong = 0;

	for (unsigned k = 0; k < n; k++)
		wanted += in[k] = T(k % 19) - 6;
	cudaMalloc(&from, n * sizeof(T));
	cudaMalloc(&to, n * sizeof(T));
	cudaMemcpy(from, in.data(), n * sizeof(T), cudaMemcpyHostToDevice);
	for (int way = 0; way < WAYS; way++) {
		/* The one launch twice: its counter must be as it was. */
		for (int again = way == ONE_LAUNCH; again >= 0; again--) {
			std::vector<T> parts(launch(Way(way), to, from, n));
			T sum = 0;

			cudaMemcpy(parts.data(), to, parts.size() * sizeof(T),
				   cudaMemcpyDeviceToHost);
			for (T part : parts)
				sum += part;
			wrong += sum != wanted;
		}
	}
	printf("%s, %u of them: %g, %d wrong, %s\n", name, n, (double)wanted,
	       wrong, cudaGetErrorName(cudaGetLastError()));
	cudaFree(from);
	cudaFree(to);
	return wrong;
}

int main()
{
	return try_type<int>("int", 8192) + try_type<float>("float", 5000) +
	       try_type<double>("double", 12288);
}
