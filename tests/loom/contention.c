/* Every row of data/h200-atomics.csv, through loom's rules for lanes that
 * want the same address. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hardware/contention.h"

static char *field(char **line)
{
	char *f = *line, *comma = strchr(f, ',');

	if (comma)
		*comma = 0;
	*line = comma ? comma + 1 : f + strlen(f);
	return f;
}

static unsigned passes(const char *space, const struct loom_request *r)
{
	if (!strcmp(space, "shared"))
		return loom_atomic_wavefronts(r, NULL);
	if (!strcmp(space, "global"))
		return loom_atomic_sectors(r);
	return loom_distinct(r, 0);
}

int main(int argc, char **argv)
{
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
	char line[4096];
	unsigned rows = 0, wrong = 0;

	if (!f || !fgets(line, sizeof line, f))
		return 3;
	while (fgets(line, sizeof line, f)) {
		struct loom_request r = { .active = 0 };
		char *p = line, *space, *pattern;
		unsigned want;

		space = field(&p);
		r.width = (unsigned)strtoul(field(&p), NULL, 10);
		pattern = field(&p);
		want = (unsigned)strtoul(field(&p), NULL, 10);
		for (unsigned n = 0; n < LOOM_LANES; n++) {
			long e = strtol(field(&p), NULL, 10);

			if (e < 0)
				continue;
			r.active |= (uint32_t)1 << n;
			r.address[n] = (uint64_t)e * r.width;
		}
		rows++;
		if (passes(space, &r) == want)
			continue;
		wrong++;
		printf("%s %u %s: %u passes, want %u\n", space, r.width,
		       pattern, passes(space, &r), want);
	}
	fclose(f);
	printf("%u rows, %u wrong\n", rows, wrong);
	return wrong || rows != 697;
}
