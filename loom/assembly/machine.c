#include "assembly/machine.h"

#include <stdlib.h>
#include <string.h>

#include "assembly/operand.h"

enum { ARGUMENT = 7 };

static int one_of(const char *p, const char *end, const char *const *list)
{
	for (; *list; list++)
		if (operand_begins(p, end, *list))
			return 1;
	return 0;
}

/* By the beginning of its name. */
static enum work work_of(const char *p, const char *end)
{
	static const char *const nothing[] = {
		"mov", "cmp", "test", "ucomi", "comi", "push", "pop", "nop",
		"cltq", "cltd", "cqto", "cwtl", "endbr", "leave", NULL
	};
	static const char *const much[] = { "div", "idiv", "sqrt", "rep", "lock",
					    NULL };
	static const char *const times[] = { "imul", "mul", "sal", "shl", "sar",
					     "shr", NULL };
	static const char *const whole[] = { "add", "sub", "inc", "dec", "neg",
					     NULL };
	size_t n = (size_t)(end - p);
	int floats = n > 4 && end[-2] == 's' && (end[-1] == 's' || end[-1] == 'd');

	if (one_of(p, end, nothing))
		return WORK_NONE;
	if (one_of(p, end, much))
		return WORK_LONG;
	if (floats && operand_begins(p, end, "mul"))
		return WORK_MULTIPLY;
	if (floats && (operand_begins(p, end, "add") || operand_begins(p, end, "sub")))
		return WORK_ADD;
	if (one_of(p, end, times))
		return WORK_WHOLE_MULTIPLY;
	if (one_of(p, end, whole))
		return WORK_WHOLE_ADD;
	/* Signs of floats are part of what uses them. */
	if (operand_begins(p, end, "xorp") || operand_begins(p, end, "andp") || operand_begins(p, end, "pxor"))
		return WORK_NONE;
	return WORK_OTHER;
}

/* Whether it is a place of the stack, so many bytes from one of its ends. */
static int stack_slot(const struct registers *r, const struct operand *o,
		      long *offset)
{
	if (!o->memory || o->index ||
	    (o->registers != 1u << STACK &&
	     (!o->registers || o->registers != r->frame)))
		return 0;
	*offset = strtol(o->at, NULL, 10);
	return 1;
}

/* The number of what is known of the place; or slots, if it is nothing. */
static unsigned slot_at(const struct registers *r, long offset)
{
	unsigned i = 0;

	while (i < r->slots && r->slot[i] != offset)
		i++;
	return i;
}

static int slot_is_placed(const struct registers *r, unsigned i)
{
	return (int)(r->slot_placed >> i & 1);
}

static void set_slot(struct registers *r, long offset, int shared, int placed)
{
	unsigned i = slot_at(r, offset);

	if (shared && i == r->slots && r->slots < MACHINE_SLOTS) {
		r->slot[r->slots++] = offset;
	} else if (!shared && i < r->slots) {
		r->slot[i] = r->slot[--r->slots];
		placed = slot_is_placed(r, r->slots);
	}
	if (i < MACHINE_SLOTS)
		r->slot_placed = (r->slot_placed & ~((uint64_t)1 << i)) |
				 (uint64_t)placed << i;
}

/* Whether it is the thread's own number, x alone. */
static int is_own(const struct registers *r, const struct operand *o)
{
	static const char name[] = "loom_threadIdx(";

	return o->memory ? operand_begins(o->at, o->end, name) :
			   (o->registers & r->own) != 0;
}

/* What becomes of the second operand, or of the only one. */
static void follow(struct registers *r, const struct operand *from,
		   const struct operand *to, enum work work, int address)
{
	long offset;
	int shared = (from->registers & r->shared) != 0;
	int own = work == WORK_NONE && !address && is_own(r, from);
	int placed = (from->registers & r->placed) || from->index;

	if (from->memory && !address) {
		unsigned i = stack_slot(r, from, &offset) ? slot_at(r, offset) :
							   r->slots;

		shared = i < r->slots;
		placed = shared && slot_is_placed(r, i);
	}
	if (work == WORK_WHOLE_ADD) {
		shared |= !to->memory && (to->registers & r->shared);
		placed |= from->memory || from->registers ||
			  (to->registers & r->placed);
	} else if (work != WORK_NONE) {
		shared = 0;
	}
	if (stack_slot(r, to, &offset)) {
		set_slot(r, offset, shared, placed);
	} else if (!to->memory && to->registers) {
		if (from->registers == 1u << STACK && !from->memory)
			r->frame = to->registers;
		else if (r->frame == to->registers)
			r->frame = 0;
		r->own &= ~to->registers;
		if (own)
			r->own |= to->registers;
		r->shared = shared ? r->shared | to->registers :
				     r->shared & ~to->registers;
		r->placed = shared && placed ? r->placed | to->registers :
				     r->placed & ~to->registers;
		if (work != WORK_NONE)
			r->fresh |= to->registers;
	}
}

/* A sum of registers that calculates no address is an addition; one with an
 * index that is known before has been made before. */
static enum work sum(const struct registers *r, const struct operand *from,
		     int whole)
{
	if (!(from->registers & (from->registers - 1)) && !from->index)
		return WORK_NONE;
	return whole || (from->registers & r->fresh) ? WORK_WHOLE_ADD : WORK_NONE;
}

