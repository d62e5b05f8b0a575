/* What loomcc lets clang read once for all sources (compiler/clang-headers.c): each
 * says for itself which architecture it is compiled for. */
#include "loom/clang.h"
#undef __CUDA_ARCH__
