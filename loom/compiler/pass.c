/* The token-level pass over a preprocessed source: launches and CUDA's own
 * declarations become C++; every other byte stays. */
#include "compiler/pass.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/barrier.h"
#include "compiler/combine.h"
#include "compiler/declare.h"
#include "compiler/edit.h"
#include "compiler/kernels.h"
#include "compiler/launches.h"
#include "compiler/message.h"
#include "compiler/notes.h"
#include "compiler/ptx.h"
#include "compiler/sines.h"
#include "compiler/text.h"
#include "compiler/token.h"
#include "compiler/unroll.h"
#include "compiler/vain.h"

/* Whether the brace at i opens a namespace or a class rather than code. */
int pass_opens_scope(const struct source *s, size_t i)
{
	size_t start = i;

	if (i && token_is(s, i - 1, ")"))
		return 0;
	while (start && !token_is(s, start - 1, ";") && !token_is(s, start - 1, "{") &&
	       !token_is(s, start - 1, "}"))
		start--;
	for (; start < i; start++) {
		if (token_is(s, start, "namespace") || token_is(s, start, "class") ||
		    token_is(s, start, "struct") || token_is(s, start, "union") ||
		    token_is(s, start, "extern"))
			return 1;
		if (token_is(s, start, "(") || token_is(s, start, "="))
			return 0;
		if (token_is(s, start, "template") && token_is(s, start + 1, "<"))
			start = token_after_angles(s, start + 1) - 1;
	}
	return 0;
}

/* code: in how many braces a function's code began; 0: outside of code. */
static void follow(struct source *s, size_t i, unsigned *code)
{
	if (token_is(s, i, "{")) {
		s->depth++;
		if (!*code && !pass_opens_scope(s, i)) {
			*code = s->depth;
			s->body = i;
		}
	} else if (token_is(s, i, "}") && s->depth) {
		if (*code == s->depth)
			*code = 0;
		s->depth--;
		declare_leave_scope(s);
	}
}

static void rewrite_name(struct source *s, size_t i, int in_function)
{
	if (token_is(s, i, "__global__"))
		kernel_declare(s, i);
	else if (token_is(s, i, "__shared__"))
		declare_shared(s, i, in_function);
	else if (token_is(s, i, "__device__") || token_is(s, i, "__constant__") ||
		 token_is(s, i, "__managed__"))
		declare_variable(s, i, in_function);
	else if (in_function && token_is(s, i, "__asm__"))
		ptx_rewrite(s, i);
	else if (token_is(s, i, "__host__"))
		edit_replace(s, i, i + 1, text_format(" "));
	else if (token_is(s, i, "__noinline__") && i && !token_is(s, i - 1, "(") &&
		 !token_is(s, i - 1, ","))
		edit_replace(s, i, i + 1, text_format("__attribute__((__noinline__))"));
}

/* What loom will not have is said by name; the rest is in texture.h. */
static void find_textures(struct source *s, size_t i)
{
	static const char *const none[] = { "tex2DGrad", "tex2Dgather",
					    "texCubemap", "tex3DGrad" };
	static const char *const some[] = {
		"tex1D", "tex1Dfetch", "tex2D", "tex3D", "tex1DLayered",
		"tex2DLayered", "tex1DLod", "tex2DLod", "tex3DLod",
		"surf1Dread", "surf1Dwrite", "surf2Dread", "surf2Dwrite",
		"surf3Dread", "surf3Dwrite", "surf2DLayeredread",
		"surf2DLayeredwrite"
	};

	for (size_t n = 0; n < sizeof none / sizeof *none; n++)
		if (token_is(s, i, none[n])) {
			char *message = text_format("loom has no %s; read the "
					       "values by tex2D", none[n]);

			message_error(s, i, message);
			free(message);
		}
	for (size_t n = 0; n < sizeof some / sizeof *some; n++)
		if (token_is(s, i, some[n]))
			s->needs |= NEEDS_TEXTURES;
	if (token_is(s, i, "texture") && token_is(s, i + 1, "<") && !s->depth)
		message_error(s, i, "CUDA 12 removed texture references; make a "
			 "cudaTextureObject_t and hand it to the kernel");
}

static int may_be_texture(const struct source *s, size_t i)
{
	const struct token *t = &s->token[i];
	const char *p = s->text + t->at;

	return t->kind == TOKEN_NAME && t->size > 4 &&
	       (!memcmp(p, "tex", 3) || !memcmp(p, "surf", 4));
}

static int may_be_atomic(const struct source *s, size_t i)
{
	const struct token *t = &s->token[i];

	return t->kind == TOKEN_NAME && t->size >= 8 &&
	       !memcmp(s->text + t->at, "atomic", 6);
}

/* __host__, ... all start with two underscores. */
static int may_be_ours(const struct source *s, size_t i)
{
	const struct token *t = &s->token[i];

	return t->kind == TOKEN_NAME && t->size > 6 &&
	       !memcmp(s->text + t->at, "__", 2);
}

/* The toolkit's halves are structs, which some declare; loom's are not. */
static void find_halves(struct source *s, size_t i)
{
	if (!token_is(s, i, "struct") || !token_is(s, i + 2, ";") ||
	    !(token_is(s, i + 1, "__half") || token_is(s, i + 1, "__half2") ||
	      token_is(s, i + 1, "__nv_bfloat16") ||
	      token_is(s, i + 1, "__nv_bfloat162")))
		return;
	edit_replace(s, i, i + 2, text_format(" "));
	s->needs |= NEEDS_HALF;
}

