/* What sines and cosines load.  Expected is what nvcc 13.0's machine code for sm_90
 * loads; each launch is one warp, which loads its angles first, in 4 sectors of
 * floats or 8 of doubles. */
#include <cuda_runtime.h>

__host__ __device__ double wave(double x) { return 2 * std::sin(x); }

/* Three loads each; the lanes' angles are in one quarter of a turn, or in two. */
__global__ void sine(double *out, const double *in)
{
	out[threadIdx.x] = wave(in[threadIdx.x]);
}

/* Once for both sines, and once for the cosine. */
__global__ void thrice(double *out, const double *in)
{
	double x = in[threadIdx.x];

	out[threadIdx.x] = sin(x) * sin(x) + cos(x);
}

__global__ void halfTurns(double *out, const double *in)
{
	out[threadIdx.x] = !out ? in[threadIdx.x] : cospi(in[threadIdx.x]);
}

/* These load nothing, and what is known while compiling does not. */
__global__ void without(double *out, const double *in)
{
	double x = in[threadIdx.x], s, c;

	sincos(x, &s, &c);
	out[threadIdx.x] = tan(x) + s + c + sin(1.5);
}

/* Six loads by whoever has a large angle, twice. */
__global__ void single(float *out, const float *in)
{
	float x = in[threadIdx.x];

	out[threadIdx.x] = sinf(x) * sinf(x);
}

/* Once for both. */
__global__ void both(float *out, const float *in)
{
	float s, c;

	sincosf(in[threadIdx.x], &s, &c);
	out[threadIdx.x] = s + c;
}

struct dual {
	float value, slope;
	__device__ float sin(float scale) { return scale * value; }
};
__device__ dual sin(const dual &d) { return { sinf(d.value), d.slope }; }

/* The program's own, and one within it: six. */
__global__ void own(float *out, const float *in)
{
	dual d = { in[threadIdx.x], 1 };

	out[threadIdx.x] = sin(d).value + d.sin(3) + __sinf(d.value);
}

template <class T> static void angles(T *to, T step)
{
	T host[32];

	for (int i = 0; i < 32; i++)
		host[i] = step * i;
	cudaMemcpy(to, host, sizeof host, cudaMemcpyHostToDevice);
}

int main(void)
{
	double *d;
	float *f;

	cudaMalloc(&d, 4096);
	cudaMalloc(&f, 4096);
	angles(d, wave(0) + 0.01);
	sine<<<1, 32>>>(d + 64, d);
	angles(d, 0.1);
	sine<<<1, 32>>>(d + 64, d);
	thrice<<<1, 32>>>(d + 64, d);
	halfTurns<<<1, 32>>>(d + 64, d);
	without<<<1, 32>>>(d + 64, d);
	angles(f, 100.0f);
	single<<<1, 32>>>(f + 64, f);
	angles(f, 10000.0f);
	single<<<1, 32>>>(f + 64, f);
	both<<<1, 32>>>(f + 64, f);
	own<<<1, 32>>>(f + 64, f);
	return cudaDeviceSynchronize() != cudaSuccess;
}
