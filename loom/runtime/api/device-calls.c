/* What both a host program and a kernel may call, and does something else in
 * a kernel: copies are checked and counted, memory comes from the device. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/failure.h"
#include "hazards/fault.h"
#include "base/model.h"
#include "base/record.h"
#include "counters/events.h"
#include "memory/device-memory.h"
#include "memory/shared-memory.h"
#include "memory/variables.h"
#include "execution/instrumentation.h"
#include "loom/exchange.h"

#define PC LOOM_CALLED_FROM

static size_t least(uintptr_t a, uintptr_t b, size_t size)
{
	size_t piece = 16;

	while ((a | b | size) & (piece - 1))
		piece /= 2;
	return piece;
}

/* Notes a copy in pieces as wide as both ends allow; from may be 0. */
static void note(uintptr_t to, uintptr_t from, size_t size, uintptr_t pc)
{
	size_t piece = least(to, from, size);

	for (size_t i = 0; i < size; i += piece) {
		if (from)
			loom_note_access(from + i, piece, LOOM_LOAD, pc);
		loom_note_access(to + i, piece, LOOM_STORE, pc);
	}
}

void *loom_memcpy(void *to, const void *from, size_t size);
void *loom_memcpy(void *to, const void *from, size_t size)
{
	note((uintptr_t)to, (uintptr_t)from, size, PC);
	return memcpy(to, from, size);
}

void *loom_memmove(void *to, const void *from, size_t size);
void *loom_memmove(void *to, const void *from, size_t size)
{
	note((uintptr_t)to, (uintptr_t)from, size, PC);
	return memmove(to, from, size);
}

void *loom_memset(void *to, int value, size_t size);
void *loom_memset(void *to, int value, size_t size)
{
	note((uintptr_t)to, 0, size, PC);
	return memset(to, value, size);
}

/* Each gets an allocation of its own, so that running over its end is seen. */
void *loom_malloc(size_t size);
void *loom_malloc(size_t size)
{
	void *pointer;

	if (!loom_now.thread)
		return malloc(size);
	if (cudaMalloc(&pointer, size ? size : 1) != cudaSuccess)
		return NULL;
	loom_allocation_of(pointer)->kernel = 1;
	return pointer;
}

void loom_free(void *pointer);
void loom_free(void *pointer)
{
	const struct loom_allocation *m = NULL;

	if (!loom_now.thread) {
		free(pointer);
		return;
	}
	if (!pointer)
		return;
	if ((uintptr_t)pointer - loom_global_base < loom_global_span)
		m = loom_allocation_at((uintptr_t)pointer);
	if (!m || m->freed || !m->kernel || m->base != (uintptr_t)pointer)
		loom_fail_at(PC, m && m->kernel && m->freed ?
			     "free of memory that was freed before; let one "
			     "thread free it" :
			     "free of what no kernel's malloc returned");
	loom_on_free(m->base, m->size, PC);
	cudaFree(pointer);
}

/* assert() calls this. */
void __assert_fail(const char *what, const char *file, unsigned line,
		   const char *function)
{
	if (loom_now.thread)
		loom_fail_at(PC, "assertion `%s' failed", what);
	fprintf(stderr, "%s: %s:%u: %s: Assertion `%s' failed.\n",
		program_invocation_short_name, file, line, function, what);
	abort();
}

/* A row of 16 bytes, as ldmatrix reads it. */
void loom_matrix_row(const void *row, void *to);
void loom_matrix_row(const void *row, void *to)
{
	loom_note_matrix_row(row, LOOM_CALLED_FROM);
	memcpy(to, row, 16);
}

/* What wmma loads and stores: the Programming Guide asks for more of the
 * pointer, 32 bytes, which NVIDIA's own samples do not keep. */
void loom_matrix_placed(const void *p, size_t step);
void loom_matrix_placed(const void *p, size_t step)
{
	uintptr_t pc = LOOM_CALLED_FROM;

	if ((uintptr_t)p % 16)
		loom_fault(LOOM_HAZARD_BOUNDS, pc, "a matrix at an address that "
			   "is not a multiple of 16; align the pointer");
	if (step % 16)
		loom_fault(LOOM_HAZARD_BOUNDS, pc, "a matrix whose rows are %zu "
			   "bytes apart, which is not a multiple of 16; pad the "
			   "rows", step);
}

_Noreturn void loom_matrix_alone(unsigned lanes, const char *what);
_Noreturn void loom_matrix_alone(unsigned lanes, const char *what)
{
	loom_fail_at(LOOM_CALLED_FROM,
		     "%s needs all 32 lanes of its warp, and 0x%08x have come; "
		     "let no lane leave before, and launch whole warps", what,
		     lanes);
}

_Noreturn void loom_trap(void);
_Noreturn void loom_trap(void)
{
	loom_fail_at(PC, "the kernel ends itself with __trap()");
}

void loom_break(void);
void loom_break(void)
{
	loom_fail_at(PC, "__brkpt() without a debugger ends the kernel");
}

clock_t clock(void)
{
	struct timespec t;

	if (loom_now.thread)
		return (clock_t)loom_clock();
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * CLOCKS_PER_SEC +
	       t.tv_nsec / (1000000000 / CLOCKS_PER_SEC);
}

/* Where a pointer points. */
unsigned loom_is_shared(const void *p), loom_is_global(const void *p);
unsigned loom_is_constant(const void *p), loom_is_local(const void *p);

unsigned loom_is_shared(const void *p)
{
	return (uintptr_t)p - loom_shared_base < LOOM_SHARED_SPAN;
}

unsigned loom_is_global(const void *p)
{
	return (uintptr_t)p - loom_global_base < loom_global_span ||
	       loom_variable((uintptr_t)p, 1) == LOOM_DEVICE_VARIABLE;
}

unsigned loom_is_constant(const void *p)
{
	return loom_variable((uintptr_t)p, 1) == LOOM_CONSTANT_VARIABLE;
}

unsigned loom_is_local(const void *p)
{
	return (uintptr_t)p - loom_now.stack < LOOM_STACK;
}

size_t loom_shared_address(const void *p);
size_t loom_shared_address(const void *p)
{
	return loom_shared_number((uintptr_t)p);
}

void *loom_from_shared_address(size_t address);
void *loom_from_shared_address(size_t address)
{
	return (void *)loom_shared_numbered(address);
}

/* Where a thread runs: blocks go to the multiprocessors in turn. */
unsigned loom_lane(void)
{
	return loom_now.thread->lane;
}

unsigned loom_warp(void)
{
	const struct loom_block *b = loom_now.block;

	return (unsigned)(loom_now.thread - b->thread) / LOOM_LANES;
}

unsigned loom_multiprocessors(void)
{
	return loom_model()->multiprocessors;
}

unsigned loom_multiprocessor(void)
{
	return (unsigned)(loom_now.block->number % loom_multiprocessors());
}

long long loom_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (long long)t.tv_sec * 1000000000 + t.tv_nsec;
}