/* nvcc knows by a cast how memory is aligned: of pointers, in a kernel. */
static void rewrite_cast(struct source *s, size_t i, unsigned code)
{
	size_t end = token_is(s, i + 1, "<") ? token_after_angles(s, i + 1) : i;

	if (end > i + 3 && token_is(s, end, "(") && token_is(s, end - 2, "*") &&
	    token_in_device_code(s, i, code))
		edit_replace(s, i, i + 1, text_format("::loom::cast"));
}

static int begins_loop(const struct source *s, size_t i)
{
	return token_is(s, i, "for") || token_is(s, i, "while") ||
	       token_is(s, i, "do");
}

/* while (int value = ...) */
static int declares(const struct source *s, size_t i)
{
	size_t name = i + 3 + (token_is(s, i + 3, "*") != 0);

	return s->token[i + 2].kind == TOKEN_NAME &&
	       s->token[name].kind == TOKEN_NAME && token_is(s, name + 1, "=");
}

/* A loop that does nothing but wait might be taken away, as C++ says that it ends;
 * one that does something, where it stands, may not.  In the condition of a "while"
 * that stands in its line. */
static void keep_loop(struct source *s, size_t i, size_t body)
{
	const struct token *t = &s->token[body];

	if (token_is(s, i, "while") && !token_is(s, body, "{") && !declares(s, i)) {
		edit_put(s, s->token[i + 1].at + 1, 0, text_format("("));
		edit_put(s, s->token[body - 1].at, 0,
			 text_format(") && ({ __asm__ volatile(\"\"); 1; })"));
	} else if (token_is(s, body, ";")) {
		edit_put(s, t->at, 0, text_format("__asm__ volatile(\"\")"));
	} else if (token_is(s, body, "{")) {
		edit_put(s, t->at + 1, 0, text_format("__asm__ volatile(\"\");"));
	} else {
		edit_put(s, t->at, 0, text_format("{ __asm__ volatile(\"\"); "));
		edit_put(s, s->token[token_statement_end(s, body) - 1].at + 1, 0,
			 text_format(" }"));
	}
}

/* code: 0 outside of code. */
static void rewrite_loop(struct source *s, size_t i, struct notes *notes,
			 unsigned code)
{
	size_t idle = 0;

	if (code && !token_is(s, i, "for"))
		idle = notes_wait(notes, s, i);
	if (code && unroll_is_unusual(s, i))
		notes_unusual(notes, s, i);
	if (code)
		notes_for(notes, s, i);
	if (code && s->in_loop && token_is(s, i, "while"))
		unroll_one_way_back(s, i, code);
	unroll_rewrite(s, i, code);
	if (!idle && code)
		idle = vain_body(s, i);
	if (idle && token_in_device_code(s, i, code))
		keep_loop(s, i, idle);
}

/* A backslash that a comment follows, which is gone: nvcc takes it for one at
 * the line's end. */
static int ends_line(const struct source *s, size_t i)
{
	const char *rest = s->text + s->token[i].at + 1;

	return token_is(s, i, "\\") && rest[strspn(rest, " \t")] == '\n';
}

static void free_source(struct source *s)
{
	free(s->token);
	free(s->edit);
	free(s->injected);
}

char *pass_rewrite(const char *text, size_t size, int in_loop,
		   unsigned *needs,
		   size_t *result_size)
{
	struct source s = { .text = text, .size = size, .in_loop = in_loop };
	struct notes notes = NOTES_NONE;
	unsigned code = 0;
	size_t kept = 0; /* up to there loops stay as they are */
	char *result = NULL;

	token_scan(&s);
	for (size_t i = 0; s.token[i].kind != TOKEN_END; i++) {
		if (code && i >= kept && begins_loop(&s, i))
			kept = unroll_kept(&s, i);
		if (code && token_is(&s, i, "__asm__"))
			barrier_rewrite(&s, i, i < kept);
		if (code && ptx_is_read_only(&s, i))
			notes_read_only(&notes, &s, i);
		if (code && token_is(&s, i, "__ldg"))
			notes_read_only(&notes, &s, i);
		else if (code && token_is(&s, i, "["))
			notes_index(&notes, &s, i);
		else if (may_be_ours(&s, i))
			rewrite_name(&s, i, code != 0);
		else if (code && (token_is(&s, i, "asm") || token_is(&s, i, "__asm")))
			ptx_rewrite(&s, i);
		else if (begins_loop(&s, i))
			rewrite_loop(&s, i, &notes, code);
		else if (code && token_is(&s, i, "reinterpret_cast"))
			rewrite_cast(&s, i, code);
		else if (!code && token_is(&s, i, "struct"))
			find_halves(&s, i);
		else if (code && may_be_atomic(&s, i))
			combine_rewrite(&s, i);
		else if (code && sines_may_be(&s, i))
			sines_rewrite(&s, i, code);
		else if (may_be_texture(&s, i))
			find_textures(&s, i);
		else if (ends_line(&s, i))
			edit_replace(&s, i, i + 1, text_format(" "));
		else if (s.token[i].kind != TOKEN_OTHER)
			continue;
		else if (launch_at(&s, i))
			i = launch_rewrite(&s, i) - 1;
		else
			follow(&s, i, &code);
	}
	notes_end(&notes, &s);
	*needs = s.needs;
	if (!s.failed)
		result = edit_apply(&s, result_size);
	free_source(&s);
	return result;
}
