#include "hazards/work.h"

#include <string.h>

#include "base/context.h"
#include "hazards/happens-before.h"
#include "hazards/streams.h"

enum { LAUNCHES = 1 << 14, AREAS = 1 << 12 };

static struct loom_work launches[LAUNCHES], areas[AREAS];
struct loom_works loom_launches = { launches, 0 }, loom_areas = { areas, 0 };

/* When there are too many, the older half is forgotten. */
static struct loom_work *add(struct loom_works *w, unsigned room)
{
	if (w->count == room) {
		w->count = room / 2;
		memmove(w->at, w->at + room - w->count,
			w->count * sizeof *w->at);
	}
	return &w->at[w->count++];
}

/* The epochs of the one before end here. */
static struct loom_work *add_launch(void)
{
	if (loom_launches.count) {
		struct loom_work *w = &launches[loom_launches.count - 1];

		if (w->last == UINT32_MAX)
			w->last = loom_epoch - 1;
	}
	return add(&loom_launches, LAUNCHES);
}

struct loom_work *loom_work_again(const struct loom_work *w)
{
	struct loom_work same = *w, *n;

	same.epoch = loom_epoch;
	same.last = UINT32_MAX;
	n = add_launch();
	*n = same;
	return n;
}

struct loom_work *loom_work_entered(void)
{
	unsigned stream = loom_stream_entered();

	for (unsigned i = loom_launches.count; i--;)
		if (launches[i].stream == stream &&
		    launches[i].time == loom_stream_time())
			return &launches[i];
	return NULL;
}

struct loom_work *loom_work_launch(const struct loom_launch *l)
{
	struct loom_work *w = add_launch();

	*w = (struct loom_work){ .deed = LOOM_DEED_KERNEL, .name = l->name,
				 .pc = l->pc, .epoch = loom_epoch,
				 .last = UINT32_MAX, .low = UINTPTR_MAX,
				 .stream = loom_stream_entered(),
				 .time = loom_stream_time() };
	return w;
}

void loom_work_area(const struct loom_work *w)
{
	*add(&loom_areas, AREAS) = *w;
}

struct loom_work *loom_work_of(uint32_t epoch)
{
	unsigned low = 0, high = loom_launches.count;

	while (low < high) {
		unsigned middle = (low + high) / 2;

		if (launches[middle].epoch <= epoch)
			low = middle + 1;
		else
			high = middle;
	}
	return low && epoch <= launches[low - 1].last ? &launches[low - 1] :
							NULL;
}

int loom_work_is_rival(const struct loom_work *w)
{
	return !loom_stream_knows(w->stream, w->time);
}

static void prune(struct loom_works *w)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < w->count; i++)
		if (!loom_host_knows(w->at[i].stream, w->at[i].time))
			w->at[kept++] = w->at[i];
	w->count = kept;
}

void loom_work_prune(void)
{
	prune(&loom_launches);
	prune(&loom_areas);
}

void loom_work_forget(void)
{
	loom_launches.count = loom_areas.count = 0;
}
