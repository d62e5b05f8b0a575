/* Every row of data/h200-shared-wavefronts.csv, through loom's bank model. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hardware/banks.h"

static char *field(char **line)
{
	char *f = *line, *comma = strchr(f, ',');

	if (comma)
		*comma = 0;
	*line = comma ? comma + 1 : f + strlen(f);
	return f;
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
		char *p = line, *op, *pattern;
		unsigned want, want_ideal, got, got_ideal;

		r.width = (unsigned)strtoul(field(&p), NULL, 10);
		op = field(&p);
		r.is_load = !strcmp(op, "load");
		pattern = field(&p);
		want = (unsigned)strtoul(field(&p), NULL, 10);
		want_ideal = (unsigned)strtoul(field(&p), NULL, 10);
		for (unsigned n = 0; n < LOOM_LANES; n++) {
			long e = strtol(field(&p), NULL, 10);

			if (e < 0)
				continue;
			r.active |= (uint32_t)1 << n;
			r.address[n] = (uint64_t)e * r.width;
		}
		got = loom_wavefronts(&r, NULL);
		got_ideal = loom_wavefronts_ideal(&r);
		rows++;
		if (got == want && got_ideal == want_ideal)
			continue;
		wrong++;
		printf("%u %s %s: %u wavefronts, want %u; ideal %u, want %u\n",
		       r.width, op, pattern, got, want, got_ideal, want_ideal);
	}
	fclose(f);
	printf("%u rows, %u wrong\n", rows, wrong);
	return wrong || rows != 168;
}
