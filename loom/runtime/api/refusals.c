/* Launches and tensor maps that CUDA refuses: why, with the call's line.  The
 * program gets CUDA's error and may have meant it; so the reason is said at the
 * end, when the program fails or has never asked for an error, which fails, too. */
#define _GNU_SOURCE
#include "api/refusals.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/unread.h"
#include "base/context.h"
#include "base/host-lock.h"
#include "base/source-line.h"
#include "hazards/hazards.h"

enum { KEPT = 8 };

static struct refusal {
	uintptr_t pc;
	int seen; /* the program has asked for the error behind it */
	char text[256];
} refusals[KEPT];
static unsigned count;
static const struct refusal *last;

static _Thread_local uintptr_t where;
static _Thread_local int returns;

static void tell(const struct refusal *r)
{
	struct loom_source_line p = loom_source_line(r->pc);

	if (p.line)
		fprintf(stderr, "%s:%u: %s\n", p.file, p.line, r->text);
	else
		fprintf(stderr, "loom: %s\n", r->text);
}

static void finish(int status, void *nothing)
{
	(void)nothing;
	fflush(stdout);
	for (unsigned i = 0; i < count; i++) {
		if (!refusals[i].seen ||
		    ((status || loom_hazard_has_failed()) && &refusals[i] == last))
			tell(&refusals[i]);
		if (!refusals[i].seen && loom_calls_told())
			loom_hazard_fails();
	}
}

void loom_refuse_from(uintptr_t pc, int returns_error)
{
	where = pc;
	returns = returns_error;
}

int loom_refuse_returns(void)
{
	return returns;
}

void loom_refusals_seen(void)
{
	for (unsigned i = 0; i < count; i++)
		refusals[i].seen = 1;
}

static struct refusal *at(uintptr_t pc)
{
	for (unsigned i = 0; i < count; i++)
		if (refusals[i].pc == pc)
			return &refusals[i];
	if (!count)
		on_exit(finish, NULL);
	return count < KEPT ? &refusals[count++] : NULL;
}

static struct refusal *note(uintptr_t pc, int seen)
{
	struct refusal *r = at(pc);

	if (!r)
		return NULL;
	last = r;
	r->pc = pc;
	r->seen = seen;
	return r;
}

cudaError_t loom_refuse(const struct loom_launch *l, cudaError_t error,
			const char *format, ...)
{
	LOOM_HOST_LOCK;
	struct refusal *r = note(where, returns);
	size_t size = sizeof r->text;
	va_list list;
	int n;

	if (!r)
		return error;
	n = snprintf(r->text, size, "kernel %s is not launched (%s): ",
		     l->name, cudaGetErrorName(error));
	va_start(list, format);
	if (n > 0 && (size_t)n < size)
		vsnprintf(r->text + n, size - (size_t)n, format, list);
	va_end(list);
	return error;
}

void loom_refuse_call(uintptr_t pc, const char *format, ...)
{
	LOOM_HOST_LOCK;
	struct refusal *r = note(pc, 1);
	va_list list;

	if (!r)
		return;
	va_start(list, format);
	vsnprintf(r->text, sizeof r->text, format, list);
	va_end(list);
}
