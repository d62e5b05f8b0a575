/* What loomcc turns a launch and a shared variable into. */
#ifndef LOOM_LAUNCH_H
#define LOOM_LAUNCH_H

#include <stddef.h>
#include <tuple>
#include <type_traits>
#include <utility>

#include "loom/host.h"

extern "C" {
/* kernel: the function's address where it is known, else NULL.  run is
 * called by every thread with args, which holds size bytes. */
struct loom_launch {
	const char *name;
	const void *kernel;
	struct dim3 grid, block;
	size_t shared;
	cudaStream_t stream;
	void (*run)(void *args);
	void *args;
	size_t size;
	int cooperative;     /* its blocks may wait for each other */
	struct dim3 cluster; /* blocks in a cluster; 0 in x: none */
};

void loom_launch(const struct loom_launch *launch);

/* Where a block keeps its copy of a shared variable. */
struct loom_shared {
	const char *name;
	size_t size, align;
	unsigned kernel, offset; /* of the kernel that placed it last */
	struct loom_shared *previous; /* in the same function */
};

extern void *loom_shared_at(struct loom_shared *variable)
	__attribute__((const));
extern void *loom_shared_dynamic(size_t align) __attribute__((const));
}

namespace loom
{

struct config {
	dim3 grid, block;
	size_t shared;
	cudaStream_t stream;

	config(dim3 g, dim3 b, size_t s = 0, cudaStream_t st = 0)
		: grid(g), block(b), shared(s), stream(st)
	{
	}
};

inline void start(const char *name, const void *kernel, const config &c,
		  void (*run)(void *), void *args, size_t size)
{
	struct loom_launch l = { name, kernel, c.grid, c.block, c.shared,
				 c.stream, run, args, size, 0, dim3(0) };

	loom_launch(&l);
}

/* A function of known type: arguments convert to its parameters as in a
 * call. */
template <class... P> struct function {
	const char *name;
	void (*kernel)(P...);
	config where;

	struct bound {
		void (*kernel)(P...);
		std::tuple<std::decay_t<P>...> values;
	};

	template <size_t... I>
	static void call(bound &b, std::index_sequence<I...>)
	{
		b.kernel(std::get<I>(b.values)...);
	}

	static void run(void *args)
	{
		call(*(bound *)args, std::index_sequence_for<P...>());
	}

	void operator()(P... values) const
	{
		bound b = { kernel, { values... } };

		start(name, (const void *)kernel, where, run, &b, sizeof b);
	}
};

template <class... P>
function<P...> plain(const char *name, void (*kernel)(P...), const config &c)
{
	return function<P...>{ name, kernel, c };
}

/* A template whose parameters the call deduces. */
template <class F> struct deduced {
	const char *name;
	config where;
	F kernel;

	template <class... P> struct bound {
		F kernel;
		std::tuple<P...> values;
	};

	template <class... P, size_t... I>
	static void call(bound<P...> &b, std::index_sequence<I...>)
	{
		b.kernel(std::get<I>(b.values)...);
	}

	template <class... P> static void run(void *args)
	{
		call(*(bound<P...> *)args, std::index_sequence_for<P...>());
	}

	template <class... P> void operator()(P... values) const
	{
		bound<P...> b = { kernel, std::tuple<P...>(values...) };

		start(name, 0, where, run<P...>, &b, sizeof b);
	}
};

template <class F>
deduced<F> generic(const char *name, F kernel, const config &c)
{
	return deduced<F>{ name, c, kernel };
}

/* nvcc aligns a shared array of structs so that they can be copied whole. */
template <class T> constexpr size_t alignment(size_t least)
{
	using element = std::remove_all_extents_t<T>;
	constexpr size_t size = sizeof(element);
	constexpr size_t wide = !std::is_class<element>::value ? 1 :
				size % 16 == 0 ? 16 : size % 8 == 0 ? 8 : 1;

	return wide > least ? wide : least;
}

/* NULL as a kernel's argument, whatever pointer the kernel takes. */
struct null {
	template <class T> operator T *() const
	{
		return 0;
	}
};

} // namespace loom

#endif
