#include "hazards/outstanding.h"

#include "base/host-lock.h"
#include "hazards/across-message.h"
#include "hazards/race.h"
#include "hazards/shadow.h"
#include "hazards/streams.h"
#include "hazards/work.h"

int loom_outstanding_any;

void loom_outstanding_begins(void)
{
	loom_outstanding_any = loom_checking;
}

static void awaited(void)
{
	loom_work_prune();
	loom_outstanding_any = loom_launches.count || loom_areas.count;
}

void loom_awaited_stream(unsigned stream)
{
	LOOM_HOST_LOCK;
	loom_host_waits_stream(stream);
	awaited();
}

void loom_awaited_event(const struct loom_moment *event)
{
	LOOM_HOST_LOCK;
	loom_host_waits_event(event);
	awaited();
}

void loom_awaited_all(void)
{
	LOOM_HOST_LOCK;
	loom_host_waits_all();
	awaited();
}

void loom_awaited_device(unsigned device)
{
	LOOM_HOST_LOCK;
	loom_host_waits_device(device);
	awaited();
}

static void check_word(uintptr_t at, unsigned bytes, const struct loom_past *own)
{
	struct loom_past p[LOOM_PASTS];
	unsigned n = loom_past(at, p);

	for (unsigned i = 0; i < n; i++)
		if (loom_how_bytes(p[i].how) & bytes &&
		    (own->op != LOOM_LOAD || p[i].op != LOOM_LOAD))
			loom_say_across(own, &p[i], at);
}

static void check_areas(uintptr_t a, size_t size, const struct loom_past *own)
{
	for (unsigned i = 0; i < loom_areas.count; i++) {
		const struct loom_work *w = &loom_areas.at[i];
		struct loom_past p = { w, 0, w->op };

		if (loom_area_holds(&w->area, a, size) &&
		    (own->op != LOOM_LOAD || w->op != LOOM_LOAD))
			loom_say_across(own, &p, a);
	}
}

void loom_outstanding_check(uintptr_t a, size_t size, enum loom_op op,
			    uintptr_t pc)
{
	LOOM_HOST_LOCK;
	const struct loom_work w = { .deed = LOOM_DEED_HOST, .pc = pc,
				     .stream = LOOM_STREAM_HOST };
	const struct loom_past own = { &w, 0, op };
	unsigned bytes = LOOM_ALL_BYTES;

	check_areas(a, size, &own);
	if (!loom_launches.count)
		return;
	if (size < LOOM_WORD)
		bytes = ((1u << size) - 1) << (a % LOOM_WORD) & LOOM_ALL_BYTES;
	for (size_t i = 0; i < size; i += LOOM_WORD)
		check_word(a + i, bytes, &own);
}
