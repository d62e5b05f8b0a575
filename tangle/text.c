/* Slices and buffers. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "mem.h"

struct slice slice_after_last(struct slice s, char c)
{
	size_t i = s.n;

	while (i > 0 && s.p[i - 1] != c)
		i--;
	return slice_from(s, i);
}

void buf_reserve(struct buf *b, size_t more)
{
	size_t wanted = mem_add(b->n, mem_add(more, 1));

	if (wanted <= b->room)
		return;
	if (wanted < mem_add(b->room, b->room / 2))
		wanted = b->room + b->room / 2;
	if (wanted < 256)
		wanted = 256;
	b->bytes = mem_resize(b->bytes, wanted, 1);
	b->room = wanted;
}

void buf_add(struct buf *b, const char *p, size_t n)
{
	buf_reserve(b, n);
	if (n > 0)
		memcpy(b->bytes + b->n, p, n);
	b->n += n;
}

void buf_slice(struct buf *b, struct slice s)
{
	buf_add(b, s.p, s.n);
}

void buf_text(struct buf *b, const char *text)
{
	buf_add(b, text, strlen(text));
}

void buf_char(struct buf *b, char c)
{
	buf_add(b, &c, 1);
}

void buf_fill(struct buf *b, char c, size_t n)
{
	buf_reserve(b, n);
	memset(b->bytes + b->n, c, n);
	b->n += n;
}

void buf_number(struct buf *b, size_t number)
{
	char digits[3 * sizeof number];
	size_t i = sizeof digits;

	do
		digits[--i] = (char)('0' + number % 10);
	while ((number /= 10) > 0);
	buf_add(b, digits + i, sizeof digits - i);
}

const char *buf_string(struct buf *b)
{
	buf_reserve(b, 0);
	b->bytes[b->n] = '\0';
	return b->bytes;
}

void buf_free(struct buf *b)
{
	free(b->bytes);
	*b = (struct buf){ 0 };
}

char *text_format(const char *format, ...)
{
	va_list args;
	int n;
	char *text;

	va_start(args, format);
	n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	text = mem_keep(mem_add(n > 0 ? (size_t)n : 0, 1));
	va_start(args, format);
	vsnprintf(text, (size_t)n + 1, format, args);
	va_end(args);
	return text;
}
