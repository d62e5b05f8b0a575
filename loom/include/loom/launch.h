/* What loomcc turns a launch and a shared variable into. */
#ifndef LOOM_LAUNCH_H
#define LOOM_LAUNCH_H

#include <stddef.h>
#include <type_traits>

#include "loom/host.h"
#include "loom/kernel.h"
#include "loom/shared.h"

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
struct here { /* marks placement as loom's own */
};
}

inline void *operator new(size_t, void *place, loom::here) noexcept
{
	return place;
}

namespace loom
{

void configure(dim3 grid) __attribute__((__unavailable__(
	"a launch names its grid and its block: kernel<<<grid, block>>>(arguments)")));
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
	constexpr limits restricts(unsigned long long n) const
	{
		limits l = *this;

		l.restricted = n;
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

/* How a pointer's type says that its memory is aligned. */
template <class Type, class = void> struct aligned {
	static constexpr unsigned pointee = 0;
};
template <class Type>
struct aligned<Type *, std::void_t<decltype(sizeof(Type))>> {
	static constexpr unsigned pointee = alignof(Type);
};

/* A parameter's type as the function's type has it. */
template <class Type> struct unrestricted {
	typedef Type type;
};
template <class Type> struct unrestricted<Type *__restrict__> {
	typedef Type *type;
};
template <class Type> struct unrestricted<Type *const __restrict__> {
	typedef Type *type;
};
template <class Type> using bare = typename unrestricted<Type>::type;

/* How a value lies among a kernel's: a reference as an address. */
template <class Type>
using held = std::conditional_t<std::is_reference<Type>::value,
				std::remove_reference_t<Type> *, Type>;
template <class Parameter, class Type>
LOOM_UNWATCHED inline void hold(void *to, Type &v)
{
	const void *at = (const void *)__builtin_addressof(v);

	if (std::is_reference<Parameter>::value)
		__builtin_memcpy(to, &at, sizeof at);
	else
		__builtin_memcpy(to, at, sizeof v);
}
template <class Parameter> LOOM_UNWATCHED inline
__attribute__((__always_inline__)) auto &held_value(void *at)
{
	if constexpr (std::is_reference<Parameter>::value)
		return **(held<Parameter> *)at;
	else
		return *(Parameter *)at;
}

/* Where a kernel's values lie, one after another. */
template <class... Parameters> struct layout {
	/* The last: behind all of them. */
	loom_value place[sizeof...(Parameters) + 1];
	size_t align;

	constexpr layout() : place(), align(1)
	{
		size_t sizes[] = { sizeof(Parameters)..., 0 };
		unsigned pointees[] = {
			aligned<std::remove_cv_t<Parameters>>::pointee..., 0
		};
		size_t aligns[] = { alignof(Parameters)..., 1 }, at = 0;

		for (size_t i = 0; i <= sizeof...(Parameters); i++) {
			at = (at + aligns[i] - 1) / aligns[i] * aligns[i];
			place[i] = { (unsigned)at, (unsigned)sizes[i],
				     pointees[i] };
			at += sizes[i];
			align = aligns[i] > align ? aligns[i] : align;
		}
	}
};

template <size_t... Index> struct numbers {
};
#ifdef __clang__
template <class Type, Type... Index> using numbers_of = numbers<Index...>;
template <size_t n>
using numbers_to = __make_integer_seq<numbers_of, size_t, n>;
#else
template <size_t n> using numbers_to = numbers<__integer_pack(n)...>;
#endif

/* What C++ hands over by address: who calls copies and destroys it.  A kernel's
 * values are bytes that nobody destroys, so that threads get an address. */
template <class Type>
constexpr bool by_address = !std::is_reference<Type>::value &&
	!(std::is_trivially_copy_constructible<Type>::value &&
	  std::is_trivially_move_constructible<Type>::value &&
	  std::is_trivially_destructible<Type>::value);
template <class Type>
using passed = std::conditional_t<by_address<Type>,
				  std::add_lvalue_reference_t<Type>, Type>;

/* What kernels with the same parameters share. */
template <class... Parameters> struct signature {
	static constexpr layout<held<Parameters>...> values = {};
	static constexpr size_t size =
		values.place[sizeof...(Parameters)].offset;
	typedef numbers_to<sizeof...(Parameters)> all;

	static_assert(size <= LOOM_VALUES_MAX,
		      "a kernel's parameters take at most 32764 bytes");

	/* Each thread's own bytes, for those that it gets by address. */
	template <size_t... Index>
	static LOOM_UNWATCHED inline __attribute__((__always_inline__)) void
	call(void (*function)(Parameters...), char *v, numbers<Index...>)
	{
		(void)v;
		if constexpr ((by_address<Parameters> || ...)) {
			alignas(values.align) char own[size];

			for (size_t i = 0; i < size; i++) {
				own[i] = v[i];
				__asm__ volatile(""); /* no memcpy */
			}
			((void (*)(passed<Parameters>...))function)(
				held_value<Parameters>(
					own + values.place[Index].offset)...);
		} else {
			function(held_value<Parameters>(
				v + values.place[Index].offset)...);
		}
	}

	/* The arguments' bytes are the kernel's values: no more is copied. */
	static LOOM_UNWATCHED __attribute__((__noinline__, __cold__)) void
	enter(const loom_kernel *about, passed<Parameters>... v)
	{
		alignas(values.align) char room[size + 1];
		const loom_value *at = values.place;

		(hold<Parameters>(room + at++->offset, v), ...);
		(void)at;
		loom_start(about, room);
	}
};

/* A kernel: its body begins with "if (!loom_runs()) return enter(...)", so
 * that a call from the host, which C++ resolves and converts as any other,
 * becomes the launch that was configured before.  Traits are its name and
 * limits. */
template <class Function, Function function, class Traits> struct kernel;
template <class... Parameters, void (*function)(Parameters...), class Traits>
struct kernel<void (*)(Parameters...), function, Traits> {
	typedef signature<Parameters...> shape;
	static loom_kernel about;
	static const int known;

	static LOOM_UNWATCHED void run(void *v)
	{
		(void)&known;
		shape::call(function, (char *)v, typename shape::all());
	}
};
template <class... Parameters, void (*function)(Parameters...), class Traits>
loom_kernel kernel<void (*)(Parameters...), function, Traits>::about = {
	0, Traits::name(), (const void *)function, run, shape::size,
	sizeof...(Parameters), shape::values.place, Traits::limits()
};
template <class... Parameters, void (*function)(Parameters...), class Traits>
const int kernel<void (*)(Parameters...), function, Traits>::known =
	loom_kernel_add(&about);

/* alignas of a size and of a type. */
template <size_t Size> constexpr size_t aligned_to()
{
	return Size;
}
template <class Type> constexpr size_t aligned_to()
{
	return alignof(Type);
}

/* nvcc aligns a shared array of structs so that they can be copied whole. */
template <class Type> constexpr size_t alignment(size_t least)
{
	using element = std::remove_all_extents_t<Type>;
	constexpr size_t size = sizeof(element);
	constexpr size_t wide = !std::is_class<element>::value ? 1 :
				size % 16 == 0 ? 16 : size % 8 == 0 ? 8 : 1;

	return wide > least ? wide : least;
}

/* Bytes from row to row of an array of several dimensions; 0 of others. */
template <class Type> constexpr size_t row()
{
	constexpr unsigned rank = std::rank<Type>::value;

	return rank < 2 ? 0 : sizeof(std::remove_all_extents_t<Type>) *
				      std::extent<Type, rank < 2 ? 0 : rank - 1>::value;
}

} // namespace loom

#endif
