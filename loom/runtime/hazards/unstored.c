#define _GNU_SOURCE
#include "hazards/unstored.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/context.h"
#include "base/host-lock.h"
#include "base/source-line.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"
#include "hazards/hazards.h"
#include "hazards/race.h"
#include "hazards/shadow.h"

enum { SPANS = 64, COPIES = 16, LAUNCHES = 16 };

uintptr_t loom_unstored_low, loom_unstored_high;

/* What a copy has brought that nobody had stored, by the last of them. */
static struct copy {
	uintptr_t pc, base; /* the call; the allocation */
	size_t size;        /* of that */
	const char *kernel; /* which has stored beside them, or NULL */
	unsigned blocks;    /* of its grid, whose last thread that was; or 0 */
	char hint[512];
} copies[COPIES];
static struct span {
	uintptr_t at, end, from;
	struct copy *copy;
} spans[SPANS];
static unsigned count, next_copy;

static struct past_launch {
	uint32_t epoch;
	const char *name;
	dim3 grid, block;
} launches[LAUNCHES];
static unsigned next_launch;

/* ---- Who stored beside them ------------------------------------------------ */

static const struct past_launch *launch_of(uint32_t epoch)
{
	const struct past_launch *found = NULL;

	for (unsigned i = 0; i < LAUNCHES; i++) {
		const struct past_launch *l = &launches[i];

		if (l->name && l->epoch <= epoch && (!found || found->epoch < l->epoch))
			found = l;
	}
	return found;
}

static const struct loom_cell *cell_of(uintptr_t at)
{
	size_t word = (at - loom_global_base) / LOOM_WORD;
	const struct loom_cell *c = loom_shadow_global ? loom_cell_shares(word) : NULL;

	return c && !((c->key ^ loom_key(word, 0)) << LOOM_EPOCH_BITS) &&
			       loom_how_bytes(c->write) ?
		       c : NULL;
}

static uint3 place(uint64_t n, const dim3 *d)
{
	return (uint3){ (unsigned)(n % d->x), (unsigned)(n / d->x % d->y),
			(unsigned)(n / d->x / d->y) };
}

/* Whether the last thread of the last block has stored what is before, of a grid in
 * one dimension and of whole warps. */
static int is_last(loom_stamp s, const struct past_launch *l)
{
	unsigned threads = l->block.x * l->block.y * l->block.z;

	return l->grid.y == 1 && l->grid.z == 1 && threads % LOOM_LANES == 0 &&
	       LOOM_STAMP_BLOCK(s) == l->grid.x - 1 && LOOM_STAMP_THREAD(s) == threads - 1;
}

static void hint_at(struct copy *c, uintptr_t from)
{
	const struct loom_cell *cell = from > c->base ? cell_of(from - 1) : NULL;
	const struct past_launch *l = cell ? launch_of(LOOM_KEY_EPOCH(cell->key)) : NULL;
	struct loom_source_line p;
	uint3 b, t;

	c->kernel = l ? l->name : NULL;
	snprintf(c->hint, sizeof c->hint, "let a kernel, cudaMemset or a copy store it first");
	if (!loom_initialised_any(c->base, c->size))
		snprintf(c->hint, sizeof c->hint, "nothing has stored to that allocation; "
			 "was its kernel launched, and with this pointer?");
	if (!l || !loom_how_place(cell->write))
		return;
	p = loom_source_line(loom_place_pc(loom_how_place(cell->write)));
	b = place(LOOM_STAMP_BLOCK(cell->writer), &l->grid);
	t = place(LOOM_STAMP_THREAD(cell->writer), &l->block);
	if (is_last(cell->writer, l))
		c->blocks = l->grid.x;
	if (c->blocks)
		snprintf(c->hint, sizeof c->hint, "at %s:%u the last thread of kernel %s "
			 "stores what is before it, and block (%u,0,0) would go on there: "
			 "round the grid up, (n + %u) / %u blocks", p.file, p.line, l->name,
			 l->grid.x, l->block.x - 1, l->block.x);
	else
		snprintf(c->hint, sizeof c->hint, "kernel %s, block (%u,%u,%u), thread "
			 "(%u,%u,%u) stores what is before it, at %s:%u", l->name, b.x, b.y,
			 b.z, t.x, t.y, t.z, p.file, p.line);
}

/* ---- What is said ---------------------------------------------------------- */

/* A mistake that the program says to expect is one of a kernel. */
static void tell(const struct copy *c, uintptr_t pc, const char *text)
{
	const struct loom_launch *before = loom_now.launch;
	struct loom_launch l = { .name = c->kernel ? c->kernel : "" };

	loom_now.launch = &l;
	loom_hazard_tell(LOOM_HAZARD_UNINITIALISED, pc, c->pc, "the host", text);
	loom_now.launch = before;
}

static void say_used(const struct span *s, uintptr_t at, size_t size, uintptr_t pc)
{
	const struct copy *c = s->copy;
	struct loom_source_line p = loom_source_line(c->pc);
	char text[1024];

	if (loom_hazard_known(LOOM_HAZARD_UNINITIALISED, pc, c->pc))
		return;
	snprintf(text, sizeof text, "loads %zu byte%s that the copy at %s:%u has brought from "
		 "byte %zu of a %zu-byte allocation, where nobody had stored; %s", size,
		 size == 1 ? "" : "s", p.file, p.line, (size_t)(s->from + (at - s->at) - c->base),
		 c->size, c->hint);
	tell(c, pc, text);
}

