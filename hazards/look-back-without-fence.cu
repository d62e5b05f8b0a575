// order: a tile's prefix is announced before it is sure to be there
// A decoupled look-back with one thread a tile.
constexpr int TILES = 6;
__device__ int ticket, own[TILES], prefix[TILES];
__device__ volatile int state[TILES]; // 1: own is there, 2: prefix too

__global__ void scan(const int *in, int *out)
{
	int tile = atomicAdd(&ticket, 1); // all lower tiles have started
	int before = 0;

	own[tile] = in[tile];
	__threadfence();
	state[tile] = 1;
	for (int k = tile - 1; k >= 0; k--) {
		int seen;

		while ((seen = state[k]) == 0)
			;
		__threadfence();
		if (seen == 2) {
			before += prefix[k]; // HAZARD
			break;
		}
		before += own[k];
	}
	prefix[tile] = before + in[tile]; // WITH
#ifdef MENDED
	__threadfence();
#endif
	state[tile] = 2;
	out[tile] = before;
}

int main()
{
	int *in, *out;
	int host[TILES];

	for (int i = 0; i < TILES; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, TILES * sizeof *out);
	scan<<<TILES, 1>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
