/* LOOM_SCHEDULE: the order in which blocks, warps and lanes run.  A kernel may
 * rely on none, so that running it in another one finds what it relies on.
 * The same seed gives the same run. */
#include "base/schedule.h"

#include <stdlib.h>
#include <string.h>

#include "base/failure.h"
#include "base/of-launch.h"

static enum { FORWARD, REVERSE, RANDOM } schedule;
static uint64_t state; /* of the random numbers */
static LOOM_OF_LAUNCH uint64_t key;
int loom_schedule_forward = 1, loom_schedule_mixes;

/* Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
 * (2014), with the constants of its SplitMix64. */
static uint64_t mixed(uint64_t n)
{
	n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9u;
	n = (n ^ n >> 27) * 0x94d049bb133111ebu;
	return n ^ n >> 31;
}

static uint64_t random_bits(void)
{
	return mixed(state += 0x9e3779b97f4a7c15u);
}

static unsigned random_below(unsigned n)
{
	return (unsigned)((random_bits() >> 32) * n >> 32);
}

_Noreturn static void refuse(const char *text)
{
	loom_fail("LOOM_SCHEDULE=%s: give forward, reverse or random:SEED, "
		  "where SEED is a number from 0", text);
}

static void seed(const char *text)
{
	const char *digits = text + strlen("random:");
	char *end;

	if (*digits < '0' || *digits > '9')
		refuse(text);
	state = mixed(strtoull(digits, &end, 10) + 1);
	if (*end)
		refuse(text);
}

__attribute__((constructor)) static void setup(void)
{
	const char *text = getenv("LOOM_SCHEDULE");

	if (!text || !*text || !strcmp(text, "forward"))
		return;
	loom_schedule_forward = 0;
	if (!strcmp(text, "reverse")) {
		schedule = REVERSE;
	} else if (!strncmp(text, "random:", strlen("random:"))) {
		schedule = RANDOM;
		loom_schedule_mixes = 1;
		seed(text);
	} else {
		refuse(text);
	}
}

void loom_schedule_launch(void)
{
	if (schedule == RANDOM)
		key = random_bits();
}

/* Lanes of a warp, warps of a block, resident blocks: once round, from
 * anywhere, either way. */
struct loom_round loom_schedule_other_round(unsigned count)
{
	struct loom_round o = { 0, 1, count };

	if (schedule == RANDOM)
		o.next = random_below(count);
	else
		o.next = count - 1;
	if (schedule == REVERSE || random_below(2))
		o.step = count - 1;
	return o;
}

/* A permutation of the numbers below 4^bits without a table: four rounds of
 * Feistel's. */
static uint64_t permuted(uint64_t i, unsigned bits)
{
	uint64_t mask = ((uint64_t)1 << bits) - 1;
	uint64_t left = i >> bits, right = i & mask;

	for (unsigned round = 0; round < 4; round++) {
		uint64_t next = left ^ (mixed(key + round * 0x10001 +
					      (right << 8)) & mask);

		left = right;
		right = next;
	}
	return left << bits | right;
}

/* Which of count clusters starts as the i-th. */
uint64_t loom_schedule_start(uint64_t i, uint64_t count)
{
	unsigned bits = 1;

	if (schedule == FORWARD)
		return i;
	if (schedule == REVERSE)
		return count - 1 - i;
	while (bits < 31 && count > (uint64_t)1 << 2 * bits)
		bits++;
	do
		i = permuted(i, bits);
	while (i >= count);
	return i;
}

/* The steps that a thread makes before another gets its turn. */
unsigned loom_schedule_slice(void)
{
	static const unsigned longest[] = { 4, 64, 64, 1024 };

	return 1 + random_below(longest[random_below(4)]);
}
