// In front of a kernel of GPUVerify's tests, which have no main: what their own
// header declares, and a launch whose arguments are made by the parameters' types.
// What a kernel asks of its arguments it finds, or the run is not judged.
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <curand_kernel.h>
#include <tuple>
#include <type_traits>
#include <vector>

#define __assert(...) ((void)0)
#define __global_assert(...) ((void)0)
#define __invariant(...) ((void)0)
#define __global_invariant(...) ((void)0)
#define __candidate_invariant(...) ((void)0)
#define __ensures(...) ((void)0)
#define __global_ensures(...) ((void)0)
#define __requires_fresh_array(...) ((void)0)
#define __axiom(...)
#define __requires(...) \
	((__VA_ARGS__) ? (void)0 : (void)printf("(not what the kernel asks for)\n"))
#define __global_requires(...) __requires(__VA_ARGS__)
#define __assume(...) __requires(__VA_ARGS__)
#define __implies(a, b) (!(a) || (b))
#define __no_read(...) 1
#define __no_write(...) 1
#define __read(...) 1
#define __write(...) 1
#define __enabled() 1
#define __distinct_int(...) 1
#define __ptr_offset_bytes(...) 0
#define __uniform_int(...) 1
#define __uniform_bool(...) 1

namespace gpuverify
{
enum { WORDS = 1 << 20 };
static long scalar, step;

// Words that are all one value, or their own number.
template <class T> T *array()
{
	std::vector<int> word(WORDS);
	void *d;

	for (int i = 0; i < WORDS; i++)
		word[i] = (int)(scalar + i * step);
	cudaMalloc(&d, WORDS * 4);
	cudaMemcpy(d, word.data(), WORDS * 4, cudaMemcpyHostToDevice);
	return (T *)d;
}

template <class T> T argument()
{
	using bare = typename std::remove_cv<T>::type;

	if constexpr (std::is_pointer<T>::value) {
		using to = typename std::remove_pointer<T>::type;
		static_assert(!std::is_function<to>::value, "a function");
		if constexpr (std::is_pointer<to>::value) {
			using next = typename std::remove_pointer<to>::type;
			next *h[64], **d;
			for (auto &p : h)
				p = array<next>();
			cudaMalloc(&d, sizeof h);
			cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
			return (T)d;
		} else
			return array<to>();
	} else if constexpr (std::is_arithmetic<T>::value || std::is_enum<T>::value)
		return (bare)scalar;
	else { // a struct: pointers where words of 8 bytes may be some
		bare s;
		if (alignof(bare) == 8 && sizeof s % 8 == 0)
			for (size_t i = 0; i < sizeof s / 8; i++)
				((void **)&s)[i] = array<char>();
		else
			for (size_t i = 0; i < sizeof s; i++)
				((char *)&s)[i] = i % 4 ? 0 : (char)scalar;
		return s;
	}
}

template <class... P> void launch(void (*kernel)(P...), dim3 grid, dim3 block, bool together)
{
	std::tuple<typename std::remove_reference<P>::type...> all{
		argument<typename std::remove_reference<P>::type>()...
	};

	if (block.x > 1024) // no GPU has more
		block.x = 1024;
	std::apply([&](auto &...a) {
		if (!together) {
			kernel<<<grid, block>>>(a...);
			return;
		}
		void *at[] = { (void *)&a..., nullptr };
		cudaLaunchCooperativeKernel((void *)kernel, grid, block, at, 0, 0);
	}, all);
	if (cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess)
		printf("(not what the kernel asks for)\n");
}
} // namespace gpuverify
