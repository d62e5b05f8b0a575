#include "hazards/across-message.h"

#include <stdio.h>
#include <string.h>

#include "base/call-chain.h"
#include "base/context.h"
#include "base/source-line.h"
#include "hazards/fault.h"
#include "hazards/hazards.h"
#include "hazards/race.h"
#include "hazards/shadow.h"
#include "hazards/streams.h"

/* Where it was done: in the kernel, as far as known; else where it was given. */
static uintptr_t place_of(const struct loom_past *p)
{
	uintptr_t pc = p->by->deed == LOOM_DEED_KERNEL ?
		loom_place_pc(loom_how_place(p->how)) : 0;

	return pc ? pc : p->by->pc;
}

static const char *verb(const struct loom_past *p)
{
	enum loom_strength s = loom_how_strength(p->how);

	if (p->by->deed == LOOM_DEED_ALLOCATION)
		return "allocates";
	if (p->by->deed == LOOM_DEED_FREE)
		return "frees";
	if (p->op == LOOM_STORE && (s == LOOM_ATOMIC || s == LOOM_ATOMIC_BLOCK))
		return "changes (atomically)";
	return p->op == LOOM_LOAD ? "loads" :
	       p->op == LOOM_RMW  ? "changes" : "stores";
}

static int is_host(const struct loom_work *w)
{
	return w->stream == LOOM_STREAM_HOST;
}

/* With a comma behind it, within a sentence. */
static void name(const struct loom_work *w, char *buffer, size_t size,
		 const char *comma)
{
	static const char *const names[] = {
		[LOOM_DEED_COPY] = "a copy",
		[LOOM_DEED_FILL] = "a fill",
		[LOOM_DEED_LIBRARY] = "cuBLAS",
		[LOOM_DEED_RANDOM] = "cuRAND",
		[LOOM_DEED_ALLOCATION] = "cudaMallocAsync",
		[LOOM_DEED_FREE] = "cudaFreeAsync"
	};
	struct loom_source_line p = loom_source_line(w->pc);

	char where[24] = "";

	if (loom_devices > 1)
		snprintf(where, sizeof where, " on device %u",
			 loom_stream_device(w->stream));
	if (w->deed == LOOM_DEED_KERNEL)
		snprintf(buffer, size, "kernel %s%s, launched at %s:%u%s",
			 w->name, where, p.file, p.line, comma);
	else
		snprintf(buffer, size, "%s", is_host(w) ? "the host" : names[w->deed]);
}

static int is_apart(const struct loom_work *a, const struct loom_work *b)
{
	return loom_stream_device(a->stream) != loom_stream_device(b->stream);
}

#define EVENT                                                              \
	"record an event behind the one, and let the stream of the other "  \
	"wait for it (cudaStreamWaitEvent)"

static int is_atomic(const struct loom_past *p)
{
	enum loom_strength s = loom_how_strength(p->how);

	return s == LOOM_VOLATILE || s == LOOM_ATOMIC;
}

static int is_narrow(const struct loom_past *from, const struct loom_past *to)
{
	return from->by->fenced &&
	       !(from->by->fenced_wide && to->by->acquires_wide);
}

static const char *remedy(const struct loom_past *own,
			  const struct loom_past *other)
{
	if (is_host(own->by))
		return "wait for its stream, or for an event behind it, between "
		       "the two";
	if (!is_apart(own->by, other->by))
		return loom_stream_is_legacy(own->by->stream) ||
		       loom_stream_is_legacy(other->by->stream) ?
			EVENT ", as cudaStreamNonBlocking leaves out the "
			"default stream" : EVENT;
	if (is_atomic(own) && is_atomic(other))
		return "an atomic operation of the device's scope holds for "
		       "its threads alone; use atomicAdd_system and its like, or "
		       "cuda::thread_scope_system, on both sides";
	if (is_narrow(own, other) || is_narrow(other, own))
		return "__threadfence() orders for its own device alone; let "
		       "both sides call __threadfence_system(), or have "
		       "cuda::thread_scope_system";
	if ((own->by->acquires_wide && !other->by->fenced) ||
	    (other->by->acquires_wide && !own->by->fenced))
		return "one side has a fence; let the other one call "
		       "__threadfence_system() behind its stores, before it "
		       "stores the flag";
	return EVENT;
}

static const char *why(const struct loom_past *own, const struct loom_past *other)
{
	return is_host(own->by) ? ", and the host has not waited for that" :
	       is_apart(own->by, other->by) ?
		" on another device, and nothing orders the two" :
		" in another stream, and nothing orders the two";
}

/* A mistake that the program says to expect is one of a kernel. */
static void tell(uintptr_t pc, uintptr_t other, const char *kernel,
		 const char *who, const char *text)
{
	const struct loom_launch *before = loom_now.launch;
	struct loom_launch l = { .name = kernel ? kernel : "" };

	loom_now.launch = &l;
	loom_hazard_tell(LOOM_HAZARD_RACE, pc, other, who, text);
	loom_now.launch = before;
}

void loom_say_across(const struct loom_past *own, const struct loom_past *other,
		     uintptr_t at)
{
	uintptr_t pc = place_of(own), other_pc = place_of(other);
	char who[1536], whom[512], where[256], chain[LOOM_CHAIN_TEXT], text[4096];
	struct loom_source_line p;
	size_t used;

	if (loom_hazard_known(LOOM_HAZARD_RACE, pc, other_pc))
		return;
	name(own->by, who, sizeof who, "");
	name(other->by, whom, sizeof whom, ",");
	loom_where(at, where, sizeof where);
	used = strlen(who);
	snprintf(who + used, sizeof who - used, "%s", loom_chain(pc, NULL, chain));
	p = loom_source_line(other_pc);
	loom_chain(other_pc, NULL, chain);
	snprintf(text, sizeof text, "%s %s, which %s %s at %s:%u%s%s%s; %s", verb(own),
		 where, whom, verb(other), p.file, p.line, chain,
		 *chain && *why(own, other) == ' ' ? "," : "", why(own, other),
		 remedy(own, other));
	tell(pc, other_pc, own->by->name ? own->by->name : other->by->name, who,
	     text);
}

void loom_say_overlap(uintptr_t pc)
{
	if (!loom_checking || loom_hazard_known(LOOM_HAZARD_RACE, pc, 0))
		return;
	tell(pc, 0, NULL, "the host", "copies to an area that overlaps with "
	     "what it copies, of which the bytes move in no certain order; "
	     "copy by way of another area");
}
