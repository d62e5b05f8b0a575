/* Five things that programs write, nvcc reads and clang 19 refuses (and three names that
 * they declare, spelling-names.c); each has another
 * spelling, of the same meaning, that both read:
 *
 *   asm("mov.u32 %0, %laneid;" ...)    "%%laneid", where operands are named by "%"
 *   __device__ __shared__ int t[32];   __shared__, which says all, within a function
 *   k<<<{ 8, 8 }, 32>>>();             dim3{ 8, 8 }
 *   k << <8, 32 >> >();                <<< and >>>
 *   #define LOOP #pragma unroll        the pragma itself, on a line of its own
 *
 * It is the preprocessor's output that is respelt, so that macros and headers are
 * too, and lines stay as they are; and only of a source that clang has refused. */
#define _GNU_SOURCE
#include "compiler/spelling.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/source-text.h"

/* As loom/clang.h has them. */
static const char device[] = "__attribute__((device))";
static const char shared[] = "__attribute__((shared))";

struct text {
	const char *at;
	FILE *out;
	int changed;
	int is_shared; /* the declaration has been told so */
};

static int starts(const char *at, const char *with)
{
	return !strncmp(at, with, strlen(with));
}

static void copy(struct text *t, const char *end)
{
	fwrite(t->at, 1, (size_t)(end - t->at), t->out);
	t->at = end;
}

static void insert(struct text *t, const char *what)
{
	fputs(what, t->out);
	t->changed = 1;
}

/* "%laneid": neither an operand, "%0", "%h0" or "%[name]", nor "%%". */
static int is_register(const char *p)
{
	return islower((unsigned char)p[1]) && !isdigit((unsigned char)p[2]) &&
	       p[2] != '[';
}

static void copy_assembly(struct text *t, const char *end)
{
	while (t->at < end) {
		if (*t->at == '%' && is_register(t->at))
			insert(t, "%");
		copy(t, t->at + 1 + (*t->at == '%' && t->at[1] == '%'));
	}
}

/* Without operands, "%" is but a letter. */
static int has_operands(const char *p, const char *end)
{
	while (p < end && *p != ':')
		p = source_end_of(p);
	return p < end;
}

/* asm volatile("text" : ...), behind the first word. */
static void respell_assembly(struct text *t)
{
	const char *open = t->at, *end;

	while (isspace((unsigned char)*open) || source_is_word(*open))
		open = source_end_of(open);
	if (*open != '(')
		return;
	end = source_closed(open);
	if (has_operands(open, end))
		while (t->at < end && *t->at != ':') {
			const char *next = source_end_of(t->at);

			if (*t->at == '"')
				copy_assembly(t, next);
			else
				copy(t, next);
		}
	copy(t, end);
}

/* Behind three of a bracket, with blanks between them if it may be; else NULL. */
static const char *three(const char *p, char bracket, int apart)
{
	for (int n = 0; n < 3; n++) {
		if (n && apart)
			p += strspn(p, " \t");
		if (*p++ != bracket)
			return NULL;
	}
	return p;
}

static const char *argument_end(const char *p, int apart)
{
	while (*p && *p != ',' && *p != ';' && !three(p, '>', apart))
		p = *p == '(' || *p == '{' || *p == '[' ? source_closed(p) : source_end_of(p);
	return p;
}

static void join(struct text *t, const char *brackets, const char *end)
{
	insert(t, brackets);
	t->at = end;
}

/* The grid and the block, behind <<<, and what else is between that and >>>. */
static void respell_launch(struct text *t, const char *end)
{
	int apart = end - t->at > 3;

	if (apart)
		join(t, "<<<", end);
	else
		copy(t, end);
	for (int n = 0; ; n++) {
		while (isspace((unsigned char)*t->at))
			copy(t, t->at + 1);
		if (n < 2 && *t->at == '{')
			insert(t, " ::dim3");
		copy(t, argument_end(t->at, apart));
		if (*t->at != ',')
			break;
		copy(t, t->at + 1);
	}
	end = three(t->at, '>', apart);
	if (end && apart)
		join(t, ">>>", end);
}

/* Whether more of the same declaration says __shared__. */
static int becomes_shared(const char *p)
{
	while (*p && !strchr(";{}=(", *p)) {
		if (starts(p, shared))
			return 1;
		if (starts(p, "__attribute__"))
			p = source_closed(p + strlen("__attribute__"));
		else
			p = source_end_of(p);
	}
	return 0;
}

static void respell_attribute(struct text *t)
{
	const char *end = t->at + strlen(device);

	if (starts(t->at, shared))
		t->is_shared = 1;
	if (!starts(t->at, device) || !(t->is_shared || becomes_shared(end))) {
		copy(t, source_end_of(t->at));
		return;
	}
	t->at = end;
	insert(t, "");
}

/* A line's beginning: those that the preprocessor writes have no blank before "#". */
static void read_line(struct text *t)
{
	const char *start = t->at + strspn(t->at, " \t");

	if (*start != '#')
		return;
	t->changed |= start > t->at;
	copy(t, start + strcspn(start, "\n"));
}

static void read_one(struct text *t)
{
	const char *end = source_end_of(t->at);
	size_t size = (size_t)(end - t->at);
	int is_asm = (size == 3 && starts(t->at, "asm")) ||
		     (size == 5 && starts(t->at, "__asm")) ||
		     (size == 7 && starts(t->at, "__asm__"));

	if (strchr(";{}", *t->at))
		t->is_shared = 0;
	if (three(t->at, '<', 1))
		respell_launch(t, three(t->at, '<', 1));
	else if (starts(t->at, device) || starts(t->at, shared))
		respell_attribute(t);
	else
		copy(t, end);
	if (is_asm)
		respell_assembly(t);
	if (t->at[-1] == '\n')
		read_line(t);
}

char *spelling_of_clang(const char *text)
{
	char *result;
	size_t size;
	struct text t = { .at = text, .out = open_memstream(&result, &size) };

	if (!t.out)
		tool_fail("no memory for another spelling");
	read_line(&t);
	while (*t.at)
		read_one(&t);
	fclose(t.out);
	if (t.changed)
		return result;
	free(result);
	return NULL;
}
