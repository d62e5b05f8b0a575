// misaligned: a text's bytes are compared four at a time from any byte
constexpr int N = 64;

__global__ void find(const char *text, int *out)
{
	int t = threadIdx.x;

	if (t + 4 > N)
		return;
#ifdef MENDED
	unsigned word = 0;

	for (int i = 0; i < 4; i++)
		word |= (unsigned)(unsigned char)text[t + i] << 8 * i;
#else
	unsigned word = *(const unsigned *)(text + t); // HAZARD
#endif
	out[t] = word == 0x64636261;
}

int main()
{
	char *text;
	int *out;

	cudaMalloc(&text, N);
	cudaMemset(text, 'a', N);
	cudaMalloc(&out, N * sizeof *out);
	find<<<1, N>>>(text, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(text);
	return 0;
}
