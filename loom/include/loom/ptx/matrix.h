/* PTX of tensor cores: ldmatrix and mma.sync. */
#ifndef LOOM_PTX_MATRIX_H
#define LOOM_PTX_MATRIX_H

#include "loom/fragment.h"
#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

template <class Type> constexpr loom_number number_of = LOOM_F32;
template <> constexpr loom_number number_of<f16> = LOOM_F16;
template <> constexpr loom_number number_of<bf16> = LOOM_BF16;
template <> constexpr loom_number number_of<tf32> = LOOM_TF32;
template <> constexpr loom_number number_of<f64> = LOOM_F64;
template <> constexpr loom_number number_of<s8> = LOOM_S8;
template <> constexpr loom_number number_of<u8> = LOOM_U8;
template <> constexpr loom_number number_of<s32> = LOOM_S32;

/* Registers side by side, as the runtime reads them. */
template <int n> struct registers {
	u32 v[n];
};
template <class First, class... Rest>
LOOM_DEVICE auto gathered_registers(const grouped<First, Rest...> &g)
{
	constexpr int words = sizeof(std::remove_reference_t<First>) / 4;
	registers<words * grouped<First, Rest...>::count> all;

	for (int i = 0; i < g.count; i++)
		__builtin_memcpy(&all.v[words * i], g.part[i], 4 * words);
	return all;
}

template <int m, int n, int k, class TypeD, class TypeA, class TypeB,
	  class TypeC, class GroupD, class GroupA, class GroupB, class GroupC>
LOOM_DEVICE void multiply_registers(const GroupD &d, const GroupA &a,
				    const GroupB &b, const GroupC &c,
				    int saturate)
{
	const loom_product_shape shape = {
		m, n, k, number_of<TypeA>, number_of<TypeB>, number_of<TypeC>,
		number_of<TypeD>, saturate
	};
	auto ra = gathered_registers(a);
	auto rb = gathered_registers(b);
	auto rc = gathered_registers(c);
	decltype(gathered_registers(d)) rd;
	const loom_fragments mine = { ra.v, rb.v, rc.v, rd.v };
	constexpr int size = sizeof rd / GroupD::count;

	multiply(shape, mine, "mma.sync");
	for (int i = 0; i < GroupD::count; i++)
		__builtin_memcpy(d.part[i], (char *)rd.v + size * i, size);
}
template <int m, int n, int k, class TypeD, class TypeA, class TypeB,
	  class TypeC, class GroupD, class GroupA, class GroupB, class GroupC>
LOOM_DEVICE void op_mma(const GroupD &d, const GroupA &a, const GroupB &b,
			const GroupC &c)
{
	multiply_registers<m, n, k, TypeD, TypeA, TypeB, TypeC>(d, a, b, c, 0);
}
template <int m, int n, int k, class TypeD, class TypeA, class TypeB,
	  class TypeC, class GroupD, class GroupA, class GroupB, class GroupC>
LOOM_DEVICE void op_mma_satfinite(const GroupD &d, const GroupA &a,
				  const GroupB &b, const GroupC &c)
{
	multiply_registers<m, n, k, TypeD, TypeA, TypeB, TypeC>(d, a, b, c, 1);
}

/* The lanes' rows of 16 bytes, eight for each matrix; each lane takes 4 bytes
 * of each: two of a row, or, turned, of two rows. */
LOOM_QUIET void take_rows(u32 *to, const loom_fragments *rows, int matrices,
			  bool turned)
{
	int lane = (int)loom_lane();

	for (int i = 0; i < matrices; i++) {
		u16 two[2];

		for (int e = 0; e < 2; e++) {
			int column = lane % 4 * 2 + e, row = lane / 4;

			if (turned) {
				int kept = row;

				row = column;
				column = kept;
			}
			two[e] = ((const u16 *)rows[8 * i + row].a)[column];
		}
		to[i] = (u32)two[0] | (u32)two[1] << 16;
	}
}

template <int matrices, class Group>
LOOM_DEVICE void load_matrices(const Group &d, const void *row, bool turned)
{
	loom_fragments table[32];
	uint64_t at = loom_exchange(LOOM_SHUFFLE, ~0u, (uint64_t)table, 0, 32);
	alignas(16) u32 own[4] = { 0, 0, 0, 0 }, got[matrices];
	const loom_fragments mine = { own, 0, 0, 0 };

	static_assert(Group::count == matrices, "a register for each matrix");
	if ((int)loom_lane() < 8 * matrices)
		loom_matrix_row(row, own);
	enter(at, &mine);
	if ((unsigned)loom_exchange(LOOM_BALLOT, ~0u, 1, 0, 32) != ~0u)
		loom_matrix_alone(0, "ldmatrix");
	take_rows(got, (const loom_fragments *)at, matrices, turned);
	loom_exchange(LOOM_BALLOT, ~0u, 1, 0, 32);
	for (int i = 0; i < matrices; i++)
		__builtin_memcpy(d.part[i], &got[i], 4);
}
#define LOOM_PTX_LOAD(n)                                                    \
	template <class Type, class Group>                                  \
	LOOM_DEVICE void op_ldmatrix_x##n(const Group &d, const void *row)  \
	{                                                                   \
		load_matrices<n>(d, row, false);                            \
	}                                                                   \
	template <class Type, class Group>                                  \
	LOOM_DEVICE void op_ldmatrix_x##n##_trans(const Group &d, const void *row) \
	{                                                                   \
		load_matrices<n>(d, row, true);                             \
	}
LOOM_PTX_LOAD(1)
LOOM_PTX_LOAD(2)
LOOM_PTX_LOAD(4)
#undef LOOM_PTX_LOAD

} // namespace ptx

} // namespace loom

#endif
