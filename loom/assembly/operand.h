/* An operand of a line of x86-64 assembly. */
#ifndef LOOM_OPERAND_H
#define LOOM_OPERAND_H

#include <stdint.h>

/* Registers by their numbers, and those that a call keeps, a bit each. */
enum { STACK = 4, CALL_KEEPS = 0xf028 };

struct operand {
	const char *at, *end;
	int memory;
	uint32_t registers; /* that it names */
	uint32_t index;     /* of these, the scaled one */
};

/* The one at p, of a line that ends at end. */
struct operand operand_at(const char *p, const char *end);

/* Whether the text from p to end begins so. */
int operand_begins(const char *p, const char *end, const char *with);

#endif
