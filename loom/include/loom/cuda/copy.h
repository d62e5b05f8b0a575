/* cuda::memcpy_async: a group copies together.  Which of the hardware's ways
 * a copy takes depends on where it goes and on the alignment that the types
 * promise, as in libcu++. */
#ifndef LOOM_CUDA_COPY_H
#define LOOM_CUDA_COPY_H

#include <type_traits>

#include "loom/cuda/barrier.h"

namespace loom
{

/* A thread by itself, as a group. */
struct alone {
	static constexpr size_t size()
	{
		return 1;
	}
	static constexpr size_t thread_rank()
	{
		return 0;
	}
};

template <class Size> struct promised : std::integral_constant<size_t, 1> {
};
template <size_t Alignment>
struct promised<cuda::aligned_size_t<Alignment>>
	: std::integral_constant<size_t, Alignment> {
};

template <size_t Size> struct alignas(Size) chunk {
	unsigned char byte[Size];
};

/* By loads and stores. */
template <size_t Piece, class Group>
LOOM_DEVICE void copy_plainly(const Group &group, char *to, const char *from,
			      size_t size)
{
	using piece = std::conditional_t<
		Piece == 1, uint8_t,
		std::conditional_t<
			Piece == 2, uint16_t,
			std::conditional_t<
				Piece == 4, uint32_t,
				std::conditional_t<Piece == 8, uint64_t,
						   uint4>>>>;

	for (size_t i = group.thread_rank(); i < size / Piece;
	     i += group.size())
		((piece *)to)[i] = ((const piece *)from)[i];
}

/* By cp.async, 4 to 16 bytes at a time. */
template <size_t Piece, class Group>
LOOM_DEVICE void copy_async(const Group &group, char *to, const char *from,
			    size_t size)
{
	size_t step = group.size() * Piece;

	for (size_t i = group.thread_rank() * Piece; i < size; i += step)
		loom_async_copy(to + i, from + i, Piece, 0);
}

/* The way of a copy; barrier is NULL where it cannot be told of bytes. */
enum class way { plain, async, bulk };

template <size_t Alignment, class Group>
LOOM_DEVICE way copy_together(const Group &group, void *to, const void *from,
		     size_t size, uint64_t *barrier)
{
	constexpr size_t piece = Alignment > 16 ? 16 : Alignment;

	if constexpr (piece >= 4) {
		if (loom_async_can(to, from)) {
			if (piece == 16 && barrier) {
				if (group.thread_rank() == 0)
					loom_async_bulk(to, from, size,
							barrier);
				return way::bulk;
			}
			copy_async<piece>(group, (char *)to,
					  (const char *)from, size);
			return way::async;
		}
	}
	copy_plainly<piece>(group, (char *)to, (const char *)from, size);
	return way::plain;
}

/* What the types promise of addresses and size. */
template <class Type, class Size>
constexpr size_t copy_alignment = alignof(Type) > promised<Size>::value ?
					  alignof(Type) :
					  promised<Size>::value;

template <class Group, class Type, class Size, cuda::thread_scope Scope,
	  class Completion>
LOOM_DEVICE cuda::async_contract_fulfillment
copy_to_barrier(const Group &group, Type *to, const Type *from,
		const Size &size, cuda::barrier<Scope, Completion> &barrier)
{
	static_assert(loom::is_bytes<Type>,
		      "memcpy_async takes a trivially copyable type");
	constexpr size_t align = copy_alignment<Type, Size>;
	uint64_t *state = barrier.loom_state();
	bool local = Scope == cuda::thread_scope_block &&
		     loom_barrier_is_shared(state);
	way w = copy_together<align>(group, to, from, size, local ? state : nullptr);

	if (w == way::plain)
		return cuda::async_contract_fulfillment::none;
	if (w == way::bulk && group.thread_rank() == 0)
		loom_barrier_expect(state, (ptrdiff_t)size);
	if (w == way::async && local)
		loom_async_arrive_on(state);
	if (w == way::async && !local)
		loom_async_wait_all();
	return cuda::async_contract_fulfillment::async;
}

} // namespace loom

namespace cuda
{

template <class Group, class Type, class Size, thread_scope Scope,
	  class Completion>
LOOM_MEMBER async_contract_fulfillment
memcpy_async(const Group &group, Type *to, const Type *from, Size size,
	     barrier<Scope, Completion> &b)
{
	return loom::copy_to_barrier(group, to, from, size, b);
}

template <class Group, class Size, thread_scope Scope, class Completion>
LOOM_MEMBER async_contract_fulfillment
memcpy_async(const Group &group, void *to, const void *from, Size size,
	     barrier<Scope, Completion> &b)
{
	return loom::copy_to_barrier(group, (char *)to, (const char *)from,
				     size, b);
}

template <class Type, class Size, thread_scope Scope, class Completion>
LOOM_MEMBER async_contract_fulfillment memcpy_async(
	Type *to, const Type *from, Size size, barrier<Scope, Completion> &b)
{
	return loom::copy_to_barrier(loom::alone(), to, from, size, b);
}

template <class Size, thread_scope Scope, class Completion>
LOOM_MEMBER async_contract_fulfillment memcpy_async(
	void *to, const void *from, Size size, barrier<Scope, Completion> &b)
{
	return loom::copy_to_barrier(loom::alone(), (char *)to,
				     (const char *)from, size, b);
}

namespace device
{

template <class Type, size_t Alignment>
LOOM_MEMBER async_contract_fulfillment
memcpy_async_tx(Type *to, const Type *from, aligned_size_t<Alignment> size,
		barrier<thread_scope_block> &b)
{
	static_assert(Alignment >= 16,
		      "memcpy_async_tx takes an alignment of 16 or more");
	static_assert(loom::is_bytes<Type>,
		      "memcpy_async_tx takes a trivially copyable type");
	loom_async_bulk(to, from, size, b.loom_state());
	return async_contract_fulfillment::async;
}

} // namespace device

} // namespace cuda

#endif
