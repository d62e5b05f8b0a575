/* "chapters/03-banks.md:131" for a return address. */
#ifndef LOOM_SOURCE_LINE_H
#define LOOM_SOURCE_LINE_H

#include <stdint.h>

struct loom_source_line {
	const char *file;
	unsigned line;
};
struct loom_source_line loom_source_line(uintptr_t pc);
int loom_same_line(uintptr_t a, uintptr_t b);
/* The same for the lines from where inlined functions were called. */
int loom_same_place(uintptr_t a, uintptr_t b);
/* The function that the line is in: "f(int)", or NULL. */
const char *loom_source_function(uintptr_t pc);
/* Whether that is in a loop that only waits, and whether it is a load by __ldg or
 * ld.global.nc. */
int loom_source_waits(uintptr_t pc);
int loom_source_is_ldg(uintptr_t pc);
int loom_source_any_ldg(void); /* in the program */
/* The file is one of loom's headers. */
int loom_is_own(const char *file);

#endif
