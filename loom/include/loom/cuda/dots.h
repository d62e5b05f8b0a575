/* The words of cuda::ptx for spaces, scopes, orders and operations. */
#ifndef LOOM_CUDA_DOTS_H
#define LOOM_CUDA_DOTS_H

#include <cstdint>
#include <type_traits>

#include "loom/bulk.h"
#include "loom/cuda/scope.h"

namespace cuda
{

namespace ptx
{

enum class dot_space { global, cluster, shared };
enum class dot_scope { cta, cluster, gpu, sys };
enum class dot_sem { acq_rel, acquire, relaxed, release, sc, weak };
enum class dot_op { add, dec, inc, max, min, and_op, or_op, xor_op };

#define LOOM_DOT(kind, name)                                                \
	using kind##_##name##_t = kind##_t<dot_##kind::name>;               \
	constexpr kind##_##name##_t kind##_##name{};
template <dot_space Space>
using space_t = ::std::integral_constant<dot_space, Space>;
LOOM_DOT(space, global)
LOOM_DOT(space, cluster)
LOOM_DOT(space, shared)
template <dot_scope Scope>
using scope_t = ::std::integral_constant<dot_scope, Scope>;
LOOM_DOT(scope, cta)
LOOM_DOT(scope, cluster)
LOOM_DOT(scope, gpu)
LOOM_DOT(scope, sys)
template <dot_sem Sem> using sem_t = ::std::integral_constant<dot_sem, Sem>;
LOOM_DOT(sem, acq_rel)
LOOM_DOT(sem, acquire)
LOOM_DOT(sem, relaxed)
LOOM_DOT(sem, release)
LOOM_DOT(sem, sc)
LOOM_DOT(sem, weak)
template <dot_op Op> using op_t = ::std::integral_constant<dot_op, Op>;
LOOM_DOT(op, add)
LOOM_DOT(op, dec)
LOOM_DOT(op, inc)
LOOM_DOT(op, max)
LOOM_DOT(op, min)
LOOM_DOT(op, and_op)
LOOM_DOT(op, or_op)
LOOM_DOT(op, xor_op)
#undef LOOM_DOT

template <int Number> using n32_t = ::std::integral_constant<int, Number>;

constexpr loom_scope loom_scope_of(dot_scope s)
{
	return s == dot_scope::cta ? LOOM_SCOPE_BLOCK :
	       s == dot_scope::cluster ? LOOM_SCOPE_CLUSTER : LOOM_SCOPE_DEVICE;
}

constexpr loom_reduction loom_reduction_of(dot_op o)
{
	return o == dot_op::add ? LOOM_BULK_ADD : o == dot_op::dec ? LOOM_BULK_DEC :
	       o == dot_op::inc ? LOOM_BULK_INC : o == dot_op::max ? LOOM_BULK_MAX :
	       o == dot_op::min ? LOOM_BULK_MIN : o == dot_op::and_op ? LOOM_BULK_AND :
	       o == dot_op::or_op ? LOOM_BULK_OR : LOOM_BULK_XOR;
}

template <class Type> constexpr loom_reduced loom_reduced_of()
{
	return ::std::is_same<Type, float>::value ? LOOM_REDUCED_F32 :
	       ::std::is_same<Type, double>::value ? LOOM_REDUCED_F64 :
	       !::std::is_integral<Type>::value ? LOOM_REDUCED_NONE :
	       sizeof(Type) == 4 ? (::std::is_signed<Type>::value ? LOOM_REDUCED_S32 :
								   LOOM_REDUCED_U32) :
	       sizeof(Type) == 8 ? (::std::is_signed<Type>::value ? LOOM_REDUCED_S64 :
								   LOOM_REDUCED_U64) :
	       LOOM_REDUCED_NONE;
}

} // namespace ptx

} // namespace cuda

#endif
