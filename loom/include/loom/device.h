/* The device's side: what kernels use.  __global__, __shared__ and the
 * launches are loomcc's own; everything else is here. */
#ifndef LOOM_DEVICE_H
#define LOOM_DEVICE_H

/* Those that nvcc reads before every source are among them. */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <new>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#include "loom/atomics.h"
#include "loom/common.h"
#include "loom/dpx.h"
#include "loom/hints.h"
#include "loom/host.h"
#include "loom/integers.h"
#include "loom/mathematics.h"
#include "loom/memory.h"
#include "loom/ordered.h"
#include "loom/removed.h"
#include "loom/rounding.h"
#include "loom/simd.h"
#include "loom/warp.h"

#define __forceinline__ inline __attribute__((__always_inline__))
#define __inline_hint__ inline

#define __align__(n) __attribute__((__aligned__(n)))
#define __builtin_align__(n) __attribute__((__aligned__(n)))
#define __grid_constant__

extern "C" {
/* The thread's own, set at every switch.  They are const here so that the
 * compiler does not count reading them (and uint3, as dim3 has a constructor,
 * which makes it count). */
extern LOOM_REGISTER uint3 threadIdx __asm__("loom_threadIdx");
extern LOOM_REGISTER uint3 blockIdx __asm__("loom_blockIdx");
extern LOOM_REGISTER uint3 blockDim __asm__("loom_blockDim");
extern LOOM_REGISTER uint3 gridDim __asm__("loom_gridDim");
}

static const int warpSize = 32;

/* loom's own (api/printing.c).  It is no builtin, for which compilers would
 * check what it is given without being told. */
extern "C" int printf(const char *format, ...) __asm__("loom_printf")
	__attribute__((__format__(__printf__, 1, 2)));

/* A kernel's end by its own will. */
extern "C" {
void loom_trap(void) __attribute__((__noreturn__));
void loom_break(void);
void loom_leave(void) __attribute__((__noreturn__)); /* only this thread */
}
LOOM_DEVICE void __trap() { loom_trap(); }
LOOM_DEVICE void __brkpt() { loom_break(); }
LOOM_DEVICE void __prof_trigger(int) {}
#define __builtin_assume(condition)                                         \
	((condition) ? (void)0 : __builtin_unreachable())
#define __assume(condition) __builtin_assume(condition)
#define __nv_pure__ __attribute__((__pure__))

#endif
