/* Goes line by line only where the whole holds a fault. */
#include "legible.h"

#include <string.h>

#include "diag.h"
#include "utf8.h"

static void check_bytes(const struct source *s)
{
	size_t bad;

	if (utf8_invalid(s->text) == s->text.n &&
		memchr(s->text.p, '\0', s->text.n) == NULL)
		return;
	for (size_t i = 1; i <= s->lines; i++) {
		struct slice line = source_line(s, i);
		const char *nul = memchr(line.p, '\0', line.n);

		if ((bad = utf8_invalid(line)) < line.n)
			diag_error(source_place(s, i, bad, 1),
				"not UTF-8: byte 0x%02X begins no character; "
				"save the file as UTF-8",
				(unsigned)(unsigned char)line.p[bad]);
		if (nul != NULL)
			diag_error(source_place(s, i, (size_t)(nul - line.p),
				1), "a NUL byte; take it out");
	}
}

struct source *legible(struct source *s)
{
	if (s->too_long)
		diag_error(source_place(s, 0, 0, 0),
			"longer than 256 MiB; divide it");
	check_bytes(s);
	return s;
}

bool legible_in_block(const struct source *s)
{
	if (s->bytes.n > 0 && s->text.n < s->bytes.n) {
		diag_error(source_place(s, 1, 0, 1), "a byte order mark, which "
			"cannot stand in a block; save the file without it");
		return false;
	}
	for (size_t i = 1; i <= s->lines; i++)
		if (s->text.p[s->starts[i] - 1] == '\r' ||
			(s->starts[i] > 1 && s->text.p[s->starts[i] - 1] == '\n'
			&& s->text.p[s->starts[i] - 2] == '\r')) {
			diag_error(source_place(s, i, source_line(s, i).n, 1),
				"the line ends in a carriage return, which "
				"no block can hold; save the file with "
				"line feeds alone");
			return false;
		}
	if (s->text.n > 0 && s->text.p[s->text.n - 1] != '\n')
		diag_warning(source_place(s, s->lines, source_line(s,
			s->lines).n, 1), "no newline at the end; tangle puts "
			"one there");
	return true;
}
