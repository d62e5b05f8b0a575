/* Follows C, C++ and CUDA text line by line, just far enough to know where a
 * #line directive may stand. */
#ifndef TANGLE_LEX_H
#define TANGLE_LEX_H

#include <stdbool.h>

#include "text.h"

/* Starts zeroed. */
struct lex {
	enum { LEX_CODE, LEX_COMMENT, LEX_LINE_COMMENT, LEX_STRING, LEX_CHAR,
		LEX_RAW } state;
	bool continued;      /* the last line ended in a backslash */
	bool branch;         /* it belonged to #else, #elif or #endif */
	char delimiter[17];  /* of the raw string: up to 16 characters */
	size_t delimiter_size;
};

/* Takes one more line, without its '\n'. */
void lex_line(struct lex *x, struct slice line);
/* Whether the next line may be a directive: not within a block comment, where
 * it would not be obeyed; not within a string, which it would change; not
 * after a backslash, where it would become part of a macro. */
bool lex_takes_directive(const struct lex *x);

#endif
