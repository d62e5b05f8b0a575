/* What tangle keeps about its files in build/, damaged: the input is the
 * record, then the copy of the chapters, then a made file. Whatever they hold,
 * nothing but the book's own targets may be written or deleted. */
#include "fuzz.h"

static const char spine[] = "- [One](01-a.md)\n";
static const char chapter[] = "```c {file=src/a.c}\nint a;\n<<b>>\n```\n"
	"```c {#b}\nint b;\n```\n";

static void put_text(const char *path, const char *text, size_t n)
{
	memory_put(path, (struct piece){ text, n });
}

void fuzz_one(struct piece input)
{
	static const char *const tangle[] = { "book.md", NULL };
	static const char *const stitch[] = { "stitch", "book.md", NULL };
	static const char *const check[] = { "--check", "book.md", NULL };
	size_t n = input.n;

	put_text("book.md", spine, sizeof spine - 1);
	put_text("01-a.md", chapter, sizeof chapter - 1);
	memory_put("build/tangle.manifest", fuzz_piece(&input));
	if (input.n > 0)
		memory_put("build/tangle.chapters", fuzz_piece(&input));
	if (input.n > 0)
		memory_put("src/a.c", fuzz_piece(&input));
	if (n % 2)
		fuzz_tangle(stitch);
	if (fuzz_tangle(tangle) == 0 && fuzz_tangle(check) != 0)
		fuzz_fault("a second run would change something");
}
