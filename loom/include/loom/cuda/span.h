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
template <class T, size_t Extent = dynamic_extent> class span
{
	T *first_;
	size_t size_;

      public:
	using element_type = T;
	using value_type = ::std::remove_cv_t<T>;
	using size_type = size_t;
	using iterator = T *;
	static constexpr size_t extent = Extent;

	constexpr span() noexcept : first_(nullptr), size_(0)
	{
	}
	constexpr span(T *data, size_t size) : first_(data), size_(size)
	{
	}
	constexpr span(T *data, T *end)
		: first_(data), size_((size_t)(end - data))
	{
	}
	template <size_t N>
	constexpr span(T (&array)[N]) : first_(array), size_(N)
	{
	}
	template <size_t N>
	constexpr span(::std::array<value_type, N> &array)
		: first_(array.data()), size_(N)
	{
	}
	template <class U, size_t N,
		  class = ::std::enable_if_t<
			  ::std::is_convertible<U (*)[], T (*)[]>::value>>
	constexpr span(const span<U, N> &other)
		: first_(other.data()), size_(other.size())
	{
	}

	constexpr T *data() const { return first_; }
	constexpr size_t size() const { return size_; }
	constexpr size_t size_bytes() const { return size_ * sizeof(T); }
	constexpr bool empty() const { return size_ == 0; }
	constexpr T *begin() const { return first_; }
	constexpr T *end() const { return first_ + size_; }
	constexpr T &operator[](size_t i) const { return first_[i]; }
	constexpr T &front() const { return first_[0]; }
	constexpr T &back() const { return first_[size_ - 1]; }
	constexpr span<T> first(size_t n) const { return { first_, n }; }
	constexpr span<T> last(size_t n) const
	{
		return { first_ + size_ - n, n };
	}
	constexpr span<T> subspan(size_t from, size_t n = dynamic_extent) const
	{
		return { first_ + from,
			 n == dynamic_extent ? size_ - from : n };
	}
};

template <class T, size_t N> span(T (&)[N]) -> span<T, N>;
template <class T> span(T *, size_t) -> span<T>;

} // namespace std
} // namespace cuda

#endif
