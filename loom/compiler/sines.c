/* CUDA's sines and cosines load tables from global memory.  Which one it is hangs
 * on the argument's type, which the header knows (loom/sines.h): "sin(x)" becomes
 * "sin(::loom::sine(x, 17))", where the number is the place, as two calls of a
 * float's function stay two. */
#include "compiler/sines.h"

#include "compiler/edit.h"
#include "compiler/text.h"
#include "compiler/token.h"

static const struct {
	const char *name, *as;
} functions[] = {
	{ "sin", "sine" }, { "cos", "cosine" }, { "tan", "tangent" },
	{ "sinpi", "half_sine" }, { "cospi", "half_cosine" },
	{ "sinf", "single" }, { "cosf", "single" }, { "tanf", "single" },
	{ "sincosf", "single" }
};

static const char *wrapper(const struct source *s, size_t i)
{
	for (size_t n = 0; n < sizeof functions / sizeof *functions; n++)
		if (token_is(s, i, functions[n].name))
			return functions[n].as;
	return NULL;
}

int sines_may_be(const struct source *s, size_t i)
{
	return s->token[i].kind == TOKEN_NAME && token_is(s, i + 1, "(") &&
	       wrapper(s, i) != NULL;
}

/* A member, one of a scope that is not the library's, or a declaration. */
static int is_other(const struct source *s, size_t i)
{
	if (token_is(s, i - 1, ":") && token_is(s, i - 2, ":"))
		return s->token[i - 3].kind == TOKEN_NAME &&
		       !token_is(s, i - 3, "std") && !token_is(s, i - 3, "return");
	if (s->token[i - 1].kind == TOKEN_NAME)
		return !token_is(s, i - 1, "return");
	return token_is(s, i - 1, ".") ||
	       (token_is(s, i - 1, ">") && token_is(s, i - 2, "-"));
}

void sines_rewrite(struct source *s, size_t i, unsigned code)
{
	size_t first = i + 2, end = token_after_group(s, i + 1) - 1, at = first;

	if (i < 3 || is_other(s, i) || !token_in_device_code(s, i, code))
		return;
	while (at < end && !token_is(s, at, ","))
		at = token_is(s, at, "(") || token_is(s, at, "[") ||
		     token_is(s, at, "{") ? token_after_group(s, at) : at + 1;
	if (at == first)
		return;
	edit_put(s, s->token[first].at, 0,
		 text_format("::loom::%s(", wrapper(s, i)));
	edit_put(s, s->token[at - 1].at + s->token[at - 1].size, 0,
		 text_format(", %zu)", i));
}
