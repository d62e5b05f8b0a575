/* The one way to fail: a message with its line and thread, and the end. */
#ifndef LOOM_FAILURE_H
#define LOOM_FAILURE_H

#include <stddef.h>
#include <stdint.h>

_Noreturn void loom_fail(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
_Noreturn void loom_fail_at(uintptr_t pc, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* The same with a text that is ready. */
_Noreturn void loom_fail_with(uintptr_t pc, const char *text);

/* In two halves, for who says the text itself: "chapter.md:131: kernel ...: "
 * on the way out, then the end of the line and of the program. */
void loom_fail_begin(uintptr_t pc);
_Noreturn void loom_fail_end(void);

/* The thread that runs, and the calls that lead to where it is: "kernel k, block
 * (0,0,0), thread (3,1,0), in put, called at a.cu:88". */
enum { LOOM_WHO = 1536 };
void loom_who(uintptr_t pc, char buffer[LOOM_WHO]);

/* For debuggers to stop at: "break loom_hazard", then "frame function
 * KERNEL". */
void loom_hazard(const char *what);

#endif
