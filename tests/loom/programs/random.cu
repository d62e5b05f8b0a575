// cuRAND's generators in kernels: their bits, and numbers made of them.
#include <cstdio>
#include <curand_kernel.h>

template <class S> __global__ void bits(unsigned *out)
{
	const unsigned long long starts[][3] = {
		{ 0, 0, 0 },
		{ 1234, 0, 0 },
		{ 1234, 1, 0 },
		{ 1234, 0, 5 },
		{ 0x123456789abcdef0, 77, 1000003 },
		{ 42, 0x100000001, 0x300000002 }
	};

	for (int i = 0; i < 6; i++) {
		S s;

		curand_init(starts[i][0], starts[i][1], starts[i][2], &s);
		for (int j = 0; j < 6; j++)
			*out++ = curand(&s);
		skipahead(9, &s);
		*out++ = curand(&s);
		skipahead_sequence(3, &s);
		*out++ = curand(&s);
	}
}

template <class S> __global__ void numbers(float *f, double *d)
{
	S s;

	curand_init(2026, threadIdx.x, 3, &s);
	for (int i = 0; i < 4; i++)
		*f++ = curand_uniform(&s);
	for (int i = 0; i < 4; i++)
		*f++ = curand_normal(&s);
	*f++ = curand_log_normal(&s, 0.5f, 0.25f);
	for (int i = 0; i < 4; i++)
		*d++ = curand_uniform_double(&s);
	for (int i = 0; i < 3; i++)
		*d++ = curand_normal_double(&s);
	*f++ = curand_normal2(&s).y;
}

__global__ void fours(float *f, double *d)
{
	curandStatePhilox4_32_10_t s;

	curand_init(7, 8, 9, &s);
	for (int i = 0; i < 2; i++) {
		float4 u = curand_uniform4(&s), n;

		n = curand_normal4(&s);
		f[8 * i] = u.x, f[8 * i + 1] = u.y, f[8 * i + 2] = u.z;
		f[8 * i + 3] = u.w, f[8 * i + 4] = n.x, f[8 * i + 5] = n.y;
		f[8 * i + 6] = n.z, f[8 * i + 7] = n.w;
		curand(&s);
	}
	d[0] = curand_uniform2_double(&s).x;
	d[1] = curand_uniform2_double(&s).y;
}

/* Normal numbers only as far as all agree. */
static void show(const float *f, int floats, int exact, const double *d,
		 int doubles, int exact_doubles)
{
	for (int i = 0; i < floats; i++)
		printf(i < exact ? "%.9g " : "%.4f ", (double)f[i]);
	for (int i = 0; i < doubles; i++)
		printf(i < exact_doubles ? "%.17g " : "%.9f ", d[i]);
	puts("");
}

template <class S> static void generator(const char *name)
{
	unsigned *u;
	float *f;
	double *d;

	cudaMallocManaged(&u, 48 * sizeof *u);
	cudaMallocManaged(&f, 16 * sizeof *f);
	cudaMallocManaged(&d, 8 * sizeof *d);
	printf("%s: %zu bytes\n", name, sizeof(S));
	bits<S><<<1, 1>>>(u);
	numbers<S><<<1, 1>>>(f, d);
	cudaDeviceSynchronize();
	for (int i = 0; i < 48; i++)
		printf("%08x%c", u[i], i % 8 == 7 ? '\n' : ' ');
	show(f, 10, 4, d, 7, 4);
	fours<<<1, 1>>>(f, d);
	cudaDeviceSynchronize();
	show(f, 4, 4, d, 2, 2);
	show(f + 4, 4, 0, d, 0, 0);
	show(f + 8, 4, 4, d, 0, 0);
	show(f + 12, 4, 0, d, 0, 0);
}

int main()
{
	generator<curandStateXORWOW_t>("xorwow");
	generator<curandStatePhilox4_32_10_t>("philox");
}
