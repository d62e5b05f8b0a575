// Lines as nvcc takes them and g++ does not: a pragma that a macro writes, and a
// line that goes on behind a comment.
#include <cstdio>

#define UNROLLED #pragma unroll
#define ROLLED #pragma unroll 1

__global__ void sums(int *p)
{
	int sum = 0, weighed = 0;

	UNROLLED
	for (int i = 0; i < 4; i++)
		sum += p[i];
	ROLLED
	for (int i = 0; i < 4; i++)
		weighed += i * \ // from the second on
			   p[i];
	p[0] = sum;
	p[1] = weighed;
}

int main()
{
	int *p;

	cudaMallocManaged(&p, 4 * sizeof *p);
	for (int i = 0; i < 4; i++)
		p[i] = 10 + i;
	sums<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	printf("%d %d\n", p[0], p[1]);
}
