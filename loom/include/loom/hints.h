/* Loads and stores with a hint for the caches, and where a pointer points. */
#ifndef LOOM_HINTS_H
#define LOOM_HINTS_H

#include <type_traits>

#include "loom/common.h"

#define LOOM_LOAD_HINT(name)                                                \
	template <class Type> LOOM_DEVICE Type name(const Type *address)    \
	{                                                                   \
		return *address;                                            \
	}
LOOM_LOAD_HINT(__ldg)
LOOM_LOAD_HINT(__ldca)
LOOM_LOAD_HINT(__ldcs)
LOOM_LOAD_HINT(__ldlu)
#undef LOOM_LOAD_HINT

/* Past the first cache, which each block has for itself: they are loaded each time,
 * and who waits for what others store may wait by them. */
#define LOOM_LOAD_ANEW(name)                                                \
	template <class Type> LOOM_DEVICE Type name(const Type *address)    \
	{                                                                   \
		if constexpr (std::is_scalar_v<Type>)                       \
			return *(const volatile Type *)address;             \
		else                                                        \
			return *address;                                    \
	}
LOOM_LOAD_ANEW(__ldcg)
LOOM_LOAD_ANEW(__ldcv)
#undef LOOM_LOAD_ANEW

#define LOOM_STORE_HINT(name)                                               \
	template <class Type>                                               \
	LOOM_DEVICE void name(Type *address,                                \
			      typename loom::same<Type>::type v)            \
	{                                                                   \
		*address = v;                                               \
	}
LOOM_STORE_HINT(__stwb)
LOOM_STORE_HINT(__stcg)
LOOM_STORE_HINT(__stcs)
LOOM_STORE_HINT(__stwt)
#undef LOOM_STORE_HINT

extern "C" {
unsigned loom_is_shared(const void *address) noexcept;
unsigned loom_is_global(const void *address) noexcept;
unsigned loom_is_constant(const void *address) noexcept;
unsigned loom_is_local(const void *address) noexcept;
size_t loom_shared_address(const void *address) noexcept;
void *loom_from_shared_address(size_t address) noexcept;
}

LOOM_DEVICE unsigned __isShared(const void *p) { return loom_is_shared(p); }
LOOM_DEVICE unsigned __isGlobal(const void *p) { return loom_is_global(p); }
LOOM_DEVICE unsigned __isConstant(const void *p)
{
	return loom_is_constant(p);
}
LOOM_DEVICE unsigned __isLocal(const void *p) { return loom_is_local(p); }
LOOM_DEVICE unsigned __isGridConstant(const void *) { return 0; }
/* A generic address of global memory is its address; one of shared memory is
 * the offset in the block's. */
LOOM_DEVICE size_t __cvta_generic_to_shared(const void *p)
{
	return loom_shared_address(p);
}
LOOM_DEVICE void *__cvta_shared_to_generic(size_t a)
{
	return loom_from_shared_address(a);
}
LOOM_DEVICE size_t __cvta_generic_to_global(const void *p) { return (size_t)p; }
LOOM_DEVICE void *__cvta_global_to_generic(size_t a) { return (void *)a; }

#endif
