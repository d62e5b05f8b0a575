// misaligned: an int in a packed record is read through a cast
constexpr int N = 64;
#ifdef MENDED
constexpr int HEAD = 4; // padded
#else
constexpr int HEAD = 1;
#endif
constexpr int RECORD = HEAD + 4;

__global__ void unpack(const char *in, int *out)
{
	const char *record = in + threadIdx.x * RECORD;

	out[threadIdx.x] = *(const int *)(record + HEAD); // HAZARD
}

int main()
{
	char *in;
	int *out;

	cudaMalloc(&in, N * RECORD * sizeof *in);
	cudaMemset(in, 0, N * RECORD * sizeof *in);
	cudaMalloc(&out, N * sizeof *out);
	unpack<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
