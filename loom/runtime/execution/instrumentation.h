/* What the runtime itself announces as accesses of the running thread. */
#ifndef LOOM_INSTRUMENTATION_H
#define LOOM_INSTRUMENTATION_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "loom/exchange.h"

/* A plain access at pc. */
void loom_note_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc);
/* An atomic operation of the program's at pc; op and scope as those of
 * loom_atomic_ordered. */
void loom_note_atomic(const volatile void *address, size_t size, int op,
		      enum loom_scope scope, uintptr_t pc);
/* What is no load or store of the program's text: checked, not counted.  And
 * what an asynchronous copy reads of its size, which is counted. */
void loom_check(const volatile void *at, size_t size, enum loom_op op,
		enum loom_strength strength, uintptr_t pc);
/* Of what a copy brings to a block, which waits for it itself; maybe another one
 * of the cluster. */
void loom_check_brought(const volatile void *at, size_t size, enum loom_op op,
			enum loom_strength strength, uintptr_t pc);
void loom_note_copy(const volatile void *at, size_t size, size_t read,
		    uintptr_t pc);
/* A row of 16 bytes of ldmatrix. */
void loom_note_matrix_row(const void *row, uintptr_t pc);
/* A reading or writing of size bytes of a texture or surface: where, in
 * hardware/texels.h's terms. */
void loom_note_texels(uint64_t texels, size_t size, enum loom_op op,
		      enum loom_space space, uintptr_t pc);
/* Its bytes at one place: looked at for races, not counted. */
void loom_note_texel(const char *at, size_t size, enum loom_op op, uintptr_t pc);
enum loom_space loom_space_at(const volatile void *at);

#endif
