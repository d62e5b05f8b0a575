/* A GPU has no division of whole numbers: it calculates one, and goes on whatever
 * comes of it; the processor faults.  PTX leaves open what comes of a division by
 * zero.  As measured on an H100 and an H200, which gave the same, it is all bits set,
 * quotient and remainder, with a sign and without; but the lower 32 alone of 64 where
 * the dividend has none above them, since nvcc divides such numbers as 32-bit ones.
 * Where the quotient is one too large a GPU keeps its lowest bits, and 0 remains. */
#define _GNU_SOURCE
#include "hazards/division.h"

#include <stdio.h>
#include <ucontext.h>

#include "base/failure.h"
#include "base/source-line.h"

enum { KNOWN = 32 };

void loom_division_say(uintptr_t pc)
{
	static uintptr_t known[KNOWN];
	static unsigned count;
	struct loom_source_line p;
	char who[LOOM_WHO];

	for (unsigned i = 0; i < count; i++)
		if (known[i] == pc || loom_same_line(known[i], pc))
			return;
	if (count == KNOWN)
		return;
	known[count++] = pc;
	p = loom_source_line(pc);
	loom_who(pc, who);
	fflush(stdout);
	fprintf(stderr, "%s:%u: %s: an integer is divided by zero, and a GPU goes on with "
		"a meaningless result; ask for it before\n", p.file, p.line, who);
}

#ifdef __x86_64__

static greg_t *at(ucontext_t *c, unsigned number)
{
	static const int registers[] = {
		REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
		REG_R8,	 REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15
	};

	return &c->uc_mcontext.gregs[registers[number]];
}

/* Where a constant of that many bytes lies. */
static int64_t offset(const uint8_t *p, unsigned bytes)
{
	return bytes == 1 ? (int8_t)p[0] :
	       bytes == 4 ? (int32_t)(p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24) : 0;
}

/* The divisor's place, as the bytes behind the instruction's code tell; *p comes behind
 * them. */
static const void *divisor(ucontext_t *c, const uint8_t **p, unsigned rex)
{
	unsigned byte = *(*p)++, mod = byte >> 6, rm = (byte & 7) | (rex << 3 & 8);
	unsigned bytes = mod == 1 ? 1 : mod == 2 ? 4 : 0;
	uintptr_t a = 0;

	if (mod == 3)
		return at(c, rm);
	if ((byte & 7) == 4) {
		unsigned sib = *(*p)++, index = (sib >> 3 & 7) | (rex << 2 & 8);

		if (index != 4)
			a = (uintptr_t)*at(c, index) << (sib >> 6);
		rm = (sib & 7) | (rex << 3 & 8);
		if ((sib & 7) == 5 && !mod)
			bytes = 4;
		else
			a += (uintptr_t)*at(c, rm);
	} else if ((byte & 7) == 5 && !mod) {
		bytes = 4;
		a = (uintptr_t)*p + 4;
	} else {
		a = (uintptr_t)*at(c, rm);
	}
	a += (uintptr_t)offset(*p, bytes);
	*p += bytes;
	return (const void *)a;
}

/* What comes of a division by zero; of 8 bytes it hangs on the dividend. */
static greg_t by_zero(greg_t dividend, int is_wide)
{
	return is_wide && (uint64_t)dividend >> 32 ? -1 : (greg_t)0xffffffff;
}

/* Of 4 or 8 bytes; compilers divide no others. */
int loom_division_pass(void *context)
{
	ucontext_t *c = context;
	greg_t *pc = &c->uc_mcontext.gregs[REG_RIP];
	const uint8_t *p = (const uint8_t *)*pc;
	unsigned rex = (*p & 0xf0) == 0x40 ? *p++ : 0;
	const void *by;
	int is_zero;

	if (*p++ != 0xf7 || (*p >> 3 & 6) != 6)
		return 0;
	by = divisor(c, &p, rex);
	is_zero = rex & 8 ? !*(const uint64_t *)by : !*(const uint32_t *)by;
	if (is_zero)
		loom_division_say((uintptr_t)*pc + 1);
	*at(c, 2) = is_zero ? by_zero(*at(c, 0), rex & 8) : 0;
	if (is_zero)
		*at(c, 0) = *at(c, 2);
	*pc = (greg_t)(uintptr_t)p;
	return 1;
}

#else

int loom_division_pass(void *context)
{
	return context == NULL;
}

#endif
