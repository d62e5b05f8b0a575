#define _GNU_SOURCE
#include "hazards/across.h"

#include <sys/mman.h>

#include "base/array.h"
#include "base/of-launch.h"
#include "base/source-line.h"
#include "memory/variables.h"
#include "hazards/across-message.h"
#include "hazards/across-scope.h"
#include "hazards/shadow.h"
#include "hazards/spans.h"
#include "hazards/streams.h"
#include "hazards/work.h"

enum { STRETCHES = 1 << 25 };

/* Of a word, by one stream: the last store and the last load, and the cells'
 * keys at that time. */
struct left {
	uint32_t write_key, write, read_key, read;
};

static struct left *left[LOOM_STREAMS];
static unsigned streams; /* that have any */
static LOOM_OF_LAUNCH struct loom_work *running;
/* Where its rivals' memory lies, and the words there that it uses. */
static LOOM_OF_LAUNCH struct loom_spans rivals;
static LOOM_OF_LAUNCH struct stretch {
	uintptr_t at, end;
} *stretches;
static LOOM_OF_LAUNCH size_t room, count;

/* ---- What was done to a word ---------------------------------------------- */

static size_t index_of(size_t word)
{
	return word & (((size_t)1 << LOOM_SHADOW_BITS) - 1);
}

static struct left *left_by(unsigned stream)
{
	struct left **l = &left[stream];
	void *m;

