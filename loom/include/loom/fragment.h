/* A warp multiplies small matrices, of which each lane has a part. */
#ifndef LOOM_FRAGMENT_H
#define LOOM_FRAGMENT_H

#include "loom/common.h"

#include "loom/exchange.h"
#include "loom/matrix.h"

extern "C" {
/* Of shared memory, as ldmatrix reads it. */
void loom_matrix_row(const void *row, void *to);
/* Ends the program where it may not lie so; step: bytes from row to row. */
void loom_matrix_placed(const void *matrix, size_t step);
/* Ends the program: lanes are missing. */
void loom_matrix_alone(unsigned lanes, const char *what)
	__attribute__((__noreturn__));
}

namespace loom
{

/* Where the number i of a lane lies in a matrix of so many rows. */
LOOM_DEVICE int row_of(int i, int rows, int group)
{
	return i / group % (rows / 8) * 8 + (int)loom_lane() / 4;
}

LOOM_DEVICE int col_of(int i, int rows, int group)
{
	return i / group / (rows / 8) * 4 * group +
	       (int)loom_lane() % 4 * group + i % group;
}

/* The lanes leave their registers' addresses with lane 0, which computes for
 * all; nobody goes on before. */
LOOM_QUIET void enter(uint64_t table, const loom_fragments *mine)
{
	((loom_fragments *)table)[loom_lane()] = *mine;
}

LOOM_QUIET void multiply_all(const loom_product_shape *shape,
			     const loom_fragments *table)
{
	if (loom_lane() == 0)
		loom_matrix_multiply(shape, table);
}

LOOM_DEVICE void multiply(const loom_product_shape &shape,
				    const loom_fragments &mine, const char *what)
{
	loom_fragments table[32];
	uint64_t at = loom_exchange(LOOM_SHUFFLE, ~0u, (uint64_t)table, 0, 32);
	unsigned lanes;

	enter(at, &mine);
	lanes = (unsigned)loom_exchange(LOOM_BALLOT, ~0u, 1, 0, 32);
	if (lanes != ~0u)
		loom_matrix_alone(lanes, what);
	multiply_all(&shape, table);
	loom_exchange(LOOM_BALLOT, ~0u, 1, 0, 32);
}

} // namespace loom

#endif
