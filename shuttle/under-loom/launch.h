/* Launches a kernel on what shuttle would: arrays of 65,536 elements, of which the ith
 * holds i, or nothing where the name begins with out. For loomcc. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <type_traits>
#include <cuda_runtime.h>

namespace shuttle
{
enum { ELEMENTS = 65536 };

template <typename T> void put(void *to, size_t bytes, unsigned i)
{
	T *each = static_cast<T *>(to);

	for (size_t n = 0; n < bytes / sizeof(T); n++)
		each[n] = T(i);
}

/* Every number of the element; what it is made of, its kind says. */
template <typename T, typename = void> struct element {
	static void fill(T *t, unsigned i) { put<unsigned>(t, sizeof *t, i); }
};
template <typename T> struct element<T, std::enable_if_t<std::is_arithmetic_v<T>>> {
	static void fill(T *t, unsigned i) { put<T>(t, sizeof *t, i); }
};
#define FLOATS(T, number) \
	template <> struct element<T> { static void fill(T *t, unsigned i) { put<number>(t, sizeof *t, i); } };
FLOATS(float2, float)
FLOATS(float4, float)
FLOATS(double2, double)

struct array {
	const char *name;
	long from = 0;
	static inline struct { const char *name; void *at; } known[32];
	static inline int count;

	template <typename T> operator T *() const
	{
		using E = std::remove_cv_t<T>;
		E *there, *here;

		for (int i = 0; i < count; i++)
			if (!strcmp(known[i].name, name))
				return static_cast<T *>(known[i].at) + from;
		cudaMalloc(&there, ELEMENTS * sizeof(E));
		known[count].name = name;
		known[count++].at = (void *)there;
		if (!strncmp(name, "out", 3))
			return there + from;
		here = static_cast<E *>(malloc(ELEMENTS * sizeof(E)));
		for (unsigned i = 0; i < ELEMENTS; i++)
			element<E>::fill(here + i, i);
		cudaMemcpy(there, here, ELEMENTS * sizeof(E), cudaMemcpyHostToDevice);
		free(here);
		return there + from;
	}
};

/* Constant memory that the host fills holds numbers, too. */
template <typename T> void fill(const T &symbol)
{
	using E = std::remove_all_extents_t<T>;
	static E here[sizeof(T) / sizeof(E)];

	for (unsigned i = 0; i < sizeof(T) / sizeof(E); i++)
		element<E>::fill(here + i, i);
	cudaMemcpyToSymbol(symbol, here, sizeof here);
}

inline int done(void)
{
	return cudaDeviceSynchronize() != cudaSuccess;
}
}
