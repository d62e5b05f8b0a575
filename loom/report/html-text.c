#include "report/html-text.h"

#include <string.h>

/* What a page may not hold, as an unknown character. */
static const char unknown[] = "\xef\xbf\xbd";

static int is_control(char c)
{
	return ((unsigned char)c < ' ' && c != '\t') || c == 0x7f;
}

static void put(FILE *to, char c)
{
	switch (c) {
	case '&':
		fputs("&amp;", to);
		break;
	case '<':
		fputs("&lt;", to);
		break;
	case '>':
		fputs("&gt;", to);
		break;
	case '"':
		fputs("&quot;", to);
		break;
	case '\'':
		fputs("&#39;", to);
		break;
	default:
		if (is_control(c))
			fputs(unknown, to);
		else
			putc(c, to);
	}
}

void html_text_n(FILE *to, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++)
		put(to, text[i]);
}

void html_text(FILE *to, const char *text)
{
	html_text_n(to, text, strlen(text));
}

void html_json(FILE *to, const char *text)
{
	for (; *text; text++)
		if (strchr("\"\\<>&'", *text) || is_control(*text) ||
		    *text == '\t')
			fprintf(to, "\\u%04x", (unsigned char)*text);
		else
			putc(*text, to);
}
