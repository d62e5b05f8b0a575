/* A call that fails returns its error.  Where the program neither looks at that nor
 * ever asks for the last one, it goes on without what it wanted, and computes on
 * whatever is there: each is told at the end, and the program fails. */
#define _GNU_SOURCE
#include "api/unread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

#include "base/environment.h"
#include "base/failure.h"
#include "base/host-lock.h"
#include "base/source-line.h"
#include "api/value-read.h"
#include "hazards/hazards.h"

/* The runtime's own frames are few, and calls that fail at the same place are one. */
enum { KEPT = 20, FRAMES = 8 };

static struct call {
	cudaError_t error;
	unsigned frames;
	uintptr_t frame[FRAMES];
	int seen;
} calls[KEPT];
static unsigned count;

int loom_calls_told(void)
{
	const char *text = getenv("LOOM_CALLS");

	return !loom_unwatched && (!text || strcmp(text, "no"));
}

__attribute__((constructor)) static void setup(void)
{
	const char *text = getenv("LOOM_CALLS");

	if (text && *text && strcmp(text, "yes") && strcmp(text, "no"))
		loom_fail("LOOM_CALLS=%s: say yes or no", text);
}

/* The frame of the program that has called; as many as there are: none. */
static unsigned callers(const struct call *c)
{
	unsigned i = 0;

	while (i < c->frames && !loom_source_line(c->frame[i]).line)
		i++;
	return i;
}

static void finish(int status, void *nothing)
{
	(void)status, (void)nothing;
	fflush(stdout);
	for (unsigned i = 0; i < count; i++) {
		const struct call *c = &calls[i];
		unsigned n = c->seen ? c->frames : callers(c);
		struct loom_source_line p;

		if (n == c->frames || loom_value_read(c->frame + n, c->frames - n))
			continue;
		p = loom_source_line(c->frame[n]);
		fprintf(stderr, "%s:%u: this call fails (%s: %s), and nobody reads its "
			"error; look at what it returns\n", p.file, p.line,
			cudaGetErrorName(c->error), cudaGetErrorString(c->error));
		loom_hazard_fails();
	}
}

static _Unwind_Reason_Code add(struct _Unwind_Context *context, void *call)
{
	struct call *c = call;

	if (c->frames == FRAMES)
		return _URC_END_OF_STACK;
	c->frame[c->frames++] = _Unwind_GetIP(context);
	return _URC_NO_REASON;
}

void loom_unread(cudaError_t error)
{
	LOOM_HOST_LOCK;
	struct call c = { .error = error };

	if (count == KEPT || !loom_calls_told())
		return;
	_Unwind_Backtrace(add, &c);
	for (unsigned i = 0; i < count; i++)
		if (calls[i].frames == c.frames &&
		    !memcmp(calls[i].frame, c.frame, sizeof c.frame)) {
			calls[i].seen = 0;
			return;
		}
	if (!count)
		on_exit(finish, NULL);
	calls[count++] = c;
}

void loom_unread_seen(void)
{
	for (unsigned i = 0; i < count; i++)
		calls[i].seen = 1;
}
