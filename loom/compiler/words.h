/* The words of source text: names and keywords, without what comments and
 * strings hold. */
#ifndef LOOM_WORDS_H
#define LOOM_WORDS_H

#include <stddef.h>

struct words {
	char **item;
	size_t count, room;
};

void words_add(struct words *w, const char *text, size_t size);
/* Each once, in order, one a line. */
char *words_list(struct words *w);

#endif
