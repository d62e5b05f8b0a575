#define _GNU_SOURCE
#include "assembly/callee.h"

#include <string.h>

static const struct {
	const char *name;
	enum callee callee;
} known[] = {
	{ "__sanitizer_cov_trace_pc", CALLEE_BLOCK },
	{ "loom_async_copy", CALLEE_COPY },
	{ "loom_repeats", CALLEE_REPEATS },
	{ "loom_atomic_ordered", CALLEE_ATOMIC },
	{ "loom_atomic_compared", CALLEE_ATOMIC },
	/* A word about the one before it. */
	{ "loom_atomic_combined", CALLEE_NOTHING },
	/* A GPU calculates with halves as they are. */
	{ "loom_half_value", CALLEE_NOTHING },
	{ "loom_small_from", CALLEE_NOTHING },
	{ "loom_small_fma", CALLEE_INSTRUCTION },
	{ "loom_pair_add", CALLEE_INSTRUCTION },
	{ "loom_pair_sub", CALLEE_INSTRUCTION },
	{ "loom_pair_mul", CALLEE_INSTRUCTION },
	{ "loom_pair_fma", CALLEE_INSTRUCTION },
	{ "fmaxf", CALLEE_INSTRUCTION },
	{ "fminf", CALLEE_INSTRUCTION },
	{ "fmax", CALLEE_INSTRUCTION },
	{ "fmin", CALLEE_INSTRUCTION },
	{ "fmaf", CALLEE_INSTRUCTION },
	{ "fma", CALLEE_INSTRUCTION },
	{ "expf", CALLEE_IN_LINE },
	{ "exp2f", CALLEE_IN_LINE },
	{ "logf", CALLEE_IN_LINE },
	{ "log2f", CALLEE_IN_LINE },
	{ "rsqrtf", CALLEE_IN_LINE },
};

/* "__tsan_read4" and the like: a load; "write": a store. */
static enum callee access_of(const char *name, size_t size)
{
	if (size < 8 || memcmp(name, "__tsan_", 7))
		return CALLEE_OTHER;
	if (memmem(name, size, "write", 5))
		return CALLEE_STORE;
	return memmem(name, size, "read", 4) ? CALLEE_LOAD : CALLEE_OTHER;
}

/* Templates of loom/atomics.h. */
static int is_atomic(const char *name, size_t size)
{
	static const char does[] = "_ZN4loomL6atomic";
	static const char swaps[] = "_ZN4loomL11exchange_if";

	return (size >= sizeof does && !memcmp(name, does, sizeof does - 1)) ||
	       (size >= sizeof swaps && !memcmp(name, swaps, sizeof swaps - 1));
}

enum callee callee_of(const char *name, size_t size)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (size == strlen(known[i].name) &&
		    !memcmp(name, known[i].name, size))
			return known[i].callee;
	if (size >= 14 && !memcmp(name, "loom_shared_", 12))
		return CALLEE_SHARED;
	if (is_atomic(name, size))
		return CALLEE_ATOMIC;
	return access_of(name, size);
}
