/* LOOM_TRACE=FILE: every shared and global access of one warp. */
#include <stdlib.h>

#include "runtime.h"

static struct loom_output *trace;
static uint64_t block;
static unsigned warp, launch, request;

static uint64_t number(const char *variable)
{
	const char *text = getenv(variable);
	char *end;
	uint64_t n;

	if (!text || !*text)
		return 0;
	n = strtoull(text, &end, 10);
	if (*end || *text == '-')
		loom_fail("%s=%s: give a number from 0", variable, text);
	return n;
}

__attribute__((constructor)) static void setup(void)
{
	const char *path = getenv("LOOM_TRACE");

	if (!path || !*path)
		return;
	block = number("LOOM_TRACE_BLOCK");
	warp = (unsigned)number("LOOM_TRACE_WARP");
	trace = loom_output_open(path, "LOOM_TRACE");
	loom_output_print(trace, "launch,kernel,request,space,op,width,file,"
			  "line,lane,address,bank,wavefront,sector\n");
}

int loom_traced(const struct loom_warp *w)
{
	return trace && w->number == warp && loom_now.block->number == block;
}

/* The offset in the block's shared memory, or in the allocation. */
static uint64_t offset(enum loom_space space, uint64_t address)
{
	const struct loom_allocation *m;

	if (space == LOOM_SHARED)
		return loom_shared_offset(address);
	if (address - loom_global_base >= loom_global_span)
		return address;
	m = loom_allocation_at(address);
	return address - (m ? m->base : 0);
}

void loom_trace(uint64_t pc, enum loom_op op, enum loom_space space,
		const struct loom_request *q)
{
	static const char *const ops[] = { "load", "store", "atomic" };
	struct loom_place p = loom_place(pc);
	unsigned char wave[LOOM_LANES];

	if (space != LOOM_SHARED && space != LOOM_GLOBAL)
		return;
	if (launch != loom_launch_number()) {
		launch = loom_launch_number();
		request = 0;
	}
	request++;
	if (space == LOOM_SHARED)
		loom_wavefronts(q, wave);
	for (unsigned n = 0; n < LOOM_LANES; n++) {
		unsigned long long at;

		if (!(q->active >> n & 1))
			continue;
		at = offset(space, q->address[n]);
		loom_output_print(trace, "%u,%s,%u,%s,%s,%u,%s,%u,%u,%llu,",
				  launch, loom_now.launch->name, request,
				  space == LOOM_SHARED ? "shared" : "global",
				  ops[op], q->width, p.file, p.line, n, at);
		if (space == LOOM_SHARED)
			loom_output_print(trace, "%llu,%u,\n",
					  at / 4 % LOOM_BANKS, wave[n]);
		else
			loom_output_print(trace, ",,%llu\n", at / LOOM_SECTOR);
	}
}
