// uninitialised: a record's weight is read, but only its key was stored
constexpr int N = 32;
struct record {
	int key;
	float weight;
};

__global__ void make(record *r)
{
	r[threadIdx.x].key = threadIdx.x;
#ifdef MENDED
	r[threadIdx.x].weight = 1;
#endif
}

__global__ void weigh(const record *r, float *out)
{
	out[threadIdx.x] = r[threadIdx.x].weight; // HAZARD
}

int main()
{
	record *r;
	float *out;

	cudaMalloc(&r, N * sizeof *r);
	cudaMalloc(&out, N * sizeof *out);
	make<<<1, N>>>(r);
	weigh<<<1, N>>>(r, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(r);
	return 0;
}
