#include "hazards/release-log.h"

#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "common/hash.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/of-launch.h"
#include "memory/shared-memory.h"
#include "hazards/readers.h"

enum { BUCKETS = 1024 };
static LOOM_OF_LAUNCH struct loom_log *bucket[BUCKETS];
LOOM_OF_LAUNCH struct loom_log *loom_logs_gone;
LOOM_OF_LAUNCH int loom_logs_any;

void loom_logs_begin(void)
{
	loom_logs_any = 1;
	loom_readers_keep_all(1);
}

void *loom_order_memory(void *array, size_t n, size_t size)
{
	void *p = realloc(array, n * size);

	if (!p)
		loom_fail("no memory to follow the order of accesses");
	return p;
}

/* Room for one more, doubled at powers of two. */
static void *one_more(void *array, unsigned count, size_t size)
{
	if (count & (count - 1))
		return array;
	return loom_order_memory(array, count ? 2 * (size_t)count : 1, size);
}

static struct loom_log **bucket_of(uintptr_t object)
{
	return &bucket[(LOOM_SPREAD(object) >> 40) % BUCKETS];
}

struct loom_log *loom_log_find(uintptr_t object)
{
	struct loom_log *l = loom_logs_any ? *bucket_of(object) : NULL;

	while (l && l->object != object)
		l = l->next;
	return l;
}

struct loom_log *loom_log_make(struct loom_block *b, uintptr_t object)
{
	struct loom_log *l = loom_log_find(object);

	if (l)
		return l;
	l = loom_order_memory(NULL, 1, sizeof *l);
	*l = (struct loom_log){ .object = object, .next = *bucket_of(object) };
	*bucket_of(object) = l;
	if (object - loom_shared_base < LOOM_SHARED_SPAN) {
		l->owned = b->clock.logs;
		b->clock.logs = l;
	}
	loom_logs_begin();
	return l;
}

void loom_log_hide(struct loom_log *l)
{
	struct loom_log **p = bucket_of(l->object);

	while (*p != l)
		p = &(*p)->next;
	*p = l->next;
}

/* Those who know of the old one keep it. */
void loom_log_renew(struct loom_block *b, struct loom_log *l)
{
	uintptr_t object = l->object;

	loom_log_hide(l);
	l->object = 0;
	if (object - loom_shared_base >= LOOM_SHARED_SPAN) {
		l->owned = loom_logs_gone;
		loom_logs_gone = l;
	}
	loom_log_make(b, object);
}

void loom_log_drop(struct loom_log *l)
{
	free(l->entry);
	free(l->link.item);
	free(l->last);
	free(l->turn);
	free(l);
}

void loom_logs_clear(void)
{
	for (unsigned i = 0; loom_logs_any && i < BUCKETS; i++)
		while (bucket[i]) {
			struct loom_log *l = bucket[i];

			bucket[i] = l->next;
			loom_log_drop(l);
		}
	while (loom_logs_gone) {
		struct loom_log *l = loom_logs_gone;

		loom_logs_gone = l->owned;
		loom_log_drop(l);
	}
	loom_logs_any = 0;
	loom_readers_keep_all(0);
}

unsigned *loom_log_last(struct loom_log *l, unsigned block)
{
	unsigned i = (unsigned)(LOOM_SPREAD(block) >> 32) & (l->room - 1);

	while (l->last[i] && l->entry[l->last[i] - 1].block != block)
		i = (i + 1) & (l->room - 1);
	return &l->last[i];
}

static void index_entries(struct loom_log *l)
{
	if (2 * l->entries < l->room)
		return;
	l->room = l->room ? 2 * l->room : 8;
	free(l->last);
	l->last = loom_order_memory(NULL, l->room, sizeof *l->last);
	memset(l->last, 0, l->room * sizeof *l->last);
	for (unsigned i = 0; i < l->entries; i++)
		*loom_log_last(l, l->entry[i].block) = i + 1;
}

/* Whether the block's last few entries say as much already. */
static int is_noted(struct loom_log *l, const struct loom_log_entry *e)
{
	unsigned tries = 4;

	if (!l->room)
		return 0;
	for (unsigned i = *loom_log_last(l, e->block); i && tries--;) {
		const struct loom_log_entry *o = &l->entry[i - 1];

		if (o->who == e->who && o->scope == e->scope &&
		    o->tick >= e->tick && !(e->to & ~o->to))
			return 1;
		i = o->before;
	}
	return 0;
}

