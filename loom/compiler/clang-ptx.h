/* Inline PTX: each text becomes a function in C++ (compiler/ptx-code.c). */
#ifndef LOOM_CLANG_PTX_H
#define LOOM_CLANG_PTX_H

/* Writes what stands for the texts that loom-translate has listed; 0: says which are
 * not known. */
int clang_ptx_write(const char *list, const char *source);

#endif
