#include "hazards/race-message.h"

#include <stdio.h>
#include <string.h>

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/call-chain.h"
#include "base/context.h"
#include "base/source-line.h"
#include "memory/initialised.h"
#include "hazards/fault.h"
#include "hazards/happens-before.h"
#include "hazards/locks.h"
#include "hazards/race.h"
#include "hazards/shadow.h"
#include "hazards/suspects.h"

static const char *verb(enum loom_op op, enum loom_strength strength)
{
	if (strength == LOOM_ATOMIC_BLOCK)
		return op == LOOM_LOAD ?
			       "loads (atomically, for its block only)" :
			       "changes (atomically, for its block only)";
	if (strength == LOOM_ATOMIC)
		return op == LOOM_LOAD ? "loads (atomically)" :
					 "changes (atomically)";
	if (strength == LOOM_IN_FLIGHT)
		return op == LOOM_LOAD ? "loads (asynchronously)" :
					 "stores (asynchronously)";
	return op == LOOM_LOAD ? "loads" : "stores";
}

static int is_atomic(enum loom_strength s)
{
	return s == LOOM_ATOMIC || s == LOOM_ATOMIC_BLOCK;
}

/* One line is done by both: each stores there, or each changes what it finds. */
static const char *remedy_of_line(int both_store)
{
	if (both_store)
		return "let one of them store it, give each a place of its own, "
		       "or put __syncthreads() between the two";
	return "let each change what it finds atomically, or let all load, then "
	       "__syncthreads(), and then store";
}

/* Whether the cell's last store is that one, or one of its last loads. */
static int is_used_so(const struct loom_cell *c, loom_stamp other, uint32_t how,
		      enum loom_op op)
{
	return op == LOOM_LOAD ? LOOM_STAMP_SAME(c->reader, other) &&
					 loom_how_same_place(c->read, how) :
				 LOOM_STAMP_SAME(c->writer, other) &&
					 loom_how_same_place(c->write, how);
}

/* How many bytes the other one used at once, as far as its neighbours tell. */
static unsigned width(uintptr_t at, loom_stamp other, uint32_t how, enum loom_op op)
{
	unsigned words = 1, bytes = loom_how_bytes(how);

	if (bytes != LOOM_ALL_BYTES)
		return (unsigned)__builtin_popcount(bytes);
	for (; words < 4; words *= 2) {
		uintptr_t from = at & ~(uintptr_t)(2 * words * LOOM_WORD - 1);

		for (unsigned i = 0; i < 2 * words; i++)
			if (!is_used_so(loom_cell_shared(from + i * LOOM_WORD), other, how, op))
				return words * LOOM_WORD;
	}
	return words * LOOM_WORD;
}

/* In memory that a kernel divides by itself: two lines store to it, or the sizes of
 * what they use differ.  That may be one array, too. */
static int may_overlap(const struct loom_use *a, loom_stamp other, uint32_t how,
		       enum loom_op op, int one_line)
{
	return loom_shared_is_dynamic(a->at) && !one_line && a->size &&
	       ((a->op != LOOM_LOAD && op != LOOM_LOAD) ||
		width(a->at, other, how, op) != a->size);
}

/* One of the two is a plain store that gives a lock back, and the other one takes it. */
static int frees_lock(const struct loom_use *a, loom_stamp other, enum loom_op op,
		      enum loom_strength strength)
{
	if (op == LOOM_LOAD || a->op == LOOM_LOAD)
		return 0;
	return (a->strength == LOOM_PLAIN && is_atomic(strength) &&
		loom_locks_taken(a->at, loom_now.stamp)) ||
	       (strength == LOOM_PLAIN && is_atomic(a->strength) &&
		loom_locks_taken(a->at, other));
}

/* One sets a word of device memory to which the other one adds, and more blocks run:
 * the word is most likely theirs, too. */
static int is_set_beside_adds(const struct loom_use *a, enum loom_op op,
			      enum loom_strength strength)
{
	const dim3 *g = &loom_now.launch->grid;

	return a->space == LOOM_GLOBAL && (uint64_t)g->x * g->y * g->z > 1 &&
	       a->op != LOOM_LOAD && op != LOOM_LOAD &&
	       ((a->strength == LOOM_PLAIN && is_atomic(strength)) ||
		(strength == LOOM_PLAIN && is_atomic(a->strength)));
}

/* What a fence lacks, or NULL. */
static const char *remedy_of_order(const struct loom_use *a, loom_stamp other)
{
	int is_near = LOOM_STAMP_BLOCK(other) == LOOM_STAMP_BLOCK(loom_now.stamp);

	if (!is_near && loom_clock_has_fenced_narrowly())
		return "__threadfence_block() orders for its own block alone; let both "
		       "sides call __threadfence()";
	if (loom_clock_awaits_fence(other))
		return "the other side has its fence; put __threadfence() here, too, "
		       "behind the look at the flag, lock or ticket";
	if (a->space == LOOM_GLOBAL && loom_clock_has_fenced())
		return "this side has its fence; let the other one call __threadfence() "
		       "behind that, before it stores to the flag, lock or ticket";
	if (loom_locks_both(other))
		return "both have a lock for it, and a lock orders nothing without "
		       "fences; put __threadfence() behind its taking and before it is "
		       "given back";
	return NULL;
}

