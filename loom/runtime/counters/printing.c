#include "counters/printing.h"

/* vprintf takes no more than 32 arguments; 31 have a known cost. */
enum { STORES = 222, STORES_LESS = 7, ARGUMENTS = 31 };

static uint64_t letters_of(uint64_t printed)
{
	return printed & (LOOM_PRINTED(1, 0) - 1);
}

static uint64_t arguments_of(uint64_t printed)
{
	return printed / LOOM_PRINTED(1, 0);
}

static uint64_t larger(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

uint64_t loom_printed_most(uint64_t a, uint64_t b)
{
	return LOOM_PRINTED(larger(arguments_of(a), arguments_of(b)),
			    larger(letters_of(a), letters_of(b)));
}

static uint64_t stores(uint64_t arguments)
{
	if (arguments > ARGUMENTS)
		arguments = ARGUMENTS;
	return STORES - STORES_LESS * arguments;
}

uint64_t loom_printed_requests(enum loom_kind kind, uint64_t printed)
{
	switch (kind) {
	case LOOM_SHARED_LOAD:
		return 12;
	case LOOM_GLOBAL_LOAD:
		return 5 + 3 * letters_of(printed);
	case LOOM_GLOBAL_STORE:
		return stores(arguments_of(printed));
	case LOOM_GLOBAL_ATOMIC:
		return 5;
	default:
		return 0;
	}
}