void loom_log_note(struct loom_log *l, struct loom_log_entry e)
{
	unsigned *last;

	if (is_noted(l, &e))
		return;
	l->covers |= e.to & LOOM_FENCERS;
	l->entry = one_more(l->entry, l->entries, sizeof *l->entry);
	index_entries(l);
	last = loom_log_last(l, e.block);
	e.before = *last;
	l->entry[l->entries] = e;
	*last = ++l->entries;
}

void loom_learn(struct loom_views *to, const struct loom_view *v)
{
	for (unsigned i = 0; i < to->count; i++) {
		struct loom_view *o = &to->item[i];

		if (o->log != v->log || o->scope != v->scope ||
		    o->told != v->told || o->holder != v->holder ||
		    o->state != v->state || o->as != v->as || o->to != v->to)
			continue;
		if (o->length < v->length)
			o->length = v->length;
		if (o->links < v->links)
			o->links = v->links;
		return;
	}
	to->item = one_more(to->item, to->count, sizeof *to->item);
	to->item[to->count++] = *v;
}

void loom_learn_all(struct loom_views *to, const struct loom_views *from)
{
	for (unsigned i = 0; i < from->count; i++)
		loom_learn(to, &from->item[i]);
}

void loom_views_forget(struct loom_views *v)
{
	free(v->item);
	*v = (struct loom_views){ NULL, 0 };
}

int loom_views_hold(const struct loom_views *v, const struct loom_log *l)
{
	for (unsigned i = 0; i < v->count; i++)
		if (v->item[i].log == l && v->item[i].state == LOOM_KNOWN &&
		    v->item[i].as & LOOM_ACQUIRERS &&
		    v->item[i].length == l->entries &&
		    v->item[i].links == l->link.count)
			return 1;
	return 0;
}

static void link_to(struct loom_log *l, const struct loom_view *link)
{
	if (link->log == l)
		return;
	link->log->shared = 1;
	l->covers |= link->to & LOOM_FENCERS;
	l->awaits |= link->state == LOOM_AWAITED;
	loom_learn(&l->link, link);
}

void loom_log_pass_on(struct loom_log *l, const struct loom_views *v,
		      struct loom_log_entry e)
{
	for (unsigned i = 0; i < v->count; i++) {
		struct loom_view link = v->item[i];

		link.holder = e.block;
		link.told = e.scope;
		link.to = link.state == LOOM_KNOWN ? e.to : e.to & LOOM_ACQUIRERS;
		if (link.to && link.state != LOOM_COVERED)
			link_to(l, &link);
	}
}

void loom_log_cover(struct loom_log *l, const struct loom_views *v)
{
	for (unsigned i = 0; i < v->count; i++) {
		struct loom_view link = v->item[i];

		link.to = LOOM_FENCERS;
		if (link.state == LOOM_COVERED)
			link_to(l, &link);
	}
}

/* What the object's releases knew to be covered, and what they awaited, who
 * acquires it does, too. */
void loom_learn_acquired(struct loom_views *to, const struct loom_view *v)
{
	struct loom_view covered = { .log = v->log, .length = v->length,
				     .links = v->links, .state = LOOM_COVERED,
				     .as = LOOM_FENCERS };

	loom_learn(to, v);
	if (v->log->covers && !(v->as & LOOM_FENCERS))
		loom_learn(to, &covered);
	for (unsigned i = 0; v->log->awaits && i < v->links; i++) {
		struct loom_view link = v->log->link.item[i];

		link.holder = link.to = 0;
		link.told = LOOM_SCOPE_BLOCK;
		if (link.state == LOOM_AWAITED)
			loom_learn(to, &link);
	}
}

/* Whether as much is known already, as these learners and maybe others. */
static int is_known(const struct loom_views *in, const struct loom_view *v)
{
	for (unsigned i = 0; i < in->count; i++) {
		const struct loom_view *o = &in->item[i];

		if (o->log == v->log && o->state == v->state && o->scope == v->scope &&
		    !(v->as & ~o->as) && o->length >= v->length && o->links >= v->links)
			return 1;
	}
	return 0;
}

void loom_learn_awaited(struct loom_views *to, const struct loom_views *from,
			enum loom_scope scope)
{
	for (unsigned i = 0, count = from->count; i < count; i++) {
		struct loom_view v = from->item[i];

		if (v.state != LOOM_AWAITED)
			continue;
		v.state = LOOM_KNOWN;
		v.scope = scope;
		if (!is_known(to, &v))
			loom_learn(to, &v);
	}
}
