// Runs of words of one and two bytes in shared memory, whole and not, aligned and not.
// An H200 counted the same.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <stdint.h>

// COUNT words from FIRST of a row of PITCH, in an array that is aligned to ALIGN.
#define SHARED(T) __shared__ __align__(ALIGN) T s[32 * PITCH]
#define FILLED                                       \
	for (int i = t; i < 32 * PITCH; i += 32)     \
		s[i] = in[i];                        \
	__syncthreads()

template <class T, int ALIGN, int PITCH, int FIRST, int COUNT>
__global__ void loads(int *out, const T *in)
{
	SHARED(T);
	const int t = threadIdx.x;
	int sum = 0;

	FILLED;
	for (int i = 0; i < COUNT; i++)
		sum = sum * 3 + (int)s[t * PITCH + FIRST + i];
	out[t] = sum;
}

template <class T, int ALIGN, int PITCH, int FIRST, int COUNT>
__global__ void stores(int *out, const T *in)
{
	SHARED(T);
	const int t = threadIdx.x;
	T v[COUNT];

	for (int i = 0; i < COUNT; i++)
		v[i] = in[t + 32 * i];
	for (int i = 0; i < COUNT; i++)
		s[t * PITCH + FIRST + i] = v[i];
	__syncthreads();
	out[t] = (int)s[t * PITCH + FIRST];
}

template <int ALIGN, int PITCH, int FIRST, int COUNT>
__global__ void halves(float *out, const __half *in)
{
	SHARED(__half);
	const int t = threadIdx.x;
	__half sum = in[0];

	FILLED;
	for (int i = 0; i < COUNT; i++)
		sum = __hfma(sum, in[1], s[t * PITCH + FIRST + i]);
	out[t] = __half2float(sum);
}

template <int ALIGN, int PITCH, int FIRST, int COUNT>
__global__ void floats(float *out, const __half *in)
{
	SHARED(__half);
	const int t = threadIdx.x;
	float sum = 0;

	FILLED;
	for (int i = 0; i < COUNT; i++)
		sum = sum * 3 + __half2float(s[t * PITCH + FIRST + i]);
	out[t] = sum;
}

template <int ALIGN, int PITCH, int FIRST, int COUNT>
__global__ void putHalves(float *out, const float *in)
{
	SHARED(__half);
	const int t = threadIdx.x;
	float v[COUNT];

	for (int i = 0; i < COUNT; i++)
		v[i] = in[t + 32 * i];
	for (int i = 0; i < COUNT; i++)
		s[t * PITCH + FIRST + i] = __float2half(v[i]);
	__syncthreads();
	out[t] = __half2float(s[t * PITCH + FIRST]);
}

template <int ALIGN, int PITCH, int FIRST, int COUNT>
__global__ void putShorts(float *out, const int *in)
{
	SHARED(short);
	const int t = threadIdx.x;
	int v[COUNT];

	for (int i = 0; i < COUNT; i++)
		v[i] = in[t + 32 * i];
	for (int i = 0; i < COUNT; i++)
		s[t * PITCH + FIRST + i] = (short)(v[i] >> 3);
	__syncthreads();
	out[t] = s[t * PITCH + FIRST];
}

// Every second word.
template <class T, int ALIGN, int PITCH>
__global__ void gaps(int *out, const T *in)
{
	SHARED(T);
	const int t = threadIdx.x;
	int sum = 0;

	FILLED;
	for (int i = 0; i < 8; i += 2)
		sum = sum * 3 + (int)s[t * PITCH + i];
	out[t] = sum;
}

// Global memory, of which the type alone tells the alignment.
template <class T>
__global__ void bring(int *out, const T *in)
{
	const int t = threadIdx.x;
	int sum = 0;

	for (int i = 0; i < 4; i++)
		sum = sum * 3 + (int)in[t * 4 + i];
	out[t] = sum;
}

static void *out, *in;

template <class T> static void any()
{
	const T *from = (const T *)in;
	int *to = (int *)out;

#define ROW(ALIGN, PITCH, FIRST, COUNT)                     \
	loads<T, ALIGN, PITCH, FIRST, COUNT><<<1, 32>>>(to, from);   \
	stores<T, ALIGN, PITCH, FIRST, COUNT><<<1, 32>>>(to, from)
	ROW(16, 16, 0, 2);
	ROW(16, 16, 0, 3);
	ROW(16, 16, 0, 4);
	ROW(16, 16, 0, 5);
	ROW(16, 16, 0, 8);
	ROW(16, 16, 0, 12);
	ROW(16, 16, 0, 16);
	ROW(16, 16, 1, 4);
	ROW(16, 16, 2, 4);
	ROW(16, 16, 1, 8);
	ROW(16, 18, 0, 8);
	ROW(16, 20, 0, 8);
	ROW(16, 24, 0, 8);
	ROW(16, 17, 0, 8);
	ROW(sizeof(T), 16, 0, 8);
	ROW(sizeof(T), 16, 0, 16);
	ROW(4, 16, 0, 8);
	ROW(8, 16, 0, 8);
#undef ROW
	gaps<T, 16, 16><<<1, 32>>>(to, from);
	bring<T><<<1, 32>>>(to, from);
}

template <int ALIGN, int PITCH, int FIRST, int COUNT> static void two()
{
	halves<ALIGN, PITCH, FIRST, COUNT><<<1, 32>>>((float *)out, (const __half *)in);
	floats<ALIGN, PITCH, FIRST, COUNT><<<1, 32>>>((float *)out, (const __half *)in);
	putHalves<ALIGN, PITCH, FIRST, COUNT><<<1, 32>>>((float *)out, (const float *)in);
	putShorts<ALIGN, PITCH, FIRST, COUNT><<<1, 32>>>((float *)out, (const int *)in);
}

int main()
{
	if (cudaMalloc(&out, 4096) || cudaMalloc(&in, 65536) || cudaMemset(in, 0, 65536))
		return 1;
	any<uint16_t>();
	any<uint8_t>();
	two<2, 16, 0, 2>();
	two<2, 16, 0, 3>();
	two<2, 16, 0, 4>();
	two<2, 16, 0, 5>();
	two<2, 16, 0, 8>();
	two<2, 16, 0, 16>();
	two<2, 16, 1, 4>();
	two<2, 16, 2, 4>();
	two<2, 16, 1, 8>();
	two<2, 18, 0, 8>();
	two<2, 20, 0, 8>();
	two<2, 17, 0, 8>();
	two<4, 16, 0, 8>();
	two<16, 16, 0, 2>();
	two<16, 16, 0, 8>();
	two<16, 16, 1, 8>();
	two<16, 18, 0, 8>();
	return cudaDeviceSynchronize() != cudaSuccess;
}
