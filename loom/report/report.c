/* Each kernel: what it was, what it moved, and the lines that cost most. */
#define _GNU_SOURCE
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"

enum { WIDTH = 100 };

/* Texts that one printf needs at once. */
static char *room(void)
{
	static char texts[8][64];
	static unsigned next;

	return texts[next++ % 8];
}

/* 1234567 as 1,234,567. */
static const char *grouped(uint64_t n)
{
	char digits[32], *text = room(), *to = text;
	int length = snprintf(digits, sizeof digits, "%llu",
			      (unsigned long long)n);

	for (int i = 0; i < length; i++) {
		if (i && (length - i) % 3 == 0)
			*to++ = ',';
		*to++ = digits[i];
	}
	*to = 0;
	return text;
}

/* A quotient with one decimal, which it loses when it is 0. */
static const char *ratio(uint64_t a, uint64_t b)
{
	char *text = room();
	size_t n;

	snprintf(text, 64, "%.1f", b ? (double)a / (double)b : 0.0);
	n = strlen(text);
	if (text[n - 1] == '0')
		text[n - 2] = 0;
	return text;
}

/* Requests, and a mark where some hang on a guess. */
static const char *requests(const struct loom_counts *c)
{
	char *text = room();

	snprintf(text, 64, "%s%s", grouped(c->field[LOOM_REQUESTS]),
		 c->field[LOOM_GUESSED] ? "*" : "");
	return text;
}

/* Only what is all is 100%, and only what is nothing 0%. */
static const char *percent(uint64_t part, uint64_t whole)
{
	double p = whole ? 100.0 * (double)part / (double)whole : 0;
	char *text = room();

	if (part < whole && p > 99.9)
		p = 99.9;
	if (part && p < 0.1)
		p = 0.1;
	snprintf(text, 64, part == whole ? "%.0f%%" : "%.1f%%", p);
	return text;
}

static uint64_t ideal(const struct loom_counts *c, enum loom_kind kind)
{
	return kind == LOOM_CONSTANT_LOAD ?
		       c->field[LOOM_REQUESTS] :
		       c->field[LOOM_PASSES] - c->field[LOOM_EXCESS];
}

static void print_extent(const uint64_t *n)
{
	printf("%llu", (unsigned long long)n[0]);
	if (n[1] > 1 || n[2] > 1)
		printf(" x %llu", (unsigned long long)n[1]);
	if (n[2] > 1)
		printf(" x %llu", (unsigned long long)n[2]);
}

static void print_shape(const struct summary *s, const struct kernel *k)
{
	printf("%s: %s launch%s", k->name, grouped(k->launches),
	       k->launches > 1 ? "es, summed" : "");
	if (k->shape[LOOM_BLOCK_X]) {
		fputs(", grid ", stdout);
		print_extent(&k->shape[LOOM_GRID_X]);
		fputs(", block ", stdout);
		print_extent(&k->shape[LOOM_BLOCK_X]);
	}
	if (s->by_device)
		printf(", on device %llu",
		       (unsigned long long)k->shape[LOOM_DEVICE]);
	putchar('\n');
	if (k->shape[LOOM_STATIC_SHARED] || k->shape[LOOM_DYNAMIC_SHARED])
		printf("  shared memory of a block: %s bytes static, %s "
		       "dynamic\n", grouped(k->shape[LOOM_STATIC_SHARED]),
		       grouped(k->shape[LOOM_DYNAMIC_SHARED]));
}

/* Registers would limit it too, but only nvcc knows them. */
static void print_occupancy(const struct kernel *k)
{
	const uint64_t *n = k->shape;
	uint64_t threads = n[LOOM_BLOCK_X] * n[LOOM_BLOCK_Y] * n[LOOM_BLOCK_Z];
	uint64_t warps = (threads + LOOM_LANES - 1) / LOOM_LANES;
	uint64_t blocks = n[LOOM_RESIDENT_BLOCKS];
	const char *limit = "shared memory";

	if (!blocks) /* the file does not say */
		return;
	if (blocks == n[LOOM_BLOCK_SLOTS])
		limit = "blocks";
	if (blocks == n[LOOM_WARP_SLOTS] / warps)
		limit = "threads";
	printf("  occupancy: %s of %s warps of a multiprocessor, in %s "
	       "block%s; limited by %s (or registers)\n",
	       grouped(blocks * warps), grouped(n[LOOM_WARP_SLOTS]),
	       grouped(blocks), blocks == 1 ? "" : "s", limit);
}

