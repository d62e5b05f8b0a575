/* One asynchronous copy: to shared memory, whose bytes lie here until somebody
 * waits for them, or from it, which is read when its thread waits for that. */
#ifndef LOOM_COPY_H
#define LOOM_COPY_H

#include <stddef.h>
#include <stdint.h>

#include "execution/tensor-box.h"
#include "loom/bulk.h"

struct loom_block;

struct copy {
	struct copy *next;
	const uint64_t *barrier; /* or NULL: the thread waits for its group */
	unsigned phase, group;
	uint32_t flight; /* its number */
	unsigned char *shared;
	uintptr_t other; /* where its other side lies; of a box, nothing */
	struct loom_tensor_box *box; /* NULL: both sides are whole */
	int leaves; /* from shared memory */
	int bulk, fetched;
	enum loom_reduction reduction; /* of what leaves */
	enum loom_reduced reduced;
	uintptr_t pc;
	size_t size, read; /* what is not read is zero */
	unsigned char bytes[]; /* as in shared memory */
};

/* Numbers of copies, from 1; behind them are those of what wgmma reads. */
enum { LOOM_FLIGHTS_OF_COPIES = 1u << 30 };

/* Copies in the order in which they were issued. */
struct queue {
	struct copy *first, *last;
};

/* What a block has under way. */
struct loom_async {
	struct queue bound; /* to barriers */
	struct own {
		struct queue queue;
		unsigned group;     /* of what is issued next */
		struct queue bulk;  /* from shared memory */
		unsigned bulk_group;
		struct loom_reading *reading; /* by wgmma (wgmma.c) */
		unsigned reading_group;
		uint32_t readings;
	} own[];
};

struct loom_async *loom_async_of(struct loom_block *b);
struct own *loom_async_own(void); /* the running thread's */
void loom_readings_drop(struct own *o);
void loom_queue_append(struct queue *q, struct copy *c);
struct copy *loom_queue_take(struct queue *q);

/* With room for its bytes, all zero. */
struct copy *loom_copy_new(void *shared, size_t size);
void loom_copy_free(struct copy *c);
/* The running thread says what it reads. */
void loom_copy_begin(const struct copy *c);
/* Each stretch of its other side, and where it lies in the bytes. */
void loom_copy_each(struct copy *c, loom_box_row *row, void *context);
/* Reads the other side into the bytes; or shared memory, if that is yet to be done. */
void loom_copy_gather(struct copy *c);
void loom_copy_fetch(struct copy *c);
/* The bytes go where they belong, and the copy ends. */
void loom_copy_land(struct copy *c);
/* Its source may be stored to again, of a barrier's; the copy ends. */
void loom_copy_drop(struct copy *c);

#endif
