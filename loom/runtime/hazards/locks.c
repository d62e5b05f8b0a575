/* Who takes a lock compares it with what it is while nobody has it, or exchanges it for
 * the first time.  Two who have found the same there have had it one after the other:
 * someone gave it back. */
#include "hazards/locks.h"

#include <string.h>

#include "common/hash.h"
#include "base/context.h"
#include "hazards/happens-before.h"
#include "hazards/shadow.h"

enum { BUCKET_BITS = 6, BUCKETS = 1 << BUCKET_BITS, LAST = 8 };

/* Of each bucket of words the last ones that were taken. */
static struct taken {
	uintptr_t word;
	uint64_t found;
	loom_stamp who;
	uint32_t epoch;
	int is_held;
} taken[BUCKETS][LAST];
static unsigned next;

static struct taken *bucket_of(uintptr_t word)
{
	return taken[LOOM_SPREAD(word / LOOM_WORD) >> (64 - BUCKET_BITS)];
}

static uint64_t value_of(uintptr_t word, size_t size)
{
	uint64_t value = 0;

	memcpy(&value, (const void *)word, size);
	return value;
}

static int is_of(const struct taken *t, loom_stamp who)
{
	return t->word && t->epoch == loom_epoch && LOOM_STAMP_SAME_THREAD(t->who, who);
}

/* Whoever changes it behind its taking gives it back. */
static int give_back(uintptr_t word)
{
	struct taken *t = bucket_of(word), *end = t + LAST;
	int any = 0;

	for (; t < end; t++)
		if (t->word == word && is_of(t, loom_now.stamp)) {
			any |= t->is_held;
			t->is_held = 0;
		}
	return any;
}

static void take(uintptr_t word, uint64_t found)
{
	bucket_of(word)[next++ % LAST] = (struct taken){ word, found, loom_now.stamp, loom_epoch, 1 };
}

void loom_locks_compare(uintptr_t word, size_t size, uint64_t expected)
{
	if (size > sizeof expected || memcmp((const void *)word, &expected, size))
		return;
	if (!give_back(word))
		take(word, expected);
}

void loom_locks_exchange(uintptr_t word, size_t size)
{
	if (size <= sizeof(uint64_t) && !give_back(word) && !value_of(word, size))
		take(word, 0);
}

/* The other one has had it, and found it as the running thread has. */
static int was_held(const struct taken *mine, loom_stamp other)
{
	const struct taken *t = bucket_of(mine->word), *end = t + LAST;

	for (; t < end; t++)
		if (t->word == mine->word && t->found == mine->found && is_of(t, other))
			return 1;
	return 0;
}

int loom_locks_both(loom_stamp other)
{
	for (unsigned i = 0; i < BUCKETS * LAST; i++) {
		const struct taken *t = &taken[i / LAST][i % LAST];

		if (t->is_held && is_of(t, loom_now.stamp) && was_held(t, other))
			return 1;
	}
	return 0;
}

int loom_locks_taken(uintptr_t word, loom_stamp who)
{
	const struct taken *t = bucket_of(word), *end = t + LAST;

	for (; t < end; t++)
		if (t->word == word && is_of(t, who))
			return 1;
	return 0;
}
