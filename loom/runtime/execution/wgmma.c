/* What wgmma reads of shared memory: until its warpgroup has waited for the group, what
 * lies there is not to be stored to; and like a bulk copy it sees what threads have
 * stored before a proxy's fence alone. */
#include "loom/wgmma.h"

#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/record.h"
#include "memory/shared-memory.h"
#include "counters/events.h"
#include "execution/copy.h"
#include "execution/instrumentation.h"
#include "loom/exchange.h"

#define PC LOOM_CALLED_FROM

/* Of each row 32 bytes are multiplied, whatever their numbers are. */
enum { ROWS = 64, OF_WARP = 16, ROW_BYTES = 32, LARGEST = 256, CHUNK = 16,
       WARPGROUP = 4 * LOOM_LANES };

/* Pieces of 16 bytes, whose reading a group waits for. */
struct loom_reading {
	struct loom_reading *next;
	unsigned group, count;
	uint32_t flight;
	uintptr_t at[(ROWS + LARGEST) * ROW_BYTES / CHUNK];
};

struct matrix {
	uintptr_t start, lead, stride;
	unsigned swizzle, span; /* bytes within which chunks change places */
	int turned; /* of numbers of 2 bytes alone */
	unsigned size; /* of a number */
};

static unsigned size_of(enum loom_number type)
{
	return type == LOOM_TF32 ? 4 : type == LOOM_F16 || type == LOOM_BF16 ? 2 : 1;
}

static struct matrix matrix_of(uint64_t descriptor, int turned, enum loom_number type,
			       uintptr_t pc)
{
	static const unsigned char swizzles[] = { 0, 3, 2, 1 };
	struct matrix m = { .start = (descriptor & 0x3fff) << 4,
			    .lead = (descriptor >> 16 & 0x3fff) << 4,
			    .stride = (descriptor >> 32 & 0x3fff) << 4,
			    .swizzle = swizzles[descriptor >> 62],
			    .turned = turned, .size = size_of(type) };

	if (descriptor >> 49 & 7)
		loom_fail_at(pc, "a matrix descriptor with a base offset, which loom "
			     "has not; let the matrix's pattern begin at a multiple "
			     "of 1024 bytes");
	m.span = 16u << m.swizzle;
	m.start = loom_shared_numbered(m.start);
	return m;
}

/* Of row r, or column if they are turned, number k (PTX ISA, "Strides"). */
static uintptr_t place(const struct matrix *m, unsigned r, unsigned k)
{
	const unsigned wide = m->span / 2, along = k * m->size;
	uintptr_t at;

	if (!m->turned && !m->swizzle)
		at = r % 8 * 16 + r / 8 * m->stride + along / 16 * m->lead + along % 16;
	else if (!m->turned)
		at = r % 8 * m->span + r / 8 * m->stride + along;
	else if (!m->swizzle)
		at = r % 8 * 2 + r / 8 * m->stride + k % 8 * 16 + k / 8 * m->lead;
	else
		at = r % wide * 2 + r / wide * m->lead + k % 8 * m->span +
		     k / 8 * m->stride;
	return loom_box_swizzled(m->swizzle, m->start + at);
}

static void begin_reading(struct loom_reading *g, const struct matrix *m,
			  unsigned rows, uintptr_t pc)
{
	const unsigned by_row = m->turned ? 8 : 1;
	const unsigned by_k = m->turned ? 1 : CHUNK / m->size;

	for (unsigned r = 0; r < rows; r += by_row)
		for (unsigned k = 0; k < ROW_BYTES / m->size; k += by_k) {
			uintptr_t at = place(m, r, k);

			loom_check((void *)at, CHUNK, LOOM_LOAD, LOOM_IN_FLIGHT, pc);
			loom_on_bulk_copy(at, CHUNK, LOOM_LOAD, pc);
			g->at[g->count++] = at;
		}
}

static void read(const struct matrix *m, unsigned first, unsigned rows,
		 unsigned char *to)
{
	for (unsigned r = 0; r < rows; r++)
		for (unsigned k = 0; k < ROW_BYTES / m->size; k++)
			memcpy(&to[r * ROW_BYTES + k * m->size],
			       (const void *)place(m, first + r, k), m->size);
}

