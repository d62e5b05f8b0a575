/* The text of a made file, with a #line wherever the compiler could not know. */
#include "render.h"

#include <string.h>

#include "language.h"
#include "lex.h"

struct renderer {
	struct buf *out;
	const char *path;       /* of the chapter */
	const char *comment;    /* how one begins, until it has been written */
	bool c;                 /* the file gets #line directives */
	struct lex lex;
	const struct chapter *chapter;  /* what the compiler takes the next */
	size_t line;                    /* line for; NULL: unknown */
	struct made *made;      /* where origins go; NULL: nowhere */
	struct made_line now;   /* the origin of the line being added */
};

static void add_origin(struct renderer *r, int kind)
{
	if (r->made == NULL)
		return;
	r->now.kind = kind;
	r->now.start = r->out->n;
	vec_push(&r->made->lines, r->now);
}

static void add_comment(struct renderer *r)
{
	if (r->comment == NULL)
		return;
	add_origin(r, MADE_HEAD);
	buf_text(r->out, r->comment);
	buf_text(r->out, " Made by tangle from ");
	buf_text(r->out, r->path);
	buf_text(r->out, "; edit it there.\n");
	r->comment = NULL;
	r->chapter = NULL;
}

/* #line, unless the compiler knows already or the place takes none. */
static void add_directive(struct renderer *r, const struct block *b,
	size_t line)
{
	if (!r->c || (r->chapter == b->chapter && r->line == line) ||
		!lex_takes_directive(&r->lex))
		return;
	add_origin(r, MADE_DIRECTIVE);
	buf_text(r->out, "#line ");
	buf_number(r->out, line);
	buf_text(r->out, " \"");
	for (const char *p = b->chapter->path; *p != '\0'; p++) {
		if (*p == '"' || *p == '\\')
			buf_char(r->out, '\\');
		buf_char(r->out, *p);
	}
	buf_text(r->out, "\"\n");
	r->chapter = b->chapter;
	r->line = line;
}

/* text has its '\n'. Where it comes from is `line` of b's chapter. */
static void add_line(struct renderer *r, const struct block *b, size_t line,
	struct slice indent, struct slice text)
{
	/* Nothing may come before the file's #! line. */
	bool script = r->comment != NULL && text.n > 2 &&
		memcmp(text.p, "#!", 2) == 0;

	r->now.line = line;
	if (!script) {
		add_comment(r);
		add_directive(r, b, line);
	}
	r->now.indent = text.n > 1 ? indent.n : 0;
	add_origin(r, MADE_CODE);
	if (text.n > 1)
		buf_slice(r->out, indent);
	buf_slice(r->out, text);
	add_comment(r);
	if (!r->c)
		return;
	lex_line(&r->lex, (struct slice){ text.p, text.n - 1 });
	r->line++;
	/* The compiler does not see directives in what it skips. */
	if (r->lex.branch)
		r->chapter = NULL;
}

static void note_uses(struct made *m, const struct use *use)
{
	if (use->number >= m->uses)
		m->uses = use->number + 1;
}

static void add_span(void *context, const struct span *s)
{
	struct renderer *r = context;
	const struct part *p = s->part;
	struct slice rest = p->text;
	size_t line = s->block->line + 1 + p->first;

	r->now.block = s->block;
	r->now.part = p;
	r->now.use = s->use;
	if (r->made != NULL && s->use != NULL)
		note_uses(r->made, s->use);
	if (p->kind == PART_ESCAPED) {
		/* Without the backslash, which stands behind the indent. */
		struct buf b = { 0 };

		buf_slice(&b, p->indent);
		buf_slice(&b, slice_from(p->text, p->indent.n + 1));
		add_line(r, s->block, line, s->indent,
			(struct slice){ b.bytes, b.n });
		buf_free(&b);
	} else if (!r->c && r->comment == NULL && s->indent.n == 0 &&
		r->made == NULL) {
		buf_slice(r->out, rest);
	} else {
		for (; rest.n > 0; line++) {
			struct slice text = slice_line(&rest);

			text.n++;
			add_line(r, s->block, line, s->indent, text);
		}
	}
}

static void render_all(const struct chunk *target, struct buf *out,
	struct made *made)
{
	struct slice language = target->blocks.at[0]->attr.language;
	struct renderer r = {
		.out = out,
		.path = target->chapter->path,
		.comment = language_comment(language),
		.c = language_is_c(language),
		.made = made,
	};

	/* What was measured includes a directive for every part. */
	buf_reserve(out, (size_t)target->bytes);
	expand(target, made != NULL, add_span, &r);
	add_comment(&r);
}

void render(const struct chunk *target, struct buf *out)
{
	render_all(target, out, NULL);
}

void render_lines(const struct chunk *target, struct made *made)
{
	made->target = target;
	render_all(target, &made->text, made);
}

struct slice made_text(const struct made *m, size_t line)
{
	struct slice rest = { m->text.bytes + m->lines.at[line].start,
		m->text.n - m->lines.at[line].start };

	return slice_line(&rest);
}
