/* A Markdown file in memory, and places in it. */
#ifndef TANGLE_SOURCE_H
#define TANGLE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

struct source {
	const char *path;   /* from the root, as #line directives name it */
	const char *shown;  /* from the working directory, for messages */
	size_t order;       /* in the book, for sorting messages */
	struct buf bytes;
	struct slice text;  /* of them, without a byte order mark */
	size_t *starts;     /* offsets of the lines; one more than there are */
	size_t lines;
	bool too_long;      /* for libcmark; the text counts as empty */
};

/* Bytes of a line: column counts from 0, the line from 1. */
struct place {
	const struct source *source;
	size_t line, column, length;
};

/* Takes over bytes and indexes them; lines end as CommonMark has it,
 * at "\n", "\r\n" or "\r". The source lives until exit. */
struct source *source_new(const char *path, const char *shown, size_t order,
	struct buf bytes);

/* The line without its ending; empty when there is no such line. */
struct slice source_line(const struct source *s, size_t line);
struct place source_place(const struct source *s, size_t line, size_t column,
	size_t length);
/* Where `what` stands in the line at or after column `from`; else all from
 * there on. */
struct place source_find(const struct source *s, size_t line, size_t from,
	struct slice what);

/* Whether it stands right there. */
bool source_holds(const struct place *p, struct slice what);

/* Lines taken by a YAML title block at the very top; 0 when there is none. */
size_t source_title_block(const struct source *s);

#endif
