/* What loomcc turns a launch and a shared variable into. */
#ifndef LOOM_LAUNCH_H
#define LOOM_LAUNCH_H

#include <stddef.h>
#include <tuple>
#include <type_traits>
#include <utility>

#include "loom/host.h"
#include "loom/kernel.h"

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

cudaError_t loom_launch(const struct loom_launch *launch);

/* Where a block keeps its copy of a shared variable. */
struct loom_shared {
	const char *name;
	size_t size, align;
	unsigned kernel, offset; /* of the kernel that placed it last */
	struct loom_shared *previous; /* in the same function */
	struct loom_shared *below;    /* in the same launch's memory */
};

extern void *loom_shared_at(struct loom_shared *variable)
	__attribute__((const));
extern void *loom_shared_dynamic(size_t align) __attribute__((const));
}

/* The values that a thread starts with are not the kernel's accesses. */
#ifdef __clang__
#define LOOM_UNWATCHED \
	__attribute__((__no_sanitize__("thread", "coverage")))
#else
#define LOOM_UNWATCHED \
	__attribute__((__no_sanitize__("thread"), __no_sanitize_coverage__))
#endif

namespace loom
{

inline void configure(dim3 grid, dim3 block, size_t shared = 0,
		      cudaStream_t stream = 0)
{
	loom_configure(grid, block, shared, stream);
}

/* What a kernel's attributes say, for loomcc to write down. */
struct limits : loom_limits {
	constexpr limits() : loom_limits()
	{
	}
	constexpr limits bounds(unsigned t, unsigned b = 0,
				unsigned c = 0) const
	{
		limits l = *this;

		l.threads = t;
		l.blocks = b;
		l.cluster_blocks = c;
		return l;
	}
	constexpr limits most_registers(unsigned n) const
	{
		limits l = *this;

		l.registers = n;
		return l;
	}
	constexpr limits clusters(unsigned x, unsigned y = 1,
				  unsigned z = 1) const
	{
		limits l = *this;

		l.cluster[0] = x;
		l.cluster[1] = y;
		l.cluster[2] = z;
		return l;
	}
};

/* A kernel: its body begins with "if (!loom_runs()) return enter(...)", so
 * that a call from the host, which C++ resolves and converts as any other,
 * becomes the launch that was configured before.  L is its name and limits. */
template <class F, F function, class L> struct kernel;
template <class... P, void (*function)(P...), class L>
struct kernel<void (*)(P...), function, L> {
	typedef std::tuple<P...> values;

	template <size_t... I>
	LOOM_UNWATCHED static void call(values &v, std::index_sequence<I...>)
	{
		function(std::get<I>(v)...);
	}

	LOOM_UNWATCHED static void run(void *v)
	{
		call(*(values *)v, std::index_sequence_for<P...>());
	}

	template <size_t... I>
	static void launch_from(void **from, std::index_sequence<I...>)
	{
		values v{ *(P *)from[I]... };

		(void)from;
		loom_start(&about, &v);
	}

	static void launch(void **from)
	{
		launch_from(from, std::index_sequence_for<P...>());
	}

	static loom_kernel about;
	static const int known;

	static __attribute__((__noinline__, __cold__)) void enter(P... v)
	{
		values all{ v... };

		(void)&known;
		loom_start(&about, &all);
	}
};
template <class... P, void (*function)(P...), class L>
loom_kernel kernel<void (*)(P...), function, L>::about = {
	0, L::name(), (const void *)function, run, launch, sizeof(values),
	L::limits()
};
template <class... P, void (*function)(P...), class L>
const int kernel<void (*)(P...), function, L>::known = loom_kernel_add(&about);

/* nvcc aligns a shared array of structs so that they can be copied whole. */
template <class T> constexpr size_t alignment(size_t least)
{
	using element = std::remove_all_extents_t<T>;
	constexpr size_t size = sizeof(element);
	constexpr size_t wide = !std::is_class<element>::value ? 1 :
				size % 16 == 0 ? 16 : size % 8 == 0 ? 8 : 1;

	return wide > least ? wide : least;
}

} // namespace loom

#endif
