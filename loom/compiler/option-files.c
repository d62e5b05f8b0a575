#define _GNU_SOURCE
#include "compiler/option-files.h"

#include <ctype.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/text.h"

/* The word at *at, without its quotes and backslashes; NULL at the end. */
static char *next_word(const char **at)
{
	const char *p = *at + strspn(*at, " \t\r\n\f\v");
	char *word = *p ? text_format("%s", p) : NULL, *end = word;
	char quote = 0;

	for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
		if (quote ? *p == quote : *p == '"' || *p == '\'') {
			quote = quote ? 0 : *p;
			continue;
		}
		if (*p == '\\' && p[1])
			p++;
		*end++ = *p;
	}
	if (word)
		*end = 0;
	*at = p;
	return word;
}

static void add_argument(struct list *l, const char *argument, int depth);

static void add_words(struct list *l, const char *file, int depth)
{
	enum { DEEPEST = 9 };
	size_t size;
	const char *text, *at;

	if (depth > DEEPEST)
		tool_fail("%s: a file of options that names itself", file);
	text = file_read(file, &size);
	at = text_format("%.*s", (int)size, text);
	for (char *word; (word = next_word(&at));)
		add_argument(l, word, depth);
}

static void add_argument(struct list *l, const char *argument, int depth)
{
	if (argument[0] == '@' && argument[1])
		add_words(l, argument + 1, depth + 1);
	else
		list_add(l, argument);
}

/* The file that the argument, or the one behind it, names; or NULL. */
static const char *named(char ***argv)
{
	static const char *const names[] = { "--options-file", "-optf" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *a = **argv;
		size_t n = strlen(names[i]);

		if (strncmp(a, names[i], n))
			continue;
		if (a[n] == '=')
			return a + n + 1;
		if (!a[n] && (*argv)[1])
			return *++*argv;
	}
	return NULL;
}

struct list option_files_read(char **argv)
{
	struct list l = { 0 };

	for (; *argv; argv++) {
		const char *file = named(&argv);

		if (file)
			add_words(&l, file, 1);
		else
			add_argument(&l, *argv, 0);
	}
	return l;
}
