/* Running a warp: an instruction at a time, for all its lanes. */
#include "machine.h"

static uint64_t *operand(struct warp *w, int32_t n)
{
	return n < 0 ? machine.constants[~n] : n & HERE ? w->stack[n & ~HERE] : w->frame[n];
}

#define EACH for (unsigned l = 0; l < LOOM_LANES; l++)

/* ---- Masks ---- */

static uint32_t holding(const uint64_t *c)
{
	uint32_t mask = 0;

	EACH mask |= (uint32_t)(c[l] != 0) << l;
	return mask;
}

/* The lanes that are there leave `up` levels, and come back where those end. */
static void strip(struct warp *w, uint32_t up)
{
	for (uint32_t l = w->level - up; l < w->level; l++)
		w->levels[l].rest &= ~w->active;
}

static int push(struct warp *w, const struct instruction *i, uint32_t other)
{
	if (w->level == LEVELS) {
		fault(w, i, 0, "branches are nested more than %u deep", (unsigned)LEVELS);
		return 0;
	}
	w->levels[w->level].rest = w->active;
	w->levels[w->level++].other = other;
	return 1;
}

static const struct instruction *jump(const struct instruction *i)
{
	return code.at + i->c;
}

/* If and else; what is done next. */
static const struct instruction *do_if(struct warp *w, const struct instruction *i)
{
	struct level *top = w->level ? &w->levels[w->level - 1] : NULL;
	uint32_t mask;

	if (i->op == I_IF) {
		mask = w->active & holding(operand(w, i->a));
		if (!push(w, i, w->active & ~mask))
			return i;
		if (!mask && w->active && i->flag)
			count_skipped((uint32_t)i->b, i->site);
		w->active = mask;
	} else {
		if (!top->other && top->rest && i->flag)
			count_skipped((uint32_t)i->b, i->site);
		w->active = top->other;
	}
	return w->active ? i + 1 : jump(i);
}

/* Who comes in at a case: whom it names, or, by default, nobody does. */
static void do_case(struct warp *w, const struct instruction *i)
{
	struct level *top = &w->levels[w->level - 1];
	const uint64_t *a = operand(w, i->a), *b = operand(w, i->b);
	uint32_t mask = 0;

	EACH mask |= (uint32_t)(i->op == I_CASE ? a[l] == b[l] : a[l] != 0) << l;
	mask &= top->rest & ~top->other;
	w->active |= mask;
	top->other |= mask;
}

/* The lanes that leave a loop, or its round, go on where it ends. */
static const struct instruction *do_leave(struct warp *w, const struct instruction *i)
{
	strip(w, (uint32_t)i->a);
	if (i->op == I_CONTINUE)
		w->levels[w->level - (uint32_t)i->a - 1].other |= w->active;
	w->active = 0;
	return jump(i);
}

static const struct instruction *do_branch(struct warp *w, const struct instruction *i)
{
	struct level *top = w->level ? &w->levels[w->level - 1] : NULL;

	switch (i->op) {
	case I_IF:
	case I_ELSE: return do_if(w, i);
	case I_END_IF:
	case I_END_LOOP:
		w->active = top->rest;
		w->level--;
		return i + 1;
	case I_LOOP:
	case I_SWITCH:
		push(w, i, 0);
		if (i->op == I_SWITCH)
			w->active = 0;
		return i + 1;
	case I_CASE:
	case I_DEFAULT:
		do_case(w, i);
		return i + 1;
	case I_TEST:
		w->active &= holding(operand(w, i->a));
		return w->active ? i + 1 : jump(i);
	case I_NEXT:
		w->active |= top->other;
		top->other = 0;
		return i + 1;
	default: return do_leave(w, i);
	}
}

/* ---- Calls ---- */

