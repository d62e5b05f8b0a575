/* The token-level pass over a preprocessed source: launches and CUDA's own
 * declarations become C++; every other byte stays. */
#include <stdlib.h>
#include <string.h>

#include "compiler/source.h"

/* Whether the brace at i opens a namespace or a class rather than code. */
int opens_scope(const struct source *s, size_t i)
{
	size_t start = i;

	if (i && is(s, i - 1, ")"))
		return 0;
	while (start && !is(s, start - 1, ";") && !is(s, start - 1, "{") &&
	       !is(s, start - 1, "}"))
		start--;
	for (; start < i; start++) {
		if (is(s, start, "namespace") || is(s, start, "class") ||
		    is(s, start, "struct") || is(s, start, "union") ||
		    is(s, start, "extern"))
			return 1;
		if (is(s, start, "(") || is(s, start, "="))
			return 0;
		if (is(s, start, "template") && is(s, start + 1, "<"))
			start = after_angles(s, start + 1) - 1;
	}
	return 0;
}

/* code: in how many braces a function's code began; 0: outside of code. */
static void follow(struct source *s, size_t i, unsigned *code)
{
	if (is(s, i, "{")) {
		s->depth++;
		if (!*code && !opens_scope(s, i))
			*code = s->depth;
	} else if (is(s, i, "}") && s->depth) {
		if (*code == s->depth)
			*code = 0;
		s->depth--;
		leave_scope(s);
	}
}

static void rewrite_name(struct source *s, size_t i, int in_function)
{
	if (is(s, i, "__global__"))
		declare_kernel(s, i);
	else if (is(s, i, "__shared__"))
		declare_shared(s, i, in_function);
	else if (is(s, i, "__device__") || is(s, i, "__constant__") ||
		 is(s, i, "__managed__"))
		declare_variable(s, i, in_function);
	else if (in_function && is(s, i, "__asm__"))
		rewrite_asm(s, i);
	else if (is(s, i, "__host__"))
		replace(s, i, i + 1, format(" "));
	else if (is(s, i, "__noinline__") && i && !is(s, i - 1, "(") &&
		 !is(s, i - 1, ","))
		replace(s, i, i + 1, format("__attribute__((__noinline__))"));
}

/* What loom will not have: said once, by name. */
static void refuse_textures(struct source *s, size_t i)
{
	static const char *const names[] = {
		"cudaTextureObject_t", "cudaSurfaceObject_t", "tex1D",
		"tex1Dfetch", "tex2D", "tex2DLod", "tex2DGrad", "tex2DLayered",
		"tex3D", "texCubemap", "surf1Dread", "surf1Dwrite",
		"surf2Dread", "surf2Dwrite", "surf3Dread", "surf3Dwrite",
		"cudaCreateTextureObject", "cudaCreateSurfaceObject"
	};
	char *message;

	for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
		if (!is(s, i, names[n]))
			continue;
		message = format("loom has no textures and surfaces: %s; read "
				 "the values through a pointer", names[n]);
		complain(s, i, message);
		free(message);
	}
}

static int may_be_texture(const struct source *s, size_t i)
{
	const struct token *t = &s->token[i];
	const char *p = s->text + t->at;

	return t->kind == TOKEN_NAME && t->size > 4 &&
	       (!memcmp(p, "tex", 3) || !memcmp(p, "surf", 4) ||
		!memcmp(p, "cudaT", 5) || !memcmp(p, "cudaS", 5) ||
		!memcmp(p, "cudaC", 5));
}

/* __host__, ... all start with two underscores. */
static int may_be_ours(const struct source *s, size_t i)
{
	const struct token *t = &s->token[i];

	return t->kind == TOKEN_NAME && t->size > 6 &&
	       !memcmp(s->text + t->at, "__", 2);
}

static void free_source(struct source *s)
{
	free(s->token);
	free(s->edit);
	free(s->injected);
}

char *loom_pass(const char *text, size_t size, size_t *result_size)
{
	struct source s = { .text = text, .size = size };
	unsigned code = 0;
	char *result = NULL;

	tokenize(&s);
	for (size_t i = 0; s.token[i].kind != TOKEN_END; i++) {
		if (may_be_ours(&s, i))
			rewrite_name(&s, i, code != 0);
		else if (code && (is(&s, i, "asm") || is(&s, i, "__asm")))
			rewrite_asm(&s, i);
		else if (may_be_texture(&s, i))
			refuse_textures(&s, i);
		else if (s.token[i].kind != TOKEN_OTHER)
			continue;
		else if (launch_at(&s, i))
			i = rewrite_launch(&s, i) - 1;
		else
			follow(&s, i, &code);
	}
	if (!s.failed)
		result = edited(&s, result_size);
	free_source(&s);
	return result;
}
