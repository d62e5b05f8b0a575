#define _GNU_SOURCE
#include "base/chosen.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/context.h"
#include "base/environment.h"
#include "base/failure.h"
#include "base/sample.h"

enum { PATIENCE = 10 }; /* seconds */

int loom_bare;

static const char *patterns; /* of LOOM_KERNELS, or NULL */
static unsigned most; /* launches of each kernel; 0: all */
static int ends;
static unsigned long long launches, watched;
static unsigned long long blocks_left_out;

/* Of each kernel how many launches have begun. */
static struct begun {
	const void *kernel;
	unsigned count;
} *begun;
static size_t room, kernels;

/* Who chose should know what was left out. */
static void tell(void)
{
	fflush(stdout);
	if (blocks_left_out)
		fprintf(stderr, "loom: LOOM_SAMPLE left out %llu block%s, neither counted nor "
			"checked; what they stored counts as stored, and races with them are "
			"not seen\n", blocks_left_out, blocks_left_out > 1 ? "s" : "");
	if (launches && !watched)
		fprintf(stderr, "loom: LOOM_KERNELS=%s: no launch is of such a kernel, and "
			"nothing was counted or checked; LOOM=FILE alone lists them\n",
			patterns);
	else if (watched < launches)
		fprintf(stderr, "loom: %llu of %llu launches were neither counted nor "
			"checked; what they stored counts as stored\n",
			launches - watched, launches);
}

static void read_launches(const char *text)
{
	char *end;
	unsigned long n = strtoul(text, &end, 10);

	ends = !strcmp(end, ",end");
	if (*text < '0' || *text > '9' || !n || n > UINT32_MAX || (*end && !ends))
		loom_fail("LOOM_LAUNCHES=%s: give how many launches of each kernel are "
			  "looked at, from 1, as LOOM_LAUNCHES=3, or 3,end to end the "
			  "program behind them", text);
	most = (unsigned)n;
}

/* The variable that does; NULL: all is looked at. */
static const char *chooses(void)
{
	return patterns ? "KERNELS" : most ? "LAUNCHES" : loom_sampling ? "SAMPLE" : NULL;
}

__attribute__((constructor)) static void setup(void)
{
	const char *n = getenv("LOOM_LAUNCHES");

	loom_bare = loom_unwatched;
	patterns = getenv("LOOM_KERNELS");
	if (patterns && !patterns[strspn(patterns, " ")])
		patterns = NULL;
	if (n && *n)
		read_launches(n);
	loom_sample_setup();
	if (!chooses())
		return;
	if (loom_unwatched)
		loom_fail("LOOM=no looks at no launch; leave it out, or LOOM_%s",
			  chooses());
	atexit(tell);
}

/* Patterns have blanks between them. */
static int is_named(const char *name)
{
	char one[256];

	if (!patterns)
		return 1;
	for (const char *p = patterns; *(p += strspn(p, " "));) {
		size_t length = strcspn(p, " ");

		snprintf(one, sizeof one, "%.*s", (int)length, p);
		if (!fnmatch(one, name, 0))
			return 1;
		p += length;
	}
	return 0;
}

static unsigned *count_of(const void *kernel)
{
	for (size_t i = 0; i < kernels; i++)
		if (begun[i].kernel == kernel)
			return &begun[i].count;
	begun = loom_lengthen(begun, &room, kernels, sizeof *begun, "the kernels");
	begun[kernels] = (struct begun){ kernel, 0 };
	return &begun[kernels++].count;
}

int loom_is_chosen(const struct loom_launch *l)
{
	unsigned *count;

	if (loom_unwatched)
		return 0;
	if (!chooses())
		return 1;
	if (loom_devices > 1)
		loom_fail("LOOM_%s works with one device; leave it out, or LOOM_DEVICES",
			  chooses());
	launches++;
	if (!is_named(l->name))
		return 0;
	count = count_of(l->kernel);
	if (!most || *count < most) {
		++*count;
		watched++;
		return 1;
	}
	if (!ends)
		return 0;
	launches--;
	fflush(stdout);
	fprintf(stderr, "loom: ends before launch %u of kernel %s, by LOOM_LAUNCHES=%u,end\n",
		most + 1, l->name, most);
	exit(0);
}

void loom_block_not_chosen(unsigned blocks)
{
	blocks_left_out += blocks;
}

int loom_any_bare(void)
{
	return watched < launches || blocks_left_out;
}

void loom_chosen_hint(void)
{
	static time_t since;
	static int said;
	struct timespec now;

	if (said)
		return;
	clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
	if (!since)
		since = now.tv_sec;
	if (now.tv_sec - since < PATIENCE)
		return;
	said = 1;
	if (loom_unwatched || chooses() || !isatty(STDERR_FILENO))
		return;
	fflush(stdout);
	fprintf(stderr, "loom: kernels run for %d seconds; LOOM_SAMPLE=8 looks at eight blocks "
		"of each launch alone, LOOM_LAUNCHES=1 at the first launch of each kernel, "
		"LOOM_KERNELS=NAME at one kernel\n", PATIENCE);
}
