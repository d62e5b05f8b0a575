/* Text: slices, which own nothing, and buffers, which own their bytes. */
#ifndef TANGLE_TEXT_H
#define TANGLE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* n bytes at p, without a NUL after them; p may be NULL when n is 0. */
struct slice {
	const char *p;
	size_t n;
};

/* For printf("%.*s"). */
#define SHOW(s) (int)(s).n, (s).n ? (s).p : ""

struct slice slice_of(const char *text);
bool slice_same(struct slice a, struct slice b);
bool slice_is(struct slice a, const char *text);
struct slice slice_from(struct slice s, size_t start);
/* The rest after the last `c`, or all of it. */
struct slice slice_after_last(struct slice s, char c);
/* The line at the front of *rest without its '\n', which is taken off too. */
struct slice slice_line(struct slice *rest);
bool is_blank(char c);

/* Starts zeroed; buf_free() frees. bytes is NULL until something is added. */
struct buf {
	char *bytes;
	size_t n, room;
};

void buf_add(struct buf *b, const char *p, size_t n);
void buf_slice(struct buf *b, struct slice s);
void buf_text(struct buf *b, const char *text);
void buf_char(struct buf *b, char c);
void buf_fill(struct buf *b, char c, size_t n);
void buf_number(struct buf *b, size_t number);
/* NUL-terminated, owned by the buffer, gone at the next call on it. */
const char *buf_string(struct buf *b);
void buf_free(struct buf *b);

/* A kept string (see mem.h). */
char *text_format(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

#endif
