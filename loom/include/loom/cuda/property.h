/* cuda::access_property and cuda::annotated_ptr: hints for the caches, which
 * change no access and no counter, so that loom takes note of none. */
#ifndef LOOM_CUDA_PROPERTY_H
#define LOOM_CUDA_PROPERTY_H

#include <cstddef>
#include <type_traits>

#include "loom/cuda/scope.h"

namespace cuda
{

class access_property
{
      public:
	struct shared {
	};
	struct global {
	};
	struct normal {
	};
	struct persisting {
	};
	struct streaming {
	};

	access_property() = default;
	LOOM_MEMBER constexpr access_property(global) noexcept
	{
	}
	LOOM_MEMBER constexpr access_property(normal, float = 1) noexcept
	{
	}
	LOOM_MEMBER constexpr access_property(persisting, float = 1) noexcept
	{
	}
	LOOM_MEMBER constexpr access_property(streaming, float = 1) noexcept
	{
	}
};

template <class Property>
constexpr bool loom_is_property =
	::std::is_same<Property, access_property>::value ||
	::std::is_same<Property, access_property::shared>::value ||
	::std::is_same<Property, access_property::global>::value ||
	::std::is_same<Property, access_property::normal>::value ||
	::std::is_same<Property, access_property::persisting>::value ||
	::std::is_same<Property, access_property::streaming>::value;

template <class Type, class Property>
LOOM_MEMBER Type *associate_access_property(Type *address, Property)
{
	static_assert(loom_is_property<Property>,
		      "the property is one of cuda::access_property's");
	return address;
}

template <class Type, class Property> class annotated_ptr
{
	static_assert(loom_is_property<Property>,
		      "the property is one of cuda::access_property's");
	Type *address = nullptr;

      public:
	annotated_ptr() = default;
	LOOM_MEMBER explicit annotated_ptr(Type *a) : address(a)
	{
	}
	LOOM_MEMBER Type *get() const
	{
		return address;
	}
	LOOM_MEMBER Type &operator*() const
	{
		return *address;
	}
	LOOM_MEMBER Type *operator->() const
	{
		return address;
	}
	LOOM_MEMBER Type &operator[](ptrdiff_t i) const
	{
		return address[i];
	}
	LOOM_MEMBER ptrdiff_t operator-(annotated_ptr other) const
	{
		return address - other.address;
	}
	LOOM_MEMBER explicit operator bool() const
	{
		return address != nullptr;
	}
};

} // namespace cuda

#endif
