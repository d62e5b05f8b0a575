/* __CUDA_ARCH__: nvcc reads a source twice, without it for the host and with
 * it for the device.  Where the two differ, a kernel or __device__ function
 * takes its body from the device's reading; a function of both sides gets
 * both bodies and asks where it runs; a host function keeps its own. */
#define _GNU_SOURCE
#include "compiler/architectures.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/command.h"
#include "compiler/edit.h"
#include "compiler/message.h"
#include "compiler/pass.h"
#include "compiler/text.h"
#include "compiler/token.h"

enum { ALIKE = 8, REACH = 2000 }; /* tokens that make two places the same */

struct reading {
	struct source host, device;
	size_t i, j;	     /* how far both have come, alike */
	size_t body_i, body_j; /* the function's, where code is not 0 */
	unsigned depth, code;
};

static int same(const struct reading *r, size_t i, size_t j)
{
	const struct token *a = &r->host.token[i], *b = &r->device.token[j];

	return a->kind == b->kind && a->size == b->size &&
	       !memcmp(r->host.text + a->at, r->device.text + b->at, a->size);
}

static int alike(const struct reading *r, size_t i, size_t j)
{
	for (size_t n = 0; n < ALIKE; n++) {
		if (i + n >= r->host.tokens || j + n >= r->device.tokens ||
		    !same(r, i + n, j + n))
			return 0;
		if (r->host.token[i + n].kind == TOKEN_END)
			return 1;
	}
	return 1;
}

/* Whether the declaration around the tokens names the attribute. */
static int declared(const struct source *s, size_t first, size_t end,
		    const char *attribute)
{
	while (first && !token_is(s, first - 1, ";") && !token_is(s, first - 1, "{") &&
	       !token_is(s, first - 1, "}"))
		first--;
	for (; first < end; first++)
		if (token_is(s, first, attribute))
			return 1;
	return 0;
}

static char *between(const struct source *s, size_t first, size_t end)
{
	return edit_excerpt(s, s->token[first].at,
		       s->token[end - 1].at + s->token[end - 1].size);
}

static void merge_bodies(struct reading *r)
{
	size_t end_i = token_after_group(&r->host, r->body_i);
	size_t end_j = token_after_group(&r->device, r->body_j);
	int kernel = declared(&r->host, r->body_i, r->body_i, "__global__");
	int device = declared(&r->host, r->body_i, r->body_i, "__device__");
	int host = declared(&r->host, r->body_i, r->body_i, "__host__");

	if (kernel || device) {
		char *body = between(&r->device, r->body_j, end_j);
		size_t at = r->host.token[r->body_i].at;

		if (host) {
			edit_put(&r->host, at, 0,
			     text_format("{ if (%s::loom_runs()) %s",
				    declared(&r->host, r->body_i, r->body_i,
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

/* Outside of functions: to the next place where both agree. */
static int find_agreement(const struct reading *r, size_t *more_i,
			  size_t *more_j)
{
	for (size_t sum = 1; sum < REACH; sum++)
		for (size_t a = 0; a <= sum; a++)
			if (r->i + a < r->host.tokens &&
			    r->j + sum - a < r->device.tokens &&
			    alike(r, r->i + a, r->j + sum - a)) {
				*more_i = a;
				*more_j = sum - a;
				return 1;
			}
	return 0;
}

static void merge_declarations(struct reading *r)
{
	size_t a = 0, b = 0;
	int device_only;

	if (!find_agreement(r, &a, &b)) {
		message_error(&r->host, r->i, "what follows differs too much with "
			 "and without __CUDA_ARCH__; test it in functions");
		r->i = r->host.tokens - 1;
		return;
	}
	device_only = a && (declared(&r->host, r->i, r->i + a, "__device__") ||
			    declared(&r->host, r->i, r->i + a, "__global__")) &&
		      !declared(&r->host, r->i, r->i + a, "__host__");
	if (a && b && !device_only)
		message_error(&r->host, r->i, "this declaration differs with and "
			 "without __CUDA_ARCH__; loom has one of each: test "
			 "__CUDA_ARCH__ in functions");
	else if (device_only)
		edit_replace(&r->host, r->i, r->i + a,
			b ? between(&r->device, r->j, r->j + b) : text_format(" "));
	else if (b)
		edit_put(&r->host, r->host.token[r->i].at, 0,
		     between(&r->device, r->j, r->j + b));
	r->i += a;
	r->j += b;
}

static void step(struct reading *r)
{
	if (token_is(&r->host, r->i, "{")) {
		r->depth++;
		if (!r->code && !pass_opens_scope(&r->host, r->i)) {
			r->code = r->depth;
			r->body_i = r->i;
			r->body_j = r->j;
		}
	} else if (token_is(&r->host, r->i, "}") && r->depth) {
		if (r->code == r->depth)
			r->code = 0;
		r->depth--;
	}
	r->i++;
	r->j++;
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
		if (same(&r, r.i, r.j))
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
	free(r.host.token);
	free(r.host.edit);
	free(r.device.token);
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
	found = text && memmem(text, size, "__CUDA_ARCH__", 13);
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
