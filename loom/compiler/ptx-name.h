/* The name of a PTX instruction: what of it becomes the name of a function of
 * include/loom/ptx.h, what its template arguments, and what says nothing here. */
#ifndef LOOM_PTX_NAME_H
#define LOOM_PTX_NAME_H

struct ptx_name {
	char name[128], types[256], shape[64];
	const char *scope, *order; /* order: of an atomic operation */
	int shared; /* it names shared memory */
	int several; /* an atomic operation on several words */
	int hinted; /* the last operand is a policy of the caches */
	char route[8]; /* the spaces that it names: "sg" is from global memory */
};

/* Takes the name apart. */
void ptx_name_parse(char *name, struct ptx_name *i);
/* Whether the scope is a template argument, the first one. */
int ptx_name_is_scoped(const struct ptx_name *i);

/* Whether it is atom or red, whose order is one too, before the scope. */
int ptx_name_is_atomic(const struct ptx_name *i);

#endif
