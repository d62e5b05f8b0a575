/* printf: the C library's, and in a kernel counted as what the device does for
 * it.  What that costs hangs on the arguments and on the letters of the format
 * and of the strings in global memory, among which are the program's own. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/context.h"
#include "counters/printing.h"
#include "execution/any-access.h"
#include "execution/instrumentation.h"

#define PC ((uintptr_t)__builtin_return_address(0))

struct printing {
	va_list list;
	unsigned arguments;
	uint64_t letters;
};

static int is_global(const char *text)
{
	return loom_space_at(text) != LOOM_SHARED &&
	       (uintptr_t)text - loom_now.stack >= LOOM_STACK;
}

/* most: what may be read of it, by its precision. */
static void string(struct printing *p, size_t most)
{
	const char *text = va_arg(p->list, const char *);

	p->arguments++;
	if (text && is_global(text))
		p->letters += strnlen(text, most) + 1;
}

/* A width or a precision. */
static const char *number(struct printing *p, const char *f, size_t *value)
{
	if (*f == '*') {
		int given = va_arg(p->list, int);

		p->arguments++;
		*value = given < 0 ? SIZE_MAX : (size_t)given;
		return f + 1;
	}
	for (*value = 0; *f >= '0' && *f <= '9'; f++)
		*value = 10 * *value + (size_t)(*f - '0');
	return f;
}

static void whole_number(struct printing *p, int is_long)
{
	p->arguments++;
	if (is_long)
		va_arg(p->list, long);
	else
		va_arg(p->list, int);
}

static void floating(struct printing *p, int is_long)
{
	p->arguments++;
	if (is_long)
		va_arg(p->list, long double);
	else
		va_arg(p->list, double);
}

/* Behind a %; returns what follows, or NULL when that is no conversion. */
static const char *conversion(struct printing *p, const char *f)
{
	size_t width, most = SIZE_MAX;
	char size;

	f = number(p, f + strspn(f, "-+ #0"), &width);
	if (*f == '.')
		f = number(p, f + 1, &most);
	size = *f;
	f += strspn(f, "hlLjzt");
	if (*f == 's')
		string(p, most);
	else if (*f && strchr("dioxXuc", *f))
		whole_number(p, strchr("ljzt", size) != NULL);
	else if (*f && strchr("aAeEfFgG", *f))
		floating(p, size == 'L');
	else if (*f == 'p')
		whole_number(p, 1);
	else if (*f != '%')
		return NULL;
	return f + 1;
}

static unsigned note(const char *format, va_list list, uintptr_t pc)
{
	struct printing p = { .arguments = 0 };

	va_copy(p.list, list);
	p.letters = is_global(format) ? strlen(format) : 0;
	for (const char *f = format; f && (f = strchr(f, '%'));)
		f = conversion(&p, f + 1);
	va_end(p.list);
	if (loom_now.watched)
		loom_note_print(LOOM_PRINTED(p.arguments, p.letters), pc);
	return p.arguments;
}

/* A kernel's returns the number of arguments. */
int loom_printf(const char *format, ...);
int loom_printf(const char *format, ...)
{
	unsigned arguments = 0;
	va_list list;
	int written;

	va_start(list, format);
	if (loom_now.thread)
		arguments = note(format, list, PC);
	written = vprintf(format, list);
	va_end(list);
	return loom_now.thread ? (int)arguments : written;
}
