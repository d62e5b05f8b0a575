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

/* turns: whether a, if in shared memory, and b lie by columns. */
template <int m, int n, int k, class TypeD, class TypeA, class TypeB, class GroupD,
	  class OperandA, class NumberB, class Adds, class SignA, class SignB, class... Turns>
LOOM_DEVICE void op_wgmma_mma_async(const GroupD &d, const OperandA &a, const NumberB &b,
				    const Adds &adds, const SignA &sign_a,
				    const SignB &sign_b, const Turns &...turns)
{
	constexpr bool kept = in_registers<OperandA>;
	const int turn[] = { (int)turns..., 0, 0 };
	const loom_wgmma w = { n, number_of<TypeA>, number_of<TypeD>, descriptor_in(a),
			       (u64)b, kept, kept ? 0 : turn[0],
			       kept ? turn[0] : turn[1], (bool)adds, (int)sign_a,
			       (int)sign_b };
	const fragment_of<OperandA> fragment(a);

	static_assert(k == 16 && __is_same(TypeA, TypeB) &&
		      (__is_same(TypeA, f16) || __is_same(TypeA, bf16)),
		      "loom has wgmma of halves and of bfloat16 alone");
	static_assert(m == 64 && sizeof...(Turns) == (kept ? 1 : 2) &&
		      GroupD::count == (__is_same(TypeD, f32) ? n / 2 : n / 4),
		      "the operands of wgmma.mma_async");
	multiply_group(w, d, fragment.v);
}

} // namespace ptx

} // namespace loom

#endif
