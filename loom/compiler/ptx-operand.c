/* PTX's operands in C++: registers, numbers, addresses, and groups of them. */
#define _GNU_SOURCE
#include "compiler/ptx-operand.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/ptx-code.h"
#include "compiler/ptx.h"
#include "compiler/text.h"

int ptx_declare(struct scope *scope, const char *name)
{
	if (scope->count == sizeof scope->names / sizeof *scope->names)
		return 0;
	scope->names[scope->count++] = text_format("%s", name);
	return 1;
}

void ptx_forget(struct scope *scope)
{
	while (scope->count)
		free(scope->names[--scope->count]);
}

static char *number(const char *text)
{
	char *end;

	if (text[0] == '0' && (text[1] == 'f' || text[1] == 'F') &&
	    strlen(text) == 10)
		return text_format("::loom::from_bits<float>(0x%su)", text + 2);
	if (text[0] == '0' && (text[1] == 'd' || text[1] == 'D') &&
	    strlen(text) == 18)
		return text_format("::loom::from_bits<double>(0x%sull)",
			      text + 2);
	strtoll(text, &end, 0);
	if (*end == '.')
		strtod(text, &end);
	return *end && strcmp(end, "U") ? NULL : text_format("(%s)", text);
}

char *ptx_variable(const char *name, const struct scope *scope)
{
	return text_format("loom_%c%u_%s", *name == '%' ? 'p' : 'r', scope->number,
			   name + (*name == '%'));
}

char *ptx_operand(const char *text, const struct scope *scope)
{
	const char *value;

	if (text[0] == '!') {
		char *of = ptx_operand(text + 1, scope), *not = NULL;

		if (of)
			not = text_format("!(%s)", of);
		free(of);
		return not;
	}
	if (text[0] == '%' && isdigit((unsigned char)text[1]))
		return strspn(text + 1, "0123456789") == strlen(text + 1) ?
			text_format("loom_a%s", text + 1) : NULL;
	if (text[0] == '%') /* of "%%" as of one */
		text += strspn(text, "%") - 1;
	for (unsigned i = 0; i < scope->count; i++)
		if (!strcmp(text, scope->names[i]))
			return ptx_variable(text, scope);
	if (text[0] == '%') {
		value = ptx_register(text + 1);
		return value ? text_format("%s", value) : NULL;
	}
	if (!strcmp(text, "_"))
		return text_format("::loom::ptx::sink()");
	return number(text);
}

/* "[a + 8]" as an address in its space. */
static char *address(char *text, char space, const struct scope *scope)
{
	char *plus = strchr(text, '+'), *end = strchr(text, ']');
	char *base, *more, *result = NULL;

	if (!end)
		return NULL;
	*end = 0;
	if (plus)
		*plus = 0;
	for (end = plus ? plus : end; end > text && end[-1] == ' ';)
		*--end = 0;
	text += strspn(text, " ");
	base = ptx_operand(text, scope);
	more = plus ? ptx_operand(plus + 1 + strspn(plus + 1, " "), scope) :
		      text_format("0");
	if (base && more)
		result = text_format("::loom::ptx::at_%s(%s, %s)",
				space == 's' ? "shared" : "generic", base, more);
	free(base);
	free(more);
	return result;
}

/* "[map, {x, y}]": a box of a tensor map, and where it begins. */
static char *tile(char *text, const struct scope *scope)
{
	char *all = NULL;

	for (char *word = strtok(text, " ,{}[]\t\n"); word;
	     word = strtok(NULL, " ,{}[]\t\n")) {
		char *one = ptx_operand(word, scope), *longer = NULL;

		if (one)
			longer = text_format("%s%s%s", all ? all :
					"::loom::ptx::tile(", all ? ", " : "", one);
		free(one);
		free(all);
		all = longer;
		if (!all)
			return NULL;
	}
	if (all) {
		char *closed = text_format("%s)", all);

		free(all);
		all = closed;
	}
	return all;
}

struct list {
	const char *spaces;
	const struct scope *scope;
	FILE *f;
	int groups, first, in_group;
};

static int put(struct list *l, char *code)
{
	if (code)
		fprintf(l->f, "%s%s", l->first ? "" : ", ", code);
	l->first = 0;
	free(code);
	return code != NULL;
}

/* "a|p" are two results. */
static int one(struct list *l, char *text)
{
	char *end = text + strlen(text), *bar = strchr(text, '|'), *code;

	while (end > text && isspace((unsigned char)end[-1]))
		*--end = 0;
	text += strspn(text, " \t\n");
	if (*text == '[') {
		code = strchr(text, '{') ? tile(text, l->scope) :
			address(text + 1, *l->spaces ? *l->spaces : 'g', l->scope);
		l->spaces += *l->spaces != 0;
		return put(l, code);
	}
	if (bar) {
		*bar = 0;
		return one(l, text) && one(l, bar + 1);
	}
	return put(l, ptx_operand(text, l->scope));
}

static void open_group(struct list *l)
{
	if (l->groups)
		fprintf(l->f, "%s::loom::ptx::group(", l->first ? "" : ", ");
	l->first |= l->groups;
	l->in_group = 1;
}

char *ptx_operands(const char *text, const char *spaces, int groups,
		   const struct scope *scope)
{
	char *copy = text_format("%s", text), *result = NULL, *p = copy;
	size_t size;
	struct list l = { spaces, scope, open_memstream(&result, &size), groups,
			  1, 0 };
	int good = l.f != NULL;

	while (good && *(p += strspn(p, " \t\n,"))) {
		size_t n;
		char kept;

		if (*p == '{') {
			open_group(&l);
			p++;
			continue;
		}
		if (*p == '}') {
			if (groups)
				fputc(')', l.f);
			l.in_group = 0;
			p++;
			continue;
		}
		n = *p == '[' ? strcspn(p, "]") + 1 : strcspn(p, ",}");
		if (n > strlen(p))
			good = 0;
		kept = good ? p[n] : 0;
		if (good) {
			p[n] = 0;
			good = one(&l, p);
			p[n] = kept;
			p += n;
		}
	}
	if (l.f)
		fclose(l.f);
	free(copy);
	if (good)
		return result;
	free(result);
	return NULL;
}
