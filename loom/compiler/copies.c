/*	s[i] = s[j]; s[j] += t;
 *
 * g++ knows what is in s[j] behind the copy, whether that is the same word as s[i]
 * or not: the value that it had.  nvcc asks only whether it may be the same one,
 * and loads it again.  "s[i] = ::loom::unknown(s[j])" keeps g++ from comparing the
 * two values.  Where the words lie side by side nvcc knows that, too.
 *
 * Two pointers may point to the same, where they are parameters that are not
 * __restrict__. */
#include "compiler/copies.h"

#include "compiler/edit.h"
#include "compiler/text.h"
#include "compiler/token.h"

int copies_may_be(const struct source *s, size_t i)
{
	return i > 3 && token_is(s, i, "=") && token_is(s, i - 1, "]") &&
	       s->token[i + 1].kind == TOKEN_NAME && token_is(s, i + 2, "[");
}

/* Whether the places between two pairs of brackets differ by no more than a
 * constant, which nvcc knows. */
static int are_near(const struct source *s, size_t a, size_t b)
{
	size_t a_end = token_after_group(s, a) - 1;
	size_t b_end = token_after_group(s, b) - 1;

	while (a + 1 < a_end && b + 1 < b_end && token_same(s, a + 1, b + 1, 1)) {
		a++;
		b++;
	}
	return (a + 1 == a_end || s->token[a_end - 1].kind == TOKEN_NUMBER) &&
	       (b + 1 == b_end || s->token[b_end - 1].kind == TOKEN_NUMBER) &&
	       a_end - a <= 3 && b_end - b <= 3;
}

/* Whether the name is a parameter of the body around it, "float *name". */
static int is_pointer(const struct source *s, size_t name)
{
	size_t close = s->body - 1;

	if (!token_is(s, close, ")"))
		return 0;
	for (size_t i = token_before_group(s, close); i < close; i++)
		if (token_same(s, i, name, 1) && token_is(s, i - 1, "*") &&
		    (token_is(s, i + 1, ",") || i + 1 == close))
			return 1;
	return 0;
}

/* Whether the words on the left of a copy may be those on its right. */
static int may_be_same(const struct source *s, size_t left, size_t right)
{
	return token_same(s, left, right, 1) ?
		       !are_near(s, left + 1, right + 1) :
		       is_pointer(s, left) && is_pointer(s, right);
}

void copies_rewrite(struct source *s, size_t i, unsigned code)
{
	size_t left = token_before_group(s, i - 1), right = i + 1;
	size_t end = token_after_group(s, right + 1);

	if (left < 2 || token_statement(s, i) != left - 1 || !token_is(s, end, ";") ||
	    !may_be_same(s, left - 1, right) || !token_again(s, end + 1, right, end) ||
	    !token_in_device_code(s, i, code))
		return;
	edit_put(s, s->token[right].at, 0, text_format("::loom::unknown("));
	edit_put(s, s->token[end - 1].at + s->token[end - 1].size, 0,
		 text_format(")"));
}
