/* Words that are made of bytes: g++ loads them whole, and nvcc, which does not
 * know where they begin, byte by byte, as its machine code shows (13.0, sm_90).
 * One warp, a word a lane. */
#include <cuda_runtime.h>
#include <string.h>

struct __attribute__((packed)) odd {
	unsigned char first;
	unsigned second;
};

__global__ void lowFirst(unsigned *out, const unsigned char *in, int offset)
{
	const unsigned char *p = in + 4 * threadIdx.x + offset;

	out[threadIdx.x] = p[0] | p[1] << 8 | p[2] << 16 | (unsigned)p[3] << 24;
}

__global__ void highFirst(unsigned *out, const unsigned char *in)
{
	const unsigned char *p = in + 4 * threadIdx.x;

	out[threadIdx.x] = p[3] | p[2] << 8 | p[1] << 16 | (unsigned)p[0] << 24;
}

__global__ void copied(unsigned *out, const unsigned *in)
{
	float word;

	memcpy(&word, in + threadIdx.x, sizeof word);
	out[threadIdx.x] = (unsigned)(word + 1);
}

__global__ void ofPacked(unsigned *out, const odd *in)
{
	out[threadIdx.x] = in[threadIdx.x].second;
}

__global__ void stored(unsigned char *out, const unsigned *in)
{
	unsigned char *p = out + 4 * threadIdx.x;
	unsigned word = in[threadIdx.x];

	p[0] = word;
	p[1] = word >> 8;
	p[2] = word >> 16;
	p[3] = word >> 24;
}

int main(void)
{
	unsigned *in, *out;

	cudaMalloc(&in, 1024);
	cudaMalloc(&out, 1024);
	cudaMemset(in, 0, 1024);
	lowFirst<<<1, 32>>>(out, (unsigned char *)in, 0);
	lowFirst<<<1, 32>>>(out, (unsigned char *)in, 1);
	highFirst<<<1, 32>>>(out, (unsigned char *)in);
	copied<<<1, 32>>>(out, in);
	ofPacked<<<1, 32>>>(out, (odd *)in);
	stored<<<1, 32>>>((unsigned char *)out, in);
	return cudaDeviceSynchronize() != cudaSuccess;
}
