/* __CUDA_ARCH__: nvcc reads a source twice, without it for the host and with
 * it for the device.  Where the two differ, a kernel or __device__ function
 * takes its body from the device's reading; a function of both sides gets
 * both bodies and asks where it runs; a host function keeps its own.  A
 * constant that differs is the host's, and the device's within the bodies that
 * the device takes. */
#define _GNU_SOURCE
#include "compiler/architectures.h"

#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/alias.h"
#include "compiler/command.h"
#include "compiler/edit.h"
#include "compiler/message.h"
#include "compiler/pass.h"
#include "compiler/position.h"
#include "compiler/reading.h"
#include "compiler/text.h"
#include "compiler/token.h"

static char *between(const struct source *s, size_t first, size_t end)
{
	return edit_excerpt(s, s->token[first].at,
		       s->token[end - 1].at + s->token[end - 1].size);
}

/* Whether one of the tokens from i to the end names the constant. */
static int mentions_constant(const struct reading *r, size_t i, size_t end,
			     const struct constant *c)
{
	for (; i < end; i++)
		if (token_is(&r->host, i, c->name) &&
		    !token_is(&r->host, i - 1, ".") &&
		    !token_is(&r->host, i - 1, ">"))
			return 1;
	return 0;
}

/* The device's body, behind the constants that it names. */
static char *device_body(const struct reading *r, size_t end_i, size_t end_j)
{
	char *body = between(&r->device, r->body_j, end_j);

	for (size_t n = 0; n < r->constants; n++) {
		const struct constant *c = &r->constant[n];
		char *longer;

		if (!mentions_constant(r, r->body_i, end_i, c))
			continue;
		longer = text_format("{ %s (void)%s; %s }", c->declaration,
				     c->name, body);
		free(body);
		body = longer;
	}
	return body;
}

/* A function that only the device's reading says to be the device's is the
 * host's in the other. */
static void merge_bodies(struct reading *r)
{
	size_t end_i = token_after_group(&r->host, r->body_i);
	size_t end_j = token_after_group(&r->device, r->body_j);
	int kernel = token_declares(&r->host, r->body_i, r->body_i, "__global__");
	int device = token_declares(&r->device, r->body_j, r->body_j, "__device__");
	int host = token_declares(&r->host, r->body_i, r->body_i, "__host__") ||
		   !token_declares(&r->host, r->body_i, r->body_i, "__device__");

	if (kernel || device) {
		char *body = device_body(r, end_i, end_j);
		size_t at = r->host.token[r->body_i].at;

		if (host && !kernel) {
			edit_put(&r->host, at, 0,
			     text_format("{ if (%s::loom_runs()) %s else ",
				    token_declares(&r->host, r->body_i, r->body_i,
					     "constexpr") ?
				    "!__builtin_is_constant_evaluated() && " :
				    "", body));
			edit_put(&r->host, r->host.token[end_i - 1].at + 1, 0,
			     text_format(" }"));
		} else {
			edit_replace(&r->host, r->body_i, end_i, text_format("%s", body));
		}
		free(body);
	}
	r->i = end_i;
	r->j = end_j;
	r->depth = r->code - 1;
	r->code = 0;
}

/* The name that a variable's declaration gives; 0: it is none. */
static size_t declared_name(const struct source *s, size_t i, size_t end)
{
	int constant = 0;

	for (; i < end; i++) {
		constant |= token_is(s, i, "const") || token_is(s, i, "constexpr");
		if (token_is(s, i, "=") || token_is(s, i, "[") ||
		    token_is(s, i, "{") || token_is(s, i, ";"))
			return constant && s->token[i - 1].kind == TOKEN_NAME ?
			       i - 1 : 0;
		if (token_is(s, i, "("))
			return 0;
	}
	return 0;
}

static int same_words(const struct source *a, size_t i, const struct source *b,
		      size_t j)
{
	return a->token[i].size == b->token[j].size &&
	       !memcmp(a->text + a->token[i].at, b->text + b->token[j].at,
		       a->token[i].size);
}

static int is_specifier(const struct source *s, size_t i)
{
	static const char *const words[] = { "inline", "static", "extern",
		"__device__", "__host__", "__constant__", "__attribute__" };

	for (size_t n = 0; n < sizeof words / sizeof *words; n++)
		if (token_is(s, i, words[n]))
			return 1;
	return 0;
}