static const char *remedy(const struct loom_use *a, loom_stamp other,
			  uint32_t how, enum loom_op op, int one_line)
{
	enum loom_strength strength = loom_how_strength(how);
	unsigned self = LOOM_STAMP_THREAD(loom_now.stamp);
	unsigned them = LOOM_STAMP_THREAD(other);
	int one_warp = self / LOOM_LANES == them / LOOM_LANES;
	const char *order = remedy_of_order(a, other);

	if (strength == LOOM_IN_FLIGHT && op == LOOM_LOAD)
		return "wait until the copy has read it";
	if (strength == LOOM_IN_FLIGHT)
		return "wait until the copy has landed";
	if (strength == LOOM_ATOMIC_BLOCK && a->strength >= LOOM_ATOMIC)
		return "give both the scope of the device";
	if (frees_lock(a, other, op, strength))
		return "give the lock back by atomicExch, behind a __threadfence()";
	if ((a->op == LOOM_LOAD && a->strength == LOOM_PLAIN &&
	     strength >= LOOM_ATOMIC) ||
	    (op == LOOM_LOAD && strength == LOOM_PLAIN &&
	     a->strength >= LOOM_ATOMIC && a->strength != LOOM_IN_FLIGHT))
		return "let the load be volatile or atomic if any value will "
		       "do, and order the two by a barrier if not";
	if (order)
		return order;
	if (loom_clock_left(other))
		return "let it return behind the barrier, which orders nothing "
		       "for threads that have ended";
	if (LOOM_STAMP_BLOCK(other) != LOOM_STAMP_BLOCK(loom_now.stamp))
		return a->space == LOOM_SHARED ?
			"let the cluster's blocks meet between the two" :
			"order the blocks by a flag with __threadfence() on "
			"both sides, by an atomic operation or by two launches";
	if (is_set_beside_adds(a, op, strength))
		return "set it before the launch, by cudaMemset, as other blocks may add "
		       "before this one sets it; if it is this block's own, put "
		       "__syncthreads() between the two";
	if (may_overlap(a, other, how, op, one_line))
		return "if these are two arrays, the one reaches into the other: let it "
		       "begin behind the other's end; if they are one, put "
		       "__syncthreads() between the two";
	if (one_line)
		return remedy_of_line(a->op != LOOM_LOAD && op != LOOM_LOAD);
	if (one_warp)
		return "put __syncthreads() between the two, or __syncwarp() "
		       "where lanes of one warp alone meet";
	return "put __syncthreads() between the two";
}

static void other_thread(loom_stamp s, char *buffer, size_t size)
{
	const dim3 *d = &loom_now.launch->block;
	const dim3 *g = &loom_now.launch->grid;
	unsigned t = LOOM_STAMP_THREAD(s), b = LOOM_STAMP_BLOCK(s);
	int n = 0;

	if (!loom_now.thread || b != LOOM_STAMP_BLOCK(loom_now.stamp))
		n = snprintf(buffer, size, "block (%u,%u,%u) ", b % g->x,
			     b / g->x % g->y, b / g->x / g->y);
	snprintf(buffer + n, size - (size_t)n, "thread (%u,%u,%u)", t % d->x,
		 t / d->x % d->y, t / d->x / d->y);
}

enum { AT = LOOM_CHAIN_TEXT + 512, REMEDY = 1024 };

/* "a.cu:5, in get, called at a.cu:13": where the other one was.  own: where the running
 * thread is; the calls that lead to both are said once. */
static const char *place(uintptr_t pc, uintptr_t own, char text[AT])
{
	struct loom_source_line p = loom_source_line(pc);
	char chain[LOOM_CHAIN_TEXT], same[LOOM_CHAIN_TEXT];

	if (!strcmp(loom_chain(pc, NULL, chain), loom_chain(own, loom_now.thread, same)))
		*chain = 0;
	snprintf(text, AT, "%s:%u%s", p.file, p.line, chain);
	return text;
}

/* What a sentence goes on with behind such a place. */
static const char *comma(const char *place)
{
	return strchr(place, ',') ? "," : "";
}

/* "between the two" are the lines of the function that both come from. */
static const char *name_both(const char *remedy, const struct loom_source_line *first,
			     const struct loom_source_line *second, char text[REMEDY])
{
	static const char words[] = "between the two";
	const char *found = strstr(remedy, words);

	if (!found)
		return remedy;
	snprintf(text, REMEDY, "%.*sbetween %s:%u and %s:%u%s", (int)(found - remedy),
		 remedy, first->file, first->line, second->file, second->line,
		 found + sizeof words - 1);
	return text;
}

