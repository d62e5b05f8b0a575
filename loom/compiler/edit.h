/* A list of edits to a source, and the text that results. */
#ifndef LOOM_EDIT_H
#define LOOM_EDIT_H

#include "compiler/source.h"

struct edit {
	size_t at, remove;
	char *insert;
	size_t from, to; /* text that follows insert, and is removed elsewhere */
	char *after;	 /* NULL: there is no such text */
};

/* Replaces remove bytes at at; takes insert over. */
void edit_put(struct source *s, size_t at, size_t remove, char *insert);
/* Inserts at at what lies between from and to, with text around it. */
void edit_move(struct source *s, size_t at, char *insert, size_t from,
	       size_t to, char *after);
/* The same for tokens first to last - 1; what follows keeps its place. */
void edit_replace(struct source *s, size_t first, size_t last, char *insert);

/* The text from from to to, with a marker of its line before it. */
char *edit_excerpt(const struct source *s, size_t from, size_t to);

/* The edited text. */
char *edit_apply(struct source *s, size_t *size);

#endif