/* The next token from i on that says more than where something lies. */
static size_t telling(const struct source *s, size_t i)
{
	while (is_specifier(s, i))
		i = token_is(s, i, "__attribute__") ?
			token_after_group(s, i + 1) : i + 1;
	return i;
}

/* Whether both declarations differ in their specifiers alone. */
static int same_but_place(const struct reading *r, size_t i, size_t end_i,
			  size_t j, size_t end_j)
{
	for (i = telling(&r->host, i), j = telling(&r->device, j);
	     i < end_i && j < end_j; i = telling(&r->host, i + 1),
	     j = telling(&r->device, j + 1))
		if (!same_words(&r->host, i, &r->device, j))
			return 0;
	return i >= end_i && j >= end_j;
}

/* A declaration in both readings, and the host's token of the name that it
 * gives. */
struct both {
	size_t start_i, end_i, start_j, end_j, name;
};

/* Whether both declare the same name here, as name_of finds it. */
static int both_declare(const struct reading *r, struct both *b,
			size_t (*name_of)(const struct source *, size_t, size_t))
{
	size_t name_j;

	b->start_i = token_statement(&r->host, r->i);
	b->start_j = token_statement(&r->device, r->j);
	b->end_i = token_statement_end(&r->host, r->i);
	b->end_j = token_statement_end(&r->device, r->j);
	b->name = name_of(&r->host, b->start_i, b->end_i);
	name_j = name_of(&r->device, b->start_j, b->end_j);
	return b->name && name_j &&
	       same_words(&r->host, b->name, &r->device, name_j);
}

static int passed(struct reading *r, const struct both *b)
{
	r->i = b->end_i;
	r->j = b->end_j;
	return 1;
}

/* Where both readings declare one constant, in their own ways: the host's
 * stays, and the device's is kept when it is another. */
static int merge_constants(struct reading *r)
{
	struct both b;
	struct constant *c;

	if (!both_declare(r, &b, declared_name))
		return 0;
	if (same_but_place(r, b.start_i, b.end_i, b.start_j, b.end_j))
		return passed(r, &b);
	r->constant = tool_grow(r->constant, r->constants + 1,
				sizeof *r->constant);
	c = &r->constant[r->constants++];
	c->name = token_words(&r->host, b.name, b.name + 1);
	c->declaration = token_words(&r->device, b.start_j, b.end_j);
	return passed(r, &b);
}

/* A type of another name for each side, which device code alone mentions, is
 * the device's. */
static int merge_types(struct reading *r)
{
	struct both b;

	if (!both_declare(r, &b, alias_name) ||
	    !alias_is_devices(&r->host, b.name))
		return 0;
	edit_replace(&r->host, r->i, b.end_i, between(&r->device, r->j, b.end_j));
	return passed(r, &b);
}

/* A function that is the host's in one reading and the device's in the other
 * stays as the host's reading has it, until its bodies are merged. */
static int skip_specifiers(struct reading *r)
{
	size_t i = telling(&r->host, r->i), j = telling(&r->device, r->j);

	if ((i == r->i && j == r->j) || !reading_same(r, i, j))
		return 0;
	r->i = i;
	r->j = j;
	return 1;
}

static void merge_declarations(struct reading *r)
{
	size_t a = 0, b = 0;
	int device_only;

	if (merge_constants(r) || merge_types(r) || skip_specifiers(r))
		return;

	if (!reading_meets(r, &a, &b)) {
		message_error(&r->host, r->i, "what follows differs too much with "
			 "and without __CUDA_ARCH__; test it in functions");
		r->i = r->host.tokens - 1;
		return;
	}
	device_only = a && (token_declares(&r->host, r->i, r->i + a, "__device__") ||
			    token_declares(&r->host, r->i, r->i + a, "__global__")) &&
		      !token_declares(&r->host, r->i, r->i + a, "__host__");
	/* A system's header knows that nvcc takes its declarations for one. */
	if (a && b && !device_only && position_in_system(&r->host, r->i))
		edit_replace(&r->host, r->i, r->i + a,
			between(&r->device, r->j, r->j + b));
	else if (a && b && !device_only)
		message_error(&r->host, r->i, "this declaration differs with and "
			 "without __CUDA_ARCH__; loom has one of each: test "
			 "__CUDA_ARCH__ in functions, or compile with "
			 "-D__CUDA_ARCH__=900 if the device's will do for both");
	else if (device_only)
		edit_replace(&r->host, r->i, r->i + a,
			b ? between(&r->device, r->j, r->j + b) : text_format(" "));
	else if (b)
		edit_put(&r->host, r->host.token[r->i].at, 0,
		     between(&r->device, r->j, r->j + b));
	r->i += a;
	r->j += b;
}

