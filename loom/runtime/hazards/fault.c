/* What goes wrong in a kernel, said with its line, block and thread. */
#define _GNU_SOURCE
#include "hazards/fault.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include "base/access-record.h"
#include "base/builtin.h"
#include "base/call-chain.h"
#include "base/context.h"
#include "base/environment.h"
#include "base/failure.h"
#include "base/record.h"
#include "base/source-line.h"
#include "memory/device-memory.h"
#include "memory/peers.h"
#include "memory/shared-memory.h"
#include "memory/variables.h"
#include "hazards/division.h"
#include "hazards/suspects.h"

void loom_fault(enum loom_hazard kind, uintptr_t pc, const char *format, ...)
{
	char text[2048];
	va_list list;

	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	loom_suspects_tell();
	if (!loom_hazard_is_expected(kind))
		loom_fail_with(pc, text);
	loom_hazard(text);
	loom_launch_abandon();
}

/* What the address is part of. */
void loom_where(uintptr_t a, char *buffer, size_t size)
{
	const struct loom_allocation *m = NULL;
	const char *name;
	size_t at;

	if (a - loom_shared_pool < loom_shared_pool_span) {
		name = loom_shared_name(a, &at);
		snprintf(buffer, size, "byte %zu of %s", at, name);
		return;
	}
	if (a - loom_global_base < loom_global_span)
		m = loom_allocation_at(a);
	if (m)
		snprintf(buffer, size, "byte %zu of a %zu-byte allocation",
			 (size_t)(a - m->base), m->size);
	else
		snprintf(buffer, size, "a __device__ variable");
}

/* Whose memory it is, where the running kernel's device may not use it. */
static int peer_fault(uintptr_t a, const struct loom_allocation *m, char *buffer,
		      size_t n, const char **advice)
{
	unsigned here = loom_now.launch->device;

	if (m->freed || a - m->base >= m->size || loom_peer_reaches(here, m))
		return 0;
	snprintf(buffer, n, "at byte %zu of a %zu-byte allocation of device %u, "
		 "on device %u, which has no access to that",
		 (size_t)(a - m->base), m->size, m->device, here);
	*advice = m->shown ? "show it the pool by cudaMemPoolSetAccess" :
		  "call cudaDeviceEnablePeerAccess while the kernel's device is "
		  "current, or launch it on the other one";
	return 1;
}

/* "a 400-byte allocation"; of the host's own uses, whose it is. */
static void name_allocation(const struct loom_allocation *m, char *buffer, size_t n)
{
	const char *kind = loom_now.thread		  ? "" :
			   m->host == LOOM_MEMORY_MANAGED ? "managed " :
			   m->host			  ? "pinned " :
							    "";

	snprintf(buffer, n, "a %zu-byte %sallocation", m->size, kind);
}

static const char check_index[] = "check the index against the size";

/* Begun where a helper of a header is called. */
static const char *check_from_call(uintptr_t pc, char *buffer, size_t n)
{
	struct loom_source_line at;

	if (!loom_chain_leaves_header(pc, loom_now.thread, &at))
		return check_index;
	snprintf(buffer, n, "%s, first at %s:%u", check_index, at.file, at.line);
	return buffer;
}

/* Where an address lies that should not have been used. */
static void global_fault(uintptr_t a, size_t size, char *buffer, size_t n,
			 const char **advice)
{
	const struct loom_allocation *m = loom_allocation_near(a);
	uintptr_t end = m ? m->base + m->size : 0;
	char what[64] = "";

	if (m && loom_now.thread && peer_fault(a, m, buffer, n, advice))
		return;
	if (m)
		name_allocation(m, what, sizeof what);
	if (!m)
		snprintf(buffer, n, "in no allocation");
	else if (a < m->base)
		snprintf(buffer, n, "%zu bytes before the start of %s",
			 (size_t)(m->base - a), what);
	else if (m->freed && a < end) {
		snprintf(buffer, n, "at byte %zu of %s that is freed",
			 (size_t)(a - m->base), what);
		*advice = "free it behind its last use";
	} else if (a < end && a + size > end)
		snprintf(buffer, n, "across the end of %s", what);
	else if (a < end)
		snprintf(buffer, n, "at byte %zu of %s", (size_t)(a - m->base), what);
	else if (a == end)
		snprintf(buffer, n, "just past the end of %s", what);
	else
		snprintf(buffer, n, "%zu bytes past the end of %s", (size_t)(a - end), what);
}

