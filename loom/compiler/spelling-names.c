/* Three names that programs declare, nvcc lets and clang refuses beside loom's own or
 * as they stand:
 *
 *   const int warpSize = 32;        the same, without loom's
 *   int min(int, int);              nothing: the built-in one is there
 *   extern __shared__ tiles s;      an array of such, and a reference to its first
 *
 * For the first two clang's complaints say which they are. */
#define _GNU_SOURCE
#include "compiler/spelling-names.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/source-text.h"

static const char shared[] = "__attribute__((shared))"; /* as loom/clang.h has it */

struct names {
	FILE *out;
	const char *complaints;
	const char *begin; /* of the statement */
	int own_warp_size; /* loom's is still to be left out */
	int depth, changed;
};

static int is(const char *at, const char *end, const char *word)
{
	return (size_t)(end - at) == strlen(word) && !strncmp(at, word, strlen(word));
}

/* Whether clang says "'NAME' cannot overload". */
static int is_refused(const struct names *n, const char *name, size_t size)
{
	char said[160];

	return size < 64 &&
	       snprintf(said, sizeof said, "function '%.*s' cannot overload", (int)size, name) > 0 &&
	       strstr(n->complaints, said);
}

static void put(struct names *n, const char *at, const char *end)
{
	fwrite(at, 1, (size_t)(end - at), n->out);
}

static void put_lines(struct names *n, const char *at, const char *end)
{
	for (; at < end; at++)
		if (*at == '\n')
			fputc('\n', n->out);
	n->changed = 1;
}

/* "TYPE NAME(...);" of a name that clang refuses: up to the semicolon. */
static int redeclares(const struct names *n, const char *end)
{
	const char *name = n->begin;

	for (const char *p = n->begin; p < end && *p != '='; p = source_end_of(p)) {
		if (*p == '(' && is_refused(n, name, (size_t)(p - name)))
			return source_closed(p) <= end;
		if (source_is_word(*p))
			name = p;
	}
	return 0;
}

/* Behind an attribute or the word "extern", which a type leaves out; or NULL. */
static const char *no_type(const char *p)
{
	const char *end = source_end_of(p);

	if (is(p, end, "extern"))
		return end;
	if (!is(p, end, "__attribute__") && !is(p, end, "alignas"))
		return NULL;
	end += strspn(end, " \t\n");
	return *end == '(' ? source_closed(end) : NULL;
}

/* "extern __shared__ TYPE NAME;": the name; or NULL. */
static const char *dynamic_variable(const struct names *n, const char *end)
{
	const char *p = n->begin + strspn(n->begin, " \t\n"), *name = NULL, *next;
	int is_shared = 0;

	if (!is(p, source_end_of(p), "extern"))
		return NULL;
	for (; p < end; p = next) {
		next = no_type(p);
		is_shared |= !strncmp(p, shared, strlen(shared));
		if (!next && strchr("[,=({", *p))
			return NULL;
		if (!next && source_is_word(*p))
			name = p;
		if (!next)
			next = source_end_of(p);
	}
	return is_shared ? name : NULL;
}

static void put_dynamic(struct names *n, const char *name, const char *end)
{
	const char *last = source_end_of(name);
	int size = (int)(last - name);

	put(n, n->begin, name);
	fprintf(n->out, "whole_%.*s[];", size, name);
	for (const char *p = n->begin, *next; p < name; p = next) {
		next = no_type(p);
		if (!next) {
			next = source_end_of(p);
			put(n, p, next);
		}
	}
	fprintf(n->out, " &%.*s = whole_%.*s[0]", size, name, size, name);
	put(n, last, end);
	n->changed = 1;
}

/* loom/device.h's comes first. */
static int is_warp_size(struct names *n, const char *end)
{
	static const char loom[] = "static const int warpSize = 32";
	const char *p = n->begin + strspn(n->begin, " \t\n");

	if (!n->own_warp_size || !is(p, end, loom))
		return 0;
	n->own_warp_size = 0;
	return 1;
}

/* Up to a semicolon. */
static void put_statement(struct names *n, const char *end)
{
	const char *name = n->depth ? dynamic_variable(n, end) : NULL;

	if (name)
		put_dynamic(n, name, end);
	else if (!n->depth && (is_warp_size(n, end) || redeclares(n, end)))
		put_lines(n, n->begin, end);
	else
		put(n, n->begin, end);
	n->begin = end;
}

static const char *read_one(struct names *n, const char *p)
{
	if (*p == ';')
		put_statement(n, p);
	if (*p == '#' && (p == n->begin || p[-1] == '\n')) {
		put(n, n->begin, p);
		n->begin = p;
		p += strcspn(p, "\n");
		fwrite(n->begin, 1, (size_t)(p - n->begin), n->out);
		return n->begin = p;
	}
	n->depth += (*p == '{') - (*p == '}');
	if (strchr(";{}", *p)) {
		put(n, n->begin, p + 1);
		n->begin = p + 1;
	}
	return source_end_of(p);
}

char *spelling_of_names(const char *text, const char *complaints)
{
	char *result;
	size_t size;
	struct names n = { .out = open_memstream(&result, &size), .begin = text,
			   .complaints = complaints };

	if (!n.out)
		tool_fail("no memory for another spelling");
	n.own_warp_size = strstr(complaints, "declaration of 'warpSize'") ||
			  strstr(complaints, "redefinition of 'warpSize'");
	for (const char *p = text; *p;)
		p = read_one(&n, p);
	put(&n, n.begin, n.begin + strlen(n.begin));
	fclose(n.out);
	if (n.changed)
		return result;
	free(result);
	return NULL;
}
