/* Runs the whole of tangle in the fuzzer's own process, over files in memory:
 * every call of fuzz_tangle() is what a process of its own would be. */
#ifndef TANGLE_FUZZ_H
#define TANGLE_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the input. */
struct piece {
	const char *p;
	size_t n;
};

/* What a target does with one input. */
void fuzz_one(struct piece input);

/* Runs tangle with these arguments (the last is NULL); its exit status. */
int fuzz_tangle(const char *const *arguments);

/* The same for a function of one of its files. */
int fuzz_call(int (*function)(int, char **), int argc, char **argv);

/* The front of *rest up to a line of nothing but '%', which is taken off. */
struct piece fuzz_piece(struct piece *rest);

/* Ends the process, so that the input is kept as one that shows a fault. */
_Noreturn void fuzz_fault(const char *what);

/* The files, by path from the root. memory_get() gives no bytes, NULL, when
 * there is none. */
void memory_clear(void);
void memory_put(const char *path, struct piece content);
struct piece memory_get(const char *path);

#endif
