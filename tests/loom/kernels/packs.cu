/* Classes that are aligned, which nvcc 13.0's machine code for sm_90 loads and
 * stores whole, also where the kernel's pointers are to their items; others it
 * takes item by item. */
#include <cuda_runtime.h>

template <class T, int N> struct alignas(N * sizeof(T)) Pack {
	T item[N];

	__device__ Pack operator+(T v) const
	{
		Pack sum;

		for (int i = 0; i < N; i++)
			sum.item[i] = item[i] + v;
		return sum;
	}
};

struct Loose {
	float x, y;
};

__global__ void fours(float *out, const float *in)
{
	auto from = reinterpret_cast<const Pack<float, 4> *>(in);

	Pack<float, 4> four = from[threadIdx.x];

	reinterpret_cast<Pack<float, 4> *>(out)[threadIdx.x] = four + 1;
}

__device__ Pack<float, 2> *pairs_at(float *p)
{
	return reinterpret_cast<Pack<float, 2> *>(p);
}

__global__ void pairs(float *out, const float *in)
{
	pairs_at(out)[threadIdx.x] = { { in[threadIdx.x], in[threadIdx.x] } };
}

__global__ void loose(float *out, const float *in)
{
	reinterpret_cast<Loose *>(out)[threadIdx.x] =
		Loose{ in[threadIdx.x], in[threadIdx.x] };
}

/* What is no pointer stays what it is. */
__global__ void numbers(float *out, const float *in)
{
	size_t at = reinterpret_cast<size_t>(out);

	*reinterpret_cast<float *>(at + 4 * threadIdx.x) = in[threadIdx.x];
}

int main(void)
{
	float *out, *in;

	cudaMalloc(&out, 512);
	cudaMalloc(&in, 512);
	cudaMemset(in, 0, 512);
	fours<<<1, 32>>>(out, in);
	pairs<<<1, 32>>>(out, in);
	loose<<<1, 32>>>(out, in);
	numbers<<<1, 32>>>(out, in);
	return cudaDeviceSynchronize() != cudaSuccess;
}