	if (*l)
		return *l;
	if (streams <= stream)
		streams = stream + 1;
	m = mmap(NULL, sizeof **l << LOOM_SHADOW_BITS, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	*l = m == MAP_FAILED ? NULL : m;
	return *l;
}

static void keep(const struct loom_cell *c, size_t index)
{
	const struct loom_work *w = loom_work_of(LOOM_KEY_EPOCH(c->key));
	struct left *l = w ? left_by(w->stream) : NULL;

	if (!l)
		return;
	l += index;
	if (loom_how_bytes(c->write)) {
		l->write_key = c->key;
		l->write = c->write;
	}
	if (loom_how_bytes(c->read)) {
		l->read_key = c->key;
		l->read = c->read;
	}
}

void loom_cell_leaves(const struct loom_cell *c, size_t word, int variable)
{
	uintptr_t at = (variable ? (uintptr_t)__executable_start :
				   loom_global_base) + word * LOOM_WORD;

	keep(c, index_of(word));
	if (!running)
		return;
	if (running->low > at)
		running->low = at;
	if (running->high < at + LOOM_WORD)
		running->high = at + LOOM_WORD;
	if (!loom_spans_hold(&rivals, at))
		return;
	if (count && stretches[count - 1].end == at) {
		stretches[count - 1].end += LOOM_WORD;
		return;
	}
	if (count == STRETCHES)
		return;
	stretches = loom_lengthen(stretches, &room, count, sizeof *stretches,
				  "words that streams share");
	stretches[count++] = (struct stretch){ at, at + LOOM_WORD };
}

/* The key is that of the word, in whatever epoch; what was done, if known. */
static unsigned add_past(struct loom_past *p, uint32_t key, uint32_t wanted,
			 uint32_t how, enum loom_op op)
{
	if (!loom_how_bytes(how) || (key ^ wanted) << LOOM_EPOCH_BITS)
		return 0;
	*p = (struct loom_past){ loom_work_of(LOOM_KEY_EPOCH(key)), how, op };
	return p->by != NULL;
}

unsigned loom_past(uintptr_t at, struct loom_past *p)
{
	int variable = at - loom_global_base >= loom_global_span;
	size_t word = (at - (variable ? (uintptr_t)__executable_start :
					loom_global_base)) / LOOM_WORD;
	size_t index = index_of(word);
	uint32_t key = loom_key(word, variable);
	const struct loom_cell *c;
	unsigned n = 0;

	if (!loom_shadow_global)
		return 0;
	c = &loom_shadow_global[index];
	n += add_past(p + n, c->key, key, c->write, LOOM_STORE);
	n += add_past(p + n, c->key, key, c->read, LOOM_LOAD);
	for (unsigned s = 0; s < streams; s++) {
		const struct left *l = left[s] ? &left[s][index] : NULL;

		if (!l)
			continue;
		n += add_past(p + n, l->write_key, key, l->write, LOOM_STORE);
		n += add_past(p + n, l->read_key, key, l->read, LOOM_LOAD);
	}
	return n;
}

/* ---- Launches -------------------------------------------------------------- */

static void find_launches(void)
{
	for (unsigned i = 0; i < loom_launches.count; i++) {
		const struct loom_work *w = &loom_launches.at[i];

		if (loom_work_is_rival(w))
			loom_spans_add(&rivals, w->low, w->high);
	}
}

static void find_areas(void)
{
	for (unsigned i = 0; i < loom_areas.count; i++)
		if (loom_work_is_rival(&loom_areas.at[i]))
			loom_spans_add(&rivals, loom_areas.at[i].area.at &
						~(uintptr_t)(LOOM_WORD - 1),
				       loom_area_end(&loom_areas.at[i].area));
}

static void find_rivals(void)
{
	rivals.count = 0;
	if (loom_streams_apart) {
		find_launches();
		find_areas();
	}
}

void loom_across_launch(const struct loom_launch *l)
{
	count = 0;
	running = NULL;
	find_rivals();
	running = loom_work_launch(l);
	if (!loom_streams_apart) {
		running->low = 0;
		running->high = UINTPTR_MAX;
	}
}

/* Others have run meanwhile, and what is remembered of it may have moved. */
void loom_across_goes_on(void)
{
	running = loom_work_entered();
	find_rivals();
}

/* The launch begins an epoch that it has not to itself. */
void loom_across_epoch(void)
{
	if (running)
		running = loom_work_again(running);
}

void loom_across_fenced(int all)
{
	if (!running)
		return;
	running->fenced = 1;
	running->fenced_wide |= all;
}

void loom_across_acquires(int all)
{
	if (running)
		running->acquires_wide |= all;
}

/* What streams are told by words of a launch that ends.  They know it only when all
 * words have been looked at: two launches that meet hear of each other. */
static struct told {
	unsigned stream, other;
	uint32_t time;
} *told;
static size_t told_room, told_count;

static void tell(unsigned stream, unsigned other, uint32_t time)
{
	for (size_t i = 0; i < told_count; i++)
		if (told[i].stream == stream && told[i].other == other && told[i].time >= time)
			return;
	told = loom_lengthen(told, &told_room, told_count, sizeof *told, "streams that meet");
	told[told_count++] = (struct told){ stream, other, time };
}

static void learn_told(void)
{
	for (size_t i = 0; i < told_count; i++)
		loom_stream_learns(told[i].stream, told[i].other, told[i].time);
	told_count = 0;
}

/* A launch that looks at what another one stored behind a fence, with volatile
 * or atomic accesses on both sides, may be told so that the other has been
 * there: from then on the two are in order. */
static void listen(const struct loom_past *own, const struct loom_past *other)
{
	uintptr_t pc = loom_place_pc(loom_how_place(own->how));

	if (!other->by->fenced || other->op != LOOM_STORE ||
	    !loom_past_both_strong(own, other) ||
	    (own->op != LOOM_LOAD && !(pc && loom_source_waits(pc))))
		return;
	if (loom_past_apart(own, other) &&
	    !(other->by->fenced_wide && own->by->acquires_wide))
		return;
	tell(own->by->stream, other->by->stream, other->by->time);
}

/* A variable of which each of the two has its own. */
static int is_other(const struct loom_past *own, const struct loom_past *other,
		    uintptr_t at)
{
	return loom_past_apart(own, other) && loom_variable_is_hidden(at);
}

static void compare(const struct loom_past *own, const struct loom_past *other,
		    uintptr_t at)
{
	if (loom_devices > 1 && is_other(own, other, at))
		return;
	if (own->op == LOOM_LOAD && other->op == LOOM_LOAD)
		return;
	if (own->by->stream == LOOM_STREAM_HOST &&
	    other->by->deed == LOOM_DEED_ALLOCATION)
		return;
	if (!(loom_how_bytes(own->how) & loom_how_bytes(other->how)) ||
	    loom_past_both_strong(own, other))
		return;
	loom_say_across(own, other, at);
}

/* Neither of the two knows of the other one: that one may have begun later, and
 * have heard of this one, which was put aside. */
static int are_rivals(const struct loom_past *own, const struct loom_past *other)
{
	return loom_work_is_rival(other->by) &&
	       (loom_devices == 1 ||
		!loom_stream_has_learnt(other->by->stream, own->by->stream,
					own->by->time));
}

/* In whichever of its epochs. */
static int is_running(const struct loom_work *w)
{
	return running && w->stream == running->stream && w->time == running->time;
}

static void each_pair(uintptr_t at,
		      void (*with)(const struct loom_past *own,
				   const struct loom_past *other, uintptr_t at))
{
	struct loom_past p[LOOM_PASTS];
	unsigned n = loom_past(at, p);

	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; is_running(p[i].by) && j < n; j++)
			if (!is_running(p[j].by) && are_rivals(&p[i], &p[j]))
				with(&p[i], &p[j], at);
}

