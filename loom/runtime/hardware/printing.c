#include "hardware/printing.h"

enum {
	LETTER_BITS = 14, /* of each piece; it is cut off at that */
	STORES = 222,
	STORES_LESS = 7,
	ARGUMENT = 8,
	FIRST = 216,  /* bytes of the first 256 that are free */
	FURTHER = 248 /* and of each 256 behind them */
};

static uint64_t larger(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

uint64_t loom_printed_pack(unsigned arguments,
			   const uint64_t letters[LOOM_PIECES])
{
	const uint64_t most = ((uint64_t)1 << LETTER_BITS) - 1;
	uint64_t packed = arguments;

	for (unsigned i = 0; i < LOOM_PIECES; i++)
		packed = packed << LETTER_BITS |
			 (letters[i] < most ? letters[i] : most);
	return packed;
}

void loom_printed_add(struct loom_printed *all, uint64_t packed)
{
	uint64_t sum = 0;

	for (unsigned i = LOOM_PIECES; i--; packed >>= LETTER_BITS) {
		uint64_t letters = packed & (((uint64_t)1 << LETTER_BITS) - 1);

		all->longest[i] = larger(all->longest[i], letters);
		sum += letters;
	}
	if (!all->lanes++ || sum < all->least)
		all->least = sum;
	all->most = larger(all->most, sum);
	all->arguments = (unsigned)larger(all->arguments, packed);
}

static uint64_t letters(const struct loom_printed *p)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < LOOM_PIECES; i++)
		sum += p->longest[i];
	return sum;
}

static uint64_t stores(const struct loom_printed *p)
{
	/* The format's end is there as well. */
	uint64_t bytes = p->most + 1 + ARGUMENT * p->arguments;
	uint64_t further = bytes <= FIRST ? 0 :
			   (bytes - FIRST + FURTHER - 1) / FURTHER;

	return STORES + (FURTHER + 1) * further + letters(p) - p->least -
	       STORES_LESS * p->arguments;
}

uint64_t loom_printed_requests(enum loom_kind kind,
			       const struct loom_printed *printed)
{
	switch (kind) {
	case LOOM_SHARED_LOAD:
		return 12;
	case LOOM_GLOBAL_LOAD:
		return 5 + 3 * letters(printed);
	case LOOM_GLOBAL_STORE:
		return stores(printed);
	case LOOM_GLOBAL_ATOMIC:
		return 5;
	default:
		return 0;
	}
}