static void check_warpgroup(unsigned warp, uintptr_t pc)
{
	if ((warp | 3) >= loom_now.block->warps)
		loom_fail_at(pc, "wgmma needs the four warps of a warpgroup, the first "
			     "of them a multiple of four; launch blocks of a multiple "
			     "of 128 threads");
}

/* What the first thread of a warpgroup begins to read for all of it. */
static struct loom_reading *new_reading(unsigned group)
{
	struct own *o = loom_async_own();
	struct loom_reading *g = calloc(1, sizeof *g);

	if (!g)
		loom_fail("no memory for what wgmma reads");
	g->flight = LOOM_FLIGHTS_OF_COPIES + 1 +
		    (o->readings++ << 3 | group) % LOOM_FLIGHTS_OF_COPIES;
	loom_now.thread->flight = g->flight;
	g->group = o->reading_group;
	g->next = o->reading;
	o->reading = g;
	return g;
}

void loom_wgmma_multiply(const struct loom_wgmma *w, const struct loom_fragments *lane,
		void (*multiply)(const struct loom_wgmma *, const void *, const void *,
				 const struct loom_fragments *))
{
	uintptr_t pc = PC;
	unsigned thread = (unsigned)(loom_now.thread - loom_now.block->thread);
	_Alignas(8) unsigned char a[OF_WARP * ROW_BYTES], b[LARGEST * ROW_BYTES];
	struct loom_reading *g;
	struct matrix m;

	if (loom_now.thread->lane)
		return;
	check_warpgroup(thread / LOOM_LANES, pc);
	g = thread % WARPGROUP ? NULL : new_reading(thread / WARPGROUP);
	if (!w->a_in_registers) {
		m = matrix_of(w->a, w->a_turned, w->type, pc);
		if (g)
			begin_reading(g, &m, ROWS, pc);
		read(&m, thread / LOOM_LANES % 4 * OF_WARP, OF_WARP, a);
	}
	m = matrix_of(w->b, w->b_turned, w->type_b, pc);
	if (g)
		begin_reading(g, &m, (unsigned)w->n, pc);
	read(&m, 0, (unsigned)w->n, b);
	multiply(w, a, b, lane);
}

void loom_wgmma_commit(void)
{
	loom_async_own()->reading_group++;
}

/* Those before the group, of a list that begins with the last one. */
static int end_readings(struct loom_reading **list, unsigned group)
{
	int any = 0;

	while (*list) {
		struct loom_reading *g = *list;

		if ((int)(g->group - group) >= 0) {
			list = &g->next;
			continue;
		}
		for (unsigned i = 0; i < g->count; i++)
			loom_on_copy_read(g->at[i], CHUNK, g->flight, 1);
		*list = g->next;
		free(g);
		any = 1;
	}
	return any;
}

/* A product is the warpgroup's: who waits for it waits for all four warps, and a thread
 * that has waited may say so for all, as one does to each block of CUTLASS's clusters
 * (sm90_pipeline.hpp).  The first that comes by ends the reading; of the others each
 * learns what that one did before. */
void loom_wgmma_wait(size_t but)
{
	uintptr_t pc = PC;
	struct own *o = loom_async_own();
	unsigned thread = (unsigned)(loom_now.thread - loom_now.block->thread);
	struct own *first = o - thread % WARPGROUP;
	const unsigned over = o->reading_group - (unsigned)but;

	if ((thread / LOOM_LANES | 3) >= loom_now.block->warps)
		return;
	for (unsigned warp = 0; warp < 4; warp++)
		while ((int)(first[warp * LOOM_LANES].reading_group - over) < 0)
			if (loom_wait_at(pc))
				loom_fail_at(pc, "deadlock: waits for a product that not "
					     "all four warps of the warpgroup begin");
	loom_wait_over();
	if (end_readings(&first->reading, over))
		loom_on_release((uintptr_t)first, LOOM_SCOPE_BLOCK);
	else
		loom_on_acquire((uintptr_t)first, LOOM_SCOPE_BLOCK);
}

void loom_readings_drop(struct own *o)
{
	while (o->reading) {
		struct loom_reading *g = o->reading;

		o->reading = g->next;
		free(g);
	}
}
