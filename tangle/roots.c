/* Reads the roots, and has them for whoever reads or writes below them. */
#include "roots.h"

#include <string.h>

#include "diag.h"

enum { MOST = 64, LONGEST = 255 };

/* Of the run's only book; not allocated, for the handler at exit. */
static struct {
	char folders[MOST][LONGEST + 2];
	size_t count;
} roots = { { "src/", "figures/" }, 2 };

static void add(struct slice name)
{
	char *to = roots.folders[roots.count++];

	memcpy(to, name.p, name.n);
	memcpy(to + name.n, "/", sizeof "/");
}

static void use_default(void)
{
	roots.count = 0;
	add(slice_of("src"));
	add(slice_of("figures"));
}

/* A folder beside book.md, and neither build nor one that is hidden. No sign that
 * means something to a shell or to make: whoever removes the folder ~ means it, and
 * loses another. */
bool roots_may_be(struct slice name)
{
	for (size_t i = 0; i < name.n; i++)
		if ((unsigned char)name.p[i] <= ' ' || name.p[i] == 0x7F ||
			strchr("/\\\"'[]{}:#$~*?%&;|<>()!`", name.p[i]) != NULL)
			return false;
	return name.n > 0 && name.n <= LONGEST && strchr(".-", name.p[0]) == NULL &&
		!slice_is(name, "build") && roots.count < MOST;
}

static bool parts_names(char c)
{
	return is_blank(c) || strchr(",[]\"'\r", c) != NULL;
}

static void read_line(const struct source *book, size_t line,
	struct slice rest)
{
	struct place all = source_find(book, line, 0, rest);

	roots.count = 0;
	while (rest.n > 0) {
		struct slice name = { rest.p, 0 };

		while (name.n < rest.n && !parts_names(rest.p[name.n]))
			name.n++;
		rest = slice_from(rest, name.n + (name.n < rest.n));
		if (name.n == 0)
			continue;
		if (name.p[name.n - 1] == '/')
			name.n--;
		if (roots_may_be(name))
			add(name);
		else
			diag_error(source_find(book, line, 0, name), "'%.*s' "
				"can be no root; name folders beside the book, "
				"as in roots: [src, figures]", SHOW(name));
	}
	if (roots.count > 0)
		return;
	use_default();
	diag_error(all, "no roots; name folders beside the book in this line, "
		"as in roots: [src, figures]");
}

void roots_read(const struct source *book)
{
	static const char key[] = "roots:";
	size_t last = source_title_block(book);

	use_default();
	for (size_t i = 2; i < last; i++) {
		struct slice line = source_line(book, i);

		if (line.n >= sizeof key - 1 &&
			memcmp(line.p, key, sizeof key - 1) == 0)
			read_line(book, i, slice_from(line, sizeof key - 1));
	}
}

const char *roots_folder(size_t i)
{
	return i < roots.count ? roots.folders[i] : NULL;
}

bool roots_hold(struct slice path)
{
	for (size_t i = 0; i < roots.count; i++) {
		size_t n = strlen(roots.folders[i]);

		if (path.n >= n && memcmp(path.p, roots.folders[i], n) == 0)
			return true;
	}
	return false;
}

const char *roots_shown(void)
{
	struct buf text = { 0 };
	const char *kept;

	for (size_t i = 0; i < roots.count; i++) {
		if (i > 0)
			buf_text(&text, i + 1 < roots.count ? ", " : " and ");
		buf_text(&text, roots.folders[i]);
	}
	kept = text_format("%s", buf_string(&text));
	buf_free(&text);
	return kept;
}
