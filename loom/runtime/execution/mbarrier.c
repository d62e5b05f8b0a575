/* Barriers in memory.  The 64 bits are
 *
 *   expected 20 | pending 20 | bytes 21 (2^20 more than awaited) | phase 3
 *
 * so that neither zeroed nor poisoned memory is a barrier.  A phase is over
 * when neither arrivals nor bytes are missing. */
#include "execution/mbarrier.h"

#include "base/access-record.h"
#include "base/failure.h"
#include "base/record.h"
#include "memory/shared-memory.h"
#include "counters/events.h"
#include "execution/async-copy.h"
#include "execution/instrumentation.h"
#include "loom/barrier.h"

#define PC LOOM_CALLED_FROM

enum { BYTES_ZERO = 1 << 20, PHASES = 8 };

struct state {
	int expected, pending, bytes;
	unsigned phase;
};

static struct state unpack(uint64_t b)
{
	return (struct state){ (int)(b & LOOM_BARRIER_MAX),
			       (int)(b >> 20 & LOOM_BARRIER_MAX),
			       (int)(b >> 40 & 0x1fffff) - BYTES_ZERO,
			       (unsigned)(b >> 61) };
}

static uint64_t pack(struct state s)
{
	return (uint64_t)s.expected | (uint64_t)s.pending << 20 |
	       (uint64_t)(s.bytes + BYTES_ZERO) << 40 |
	       (uint64_t)s.phase << 61;
}

unsigned loom_barrier_phase(uint64_t barrier)
{
	return unpack(barrier).phase;
}

/* Completes the phase when nothing is missing. */
static void put(uint64_t *barrier, struct state s)
{
	if (!s.pending && !s.bytes) {
		loom_on_turn((uintptr_t)barrier, s.phase);
		s.pending = s.expected;
		s.phase = (s.phase + 1) % PHASES;
	}
	*barrier = pack(s);
}

static int is_initialised(const uint64_t *barrier)
{
	return *(const volatile uint64_t *)barrier != 0 &&
	       *(const volatile uint64_t *)barrier != UINT64_MAX;
}

static void check_initialised(const uint64_t *barrier, uintptr_t pc)
{
	if (!is_initialised(barrier))
		loom_fail_at(pc, "a barrier that is not initialised; let one "
			     "thread call init, then synchronise the block "
			     "before others use it");
}

/* Whoever comes before its init gives way to it: then it is known whether the
 * two are not ordered, or nobody calls init. */
static void await_init(const uint64_t *barrier, uintptr_t pc)
{
	while (!is_initialised(barrier))
		if (loom_wait_at(pc))
			check_initialised(barrier, pc);
}

/* In the shared memory of any block. */
static int is_shared(const uint64_t *barrier)
{
	return (uintptr_t)barrier - loom_shared_pool < loom_shared_pool_span;
}

void loom_barrier_check(const uint64_t *barrier, uintptr_t pc)
{
	if (is_shared(barrier))
		await_init(barrier, pc);
	loom_check(barrier, sizeof *barrier, LOOM_RMW, LOOM_ATOMIC, pc);
	check_initialised(barrier, pc);
}

void loom_barrier_check_brought(const uint64_t *barrier, uintptr_t pc)
{
	await_init(barrier, pc);
	loom_check_brought(barrier, sizeof *barrier, LOOM_RMW, LOOM_ATOMIC, pc);
	check_initialised(barrier, pc);
}

void loom_barrier_init(uint64_t *barrier, ptrdiff_t expected)
{
	struct state s = { (int)expected, (int)expected, 0, 0 };

	loom_check(barrier, sizeof *barrier, LOOM_STORE, LOOM_PLAIN, PC);
	if (expected < 1 || expected > LOOM_BARRIER_MAX)
		loom_fail_at(PC, "a barrier for %td arrivals; it takes 1 to %d",
			     expected, LOOM_BARRIER_MAX);
	*barrier = pack(s);
}

void loom_barrier_end(uint64_t *barrier)
{
	loom_check(barrier, sizeof *barrier, LOOM_STORE, LOOM_PLAIN, PC);
	*barrier = 0;
}

static uint64_t arrive(uint64_t *barrier, ptrdiff_t count, int drop,
		       enum loom_scope scope, uintptr_t pc)
{
	uint64_t token = *barrier;
	struct state s = unpack(token);

	if (count < 1 || count > s.pending)
		loom_fail_at(pc, "arrives %td times at a barrier that waits "
			     "for %d of %d arrivals in this phase; init it "
			     "with the number of threads that arrive",
			     count, s.pending, s.expected);
	loom_release(barrier, scope);
	s.pending -= (int)count;
	if (drop)
		s.expected -= (int)count;
	put(barrier, s);
	return token;
}

uint64_t loom_barrier_arrive(uint64_t *barrier, ptrdiff_t count, int drop,
			     enum loom_scope scope)
{
	loom_barrier_check(barrier, PC);
	return arrive(barrier, count, drop, scope, PC);
}

/* In one call, so that nobody else arrives between question and arrival. */
int loom_barrier_last(uint64_t *barrier, ptrdiff_t count, int drop,
		      enum loom_scope scope, uint64_t *token)
{
	struct state s;

