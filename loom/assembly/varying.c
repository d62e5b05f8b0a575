/* The same in all threads of a block are the kernel's parameters, the numbers and
 * sizes of blocks, constants, where shared memory is, and what is calculated of these
 * or loaded from such a place.  All else is taken for varying: the thread's own number, and what a call
 * returns. */
#include "assembly/varying.h"

#include <stdlib.h>

#include "assembly/operand.h"

enum { FLOATS = 16 };

static unsigned slot_at(const struct varying *v, long offset)
{
	unsigned i = 0;

	while (i < v->slots && v->slot[i] != offset)
		i++;
	return i;
}

static int is_slot(const struct operand *o)
{
	return o->memory && !o->index && o->registers == 1u << STACK;
}

static void set_slot(struct varying *v, long offset, int varies)
{
	unsigned i = slot_at(v, offset);

	if (varies && i == v->slots && i < VARYING_SLOTS)
		v->slot[v->slots++] = offset;
	else if (!varies && i < v->slots)
		v->slot[i] = v->slot[--v->slots];
}

/* Those of whole numbers, and behind them those of floats. */
static uint32_t registers_of(const struct operand *o)
{
	if (operand_begins(o->at, o->end, "%xmm"))
		return 1u << (FLOATS + atoi(o->at + 4) % FLOATS);
	return o->registers;
}

/* address: it is calculated, not loaded from. */
static int varies(const struct varying *v, const struct operand *o, int address)
{
	if (!address && is_slot(o))
		return slot_at(v, strtol(o->at, NULL, 10)) < v->slots;
	return operand_begins(o->at, o->end, "loom_threadIdx") ||
	       (registers_of(o) & v->registers) != 0;
}

static void set(struct varying *v, const struct operand *to, int is_varying)
{
	uint32_t registers = registers_of(to);

	if (is_slot(to))
		set_slot(v, strtol(to->at, NULL, 10), is_varying);
	else if (!to->memory)
		v->registers = is_varying ? v->registers | registers :
					    v->registers & ~registers;
}

/* Of one operand or none: a sign is changed, a condition is kept, and a division
 * has more registers than it names. */
static void read_one(struct varying *v, const char *p, const char *end,
		     const struct operand *only)
{
	static const uint32_t ax_dx = 1u << 0 | 1u << 2;

	if (operand_begins(p, end, "set"))
		set(v, only, v->compared);
	else if (operand_begins(p, end, "div") || operand_begins(p, end, "idiv") ||
		 operand_begins(p, end, "mul") || operand_begins(p, end, "imul"))
		v->registers |= varies(v, only, 0) || (v->registers & ax_dx) ? ax_dx : 0;
	else if (operand_begins(p, end, "cltd") || operand_begins(p, end, "cqto"))
		v->registers |= v->registers & 1 ? ax_dx : 0;
	else if (operand_begins(p, end, "pop"))
		set(v, only, 1);
}

void varying_read(struct varying *v, const char *p, const char *end)
{
	const char *name = p, *stop;
	struct operand from, to;
	int of_from;

	while (p < end && *p != '\t' && *p != ' ')
		p++;
	stop = p;
	while (p < end && (*p == '\t' || *p == ' '))
		p++;
	if (operand_begins(name, stop, "call")) {
		v->registers |= ~(uint32_t)CALL_KEEPS & ~(uint32_t)(1u << STACK);
		if (operand_begins(p, end, "loom_shared_at"))
			v->registers &= ~(uint32_t)1;
		return;
	}
	if (*name == 'j' || operand_begins(name, stop, "push"))
		return;
	from = operand_at(p, end);
	if (from.end == end) {
		read_one(v, name, stop, &from);
		return;
	}
	to = operand_at(from.end + 1 + (from.end[1] == ' '), end);
	of_from = varies(v, &from, operand_begins(name, stop, "lea"));
	if (operand_begins(name, stop, "cmp") || operand_begins(name, stop, "test") ||
	    operand_begins(name, stop, "comi") || operand_begins(name, stop, "ucomi"))
		v->compared = of_from || varies(v, &to, 0);
	else if (operand_begins(name, stop, "cmov"))
		set(v, &to, of_from || v->compared || varies(v, &to, 0));
	else if (operand_begins(name, stop, "mov") || operand_begins(name, stop, "lea"))
		set(v, &to, of_from);
	else if ((operand_begins(name, stop, "xor") || operand_begins(name, stop, "pxor")) &&
		 !to.memory && registers_of(&from) == registers_of(&to))
		set(v, &to, 0);
	else
		set(v, &to, of_from || varies(v, &to, 0));
}

void varying_join(struct varying *v, const struct varying *other)
{
	v->registers |= other->registers;
	v->compared |= other->compared;
	for (unsigned i = 0; i < other->slots; i++)
		set_slot(v, other->slot[i], 1);
}
