/* Random requests, of each kind: what an instruction's memory of its last one says they
 * cost is what they cost.  Says which do not, which kinds were never remembered, and
 * which counters counted nothing. */
#include <stdio.h>
#include <string.h>

#include "hardware/request-cost.h"

enum { REQUESTS = 20000, OFTEN = 1000 };

static uint64_t state = 1;

static unsigned below(unsigned n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(state >> 33) % n;
}

/* Lanes side by side, apart, in one word or anywhere. */
static struct loom_request any_request(enum loom_kind kind)
{
	static const unsigned widths[] = { 1, 2, 4, 8, 16 };
	unsigned texels = kind == LOOM_TEXTURE_READ || kind == LOOM_SURFACE_ACCESS;
	unsigned atomic = kind == LOOM_SHARED_ATOMIC || kind == LOOM_GLOBAL_ATOMIC;
	struct loom_request q = {
		.active = below(3) ? ~0u : 1 | below(1u << 31),
		.width = texels ? 4 : atomic ? 4u << below(2) : widths[below(5)],
		.is_load = kind == LOOM_SHARED_LOAD
	};
	unsigned step = below(4) ? 1 + below(3) * below(40) : 0;

	for (unsigned n = 0; n < LOOM_LANES; n++)
		q.address[n] = 4096 + q.width * (step ? n * step : below(256));
	return q;
}

/* Moved as a whole, by words or by sectors, or with a lane moved alone. */
static void move(struct loom_request *q)
{
	unsigned by = (below(2) ? 16 : 32) * below(10);

	if (!below(4))
		q->address[below(LOOM_LANES)] += q->width;
	for (unsigned n = 0; n < LOOM_LANES; n++)
		q->address[n] += by;
}

/* How many requests were taken for the last one again; *failed: one was wrongly. */
static unsigned try(enum loom_kind kind, struct loom_counts *all, int *failed)
{
	struct loom_repeat last = { 0 };
	struct loom_request q = { 0 };
	unsigned again = 0;

	for (unsigned i = 0; i < REQUESTS; i++) {
		struct loom_counts cost;
		struct loom_repeat marked;

		if (i % 4)
			move(&q);
		else
			q = any_request(kind);
		marked = last;
		marked.cost.field[LOOM_REQUESTS] = ~0ull;
		again += loom_request_cost_again(&marked, kind, &q)->field[LOOM_REQUESTS] == ~0ull;
		loom_request_cost(kind, &q, &cost);
		loom_counts_add(all, &cost);
		if (!memcmp(loom_request_cost_again(&last, kind, &q), &cost, sizeof cost))
			continue;
		if (!*failed)
			printf("%s: a request costs something else than one that lies like it; "
			       "is its granule in metrics.h right?\n", loom_kind_names[kind].name);
		*failed = 1;
	}
	return again;
}

int main(void)
{
	static struct loom_counts all[LOOM_KINDS];
	int failed = 0;

	for (enum loom_kind k = 0; k < LOOM_PEER_LOAD; k++) { /* those behind are no requests */
		int wrong = 0;

		if (try(k, &all[k], &wrong) < OFTEN) {
			printf("%s: hardly ever remembered\n", loom_kind_names[k].name);
			failed = 1;
		}
		failed |= wrong;
	}
	for (unsigned i = 0; i < LOOM_METRICS; i++)
		if (loom_metrics[i].kind < LOOM_PEER_LOAD && loom_metrics[i].field != LOOM_GUESSED &&
		    !all[loom_metrics[i].kind].field[loom_metrics[i].field]) {
			printf("%s counted nothing; it has no rule in request-cost.c\n",
			       loom_metrics[i].name);
			failed = 1;
		}
	return failed;
}
