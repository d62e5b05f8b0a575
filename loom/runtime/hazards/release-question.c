/* Whether what a thread has acquired says that something happened before. */
#include "hazards/release-log.h"

#include "common/hardware.h"
#include "base/context.h"

/* Whether a release or an acquire of this scope counts between two blocks. */
static int reaches(enum loom_scope scope, unsigned from, unsigned to)
{
	return scope != LOOM_SCOPE_BLOCK || from == to;
}

static int says(const struct loom_log_entry *e, const struct loom_question *q)
{
	if (e->who == LOOM_LOG_BLOCK)
		return q->tick < e->tick;
	if (e->who >= LOOM_LOG_WARP)
		return q->thread / LOOM_LANES == e->who - LOOM_LOG_WARP &&
		       q->tick < e->tick;
	return q->thread == e->who && q->tick <= e->tick;
}

static unsigned asked;

/* A log is worth another look if more of it counts than at the last one: it
 * is longer, or who looks is in another block. Chains that go round and round
 * end some time. */
static int worth(const struct loom_view *view, unsigned block)
{
	enum { TIMES = 8 };
	struct loom_visit *v = &view->log->visit;
	int wide = view->scope != LOOM_SCOPE_BLOCK;

	if (v->question != asked)
		*v = (struct loom_visit){ .question = asked };
	else if (v->times == TIMES ||
		 (v->length >= view->length && !(view->as & ~v->as) &&
		  v->block == block && (v->wide || !wide)))
		return 0;
	v->length = view->length;
	v->block = block;
	v->as = view->as;
	v->wide = wide;
	v->times++;
	return 1;
}

static int log_says(const struct loom_view *view, unsigned block,
		    const struct loom_question *q);

static int entries_say(const struct loom_view *view, unsigned block,
		       const struct loom_question *q)
{
	struct loom_log *l = view->log;

	if (!l->room || !reaches(view->scope, q->block, block))
		return 0;
	for (unsigned i = *loom_log_last(l, q->block); i; i = l->entry[i - 1].before) {
		const struct loom_log_entry *e = &l->entry[i - 1];

		if (i <= view->length && e->to & view->as &&
		    reaches(e->scope, q->block, block) && says(e, q))
			return 1;
	}
	return 0;
}

/* What is covered lies between that fence and the asker's, whoever hands it on. */
static int link_says(const struct loom_view *view, const struct loom_view *link,
		     unsigned block, const struct loom_question *q)
{
	struct loom_view through = *link;

	if (!(link->to & view->as) || link->state == LOOM_AWAITED)
		return 0;
	if (link->state == LOOM_COVERED) {
		through.scope = view->scope;
		return log_says(&through, block, q);
	}
	return reaches(view->scope, link->holder, block) &&
	       reaches(link->told, link->holder, block) &&
	       log_says(link, link->holder, q);
}

/* Whether a thread of the block that has acquired so much of the log, with
 * this scope, knows: by who released it, or by what that one knew. */
static int log_says(const struct loom_view *view, unsigned block,
		    const struct loom_question *q)
{
	const struct loom_views *links = &view->log->link;

	if (!worth(view, block))
		return 0;
	if (entries_say(view, block, q))
		return 1;
	for (unsigned i = 0; i < view->links && i < links->count; i++)
		if (link_says(view, &links->item[i], block, q))
			return 1;
	return 0;
}

int loom_views_say(const struct loom_views *v, enum loom_knowledge state,
		   const struct loom_question *q)
{
	unsigned block = (unsigned)(q->asker->number & LOOM_STAMP_BLOCKS);

	/* What one has heard itself, before what others had: chains of these are cut. */
	for (unsigned i = 0; i < v->count; i++)
		if (v->item[i].state == state && entries_say(&v->item[i], block, q))
			return 1;
	for (unsigned i = 0; i < v->count; i++)
		if (v->item[i].state == state && log_says(&v->item[i], block, q))
			return 1;
	return 0;
}

void loom_question_begin(void)
{
	asked++;
}
