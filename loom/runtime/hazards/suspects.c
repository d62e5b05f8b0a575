#define _POSIX_C_SOURCE 200809L
#include "hazards/suspects.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/hash.h"
#include "base/array.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/of-launch.h"
#include "hazards/hazards.h"
#include "hazards/race.h"
#include "hazards/shadow.h"

enum {
	BUCKETS = 256,
	PAIRS = 64,      /* that are remembered, */
	INNOCENT = 16,   /* and after so many proofs let pass */
	AT_ONCE = 1 << 16 /* suspects, and no more are kept */
};

struct kept {
	struct kept *next;
	struct loom_suspect s;
	int exact; /* the loader told itself: what it loaded is known */
	unsigned char value[8]; /* at a multiple of 8 */
	char *who, *text;
};

static LOOM_OF_LAUNCH struct kept *bucket[BUCKETS];
static LOOM_OF_LAUNCH unsigned kept;
static struct pair {
	uintptr_t pc, where;
	unsigned proofs;
} pairs[PAIRS];

static struct kept **bucket_of(loom_stamp loader)
{
	return &bucket[LOOM_SPREAD(LOOM_STAMP_WHO(loader)) >> 56];
}

static uintptr_t base_of(uintptr_t at)
{
	return at & ~(uintptr_t)7;
}

static struct pair *pair_of(const struct loom_suspect *s)
{
	return &pairs[LOOM_SPREAD(s->pc ^ s->where << 1) >> 58];
}

int loom_suspect_known(const struct loom_suspect *s)
{
	const struct pair *p = pair_of(s);

	if (p->pc == s->pc && p->where == s->where && p->proofs >= INNOCENT)
		return 1;
	for (const struct kept *k = *bucket_of(s->loader); k; k = k->next)
		if (k->s.loader == s->loader && k->s.pc == s->pc &&
		    k->s.where == s->where && base_of(k->s.at) == base_of(s->at))
			return 1;
	return kept == AT_ONCE;
}

void loom_suspect(const struct loom_suspect *s, const char *text)
{
	struct kept *k = calloc(1, sizeof *k), **to = bucket_of(s->loader);
	char who[LOOM_WHO];

	loom_who(s->pc, who);
	if (!k || !(k->who = strdup(who)) || !(k->text = strdup(text)))
		loom_fail("out of memory");
	k->s = *s;
	k->exact = LOOM_STAMP_SAME(s->loader, loom_now.stamp);
	memcpy(k->value, (const void *)base_of(s->at), sizeof k->value);
	k->next = *to;
	*to = k;
	kept++;
}

static void forget(struct kept **at)
{
	struct kept *k = *at;

	*at = k->next;
	free(k->who);
	free(k->text);
	free(k);
	kept--;
}

static void prove(struct kept **at)
{
	struct pair *p = pair_of(&(*at)->s);

	if (p->pc != (*at)->s.pc || p->where != (*at)->s.where)
		*p = (struct pair){ (*at)->s.pc, (*at)->s.where, 0 };
	p->proofs++;
	forget(at);
}

/* Of a load with which nothing has clashed yet, the value is not kept: it is
 * taken for the one that is compared with. */
static void drop_reader(uintptr_t at)
{
	struct loom_cell *c = loom_cell_at(at);
	struct loom_readers *r;

	if (LOOM_STAMP_SAME(c->older.reader, loom_now.stamp))
		c->older.read = 0;
	for (uint32_t l = c->older.more; (r = loom_readers_at(c, l)); l = r->before)
		if (loom_how_strength(r->read) == LOOM_PLAIN &&
		    loom_same_readers(r->reader, loom_now.stamp))
			r->lanes &= ~loom_now.lane;
	if (loom_how_strength(c->read) != LOOM_PLAIN ||
	    !loom_same_readers(c->reader, loom_now.stamp))
		return;
	c->lanes &= ~loom_now.lane;
	if (!c->lanes) {
		c->read = 0;
	} else if (LOOM_STAMP_SAME_THREAD(c->reader, loom_now.stamp)) {
		/* Another of them takes its place. */
		c->reader = LOOM_STAMP(
			LOOM_STAMP_BLOCK(c->reader),
			LOOM_STAMP_THREAD(c->reader) / LOOM_LANES * LOOM_LANES +
				(unsigned)__builtin_ctz(c->lanes),
			LOOM_STAMP_TICK(c->reader)) | LOOM_MIXED;
		c->read = loom_how(0, LOOM_PLAIN, loom_how_bytes(c->read));
	}
}

void loom_suspects_compare(uintptr_t at, size_t size, uint64_t expected)
{
	struct kept **k = bucket_of(loom_now.stamp);

	while (*k) {
		const struct loom_suspect *s = &(*k)->s;

		if (LOOM_STAMP_SAME(s->loader, loom_now.stamp) &&
		    base_of(s->at) == base_of(at) &&
		    (!(*k)->exact ||
		     !memcmp((*k)->value + at % 8, &expected, size)))
			prove(k);
		else
			k = &(*k)->next;
	}
	for (size_t i = 0; i < size; i += LOOM_WORD)
		drop_reader(at + i);
}

void loom_suspects_tell(void)
{
	for (unsigned i = 0; kept && i < BUCKETS; i++)
		while (bucket[i]) {
			const struct kept *k = bucket[i];

			if (!loom_hazard_known(LOOM_HAZARD_RACE, k->s.pc,
					       k->s.where))
				loom_hazard_tell(LOOM_HAZARD_RACE, k->s.pc,
						 k->s.where, k->who, k->text);
			forget(&bucket[i]);
		}
}
