/* PTX of products by warpgroups. */
#ifndef LOOM_PTX_WGMMA_H
#define LOOM_PTX_WGMMA_H

#include "loom/ptx/matrix.h"
#include "loom/wgmma.h"

namespace loom
{

namespace ptx
{

/* Registers are in order here anyway. */
LOOM_DEVICE void op_wgmma_fence() {}
LOOM_DEVICE void op_wgmma_commit_group() { loom_wgmma_commit(); }
template <class Number> LOOM_DEVICE void op_wgmma_wait_group(const Number &but)
{
	loom_wgmma_wait((size_t)but);
}

/* What a's operand is: a descriptor, or registers in braces. */
LOOM_DEVICE u64 descriptor_in(const u64 &a) { return a; }
template <class... Registers>
LOOM_DEVICE u64 descriptor_in(const grouped<Registers...> &)
{
	return 0;
}
template <class Operand> struct fragment_of {
	u32 v[1];
	LOOM_HERE explicit fragment_of(const Operand &) {}
};
template <class... Registers> struct fragment_of<grouped<Registers...>> {
	u32 v[sizeof...(Registers)];
	LOOM_HERE explicit fragment_of(const grouped<Registers...> &g)
	{
		for (int i = 0; i < g.count; i++)
			__builtin_memcpy(&v[i], g.part[i], 4);
	}
};
template <class Operand> constexpr bool in_registers = false;
template <class... Registers>
constexpr bool in_registers<grouped<Registers...>> = true;

template <class GroupD>
LOOM_DEVICE void multiply_group(const loom_wgmma &w, const GroupD &d, const u32 *a)
{
	loom_fragments table[32];
	auto rd = gathered_registers(d);
	const loom_fragments mine = { a, 0, rd.v, rd.v };
	uint64_t at = loom_exchange(LOOM_SHUFFLE, ~0u, (uint64_t)table, 0, 32);
	constexpr int size = sizeof rd / GroupD::count;

	enter(at, &mine);
	if ((unsigned)loom_exchange(LOOM_BALLOT, ~0u, 1, 0, 32) != ~0u)
		loom_matrix_alone(0, "wgmma.mma_async");
	loom_wgmma_multiply(&w, table, loom_matrix_warpgroup);
	loom_exchange(LOOM_BALLOT, ~0u, 1, 0, 32);
	for (int i = 0; i < GroupD::count; i++)
		__builtin_memcpy(d.part[i], (char *)rd.v + size * i, size);
}

template <class Type>
constexpr bool is_eight = __is_same(Type, e4m3) || __is_same(Type, e5m2);
template <class Type>
constexpr bool is_byte = __is_same(Type, s8) || __is_same(Type, u8);
template <class Type>
constexpr bool is_half = __is_same(Type, f16) || __is_same(Type, bf16);
template <class A, class B>
constexpr bool go_together = (is_half<A> || __is_same(A, tf32)) ? __is_same(A, B) :
			     is_eight<A> ? is_eight<B> : is_byte<A> && is_byte<B>;

/* rest: of floating-point numbers the signs of a and b, and of halves, whether a, if in
 * shared memory, and b lie by columns. */
template <int m, int n, int k, class TypeD, class TypeA, class TypeB, class GroupD,
	  class OperandA, class NumberB, class Adds, class... Rest>
LOOM_DEVICE void multiply_as_group(int saturate, const GroupD &d, const OperandA &a,
				   const NumberB &b, const Adds &adds, const Rest &...rest)
{
	constexpr bool kept = in_registers<OperandA>, halves = is_half<TypeA>;
	constexpr bool whole = is_byte<TypeA>;
	const int more[] = { (int)rest..., 0, 0, 0, 0 };
	const loom_wgmma w = { n, number_of<TypeA>, number_of<TypeB>, number_of<TypeD>,
			       descriptor_in(a), (u64)b, kept,
			       kept || !halves ? 0 : more[2],
			       !halves ? 0 : kept ? more[2] : more[3], (bool)adds,
			       whole ? 1 : more[0], whole ? 1 : more[1], saturate };
	const fragment_of<OperandA> fragment(a);

	static_assert(go_together<TypeA, TypeB> && k == 32 / (int)sizeof(TypeA),
		      "loom has wgmma of halves, tf32 and numbers of 8 bits");
	static_assert(whole ? __is_same(TypeD, s32) :
			      __is_same(TypeD, f32) || __is_same(TypeD, f16),
		      "the sums of wgmma.mma_async");
	static_assert(m == 64 &&
		      sizeof...(Rest) == (whole ? 0 : !halves ? 2 : kept ? 3 : 4) &&
		      GroupD::count == (__is_same(TypeD, f16) ? n / 4 : n / 2),
		      "the operands of wgmma.mma_async");
	multiply_group(w, d, fragment.v);
}
template <int m, int n, int k, class TypeD, class TypeA, class TypeB, class... Operands>
LOOM_DEVICE void op_wgmma_mma_async(const Operands &...a)
{
	multiply_as_group<m, n, k, TypeD, TypeA, TypeB>(0, a...);
}
template <int m, int n, int k, class TypeD, class TypeA, class TypeB, class... Operands>
LOOM_DEVICE void op_wgmma_mma_async_satfinite(const Operands &...a)
{
	multiply_as_group<m, n, k, TypeD, TypeA, TypeB>(1, a...);
}

} // namespace ptx

} // namespace loom

#endif