/* Whether the body that begins here names a constant that differs; elsewhere
 * nobody knows which of the two is meant. */
static int takes_constant(struct reading *r)
{
	size_t end = r->code ? token_after_group(&r->host, r->i) : r->i + 1;

	for (size_t n = 0; n < r->constants; n++) {
		if (!mentions_constant(r, r->i, end, &r->constant[n]))
			continue;
		if (r->code)
			return 1;
		message_error(&r->host, r->i, "this constant differs with and "
			 "without __CUDA_ARCH__; use it in functions alone");
	}
	return 0;
}

static void step(struct reading *r)
{
	if (token_is(&r->host, r->i, "{")) {
		r->depth++;
		if (!r->code && !pass_opens_scope(&r->host, r->i)) {
			r->code = r->depth;
			r->body_i = r->i;
			r->body_j = r->j;
			if (takes_constant(r)) {
				merge_bodies(r);
				return;
			}
		}
	} else if (token_is(&r->host, r->i, "}") && r->depth) {
		if (r->code == r->depth)
			r->code = 0;
		r->depth--;
	}
	if (!r->code)
		takes_constant(r);
	r->i++;
	r->j++;
}

static void free_reading(struct reading *r)
{
	for (size_t n = 0; n < r->constants; n++) {
		free(r->constant[n].name);
		free(r->constant[n].declaration);
	}
	free(r->constant);
	free(r->host.token);
	free(r->host.edit);
	free(r->device.token);
}

char *architectures_join(const char *host, size_t host_size, const char *device,
		 size_t device_size, size_t *size)
{
	struct reading r = { .host = { .text = host, .size = host_size },
			     .device = { .text = device,
					 .size = device_size } };
	char *result = NULL;

	token_scan(&r.host);
	token_scan(&r.device);
	while (r.host.token[r.i].kind != TOKEN_END ||
	       r.device.token[r.j].kind != TOKEN_END) {
		if (reading_same(&r, r.i, r.j))
			step(&r);
		else if (r.code)
			merge_bodies(&r);
		else
			merge_declarations(&r);
		if (r.host.failed)
			break;
	}
	if (!r.host.failed)
		result = edit_apply(&r.host, size);
	free_reading(&r);
	return result;
}

/* Whether a file, named by a line marker at p, says __CUDA_ARCH__; the
 * system's headers (3) do not count. */
static int mentions(const char *line, const char *end)
{
	const char *open = memchr(line, '"', (size_t)(end - line)), *close;
	char *name, *text;
	size_t size;
	int found;

	if (!open)
		return 0;
	for (close = open + 1; close < end && *close != '"'; close++)
		;
	if (memchr(close, '3', (size_t)(end - close)) || open[1] == '<' ||
	    close[-1] == '/') /* the directory, with -g */
		return 0;
	name = text_format("%.*s", (int)(close - open - 1), open + 1);
	text = file_read_if_any(name, &size);
	found = text && (memmem(text, size, "__CUDA_ARCH__", 13) ||
			 memmem(text, size, "__CUDA_ARCH_FEAT_", 17));
	free(name);
	free(text);
	return found;
}

int architectures_tested(const char *text, size_t size)
{
	const char *end = text + size;

	for (const char *p = text; p < end;) {
		const char *next = memchr(p, '\n', (size_t)(end - p));

		next = next ? next : end;
		/* Only where a file begins: "# 1". */
		if (next - p > 4 && !memcmp(p, "# 1 ", 4) && mentions(p, next))
			return 1;
		p = next + 1;
	}
	return 0;
}
