/* The variables that a program obeys.  A misspelt one would do nothing, and
 * nobody would know.  What is near none of ours is another program's. */
#include "base/environment.h"

#include <stdlib.h>
#include <string.h>

#include "common/suggest.h"
#include "base/failure.h"

#define PREFIX "LOOM_"

static const char *const variables[] = {
	"CALLS", "COUNTERS", "DEVICE", "DEVICES", "HAZARDS", "KERNELS", "LAUNCHES", "LIMIT",
	"LINES", "LOOPS", "SAMPLE", "SCHEDULE", "TRACE", "TRACE_BLOCK", "TRACE_KERNEL",
	"TRACE_LAUNCH", "TRACE_WARP"
};

extern char **environ;

int loom_unwatched;

/* What would be written of a run of which nothing is known. */
static void check_wishes(void)
{
	static const char *const wishes[] = { PREFIX "COUNTERS", PREFIX "LINES",
					      PREFIX "TRACE" };

	for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
		const char *value = getenv(wishes[i]);

		if (value && *value)
			loom_fail("LOOM=no counts nothing; leave it out, or %s",
				  wishes[i]);
	}
}

void loom_check_environment(void)
{
	const char *value;

	for (char **e = environ; e && *e; e++) {
		size_t n = strcspn(*e, "="), prefix = strlen(PREFIX);
		char name[64];
		const char *near;

		if (strncmp(*e, PREFIX, prefix) || n - prefix >= sizeof name)
			continue;
		memcpy(name, *e + prefix, n - prefix);
		name[n - prefix] = 0;
		near = loom_suggest(name, variables,
				 sizeof variables / sizeof *variables);
		if (near)
			loom_fail(PREFIX "%s: there is no such variable; did "
				  "you mean " PREFIX "%s?", name, near);
	}
	value = getenv("LOOM");
	loom_unwatched = value && !strcmp(value, "no");
	if (loom_unwatched)
		check_wishes();
}
