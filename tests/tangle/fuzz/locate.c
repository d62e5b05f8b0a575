/* Both ways of locate: the input is what is asked for, then a chapter. */
#include "fuzz.h"

#include <string.h>

static const char spine[] = "- [One](01-a.md)\n";

void fuzz_one(struct piece input)
{
	char what[256] = "";
	const char *const locate[] = { "locate", what, NULL };
	struct piece place = fuzz_piece(&input);

	if (place.n >= sizeof what || place.n == 0)
		return;
	memcpy(what, place.p, place.n - (place.p[place.n - 1] == '\n'));
	if (*what == '\0' || *what == '-')
		return;
	memory_put("book.md", (struct piece){ spine, sizeof spine - 1 });
	memory_put("01-a.md", input);
	memory_put("src/a.c", (struct piece){ "int a;\n", 7 });
	fuzz_tangle(locate);
}
