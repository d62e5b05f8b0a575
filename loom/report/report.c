/* Each kernel: what it was, what it moved, and the lines that cost most. */
#define _GNU_SOURCE
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "report/words.h"

enum { WIDTH = 100 };

static void print_shape(const struct summary *s, const struct kernel *k)
{
	printf("%s: ", k->name);
	words_launches(stdout, s, k);
	putchar('\n');
	if (k->shape[LOOM_STATIC_SHARED] || k->shape[LOOM_DYNAMIC_SHARED])
		printf("  shared memory of a block: %s bytes static, %s "
		       "dynamic\n", words_grouped(k->shape[LOOM_STATIC_SHARED]),
		       words_grouped(k->shape[LOOM_DYNAMIC_SHARED]));
}

static void print_sampled(const struct kernel *k)
{
	if (!k->blocks)
		return;
	fputs("  ", stdout);
	words_sampled(stdout, k);
	putchar('\n');
}

static void print_whole(const struct kernel *k)
{
	if (!k->blocks || !summary_cost(k->most))
		return;
	printf("\n  the whole launch%s, if all blocks are like these:\n",
	       k->launches > 1 ? "es" : "");
	for (unsigned i = 0; i < LOOM_STEPS; i++)
		if (k->most[i].field[LOOM_REQUESTS]) {
			fputs("  - ", stdout);
			words_whole(stdout, k, i);
			putchar('\n');
		}
}

static void print_occupancy(const struct kernel *k)
{
	if (!k->shape[LOOM_RESIDENT_BLOCKS]) /* the file does not say */
		return;
	fputs("  occupancy: ", stdout);
	words_occupancy(stdout, k);
	putchar('\n');
}

static void print_steps(const struct kernel *k)
{
	const uint64_t *field = k->counts[LOOM_STEPS].field;

	if (field[LOOM_REQUESTS])
		printf("  active lanes: %s of %d in the mean of %s basic "
		       "blocks that warps executed\n",
		       words_ratio(field[LOOM_ACTIVE_LANES], field[LOOM_REQUESTS]),
		       LOOM_LANES, words_grouped(field[LOOM_REQUESTS]));
}

/* LOOM's file knows no more. */
static void print_basic_totals(const struct kernel *k)
{
	printf("\n  %-14s %13s %14s\n", "", "requests", "passes");
	for (unsigned i = 0; i < LOOM_STEPS; i++) {
		const uint64_t *field = k->counts[i].field;

		if (field[LOOM_REQUESTS])
			printf("  %-14s %13s %14s %s\n", loom_kind_names[i].name,
			       words_grouped(field[LOOM_REQUESTS]),
			       words_grouped(field[LOOM_PASSES]), loom_kind_names[i].passes);
	}
}

static void print_totals(const struct kernel *k)
{
	printf("\n  %-14s %13s %6s %14s %-10s %14s %6s %14s\n", "", "requests",
	       "lanes", "passes", "", "ideal", "used", "bytes");
	for (unsigned i = 0; i < LOOM_STEPS; i++) {
		const uint64_t *field = k->counts[i].field;
		uint64_t best = words_ideal(&k->counts[i], i);

		if (!field[LOOM_REQUESTS])
			continue;
		printf("  %-14s %13s %6s %14s %-10s %14s %6s %14s\n",
		       loom_kind_names[i].name, words_requests(&k->counts[i]),
		       words_ratio(field[LOOM_ACTIVE_LANES], field[LOOM_REQUESTS]),
		       words_grouped(field[LOOM_PASSES]), loom_kind_names[i].passes,
		       words_grouped(best), words_percent(best, field[LOOM_PASSES]),
		       words_grouped(field[LOOM_BYTES]));
	}
}

/* What hangs on whether ptxas predicates a short branch or jumps over it, or puts loads
 * before copies. */
static void print_guesses(const struct kernel *k)
{
	for (unsigned i = 0; i < LOOM_STEPS; i++) {
		const uint64_t *field = k->counts[i].field;
		uint64_t n = field[LOOM_REQUESTS], guessed = field[LOOM_GUESSED];

		if (guessed)
			printf("  * %s: %s to %s requests; %s by no lane, if ptxas issues "
			       "them as loom guesses\n", loom_kind_names[i].name,
			       words_grouped(n - guessed), words_grouped(n), words_grouped(guessed));
	}
}

static void print_bytes(const struct kernel *k)
{
	uint64_t wanted = 0, moved = 0;

	for (unsigned i = LOOM_GLOBAL_LOAD; i <= LOOM_GLOBAL_COPY; i++) {
		wanted += k->counts[i].field[LOOM_BYTES];
		moved += LOOM_SECTOR * k->counts[i].field[LOOM_PASSES];
	}
	if (wanted)
		printf("\n  global memory: %s bytes moved in sectors for %s "
		       "that lanes asked for\n", words_grouped(moved),
		       words_grouped(wanted));
}

