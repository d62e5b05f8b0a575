/* From text to tokens, preprocessed. */
#ifndef SHUTTLE_LEX_H
#define SHUTTLE_LEX_H

#include "base.h"

enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_INTEGER, TOKEN_FLOAT, TOKEN_TEXT, TOKEN_PUNCT };

struct token {
	const char *text; /* interned; of TOKEN_TEXT the characters, decoded */
	struct place at;
	enum token_kind kind;
	int first;	/* of its line */
	int glued;	/* to the one before, without a space */
	int is_float;	/* TOKEN_FLOAT: f behind it; TOKEN_INTEGER: bits 0 u, 1 l */
	uint32_t length; /* of TOKEN_TEXT */
	uint64_t integer;
	double number;
};

struct tokens {
	struct token *at;
	uint32_t count, room;
};

enum { TOKENS_MOST = 400000 };
void token_add(struct tokens *list, const struct token *t);
int token_is(const struct token *t, const char *punct_or_name);

/* The tokens as they stand, directives among them, and an end.  Calls `run` for each
 * `// run: ...` comment. */
void lex(const char *source, const char *file, struct tokens *out,
	 void (*run)(const char *text, size_t length, const struct place *at));

/* Macros, conditions and #line: in place of what lex gave. */
void preprocess(struct tokens *in, struct tokens *out);

#endif
