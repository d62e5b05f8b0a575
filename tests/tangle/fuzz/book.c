/* A book of two chapters: the input is the first, the second, and perhaps the
 * book's spine and a file that stands where a target may go. */
#include "fuzz.h"

static const char spine[] = "- [One](01-a.md)\n- [Two](02-b.md)\n";

void fuzz_one(struct piece input)
{
	static const char *const tangle[] = { "--depfile", "build/depfile",
		"book.md", NULL };
	static const char *const force[] = { "--force", "book.md", NULL };
	static const char *const json[] = { "--format=json", "book.md", NULL };
	static const char *const check[] = { "--check", "book.md", NULL };
	size_t n = input.n;

	memory_put("01-a.md", fuzz_piece(&input));
	memory_put("02-b.md", fuzz_piece(&input));
	memory_put("book.md", (struct piece){ spine, sizeof spine - 1 });
	if (input.n > 0) {
		struct piece book = fuzz_piece(&input);

		if (book.n > 0)
			memory_put("book.md", book);
	}
	if (input.n > 0)
		memory_put("src/a.c", fuzz_piece(&input));
	/* Now and then, what was made must stand as it is. */
	if (fuzz_tangle(n % 8 == 7 ? json : n % 2 ? tangle : force) == 0 && n % 8 == 0 &&
		fuzz_tangle(check) != 0)
		fuzz_fault("a second run would change something");
}