/* Of memory of other devices. */
static void print_link(const struct kernel *k)
{
	uint64_t in = k->counts[LOOM_PEER_LOAD].field[LOOM_PASSES];
	uint64_t out = k->counts[LOOM_PEER_STORE].field[LOOM_PASSES];

	if (in || out)
		printf("  other devices: %s bytes loaded in sectors, %s stored: "
		       "what loom predicts of the link's payload\n",
		       words_grouped(LOOM_SECTOR * in), words_grouped(LOOM_SECTOR * out));
}

/* The text of a line, without its indentation, as far as it fits. */
static void print_source(const char *file, unsigned number)
{
	FILE *f = fopen(file, "r");
	char *text = NULL, *start;
	size_t size = 0, columns = WIDTH - 10;
	ssize_t n = 0;

	for (unsigned i = 0; f && i < number && n >= 0; i++)
		n = getline(&text, &size, f);
	if (f && n > 0) {
		text[strcspn(text, "\r\n")] = 0;
		start = text + strspn(text, " \t");
		fputs("        | ", stdout);
		for (; *start; start++) {
			/* Bytes that go on a character of UTF-8 are free. */
			if ((*start & 0xc0) != 0x80 && !columns--)
				break;
			putchar(*start == '\t' ? ' ' : *start);
		}
		putchar('\n');
	}
	free(text);
	if (f)
		fclose(f);
}

/* Those that cost something, under a heading. */
static void print_lines(const struct kernel *k, size_t top,
			const char *heading,
			uint64_t (*cost)(const struct line *), uint64_t whole,
			void (*details)(const struct line *))
{
	size_t left = 0;

	summary_lines_by(k, cost);
	for (size_t i = 0; i < k->lines && cost(&k->line[i]); i++) {
		const struct line *l = &k->line[i];

		if (i == 0)
			printf("\n  %s\n", heading);
		if (top && i >= top) {
			left++;
			continue;
		}
		printf("%7s %s:%u\n", words_percent(cost(l), whole), l->file,
		       l->number);
		print_source(l->file, l->number);
		details(l);
	}
	if (left)
		printf("        %zu more line%s; --top 0 shows all\n", left,
		       left > 1 ? "s" : "");
}

static void print_kind(const struct loom_counts *c, enum loom_kind kind)
{
	fputs("        ", stdout);
	words_access(stdout, c, kind);
	putchar('\n');
}

static void print_accesses(const struct line *l)
{
	for (unsigned i = 0; i < LOOM_STEPS; i++)
		if (l->counts[i].field[LOOM_BYTES])
			print_kind(&l->counts[i], i);
}

static void print_idle(const struct line *l)
{
	const uint64_t *field = l->counts[LOOM_STEPS].field;

	printf("        executed %s times, with %s of %d lanes\n",
	       words_grouped(field[LOOM_REQUESTS]),
	       words_ratio(field[LOOM_ACTIVE_LANES], field[LOOM_REQUESTS]), LOOM_LANES);
}

static void print_kernel(const struct summary *s, const struct kernel *k,
			 size_t top)
{
	print_shape(s, k);
	print_sampled(k);
	print_occupancy(k);
	print_steps(k);
	if (!summary_cost(k->counts))
		puts("  no access to shared, global or constant memory");
	else if (s->by_line)
		print_totals(k);
	else
		print_basic_totals(k);
	print_guesses(k);
	print_whole(k);
	print_bytes(k);
	print_link(k);
	print_lines(k, top, "lines by passes", summary_line_cost,
		    summary_cost(k->counts), print_accesses);
	print_lines(k, top, "lines by lanes that are not active", summary_line_idle,
		    summary_idle(k->counts), print_idle);
}

int report_no_such_kernel(const struct summary *s, const char *name)
{
	fprintf(stderr, "loom: no kernel is called %s; there are:\n", name);
	for (size_t i = 0; i < s->kernels; i++)
		fprintf(stderr, "  %s\n", s->kernel[i].name);
	return 1;
}

int report_print(const struct summary *s, const struct listing *what)
{
	size_t shown = 0;

	if (!s->kernels) {
		puts("No kernel was launched.");
		return what->kernel != NULL;
	}
	summary_order(s);
	for (size_t i = 0; i < s->kernels; i++) {
		const struct kernel *k = &s->kernel[i];

		if (what->kernel && strcmp(what->kernel, k->name))
			continue;
		if (shown++)
			putchar('\n');
		print_kernel(s, k, what->top);
	}
	if (!shown)
		return report_no_such_kernel(s, what->kernel);
	if (summary_left_out(s)) {
		putchar('\n');
		words_left_out(stdout, s);
		putchar('\n');
	}
	if (!s->by_line)
		puts("\nThis file has no lines: LOOM_LINES=FILE ./program "
		     "writes one that has.");
	return 0;
}
