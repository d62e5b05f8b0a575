/* Text: slices, which own nothing, and buffers, which own their bytes. */
#ifndef TANGLE_TEXT_H
#define TANGLE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* n bytes at p, without a NUL after them; p may be NULL when n is 0. */
struct slice {
	const char *p;
	size_t n;
};

/* For printf("%.*s"). */
#define SHOW(s) (int)(s).n, (s).n ? (s).p : ""

static inline struct slice slice_of(const char *text)
{
	return (struct slice){ text, strlen(text) };
}

static inline struct slice slice_from(struct slice s, size_t start)
{
	return (struct slice){ s.p + start, s.n - start };
}

static inline bool slice_same(struct slice a, struct slice b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

static inline bool slice_is(struct slice a, const char *text)
{
	return slice_same(a, slice_of(text));
}

/* The line at the front of *rest without its '\n', which is taken off too. */
static inline struct slice slice_line(struct slice *rest)
{
	const char *end = rest->n ? memchr(rest->p, '\n', rest->n) : NULL;
	struct slice line = { rest->p, end ? (size_t)(end - rest->p) : rest->n };

	*rest = slice_from(*rest, line.n + (end != NULL));
	return line;
}

static inline bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* The rest after the last `c`, or all of it. */
struct slice slice_after_last(struct slice s, char c);

/* Starts zeroed; buf_free() frees. bytes is NULL until something is added. */
struct buf {
	char *bytes;
	size_t n, room;
};

/* Makes room for `more` bytes and a NUL after b->n. */
void buf_reserve(struct buf *b, size_t more);
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
