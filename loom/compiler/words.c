#define _GNU_SOURCE
#include "compiler/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/text.h"

static int is_part(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Behind the string or character that begins at p. */
static const char *skip_quoted(const char *p, const char *end)
{
	char quote = *p++;

	while (p < end && *p != quote && *p != '\n')
		p += *p == '\\' ? 2 : 1;
	return p < end ? p + 1 : end;
}

/* Behind the comment that begins at p, if one does. */
static const char *skip_comment(const char *p, const char *end)
{
	const char *close = p[1] == '*' ? "*/" : "\n";
	const char *at;

	if (end - p < 2 || (p[1] != '*' && p[1] != '/'))
		return p + 1;
	at = memmem(p + 2, (size_t)(end - p - 2), close, strlen(close));
	return at ? at + strlen(close) : end;
}

static const char *add_word(struct words *w, const char *p, const char *end)
{
	const char *begin = p;

	while (p < end && is_part(*p))
		p++;
	if (isdigit((unsigned char)*begin))
		return p;
	if (w->count == w->room) {
		w->room = w->room ? 2 * w->room : 4096;
		w->item = tool_grow(w->item, w->room, sizeof *w->item);
	}
	w->item[w->count++] = text_format("%.*s", (int)(p - begin), begin);
	return p;
}

void words_add(struct words *w, const char *text, size_t size)
{
	const char *p = text, *end = text + size;

	while (p < end)
		if (is_part(*p))
			p = add_word(w, p, end);
		else if (*p == '"' || *p == '\'')
			p = skip_quoted(p, end);
		else if (*p == '/')
			p = skip_comment(p, end);
		else
			p++;
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

char *words_list(struct words *w)
{
	size_t size = 1, at = 0;
	char *list;

	qsort(w->item, w->count, sizeof *w->item, compare);
	for (size_t i = 0; i < w->count; i++)
		size += strlen(w->item[i]) + 1;
	list = tool_grow(NULL, size, 1);
	for (size_t i = 0; i < w->count; i++)
		if (!i || strcmp(w->item[i], w->item[i - 1]))
			at += (size_t)(stpcpy(stpcpy(list + at, w->item[i]), "\n") -
				       (list + at));
	list[at] = 0;
	return list;
}