/* An index of 32 bits that has left its range is 2^32 elements too small; what was
 * meant lies in an allocation of more than it can count. */
static int overflow_fault(uintptr_t a, size_t size, char *buffer, size_t n)
{
	for (uintptr_t element = size; element <= 64; element *= 2) {
		const struct loom_allocation *m =
			loom_allocation_of((const void *)(a + (element << 32)));

		if (!m || m->size >> 31 < element)
			continue;
		snprintf(buffer, n, "2^32 elements of %zu bytes before byte %zu of a %zu-byte "
			 "allocation", (size_t)element,
			 (size_t)(a + (element << 32) - m->base), m->size);
		return 1;
	}
	return 0;
}

/* A block that is none of the running block's cluster, or has ended. */
static int foreign_fault(uintptr_t a, char *buffer, size_t n)
{
	const struct loom_block *owner = loom_shared_owner(a);
	int ended = owner && owner->count[LOOM_DONE] == owner->threads;

	if (owner && owner->cluster == loom_now.block->cluster && !ended)
		return 0;
	if (owner)
		snprintf(buffer, n, "in the shared memory of block (%u,%u,%u), "
			 "which %s", owner->index.x, owner->index.y,
			 owner->index.z, ended ? "has ended" :
			 "is in another cluster");
	else
		snprintf(buffer, n, "in the shared memory of a block that %s",
			 loom_shared_is_left(a) ? "has ended" : "is not there");
	return 1;
}

/* So near to the block's own memory that an index into that is meant: above, more than
 * any block has, and below, where the last block's dynamic part never reaches. */
enum { FAR_ABOVE = 128 * LOOM_SHARED_SPAN, FAR_BELOW = 28 * 1024 };

/* How many bytes; 0: it is not.  An index without a sign that is below 0 is 2^32 of
 * its elements too large. */
static size_t is_below_own(uintptr_t a)
{
	if (!loom_shared_static() && !loom_now.launch->shared)
		return 0;
	for (uintptr_t size = 0; size <= 16; size = size ? 2 * size : 1) {
		size_t distance = loom_shared_base + (size << 32) - a;

		if (distance - 1 < FAR_BELOW)
			return distance;
	}
	return 0;
}

/* What an index that is below 0 is taken from. */
static void below_fault(size_t distance, const char *part, size_t size, char *buffer,
			size_t n)
{
	snprintf(buffer, n, "%zu bytes before the start of the block's %zu bytes of %s "
		 "shared memory", distance, size, part);
}

static void shared_fault(uintptr_t a, char *buffer, size_t n,
			 const char **advice)
{
	size_t at = (a - loom_shared_pool) % LOOM_SHARED_SPAN;
	size_t end = loom_shared_static();
	const char *part = "static";

	if (is_below_own(a)) {
		below_fault(is_below_own(a), end ? "static" : "dynamic",
			    end ? end : loom_now.launch->shared, buffer, n);
		return;
	}
	if (foreign_fault(a, buffer, n)) {
		*advice = "a block sees its own and that of its cluster's "
			  "blocks, until they end";
		return;
	}
	if (loom_now.launch->shared && LOOM_SHARED_HALF - at - 1 < FAR_BELOW) {
		below_fault(LOOM_SHARED_HALF - at, "dynamic", loom_now.launch->shared,
			    buffer, n);
		return;
	}
	if (at >= LOOM_SHARED_HALF) {
		at -= LOOM_SHARED_HALF;
		end = loom_now.launch->shared;
		part = "dynamic";
	}
	if (!end)
		snprintf(buffer, n, "but the launch gave no %s shared memory",
			 part);
	else if (at > end)
		snprintf(buffer, n, "%zu bytes past the end of the block's %zu "
			 "bytes of %s shared memory", at - end, end, part);
	else
		snprintf(buffer, n, "%s the end of the block's %zu bytes of %s "
			 "shared memory", at == end ? "just past" : "across",
			 end, part);
}

