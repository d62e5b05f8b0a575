/* LOOM_TRACE=FILE: every shared and global access of one warp of each launch,
 * or of the launches, the block and the warps that other variables choose. */
#include "counters/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/of-launch.h"
#include "base/output.h"
#include "base/sample.h"
#include "base/source-line.h"
#include "memory/device-memory.h"
#include "memory/shared-memory.h"
#include "hardware/banks.h"
#include "hardware/contention.h"
#include "counters/counters.h"

static struct loom_output *trace;
static struct {
	const char *kernel; /* NULL: every one */
	unsigned launch; /* 0: every one */
	int by_index; /* the block is given as x,y,z */
	uint64_t block, x, y, z;
	int all_warps;
	unsigned warp;
} chosen;
static LOOM_OF_LAUNCH unsigned launch, request;
static LOOM_OF_LAUNCH int is_chosen; /* this launch */
static int any_launch, launches_chosen; /* so far */
static int any; /* access, so far */

static const char *value_of(const char *variable)
{
	const char *text = getenv(variable);

	return text && *text ? text : NULL;
}

/* Reads digits, and whatever character must follow them. */
static uint64_t number(const char **text, char end)
{
	char *after;
	uint64_t n;

	if (**text < '0' || **text > '9')
		return UINT64_MAX;
	n = strtoull(*text, &after, 10);
	if (*after != end)
		return UINT64_MAX;
	*text = after + (end != 0);
	return n;
}

static void choose_block(const char *text)
{
	const char *all = text;

	if (!text)
		return;
	if (strchr(text, ',')) {
		chosen.by_index = 1;
		chosen.x = number(&text, ',');
		chosen.y = number(&text, ',');
		chosen.z = number(&text, 0);
	} else {
		chosen.block = number(&text, 0);
	}
	if (chosen.block == UINT64_MAX || chosen.x == UINT64_MAX ||
	    chosen.y == UINT64_MAX || chosen.z == UINT64_MAX)
		loom_fail("LOOM_TRACE_BLOCK=%s: give a block's number from 0, "
			  "or its x,y,z", all);
}

static void choose_warp(const char *text)
{
	const char *all = text;
	uint64_t n;

	if (!text)
		return;
	chosen.all_warps = !strcmp(text, "all");
	n = chosen.all_warps ? 0 : number(&text, 0);
	if (n >= LOOM_BLOCK_MAX / LOOM_LANES)
		loom_fail("LOOM_TRACE_WARP=%s: give a number from 0 to %d, or "
			  "all", all, LOOM_BLOCK_MAX / LOOM_LANES - 1);
	chosen.warp = (unsigned)n;
}

static void choose_launch(const char *text)
{
	const char *all = text;
	uint64_t n;

	if (!text)
		return;
	n = number(&text, 0);
	if (!n || n > UINT32_MAX)
		loom_fail("LOOM_TRACE_LAUNCH=%s: give a number from 1, as the "
			  "counters have it", all);
	chosen.launch = (unsigned)n;
}

/* Who chose what is not there should know. */
static void warn(void)
{
	if (any || !any_launch)
		return;
	if (!launches_chosen)
		fprintf(stderr, "loom: LOOM_TRACE: nothing is traced: no launch "
			"is the one of LOOM_TRACE_KERNEL or LOOM_TRACE_LAUNCH; "
			"LOOM=FILE lists the launches\n");
	else
		fprintf(stderr, "loom: LOOM_TRACE: nothing is traced: the block "
			"and the warp chosen are not there, or access neither "
			"shared nor global memory%s\n", loom_sampling ?
			", or LOOM_SAMPLE leaves the block out" : "");
}

__attribute__((constructor)) static void setup(void)
{
	const char *path = value_of("LOOM_TRACE");

	if (!path)
		return;
	chosen.kernel = value_of("LOOM_TRACE_KERNEL");
	choose_launch(value_of("LOOM_TRACE_LAUNCH"));
	choose_block(value_of("LOOM_TRACE_BLOCK"));
	choose_warp(value_of("LOOM_TRACE_WARP"));
	trace = loom_output_open(path, "LOOM_TRACE");
	loom_output_print(trace, "launch,kernel,request,space,op,width,file,"
			  "line,lane,address,bank,wavefront,sector,warp\n");
	atexit(warn);
}

static void begin_launch(void)
{
	launch = loom_launch_number();
	any_launch = 1;
	request = 0;
	is_chosen = (!chosen.launch || chosen.launch == launch) &&
		    (!chosen.kernel ||
		     !strcmp(chosen.kernel, loom_now.launch->name));
	launches_chosen |= is_chosen;
}

static int is_block(const struct loom_block *b)
{
	if (!chosen.by_index)
		return b->number == chosen.block;
	return b->index.x == chosen.x && b->index.y == chosen.y &&
	       b->index.z == chosen.z;
}

int loom_traced(const struct loom_warp *w)
{
	if (!trace)
		return 0;
	if (launch != loom_launch_number())
		begin_launch();
	return is_chosen && (chosen.all_warps || w->number == chosen.warp) &&
	       is_block(loom_now.block);
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

void loom_trace(const struct loom_warp *w, uint64_t pc, enum loom_op op,
		enum loom_space space, const struct loom_request *q)
{
	static const char *const ops[] = { "load", "store", "atomic",
					    "copy" };
	struct loom_source_line p = loom_source_line(pc);
	unsigned char wave[LOOM_LANES];

	if (space != LOOM_SHARED && space != LOOM_GLOBAL)
		return;
	any = 1;
	request++;
	if (space == LOOM_SHARED && op == LOOM_RMW)
		loom_atomic_wavefronts(q, wave);
	else if (space == LOOM_SHARED)
		loom_wavefronts(q, wave);
	for (unsigned n = 0; n < LOOM_LANES; n++) {
		unsigned long long at;

		if (!(q->active >> n & 1))
			continue;
		at = offset(space, q->address[n]);
		loom_output_print(trace, "%u,%s,%u,%s,%s,%u,", launch,
				  loom_now.launch->name, request,
				  space == LOOM_SHARED ? "shared" : "global",
				  ops[op], q->width);
		loom_output_field(trace, p.file);
		loom_output_print(trace, ",%u,%u,%llu,", p.line, n, at);
		if (space == LOOM_SHARED)
			loom_output_print(trace, "%llu,%u,,%u\n",
					  at / 4 % LOOM_BANKS, wave[n],
					  w->number);
		else
			loom_output_print(trace, ",,%llu,%u\n",
					  at / LOOM_SECTOR, w->number);
	}
}
