#include "counters/taken-ways.h"

#include <stdlib.h>

#include "base/failure.h"
#include "counters/control-flow.h"

static void *zeros(size_t n, size_t size)
{
	void *p = calloc(n, size);

	if (!p)
		loom_fail("no memory for the control flow");
	return p;
}

/* Where each block is come from: a block, or MANY. */
enum { MANY = 0x7fffffff };

static unsigned *sources(void)
{
	unsigned count = loom_flow_count();
	unsigned *from = zeros(count + 1, sizeof *from);

	for (unsigned b = 1; b < count; b++) {
		const unsigned *next;
		unsigned nexts = loom_flow_nexts(b, &next);

		for (unsigned i = 0; i < nexts; i++)
			from[next[i]] = from[next[i]] ? MANY : b;
	}
	return from;
}

/* The other way out of a block that has two; 0 when it has not. */
static unsigned other_way(unsigned block, unsigned way)
{
	const unsigned *next;

	if (loom_flow_nexts(block, &next) != 2)
		return 0;
	return next[0] == way ? next[1] : next[0];
}

static int leads_only_to(unsigned block, unsigned to)
{
	const unsigned *next;

	return loom_flow_nexts(block, &next) == 1 && next[0] == to;
}

/* The block with the branch that leads to *way.  A part of its condition that
 * held for all who came to it has led them nowhere else; then *way becomes the
 * way to that part. */
static unsigned branch_to(unsigned *way, const unsigned *from,
			  const unsigned char *used)
{
	unsigned a = from[*way];

	while (a && a != MANY && !used[a] && leads_only_to(a, *way)) {
		*way = a;
		a = from[a];
	}
	return a == MANY ? 0 : a;
}

/* if (...) b, or if (...) b else other, and then more of the kernel.  Lanes
 * that have nothing left to do leave instead.  A condition of several parts
 * is one. */
static unsigned guard_of(unsigned b, const unsigned *from,
			 const unsigned char *used)
{
	unsigned way = b, behind, other;
	unsigned a = branch_to(&way, from, used);
	const unsigned *next;

	if (!a || loom_flow_nexts(b, &next) != 1)
		return 0;
	behind = next[0];
	other = other_way(a, way);
	if (!other || (!used[behind] && !loom_flow_nexts(behind, &next)))
		return 0;
	if (other != behind)
		return from[other] == a && leads_only_to(other, behind) ? a : 0;
	while (!used[a] && from[a] && from[a] != MANY &&
	       other_way(from[a], a) == behind)
		a = from[a];
	return a;
}

/* clang's loops of one block have another one on the way back. */
int loom_flow_repeats(unsigned block)
{
	const unsigned *next;
	unsigned nexts = block < loom_flow_count() ?
		loom_flow_nexts(block, &next) : 0;

	for (unsigned i = 0; i < nexts; i++)
		if (next[i] == block || leads_only_to(next[i], block))
			return 1;
	return 0;
}

int loom_flow_leads_around(const unsigned *by, unsigned given, unsigned to)
{
	unsigned count = loom_flow_count(), found = 0;
	unsigned *ways = zeros(count + 1, sizeof *ways);
	unsigned char *seen = zeros(count + 1, 1);
	int leads = 0;

	for (unsigned i = 0; i < given; i++)
		seen[by[i]] = 1;
	for (unsigned b = 1; b < count; b++)
		if (loom_flow_begins(b) && !seen[b]) {
			seen[b] = 1;
			ways[found++] = b;
		}
	for (unsigned i = 0; i < found; i++) {
		const unsigned *next;
		unsigned nexts = loom_flow_nexts(ways[i], &next);

		for (unsigned n = 0; n < nexts; n++) {
			if (!seen[next[n]])
				ways[found++] = next[n];
			seen[next[n]] = 1;
		}
	}
	for (unsigned i = 0; i < found; i++)
		leads |= ways[i] == to;
	free(ways);
	free(seen);
	return leads;
}

void loom_flow_guards(unsigned *guard, const unsigned char *used)
{
	unsigned *from = sources();

	for (unsigned b = 1; b < loom_flow_count(); b++)
		guard[b] = guard_of(b, from, used);
	free(from);
}