/* Nobody's place in shared memory, far from the block's own, is more likely reached
 * from an allocation. */
static int is_shared(uintptr_t a)
{
	return is_below_own(a) != 0 ||
	       (a - loom_shared_pool < loom_shared_pool_span &&
		(loom_shared_owner(a) || loom_shared_is_left(a) ||
		 a - loom_shared_base < FAR_ABOVE));
}

/* Memory that both may use is left, or is freed. */
static void fail_shared_with_host(uintptr_t pc, enum loom_op op, uintptr_t a, size_t size)
{
	const struct loom_allocation *m = loom_allocation_near(a);
	const char *advice = check_index;
	char where[256];

	if (a - loom_global_base >= loom_global_span || !m || !m->host)
		return;
	global_fault(a, size, where, sizeof where, &advice);
	loom_fail_at(pc, "bounds: the host %s %zu byte%s %s; %s",
		     op == LOOM_LOAD ? "loads" : "stores", size, size == 1 ? "" : "s",
		     where, advice);
}

_Noreturn static void fail_host(uintptr_t pc, enum loom_op op, uintptr_t a, size_t size)
{
	const char *what = op == LOOM_LOAD ? "reads" : "writes";

	if (loom_variable_is_hidden(a))
		loom_fail_at(pc, "the host %s a variable of the device; copy it "
			     "with cudaMemcpyFromSymbol or ToSymbol, or declare "
			     "it __managed__", what);
	fail_shared_with_host(pc, op, a, size);
	loom_fail_at(pc, "the host %s device memory; copy it with cudaMemcpy",
		     what);
}

/* The kernel's races may come of it. */
const char *loom_fault_first(void)
{
	return loom_hazard_told_of(loom_now.launch->name) ?
		       "; mend this first, what is told above of the kernel may come of it" :
		       "";
}

void loom_fail_access(uintptr_t pc, enum loom_op op, uintptr_t a, size_t size)
{
	static const char *const verb[] = { "load", "store",
					    "atomic operation" };
	const char *space = "global", *advice;
	char where[256], first[512];

	if (!loom_now.thread)
		fail_host(pc, op, a, size);
	advice = check_from_call(pc, first, sizeof first);
	loom_suspects_tell();
	if (overflow_fault(a, size, where, sizeof where)) {
		advice = "the index has overflowed: compute it with 64 bits";
	} else if (is_shared(a)) {
		space = "shared";
		shared_fault(a, where, sizeof where, &advice);
	} else if (a - loom_global_base < loom_global_span ||
		   a - loom_shared_pool < loom_shared_pool_span) {
		global_fault(a, size, where, sizeof where, &advice);
	} else if (loom_variable(a, 1) == LOOM_CONSTANT_VARIABLE) {
		space = "constant";
		snprintf(where, sizeof where, "to a __constant__ variable");
		advice = "only the host writes it, by cudaMemcpyToSymbol";
	} else if (loom_variable_of((void *)a) != (void *)a) {
		snprintf(where, sizeof where, "by the host's name of a variable "
			 "that the device has elsewhere");
		advice = "ask cudaGetSymbolAddress where, or let the kernel use "
			 "the name";
	} else if (a < 4096) {
		snprintf(where, sizeof where, "through a null pointer");
		advice = "was the memory allocated?";
	} else if (loom_variable_is_near(a)) {
		snprintf(where, sizeof where, "beside the program's __device__ "
			 "and __constant__ variables");
	} else if (loom_fiber_holds(a)) {
		snprintf(where, sizeof where, "in another thread's local "
			 "memory");
		advice = "keep what threads share in __shared__ memory";
	} else {
		snprintf(where, sizeof where, "at %p, which is not device "
			 "memory", (void *)a);
		advice = "give the kernel a pointer from cudaMalloc";
	}
	if (size <= 16 && a & (size - 1)) {
		snprintf(where, sizeof where, "at an address that is not a "
			 "multiple of %zu", size);
		advice = "align the pointer, or use a narrower type";
	}
	loom_fault(LOOM_HAZARD_BOUNDS, pc, "%s %s of %zu bytes %s; %s%s", space,
		   verb[op], size, where, advice, loom_fault_first());
}

