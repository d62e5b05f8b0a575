/* Edits on their way back. The input is two chapters, then lines that edit
 * src/a.c and src/b.txt as tangle made them ("3 text" replaces line 3, "3"
 * takes it out, "+3 text" puts one in behind it), then perhaps the first
 * chapter as it is meanwhile. What stitch takes must be what tangle makes. */
#include "fuzz.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char spine[] = "- [One](01-a.md)\n- [Two](02-b.md)\n";

enum { LONGEST = 1 << 16 };

static char edited[LONGEST];
static size_t edited_n;
static bool changed;

static void add(const char *p, size_t n)
{
	if (n > LONGEST - edited_n)
		n = LONGEST - edited_n;
	if (n > 0)
		memcpy(edited + edited_n, p, n);
	edited_n += n;
}

/* The line at the front with its '\n'. */
static struct piece line_of(struct piece s)
{
	const char *end = s.n > 0 ? memchr(s.p, '\n', s.n) : NULL;

	return (struct piece){ s.p, end == NULL ? s.n : (size_t)(end - s.p) +
		1 };
}

static void edit_line(struct piece made, struct piece command)
{
	bool put = command.n > 0 && *command.p == '+';
	size_t i = put, wanted = 0;

	while (i < command.n && command.p[i] >= '0' && command.p[i] <= '9' &&
		wanted < LONGEST)
		wanted = wanted * 10 + (size_t)(command.p[i++] - '0');
	edited_n = 0;
	for (size_t line = 1; made.n > 0; line++) {
		struct piece l = line_of(made);

		if (line != wanted || put)
			add(l.p, l.n);
		if (line == wanted && i < command.n && command.p[i] == ' ')
			add(command.p + i + 1, command.n - i - 1);
		made.p += l.n;
		made.n -= l.n;
	}
}

/* One edit may undo another, and then nothing has changed. */
static void edit(const char *path, struct piece commands)
{
	static char made[LONGEST];
	size_t made_n = memory_get(path).n;

	if (memory_get(path).p == NULL || made_n > LONGEST)
		return;
	memcpy(made, memory_get(path).p, made_n);
	while (commands.n > 0) {
		struct piece command = line_of(commands);

		edit_line(memory_get(path), command);
		memory_put(path, (struct piece){ edited, edited_n });
		commands.p += command.n;
		commands.n -= command.n;
	}
	changed |= made_n != memory_get(path).n ||
		memcmp(made, memory_get(path).p, made_n) != 0;
}

void fuzz_one(struct piece input)
{
	static const char *const tangle[] = { "book.md", NULL };
	static const char *const stitch[] = { "stitch", NULL };
	static const char *const check[] = { "--check", "book.md", NULL };
	static const char *const again[] = { "stitch", "--check", NULL };
	size_t n = input.n;

	memory_put("book.md", (struct piece){ spine, sizeof spine - 1 });
	memory_put("01-a.md", fuzz_piece(&input));
	memory_put("02-b.md", fuzz_piece(&input));
	if (fuzz_tangle(tangle) != 0)
		return;
	changed = false;
	edit("src/a.c", fuzz_piece(&input));
	edit("src/b.txt", fuzz_piece(&input));
	if (input.n > 0)
		memory_put("01-a.md", fuzz_piece(&input));
	/* Where nothing was edited, nobody looks at the chapters. */
	if (fuzz_tangle(stitch) != 0 || !changed)
		return;
	if (n % 4 == 0 && fuzz_tangle(check) != 0)
		fuzz_fault("tangle would change something after stitch");
	if (n % 4 == 1 && fuzz_tangle(again) != 0)
		fuzz_fault("stitch would change something after stitch");
}
