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
/* From where the outermost of these was called; the line itself if none was. */
struct loom_source_line loom_source_caller(uintptr_t pc);
/* The function that the line is in: "f(int)", or NULL. */
const char *loom_source_function(uintptr_t pc);
/* Whether that is, or was called from, a loop that only waits, and whether it
 * is a load by __ldg or ld.global.nc (compiler/notes.h). */
int loom_source_waits(uintptr_t pc);
int loom_source_is_ldg(uintptr_t pc);
int loom_source_any_ldg(void); /* in the program */
/* Whether a source has included the headers of halves and bfloat16s. */
int loom_source_any_halves(void);
/* Whether it is the head of a loop behind a "#pragma unroll" with a number that
 * nvcc would not take by itself. */
int loom_source_is_unusual(uintptr_t pc);
/* Whether it is the end of a "for" that counts from a number. */
int loom_source_is_constant(uintptr_t pc);
/* In a loop whose counter has a sign, and so does not wrap. */
int loom_source_is_bounded(uintptr_t pc);
/* An index of which nvcc knows no multiple. */
int loom_source_is_any(uintptr_t pc);
/* The file is one of loom's headers. */
int loom_is_own(const char *file);

#endif