static const struct instruction *do_call(struct warp *w, const struct instruction *i)
{
	const struct function *f = code.functions[i->c];

	if (!w->active)
		return i + 1;
	if (w->calls == CALLS) {
		fault(w, i, 0, "calls are nested more than %u deep", (unsigned)CALLS);
		return i;
	}
	if (!push(w, i, 0))
		return i;
	w->call[w->calls].back = i + 1;
	w->call[w->calls].frame = w->frame;
	w->call[w->calls++].level = w->level;
	w->frame += i->a;
	return code.at + f->code;
}

static const struct instruction *do_end(struct warp *w)
{
	w->calls--;
	w->frame = w->call[w->calls].frame;
	w->level = w->call[w->calls].level - 1;
	w->active = w->levels[w->level].rest;
	return w->call[w->calls].back;
}

static const struct instruction *do_return(struct warp *w, const struct instruction *i)
{
	strip(w, (uint32_t)i->a);
	for (uint32_t m = w->calls ? 0 : w->active; m; m &= m - 1) {
		w->left[__builtin_ctz(m)] = machine.time;
		w->left_barrier[__builtin_ctz(m)] = machine.barrier;
	}
	if (!w->calls)
		w->exited |= w->active;
	w->active = 0;
	return jump(i);
}

/* ---- Memory of the frame ---- */

static unsigned char *raw(struct warp *w, int32_t byte)
{
	return (unsigned char *)w->frame[byte / 8] + byte % 8;
}

static unsigned width_of(unsigned kind)
{
	return types[kind].size;
}

static void do_raw(struct warp *w, const struct instruction *i)
{
	unsigned char *to, *from;
	uint64_t *d;

	if (i->op == I_LOAD_RAW) {
		from = raw(w, i->a);
		d = w->frame[i->d];
		if (i->type == U32)
			EACH d[l] = *(uint32_t *)(from + 8 * l);
		else
			EACH d[l] = load_bytes(from + 8 * l, i->type);
		return;
	}
	to = raw(w, i->d);
	d = operand(w, i->a);
	for (uint32_t m = w->active; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m);

		store_bytes(to + 8 * l, d[l], width_of(i->type));
	}
}

static void do_copy(struct warp *w, const struct instruction *i)
{
	machine.slice -= i->c / i->width; /* steps, by the time that it takes */
	for (int32_t n = 0; n < i->c; n += i->width) {
		unsigned char *to = raw(w, i->d + n);
		const unsigned char *from = i->a < 0 ? NULL : raw(w, i->a + n);

		for (uint32_t m = w->active; m; m &= m - 1) {
			unsigned l = 8 * (unsigned)__builtin_ctz(m);

			if (from)
				memcpy(to + l, from + l, i->width);
			else
				memset(to + l, 0, i->width);
		}
	}
}

static void do_address(struct warp *w, const struct instruction *i)
{
	uint32_t first = (uint32_t)(w->frame - w->stack) + (uint32_t)i->a / 8;
	uint64_t p = POINTER(OF_FRAME + first, i->a % 8 + i->b);

	w->sizes[first] = (uint32_t)(i->a % 8 + i->c);
	EACH w->frame[i->d][l] = p;
}

static void do_plain(struct warp *w, const struct instruction *i)
{
	const uint64_t *a = operand(w, i->a), *b = operand(w, i->b), *c;
	uint64_t *d = w->frame[i->d];

	switch (i->op) {
	case I_OFFSET:
		EACH d[l] = a[l] + b[l] * (uint64_t)(int64_t)i->c;
		return;
	case I_DISTANCE:
		EACH d[l] = (uint64_t)((int64_t)(a[l] - b[l]) / (i->c ? i->c : 1));
		return;
	case I_SELECT:
		c = operand(w, i->c);
		EACH d[l] = c[l] ? a[l] : b[l];
		return;
	case I_MOVE:
		memcpy(d, a, sizeof(cell));
		return;
	case I_KEEP:
		if (!~w->active)
			memcpy(d, a, sizeof(cell));
		else
			EACH d[l] = w->active >> l & 1 ? a[l] : d[l];
		return;
	case I_CONVERT:
		if (i->flag & CHECKS_OVERFLOW)
			check_overflow(w, i, a);
		do_convert(d, a, (enum kind)i->c, (enum kind)i->type);
		return;
	default:
		do_unary(i, d, a);
	}
}

