/* Short branches become predicates: what stands in them is issued by warps of which no
 * lane goes there, too.  loom/model/predicate.cpp has the rule, of the machine's code;
 * this is what can be seen of it in the source:
 *   a branch behind which the kernel does not end, without loops, other branches, calls and what lanes do together,
 *   of at most 8 operations, or 20 if it loads global memory, and at most 4 stores to
 *   shared memory if it does not.
 * An operation is a load, a store, or one of arithmetic; what is a constant apart from
 * another address, a product that is added, and conversions of integers are none.
 * What the warp then asks of shared memory is counted as guessed. */
#include "predicate.h"

#include "builtin.h"

enum { SHORT = 8, SHORT_WITH_GLOBAL = 20, SHARED_STORES = 4, NEVER = 1000 };

struct weight {
	int operations, global_loads, shared_stores;
};

/* What a pointer or an array is of, as far as the source says: parameters point to
 * global memory. */
static int is_shared(const struct node *n)
{
	for (; n; n = n->a)
		if (n->kind == VARIABLE)
			return n->variable->where == SHARED || n->variable->where == DYNAMIC;
	return 0;
}

static int is_memory(const struct node *n)
{
	return n->kind == DEREF ? n->a->kind != DECAY || is_memory(n->a->a) || is_shared(n) :
	       n->kind == MEMBER ? is_memory(n->a) :
	       n->kind == VARIABLE && n->variable->where != LOCAL;
}

static void weigh(const struct node *n, struct weight *w);

/* An index that is a variable, or one and a constant, is there already. */
static void weigh_address(const struct node *n, struct weight *w)
{
	for (; n; n = n->a) {
		if (n->kind != OFFSET)
			continue;
		if (n->b->kind != NUMBER && n->b->kind != VARIABLE && n->b->kind != SPECIAL)
			w->operations++;
	}
}

static void weigh_store(const struct node *n, struct weight *w)
{
	if (!is_memory(n->a)) {
		weigh(n->b, w);
		return;
	}
	w->operations++;
	w->shared_stores += is_shared(n->a);
	weigh_address(n->a, w);
	weigh(n->b, w);
}

static void weigh(const struct node *n, struct weight *w)
{
	if (!n || w->operations >= NEVER)
		return;
	switch (n->kind) {
	case NUMBER:
	case SPECIAL:
	case EMPTY:
	case VARIABLE: return;
	case DEREF:
	case MEMBER:
		if (is_memory(n)) {
			w->operations++;
			w->global_loads += !is_shared(n);
		}
		weigh_address(n, w);
		return;
	case ASSIGN:
	case STEP: weigh_store(n, w); return;
	case BINARY:
		w->operations += !(n->op == MUL && n->depth < 2);
		weigh(n->a, w);
		weigh(n->b, w);
		return;
	case NEGATE:
	case INVERT:
	case NOT:
	case CAST:
	case EXPRESSION: weigh(n->a, w); return;
	case CHOOSE:
		w->operations++;
		weigh(n->c, w);
		weigh(n->a, w);
		weigh(n->b, w);
		return;
	case DECLARE: weigh(n->a, w); return;
	case BLOCK:
		for (n = n->a; n; n = n->next)
			weigh(n, w);
		return;
	default: w->operations = NEVER;
	}
}

int is_predicated(const struct node *way)
{
	struct weight w = { 0, 0, 0 };

	weigh(way, &w);
	return w.operations <= (w.global_loads ? SHORT_WITH_GLOBAL : SHORT) &&
	       (w.global_loads || w.shared_stores <= SHARED_STORES);
}
