/* A file on its way into a chapter: the input is its text, then the chapter. What
 * adopt takes must be what tangle makes. */
#include "fuzz.h"

static const char spine[] = "- [One](01-a.md)\n";

void fuzz_one(struct piece input)
{
	static const char *const ends[] = { "adopt", "src/new.c", "01-a.md",
		NULL };
	static const char *const behind[] = { "adopt", "--under=H",
		"src/new.txt", "01-a.md", NULL };
	static const char *const check[] = { "--check", "book.md", NULL };
	struct piece file = fuzz_piece(&input);

	memory_put("book.md", (struct piece){ spine, sizeof spine - 1 });
	memory_put("01-a.md", input);
	memory_put("src/new.c", file);
	memory_put("src/new.txt", file);
	if (fuzz_tangle(ends) == 0 && fuzz_tangle(check) != 0)
		fuzz_fault("tangle would change something after adopt");
	if (fuzz_tangle(behind) == 0 && fuzz_tangle(check) != 0)
		fuzz_fault("tangle would change something after adopt --under");
}
