// refusals N: a launch that CUDA refuses; what is said of it at the end.
#include <cstdio>
#include <cstdlib>

__global__ void idle(int *p)
{
	if (p)
		*p = 1;
}
__global__ void __launch_bounds__(128) bounded(int *p)
{
	if (p)
		*p = 1;
}
__global__ void keeps(int *p)
{
	extern __shared__ int some[];
	__shared__ int fixed[100];

	some[0] = fixed[threadIdx.x % 100] = 1;
	if (p)
		*p = some[0];
}
static int refused(int n)
{
	void *none = NULL, *values[] = { &none };
	cudaError_t e = cudaSuccess;

	switch (n) {
#line 1 "chapters/99-refusals.md"
	case 0: idle<<<1, 2048>>>(NULL); break;
	case 1: idle<<<dim3(0, 1), 4>>>(NULL); break;
	case 2: idle<<<dim3(1, 65536), 4>>>(NULL); break;
	case 3: idle<<<1, dim3(4, 0)>>>(NULL); break;
	case 4: idle<<<1, dim3(1, 1, 65)>>>(NULL); break;
	case 5: bounded<<<1, 129>>>(NULL); break;
	case 6: keeps<<<1, 32, 60000>>>(NULL); break;
	case 7: keeps<<<1, 32, 600000>>>(NULL); break;
	case 8: e = cudaLaunchKernel(idle, 1, 1025, values); break;
	case 9: e = cudaLaunchCooperativeKernel(idle, 100000, 1024, values); break;
	}
	return e != cudaSuccess;
}

// Without a second word nobody asks; "asks" asks, "fails" then fails too.
int main(int count, char **word)
{
	int wrong = refused(atoi(word[1]));

	if (count > 2)
		wrong |= cudaGetLastError() != cudaSuccess;
	return count > 2 && word[2][0] == 'a' ? 0 : wrong;
}
