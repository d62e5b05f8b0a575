/* OpenMP's functions in CUDA sources, whose host code one thread runs: clang
 * passes #pragma omp by there, as OpenMP allows.  Other sources have their
 * compiler's own header. */
#ifndef LOOM_OMP_H
#define LOOM_OMP_H

#if !defined LOOM_CLANG_CUDA && defined __has_include_next
#if __has_include_next(<omp.h>)
#define LOOM_OMP_IS_OF_THE_COMPILER 1
#include_next <omp.h>
#endif
#endif

#ifndef LOOM_OMP_IS_OF_THE_COMPILER
#include "loom/openmp.h"
#endif

#endif
