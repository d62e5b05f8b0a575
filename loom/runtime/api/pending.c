#define _GNU_SOURCE
#include "api/pending.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/context.h"
#include "base/failure.h"
#include "base/host-lock.h"
#include "memory/common-memory.h"
#include "hazards/streams.h"
#include "execution/any-access.h"
#include "execution/launch.h"

struct item {
	struct item *next;
	unsigned long number, behind; /* behind: other work, 0: none */
	unsigned stream;
	cudaError_t (*work)(void *); /* NULL: data is a launch */
	void *data;
	struct loom_aside *aside; /* of a launch that has begun */
};

static struct item *items; /* in the order in which they were given */
static unsigned long numbers;
static int going_on; /* what is done meanwhile may call the host */

/* ---- What there is ------------------------------------------------------- */

static struct item *find(unsigned long number)
{
	struct item *i = items;

	while (i && i->number != number)
		i = i->next;
	return i;
}

int loom_pending(unsigned long number)
{
	LOOM_HOST_LOCK;

	return number && find(number);
}

/* Whether an item up to this one, NULL: any, is of what the stream waits for. */
static int waits_for(unsigned stream, const struct item *end)
{
	for (const struct item *i = items; i != end; i = i->next)
		if (loom_stream_follows(stream, i->stream))
			return 1;
	return 0;
}

int loom_pending_before(unsigned stream)
{
	LOOM_HOST_LOCK;

	return waits_for(stream, NULL);
}

static struct item *add(unsigned stream)
{
	struct item **to = &items, *i = calloc(1, sizeof *i);

	if (!i)
		loom_fail("no memory for work that waits");
	while (*to)
		to = &(*to)->next;
	i->stream = stream;
	i->number = ++numbers;
	*to = i;
	return i;
}

static void drop(struct item *i)
{
	struct item **from = &items;

	while (*from != i)
		from = &(*from)->next;
	*from = i->next;
	free(i->data);
	free(i);
}

static void *copy(const void *data, size_t size)
{
	void *m = malloc(size ? size : 1);

	if (!m)
		loom_fail("no memory for work that waits");
	return memcpy(m, data, size);
}

unsigned long loom_pending_add(unsigned stream, cudaError_t (*work)(void *),
			       const void *data, size_t size)
{
	LOOM_HOST_LOCK;
	struct item *i = add(stream);

	i->work = work;
	i->data = copy(data, size);
	return i->number;
}

void loom_pending_behind(unsigned stream, cudaError_t (*work)(void *),
			 const void *data, size_t size, unsigned long other)
{
	LOOM_HOST_LOCK;

	find(loom_pending_add(stream, work, data, size))->behind = other;
}

/* With its arguments: the caller's do not last. */
static struct loom_launch *keep(const struct loom_launch *l)
{
	struct loom_launch *k = malloc(sizeof *k + l->size);

	if (!k)
		loom_fail("no memory for a launch");
	*k = *l;
	k->args = memcpy(k + 1, l->args, l->size);
	return k;
}

void loom_pending_launch(const struct loom_launch *l, unsigned stream)
{
	LOOM_HOST_LOCK;
	int waits = waits_for(stream, NULL);
	struct item *i = add(stream);

	i->data = keep(l);
	if (waits)
		return;
	loom_stream_enter(stream);
	i->aside = loom_launch_begin(i->data);
	if (!i->aside)
		drop(i);
}

/* ---- How it goes on ------------------------------------------------------ */

/* Returns whether it got on; then it may be gone. */
static int go_on(struct item *i, int may_wait)
{
	int worked = 1;

	if (i->work) {
		loom_stream_enter(i->stream);
		i->work(i->data);
	} else if (i->aside) {
		i->aside = loom_launch_go_on(i->aside, may_wait, &worked);
	} else {
		loom_stream_enter(i->stream);
		i->aside = loom_launch_begin(i->data);
	}
	if (!i->aside)
		drop(i);
	return worked;
}

static int can_go_on(const struct item *i)
{
	return !find(i->behind) && !waits_for(i->stream, i);
}

/* Each once; returns whether any got on. */
static int round_of_all(void)
{
	unsigned long done = 0;
	int worked = 0;

	if (going_on)
		return 0;
	going_on = 1;
	for (;;) {
		struct item *i = items;

		while (i && (i->number <= done || !can_go_on(i)))
			i = i->next;
		if (!i)
			break;
		done = i->number;
		worked |= go_on(i, 1);
	}
	going_on = 0;
	return worked;
}

void loom_pending_look(void)
{
	LOOM_HOST_LOCK;

	round_of_all();
}

/* ---- When nothing does --------------------------------------------------- */

static int other_threads(void)
{
	DIR *tasks = opendir("/proc/self/task");
	unsigned count = 0;

	while (tasks && readdir(tasks))
		count++;
	if (tasks)
		closedir(tasks);
	return count > 3; /* two are no threads, one is the caller */
}

/* Another thread of the host may give what is waited for, or another process
 * store it. */
static int others_may_help(unsigned *looks)
{
	enum { LOOKS = 60000 };
	static const struct timespec pause = { 0, 1000000 };

	if ((!other_threads() && !loom_common_any) || ++*looks > LOOKS)
		return 0;
	nanosleep(&pause, NULL);
	return 1;
}

/* Nobody will: the first launch that waits says what it waits for. */
static void fail(void)
{
	LOOM_HOST_LOCK;
	struct item *i = items;

	while (i && !i->aside)
		i = i->next;
	if (!i)
		loom_fail("work of streams waits for itself");
	go_on(i, 0);
}

/* Until there is none of what is waited for. */
static void end(int (*any)(unsigned long what), unsigned long what)
{
	unsigned looks = 0;

	if (loom_devices == 1 || loom_now.thread)
		return;
	for (;;) {
		int is_there, worked;
		unsigned long before;
		{
			LOOM_HOST_LOCK;

			is_there = !going_on && any(what);
			before = numbers;
			worked = is_there && round_of_all();
		}
		if (!is_there)
			return;
		if (worked || before != numbers)
			looks = 0;
		else if (!others_may_help(&looks))
			fail();
	}
}

static int any_of_stream(unsigned long stream)
{
	return waits_for((unsigned)stream, NULL);
}

static int any_of_device(unsigned long device)
{
	for (const struct item *i = items; i; i = i->next)
		if (loom_stream_device(i->stream) == device)
			return 1;
	return 0;
}

static int any_of_number(unsigned long number)
{
	return number && find(number);
}

void loom_pending_end_stream(unsigned stream)
{
	end(any_of_stream, stream);
}

void loom_pending_end_device(unsigned device)
{
	end(any_of_device, device);
}

void loom_pending_end(unsigned long number)
{
	end(any_of_number, number);
}

/* A host that looks at memory again and again waits, too. */
__attribute__((constructor)) static void setup(void)
{
	if (loom_devices > 1)
		loom_host_looks = loom_pending_look;
}
