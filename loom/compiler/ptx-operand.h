#ifndef LOOM_PTX_OPERAND_H
#define LOOM_PTX_OPERAND_H

/* The registers that a text declares. */
struct scope {
	char *names[64];
	unsigned count;
	unsigned number;
};

/* 0 when there is no room. */
int ptx_declare(struct scope *scope, const char *name);
void ptx_forget(struct scope *scope);
/* What it is called in C++. */
char *ptx_variable(const char *name, const struct scope *scope);
/* One operand in C++; NULL when it is not known. */
char *ptx_operand(const char *text, const struct scope *scope);
/* All of them, behind commas; groups: those in braces together. */
char *ptx_operands(const char *text, const char *spaces, int groups,
		   const struct scope *scope);

#endif
