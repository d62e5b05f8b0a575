#define _GNU_SOURCE
#include "fiber.h"

#include <stdlib.h>
#include <sys/mman.h>

void loom_fiber_entry(void);
void loom_fiber_main(void);

#if defined(__x86_64__)
__asm__(".text\n"
	".p2align 4\n"
	".globl loom_switch\n"
	".type loom_switch, @function\n"
	"loom_switch:\n"
	"	pushq %rbp\n"
	"	pushq %rbx\n"
	"	pushq %r12\n"
	"	pushq %r13\n"
	"	pushq %r14\n"
	"	pushq %r15\n"
	"	movq %rsp, (%rdi)\n"
	"	movq %rsi, %rsp\n"
	"	popq %r15\n"
	"	popq %r14\n"
	"	popq %r13\n"
	"	popq %r12\n"
	"	popq %rbx\n"
	"	popq %rbp\n"
	"	popq %rcx\n"
	"	jmp *%rcx\n" /* ret would mislead the return predictor */
	".size loom_switch, .-loom_switch\n"
	".p2align 4\n"
	".type loom_fiber_entry, @function\n"
	".globl loom_fiber_entry\n"
	"loom_fiber_entry:\n"
	"	.cfi_startproc\n"
	"	.cfi_undefined rip\n"
	"	xorl %ebp, %ebp\n"
	"	call loom_fiber_main\n"
	"	ud2\n"
	"	.cfi_endproc\n"
	".size loom_fiber_entry, .-loom_fiber_entry\n"
	".section .note.GNU-stack,\"\",@progbits\n"
	".text\n");
enum { SAVED = 7, ENTRY = 6 };
#elif defined(__aarch64__)
__asm__(".text\n"
	".p2align 4\n"
	".globl loom_switch\n"
	".type loom_switch, %function\n"
	"loom_switch:\n"
	"	sub sp, sp, #160\n"
	"	stp x19, x20, [sp]\n"
	"	stp x21, x22, [sp, #16]\n"
	"	stp x23, x24, [sp, #32]\n"
	"	stp x25, x26, [sp, #48]\n"
	"	stp x27, x28, [sp, #64]\n"
	"	stp x29, x30, [sp, #80]\n"
	"	stp d8, d9, [sp, #96]\n"
	"	stp d10, d11, [sp, #112]\n"
	"	stp d12, d13, [sp, #128]\n"
	"	stp d14, d15, [sp, #144]\n"
	"	mov x9, sp\n"
	"	str x9, [x0]\n"
	"	mov sp, x1\n"
	"	ldp x19, x20, [sp]\n"
	"	ldp x21, x22, [sp, #16]\n"
	"	ldp x23, x24, [sp, #32]\n"
	"	ldp x25, x26, [sp, #48]\n"
	"	ldp x27, x28, [sp, #64]\n"
	"	ldp x29, x30, [sp, #80]\n"
	"	ldp d8, d9, [sp, #96]\n"
	"	ldp d10, d11, [sp, #112]\n"
	"	ldp d12, d13, [sp, #128]\n"
	"	ldp d14, d15, [sp, #144]\n"
	"	add sp, sp, #160\n"
	"	br x30\n"
	".size loom_switch, .-loom_switch\n"
	".p2align 4\n"
	".type loom_fiber_entry, %function\n"
	".globl loom_fiber_entry\n"
	"loom_fiber_entry:\n"
	"	.cfi_startproc\n"
	"	.cfi_undefined x30\n"
	"	mov x29, xzr\n"
	"	bl loom_fiber_main\n"
	"	brk #1\n"
	"	.cfi_endproc\n"
	".size loom_fiber_entry, .-loom_fiber_entry\n");
enum { SAVED = 20, ENTRY = 11 };
#else
#error "loom knows how to switch threads on x86-64 and aarch64 only"
#endif

struct loom_fiber *loom_fiber_current;
void *loom_fiber_resumer;
static struct loom_fiber *free_fibers;

/* Stacks come in slabs, each one mapping: guard, stack, guard, stack, ...
 * Guards split a mapping, and a process may have some 65,000: from a number on
 * the space between stacks is left open, and only functions that are entered
 * check (access.c). */
enum { SLAB = 32, PITCH = LOOM_STACK + LOOM_GUARD, GUARDED = 128 };

static struct slab {
	struct slab *next;
	uintptr_t base;
	struct loom_fiber fiber[SLAB];
} *slabs;
static unsigned slab_count;

static int add_slab(void)
{
	struct slab *s = calloc(1, sizeof *s);
	char *m;

	if (!s)
		return 0;
	m = mmap(NULL, (size_t)SLAB * PITCH, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (m == MAP_FAILED) {
		free(s);
		return 0;
	}
	s->base = (uintptr_t)m;
	s->next = slabs;
	slabs = s;
	slab_count++;
	for (int i = SLAB - 1; i >= 0; i--) {
		char *guard = m + (size_t)i * PITCH;

		if (slab_count <= GUARDED)
			mprotect(guard, LOOM_GUARD, PROT_NONE);
		s->fiber[i].stack = (uintptr_t)guard + LOOM_GUARD;
		s->fiber[i].shift = (unsigned)i % 32 * 128;
		loom_fiber_put(&s->fiber[i]);
	}
	return 1;
}

struct loom_fiber *loom_fiber_get(void (*run)(void *), void *args)
{
	struct loom_fiber *f;
	void **top;

	if (!free_fibers && !add_slab())
		return NULL;
	f = free_fibers;
	free_fibers = f->next;
	f->run = run;
	f->args = args;
	if (f->finished) { /* it waits at the end of its loop */
		f->finished = 0;
		return f;
	}
	/* Stacks start at different lines of a page: tops at the same one
	 * would all compete for the same few sets of the cache. */
	top = (void **)(f->stack + LOOM_STACK - f->shift);
	top -= SAVED;
	for (int i = 0; i < SAVED; i++)
		top[i] = NULL;
	top[ENTRY] = (void *)(uintptr_t)loom_fiber_entry;
	f->sp = top;
	return f;
}

void loom_fiber_put(struct loom_fiber *f)
{
	f->next = free_fibers;
	free_fibers = f;
}

void loom_fiber_main(void)
{
	for (;;) {
		loom_fiber_current->run(loom_fiber_current->args);
		loom_fiber_current->finished = 1;
		loom_fiber_pause();
	}
}

struct loom_fiber *loom_fiber_overflowed(uintptr_t address)
{
	for (struct slab *s = slabs; s; s = s->next)
		for (int i = 0; i < SLAB; i++)
			if (s->fiber[i].stack - LOOM_GUARD <= address &&
			    address < s->fiber[i].stack)
				return &s->fiber[i];
	return NULL;
}
