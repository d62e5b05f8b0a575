// Every row of data/h200-shared-wavefronts.csv, through a kernel: prints
// "width op pattern wavefronts" for the launches that it makes, in order.
#include <cstdio>
#include <cstdlib>
#include <cstring>

template <class T> __global__ void load(const int *index, T *out)
{
	extern __shared__ __align__(128) char raw[];
	T *tile = (T *)raw;
	int i = index[threadIdx.x];

	if (i >= 0)
		out[threadIdx.x] = tile[i];
}

template <class T> __global__ void store(const int *index, const T *in)
{
	extern __shared__ __align__(128) char raw[];
	T *tile = (T *)raw;
	int i = index[threadIdx.x];
	T value = in[threadIdx.x];

	if (i >= 0)
		tile[i] = value;
}

template <class T> static void run(bool loads, const int *index, void *memory)
{
	if (loads)
		load<T><<<1, 32, 32768>>>(index, (T *)memory);
	else
		store<T><<<1, 32, 32768>>>(index, (const T *)memory);
}

int main(int, char **argv)
{
	FILE *f = fopen(argv[1], "r");
	char line[4096];
	int *index;
	void *memory;

	if (!f || !fgets(line, sizeof line, f))
		return 3;
	cudaMalloc(&index, 128);
	cudaMalloc(&memory, 512);
	cudaMemset(memory, 0, 512);
	while (fgets(line, sizeof line, f)) {
		int lane[32], n = 0;
		int width = atoi(strtok(line, ","));
		bool loads = !strcmp(strtok(nullptr, ","), "load");
		const char *pattern = strtok(nullptr, ",");
		int wavefronts = atoi(strtok(nullptr, ","));
		int ideal = atoi(strtok(nullptr, ","));

		while (n < 32)
			lane[n++] = atoi(strtok(nullptr, ","));
		cudaMemcpy(index, lane, sizeof lane, cudaMemcpyHostToDevice);
		if (width == 4)
			run<float>(loads, index, memory);
		else if (width == 8)
			run<float2>(loads, index, memory);
		else
			run<float4>(loads, index, memory);
		if (cudaGetLastError() != cudaSuccess)
			return 1;
		printf("%d %s %s %d %d\n", width, loads ? "load" : "store",
		       pattern, wavefronts, wavefronts - ideal);
	}
}
