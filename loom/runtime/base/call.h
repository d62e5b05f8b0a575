/* From where in the program the library was called; its own functions call each
 * other, so that only the outermost call counts. */
#ifndef LOOM_CALL_H
#define LOOM_CALL_H

#include <stdint.h>

#define LOOM_CALL                                                             \
	uintptr_t loom_call __attribute__((cleanup(loom_call_end), unused)) = \
		loom_call_begin((uintptr_t)__builtin_return_address(0))
uintptr_t loom_call_begin(uintptr_t pc); /* returns what was so before */
void loom_call_end(const uintptr_t *before);
uintptr_t loom_call_pc(void);

#endif
