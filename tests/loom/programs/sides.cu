// A declaration of one side between others that begin alike: none of them is
// taken for a part of another.
#include <cstdio>

#define EVERYWHERE __forceinline__ __host__ __device__

template <class T, bool plain> struct reader {
	EVERYWHERE static T read(const T *p) { return *p; }
};

#ifdef __CUDA_ARCH__
template <class T> struct reader<T, false> {
	EVERYWHERE static T read(const T *p) { return __ldg(p); }
};
#endif

template <class T>
EVERYWHERE T read(const T *p) { return reader<T, false>::read(p); }

template <class T> EVERYWHERE T twice(T v) { return 2 * v; }

// Much that only the device has.
#define FAR(n) __device__ int far##n(int v) { return v + n; }
#define TEN(n)                                                              \
	FAR(n##0) FAR(n##1) FAR(n##2) FAR(n##3) FAR(n##4) FAR(n##5)         \
	FAR(n##6) FAR(n##7) FAR(n##8) FAR(n##9)
#define HUNDRED(n)                                                          \
	TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) TEN(n##5)         \
	TEN(n##6) TEN(n##7) TEN(n##8) TEN(n##9)
#ifdef __CUDA_ARCH__
HUNDRED(1)
HUNDRED(2)
#endif

// Types that kernels and lambdas of the device alone mention.
template <int size> struct tiles {
	enum { width = size };
};
struct plan {
	typedef tiles<32> old;
	typedef tiles<64> young;
#if __CUDA_ARCH__ >= 800
	typedef young own;
#else
	typedef old own;
#endif
	static int widest() { return young::width; }
};
#ifdef __CUDA_ARCH__
using number = long long;
#else
using number = short;
#endif

template <class F> __global__ __launch_bounds__(plan::own::width)
void run(F f, int *out)
{
	*out = f(sizeof(number));
}

__global__ void reads(int *out, const int *in)
{
	*out = twice(read(in));
#ifdef __CUDA_ARCH__
	*out = far299(*out);
#endif
}

int main()
{
	int *p;

	cudaMallocManaged(&p, 8);
	p[1] = 21;
	reads<<<1, 1>>>(p, p + 1);
	cudaDeviceSynchronize();
	printf("%d\n", *p);
	run<<<1, 1>>>([] __device__(int bytes) {
		typedef plan::own mine;

		return 100 * mine::width + bytes;
	}, p);
	cudaDeviceSynchronize();
	printf("%d %d\n", *p, plan::widest());
}
