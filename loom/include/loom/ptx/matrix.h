/* PTX of tensor cores: ldmatrix, stmatrix, movmatrix and mma.sync. */
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
template <> constexpr loom_number number_of<e4m3> = LOOM_E4M3;
template <> constexpr loom_number number_of<e5m2> = LOOM_E5M2;

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

	static_assert(sizeof ra * 32 == m * k * sizeof(TypeA) &&
		      sizeof rb * 32 == k * n * sizeof(TypeB),
		      "loom has mma whose lanes have a and b whole, each a part: not "
		      "m8n8k4 of halves");
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

/* Of matrix i, whose registers the lanes have left: the half in that row and column. */
LOOM_QUIET u16 half_of(const loom_fragments *lanes, int i, int row, int column)
{
	return ((const u16 *)lanes[4 * row + column / 2].a)[2 * i + column % 2];
}
LOOM_QUIET void give_row(u16 *to, const loom_fragments *lanes, int i, int row,
			 bool turned)
{
	for (int c = 0; c < 8; c++)
		to[c] = turned ? half_of(lanes, i, c, row) : half_of(lanes, i, row, c);
}
LOOM_QUIET u32 turned_pair(const loom_fragments *lanes, int lane)
{
	u32 low = half_of(lanes, 0, lane % 4 * 2, lane / 4);

	return low | (u32)half_of(lanes, 0, lane % 4 * 2 + 1, lane / 4) << 16;
}

/* The lanes' registers, matrices of them, where all can see them until they meet. */
LOOM_DEVICE const loom_fragments *left_with_all(loom_fragments *table, const u32 *own,
						const char *what)
{
	uint64_t at = loom_exchange(LOOM_SHUFFLE, ~0u, (uint64_t)table, 0, 32);
	const loom_fragments mine = { own, 0, 0, 0 };

	enter(at, &mine);
	if ((unsigned)loom_exchange(LOOM_BALLOT, ~0u, 1, 0, 32) != ~0u)
		loom_matrix_alone(0, what);
	return (const loom_fragments *)at;
}

/* Each lane that gives a row's address stores the row. */
template <int matrices, class Group>
LOOM_DEVICE void store_matrices(void *row, const Group &a, bool turned)
{
	loom_fragments table[32];
	int lane = (int)loom_lane();
	u32 own[matrices];
	alignas(16) u32 whole[4];
	const loom_fragments *lanes;

	static_assert(Group::count == matrices, "a register for each matrix");
	for (int i = 0; i < matrices; i++)
		__builtin_memcpy(&own[i], a.part[i], 4);
	lanes = left_with_all(table, own, "stmatrix");
	if (lane < 8 * matrices) {
		give_row((u16 *)whole, lanes, lane / 8, lane % 8, turned);
		copy<16>(row, whole);
	}
	loom_exchange(LOOM_BALLOT, ~0u, 1, 0, 32);
}
#define LOOM_PTX_STORE(n)                                                   \
	template <class Type, class Group>                                  \
	LOOM_DEVICE void op_stmatrix_x##n(void *row, const Group &a)        \
	{                                                                   \
		store_matrices<n>(row, a, false);                           \
	}                                                                   \
	template <class Type, class Group>                                  \
	LOOM_DEVICE void op_stmatrix_x##n##_trans(void *row, const Group &a) \
	{                                                                   \
		store_matrices<n>(row, a, true);                            \
	}
LOOM_PTX_STORE(1)
LOOM_PTX_STORE(2)
LOOM_PTX_STORE(4)
#undef LOOM_PTX_STORE

template <class Type, class Result, class Operand>
LOOM_DEVICE void op_movmatrix_trans(Result &&d, const Operand &a)
{
	loom_fragments table[32];
	const u32 own = in<u32>(a);
	u32 pair = turned_pair(left_with_all(table, &own, "movmatrix"),
			       (int)loom_lane());

	loom_exchange(LOOM_BALLOT, ~0u, 1, 0, 32);
	out(d, pair);
}

} // namespace ptx

} // namespace loom

#endif
