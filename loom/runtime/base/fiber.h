/* Fibers: a kernel's threads, each on a stack of its own, switched by hand. */
#ifndef LOOM_FIBER_H
#define LOOM_FIBER_H

#include <stddef.h>
#include <stdint.h>

/* A thread has 256 KiB; below them is room for what reports that they are not
 * enough, and then memory that nobody has. */
enum {
	LOOM_STACK_REST = 64 * 1024,
	LOOM_STACK = 256 * 1024 + LOOM_STACK_REST,
	LOOM_GUARD = 64 * 1024
};

/* Where a stack is left, and goes on. */
struct loom_context {
	uintptr_t stack, frame, code;
};

struct loom_fiber {
	struct loom_context context;
	uintptr_t stack; /* its lowest usable byte */
	unsigned shift;  /* of its top */
	void (*run)(void *);
	void *args;
	int finished;
	struct loom_fiber *next; /* of the free ones */
};

/* A fiber that will call run(args) when it is resumed; NULL without memory. */
struct loom_fiber *loom_fiber_get(void (*run)(void *), void *args);

/* The running fiber ends where it is. */
_Noreturn void loom_fiber_end(void);

/* Gives back a finished fiber, or an unfinished one that nobody will resume. */
void loom_fiber_put(struct loom_fiber *f);

extern struct loom_fiber *loom_fiber_current;
extern struct loom_context loom_fiber_resumer;

/* Leaves this stack, noting in *from how to come back, and goes on where *to
 * was left.  The compiler is told that all registers are lost meanwhile: so it
 * keeps those that it needs, and no others.  The frame pointer it may need to
 * reach its own variables, so that is kept by hand.  Rounding modes are the
 * same for all fibers: nothing here changes them.
 *
 * It is inline because processors foretell jumps by their place, and returns by
 * the calls before them, which belong to another stack. */
#if defined(__x86_64__)
enum { LOOM_STACK_AT_ENTRY = 8 }; /* as if a call had pushed its return */

static inline void loom_switch(struct loom_context *from,
			       const struct loom_context *to)
{
	__asm__ volatile(
		"leaq 0f(%%rip), %%rax\n\t"
		"movq %%rax, 16(%0)\n\t"
		"movq %%rbp, 8(%0)\n\t"
		"movq %%rsp, (%0)\n\t"
		"movq (%1), %%rsp\n\t"
		"movq 8(%1), %%rbp\n\t"
		"jmpq *16(%1)\n"
		"0:"
		: "+D"(from), "+S"(to)
		:
		: "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12",
		  "r13", "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4",
		  "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
		  "xmm12", "xmm13", "xmm14", "xmm15",
#ifdef __AVX512F__
		  "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21",
		  "xmm22", "xmm23", "xmm24", "xmm25", "xmm26", "xmm27",
		  "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3", "k4",
		  "k5", "k6", "k7",
#endif
		  "cc", "memory");
}
#elif defined(__aarch64__)
enum { LOOM_STACK_AT_ENTRY = 0 };

static inline void loom_switch(struct loom_context *from,
			       const struct loom_context *to)
{
	register struct loom_context *f __asm__("x0") = from;
	register const struct loom_context *t __asm__("x1") = to;

	__asm__ volatile(
		"adr x3, 0f\n\t"
		"mov x2, sp\n\t"
		"str x3, [%0, #16]\n\t"
		"stp x2, x29, [%0]\n\t"
		"ldp x2, x29, [%1]\n\t"
		"ldr x3, [%1, #16]\n\t"
		"mov sp, x2\n\t"
		"br x3\n"
		"0:"
		: "+r"(f), "+r"(t)
		:
		: "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11",
		  "x12", "x13", "x14", "x15", "x16", "x17", "x18", "x19", "x20",
		  "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28",
		  "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8",
		  "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17",
		  "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25",
		  "v26", "v27", "v28", "v29", "v30", "v31", "cc", "memory");
}
#else
#error "loom knows how to switch threads on x86-64 and aarch64 only"
#endif

/* Runs the fiber until it pauses or finishes. */
static inline void loom_fiber_resume(struct loom_fiber *f)
{
	loom_fiber_current = f;
	loom_switch(&loom_fiber_resumer, &f->context);
}

/* Called on a fiber: back to where it was resumed. */
static inline void loom_fiber_pause(void)
{
	loom_switch(&loom_fiber_current->context, &loom_fiber_resumer);
}

/* The fiber whose guard area holds the address, or NULL. */
struct loom_fiber *loom_fiber_overflowed(uintptr_t address);
/* Whether it is on any fiber's stack. */
int loom_fiber_holds(uintptr_t address);

#endif