/* Whether what the instruction makes lies as far from the thread's own word, or its
 * number, for all threads. */
static int makes_near(const struct registers *r, const char *name, const char *stop,
		      const struct operand *from, const struct operand *to)
{
	uint32_t own = r->own | r->near, all = from->registers;
	int is_constant = *from->at == '$';

	if (to->memory)
		return 0;
	if (operand_begins(name, stop, "mov"))
		return !from->memory && (all & own) != 0;
	if (operand_begins(name, stop, "sal") || operand_begins(name, stop, "shl"))
		return is_constant && (to->registers & own) != 0;
	if (operand_begins(name, stop, "add") || operand_begins(name, stop, "sub")) {
		all |= to->registers;
		if (from->memory)
			return 0;
	} else if (!operand_begins(name, stop, "lea")) {
		return 0;
	}
	return (all & own) && !(all & ~(own | r->shared));
}

static enum flow flow_of(const char *p, const char *end)
{
	if (operand_begins(p, end, "call"))
		return FLOW_CALL;
	if (operand_begins(p, end, "jmp"))
		return FLOW_JUMP;
	if (*p == 'j')
		return FLOW_BRANCH;
	return operand_begins(p, end, "ret") || operand_begins(p, end, "ud2") ? FLOW_END : FLOW_ON;
}

static struct step goes(enum flow flow, const char *p, const char *end)
{
	struct step s = { .flow = flow, .target = p };

	while (p < end && *p != '@' && *p != ' ' && *p != '\t')
		p++;
	s.target_size = (size_t)(p - s.target);
	if (flow == FLOW_JUMP && s.target_size && *s.target == '*')
		s.flow = FLOW_END;
	return s;
}

struct step machine_read(const char *p, const char *end, struct registers *r)
{
	struct step s = { .flow = flow_of(p, end) };
	const char *name = p, *stop;
	struct operand from, to;
	int near;

	while (p < end && *p != '\t' && *p != ' ')
		p++;
	stop = p;
	while (p < end && (*p == '\t' || *p == ' '))
		p++;
	if (s.flow != FLOW_ON)
		return goes(s.flow, p, end);
	s.work = work_of(name, stop);
	from = operand_at(p, end);
	if (from.end == end) { /* the only one */
		follow(r, &(struct operand){ .at = end }, &from, s.work, 0);
		if (!from.memory)
			r->near &= ~from.registers;
		return s;
	}
	to = operand_at(from.end + 1 + (from.end[1] == ' '), end);
	if (operand_begins(name, stop, "imul") && *from.at != '$')
		s.work = WORK_PRODUCT;
	if (operand_begins(name, stop, "xor") && from.registers == to.registers)
		s.work = WORK_NONE;
	if (to.registers == 1u << STACK && !to.memory)
		return (struct step){ .flow = FLOW_ON };
	near = makes_near(r, name, stop, &from, &to);
	if (operand_begins(name, stop, "lea")) {
		enum work work = sum(r, &from, stop[-1] == 'l');

		r->own_word = (from.index & r->own) != 0;
		follow(r, &from, &to, WORK_NONE, 1);
		if (r->own_word && operand_begins(from.at, end, "0(,"))
			r->own |= to.registers; /* times its size */
		if (from.registers & r->fresh)
			r->fresh |= to.registers;
		s.work = work;
	} else if (!operand_begins(name, stop, "cmp") && !operand_begins(name, stop, "test")) {
		int member = *from.at == '$' && !to.memory &&
			     (to.registers & r->shared);

		follow(r, &from, &to, s.work, 0);
		/* A constant is part of the access that the address is for. */
		if (s.work == WORK_WHOLE_ADD && member)
			s.work = WORK_NONE;
	} else {
		return s;
	}
	if (!to.memory)
		r->near = near ? r->near | to.registers : r->near & ~to.registers;
	s.is_near = near;
	return s;
}

void machine_join(struct registers *r, const struct registers *other)
{
	r->shared |= other->shared;
	r->own |= other->own;
	r->near |= other->near;
	r->placed |= other->placed;
	r->frame |= other->frame;
	for (unsigned i = 0; i < other->slots; i++) {
		unsigned mine = slot_at(r, other->slot[i]);

		set_slot(r, other->slot[i], 1,
			 slot_is_placed(other, i) ||
				 (mine < r->slots && slot_is_placed(r, mine)));
	}
}

void machine_call(struct registers *r, int shared)
{
	r->shared &= CALL_KEEPS;
	r->own &= CALL_KEEPS;
	r->near &= CALL_KEEPS;
	r->fresh &= CALL_KEEPS;
	r->placed &= CALL_KEEPS;
	if (shared)
		r->shared |= 1;
}

int machine_argument(const struct registers *r)
{
	return r->shared >> ARGUMENT & 1;
}

int machine_is_fixed(const struct registers *r)
{
	return machine_argument(r) && !(r->placed >> ARGUMENT & 1);
}

int machine_is_near(const struct registers *r)
{
	return machine_argument(r) && (r->near >> ARGUMENT & 1);
}