static void hear(const struct loom_past *own, const struct loom_past *other,
		 uintptr_t at)
{
	if (loom_devices > 1 && is_other(own, other, at))
		return;
	listen(own, other);
	if (loom_devices > 1)
		listen(other, own);
}

static unsigned bytes_of(const struct loom_area *a, uintptr_t at)
{
	unsigned bytes = 0;

	for (unsigned i = 0; i < LOOM_WORD; i++)
		bytes |= (unsigned)loom_area_holds(a, at + i, 1) << i;
	return bytes;
}

/* With the copies and the like. */
static void check_areas(uintptr_t at)
{
	struct loom_past p[LOOM_PASTS], other;
	unsigned n = loom_past(at, p);

	for (unsigned i = 0; i < loom_areas.count; i++) {
		const struct loom_work *w = &loom_areas.at[i];

		if (!loom_work_is_rival(w) ||
		    !loom_area_holds(&w->area, at, LOOM_WORD))
			continue;
		other = (struct loom_past){
			w, loom_how(0, LOOM_PLAIN, bytes_of(&w->area, at)),
			w->op
		};
		for (unsigned j = 0; j < n; j++)
			if (is_running(p[j].by))
				compare(&p[j], &other, at);
	}
}

void loom_across_end(void)
{
	const struct stretch *s = stretches, *behind = s + count;

	for (; s < behind; s++)
		for (uintptr_t at = s->at; at < s->end; at += LOOM_WORD)
			each_pair(at, hear);
	learn_told();
	for (s = stretches; s < behind; s++)
		for (uintptr_t at = s->at; at < s->end; at += LOOM_WORD) {
			each_pair(at, compare);
			check_areas(at);
		}
	count = 0;
	rivals.count = 0;
	running = NULL;
}

/* ---- Copies, fills, allocations -------------------------------------------- */

static void check_word(const struct loom_work *w, uintptr_t at)
{
	struct loom_past p[LOOM_PASTS];
	struct loom_past own = { w, 0, w->op };
	unsigned n = loom_past(at, p);

	for (unsigned i = 0; i < n; i++)
		if (loom_work_is_rival(p[i].by)) {
			own.how = loom_how(0, LOOM_PLAIN,
					   bytes_of(&w->area, at));
			compare(&own, &p[i], at);
		}
}

static void check_row(const struct loom_work *w, uintptr_t from, uintptr_t to)
{
	from &= ~(uintptr_t)(LOOM_WORD - 1);
	for (unsigned i = 0; i < rivals.count; i++) {
		uintptr_t at = rivals.at[i].low, end = rivals.at[i].high;

		if (end > to)
			end = to;
		for (at = at < from ? from : at; at < end; at += LOOM_WORD)
			check_word(w, at);
	}
}

static void check_rivals(const struct loom_work *w)
{
	struct loom_past own = { w, loom_how(0, LOOM_PLAIN, LOOM_ALL_BYTES),
				 w->op };

	for (unsigned i = 0; i < loom_areas.count; i++) {
		const struct loom_work *o = &loom_areas.at[i];
		struct loom_past other = { o, own.how, o->op };

		if (loom_work_is_rival(o) && loom_areas_meet(&w->area, &o->area))
			compare(&own, &other, w->area.at);
	}
	rivals.count = 0;
	find_launches();
	for (size_t z = 0; z < w->area.depth; z++)
		for (size_t y = 0; y < w->area.height; y++) {
			uintptr_t row = loom_area_row(&w->area, y, z);

			check_row(w, row, row + w->area.width);
		}
}

void loom_across_area(const struct loom_area *area, enum loom_deed deed,
		      enum loom_op op, uintptr_t pc)
{
	struct loom_work w = { .deed = deed, .area = *area, .op = op, .pc = pc,
			       .stream = loom_stream_entered(),
			       .time = loom_stream_time() };

	if (loom_streams_apart || w.stream == LOOM_STREAM_HOST)
		check_rivals(&w);
	if (deed != LOOM_DEED_FREE)
		loom_work_area(&w);
}

void loom_across_clear(void)
{
	for (unsigned s = 0; s < streams; s++)
		if (left[s])
			madvise(left[s], sizeof *left[s] << LOOM_SHADOW_BITS,
				MADV_DONTNEED);
	loom_work_forget();
	running = NULL;
}
