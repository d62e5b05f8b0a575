/* C++ as tokens: just enough to tell code from strings and comments. */
#ifndef LOOM_TOKEN_H
#define LOOM_TOKEN_H

#include "compiler/source.h"

enum token_kind {
	TOKEN_NAME,
	TOKEN_NUMBER,
	TOKEN_STRING,
	TOKEN_OTHER, /* one character of punctuation */
	TOKEN_END
};

struct token {
	enum token_kind kind;
	size_t at, size;
};

void token_scan(struct source *s);
int token_is(const struct source *s, size_t i, const char *text);
/* Whether it is one of these characters of punctuation. */
int token_mark(const struct source *s, size_t i, const char *any);
/* Whether count tokens from a on are the same words as from b on. */
int token_same(const struct source *s, size_t a, size_t b, size_t count);
/* The token after the group that opens at i; TOKEN_END when it stays open. */
size_t token_after_group(const struct source *s, size_t i);
size_t token_after_angles(const struct source *s, size_t i);
/* The token that opens the group which closes at i; 0 when there is none. */
size_t token_before_group(const struct source *s, size_t i);
/* The first token of the statement or declaration of token i. */
size_t token_statement(const struct source *s, size_t i);
/* The token behind the semicolon that ends it. */
size_t token_statement_end(const struct source *s, size_t i);
/* Whether the declaration around the tokens names the attribute. */
int token_declares(const struct source *s, size_t first, size_t end,
		   const char *attribute);
/* Whether the tokens from i to end - 1 are a statement but for its ";". */
int token_is_statement(const struct source *s, size_t i, size_t end);
/* Whether the "while" at i ends a "do". */
int token_ends_do(const struct source *s, size_t i);
/* A copy of the tokens from first to last - 1, on one line. */
char *token_words(const struct source *s, size_t first, size_t last);

/* Whether the function around token i, whose code began in so many braces, is
 * the device's; what may be calculated while compiling takes no asm. */
int token_in_device_code(const struct source *s, size_t i, unsigned code);

#endif