/* The side that loads plainly, where the other one is atomic; or 0. */
static loom_stamp may_be_proved(const struct loom_use *a, loom_stamp other,
				enum loom_op op, enum loom_strength strength)
{
	if (a->op == LOOM_LOAD && a->strength == LOOM_PLAIN &&
	    op != LOOM_LOAD && is_atomic(strength))
		return loom_now.stamp;
	if (a->op != LOOM_LOAD && is_atomic(a->strength) && op == LOOM_LOAD &&
	    strength == LOOM_PLAIN)
		return other;
	return 0;
}

void loom_say_race(const struct loom_use *a, loom_stamp other,
		   uint32_t how, enum loom_op op)
{
	unsigned other_at = loom_how_place(how);
	enum loom_strength strength = loom_how_strength(how);
	char who[96], where[256], at[AT] = "", text[4096], both[REMEDY];
	struct loom_suspect s = { 0, a->at, a->pc, loom_place_pc(other_at) };
	struct loom_source_line p, q;
	const char *advice;
	int apart, one_line = 0;

	if (loom_hazard_known(LOOM_HAZARD_RACE, s.pc, s.where))
		return;
	s.loader = may_be_proved(a, other, op, strength);
	if (s.loader && loom_suspect_known(&s))
		return;
	apart = !s.loader && loom_chain_parts(s.pc, s.where, &p, &q);
	other_thread(other, who, sizeof who);
	loom_where(a->at, where, sizeof where);
	if (other_at) {
		place(s.where, s.pc, at);
		one_line = !apart && loom_same_line(s.pc, s.where);
	}
	advice = remedy(a, other, how, op, one_line);
	snprintf(text, sizeof text,
		 "%s %s, which %s %s%s%s, and nothing orders the two; %s",
		 a->bytes ? verb(a->op, a->strength) : "frees", where, who,
		 verb(op, strength), *at ? " at " : "", at,
		 apart && p.file ? name_both(advice, &p, &q, both) : advice);
	if (s.loader)
		loom_suspect(&s, text);
	else
		loom_hazard_report(LOOM_HAZARD_RACE, s.pc, s.where, "%s", text);
}

void loom_say_unfenced(uintptr_t at, loom_stamp other, uintptr_t other_pc,
		       uintptr_t pc)
{
	char who[96], where[256], there[AT];

	if (loom_hazard_known(LOOM_HAZARD_RACE, pc, other_pc))
		return;
	other_thread(other, who, sizeof who);
	loom_where(at, where, sizeof where);
	place(other_pc, pc, there);
	loom_hazard_report(LOOM_HAZARD_RACE, pc, other_pc,
			   "loads %s, which %s stores at %s%s before the word "
			   "that was waited for, and volatile does not order "
			   "the two; put __threadfence() between the two stores "
			   "and behind the wait", where, who, there, comma(there));
}

void loom_say_read_only(const struct loom_use *a, loom_stamp other,
			uint32_t how, enum loom_op op)
{
	uintptr_t other_pc = loom_place_pc(loom_how_place(how));
	char who[96], where[256], there[AT];

	if (loom_hazard_known(LOOM_HAZARD_RACE, a->pc, other_pc))
		return;
	other_thread(other, who, sizeof who);
	loom_where(a->at, where, sizeof where);
	loom_hazard_report(LOOM_HAZARD_RACE, a->pc, other_pc,
			   "%s %s, which %s %s at %s, and __ldg is for words "
			   "that nobody stores while the kernel runs; load it "
			   "plainly", verb(a->op, a->strength), where, who,
			   verb(op, loom_how_strength(how)), place(other_pc, a->pc, there));
}

void loom_say_not_stored(uintptr_t a, enum loom_space space, int any, uintptr_t pc)
{
	char where[256];

	if (loom_hazard_known(LOOM_HAZARD_UNINITIALISED, pc, 0))
		return;
	loom_where(a, where, sizeof where);
	loom_hazard_report(LOOM_HAZARD_UNINITIALISED, pc, 0,
			   "loads %s, which nobody has stored%s; %s", where,
			   any ? " whole" : "",
			   space == LOOM_SHARED ?
			   "let a thread store every element that is read" :
			   "fill it with cudaMemcpy, cudaMemset or a kernel "
			   "first");
}

void loom_say_not_proxied(uintptr_t at, const struct loom_cell *c,
			  enum loom_op op, uintptr_t pc)
{
	char who[96], where[256], there[AT];
	uintptr_t other = loom_place_pc(loom_how_place(c->write));

	if (loom_hazard_known(LOOM_HAZARD_RACE, pc, other))
		return;
	other_thread(c->writer, who, sizeof who);
	loom_where(at, where, sizeof where);
	loom_hazard_report(LOOM_HAZARD_RACE, pc, other,
			   "%s %s, which %s stores at %s, and no fence "
			   "shows it to the copy; let who stores call "
			   "fence_proxy_async(space_shared) before the barrier",
			   op == LOOM_LOAD ? "copies" : "copies to", where, who,
			   place(other, pc, there));
}
