#include "report/words.h"

#include <string.h>

#include "common/hardware.h"

/* Texts that one printf needs at once. */
static char *room(void)
{
	static char texts[8][64];
	static unsigned next;

	return texts[next++ % 8];
}

const char *words_grouped(uint64_t n)
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

/* One decimal, which goes when it is 0. */
const char *words_ratio(uint64_t a, uint64_t b)
{
	char *text = room();
	size_t n;

	snprintf(text, 64, "%.1f", b ? (double)a / (double)b : 0.0);
	n = strlen(text);
	if (text[n - 1] == '0')
		text[n - 2] = 0;
	return text;
}

const char *words_requests(const struct loom_counts *c)
{
	char *text = room();

	snprintf(text, 64, "%s%s", words_grouped(c->field[LOOM_REQUESTS]),
		 c->field[LOOM_GUESSED] ? "*" : "");
	return text;
}

/* Only what is all is 100%, and only what is nothing 0%. */
const char *words_percent(uint64_t part, uint64_t whole)
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

uint64_t words_ideal(const struct loom_counts *c, enum loom_kind kind)
{
	return kind == LOOM_CONSTANT_LOAD ?
		       c->field[LOOM_REQUESTS] :
		       c->field[LOOM_PASSES] - c->field[LOOM_EXCESS];
}

static void say_extent(FILE *to, const uint64_t *n)
{
	fprintf(to, "%llu", (unsigned long long)n[0]);
	if (n[1] > 1 || n[2] > 1)
		fprintf(to, " x %llu", (unsigned long long)n[1]);
	if (n[2] > 1)
		fprintf(to, " x %llu", (unsigned long long)n[2]);
}

void words_launches(FILE *to, const struct summary *s, const struct kernel *k)
{
	fprintf(to, "%s launch%s", words_grouped(k->launches),
		k->launches > 1 ? "es, summed" : "");
	if (k->shape[LOOM_BLOCK_X]) {
		fputs(", grid ", to);
		say_extent(to, &k->shape[LOOM_GRID_X]);
		fputs(", block ", to);
		say_extent(to, &k->shape[LOOM_BLOCK_X]);
	}
	if (s->by_device)
		fprintf(to, ", on device %llu",
			(unsigned long long)k->shape[LOOM_DEVICE]);
}

void words_sampled(FILE *to, const struct kernel *k)
{
	fprintf(to, "%s of %s block%s looked at (LOOM_SAMPLE), whose numbers follow",
		words_grouped(k->sampled), words_grouped(k->blocks),
		k->blocks > 1 ? "s were" : " was");
}

static const char *range(uint64_t least, uint64_t most)
{
	char *text = room();

	if (least == most)
		return words_grouped(least);
	snprintf(text, 64, "%s to %s", words_grouped(least), words_grouped(most));
	return text;
}

void words_whole(FILE *to, const struct kernel *k, enum loom_kind kind)
{
	const uint64_t *least = k->least[kind].field, *most = k->most[kind].field;

	fprintf(to, "%s: %s request%s, %s %s", loom_kind_names[kind].name,
		range(least[LOOM_REQUESTS], most[LOOM_REQUESTS]),
		most[LOOM_REQUESTS] > 1 ? "s" : "",
		range(least[LOOM_PASSES], most[LOOM_PASSES]),
		most[LOOM_PASSES] == 1 ? loom_kind_names[kind].pass :
					 loom_kind_names[kind].passes);
}

void words_left_out(FILE *to, const struct summary *s)
{
	const size_t n = summary_left_out(s);

	fprintf(to, "LOOM_LAUNCHES or LOOM_KERNELS left out %s launch%s before the last "
		"one here.", words_grouped(n), n > 1 ? "es" : "");
}

