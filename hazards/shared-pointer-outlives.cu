// bounds: a pointer to shared memory is kept after the kernel has ended
constexpr int N = 64;

__global__ void produce(int *result, int **where)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = t * t;
	result[t] = s[t];
	if (t == 0) {
#ifdef MENDED
		*where = result;
#else
		*where = s;
#endif
	}
}

__global__ void consume(int **where, int *out)
{
	out[threadIdx.x] = (*where)[threadIdx.x]; // HAZARD
}

int main()
{
	int **where, *result, *out;

	cudaMalloc(&where, sizeof *where);
	cudaMalloc(&result, N * sizeof *result);
	cudaMalloc(&out, N * sizeof *out);
	produce<<<1, N>>>(result, where);
	consume<<<1, N>>>(where, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(result);
	cudaFree(where);
	return 0;
}
