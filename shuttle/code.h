/* Instructions: each does one thing for all 32 lanes of a warp.
 *
 * A frame is made of cells, each of 32 times 8 bytes: a lane's own 8 bytes lie 8
 * apart from the next lane's.  A number has a cell to itself; structs, arrays and
 * what has an address lie in `raw` memory, byte b of a lane in cell b / 8. */
#ifndef SHUTTLE_CODE_H
#define SHUTTLE_CODE_H

#include "tree.h"

enum instruction_op {
	I_CONVERT, I_NEGATE, I_INVERT, I_NOT, I_SELECT, I_OFFSET, I_DISTANCE,
	I_MOVE, I_KEEP,				    /* to all lanes, to those that are there */
	I_LOAD_RAW, I_STORE_RAW, I_COPY_RAW, I_ADDRESS, /* of the frame */
	I_LOAD, I_STORE, I_ATOMIC,
	I_IF, I_ELSE, I_END_IF, I_LOOP, I_TEST, I_NEXT, I_AGAIN, I_END_LOOP, I_SWITCH, I_CASE,
	I_DEFAULT, I_BREAK, I_CONTINUE, I_RETURN, I_CALL, I_END,
	I_MATH, I_BITS, I_MEET, I_SHUFFLE, I_MATCH, I_REDUCE, I_PRINT, I_ASSERT,
	I_BINARY /* and the operation, eight kinds of numbers each */
};
enum { KINDS = 8 };
#define BINARY_OP(operation, kind) (I_BINARY + (operation) * KINDS + ((kind) - I32))

/* Operands: a cell of the frame; ~n, the nth constant; HERE + n, the warp's own cells
 * (threadIdx.x, ...). */
enum { HERE = 1 << 30, OWN_CELLS = 12 };

struct instruction {
	uint16_t op;
	uint8_t type, width; /* kind of number; bytes a lane, 0: of the type */
	uint16_t flag;
	uint16_t more; /* the operation of atomics, builtins */
	int32_t d, a, b, c;
	uint32_t site;
};
enum { IS_VOLATILE = 1, IS_READ_ONLY = 2, IS_BLOCK_WIDE = 4, CHECKS_OVERFLOW = 8,
       IS_WAITING = 16 /* in a loop that does nothing but look */ };

/* A place where memory is used, or where something may go wrong. */
struct site {
	struct place at;
};

struct code {
	struct instruction *at;
	uint32_t count, room;
	int64_t *constants;
	uint32_t constant_count, constant_room;
	struct site *sites;
	uint32_t site_count, site_room;
	const char **texts;
	uint32_t text_count;
	struct function *functions[2048];
	uint32_t function_count;
};
extern struct code code;

void code_clear(void);
/* Lowers a function and what it calls. */
void lower_function(struct function *f);

#endif