static void say_copied(const struct copy *c, uintptr_t from)
{
	char text[1024];

	if (loom_hazard_known(LOOM_HAZARD_UNINITIALISED, c->pc, c->pc))
		return;
	snprintf(text, sizeof text, "copies bytes %zu to %zu of a %zu-byte allocation, where "
		 "nobody has stored; %s", (size_t)(from - c->base), c->size, c->size, c->hint);
	tell(c, c->pc, text);
}

/* ---- What is known --------------------------------------------------------- */

static void set_bounds(void)
{
	loom_unstored_low = count ? UINTPTR_MAX : 0;
	loom_unstored_high = 0;
	for (unsigned i = 0; i < count; i++) {
		if (spans[i].at < loom_unstored_low)
			loom_unstored_low = spans[i].at;
		if (spans[i].end > loom_unstored_high)
			loom_unstored_high = spans[i].end;
	}
}

static void forget(unsigned i)
{
	spans[i] = spans[--count];
}

static void add(struct span s)
{
	if (s.at < s.end && count < SPANS)
		spans[count++] = s;
}

void loom_unstored_over(uintptr_t at, size_t size)
{
	LOOM_HOST_LOCK;
	uintptr_t end = at + size;

	for (unsigned i = count; i--;) {
		struct span s = spans[i], behind = s;

		if (s.at >= end || s.end <= at)
			continue;
		forget(i);
		behind.at = end;
		behind.from += end - s.at;
		s.end = at;
		add(s);
		add(behind);
	}
	set_bounds();
}

/* Another process may store to what it shares, unseen. */
static const struct loom_allocation *allocation_of(uintptr_t from)
{
	const struct loom_allocation *m = NULL;

	if (from - loom_global_base < loom_global_span && loom_initialised_setup())
		m = loom_allocation_at(from);
	return m && !m->common.size ? m : NULL;
}

/* In the place of the earliest one. */
static struct copy *new_copy(const struct loom_allocation *m, uintptr_t pc)
{
	struct copy *c = &copies[next_copy++ % COPIES];

	for (unsigned i = count; i--;)
		if (spans[i].copy == c)
			forget(i);
	*c = (struct copy){ .pc = pc, .base = m->base, .size = m->size };
	return c;
}

static int is_stored(uintptr_t at)
{
	return loom_initialised_any(at, 1);
}

/* Behind the bytes from here on that are stored, or are not. */
static uintptr_t run_end(uintptr_t at, uintptr_t end, int stored)
{
	while (at < end && is_stored(at) == stored) {
		size_t from = at - loom_global_base;

		if (from % 8 == 0 && at + 8 <= end &&
		    loom_initialised[from / 8] == (stored ? 0xff : 0))
			at += 8;
		else
			at++;
	}
	return at;
}

static int is_of_stack(uintptr_t at)
{
	static _Thread_local uintptr_t low, high;
	pthread_attr_t a;
	void *stack;
	size_t size;

	if (!high && !pthread_getattr_np(pthread_self(), &a)) {
		if (!pthread_attr_getstack(&a, &stack, &size)) {
			low = (uintptr_t)stack;
			high = low + size;
		}
		pthread_attr_destroy(&a);
	}
	return at - low < high - low;
}

/* What a grid rounded down leaves. */
static void check_tail(const struct loom_allocation *m, uintptr_t from, size_t size,
		       uintptr_t pc)
{
	uintptr_t end = from + size, tail = run_end(from, end, 1);
	struct copy c = { .pc = pc, .base = m->base, .size = m->size };

	if (from != m->base || size != m->size || tail == end ||
	    run_end(tail, end, 0) < end)
		return;
	hint_at(&c, tail);
	if (c.blocks && end - tail < (tail - from) / c.blocks)
		say_copied(&c, tail);
}

void loom_unstored_copied(uintptr_t to, uintptr_t from, size_t size, uintptr_t pc)
{
	LOOM_HOST_LOCK;
	const struct loom_allocation *m = allocation_of(from);
	struct copy *c = NULL;
	uintptr_t end = from + size, at = from;

	if (count)
		loom_unstored_over(to, size);
	if (!m)
		return;
	if (is_of_stack(to)) {
		check_tail(m, from, size, pc);
		return;
	}
	while ((at = run_end(at, end, 1)) < end) {
		uintptr_t last = run_end(at, end, 0);

		if (!c) {
			c = new_copy(m, pc);
			hint_at(c, at);
		}
		add((struct span){ to + (at - from), to + (last - from), at, c });
		at = last;
	}
	set_bounds();
}

/* It may store to what is pinned. */
void loom_unstored_launch(const struct loom_launch *l)
{
	launches[next_launch++ % LAUNCHES] =
		(struct past_launch){ loom_epoch, l->name, l->grid, l->block };
	for (unsigned i = count; i--;)
		if (spans[i].at - loom_global_base < loom_global_span)
			forget(i);
	set_bounds();
}

void loom_unstored_use(uintptr_t at, size_t size, enum loom_op op, uintptr_t pc)
{
	static const char nothing[16];
	LOOM_HOST_LOCK;

	if (op != LOOM_LOAD) {
		loom_unstored_over(at, size);
		return;
	}
	for (unsigned i = 0; i < count; i++)
		if (at >= spans[i].at && at + size <= spans[i].end) {
			if (size <= sizeof nothing &&
			    !memcmp((const void *)at, nothing, size))
				say_used(&spans[i], at, size, pc);
			return;
		}
}