static void print_steps(const struct kernel *k)
{
	const uint64_t *field = k->counts[LOOM_STEPS].field;

	if (field[LOOM_REQUESTS])
		printf("  active lanes: %s of %d in the mean of %s basic "
		       "blocks that warps executed\n",
		       ratio(field[LOOM_ACTIVE_LANES], field[LOOM_REQUESTS]),
		       LOOM_LANES, grouped(field[LOOM_REQUESTS]));
}

/* LOOM's file knows no more. */
static void print_basic_totals(const struct kernel *k)
{
	printf("\n  %-14s %13s %14s\n", "", "requests", "passes");
	for (unsigned i = 0; i < LOOM_STEPS; i++) {
		const uint64_t *field = k->counts[i].field;

		if (field[LOOM_REQUESTS])
			printf("  %-14s %13s %14s %s\n", loom_kind_names[i].name,
			       grouped(field[LOOM_REQUESTS]),
			       grouped(field[LOOM_PASSES]), loom_kind_names[i].passes);
	}
}

static void print_totals(const struct kernel *k)
{
	printf("\n  %-14s %13s %6s %14s %-10s %14s %6s %14s\n", "", "requests",
	       "lanes", "passes", "", "ideal", "used", "bytes");
	for (unsigned i = 0; i < LOOM_STEPS; i++) {
		const uint64_t *field = k->counts[i].field;
		uint64_t best = ideal(&k->counts[i], i);

		if (!field[LOOM_REQUESTS])
			continue;
		printf("  %-14s %13s %6s %14s %-10s %14s %6s %14s\n",
		       loom_kind_names[i].name, requests(&k->counts[i]),
		       ratio(field[LOOM_ACTIVE_LANES], field[LOOM_REQUESTS]),
		       grouped(field[LOOM_PASSES]), loom_kind_names[i].passes,
		       grouped(best), percent(best, field[LOOM_PASSES]),
		       grouped(field[LOOM_BYTES]));
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
			       grouped(n - guessed), grouped(n), grouped(guessed));
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
		       "that lanes asked for\n", grouped(moved),
		       grouped(wanted));
}

