/* A struct of two doubles is two loads of 8 bytes to nvcc, and may lie at any
 * multiple of 8.  g++ announces its copy as one of 16 bytes, like that of a float4:
 *
 *	call	__tsan_read16
 *	movdqu	(%rbp), %xmm0
 *
 * but moves it by an instruction that asks for no alignment.  What it moves by two
 * of 8 bytes may be either. */
#define _GNU_SOURCE
#include "assembly/eights.h"

#include <stdio.h>
#include <string.h>

#include "assembly/blocks.h"
#include "common/tool.h"

static const char load[] = "\tcall\t__tsan_read16", store[] = "\tcall\t__tsan_write16";

/* Whether the line goes on elsewhere, so that what follows is no more of it. */
static int leaves(const char *p, const char *end)
{
	return *p != '\t' || has_prefix(p, end, "\tj") || has_prefix(p, end, "\tret") ||
	       (has_prefix(p, end, "\tcall\t") && !has_prefix(p, end, "\tcall\t__tsan_"));
}

/* Whether it moves 16 bytes by one of these, and not from or to the stack. */
static int moves(const char *p, const char *end, int stores, const char *const kinds[2])
{
	const char *operand = memchr(p + 1, '\t', (size_t)(end - p - 1)), *memory;

	p += 1 + (p[1] == 'v');
	if (!operand || !has_prefix(p, end, "mov") ||
	    !(has_prefix(p + 3, end, kinds[0]) || has_prefix(p + 3, end, kinds[1])))
		return 0;
	memory = memchr(operand, '(', (size_t)(end - operand));
	return memory && (operand[1] == '%') == stores && !has_prefix(memory, end, "(%rsp");
}

enum alignment { UNKNOWN, EIGHT, SIXTEEN };

/* What the first such move behind the call asks for. */
static enum alignment alignment_of(const char *p, const char *end, int stores)
{
	static const char *const loose[] = { "dqu", "ups" }, *const strict[] = { "dqa", "aps" };

	for (const char *stop; p < end; p = stop + 1) {
		stop = line_end(p, end);
		if (p == stop || *p == '#' || has_prefix(p, stop, "\t.") || has_prefix(p, stop, "\t#"))
			continue;
		if (leaves(p, stop))
			return UNKNOWN;
		if (moves(p, stop, stores, strict))
			return SIXTEEN;
		if (moves(p, stop, stores, loose))
			return EIGHT;
	}
	return UNKNOWN;
}

char *eights_note(const char *text, size_t size, size_t *result_size)
{
	static const char *const behind[] = { "", "_eights", "_whole" };
	const char *end = text + size, *copied = text;
	char *result = NULL;
	FILE *out = open_memstream(&result, result_size);

	if (!out)
		tool_fail("out of memory");
	for (const char *p = text, *stop; p < end; p = stop + 1) {
		int stores;

		stop = line_end(p, end);
		stores = has_prefix(p, stop, store);
		if (!stores && !has_prefix(p, stop, load))
			continue;
		fwrite(copied, 1, (size_t)(p - copied), out);
		fprintf(out, "%s%s", stores ? store : load,
			behind[alignment_of(stop + 1, end, stores)]);
		copied = p + (stores ? sizeof store : sizeof load) - 1;
	}
	fwrite(copied, 1, (size_t)(end - copied), out);
	fclose(out);
	return result;
}
