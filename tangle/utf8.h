/* UTF-8, as Unicode allows it: no overlong form, no surrogate. */
#ifndef TANGLE_UTF8_H
#define TANGLE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text.h"

/* Reads one character from the front of s, which is not empty; returns its
 * length in bytes, or 0 when the bytes there are none. */
size_t utf8_read(struct slice s, uint32_t *character);
/* The offset of the first byte that belongs to no character; s.n if none. */
size_t utf8_invalid(struct slice s);
/* Characters in s; a byte that belongs to none counts as one. */
size_t utf8_count(struct slice s);
/* Cells that a terminal gives to the character: 0, 1 or 2. */
int utf8_width(uint32_t character);
/* A letter or digit, as the names of chunks and classes may hold. */
bool utf8_is_word(uint32_t character);

#endif
