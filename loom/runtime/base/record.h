/* Whether a place in the code is a record of the translator's, rather than a
 * return address. */
#ifndef LOOM_BASE_RECORD_H
#define LOOM_BASE_RECORD_H

#include <stddef.h>
#include <stdint.h>

#include "common/record.h"

extern const char __start_loom_records[] __attribute__((__weak__));
extern const char __stop_loom_records[] __attribute__((__weak__));

/* That of the call which the translator's code makes (translate/instrument.cpp). */
extern const struct loom_record *loom_record_of_call;

/* From where the program has called this function, asked at its beginning: the
 * record, or the return address. */
#define LOOM_CALLED_FROM \
	loom_called_from((uintptr_t)__builtin_return_address(0))

static inline uintptr_t loom_called_from(uintptr_t address)
{
	return loom_record_of_call ? (uintptr_t)loom_record_of_call : address;
}

/* NULL: it is none. */
static inline const struct loom_record *loom_record_at(uintptr_t pc)
{
	uintptr_t start = (uintptr_t)__start_loom_records;

	return pc - start < (uintptr_t)__stop_loom_records - start ?
		       (const struct loom_record *)pc : NULL;
}

/* Whether it is a record with the mark. */
static inline int loom_is_marked(uintptr_t pc, enum loom_record_mark mark)
{
	const struct loom_record *r = loom_record_at(pc);

	return r && r->marks & mark;
}

/* The variable that an access's address is taken from; NULL: not known. */
static inline const struct loom_object *loom_object_of(uintptr_t pc)
{
	const struct loom_record *r = loom_record_at(pc);

	return r && r->kind == LOOM_RECORD_ACCESS ? r->object : NULL;
}

#endif
