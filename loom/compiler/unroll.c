/* "#pragma unroll 1" keeps a loop as it is; g++ has that under another name.
 * Other numbers stay to its own limits: told a number, it would also unroll
 * loops of unknown length, behind the instrumentation and with the odd rounds
 * first, where nvcc has them last. */
#include "compiler/unroll.h"

#include <string.h>

#include "compiler/edit.h"
#include "compiler/text.h"
#include "compiler/token.h"

/* The word "unroll" of a pragma in the line from p to end, and behind it 1;
 * or NULL. */
static const char *kept_rolled(const char *p, const char *end)
{
	static const char *const words[] = { "#", "pragma", "unroll" };
	const char *word = p;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i]);

		p += strspn(p, " \t");
		if ((size_t)(end - p) < n || memcmp(p, words[i], n))
			return NULL;
		word = p;
		p += n;
	}
	p += strspn(p, " \t(");
	return *p == '1' && strspn(p, "1 \t)\r") == (size_t)(end - p) &&
	       !(p[1] == '1') ? word : NULL;
}

void unroll_rewrite(struct source *s, size_t i)
{
	size_t from = i ? s->token[i - 1].at + s->token[i - 1].size : 0;
	const char *p = s->text + from, *last = s->text + s->token[i].at;

	while (p < last) {
		const char *end = memchr(p, '\n', (size_t)(last - p));
		const char *word;

		end = end ? end : last;
		word = kept_rolled(p, end);
		if (word)
			edit_put(s, (size_t)(word - s->text),
				 (size_t)(end - word),
				 text_format("GCC unroll 1"));
		p = end + 1;
	}
}
