// A matrix of which each device has a band of rows, turned: the result lies in
// bands, too. Each device turns its rows tile by tile and stores the tiles where
// they belong, most of them in the others' memory.
#include "several.h"
#include <vector>

constexpr int N = 256, TILE = 32, ROWS = 8;

__global__ void turn(const int *band, of_each<int> out, int device, int height)
{
	__shared__ int tile[TILE][TILE + 1];
	int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE;

	for (int i = threadIdx.y; i < TILE; i += ROWS)
		tile[i][threadIdx.x] = band[(y + i) * N + x];
	__syncthreads();
	int to = blockIdx.x * TILE; // this row of the result, on
	int *there = out.at[to / height] + (to % height) * N;
	for (int i = threadIdx.y; i < TILE; i += ROWS)
		there[i * N + device * height + y + threadIdx.x] =
			tile[threadIdx.x][i];
}

int main()
{
	const int count = devices(), height = N / count;
	std::vector<int> in(N * N), out(N * N);
	int wrong = 0;

	befriend_all();
	of_each<int> from = allocate<int>(N * height);
	of_each<int> to = allocate<int>(N * height);
	for (int i = 0; i < N * N; i++)
		in[i] = i;
	for (int d = 0; d < count; d++)
		CHECK(cudaMemcpy(from.at[d], &in[d * height * N],
				 height * N * sizeof(int), cudaMemcpyDefault));
	synchronise_all();
	for (int d = 0; d < count; d++) {
		CHECK(cudaSetDevice(d));
		turn<<<dim3(N / TILE, height / TILE), dim3(TILE, ROWS)>>>(
			from.at[d], to, d, height);
		CHECK(cudaGetLastError());
	}
	synchronise_all();
	for (int d = 0; d < count; d++)
		CHECK(cudaMemcpy(&out[d * height * N], to.at[d],
				 height * N * sizeof(int), cudaMemcpyDefault));
	for (int y = 0; y < N; y++)
		for (int x = 0; x < N; x++)
			wrong += out[y * N + x] != in[x * N + y];
	printf("transpose: %d wrong\n", wrong);
	return wrong != 0;
}
