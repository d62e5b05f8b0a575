/* What the files that make instructions share. */
#ifndef SHUTTLE_EMIT_H
#define SHUTTLE_EMIT_H

#include "code.h"

enum { CELLS_MOST = 16384 };

extern struct lowering {
	struct function *function;
	uint32_t top, most;	     /* cells in use */
	uint32_t level;		     /* of masks that are kept */
	uint32_t loop_level, switch_level; /* of what break and continue leave */
	int in_loop, in_switch, breaks_switch;
	int32_t leaves; /* instructions that jump to where the innermost part ends: a chain
			   by their c; -1: none */
	int ends; /* behind this statement the kernel ends */
} lowering;

struct instruction *emit(enum instruction_op op, int32_t d, int32_t a, int32_t b);
int32_t constant(int64_t value);
uint32_t site(const struct place *at);
int32_t cells(uint32_t bytes);

/* Where something lies: in a cell of its own, in raw memory, or behind a pointer. */
struct location {
	enum { IN_CELL, IN_RAW, BEHIND } kind;
	int32_t cell;	/* or the operand that has the pointer */
	int32_t offset; /* bytes */
	int32_t whole, size; /* of IN_RAW: the variable's first byte and its size */
	int flags;
};

struct location locate(struct node *n);
int32_t lower_address(struct location l); /* a pointer to it */
int32_t offset_by(int32_t pointer, struct node *index, uint32_t size);
int32_t lower_load(struct location l, const struct type *t, const struct place *at);
void lower_to(struct location l, const struct type *t, int32_t value, const struct place *at);
void copy_raw(int32_t to, int32_t from, const struct type *t);
uint8_t kind_of(const struct type *t); /* of a number or a pointer */

/* The operand that has the value; of structs and arrays the byte in raw memory. */
int32_t lower(struct node *n);
void lower_statement(struct node *n);
void lower_store(struct node *to, int32_t value); /* to is an lvalue */
void lower_into_raw(struct node *n, int32_t raw);
int32_t lower_builtin(struct node *n);
int32_t lower_text(const struct node *n);

/* Where lanes that have left the innermost part go on. */
int32_t leave_begin(void);
void leave_end(int32_t kept);
void leave(struct instruction *i);

#endif
