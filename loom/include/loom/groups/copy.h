/* cooperative_groups::memcpy_async. */
#ifndef LOOM_GROUPS_COPY_H
#define LOOM_GROUPS_COPY_H

#include "loom/cuda/copy.h"
#include "loom/cuda/primitives.h"
#include "loom/groups/tile.h"

namespace cooperative_groups
{

/* Addresses of which nothing is promised: asynchronously from the first
 * multiple of Piece on, for as long as there is a whole one. */
template <size_t Piece, class Group>
LOOM_MEMBER void loom_copy_from(const Group &group, char *to, const char *from,
				size_t size)
{
	size_t head = -(uintptr_t)from & (Piece - 1), body;

	loom::copy_plainly<1>(group, to, from, head);
	body = (size - head) & ~(Piece - 1);
	loom::copy_together<Piece>(group, to + head, from + head, body, nullptr);
	head += body;
	loom::copy_plainly<1>(group, to + head, from + head, size - head);
}

template <size_t Alignment, class Group>
LOOM_MEMBER void loom_copy(const Group &group, void *to, const void *from,
			   size_t size)
{
	char *t = (char *)to;
	const char *f = (const char *)from;
	uintptr_t apart = (uintptr_t)t ^ (uintptr_t)f;

	if (Alignment >= 4)
		loom::copy_together<Alignment>(group, t, f, size & ~(Alignment - 1),
				      nullptr);
	else if (apart % 16 == 0 && size >= 16)
		loom_copy_from<16>(group, t, f, size);
	else if (apart % 8 == 0 && size >= 8)
		loom_copy_from<8>(group, t, f, size);
	else if (apart % 4 == 0 && size >= 4)
		loom_copy_from<4>(group, t, f, size);
	else
		loom::copy_plainly<Alignment>(group, t, f, size);
	loom_async_commit();
}

template <class Type>
constexpr size_t loom_alignment =
	alignof(std::conditional_t<std::is_void<Type>::value, char, Type>);

/* Bytes. */
template <class Group, class Type, class Size>
LOOM_MEMBER void memcpy_async(const Group &group, Type *to, const Type *from,
			      const Size &size)
{
	constexpr size_t promised = loom::promised<Size>::value;

	loom_copy<(promised > 1) ? promised : loom_alignment<Type>>(group, to,
								    from, size);
}

/* Elements: as many as both sides have. */
template <class Group, class Type, class To, class From>
LOOM_MEMBER void memcpy_async(const Group &group, Type *to, const To &to_count,
			      const Type *from, const From &from_count)
{
	constexpr size_t promised = loom::promised<To>::value;
	size_t n = (size_t)to_count < (size_t)from_count ? (size_t)to_count :
							   (size_t)from_count;

	loom_copy<(promised > 1) ? promised : loom_alignment<Type>>(
		group, to, from, n * sizeof(Type));
}

template <unsigned Stage, class Group>
LOOM_MEMBER void wait_prior(const Group &group)
{
	__pipeline_wait_prior(Stage);
	group.sync();
}

template <class Group> LOOM_MEMBER void wait(const Group &group)
{
	__pipeline_wait_prior(0);
	group.sync();
}

} // namespace cooperative_groups

#endif
