/* cuda::std::span, which C++17 has not. */
#ifndef LOOM_CUDA_SPAN_H
#define LOOM_CUDA_SPAN_H

#include <array>
#include <cstddef>

#include "loom/groups/warp.h"

namespace cuda
{
namespace std
{

constexpr size_t dynamic_extent = (size_t)-1;

/* The extent is kept at run time, whatever the type says of it. */
template <class Type, size_t Extent = dynamic_extent> class span
{
	Type *first_;
	size_t size_;

      public:
	using element_type = Type;
	using value_type = ::std::remove_cv_t<Type>;
	using size_type = size_t;
	using iterator = Type *;
	static constexpr size_t extent = Extent;

	constexpr span() noexcept : first_(nullptr), size_(0)
	{
	}
	constexpr span(Type *data, size_t size) : first_(data), size_(size)
	{
	}
	constexpr span(Type *data, Type *end)
		: first_(data), size_((size_t)(end - data))
	{
	}
	template <size_t Count>
	constexpr span(Type (&array)[Count]) : first_(array), size_(Count)
	{
	}
	template <size_t Count>
	constexpr span(::std::array<value_type, Count> &array)
		: first_(array.data()), size_(Count)
	{
	}
	template <class Other, size_t Count,
		  class = ::std::enable_if_t<::std::is_convertible<
			  Other (*)[], Type (*)[]>::value>>
	constexpr span(const span<Other, Count> &other)
		: first_(other.data()), size_(other.size())
	{
	}

	constexpr Type *data() const { return first_; }
	constexpr size_t size() const { return size_; }
	constexpr size_t size_bytes() const { return size_ * sizeof(Type); }
	constexpr bool empty() const { return size_ == 0; }
	constexpr Type *begin() const { return first_; }
	constexpr Type *end() const { return first_ + size_; }
	constexpr Type &operator[](size_t i) const { return first_[i]; }
	constexpr Type &front() const { return first_[0]; }
	constexpr Type &back() const { return first_[size_ - 1]; }
	constexpr span<Type> first(size_t n) const { return { first_, n }; }
	constexpr span<Type> last(size_t n) const
	{
		return { first_ + size_ - n, n };
	}
	constexpr span<Type> subspan(size_t from,
				     size_t n = dynamic_extent) const
	{
		return { first_ + from,
			 n == dynamic_extent ? size_ - from : n };
	}
};

template <class Type, size_t Count> span(Type (&)[Count]) -> span<Type, Count>;
template <class Type> span(Type *, size_t) -> span<Type>;

} // namespace std
} // namespace cuda

#endif
