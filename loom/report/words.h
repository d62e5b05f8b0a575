/* What a report says, in a terminal and on a page: numbers, and sentences of
 * which none holds a name of the program's. */
#ifndef LOOM_WORDS_H
#define LOOM_WORDS_H

#include <stdio.h>

#include "report/summary.h"

/* Texts that live until a few more have been asked for. */
const char *words_grouped(uint64_t n); /* 1,234,567 */
const char *words_ratio(uint64_t a, uint64_t b); /* 1.5, or 2 */
const char *words_percent(uint64_t part, uint64_t whole);
/* With a mark where some hang on a guess. */
const char *words_requests(const struct loom_counts *c);

/* Passes that would have done. */
uint64_t words_ideal(const struct loom_counts *c, enum loom_kind kind);

/* "2 launches, summed, grid 1, block 32 x 32" */
void words_launches(FILE *to, const struct summary *s, const struct kernel *k);
/* "8 of 4,096 blocks were looked at (LOOM_SAMPLE), whose numbers follow" */
void words_sampled(FILE *to, const struct kernel *k);
/* "shared load: 1,024 requests, 1,024 to 2,048 wavefronts": what the whole launches
 * have, if their other blocks are as these. */
void words_whole(FILE *to, const struct kernel *k, enum loom_kind kind);
/* Launches that the file does not have. */
void words_left_out(FILE *to, const struct summary *s);
void words_occupancy(FILE *to, const struct kernel *k);
/* "shared load: 32 requests, 32 wavefronts each where 1 would do: ..." */
void words_access(FILE *to, const struct loom_counts *c, enum loom_kind kind);
/* What to do about it; NULL: nothing. */
const char *words_remedy(const struct loom_counts *c, enum loom_kind kind);

#endif
