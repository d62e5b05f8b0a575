#define _GNU_SOURCE
#include "assembly/names.h"

#include <string.h>

#include "assembly/blocks.h"

int name_is_access(const char *p, size_t size, int *store)
{
	static const char name[] = "__tsan_";
	const char *verb;

	if (size < sizeof name || memcmp(p, name, sizeof name - 1))
		return 0;
	verb = memmem(p, size, "write", 5);
	*store = verb != NULL;
	return verb || memmem(p, size, "read", 4);
}

int name_is(const char *p, size_t size, const char *name)
{
	return size == strlen(name) && !memcmp(p, name, size);
}

int name_is_instruction(const char *p, size_t size)
{
	static const char *const names[] = { "fmaxf", "fminf", "fmax", "fmin",
					     "fmaf", "fma" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (name_is(p, size, names[i]))
			return 1;
	return 0;
}

int name_is_in_line(const char *p, size_t size)
{
	static const char *const names[] = { "expf", "exp2f", "logf", "log2f" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (name_is(p, size, names[i]))
			return 1;
	return 0;
}

int name_is_atomic(const char *p, size_t size)
{
	static const char does[] = "_ZN4loomL6atomic";
	static const char swaps[] = "_ZN4loomL11exchange_if";

	return has_prefix(p, p + size, does) || has_prefix(p, p + size, swaps) ||
	       name_is(p, size, "loom_atomic_ordered") ||
	       name_is(p, size, "loom_atomic_compared");
}
