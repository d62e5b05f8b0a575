/* The tool: reads a file and what it includes by name, runs its launches, and prints
 * what they did. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shuttle.h"

#ifndef VERSION
#define VERSION ""
#endif

enum { MOST = 1 << 20, DEEP = 16 };

static void usage(FILE *to)
{
	fputs("usage: shuttle [--run 'k<<<1, 32>>>(out, in)']... [option]... [FILE]\n"
	      "Interprets the CUDA kernels of FILE, or of the standard input, as they are\n"
	      "written, and prints what each asks of memory: launch,kernel,metric,value.\n"
	      "  --run LAUNCH        in place of what its comments // run: say\n"
	      "  --lines             every counter of every line\n"
	      "  --fill index|zero|random:SEED    what arrays hold (index)\n"
	      "  --elements N        how many elements they have (65536)\n"
	      "  --schedule forward|reverse|random:SEED    of blocks and warps\n"
	      "  --steps N           after which a launch is endless (100000000)\n"
	      "  --memory MIB        that arrays and their records may take (192)\n"
	      "  --hazards yes|no    look for races and unset values (yes)\n"
	      "  --json              tell mistakes as JSON, an object a line\n"
	      "  --picks             print the requests of one warp\n"
	      "  --watch BLOCK:WARP  of which (0:0)\n"
	      "  --source            print the source with what it includes, run nothing\n"
	      "  --help, --version\n"
	      "Exit status: 0, 1 after a kernel's mistake, 2 for a source or an option that\n"
	      "shuttle does not take, 3 for a file that cannot be read.\n", to);
}

static void fail(const char *what, const char *file)
{
	fprintf(stderr, "shuttle: %s: %s\n", file, what);
	exit(3);
}

/* ---- The source ---- */

static char *text;
static size_t length;

static void add(const char *s, size_t n)
{
	if (length + n > MOST)
		fail("the source and what it includes is larger than 1 MiB; cut it", "source");
	memcpy(text + length, s, n);
	length += n;
}

static char *read_all(FILE *f, size_t *n)
{
	char *all = malloc(MOST + 1);

	if (!all)
		fail("no memory", "source");
	*n = fread(all, 1, MOST + 1, f);
	if (*n > MOST)
		fail("larger than 1 MiB; cut it", "source");
	return all;
}

static struct { char name[512]; } known[256];
static unsigned known_count;

static int is_known(const char *name)
{
	for (unsigned i = 0; i < known_count; i++)
		if (!strcmp(known[i].name, name))
			return 1;
	if (known_count < 256)
		snprintf(known[known_count++].name, sizeof known->name, "%s", name);
	return 0;
}

static void add_file(FILE *f, const char *name, unsigned depth);

/* Of `#include "NAME"`, where there is such a file beside the one that asks. */
static int include(const char *line, size_t n, const char *from, unsigned depth)
{
	const char *begin = memchr(line, '"', n), *slash = strrchr(from, '/');
	const char *end = begin ? memchr(begin + 1, '"', n - (size_t)(begin + 1 - line)) : NULL;
	char name[512];
	unsigned marks = 0;
	FILE *f;

	while (n && (*line == ' ' || *line == '\t' || *line == '#'))
		line++, n--, marks += line[-1] == '#';
	if (marks != 1 || n < 10 || strncmp(line, "include", 7) || !end)
		return 0;
	snprintf(name, sizeof name, "%.*s%.*s", slash ? (int)(slash - from + 1) : 0, from,
		 (int)(end - begin - 1), begin + 1);
	f = depth < DEEP && !is_known(name) ? fopen(name, "r") : NULL;
	if (f) {
		add_file(f, name, depth + 1);
		fclose(f);
	}
	return 1;
}

static void mark(unsigned line, const char *name)
{
	char room[600];

	snprintf(room, sizeof room, "#line %u \"%s\"\n", line, name);
	add(room, strlen(room));
}

static void add_file(FILE *f, const char *name, unsigned depth)
{
	size_t n, at = 0;
	unsigned line = 1;
	char *all = read_all(f, &n);

	mark(1, name);
	while (at < n) {
		const char *end = memchr(all + at, '\n', n - at);
		size_t bytes = end ? (size_t)(end - all) - at + 1 : n - at;

		if (include(all + at, bytes, name, depth))
			mark(line + 1, name);
		else
			add(all + at, bytes);
		at += bytes;
		line++;
	}
	if (length && text[length - 1] != '\n')
		add("\n", 1);
	free(all);
}

/* ---- What it says ---- */

static void print(uint32_t what, FILE *to)
{
	fwrite(shuttle_text(what), 1, shuttle_length(what), to);
}

static void print_picks(void)
{
	const struct shuttle_pick *p = shuttle_picks();

	puts("launch,line,kind,width,passes,ideal,lanes,addresses");
	for (uint32_t i = 0; i < shuttle_pick_count(); i++, p++) {
		printf("%u,%u,%u,%u,%u,%u,%08x,", p->launch, p->line, p->kind, p->width, p->passes,
		       p->ideal, p->lanes);
		for (unsigned l = 0; l < 32; l++)
			printf("%s%u:%u", l ? " " : "", p->address[l], p->wave[l]);
		putchar('\n');
	}
}

static const char *file = "-";
static int lines, json, picks, source_alone;

static void option(const char *name, const char *value)
{
	if (value && !shuttle_option(name + 2, value))
		return;
	fprintf(stderr, "shuttle: %s %s is no option; see shuttle --help\n", name, value ? value : "");
	exit(2);
}

static void read_options(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--help")) {
			usage(stdout);
			exit(0);
		}
		if (!strcmp(argv[i], "--version")) {
			puts("shuttle " VERSION);
			exit(0);
		}
		if (!strcmp(argv[i], "--lines"))
			lines = 1;
		else if (!strcmp(argv[i], "--json"))
			json = 1;
		else if (!strcmp(argv[i], "--picks"))
			picks = 1;
		else if (!strcmp(argv[i], "--source"))
			source_alone = 1;
		else if (!strncmp(argv[i], "--", 2)) {
			option(argv[i], i + 1 < argc ? argv[i + 1] : NULL);
			i++;
		} else if (argv[i][0] == '-' && argv[i][1]) {
			fprintf(stderr, "shuttle: there is no option %s; shuttle --help lists them\n", argv[i]);
			exit(2);
		} else
			file = argv[i];
	}
}

int main(int argc, char **argv)
{
	FILE *f;
	int status;

	text = shuttle_source(MOST);
	read_options(argc, argv);
	f = strcmp(file, "-") ? fopen(file, "r") : stdin;
	if (!f)
		fail(strerror(errno), file);
	add_file(f, f == stdin ? "stdin" : file, 0);
	text[length] = 0;
	if (source_alone) {
		fwrite(text, 1, length, stdout);
		return 0;
	}
	status = shuttle_run();
	print(SHUTTLE_PRINTED, stdout);
	if (picks)
		print_picks();
	else
		print(lines ? SHUTTLE_LINES : SHUTTLE_ROWS, stdout);
	if (fflush(stdout))
		fail(strerror(errno), "standard output");
	print(json ? SHUTTLE_MISTAKES_JSON : SHUTTLE_MISTAKES, stderr);
	if (shuttle_length(SHUTTLE_ERRORS))
		fprintf(stderr, "shuttle: %s", shuttle_text(SHUTTLE_ERRORS));
	return status == SHUTTLE_REFUSED ? 2 : status == SHUTTLE_HAZARDS;
}
