// Copies that no single access makes: structs, memcpy, memset.
struct __align__(16) Big { float v[12]; };
struct Odd { int a, b, c; };

__global__ void structs(Big *to, const Big *from)
{
	to[threadIdx.x] = from[threadIdx.x];
}
__global__ void odd(Odd *to, const Odd *from)
{
	to[threadIdx.x] = from[threadIdx.x];
}
__global__ void bytes(char *to, const char *from, int n)
{
	memcpy(to + 64 * threadIdx.x, from + 64 * threadIdx.x, n);
}
__global__ void fixed(char *to, const char *from)
{
	__shared__ __align__(16) char s[32 * 64];

	memcpy(s + 64 * threadIdx.x, from + 64 * threadIdx.x, 64);
	memcpy(to + 64 * threadIdx.x, s + 64 * threadIdx.x, 64);
}
__global__ void set(char *to)
{
	memset(to + 64 * threadIdx.x, 1, 32);
}

int main()
{
	char *a, *b;

	cudaMalloc(&a, 4096);
	cudaMalloc(&b, 4096);
	cudaMemset(b, 1, 4096);
	structs<<<1, 32>>>((Big *)a, (const Big *)b);
	odd<<<1, 32>>>((Odd *)a, (const Odd *)b);
	bytes<<<1, 32>>>(a, b, 64);
	fixed<<<1, 32>>>(a, b);
	set<<<1, 32>>>(a);
	return cudaDeviceSynchronize();
}
