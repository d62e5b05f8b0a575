/* What a function is that is called, by its name. */
#ifndef LOOM_CALLEE_H
#define LOOM_CALLEE_H

#include <stddef.h>

enum callee {
	CALLEE_BLOCK, /* a basic block begins */
	CALLEE_LOAD,
	CALLEE_STORE,
	CALLEE_SHARED, /* returns an address in shared memory */
	CALLEE_COPY,   /* an asynchronous one */
	CALLEE_NOTHING,
	CALLEE_INSTRUCTION, /* of a GPU */
	CALLEE_IN_LINE,	    /* many, without a branch */
	CALLEE_ATOMIC,	    /* an operation's announcement, or what does it */
	CALLEE_REPEATS,	    /* ends a kernel */
	CALLEE_OTHER
};

enum callee callee_of(const char *name, size_t size);

#endif
