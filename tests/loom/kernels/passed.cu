/* Words that nvcc loads at once though something is stored between them, and
 * stores at once though something is loaded: it knows how the memory is aligned,
 * and that what lies between is another word.  One warp; as nvcc 13.0 makes it. */
#include <cuda_runtime.h>

struct pair {
	float sum;
	int count;
};

struct three {
	float x, y, z;
};

/* Dynamic memory is aligned. */
__global__ void pairsTogether(pair *p, int k)
{
	extern __shared__ pair some[];
	const unsigned t = threadIdx.x;

	some[t] = p[t];
	__syncthreads();
	some[t].sum += some[t + k].sum;
	some[t].count += some[t + k].count;
	__syncthreads();
	p[t] = some[t];
}

/* An array of a class is aligned as its members are, for all that it knows
 * there: what ptxas joins is the copy. */
__global__ void pairsApart(pair *p, int k)
{
	__shared__ pair all[64];
	const unsigned t = threadIdx.x;

	all[t] = p[t];
	__syncthreads();
	all[t].sum += all[t + k].sum;
	all[t].count += all[t + k].count;
	__syncthreads();
	p[t] = all[t];
}

__global__ void vectors(float2 *p, int k)
{
	__shared__ float2 all[64];
	const unsigned t = threadIdx.x;

	all[t] = p[t];
	__syncthreads();
	all[t].x += all[t + k].x;
	all[t].y += all[t + k].y;
	__syncthreads();
	p[t] = all[t];
}

/* Also where one lane is left. */
__global__ void tree(float2 *p)
{
	__shared__ float2 all[32];
	const unsigned t = threadIdx.x;

	all[t] = p[t];
	__syncthreads();
	for (unsigned k = 16; k; k /= 2) {
		if (t < k) {
			all[t].x += all[t + k].x;
			all[t].y += all[t + k].y;
		}
		__syncthreads();
	}
	if (!t)
		p[0] = all[0];
}

/* No multiple of 8 bytes. */
__global__ void threes(three *p, int k)
{
	extern __shared__ three triples[];
	const unsigned t = threadIdx.x;

	triples[t] = { p[t].x, p[t].y, p[t].z };
	__syncthreads();
	triples[t].x += triples[t + k].x;
	triples[t].y += triples[t + k].y;
	triples[t].z += triples[t + k].z;
	__syncthreads();
	p[t].x = triples[t].x;
}

/* What is stored may be the word that follows. */
__global__ void sameWord(float2 *p, int k)
{
	__shared__ float2 all[64];
	const unsigned t = threadIdx.x;
	float x, y;

	all[t] = p[t];
	__syncthreads();
	x = all[t].x;
	all[t + k].y = 2 * x;
	y = all[t].y;
	__syncthreads();
	p[t] = make_float2(x, y + all[31 - t].y);
}

/* The load lies between two stores, and is of no word of the first. */
__global__ void storesTogether(float2 *p, int k)
{
	__shared__ float2 all[64];
	const unsigned t = threadIdx.x;
	float y;

	all[t + 32] = p[t];
	__syncthreads();
	all[t].x = k;
	y = all[t + k].y;
	all[t].y = k + 1;
	__syncthreads();
	p[t] = make_float2(y, all[31 - t].y);
}

__global__ void storesApart(float2 *p, int k)
{
	__shared__ float2 all[64];
	const unsigned t = threadIdx.x;
	float x;

	all[t + 32] = p[t];
	__syncthreads();
	all[t].x = k;
	x = all[t + k].x;
	all[t].y = k + 1;
	__syncthreads();
	p[t] = make_float2(x, all[31 - t].y);
}

/* Another array is no word of the aligned one; of one that is not, ptxas knows
 * nothing. */
__global__ void acrossArray(float *p)
{
	__shared__ __align__(8) float aligned[64];
	__shared__ float other[32];
	const unsigned t = threadIdx.x;
	float x, y;

	aligned[t] = p[t];
	aligned[t + 32] = p[t + 32];
	__syncthreads();
	x = aligned[2 * t];
	other[t] = 2 * x;
	y = aligned[2 * t + 1];
	__syncthreads();
	p[t] = x + y + other[31 - t];
}

/* In the last step one lane loads neighbours, which no one could know. */
__global__ void treeOfNumbers(float *p)
{
	__shared__ __align__(16) float aligned[32];
	const unsigned t = threadIdx.x;

	aligned[t] = p[t];
	__syncthreads();
	for (unsigned k = 16; k; k /= 2) {
		if (t < k)
			aligned[t] += aligned[t + k];
		__syncthreads();
	}
	if (!t)
		p[0] = aligned[0];
}

__global__ void acrossArrayApart(float *p)
{
	__shared__ float plain[64], other[32];
	const unsigned t = threadIdx.x;
	float x, y;

	plain[t] = p[t];
	plain[t + 32] = p[t + 32];
	__syncthreads();
	x = plain[2 * t];
	other[t] = 2 * x;
	y = plain[2 * t + 1];
	__syncthreads();
	p[t] = x + y + other[31 - t];
}

/* Numbers in dynamic memory, of which nobody knows where a part begins. */
__global__ void partsApart(float *p, int size)
{
	extern __shared__ float parts[];
	float *other = parts + size;
	const unsigned t = threadIdx.x;
	float x, y;

	parts[t] = p[t];
	parts[t + 32] = p[t + 32];
	__syncthreads();
	x = parts[2 * t];
	other[2 * t] = 2 * x;
	y = parts[2 * t + 1];
	__syncthreads();
	p[t] = x + y + other[62 - 2 * t];
}

/* Pointers to vectors say as much. */
__global__ void twoPointers(float2 *v, const float2 *w, int k)
{
	v[threadIdx.x].x += w[threadIdx.x + k].x;
	v[threadIdx.x].y += w[threadIdx.x + k].y;
}

__global__ void toFloats(float2 *v, const float *w, int k)
{
	v[threadIdx.x].x += w[threadIdx.x + k];
	v[threadIdx.x].y += w[threadIdx.x + k + 1];
}

int main(void)
{
	void *p, *q;

	cudaMalloc(&p, 1024);
	cudaMalloc(&q, 1024);
	cudaMemset(p, 0, 1024);
	cudaMemset(q, 0, 1024);
	pairsTogether<<<1, 32, 512>>>((pair *)p, 0);
	pairsApart<<<1, 32>>>((pair *)p, 0);
	vectors<<<1, 32>>>((float2 *)p, 0);
	tree<<<1, 32>>>((float2 *)p);
	threes<<<1, 32, 512>>>((three *)p, 0);
	sameWord<<<1, 32>>>((float2 *)p, 32);
	storesTogether<<<1, 32>>>((float2 *)p, 32);
	storesApart<<<1, 32>>>((float2 *)p, 32);
	acrossArray<<<1, 32>>>((float *)p);
	treeOfNumbers<<<1, 32>>>((float *)p);
	acrossArrayApart<<<1, 32>>>((float *)p);
	partsApart<<<1, 32, 1024>>>((float *)p, 64);
	twoPointers<<<1, 32>>>((float2 *)p, (float2 *)p + 64, 0);
	toFloats<<<1, 32>>>((float2 *)p, (float *)q, 0);
	return cudaDeviceSynchronize() != cudaSuccess;
}
