/* Classes of words in shared memory, in loops with a branch: of the four rounds
 * that nvcc makes of one each has its words elsewhere in their lines.  Expected is
 * what nvcc 13.0's machine code for sm_90 loads.  Each launch is one warp. */
#include <cuda_runtime.h>

enum { COUNT = 32 };

struct body {
	float3 at, speed;
	float mass;
};

/* Of 12 bytes: one load in the first and the last round, else two. */
__global__ void others(float *out, const float3 *in, int n)
{
	__shared__ float3 s[COUNT];
	int t = threadIdx.x;
	float3 sum = make_float3(0, 0, 0);

	s[t] = in[t];
	__syncthreads();
	for (int j = 0; j < n; j++)
		if (j != t) {
			sum.x += s[j].x;
			sum.y += s[j].y * sum.x;
			sum.z += s[j].z * sum.y;
		}
	out[t] = sum.x + sum.y + sum.z;
}

/* Of 28 bytes, in dynamic memory: two, three, three and two. */
__global__ void bodies(float *out, const body *in, int n)
{
	extern __shared__ body d[];
	int t = threadIdx.x;
	float sum = 0;

	d[t] = in[t];
	__syncthreads();
	for (int j = 0; j < n; j++)
		if (j != t) {
			float3 r = d[j].at;

			sum += rsqrtf(r.x * r.x + r.y * r.y + r.z * r.z + 1) *
			       d[j].mass;
		}
	out[t] = sum;
}

/* From somewhere: nothing is known. */
__global__ void later(float *out, const float3 *in, int first, int n)
{
	__shared__ float3 s[COUNT];
	int t = threadIdx.x;
	float3 sum = make_float3(0, 0, 0);

	s[t] = in[t];
	__syncthreads();
	for (int j = first; j < n; j++)
		if (j != t) {
			sum.x += s[j].x;
			sum.y += s[j].y * sum.x;
			sum.z += s[j].z * sum.y;
		}
	out[t] = sum.x + sum.y + sum.z;
}

int main(void)
{
	float *p;

	cudaMalloc(&p, 8192);
	cudaMemset(p, 0, 8192);
	others<<<1, COUNT>>>(p + 1024, (float3 *)p, COUNT);
	bodies<<<1, COUNT, COUNT * sizeof(body)>>>(p + 1024, (body *)p, COUNT);
	later<<<1, COUNT>>>(p + 1024, (float3 *)p, 4, COUNT);
	return cudaDeviceSynchronize() != cudaSuccess;
}
