#include "hazards/across-scope.h"

#include "hazards/shadow.h"
#include "hazards/streams.h"
#include "hazards/system-scope.h"

int loom_past_apart(const struct loom_past *a, const struct loom_past *b)
{
	return loom_stream_device(a->by->stream) !=
	       loom_stream_device(b->by->stream);
}

static int is_strong(uint32_t how)
{
	enum loom_strength s = loom_how_strength(how);

	return s == LOOM_VOLATILE || s == LOOM_ATOMIC;
}

/* For the threads of all devices. */
static int is_wide(uint32_t how)
{
	uintptr_t pc = loom_place_pc(loom_how_place(how));

	return loom_how_strength(how) == LOOM_VOLATILE || !pc ||
	       loom_system_scope_at(pc);
}

int loom_past_both_strong(const struct loom_past *a, const struct loom_past *b)
{
	return is_strong(a->how) && is_strong(b->how) &&
	       (!loom_past_apart(a, b) || (is_wide(a->how) && is_wide(b->how)));
}
