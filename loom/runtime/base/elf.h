/* What the program's symbol table says of a function. */
#ifndef LOOM_ELF_H
#define LOOM_ELF_H

#include <stddef.h>

const char *loom_elf_name(const void *function);
/* Bytes of the __shared__ variables that the function itself declares. */
size_t loom_elf_shared(const void *function);

#endif
