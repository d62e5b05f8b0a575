/* printf: the C library's, and in a kernel counted as what the device does for
 * it.  What that costs hangs on the arguments and on the letters of the format
 * and of the strings in global memory, among which are the program's own. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/context.h"
#include "base/record.h"
#include "hardware/printing.h"
#include "execution/any-access.h"
#include "execution/instrumentation.h"
#include "memory/device-memory.h"

#define PC LOOM_CALLED_FROM

struct printing {
	va_list list;
	unsigned arguments;
	uint64_t letters[LOOM_PIECES];
	unsigned strings;
};

static int is_global(const char *text)
{
	return loom_space_at(text) != LOOM_SHARED &&
	       (uintptr_t)text - loom_now.stack >= LOOM_STACK;
}

/* The device copies a string whole, whatever its precision. */
static uint64_t letters_of(const char *text)
{
	uintptr_t at = (uintptr_t)text;
	size_t most = SIZE_MAX;

	if (at - loom_global_base < loom_global_span) {
		const struct loom_allocation *m = loom_allocation_at(at);

		most = m ? m->base + m->size - at : 0;
	}
	return strnlen(text, most) + 1;
}

static void string(struct printing *p)
{
	const char *text = va_arg(p->list, const char *);
	unsigned piece = ++p->strings;

	p->arguments++;
	if (text && is_global(text))
		p->letters[piece < LOOM_PIECES ? piece : LOOM_PIECES - 1] +=
			letters_of(text);
}

/* A width or a precision. */
static const char *number(struct printing *p, const char *f)
{
	if (*f != '*')
		return f + strspn(f, "0123456789");
	va_arg(p->list, int);
	p->arguments++;
	return f + 1;
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
	unsigned before = p->arguments;
	int unknown = 0;
	char size;

	f = number(p, f + strspn(f, "-+ #0"));
	if (*f == '.') {
		unknown = f[1] == '*';
		f = number(p, f + 1);
	}
	size = *f;
	f += strspn(f, "hlLjzt");
	if (*f == 's')
		string(p);
	else if (*f && strchr("dioxXuc", *f))
		whole_number(p, strchr("ljzt", size) != NULL);
	else if (*f && strchr("aAeEfFgG", *f))
		floating(p, size == 'L');
	else if (*f == 'p')
		whole_number(p, 1);
	else if (*f != '%')
		return NULL;
	if (unknown) /* to the device such a thing is text */
		p->arguments = before;
	return f + 1;
}

static unsigned note(const char *format, va_list list, uintptr_t pc)
{
	struct printing p = { .arguments = 0 };

	va_copy(p.list, list);
	p.letters[0] = is_global(format) ? strlen(format) : 0;
	for (const char *f = format; f && (f = strchr(f, '%'));)
		f = conversion(&p, f + 1);
	va_end(p.list);
	if (loom_now.watched)
		loom_note_print(loom_printed_pack(p.arguments, p.letters), pc);
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
