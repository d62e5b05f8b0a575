// The host stores behind the end of pinned memory.
#include <cstdio>
int main()
{
	int *a;
	cudaHostAlloc(&a, 400, cudaHostAllocDefault);
	for (int i = 0; i <= 100; i++)
		a[i] = 1;
	printf("%d\n", a[99]);
}
