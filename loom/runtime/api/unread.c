/* A call that fails returns its error.  Where the program neither uses that nor ever
 * asks for the last one, it goes on without what it wanted, and computes on whatever is
 * there: each is told at the end, and the program fails. */
#define _GNU_SOURCE
#include "api/unread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/environment.h"
#include "base/failure.h"
#include "base/host-lock.h"
#include "base/source-line.h"
#include "hazards/hazards.h"

/* Calls that fail at the same place are one. */
enum { KEPT = 20 };

static struct call {
	cudaError_t error;
	uintptr_t pc;
	int seen;
} calls[KEPT];
static unsigned count;

/* What the last call that failed returned; not where that is told otherwise. */
static _Thread_local cudaError_t failed;

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

static void finish(int status, void *nothing)
{
	(void)status, (void)nothing;
	fflush(stdout);
	for (unsigned i = 0; i < count; i++) {
		const struct call *c = &calls[i];
		struct loom_source_line p;

		p = loom_source_line(c->pc);
		if (c->seen || !p.line)
			continue;
		fprintf(stderr, "%s:%u: this call fails (%s: %s), and nobody reads its "
			"error; look at what it returns\n", p.file, p.line,
			cudaGetErrorName(c->error), cudaGetErrorString(c->error));
		loom_hazard_fails();
	}
}

static void note(struct call c)
{
	LOOM_HOST_LOCK;
	unsigned i = 0;

	while (i < count && calls[i].pc != c.pc)
		i++;
	if (i == KEPT)
		return;
	if (!count)
		on_exit(finish, NULL);
	calls[i] = c;
	count += i == count;
}

void loom_unread(cudaError_t result)
{
	uintptr_t pc = (uintptr_t)__builtin_return_address(0);

	if (result != cudaSuccess && result == failed && loom_calls_told())
		note((struct call){ result, pc, 0 });
}

void loom_unread_failed(cudaError_t error)
{
	failed = error;
}

void loom_unread_seen(void)
{
	failed = cudaSuccess;
	for (unsigned i = 0; i < count; i++)
		calls[i].seen = 1;
}
