/* Calls of what CUDA offers become instructions. */
#include "builtin.h"
#include "emit.h"

enum { TEXTS = 4096 };

/* Arguments side by side, as instructions of several want them; the first cell. */
static int32_t side_by_side(struct node *list)
{
	int32_t value[32], first;
	unsigned n = 0;

	for (; list && n < 32 && !refused; list = list->next)
		value[n++] = lower(list);
	first = cells(8 * n);
	for (unsigned i = 0; i < n; i++)
		emit(I_MOVE, first + (int32_t)i, value[i], 0);
	return first;
}

/* A text and what belongs to it; its number. */
static uint32_t add_text(const char *text, const uint8_t *kinds, const struct place *at)
{
	if (!code.texts)
		code.texts = arena_new(TEXTS * sizeof *code.texts);
	if (code.text_count + 2 > TEXTS)
		refuse(at, "more than %u texts", TEXTS / 2);
	if (refused)
		return 0;
	code.texts[code.text_count] = text;
	code.texts[code.text_count + 1] = (const char *)kinds;
	code.text_count += 2;
	return code.text_count - 2;
}

int32_t lower_text(const struct node *n)
{
	return constant(add_text(n->text, NULL, &n->at));
}

static int32_t lower_print(struct node *n)
{
	int32_t first = side_by_side(n->a), d = cells(8);
	struct instruction *i = emit(I_PRINT, d, first, 0);
	unsigned count = 0;
	uint8_t *kinds = arena_new(34);

	for (struct node *a = n->a; a && count < 31; a = a->next)
		kinds[1 + count++] = (uint8_t)(a->type->kind == POINTER ? U64 : a->type->kind);
	kinds[0] = (uint8_t)count;
	i->site = site(&n->at);
	i->c = (int32_t)add_text(n->text, kinds, &n->at);
	return d;
}

static int32_t lower_atomic(struct node *n)
{
	int32_t first = side_by_side(n->a), d = cells(8);
	struct instruction *i = emit(I_ATOMIC, d, first, first + 1);

	i->type = (uint8_t)n->type->kind;
	i->width = (uint8_t)n->type->size;
	i->more = (uint16_t)n->builtin->op;
	i->flag = n->flag ? IS_BLOCK_WIDE : 0;
	i->site = site(&n->at);
	return d;
}

static int32_t lower_match(struct node *n)
{
	struct node *where = n->a->next->next;
	int32_t first, d = cells(16);
	struct instruction *i;

	n->a->next->next = NULL;
	first = side_by_side(n->a);
	n->a->next->next = where;
	i = emit(I_MATCH, d, first, 0);
	i->more = (uint16_t)n->builtin->op;
	i->site = site(&n->at);
	if (where) { /* its second result, behind the first */
		struct node *to = dereference(where, &n->at);

		lower_store(to, d + 1);
	}
	return d;
}

int32_t lower_builtin(struct node *n)
{
	static const enum instruction_op ops[] = {
		[MATHS] = I_MATH, [BITS] = I_BITS, [ABSOLUTE] = I_BITS, [MEETS] = I_MEET,
		[SHUFFLES] = I_SHUFFLE, [REDUCES] = I_REDUCE, [ASSERTS] = I_ASSERT
	};
	struct instruction *i;
	int32_t first, d;

	switch (n->builtin->class) {
	case PRINTS: return lower_print(n);
	case ATOMICS: return lower_atomic(n);
	case MATCHES: return lower_match(n);
	case NOTHING: lower(n->a); return 0;
	default: break;
	}
	first = side_by_side(n->a);
	d = cells(8);
	i = emit(ops[n->builtin->class], d, first, first + 1);
	i->type = (uint8_t)n->type->kind;
	if (n->a && n->builtin->class == MATHS)
		i->type = (uint8_t)n->a->type->kind;
	i->more = (uint16_t)n->builtin->op;
	i->flag = n->a != NULL; /* whether there is an argument */
	i->site = site(&n->at);
	return d;
}
