/* A stack of chunks instead of recursion, so that no nesting is too deep. */
#include "expand.h"

#include <stdlib.h>

/* A chunk being expanded; the indent is what stood before its reference, cut
 * off again at its end. */
struct level {
	const struct chunk *chunk;
	size_t block, part, outer;
	const struct use *use;
};

struct stack {
	struct level *at;
	size_t count, room;
	struct buf indent;
	bool keeps_uses;
	size_t uses;
};

static const struct use *top_use(const struct stack *s)
{
	return s->count > 0 ? s->at[s->count - 1].use : NULL;
}

static const struct use *keep_use(struct stack *s, const struct span *span)
{
	struct use *use;

	if (!s->keeps_uses)
		return NULL;
	use = mem_keep(sizeof *use);
	*use = (struct use){ top_use(s), span->block, span->part, s->uses++ };
	return use;
}

static void push(struct stack *s, const struct chunk *chunk,
	const struct use *use, struct slice indent)
{
	if (s->count == s->room) {
		s->room = s->room == 0 ? 64 : mem_add(s->room, s->room);
		s->at = mem_resize(s->at, s->room, sizeof *s->at);
	}
	s->at[s->count++] = (struct level){ chunk, 0, 0, s->indent.n,
		use };
	buf_slice(&s->indent, indent);
}

/* The next part in order; NULL, with one level less, when a chunk ends. */
static const struct part *next(struct stack *s, const struct block **block)
{
	struct level *l = &s->at[s->count - 1];

	for (; l->block < l->chunk->blocks.count; l->block++, l->part = 0) {
		*block = l->chunk->blocks.at[l->block];
		if (l->part < (*block)->part_count)
			return &(*block)->parts[l->part++];
	}
	s->indent.n = l->outer;
	s->count--;
	return NULL;
}

void expand(const struct chunk *target, bool uses, expand_visit *visit,
	void *context)
{
	struct stack s = { .keeps_uses = uses };

	push(&s, target, NULL, (struct slice){ NULL, 0 });
	while (s.count > 0) {
		struct span span = { 0 };

		span.part = next(&s, &span.block);
		if (span.part == NULL)
			continue;
		if (span.part->kind == PART_REFERENCE) {
			push(&s, span.part->chunk, keep_use(&s, &span),
				span.part->indent);
			continue;
		}
		span.indent = (struct slice){ s.indent.bytes, s.indent.n };
		span.use = top_use(&s);
		visit(context, &span);
	}
	buf_free(&s.indent);
	free(s.at);
}
