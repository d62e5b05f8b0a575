#ifndef LOOM_PTX_CODE_H
#define LOOM_PTX_CODE_H

/* C++ for PTX, whose operands are loom_a0, loom_a1, ...; number makes its
 * labels unlike those of other texts.  NULL: some of it is not known. */
char *ptx_code(const char *text, unsigned number);

#endif