/* Of memory of other devices. */
static void print_link(const struct kernel *k)
{
	uint64_t in = k->counts[LOOM_PEER_LOAD].field[LOOM_PASSES];
	uint64_t out = k->counts[LOOM_PEER_STORE].field[LOOM_PASSES];

	if (in || out)
		printf("  other devices: %s bytes loaded in sectors, %s stored: "
		       "what loom predicts of the link's payload\n",
		       grouped(LOOM_SECTOR * in), grouped(LOOM_SECTOR * out));
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

/* What is wrong, in words. */
static void print_excess(const uint64_t *field, enum loom_kind kind)
{
	const char *factor = ratio(field[LOOM_PASSES],
				   field[LOOM_PASSES] - field[LOOM_EXCESS]);

	if (kind <= LOOM_SHARED_STORE)
		printf(": %s-way bank conflict", factor);
	else if (field[LOOM_ACTIVE_LANES] > field[LOOM_ADDRESSES] &&
		 (kind == LOOM_SHARED_ATOMIC || kind == LOOM_GLOBAL_ATOMIC))
		printf(": %s lanes an address",
		       ratio(field[LOOM_ACTIVE_LANES], field[LOOM_ADDRESSES]));
	else if (kind == LOOM_SHARED_ATOMIC)
		printf(": %s-way bank conflict", factor);
	else
		printf(": %s used",
		       percent(field[LOOM_PASSES] - field[LOOM_EXCESS],
			       field[LOOM_PASSES]));
}

static void print_kind(const struct loom_counts *c, enum loom_kind kind)
{
	const uint64_t *field = c->field;
	uint64_t n = field[LOOM_REQUESTS], best = ideal(c, kind);
	const char *each;

	if (!n) {
		printf("        %s: in one request with another line's\n",
		       loom_kind_names[kind].name);
		return;
	}
	printf("        %s: %s request%s", loom_kind_names[kind].name, requests(c),
	       n == 1 ? "" : "s");
	if (field[LOOM_ACTIVE_LANES] < n * LOOM_LANES)
		printf(" of %s lanes", ratio(field[LOOM_ACTIVE_LANES], n));
	each = ratio(field[LOOM_PASSES], n);
	printf(", %s %s each", each, strcmp(each, "1") ? loom_kind_names[kind].passes :
							  loom_kind_names[kind].pass);
	if (field[LOOM_PASSES] > best)
		printf(" where %s would do", ratio(best, n));
	if (field[LOOM_EXCESS])
		print_excess(field, kind);
	putchar('\n');
}

/* What lines are put in order by. */
static uint64_t cost_of_line(const struct line *l)
{
	return summary_cost(l->counts);
}

/* Lane steps that the warps' steps left unused. */
static uint64_t idle(const struct loom_counts *counts)
{
	const uint64_t *field = counts[LOOM_STEPS].field;

	return LOOM_LANES * field[LOOM_REQUESTS] - field[LOOM_ACTIVE_LANES];
}

static uint64_t idle_of_line(const struct line *l)
{
	return idle(l->counts);
}

static int compare(const void *a, const void *b, void *of)
{
	uint64_t (**cost)(const struct line *) = of;
	const struct line *p = a, *q = b;
	uint64_t c = (*cost)(p), d = (*cost)(q);
	int files;

	if (c != d)
		return c < d ? 1 : -1;
	files = strcmp(p->file, q->file);
	return files ? files :
		       (p->number > q->number) - (p->number < q->number);
}

/* Those that cost something, under a heading. */
static void print_lines(const struct kernel *k, size_t top,
			const char *heading,
			uint64_t (*cost)(const struct line *), uint64_t whole,
			void (*details)(const struct line *))
{
	size_t left = 0;

	qsort_r(k->line, k->lines, sizeof *k->line, compare, &cost);
	for (size_t i = 0; i < k->lines && cost(&k->line[i]); i++) {
		const struct line *l = &k->line[i];

		if (i == 0)
			printf("\n  %s\n", heading);
		if (top && i >= top) {
			left++;
			continue;
		}
		printf("%7s %s:%u\n", percent(cost(l), whole), l->file,
		       l->number);
		print_source(l->file, l->number);
		details(l);
	}
	if (left)
		printf("        %zu more line%s; --top 0 shows all\n", left,
		       left > 1 ? "s" : "");
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
	       grouped(field[LOOM_REQUESTS]),
	       ratio(field[LOOM_ACTIVE_LANES], field[LOOM_REQUESTS]), LOOM_LANES);
}

static void print_kernel(const struct summary *s, const struct kernel *k,
			 size_t top)
{
	print_shape(s, k);
	print_occupancy(k);
	print_steps(k);
	if (!summary_cost(k->counts))
		puts("  no access to shared, global or constant memory");
	else if (s->by_line)
		print_totals(k);
	else
		print_basic_totals(k);
	print_guesses(k);
	print_bytes(k);
	print_link(k);
	print_lines(k, top, "lines by passes", cost_of_line,
		    summary_cost(k->counts), print_accesses);
	print_lines(k, top, "lines by lanes that are not active", idle_of_line,
		    idle(k->counts), print_idle);
}

static int by_cost(const void *a, const void *b)
{
	const struct kernel *p = a, *q = b;
	uint64_t c = summary_cost(p->counts), d = summary_cost(q->counts);

	if (c != d)
		return c < d ? 1 : -1;
	return (p->first > q->first) - (p->first < q->first);
}

static int no_such_kernel(const struct summary *s, const char *name)
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
	qsort(s->kernel, s->kernels, sizeof *s->kernel, by_cost);
	for (size_t i = 0; i < s->kernels; i++) {
		const struct kernel *k = &s->kernel[i];

		if (what->kernel && strcmp(what->kernel, k->name))
			continue;
		if (shown++)
			putchar('\n');
		print_kernel(s, k, what->top);
	}
	if (!shown)
		return no_such_kernel(s, what->kernel);
	if (!s->by_line)
		puts("\nThis file has no lines: LOOM_LINES=FILE ./program "
		     "writes one that has.");
	return 0;
}