static void do_number(struct warp *w, const struct instruction *i)
{
	const uint64_t *a = operand(w, i->a), *b = operand(w, i->b);

	if (i->site && i->op >= BINARY_OP(DIV, I32) && i->op < BINARY_OP(AND, I32))
		do_divide(w, i, w->frame[i->d], a, b);
	else
		do_binary(i->op, w->frame[i->d], a, b);
}

/* Whole and part of what a warp does with others, and by name. */
static void do_builtin(struct warp *w, const struct instruction *i)
{
	const cell *a = (const cell *)operand(w, i->a);
	uint64_t *d = w->frame[i->d];

	switch (i->op) {
	case I_MATH: do_math(i, d, a); return;
	case I_BITS: do_bits(i, d, a); return;
	case I_SHUFFLE: do_shuffle(w, i, d, a); return;
	case I_MATCH: do_match(w, i, w->frame + i->d, a); return;
	case I_REDUCE: do_reduce(w, i, d, a); return;
	case I_PRINT: do_print(w, i, d, a); return;
	case I_MEET: do_meet(w, i, d, a); return;
	default:
		for (uint32_t m = w->active; m; m &= m - 1)
			if (!a[0][__builtin_ctz(m)]) {
				fault(w, i, (unsigned)__builtin_ctz(m),
				      "an assertion does not hold");
				return;
			}
	}
}

static int do_memory(struct warp *w, const struct instruction *i)
{
	switch (i->op) {
	case I_LOAD: do_load(w, i, i->type == VOID ? w->frame + i->d / 8 : w->frame + i->d,
			     operand(w, i->a)); return 1;
	case I_STORE: do_store(w, i, operand(w, i->a),
			       i->type == VOID ? (const cell *)w->frame + i->b / 8 :
						 (const cell *)operand(w, i->b)); return 1;
	case I_ATOMIC: do_atomic(w, i, w->frame[i->d], operand(w, i->a),
				 (const cell *)operand(w, i->b)); return 1;
	case I_LOAD_RAW:
	case I_STORE_RAW: do_raw(w, i); return 1;
	case I_COPY_RAW: do_copy(w, i); return 1;
	case I_ADDRESS: do_address(w, i); return 1;
	}
	return 0;
}

/* Back to the loop's beginning, as long as a lane is there. */
static const struct instruction *do_again(struct warp *w, const struct instruction *i)
{
	if (i->d)
		w->active &= holding(operand(w, i->a));
	return w->active ? jump(i) : i + 1;
}

enum stop run_warp(struct warp *w)
{
	const struct instruction *i = w->at;

	machine.warp = w;
	while (machine.slice > 0 && !machine.faulted) {
		machine.slice--;
		if (i->op >= I_BINARY) {
			do_number(w, i++);
		} else if (i->op <= I_KEEP) {
			do_plain(w, i++);
		} else if (i->op <= I_ATOMIC) {
			do_memory(w, i++);
		} else if (i->op == I_AGAIN) {
			i = do_again(w, i);
			if (w->spins > 64) { /* it looks at what others are to change */
				w->spins = 0;
				w->at = i;
				return STOP_SLICE;
			}
		} else if (i->op < I_RETURN) {
			i = do_branch(w, i);
		} else if (i->op == I_RETURN) {
			i = do_return(w, i);
		} else if (i->op == I_CALL) {
			i = do_call(w, i);
		} else if (i->op == I_END) {
			if (!w->calls) {
				w->done = 1;
				w->fell = w->active != 0;
				w->exited = w->all;
				return STOP_DONE;
			}
			i = do_end(w);
		} else {
			do_builtin(w, i++);
			if (w->waits) {
				w->at = i;
				return STOP_BARRIER;
			}
		}
	}
	w->at = i;
	return machine.faulted ? STOP_FAULT : STOP_SLICE;
}
