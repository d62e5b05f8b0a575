#include "execution/copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/access-record.h"
#include "base/context.h"
#include "base/failure.h"
#include "counters/events.h"
#include "execution/reduction.h"

struct loom_async *loom_async_of(struct loom_block *b)
{
	if (!b->async)
		b->async = calloc(1, sizeof *b->async +
				     b->threads * sizeof *b->async->own);
	if (!b->async)
		loom_fail("no memory for asynchronous copies");
	return b->async;
}

struct own *loom_async_own(void)
{
	struct loom_block *b = loom_now.block;

	return &loom_async_of(b)->own[loom_now.thread - b->thread];
}

void loom_queue_append(struct queue *q, struct copy *c)
{
	c->next = NULL;
	if (q->first)
		q->last->next = c;
	else
		q->first = c;
	q->last = c;
}

struct copy *loom_queue_take(struct queue *q)
{
	struct copy *c = q->first;

	q->first = c->next;
	return c;
}

struct copy *loom_copy_new(void *shared, size_t size)
{
	static uint32_t copies;
	struct copy *c = calloc(1, sizeof *c + size);

	if (!c)
		loom_fail("no memory for an asynchronous copy of %zu bytes",
			  size);
	c->shared = shared;
	c->size = c->read = size;
	c->flight = ++copies % LOOM_FLIGHTS_OF_COPIES + 1;
	return c;
}

void loom_copy_begin(const struct copy *c)
{
	loom_now.thread->flight = c->flight;
}

void loom_copy_free(struct copy *c)
{
	free(c->box);
	free(c);
}

void loom_copy_each(struct copy *c, loom_box_row *row, void *context)
{
	if (c->box)
		loom_box_each(c->box, row, context);
	else if (c->read)
		row(context, c->other, 0, c->read);
}

/* Of bytes at an offset, where they are kept, and how many lie there together. */
static unsigned char *piece(struct copy *c, size_t offset, size_t *size)
{
	unsigned swizzle = c->box ? c->box->map.swizzle : 0;
	uintptr_t at = (uintptr_t)c->shared + offset;

	if (!swizzle)
		return c->bytes + offset;
	if (*size > 16 - offset % 16)
		*size = 16 - offset % 16;
	return c->bytes + (loom_box_swizzled(swizzle, at) - (uintptr_t)c->shared);
}

static void move(void *context, uintptr_t global, size_t offset, size_t size)
{
	struct copy *c = context;

	while (size) {
		size_t n = size;
		unsigned char *kept = piece(c, offset, &n);

		if (!c->leaves)
			memcpy(kept, (const void *)global, n);
		else if (c->reduction)
			loom_reduce((void *)global, kept, n, c->reduction, c->reduced);
		else
			memcpy((void *)global, kept, n);
		global += n;
		offset += n;
		size -= n;
	}
}

void loom_copy_gather(struct copy *c)
{
	loom_copy_each(c, move, c);
}

void loom_copy_fetch(struct copy *c)
{
	if (!c->leaves || c->fetched)
		return;
	memcpy(c->bytes, c->shared, c->size);
	loom_on_copy_read((uintptr_t)c->shared, c->size, c->flight, 1);
	c->fetched = 1;
}

static void has_read(void *context, uintptr_t at, size_t offset, size_t size)
{
	const struct copy *c = context;

	(void)offset;
	loom_on_copy_read(at, size, c->flight, !c->barrier);
}

static void dropped(void *context, uintptr_t at, size_t offset, size_t size)
{
	const struct copy *c = context;

	(void)offset;
	loom_on_copy_read(at, size, c->flight, 0);
}

static void landed(void *context, uintptr_t at, size_t offset, size_t size)
{
	(void)context, (void)offset;
	loom_on_copy_landed(at, size, 1);
}

void loom_copy_land(struct copy *c)
{
	if (c->leaves) {
		loom_copy_fetch(c);
		loom_copy_each(c, move, c);
		if (!c->reduction)
			loom_copy_each(c, landed, NULL);
	} else {
		memcpy(c->shared, c->bytes, c->size);
		loom_copy_each(c, has_read, c);
		loom_on_copy_landed((uintptr_t)c->shared, c->size, !c->barrier);
	}
	loom_copy_free(c);
}

void loom_copy_drop(struct copy *c)
{
	if (!c->leaves)
		loom_copy_each(c, dropped, c);
	loom_copy_free(c);
}
