// What nvcc's own headers bring, without a line that includes it: many programs
// rely on that.

struct pair {
	int a, b;
	__host__ __device__ pair(int a, int b) : a(a), b(b) {}
};

template <class T> __global__ void made(T *out, const char *text)
{
	assert(out != nullptr);
	T *p = new (out) T(INT_MAX, isdigit(text[1]) ? text[1] - '0' : -1);

	p->b += std::move(p->a) == INT_MAX;
}

int main()
{
	pair *out;
	char *text;
	clock_t before = clock();

	cudaMallocManaged(&out, sizeof *out);
	cudaMallocManaged(&text, 4);
	strcpy(text, "x7");
	made<<<1, 1>>>(out, text);
	cudaDeviceSynchronize();
	assert(clock() >= before);
	printf("%d %d %.1f\n", out->a, out->b, fabs(sqrt(2.25) - 2));
}
