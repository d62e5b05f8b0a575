/* A source as tokens, and a list of edits to it. */
#ifndef LOOM_TEXT_H
#define LOOM_TEXT_H

#include <stddef.h>

enum token_kind { TOKEN_NAME, TOKEN_NUMBER, TOKEN_STRING, TOKEN_OTHER, TOKEN_END };

/* TOKEN_OTHER is one character of punctuation. */
struct token {
	enum token_kind kind;
	size_t at, size;
};

struct edit {
	size_t at, remove;
	char *insert;
	size_t from, to; /* text that follows insert, and is removed elsewhere */
	char *after;	 /* NULL: there is no such text */
};

/* A shared variable of a function, and in how many braces it lies. */
struct visible {
	struct visible *before;
	unsigned name, depth;
};

struct source {
	const char *text;
	size_t size;
	struct token *token; /* ends with TOKEN_END */
	size_t tokens;
	struct edit *edit; /* in order of at */
	size_t edits, edits_room;
	unsigned names; /* given to what the pass declares */
	unsigned depth; /* of braces */
	struct visible *visible; /* the shared variables in scope */
	char *injected; /* declarations for every later kernel's body */
	int failed;
};

/* Allocates or exits. */
void *grow(void *array, size_t count, size_t size);
char *format(const char *text, ...) __attribute__((format(printf, 1, 2)));

void tokenize(struct source *s);
int is(const struct source *s, size_t i, const char *text);
/* The token after the group that opens at i; TOKEN_END when it stays open. */
size_t after_group(const struct source *s, size_t i);
size_t after_angles(const struct source *s, size_t i);
/* The token that opens the group which closes at i; 0 when there is none. */
size_t before_group(const struct source *s, size_t i);
/* The first token of the statement or declaration of token i. */
size_t statement(const struct source *s, size_t i);
/* A copy of the tokens from first to last - 1, on one line. */
char *words(const struct source *s, size_t first, size_t last);

/* Replaces remove bytes at at; takes insert over. */
void edit(struct source *s, size_t at, size_t remove, char *insert);
/* Inserts at at what lies between from and to, with text around it. */
void move(struct source *s, size_t at, char *insert, size_t from, size_t to,
	  char *after);
/* The same for tokens first to last - 1; what follows keeps its place. */
void replace(struct source *s, size_t first, size_t last, char *insert);

/* Prints "file:line: error: ..." for token i. */
void complain(struct source *s, size_t i, const char *what);

/* The text from from to to, with a marker of its line before it. */
char *excerpt(const struct source *s, size_t from, size_t to);

/* The edited text. */
char *edited(struct source *s, size_t *size);

/* declare.c */
/* The file's shared variables, known to the function with these parameters. */
void inject(struct source *s, size_t parameters);
int takes_group(const struct source *s, size_t i);
size_t parameter_list(const struct source *s, size_t i);
void declare_shared(struct source *s, size_t i, int in_function);
void leave_scope(struct source *s);
void declare_variable(struct source *s, size_t i, int in_function);
/* kernels.c */
void declare_kernel(struct source *s, size_t i);
/* ptx.c */
void rewrite_asm(struct source *s, size_t i);
/* launches.c */
int launch_at(const struct source *s, size_t i);
size_t rewrite_launch(struct source *s, size_t i);

/* pass.c: whether the brace at i opens a namespace or a class, not code. */
int opens_scope(const struct source *s, size_t i);
/* architectures.c: whether one of the source's files tests __CUDA_ARCH__, and one
 * source from both readings; NULL after an error. */
int loom_has_sides(const char *text, size_t size);
char *loom_merge(const char *host, size_t host_size, const char *device,
		 size_t device_size, size_t *size);

/* pass.c: rewrites a preprocessed source; NULL after an error. */
char *loom_pass(const char *text, size_t size, size_t *result_size);

#endif