/* Registers would limit it too, but only nvcc knows them. */
void words_occupancy(FILE *to, const struct kernel *k)
{
	const uint64_t *n = k->shape;
	uint64_t threads = n[LOOM_BLOCK_X] * n[LOOM_BLOCK_Y] * n[LOOM_BLOCK_Z];
	uint64_t warps = (threads + LOOM_LANES - 1) / LOOM_LANES;
	uint64_t blocks = n[LOOM_RESIDENT_BLOCKS];
	const char *limit = "shared memory";

	if (blocks == n[LOOM_BLOCK_SLOTS])
		limit = "blocks";
	if (blocks == n[LOOM_WARP_SLOTS] / warps)
		limit = "threads";
	fprintf(to, "%s of %s warps of a multiprocessor, in %s block%s; "
		"limited by %s (or registers)", words_grouped(blocks * warps),
		words_grouped(n[LOOM_WARP_SLOTS]), words_grouped(blocks),
		blocks == 1 ? "" : "s", limit);
}

/* Lanes of an atomic operation that meet at an address. */
static int meet(const uint64_t *field, enum loom_kind kind)
{
	return (kind == LOOM_SHARED_ATOMIC || kind == LOOM_GLOBAL_ATOMIC) &&
	       field[LOOM_ACTIVE_LANES] > field[LOOM_ADDRESSES];
}

/* What is wrong. */
static void say_excess(FILE *to, const uint64_t *field, enum loom_kind kind)
{
	uint64_t best = field[LOOM_PASSES] - field[LOOM_EXCESS];

	if (meet(field, kind))
		fprintf(to, ": %s lanes an address",
			words_ratio(field[LOOM_ACTIVE_LANES],
				    field[LOOM_ADDRESSES]));
	else if (kind <= LOOM_SHARED_ATOMIC)
		fprintf(to, ": %s-way bank conflict",
			words_ratio(field[LOOM_PASSES], best));
	else
		fprintf(to, ": %s used",
			words_percent(best, field[LOOM_PASSES]));
}

void words_access(FILE *to, const struct loom_counts *c, enum loom_kind kind)
{
	const struct loom_kind_name *name = &loom_kind_names[kind];
	const uint64_t *field = c->field;
	uint64_t n = field[LOOM_REQUESTS], best = words_ideal(c, kind);
	const char *each;

	if (!n) {
		fprintf(to, "%s: in one request with another line's",
			name->name);
		return;
	}
	fprintf(to, "%s: %s request%s", name->name, words_requests(c),
		n == 1 ? "" : "s");
	if (field[LOOM_ACTIVE_LANES] < n * LOOM_LANES)
		fprintf(to, " of %s lanes",
			words_ratio(field[LOOM_ACTIVE_LANES], n));
	each = words_ratio(field[LOOM_PASSES], n);
	fprintf(to, ", %s %s each", each,
		strcmp(each, "1") ? name->passes : name->pass);
	if (field[LOOM_PASSES] > best)
		fprintf(to, " where %s would do", words_ratio(best, n));
	if (field[LOOM_EXCESS])
		say_excess(to, field, kind);
}

const char *words_remedy(const struct loom_counts *c, enum loom_kind kind)
{
	const uint64_t *field = c->field;

	if (field[LOOM_PASSES] <= words_ideal(c, kind))
		return NULL;
	if (meet(field, kind))
		return "add up within the warp first, and let one lane go to "
		       "each address";
	switch (kind) {
	case LOOM_SHARED_LOAD:
	case LOOM_SHARED_STORE:
	case LOOM_SHARED_ATOMIC:
	case LOOM_MATRIX_LOAD:
		return "let the lanes of a request take different banks: pad "
		       "each row of the array, or swizzle its columns";
	case LOOM_GLOBAL_LOAD:
	case LOOM_GLOBAL_STORE:
	case LOOM_GLOBAL_ATOMIC:
	case LOOM_GLOBAL_COPY:
		return "let neighbouring lanes take neighbouring words, and "
		       "begin at a multiple of 32 bytes; what must be turned, "
		       "turn in shared memory";
	case LOOM_CONSTANT_LOAD:
		return "let all lanes take the same address, or keep the table "
		       "in shared memory";
	default:
		return NULL;
	}
}
