/* What loom and loomcc have alike: the one way to fail, and arrays that grow
 * or end the program. */
#ifndef LOOM_TOOL_H
#define LOOM_TOOL_H

#include <stddef.h>

extern const char *tool_name; /* loomcc gives its own */

/* Prints "loom: ..."; after a colon, the system's reason; exits with 3. */
_Noreturn void tool_fail(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

/* The array, with so many items. */
void *tool_grow(void *array, size_t count, size_t size);
/* The array, with space for one more than its count, which grows by one. */
void *tool_one_more(void *array, size_t count, size_t size);
char *tool_copy(const char *text);

#endif
