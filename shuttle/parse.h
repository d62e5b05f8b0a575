/* The parser: one cursor over the program's tokens, and the names in sight. */
#ifndef SHUTTLE_PARSE_H
#define SHUTTLE_PARSE_H

#include "tree.h"

enum symbol_kind { A_VARIABLE, A_TYPE, A_CONSTANT, A_PARAMETER };

struct symbol {
	struct symbol *next;
	const char *name;
	enum symbol_kind kind;
	struct variable *variable;
	const struct type *type;
	struct node *value;
	const struct declaration *function; /* a template's argument */
};

enum { TEMPLATE_MOST = 8 };
struct template_parameter {
	const char *name;
	int is_type;
	uint32_t type, standard; /* tokens: its type, its default (0: none) */
};

/* A function as it stands in the source; it is parsed for each use. */
struct declaration {
	struct declaration *next;
	const char *name;
	struct template_parameter parameter[TEMPLATE_MOST];
	unsigned parameters;
	uint32_t begin, brackets, body; /* tokens */
	int is_kernel;
	struct symbol *sight; /* names that were there */
	struct place at;
};

struct specifiers {
	const struct type *type;
	int is_const, is_volatile, is_shared, is_extern, is_constant, is_device, is_auto,
		is_kernel, is_typedef, is_constexpr;
};

struct declarator {
	const struct type *type;
	const char *name;
	int is_reference;
	struct place at;
};

extern struct parser {
	struct token *tokens;
	uint32_t at, count;
	struct symbol *symbols;
	struct function *function;
	struct declaration *declarations;
	struct function *functions;
	struct variable *globals;
	uint32_t objects, instances;
	unsigned depth, switches;
	const char *called; /* the builtin that is built */
} parser;

/* ---- The cursor ---- */
struct token *now(void);
struct token *ahead(uint32_t n);
int is(const char *what);
int eat(const char *what);
void need(const char *what);
void give_up(const char *format, ...); /* at the cursor, which goes to the end */
int deeper(void);
void skip_balanced(void); /* behind the bracket that closes this one */

/* ---- Names ---- */
struct symbol *find_symbol(const char *name);
struct symbol *add_symbol(const char *name, enum symbol_kind kind);
struct variable *add_variable(const struct declarator *d, enum where where);

/* ---- declare.c ---- */
int starts_type(uint32_t ahead_of_it);
struct specifiers parse_specifiers(void);
struct declarator parse_declarator(const struct type *base);
const struct type *parse_type_name(void);
struct node *parse_initialiser(const struct type **type);
struct node *parse_declaration(void); /* with its semicolon; a block of DECLAREs */
void parse_enum_or_alias(void);
int64_t parse_constant(const char *what);

/* ---- expression.c, primary.c ---- */
struct node *parse_expression(void);
struct node *parse_assignment(void);
struct node *parse_conditional(void);
struct node *parse_unary(void);
struct node *parse_sum(void); /* what may stand between < and > */
struct node *parse_primary(void);

/* ---- statement.c ---- */
struct node *parse_statement(void);
struct node *parse_block(void);

/* ---- function.c ---- */
const struct declaration *find_function(const char *name);
struct binding *parse_template_arguments(const struct declaration *d);
/* How well it fits: the less the better; -1: not at all. */
int fits(const struct declaration *d, struct node *arguments, unsigned count,
	 struct binding **list);
enum { ARGUMENTS = 32 };
struct node *parse_call(const char *name, const struct place *at); /* call.c */
void finish_bindings(const struct declaration *d, struct binding **list);
struct function *instantiate(const struct declaration *d, struct binding *bindings);

/* ---- builtin.c ---- */
const struct builtin *find_builtin(const char *name);
struct node *build_builtin(const struct builtin *b, struct node *arguments, unsigned count,
			   const struct place *at);
struct node *special(const char *name, const struct place *at); /* threadIdx.x, ... */

/* ---- program.c ---- */
void parse_program(struct tokens *t);
uint32_t output_length(void); /* of errors, and back to what it was */
void output_shorten(uint32_t length);

#endif
