// What no kernel has stored is copied and added up.
#include <cstdio>
#include <vector>
int main()
{
	std::vector<float> h(64);
	float *x, sum = 0;

	cudaMalloc(&x, 256);
	cudaMemcpy(h.data(), x, 256, cudaMemcpyDeviceToHost);
	for (float value : h)
		sum += value;
	printf("%g\n", sum);
}
