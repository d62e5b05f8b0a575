/* Mistakes after which a kernel can go on: each pair of lines is named once,
 * and the program fails in the end, unless it said
 * beforehand that it is a lesson (loom_expect). */
#define _GNU_SOURCE
#include "hazards/hazards.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/chosen.h"
#include "base/context.h"
#include "base/environment.h"
#include "base/failure.h"
#include "base/source-line.h"
#include "hazards/race.h"

enum { SHOWN = 20 };

struct hazard {
	enum loom_hazard kind;
	uintptr_t pc, where;
};

struct expected {
	struct expected *next;
	char *kernel;
	enum loom_hazard kind;
	const char *file;
	int found;
};

static struct hazard *hazards;
static size_t room;
static unsigned count, unexpected;
static char kernel[256]; /* of the last one that was not expected */
static int fails;
static struct expected *expectations;

static const char *const kind_names[] = {
	[LOOM_HAZARD_RACE] = "race",
	[LOOM_HAZARD_UNINITIALISED] = "uninitialised",
	[LOOM_HAZARD_SHUFFLE] = "shuffle",
	[LOOM_HAZARD_BARRIER] = "barrier",
	[LOOM_HAZARD_BOUNDS] = "bounds",
	[LOOM_HAZARD_OVERFLOW] = "overflow"
};
_Static_assert(sizeof kind_names / sizeof *kind_names == LOOM_HAZARDS,
	       "every hazard has a name");

/* At the very end: what was declared must have been there, and what was not
 * makes the program fail, whatever it says itself. */
static void finish(void)
{
	int failed = unexpected || fails;

	for (struct expected *e = expectations; e; e = e->next) {
		if (e->found || loom_unwatched || loom_any_bare())
			continue;
		fprintf(stderr, "loom: kernel %s was to show a hazard (%s), "
			"and showed none; take loom_expect away\n", e->kernel,
			kind_names[e->kind]);
		failed = 1;
	}
	if (unexpected)
		fprintf(stderr, "loom: %u hazard%s; to stop at the first: gdb "
			"-ex 'break loom_hazard' -ex run --args %s\n",
			unexpected, unexpected == 1 ? "" : "s",
			program_invocation_name);
	if (failed) {
		fflush(NULL);
		_exit(1);
	}
}

/* Before all others, so that what they register at exit comes first. */
__attribute__((constructor(101))) static void setup(void)
{
	const char *text = getenv("LOOM_HAZARDS");

	loom_check_environment();
	loom_checking = !text || !*text || !strcmp(text, "yes");
	if (!loom_checking && strcmp(text, "no"))
		loom_fail("LOOM_HAZARDS=%s: say yes or no", text);
	loom_checking &= !loom_unwatched;
	atexit(finish);
}

int loom_hazard_told_of(const char *name)
{
	return !strncmp(name, kernel, sizeof kernel - 1) && *kernel;
}

void loom_hazard_fails(void)
{
	fails = 1;
}

int loom_hazard_has_failed(void)
{
	return fails;
}

void loom_expect(const char *kernel, const char *kind)
{
	struct expected *e = calloc(1, sizeof *e);
	unsigned k = 0;

	while (k < LOOM_HAZARDS && strcmp(kind_names[k], kind))
		k++;
	if (k == LOOM_HAZARDS)
		loom_fail("loom_expect: no kind of hazard is called %s; there "
			  "are race, uninitialised, shuffle, barrier, bounds "
			  "and overflow", kind);
	if (!e || !(e->kernel = strdup(kernel)))
		loom_fail("out of memory");
	e->kind = (enum loom_hazard)k;
	e->next = expectations;
	expectations = e;
}

int loom_hazard_is_expected(enum loom_hazard kind)
{
	const char *name = loom_now.launch->name;

	for (struct expected *e = expectations; e; e = e->next) {
		if (e->kind != kind || strcmp(e->kernel, name))
			continue;
		e->found = 1;
		return 1;
	}
	return 0;
}

static struct hazard *find(enum loom_hazard kind, uintptr_t pc, uintptr_t where)
{
	for (unsigned i = 0; i < count; i++) {
		struct hazard *h = &hazards[i];

		if (h->kind == kind && h->pc == pc && h->where == where)
			return h;
	}
	return NULL;
}

static void add(struct hazard h)
{
	hazards = loom_lengthen(hazards, &room, count, sizeof *hazards,
				"the hazards");
	hazards[count++] = h;
}

/* The same lines, at other instructions: a loop that the compiler unrolled. */
static struct hazard *find_lines(enum loom_hazard kind, uintptr_t pc,
				 uintptr_t where)
{
	for (unsigned i = 0; i < count; i++) {
		struct hazard *h = &hazards[i];

		if (h->kind == kind && loom_same_line(h->pc, pc) &&
		    loom_same_line(h->where, where))
			return h;
	}
	return NULL;
}

int loom_hazard_known(enum loom_hazard kind, uintptr_t pc, uintptr_t where)
{
	struct hazard *h = find(kind, pc, where);

	if (h)
		return 1;
	h = find_lines(kind, pc, where);
	if (h)
		add((struct hazard){ kind, pc, where });
	return h != NULL;
}

static void say(enum loom_hazard kind, uintptr_t pc, const char *who,
		const char *text)
{
	struct loom_source_line p = loom_source_line(pc);

	fflush(stdout);
	fprintf(stderr, "%s:%u: hazard: %s: %s: %s\n", p.file, p.line,
		kind_names[kind], who, text);
}

void loom_hazard_report(enum loom_hazard kind, uintptr_t pc, uintptr_t where,
			const char *format, ...)
{
	char text[4096], who[LOOM_WHO];
	va_list list;

	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	loom_who(pc, who);
	loom_hazard_tell(kind, pc, where, who, text);
}

void loom_hazard_tell(enum loom_hazard kind, uintptr_t pc, uintptr_t where,
		      const char *who, const char *text)
{
	add((struct hazard){ kind, pc, where });
	if (!loom_hazard_is_expected(kind)) {
		if (kind != LOOM_HAZARD_OVERFLOW) /* which a fault may come of */
			snprintf(kernel, sizeof kernel, "%s", loom_now.launch->name);
		if (++unexpected <= SHOWN)
			say(kind, pc, who, text);
		if (unexpected == SHOWN)
			fputs("loom: further hazards are only counted\n",
			      stderr);
	}
	loom_hazard(text);
}