	loom_barrier_check(barrier, PC);
	s = unpack(*barrier);
	if (s.pending == count && !s.bytes)
		return 1;
	*token = arrive(barrier, count, drop, scope, PC);
	return 0;
}

void loom_barrier_expect(uint64_t *barrier, ptrdiff_t bytes)
{
	struct state s;

	loom_barrier_check(barrier, PC);
	s = unpack(*barrier);
	if (bytes < 0 || s.bytes + bytes > LOOM_BARRIER_MAX)
		loom_fail_at(PC, "a barrier cannot wait for %td bytes more; "
			     "a phase takes at most %d", bytes,
			     LOOM_BARRIER_MAX);
	s.bytes += (int)bytes;
	*barrier = pack(s); /* the arrival that follows completes it */
}

void loom_barrier_receive(uint64_t *barrier, size_t bytes, uintptr_t pc)
{
	struct state s;

	s = unpack(*barrier);
	if (bytes > (size_t)LOOM_BARRIER_MAX ||
	    s.bytes - (int)bytes < -LOOM_BARRIER_MAX)
		loom_fail_at(pc, "a barrier cannot receive %zu bytes more; a "
			     "phase takes at most %d", bytes, LOOM_BARRIER_MAX);
	s.bytes -= (int)bytes;
	put(barrier, s);
}

/* Only its own block waits for a barrier of shared memory. */
static void check_own(const uint64_t *barrier, uintptr_t pc)
{
	if (is_shared(barrier) && loom_space_at(barrier) != LOOM_SHARED)
		loom_fail_at(pc, "waits for a barrier of another block; arrive "
			     "there, and wait for one of the own block");
	loom_barrier_check(barrier, pc);
}

/* The thread sees that this phase is over. */
static int pass(uint64_t *barrier, unsigned phase, enum loom_scope scope)
{
	loom_wait_over();
	loom_async_land(barrier);
	loom_on_acquire_turn((uintptr_t)barrier, scope, phase);
	return 1;
}

/* The last one of a parity that is over. */
static int pass_last(uint64_t *barrier, enum loom_scope scope)
{
	return pass(barrier, loom_barrier_phase(*barrier) + PHASES - 1, scope);
}

static int over(uint64_t *barrier, uint64_t token, uintptr_t pc)
{
	check_own(barrier, pc);
	return loom_barrier_phase(*barrier) != loom_barrier_phase(token);
}

static int over_parity(uint64_t *barrier, int parity, uintptr_t pc)
{
	check_own(barrier, pc);
	return (loom_barrier_phase(*barrier) & 1) != (unsigned)(parity & 1);
}

/* by_parity: who waits names a phase that may be another one. */
_Noreturn static void stuck(const uint64_t *barrier, int by_parity, uintptr_t pc)
{
	struct state s = unpack(*barrier);
	/* Of a turn that nobody has come to, who waits may have missed the last. */
	int between = s.phase && s.pending == s.expected && !s.bytes;

	loom_fail_at(pc, "deadlock: waits for a barrier that misses %d of %d "
		     "arrivals and %d bytes%s, and all other threads wait too; "
		     "see that every thread that init counts arrives, %sthat "
		     "as many bytes are copied as are expected%s%s",
		     s.pending, s.expected, s.bytes,
		     s.bytes < 0 ? " (more have come than are expected)" : "",
		     between ? "" : "and ",
		     between ? ", and that nobody begins a turn before all "
			       "have waited for the last one" : "",
		     between && by_parity ? "; and turn the parity that is waited "
					    "for with each phase" : "");
}

/* Who tests again and again gives way to the others, and looks once more. */
int loom_barrier_test(uint64_t *barrier, uint64_t token, enum loom_scope scope)
{
	uintptr_t pc = PC;

	if (!over(barrier, token, pc)) {
		if (loom_wait_at(pc))
			stuck(barrier, 0, pc);
		if (!over(barrier, token, pc))
			return 0;
	}
	return pass(barrier, loom_barrier_phase(token), scope);
}

int loom_barrier_test_parity(uint64_t *barrier, int parity,
			     enum loom_scope scope)
{
	uintptr_t pc = PC;

	if (!over_parity(barrier, parity, pc)) {
		if (loom_wait_at(pc))
			stuck(barrier, 1, pc);
		if (!over_parity(barrier, parity, pc))
			return 0;
	}
	return pass_last(barrier, scope);
}

void loom_barrier_wait(uint64_t *barrier, uint64_t token, enum loom_scope scope)
{
	while (!over(barrier, token, PC))
		if (loom_wait_at(PC))
			stuck(barrier, 0, PC);
	pass(barrier, loom_barrier_phase(token), scope);
}

void loom_barrier_wait_parity(uint64_t *barrier, int parity,
			      enum loom_scope scope)
{
	while (!over_parity(barrier, parity, PC))
		if (loom_wait_at(PC))
			stuck(barrier, 1, PC);
	pass_last(barrier, scope);
}

unsigned loom_barrier_pending(uint64_t token)
{
	return (unsigned)unpack(token).pending;
}

int loom_barrier_is_shared(const uint64_t *barrier)
{
	return loom_space_at(barrier) == LOOM_SHARED;
}
