#include "report/json-text.h"

#include <string.h>

/* How many bytes a character of UTF-8 has that begins so; 0: none begins. */
static size_t length_of(unsigned char c)
{
	if (c < 0x80)
		return 1;
	if (c < 0xc2 || c > 0xf4)
		return 0;
	return c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

static size_t character(const char *text)
{
	size_t n = length_of((unsigned char)*text);

	for (size_t i = 1; i < n; i++)
		if (((unsigned char)text[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

/* Puts one, and returns how many bytes it was. */
static size_t put(FILE *to, const char *text)
{
	size_t n = character(text);

	if (!n) {
		fputs("\\ufffd", to);
		return 1;
	}
	if (strchr("\"\\", *text) || (unsigned char)*text < ' ')
		fprintf(to, "\\u%04x", (unsigned char)*text);
	else
		fwrite(text, 1, n, to);
	return n;
}

void json_text(FILE *to, const char *text)
{
	while (*text)
		text += put(to, text);
}

void json_message(FILE *to, const char *text)
{
	while (*text) {
		if (strchr("{}", *text))
			putc(*text, to);
		text += put(to, text);
	}
}

static int is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || strchr("-._~/", c);
}

void json_uri(FILE *to, const char *file)
{
	if (*file == '/')
		fputs("file://", to);
	for (; *file; file++)
		if (is_plain(*file))
			putc(*file, to);
		else
			fprintf(to, "%%%02X", (unsigned char)*file);
}
