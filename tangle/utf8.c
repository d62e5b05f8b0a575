/* Reads a character at a time, as strictly as Unicode wants it. */
#include "utf8.h"

#include <string.h>

size_t utf8_read(struct slice s, uint32_t *character)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	unsigned char first = (unsigned char)s.p[0];
	size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2
		: first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
	uint32_t c = length == 1 ? first : first & (0x7Fu >> length);

	if (length == 0 || length > s.n)
		return 0;
	for (size_t i = 1; i < length; i++) {
		unsigned char next = (unsigned char)s.p[i];

		if ((next & 0xC0) != 0x80)
			return 0;
		c = c << 6 | (next & 0x3F);
	}
	if (c < least[length] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
		return 0;
	*character = c;
	return length;
}

/* Eight bytes at a time while they are ASCII: most of a book is. */
static size_t ascii_run(struct slice s, size_t i)
{
	uint64_t word;

	for (; s.n - i >= sizeof word; i += sizeof word) {
		memcpy(&word, s.p + i, sizeof word);
		if (word & UINT64_C(0x8080808080808080))
			break;
	}
	while (i < s.n && (unsigned char)s.p[i] < 0x80)
		i++;
	return i;
}

size_t utf8_invalid(struct slice s)
{
	uint32_t character;
	size_t length;
	size_t i = ascii_run(s, 0);

	while (i < s.n && (length = utf8_read(slice_from(s, i), &character)) > 0)
		i = ascii_run(s, i + length);
	return i;
}

size_t utf8_count(struct slice s)
{
	uint32_t character;
	size_t count = 0;

	for (size_t i = 0; i < s.n; count++) {
		size_t length = utf8_read(slice_from(s, i), &character);

		i += length > 0 ? length : 1;
	}
	return count;
}

struct range {
	uint32_t first, last;
};

static bool within(uint32_t c, const struct range *ranges, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (c >= ranges[i].first && c <= ranges[i].last)
			return true;
	return false;
}

#define WITHIN(c, ranges) within(c, ranges, sizeof ranges / sizeof *ranges)

int utf8_width(uint32_t c)
{
	static const struct range none[] = {
		{ 0x300, 0x36F }, { 0x483, 0x489 }, { 0x591, 0x5BD },
		{ 0x610, 0x61A }, { 0x64B, 0x65F }, { 0x93C, 0x93C },
		{ 0x200B, 0x200F }, { 0x202A, 0x202E }, { 0x2060, 0x2064 },
		{ 0x20D0, 0x20F0 }, { 0xFE00, 0xFE0F }, { 0xFEFF, 0xFEFF },
		{ 0xE0100, 0xE01EF },
	};
	static const struct range two[] = {
		{ 0x1100, 0x115F }, { 0x2E80, 0x303E }, { 0x3041, 0xA4CF },
		{ 0xA960, 0xA97C }, { 0xAC00, 0xD7A3 }, { 0xF900, 0xFAFF },
		{ 0xFE30, 0xFE6F }, { 0xFF01, 0xFF60 }, { 0xFFE0, 0xFFE6 },
		{ 0x1F300, 0x1F64F }, { 0x1F680, 0x1F6FF },
		{ 0x1F900, 0x1FAFF }, { 0x20000, 0x3FFFD },
	};

	if (c < 0x300)
		return 1;
	return WITHIN(c, none) ? 0 : WITHIN(c, two) ? 2 : 1;
}

/* Beyond ASCII, everything but the blocks of blanks, signs and symbols. */
bool utf8_is_word(uint32_t c)
{
	static const struct range signs[] = {
		{ 0x80, 0xA9 }, { 0xAB, 0xB1 }, { 0xB4, 0xB4 }, { 0xB6, 0xB8 },
		{ 0xBB, 0xBB }, { 0xBF, 0xBF }, { 0xD7, 0xD7 }, { 0xF7, 0xF7 },
		{ 0x2000, 0x206F }, { 0x20A0, 0x20CF }, { 0x2190, 0x2BFF },
		{ 0x3000, 0x3004 }, { 0x3008, 0x3020 }, { 0xD800, 0xF8FF },
		{ 0xFE00, 0xFE0F }, { 0xFEFF, 0xFEFF }, { 0xFFF0, 0xFFFF },
		{ 0x1F000, 0x1FAFF }, { 0xE0000, 0x10FFFF },
	};

	if (c < 0x80)
		return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
			(c >= 'a' && c <= 'z');
	return !WITHIN(c, signs);
}
