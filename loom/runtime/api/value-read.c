/* What a function has returned is in a register that the next call may overwrite: who
 * wants it takes it before that, or returns it in turn.  Read from the instructions
 * behind the call, as far as they are usual ones (Intel's Software Developer's Manual,
 * volume 2). */
#include "api/value-read.h"

#ifdef __x86_64__

enum verdict { GOES_ON, READ, LOST };
enum { WALKED = 64, BRANCHES = 4 };

/* An instruction; its registers, where it has a ModRM byte. */
struct step {
	const uint8_t *p;
	unsigned operand16 : 1, wide : 1, is_register : 1, addresses : 1;
	unsigned reg, rm; /* 0 is the register */
};

static uint32_t number(const uint8_t *p)
{
	return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static unsigned prefixes(struct step *s)
{
	unsigned rex = 0;

	while (*s->p == 0x66 || *s->p == 0xf2 || *s->p == 0xf3 || *s->p == 0x64 ||
	       *s->p == 0x2e) /* as in what aligns a loop */
		s->operand16 |= *s->p++ == 0x66;
	if ((*s->p & 0xf0) == 0x40)
		rex = *s->p++;
	s->wide = rex >> 3 & 1;
	return rex;
}

/* The ModRM byte and what follows it, but for a constant. */
static void modrm(struct step *s, unsigned rex)
{
	unsigned byte = *s->p++, mod = byte >> 6;

	s->reg = (byte >> 3 & 7) | (rex << 1 & 8);
	s->rm = (byte & 7) | (rex << 3 & 8);
	s->is_register = mod == 3;
	if (s->is_register)
		return;
	if ((byte & 7) == 4) {
		unsigned sib = *s->p++, base = (sib & 7) | (rex << 3 & 8);

		s->addresses = ((sib >> 3 & 7) | (rex << 2 & 8)) == 0 || base == 0;
		s->p += (sib & 7) == 5 && !mod ? 4 : 0;
	} else {
		s->addresses = s->rm == 0;
		s->p += (byte & 7) == 5 && !mod ? 4 : 0;
	}
	s->p += mod == 1 ? 1 : mod == 2 ? 4 : 0;
}

/* From rm, of which it becomes reg, or the other way round. */
static enum verdict moves(const struct step *s, int loads)
{
	unsigned from = loads ? s->rm : s->reg, to = loads ? s->reg : s->rm;

	if (s->addresses || (from == 0 && (!loads || s->is_register)))
		return READ;
	return to == 0 && (loads || s->is_register) ? LOST : GOES_ON;
}

static enum verdict uses(const struct step *s, int reg_too)
{
	return s->addresses || (s->is_register && s->rm == 0) ||
			       (reg_too && s->reg == 0) ? READ : GOES_ON;
}

/* Behind 0x0f. */
static enum verdict two_bytes(struct step *s, unsigned rex)
{
	unsigned op = *s->p++;

	modrm(s, rex);
	if (op == 0xb6 || op == 0xb7 || op == 0xbe || op == 0xbf)
		return moves(s, 1);
	if (op == 0x7e && s->operand16)
		return s->addresses ? READ : s->is_register && s->rm == 0 ? LOST : GOES_ON;
	if (op == 0x1f) /* nothing */
		return GOES_ON;
	if (op == 0xaf || (op & 0xf0) == 0x40)
		return uses(s, 1);
	s->p += op == 0xc6 || op == 0x70;
	if ((op & 0xf0) == 0x10 || (op >= 0x28 && op <= 0x2f) || op == 0xc6 || op == 0xef ||
	    (op >= 0x50 && op <= 0x7f) || op == 0xd6)
		return op == 0x6e || op == 0x2a ? uses(s, 0) :
		       s->addresses ? READ : GOES_ON;
	return READ;
}

static enum verdict one_byte(struct step *s, unsigned op, unsigned rex)
{
	unsigned size = s->operand16 ? 2 : 4;

	if (op == 0xe8)
		return LOST;
	if (op == 0x90 || op == 0xc9)
		return GOES_ON;
	if ((op & 0xf8) == 0x50 || (op & 0xf8) == 0x58)
		return (op & 7) || rex & 1 ? GOES_ON : op & 8 ? LOST : READ;
	if ((op & 0xf0) == 0xb0) { /* a byte, or more */
		s->p += !(op & 8) ? 1 : s->wide ? 8 : size;
		return (op & 15) != 8 || rex & 1 ? GOES_ON : LOST;
	}
	if (op > 0x3f && op != 0x63 && op != 0x69 && op != 0x6b &&
	    (op < 0x80 || op > 0x8d) && op != 0xc0 && op != 0xc1 && op != 0xc6 &&
	    op != 0xc7 && op != 0xd1 && op != 0xd3 && op < 0xf6)
		return READ;
	if (op < 0x40 && (op & 7) > 3)
		return READ;
	modrm(s, rex);
	s->p += op == 0x81 || op == 0xc7 || op == 0x69 ? size :
		op == 0x80 || op == 0x83 || op == 0xc6 || op == 0x6b || op == 0xc0 ||
		op == 0xc1 ? 1 : 0;
	if (op == 0xf6 || op == 0xf7)
		s->p += (s->reg & 7) > 1 ? 0 : op == 0xf6 ? 1 : size;
	if (op == 0x31 && s->is_register && !s->reg && !s->rm)
		return LOST;
	if (op == 0xff && (s->reg & 6) == 2)
		return uses(s, 0) == READ ? READ : LOST;
	if (op == 0xff && (s->reg & 6) == 4)
		return READ;
	if (op == 0x88 || op == 0x89)
		return moves(s, 0);
	if (op == 0x8a || op == 0x8b || op == 0x8d || op == 0x63 || op == 0x69 || op == 0x6b)
		return moves(s, 1);
	if ((op == 0xc6 || op == 0xc7) && s->is_register && !s->rm)
		return LOST;
	return uses(s, op < 0x40 || (op >= 0x84 && op <= 0x87));
}

static int is_read(const uint8_t *p, unsigned branches, const uintptr_t *callers,
		   unsigned count)
{
	for (unsigned n = 0; n < WALKED; n++) {
		struct step s = { .p = p };
		unsigned rex = prefixes(&s), op = *s.p++;
		enum verdict v;
		const uint8_t *to = s.p;

		if (op == 0xc3 && count) {
			p = (const uint8_t *)*callers++;
			count--;
			continue;
		}
		if (op == 0xeb || op == 0xe9) {
			p = op == 0xeb ? to + 1 + (int8_t)*to : to + 4 + (int32_t)number(to);
			continue;
		}
		if ((op & 0xf0) == 0x70 || (op == 0x0f && (*to & 0xf0) == 0x80)) {
			int is_short = op != 0x0f;

			p = is_short ? to + 1 : to + 5;
			to = is_short ? p + (int8_t)p[-1] : p + (int32_t)number(p - 4);
			if (!branches-- || is_read(to, branches, callers, count))
				return 1;
			continue;
		}
		v = op == 0x0f ? two_bytes(&s, rex) : one_byte(&s, op, rex);
		if (v != GOES_ON)
			return v == READ;
		p = s.p;
	}
	return 1;
}

int loom_value_read(const uintptr_t *at, unsigned count)
{
	return is_read((const uint8_t *)*at, BRANCHES, at + 1, count - 1);
}

#endif
