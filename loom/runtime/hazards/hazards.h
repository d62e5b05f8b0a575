/* Mistakes of kernels, each said once.  where is the other line involved, 0
 * for none. */
#ifndef LOOM_HAZARDS_H
#define LOOM_HAZARDS_H

#include <stdint.h>

enum loom_hazard {
	LOOM_HAZARD_RACE,
	LOOM_HAZARD_UNINITIALISED,
	LOOM_HAZARD_SHUFFLE,
	LOOM_HAZARD_BARRIER, /* one that not all reach */
	LOOM_HAZARD_BOUNDS,  /* an access to what is not there */
	LOOM_HAZARD_OVERFLOW, /* an index that does not fit an int */
	LOOM_HAZARDS
};
int loom_hazard_known(enum loom_hazard kind, uintptr_t pc, uintptr_t where);
/* Whether the program says that the running kernel shows one; notes that it
 * came. */
int loom_hazard_is_expected(enum loom_hazard kind);
void loom_hazard_report(enum loom_hazard kind, uintptr_t pc, uintptr_t where,
			const char *format, ...)
	__attribute__((format(printf, 4, 5)));
/* The same, of a thread that may not run any more: loom_who() then. */
void loom_hazard_tell(enum loom_hazard kind, uintptr_t pc, uintptr_t where,
		      const char *who, const char *text);

/* Whether the last one was that kernel's. */
int loom_hazard_told_of(const char *kernel);

/* The program is to fail, for another reason, which was said. */
void loom_hazard_fails(void);
int loom_hazard_has_failed(void);

#endif
