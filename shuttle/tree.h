/* Types, and the tree of a function that is in use: what the parser builds and
 * lower.c turns into instructions.  Every node has its type; what is constant is
 * folded when it is built. */
#ifndef SHUTTLE_TREE_H
#define SHUTTLE_TREE_H

#include "lex.h"

enum kind {
	VOID, BOOL, I8, U8, I16, U16, I32, U32, I64, U64, F32, F64,
	POINTER, ARRAY, STRUCT, /* vectors are structs that are accessed at once */
	PARAMETER /* of a template, while its value is looked for */
};

struct type {
	enum kind kind;
	uint32_t size, align;
	int is_volatile, is_vector;
	const struct type *base; /* of a pointer, an array */
	uint32_t count;		 /* of an array; 0: not said */
	const char *name;	 /* of a struct, a parameter */
	struct member *members;
	const char *count_name; /* of an array, a template's parameter */
};

struct member {
	struct member *next;
	const char *name;
	const struct type *type;
	uint32_t offset;
};

extern const struct type types[]; /* by kind, up to F64 */
const struct type *pointer_to(const struct type *base);
const struct type *array_of(const struct type *base, uint32_t count);
const struct type *made_volatile(const struct type *t);
const struct type *vector_type(const char *name); /* NULL: there is none */
const struct type *named_scalar(const char *name);
int is_same_type(const struct type *a, const struct type *b);
int is_whole(const struct type *t);   /* integers and bool */
int is_float(const struct type *t);
int is_scalar(const struct type *t);  /* numbers and pointers */
int is_signed(const struct type *t);
const struct member *member_of(const struct type *t, const char *name);
void forget_types(void);
void say_type(struct text *to, const struct type *t);

/* ---- Variables ---- */

enum where { LOCAL, SHARED, DYNAMIC, CONSTANT, GLOBAL };

struct variable {
	struct variable *next; /* of its function, or of the program */
	const char *name;
	const struct type *type;
	enum where where;
	int is_reference; /* its cell has the address */
	int is_used;	  /* by what is lowered */
	int is_addressed; /* or not one number: it lies in memory of its own */
	uint32_t cell;	  /* local: where, in the frame */
	uint32_t object;  /* else */
	struct node *value; /* of a constant or device variable */
	struct place at;
};

/* ---- Trees ---- */

enum node_kind {
	/* expressions */
	NUMBER, TEXT, VARIABLE, SPECIAL, NEGATE, INVERT, NOT, BINARY, AND_ALSO, OR_ELSE, CHOOSE,
	ASSIGN, STEP, COMMA, CAST, DEREF, ADDRESS, DECAY, MEMBER, OFFSET, DISTANCE, CALL, BUILTIN,
	AGGREGATE,
	/* statements */
	BLOCK, EXPRESSION, DECLARE, IF, LOOP, SWITCH, CASE, BREAK, CONTINUE, RETURN, EMPTY
};

enum operation { ADD, SUB, MUL, DIV, MOD, AND, OR, XOR, SHL, SHR, LT, LE, EQ, NE, MIN, MAX };

struct node {
	enum node_kind kind;
	enum operation op;
	const struct type *type;
	struct place at;
	struct node *a, *b, *c, *d; /* LOOP: first, condition, step, body */
	struct node *next; /* in a block, among arguments */
	struct variable *variable;
	struct function *function;
	const struct builtin *builtin;
	const struct member *member;
	const char *text;
	uint32_t depth, length;
	int seen;
	int flag; /* ASSIGN: compound; STEP: the value is the old one; LOOP: the condition
		     comes last; CASE: default; DECLARE: it stores nothing */
	int64_t integer; /* NUMBER; AGGREGATE's parts: their offset; SPECIAL: which */
	double number;
};

/* A function that is used, with its template's arguments. */
struct function {
	struct function *next;
	const struct declaration *declaration;
	struct binding *bindings;
	const char *name;
	const struct type *returns;
	int returns_reference, parameter_count;
	struct variable *parameters[32]; /* in their order */
	struct variable *variables;	  /* all of them */
	struct node *body;
	struct place at;
	/* lower.c's */
	uint32_t code, cells, first_site, last_site;
	int is_lowered, is_lowering, calls;
	uint32_t reach; /* cells with all that it calls; 0: it calls itself */
};

/* What a template's parameter stands for. */
struct binding {
	struct binding *next;
	const char *name;
	const struct type *type;	    /* or */
	const struct declaration *function; /* or */
	struct node *value;
};

/* ---- Building ---- */
struct node *node_new(enum node_kind kind, const struct type *type, const struct place *at);
struct node *node_of(enum node_kind kind, const struct type *type, const struct place *at,
		     struct node *a, struct node *b);
struct node *number(int64_t value, const struct type *type, const struct place *at);
struct node *rvalue(struct node *n); /* arrays decay */
struct node *converted(struct node *n, const struct type *to);
struct node *cast(struct node *n, const struct type *to);
struct node *binary(enum operation op, struct node *a, struct node *b, const struct place *at);
struct node *assign(struct node *to, struct node *value, const struct place *at);
struct node *choose(struct node *c, struct node *a, struct node *b, const struct place *at);
struct node *truth(struct node *n);
struct node *dereference(struct node *n, const struct place *at);
struct node *address_of(struct node *n, const struct place *at);
struct node *member(struct node *n, const char *name, const struct place *at);
struct node *index_of(struct node *array, struct node *index, const struct place *at);
int is_lvalue(const struct node *n);
const struct type *promoted(const struct type *t);
const struct type *common_type(const struct type *a, const struct type *b);

#endif
