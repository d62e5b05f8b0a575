/* Growing lists of instructions, constants and sites. */
#include "emit.h"

struct code code;
struct lowering lowering;

void code_clear(void)
{
	static const struct place nowhere = { "", 0, 0 };

	memset(&code, 0, sizeof code);
	site(&nowhere); /* 0 is none */
}

static void *grown(void *old, uint32_t count, uint32_t *room, size_t size)
{
	void *new;

	if (count < *room)
		return old;
	*room = *room ? 2 * *room : 256;
	new = arena_new(*room * size);
	if (refused)
		*room = count;
	else if (count)
		memcpy(new, old, count * size);
	return refused ? old : new;
}

struct instruction *emit(enum instruction_op op, int32_t d, int32_t a, int32_t b)
{
	static struct instruction none;

	code.at = grown(code.at, code.count, &code.room, sizeof *code.at);
	if (refused)
		return &none;
	code.at[code.count] = (struct instruction){ .op = (uint16_t)op, .d = d, .a = a, .b = b };
	return &code.at[code.count++];
}

int32_t constant(int64_t value)
{
	for (uint32_t i = code.constant_count; i-- > 0 && i + 64 > code.constant_count;)
		if (code.constants[i] == value)
			return ~(int32_t)i;
	code.constants = grown(code.constants, code.constant_count, &code.constant_room,
			       sizeof *code.constants);
	if (refused)
		return 0;
	code.constants[code.constant_count] = value;
	return ~(int32_t)code.constant_count++;
}

uint32_t site(const struct place *at)
{
	code.sites = grown(code.sites, code.site_count, &code.site_room, sizeof *code.sites);
	if (refused)
		return 0;
	if (code.site_count >= 65000)
		refuse(at, "more than %u places that use memory; make it smaller", 65000u);
	code.sites[code.site_count] = (struct site){ .at = *at };
	return code.site_count++;
}

int32_t cells(uint32_t bytes)
{
	uint32_t n = (bytes + 7) / 8, at = lowering.top;

	lowering.top += n ? n : 1;
	if (lowering.top > CELLS_MOST) {
		refuse(&lowering.function->at, "the variables of %s take more than %u KiB a thread",
		       lowering.function->name, CELLS_MOST / 128);
		lowering.top = at;
	}
	if (lowering.top > lowering.most)
		lowering.most = lowering.top;
	return (int32_t)at;
}
