#define _GNU_SOURCE
#include "report/told.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"

static int is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The word that a colon ends, with the number behind it. */
struct place told_place(const char *text)
{
	for (const char *p = text; (p = strchr(p, ':')); p++) {
		struct place it = { p, 0, 0, p + 1 };

		while (it.begin > text && !strchr(" \t(", it.begin[-1]))
			it.begin--;
		it.length = (size_t)(p - it.begin);
		while (is_digit(*it.end) && it.number < 100000000)
			it.number = it.number * 10 +
				    (unsigned)(*it.end++ - '0');
		if (it.length && it.number && !is_digit(*it.end))
			return it;
	}
	return (struct place){ 0 };
}

/* "kernel NAME, block (0,0,0), ...": before the block, or the device. */
static char *kernel_of(const char *text)
{
	const char *name = strstr(text, "kernel "), *block, *device, *end;
	char *copy;

	if (!name)
		return NULL;
	name += strlen("kernel ");
	block = strstr(name, ", block (");
	device = strstr(name, ", device ");
	end = device && device < block ? device : block;
	if (!end)
		return NULL;
	copy = tool_copy(name);
	copy[end - name] = 0;
	return copy;
}

/* A file's name may hold blanks and colons: the first colon with a number and
 * a colon behind it ends it. Compilers put the column there, too. */
static void add(struct all_told *all, char *line)
{
	for (char *p = line; (p = strchr(p, ':')); p++) {
		char *end;
		unsigned long number = strtoul(p + 1, &end, 10);

		if (p == line || !is_digit(p[1]))
			continue;
		if (*end == ':' && is_digit(end[1]))
			end += 1 + strspn(end + 1, "0123456789");
		if (strncmp(end, ": ", 2))
			continue;
		*p = 0;
		all->mistake = tool_one_more(all->mistake, all->count,
					     sizeof *all->mistake);
		all->mistake[all->count++] = (struct told){
			.file = tool_copy(line), .text = tool_copy(end + 2),
			.number = (unsigned)number,
			.kernel = kernel_of(end + 2)
		};
		return;
	}
}

struct all_told told_read(const char *name)
{
	struct all_told all = { 0 };
	FILE *f = fopen(name, "r");
	char *line = NULL;
	size_t room = 0;

	if (!f)
		tool_fail("%s: %s; ./program 2>%s writes it", name,
			  strerror(errno), name);
	while (getline(&line, &room, f) >= 0) {
		line[strcspn(line, "\r\n")] = 0;
		add(&all, line);
	}
	if (ferror(f))
		tool_fail("%s:", name);
	free(line);
	fclose(f);
	return all;
}
