/* Accesses that leave the variable from which their address is taken, into what lies
 * beside it. */
#include "hazards/outside.h"

#include <stdio.h>

#include "base/context.h"
#include "base/record.h"
#include "memory/shared-memory.h"
#include "memory/variables.h"
#include "hazards/fault.h"

static const char *const verb[] = { "load", "store", "atomic operation" };
static const char advice[] = "check the index against the size";

/* at: how far from the variable's start, modulo 2^64. */
static void say(char *buffer, size_t n, size_t at, size_t size, size_t all)
{
	if (at < all)
		snprintf(buffer, n, "across the end");
	else if (at == all)
		snprintf(buffer, n, "just past the end");
	else if (at <= SIZE_MAX / 2)
		snprintf(buffer, n, "%zu bytes past the end", at - all);
	else if (size > -at)
		snprintf(buffer, n, "across the start");
	else
		snprintf(buffer, n, "%zu bytes before the start", -at);
}

static const char *space_of(const struct loom_object *v, uintptr_t a)
{
	if (!v->at)
		return "shared";
	return loom_variable(a, 1) == LOOM_CONSTANT_VARIABLE ? "constant" : "global";
}

static uintptr_t start_of(const struct loom_object *v)
{
	return v->at ? (uintptr_t)v->at : loom_shared_base + v->offset;
}

static void where_else(uintptr_t a, char *buffer, size_t n)
{
	int length = snprintf(buffer, n, ", at ");

	loom_where(a, buffer + length, n - (size_t)length);
}

void loom_check_stays(const struct loom_object *v, uintptr_t pc, enum loom_op op,
		      uintptr_t a, size_t size)
{
	char how[64], where[160] = "";
	size_t at;

	if (!v || !size)
		return;
	at = a - start_of(v);
	if (at < v->size && size <= v->size - at)
		return;
	say(how, sizeof how, at, size, v->size);
	if (!v->at)
		where_else(a, where, sizeof where);
	loom_fault(LOOM_HAZARD_BOUNDS, pc,
		   "%s %s of %zu bytes %s of %s (%zu bytes)%s; %s%s",
		   space_of(v, a), verb[op], size, how, v->name, v->size, where, advice,
		   loom_fault_first());
}

void loom_check_object(uintptr_t pc, enum loom_op op, uintptr_t a, size_t size)
{
	loom_check_stays(loom_object_of(pc), pc, op, a, size);
}

/* v: of whose member; NULL: it is a variable of the thread's own. */
void loom_leaves(size_t at, size_t size, size_t all, enum loom_op op,
		 const struct loom_object *v, const struct loom_record *r);
void loom_leaves(size_t at, size_t size, size_t all, enum loom_op op,
		 const struct loom_object *v, const struct loom_record *r)
{
	char how[64];

	if (!loom_now.watched)
		return;
	say(how, sizeof how, at, size, all);
	loom_fault(LOOM_HAZARD_BOUNDS, (uintptr_t)r,
		   "%s %s of %zu bytes %s of %s%s (%zu bytes); %s%s",
		   v ? space_of(v, (uintptr_t)v->at) : "local", verb[op], size, how,
		   v ? "an array in " : "a variable", v ? v->name : "", all, advice,
		   loom_fault_first());
}

void loom_fail_returned(uintptr_t pc, enum loom_op op, size_t size)
{
	loom_fault(LOOM_HAZARD_BOUNDS, pc, "local %s of %zu bytes of a variable whose "
		   "function has returned; declare it where it is used%s", verb[op],
		   size, loom_fault_first());
}
