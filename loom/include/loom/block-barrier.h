/* The block's barrier as g++ shall see it: no call, since it keeps loops with
 * calls as they are, where nvcc unrolls those with a barrier like others.
 * number: of the barrier in the source, 0 for those in headers. */
#ifndef LOOM_BLOCK_BARRIER_H
#define LOOM_BLOCK_BARRIER_H

#include "loom/exchange.h"

#if defined __x86_64__ && !defined __clang__
#define LOOM_BARRIER(number)                                                \
	__asm__ volatile inline(                                            \
		"movl %0, %%edi; call loom_syncthreads" : : "i"(number)     \
		: "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10",     \
		  "r11", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",    \
		  "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",         \
		  "xmm12", "xmm13", "xmm14", "xmm15", "cc", "memory")
#elif defined __aarch64__ && !defined __clang__
#define LOOM_BARRIER(number)                                                \
	__asm__ volatile inline(                                            \
		"mov w0, %0; bl loom_syncthreads" : : "i"(number)           \
		: "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8",     \
		  "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16",    \
		  "x17", "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6",   \
		  "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14",      \
		  "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22",   \
		  "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30",   \
		  "v31", "cc", "memory")
#else
#define LOOM_BARRIER(number) loom_syncthreads(number)
#endif

#endif
