/* The same as value-read.c of the other machine's instructions, which are all of four
 * bytes (Arm Architecture Reference Manual, "A64 Base Instruction Descriptions").  The
 * register is x0, which is that of an argument, too: a function that is called next is
 * looked into. */
#include "api/value-read.h"

#ifdef __aarch64__

enum verdict { GOES_ON, READ, LOST };
enum { WALKED = 64, BRANCHES = 4, DEEP = 16 };

/* Some bits of the instruction, also with their sign. */
static unsigned field(uint32_t w, unsigned from, unsigned count)
{
	return w >> from & ((1u << count) - 1);
}

static intptr_t distance(uint32_t w, unsigned from, unsigned count)
{
	return (intptr_t)((int64_t)((uint64_t)w << (64 - from - count)) >> (64 - count));
}

static enum verdict moves(uint32_t w)
{
	unsigned kind = field(w, 27, 3), how = field(w, 22, 2);
	int pair = kind == 5, loads = pair ? how & 1 : how != 0;
	int mine = !field(w, 0, 5) || (pair && !field(w, 10, 5));

	if ((!pair && kind != 7) || !field(w, 5, 5))
		return READ;
	if (!pair && !field(w, 24, 1) && field(w, 21, 1) &&
	    (field(w, 10, 2) != 2 || !field(w, 16, 5)))
		return READ;
	if (!mine || field(w, 26, 1) || (!pair && how == 2 && field(w, 30, 2) == 3))
		return GOES_ON;
	return loads ? LOST : READ;
}

static enum verdict of_constants(uint32_t w)
{
	unsigned kind = field(w, 23, 3), how = field(w, 29, 2);
	int mine = !field(w, 0, 5), uses = !field(w, 5, 5);

	if (kind < 2)
		uses = 0;
	else if (kind == 5)
		uses = mine && how == 3;
	else if (kind == 6)
		uses |= mine && how == 1;
	else if (kind == 7)
		uses |= !field(w, 16, 5);
	return uses ? READ : mine ? LOST : GOES_ON;
}

static enum verdict of_registers(uint32_t w)
{
	if (!field(w, 5, 5) || !field(w, 16, 5) ||
	    (field(w, 24, 5) == 27 && !field(w, 10, 5)))
		return READ;
	if (field(w, 21, 8) == 0xd2) /* compares if */
		return GOES_ON;
	return field(w, 0, 5) ? GOES_ON : LOST;
}

static enum verdict of_numbers(uint32_t w)
{
	int general = (w & 0x5f20fc00) == 0x1e200000 || (w & 0x5f200000) == 0x1e000000 ||
		      (w & 0x9f208400) == 0x0e000400;

	return general && (!field(w, 0, 5) || !field(w, 5, 5)) ? READ : GOES_ON;
}

static enum verdict step(uint32_t w)
{
	unsigned group = field(w, 25, 4);

	if ((w & 0xfffff01f) == 0xd503201f) /* a hint */
		return GOES_ON;
	if ((w & 0xffffffe0) == 0xd53bd040) /* where the thread's variables are */
		return field(w, 0, 5) ? GOES_ON : LOST;
	return (group & 14) == 8 ? of_constants(w) : (group & 7) == 5 ? of_registers(w) :
	       (group & 7) == 7	 ? of_numbers(w) : (group & 5) == 4 ? moves(w) : READ;
}

/* To where it goes on in turn. */
struct way {
	const uint32_t *back[DEEP];
	unsigned count;
};

/* Of another library's function, from the table that says where it is. */
static const uint32_t *from_table(const uint32_t *p)
{
	uintptr_t page = (uintptr_t)p & ~(uintptr_t)4095;

	if ((p[0] & 0x9f00001f) != 0x90000010 || (p[1] & 0xffc003ff) != 0xf9400211 ||
	    p[3] != 0xd61f0220)
		return p;
	page += (uintptr_t)(distance(p[0], 5, 19) * 4 + (intptr_t)field(p[0], 29, 2)) << 12;
	return *(const uint32_t *const *)(page + field(p[1], 10, 12) * 8);
}

static int is_read(const uint32_t *p, unsigned branches, struct way way)
{
	for (unsigned n = 0; n < WALKED; n++, p++) {
		uint32_t w;
		enum verdict v;

		p = from_table(p);
		w = *p;
		if (w == 0xd65f03c0 && way.count) {
			p = way.back[--way.count] - 1;
		} else if ((w & 0x7c000000) == 0x14000000) {
			if (w >> 31 && way.count == DEEP)
				return 1;
			if (w >> 31)
				way.back[way.count++] = p + 1;
			p += distance(w, 0, 26) - 1;
		} else if (w >> 24 == 0x54 || (w & 0x7c000000) == 0x34000000) {
			int by_bit = (w & 0x7e000000) == 0x36000000;

			if ((w >> 24 != 0x54 && !field(w, 0, 5)) || !branches-- ||
			    is_read(p + distance(w, 5, by_bit ? 14 : 19), branches, way))
				return 1;
		} else {
			v = step(w);
			if (v != GOES_ON)
				return v == READ;
		}
	}
	return 1;
}

int loom_value_read(const uintptr_t *at, unsigned count)
{
	struct way way = { .count = 0 };

	for (unsigned i = count < DEEP ? count : DEEP; --i;)
		way.back[way.count++] = (const uint32_t *)at[i];
	return is_read((const uint32_t *)*at, BRANCHES, way);
}

#endif
