#include "hazards/across-message.h"

#include <stdio.h>

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
	return p->op == LOOM_LOAD ? "loads" : "stores";
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

	if (w->deed == LOOM_DEED_KERNEL)
		snprintf(buffer, size, "kernel %s, launched at %s:%u%s", w->name,
			 p.file, p.line, comma);
	else
		snprintf(buffer, size, "%s", names[w->deed]);
}

static int is_apart(const struct loom_work *a, const struct loom_work *b)
{
	return loom_stream_device(a->stream) != loom_stream_device(b->stream);
}

/* Where the other one is, seen from the own. */
static const char *apart(const struct loom_work *own, const struct loom_work *other,
			 char *buffer, size_t size)
{
	if (!is_apart(own, other))
		return "in another stream";
	snprintf(buffer, size, "on device %u", loom_stream_device(other->stream));
	return buffer;
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
	char who[512], whom[512], where[256], text[2048], elsewhere[32];
	struct loom_source_line p;

	if (loom_hazard_known(LOOM_HAZARD_RACE, pc, other_pc))
		return;
	name(own->by, who, sizeof who, "");
	name(other->by, whom, sizeof whom, ",");
	loom_where(at, where, sizeof where);
	p = loom_source_line(other_pc);
	snprintf(text, sizeof text,
		 "%s %s, which %s %s at %s:%u %s, and nothing "
		 "orders the two; record an event behind the one, and let the "
		 "stream of the other wait for it (cudaStreamWaitEvent)%s",
		 verb(own), where, whom, verb(other), p.file, p.line,
		 apart(own->by, other->by, elsewhere, sizeof elsewhere),
		 is_apart(own->by, other->by) ? "" :
		 loom_stream_is_legacy(own->by->stream) ||
		 loom_stream_is_legacy(other->by->stream) ?
		 ", as cudaStreamNonBlocking leaves out the default stream" :
		 "");
	tell(pc, other_pc, own->by->name ? own->by->name : other->by->name, who,
	     text);
}

void loom_say_not_awaited(const struct loom_past *other, uintptr_t at,
			  enum loom_op op, uintptr_t pc)
{
	uintptr_t other_pc = place_of(other);
	char whom[512], where[256], text[1024];
	struct loom_source_line p;

	if (loom_hazard_known(LOOM_HAZARD_RACE, pc, other_pc))
		return;
	name(other->by, whom, sizeof whom, ",");
	loom_where(at, where, sizeof where);
	p = loom_source_line(other_pc);
	snprintf(text, sizeof text, "%s %s, which %s %s at %s:%u, and the host "
		 "has not waited for that; wait for its stream, or for an event "
		 "behind it, between the two",
		 op == LOOM_LOAD ? "loads" : op == LOOM_RMW ? "changes" :
		 "stores", where, whom, verb(other), p.file, p.line);
	tell(pc, other_pc, other->by->name, "the host", text);
}

void loom_say_overlap(uintptr_t pc)
{
	if (!loom_checking || loom_hazard_known(LOOM_HAZARD_RACE, pc, 0))
		return;
	tell(pc, 0, NULL, "the host", "copies to an area that overlaps with "
	     "what it copies, of which the bytes move in no certain order; "
	     "copy by way of another area");
}
