/* Short branches, of which ptxas makes predicated instructions: all warps that
 * come by issue them, also when nobody in the whole launch wants them.  What
 * the runtime sees of such code is nothing; here it is read from the compiled
 * file, with what it would cost a GPU (predicated.c).
 *
 * Of each such block's accesses to shared memory the section loom_branches has
 * four words: where the block begins that branches, where the branch does, the
 * access, and what it is, with by how much the block is too long. */
#define _GNU_SOURCE
#include "assembly/branches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assembly/strays.h"
#include "assembly/blocks.h"
#include "assembly/fixed.h"
#include "assembly/predicated.h"
#include "assembly/rounds.h"
#include "assembly/wrapping.h"
#include "common/tool.h"

struct notes {
	FILE *out;
	const char *copied; /* the text is copied up to here */
	const char *group, *group_end; /* of the section, or NULL */
	unsigned marks;
	struct code code;
};

struct mark {
	const char *at; /* in the text */
	unsigned number;
};

static int by_place(const void *a, const void *b)
{
	const char *x = ((const struct mark *)a)->at;
	const char *y = ((const struct mark *)b)->at;

	return (x > y) - (x < y);
}

static void copy_to(struct notes *r, const char *to)
{
	fwrite(r->copied, 1, (size_t)(to - r->copied), r->out);
	r->copied = to;
}

static void write_marks(struct notes *r, const struct mark *marks, size_t count)
{
	struct mark *sorted = tool_grow(NULL, count, sizeof *sorted);

	memcpy(sorted, marks, count * sizeof *sorted);
	qsort(sorted, count, sizeof *sorted, by_place);
	for (size_t i = 0; i < count; i++) {
		copy_to(r, sorted[i].at);
		fprintf(r->out, "\n.Lloom%u:", sorted[i].number);
	}
	free(sorted);
}

/* Labels where the rows need them, and the rows behind the function. */
static void write_rows(struct notes *r, const struct rows *rows, const char *end)
{
	struct mark *marks = tool_grow(NULL, 3 * rows->count, sizeof *marks);
	size_t count = 0;

	for (size_t i = 0; i < rows->count; i++) {
		marks[count++] = (struct mark){ rows->row[i].guard, 0 };
		marks[count++] = (struct mark){ rows->row[i].block, 0 };
		marks[count++] = (struct mark){ rows->row[i].access, 0 };
	}
	for (size_t i = 0; i < count; i++)
		marks[i].number = r->marks++;
	write_marks(r, marks, count);
	copy_to(r, end);
	fprintf(r->out, "\t.pushsection loom_branches,\"aw%s\",@progbits",
		r->group ? "G" : "");
	if (r->group)
		fprintf(r->out, ",%.*s,comdat", (int)(r->group_end - r->group),
			r->group);
	fputs("\n\t.balign 8\n", r->out);
	for (size_t i = 0; i < rows->count; i++)
		fprintf(r->out, "\t.quad .Lloom%u, .Lloom%u, .Lloom%u\n\t.long %d, %u\n",
			marks[3 * i].number, marks[3 * i + 1].number,
			marks[3 * i + 2].number, (int)rows->row[i].kind,
			rows->row[i].too_long);
	fputs("\t.popsection\n", r->out);
	free(marks);
}

static int names(const char *from, const char *end, const char *word)
{
	return memmem(from, (size_t)(end - from), word, strlen(word)) != NULL;
}

static void function(struct notes *r, const char *from, const char *end)
{
	struct rows rows = { 0 };
	int is_shared = names(from, end, "loom_shared_") ||
			names(from, end, "loom_async_copy");

	if (!is_shared && !names(from, end, "loom_repeats"))
		return;
	blocks_read(&r->code, from, end);
	rounds_rows(&r->code, &rows);
	strays_rows(&r->code, &rows);
	if (is_shared) {
		predicated_rows(&r->code, &rows);
		wrapping_rows(&r->code, &rows);
		fixed_rows(&r->code, &rows);
	}
	if (rows.count)
		write_rows(r, &rows, end);
	free(rows.row);
}

/* ---- The file --------------------------------------------------------------- */

/* ,"axG",@progbits,NAME,comdat */
static void section(struct notes *r, const char *p, const char *end)
{
	const char *comdat = memmem(p, (size_t)(end - p), ",comdat", 7);

	r->group = NULL;
	if (!comdat)
		return;
	r->group_end = comdat;
	for (r->group = comdat; r->group > p && r->group[-1] != ',';)
		r->group--;
}

char *branches_note(const char *text, size_t size, size_t *result_size)
{
	struct notes r = { .copied = text };
	const char *end = text + size;
	char *result = NULL;

	r.out = open_memstream(&result, result_size);
	if (!r.out)
		tool_fail("out of memory");
	for (const char *p = text, *stop, *from = NULL; p < end; p = stop + 1) {
		stop = line_end(p, end);
		if (has_prefix(p, stop, "\t.section") || has_prefix(p, stop, "\t.text"))
			section(&r, p, stop);
		else if (has_prefix(p, stop, "\t.cfi_startproc"))
			from = p;
		else if (has_prefix(p, stop, "\t.cfi_endproc") && from)
			function(&r, from, p);
	}
	copy_to(&r, end);
	fputs("\t.section loom_branches,\"aw\",@progbits\n\t.balign 8\n"
	      "\t.quad 0, 0, 0, 0\n", r.out);
	fclose(r.out);
	blocks_free(&r.code);
	return result;
}