/* Where the processor does not fault. */
void loom_divides_by_zero(const struct loom_record *r);
void loom_divides_by_zero(const struct loom_record *r)
{
	loom_division_say((uintptr_t)r);
}

/* What the compiler's checks call.  A program that is linked with all of a
 * sanitizer has its own. */
__attribute__((__weak__)) void __ubsan_handle_missing_return(void *data);

/* At the end of a function that returns a value, the host's functions' too: the
 * processor would run into what lies behind. */
void __ubsan_handle_missing_return(void *data)
{
	uintptr_t pc = LOOM_CALLED_FROM;
	const char *function = loom_source_function(pc);

	(void)data;
	loom_fail_at(pc, "%s ends without the value that it should return; "
		     "return one on every path, or declare it void",
		     function ? function : "a function");
}

static const char overflow[] = "the thread's stack overflows its 256 KiB; use "
			       "smaller local arrays or less recursion";

/* The processor tells of such an access without its address. Those to the
 * device's memory are looked at before they are made. */
static const char unsuited[] = "uses a local variable at an address that does "
			       "not suit the type; declare it alignas(16), or "
			       "as that type";

void loom_fail_stack(uintptr_t pc)
{
	loom_fail_at(pc, "%s", overflow);
}

/* The instruction that a signal interrupted. */
static uintptr_t interrupted(const ucontext_t *c)
{
#if defined(__x86_64__)
	return (uintptr_t)c->uc_mcontext.gregs[REG_RIP];
#else
	return (uintptr_t)c->uc_mcontext.pc;
#endif
}

/* Of a block's loop the thread has been noted (translate/loops.cpp). */
static int divides(void *context)
{
	struct loom_block *b = loom_now.block;
	int in_loops = b->in_loops, passed;

	if (in_loops)
		loom_now.thread = &b->thread[loom_threadRank];
	b->in_loops = 0;
	passed = loom_division_pass(context);
	b->in_loops = in_loops;
	return passed;
}

static void on_fault(int number, siginfo_t *info, void *context)
{
	uintptr_t a = (uintptr_t)info->si_addr;

	if (number == SIGFPE && loom_now.thread && divides(context))
		return;
	signal(number, SIG_DFL);
	if (!loom_now.thread) {
		raise(number); /* the host's own */
		return;
	}
	loom_fail_begin(interrupted(context) + 1);
	if (number == SIGFPE)
		fputs("calculates what the processor cannot", stderr);
	else if (number == SIGABRT)
		fputs("aborts, as an assertion that fails does", stderr);
	else if (loom_fiber_overflowed(a))
		fputs(overflow, stderr);
	else if (number == SIGSEGV && info->si_code == SI_KERNEL)
		fputs(unsuited, stderr);
	else
		fprintf(stderr, "uses the address %p, which is not the "
			"device's%s", (void *)a, loom_fault_first());
	if (loom_now.block->in_loops)
		fputs("; LOOM_LOOPS=no says which thread", stderr);
	loom_fail_end();
}

/* A stack may be what has run out, so the handler has its own. */
void loom_fault_setup(void)
{
	static char stack[64 * 1024];
	static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGABRT };
	static int done;
	stack_t alternate = { .ss_sp = stack, .ss_size = sizeof stack };
	struct sigaction action = { .sa_sigaction = on_fault };

	if (done)
		return;
	done = 1;
	action.sa_flags = SA_SIGINFO | SA_ONSTACK;
	sigemptyset(&action.sa_mask);
	sigaltstack(&alternate, NULL);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		sigaction(signals[i], &action, NULL);
}
