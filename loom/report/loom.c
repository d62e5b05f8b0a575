/* loom: what to do with the counters. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/findings.h"
#include "report/html.h"
#include "report/report.h"
#include "common/suggest.h"
#include "report/verify.h"
#include "common/version.h"
#include "common/tool.h"

static const char usage[] =
	"usage: loom report [--kernel NAME] [--top N] COUNTERS\n"
	"       loom report --html [-o FILE] [--trace FILE] [--hazards FILE]\n"
	"                   [--kernel NAME] [--top N] [[BEFORE] COUNTERS]\n"
	"       loom report --sarif|--json [-o FILE] [--hazards FILE]\n"
	"                   [--kernel NAME] [--top N] [COUNTERS]\n"
	"       loom verify [--explained FILE]... PREDICTED_DIR MEASURED_DIR\n"
	"report prints the kernels of a run and their costliest lines; see\n"
	"loom report --help.  verify compares the memory counters in two\n"
	"directories of results (PROGRAM.csv each) and prints every\n"
	"difference, with its cause where FILE gives one for these values\n"
	"(program,kernel,case,metric,predicted,measured,cause).  Exit\n"
	"status: 0 all that was measured is predicted, equal or explained;\n"
	"1 not so, nothing to compare, or an explanation of what does not\n"
	"differ, or not so; 2 wrong usage; 3 a file that cannot be read.\n"
	"  --help, --version\n"
	"loomcc compiles CUDA programs so that they count.\n";

static const char report_usage[] =
	"usage: loom report [--kernel NAME] [--top N] COUNTERS\n"
	"       loom report --html [-o FILE] [--trace FILE] [--hazards FILE]\n"
	"                   [--kernel NAME] [--top N] [[BEFORE] COUNTERS]\n"
	"       loom report --sarif|--json [-o FILE] [--hazards FILE]\n"
	"                   [--kernel NAME] [--top N] [COUNTERS]\n"
	"Prints what the kernels of a run cost, the costliest first, and\n"
	"their lines.  COUNTERS is what LOOM_LINES=COUNTERS ./program wrote;\n"
	"a file of LOOM= has no lines.  Launches of one kernel with the same\n"
	"grid, block and shared memory are summed.\n"
	"  --kernel NAME   only the kernel of this name\n"
	"  --top N         so many lines of each kernel (10; 0: all)\n"
	"  --html          the same for a browser, in one file\n"
	"  --sarif         mistakes, and lines with more passes than they\n"
	"                  would need, as SARIF 2.1.0, for CI and editors\n"
	"  --json          mistakes and lines, each an object of JSON\n"
	"  -o FILE         these go there (the standard output)\n"
	"  --trace FILE    what LOOM_TRACE=FILE wrote in the same run: the\n"
	"                  page shows the accesses of a warp as a cloth\n"
	"  --hazards FILE  what ./program 2>FILE said: the mistakes, shown\n"
	"                  at their lines; without COUNTERS, too, as a\n"
	"                  program that ends by one writes none\n"
	"BEFORE is what another run wrote, with which the page compares.\n"
	"A pass is what the hardware does one after another: a wavefront of\n"
	"shared memory, a 32-byte sector of global memory, an address of\n"
	"constant memory.  used: the share of passes that would have done.\n"
	"*: some requests are no lane's, and hang on a guess of what ptxas\n"
	"does: it says from how many to how many there may be.\n"
	"Exit status: 0, 1 no such kernel, 2 wrong usage, 3 a file that\n"
	"cannot be read.\n";

/* word: what is not understood; NULL: what is missing. */
static int wrong_usage(const char *text, const char *word)
{
	static const char *const words[] = {
		"report", "verify", "--kernel", "--top", "--explained",
		"--html", "--sarif", "--json", "--trace", "--hazards", "--help",
		"--version"
	};
	const char *near = word ? loom_suggest(word, words,
					    sizeof words / sizeof *words) :
				  NULL;

	if (near)
		fprintf(stderr, "loom: %s: did you mean %s?\n", word, near);
	else
		fputs(text, stderr);
	return 2;
}

static int count_of(const char *text, size_t *n)
{
	char *end;

	*n = strtoul(text, &end, 10);
	return *text >= '0' && *text <= '9' && !*end;
}

enum form { TEXT, HTML, SARIF, JSON };

/* What is asked of loom report. */
struct asked {
	struct listing what;
	enum form form;
	const char *to, *trace, *hazards;
	const char *file[2]; /* COUNTERS, or BEFORE and COUNTERS */
	unsigned files;
};

/* The option's place for a FILE or a NAME, or NULL. */
static const char **place_of(struct asked *a, const char *option)
{
	if (!strcmp(option, "--kernel"))
		return &a->what.kernel;
	if (!strcmp(option, "-o"))
		return &a->to;
	if (!strcmp(option, "--trace"))
		return &a->trace;
	return strcmp(option, "--hazards") ? NULL : &a->hazards;
}

static enum form form_of(const char *option)
{
	static const char *const forms[] = {
		[HTML] = "--html", [SARIF] = "--sarif", [JSON] = "--json"
	};
	enum form form = JSON;

	while (form && strcmp(option, forms[form]))
		form--;
	return form;
}

/* Returns the exit status, or -1 when all is well. */
static int read_arguments(struct asked *to, char **a)
{
	for (; *a; a++) {
		const char **place = place_of(to, *a);

		if (place && a[1]) {
			*place = *++a;
		} else if (form_of(*a)) {
			to->form = form_of(*a);
		} else if (!strcmp(*a, "--top") && a[1]) {
			if (!count_of(*++a, &to->what.top)) {
				fprintf(stderr, "loom: --top %s: give a "
					"number from 0\n", *a);
				return 2;
			}
		} else if (**a == '-' || to->files == 2) {
			return wrong_usage(report_usage, *a);
		} else {
			to->file[to->files++] = *a;
		}
	}
	return -1;
}

static int ended(FILE *to, const char *name)
{
	if (!ferror(to) && !fflush(to))
		return 0;
	fprintf(stderr, "loom: cannot write %s: %s\n",
		name ? name : "standard output", strerror(errno));
	return 3;
}

/* One that is whole, or a file that stays as it was. */
static int write_file(const char *name, const char *text, size_t size)
{
	FILE *to = name ? fopen(name, "w") : stdout;

	if (!to) {
		fprintf(stderr, "loom: %s: %s; name a file that can be "
			"written\n", name, strerror(errno));
		return 3;
	}
	fwrite(text, 1, size, to);
	return ended(to, name);
}

static void read_for_page(struct html *h, const struct asked *a,
			  struct summary *before)
{
	if (a->files)
		h->s = summary_read(a->file[a->files - 1]);
	if (a->files == 2) {
		*before = summary_read(a->file[0]);
		h->before = before;
	}
	if (a->trace)
		h->accesses = accesses_read(a->trace, &h->s);
	if (a->hazards)
		h->told = told_read(a->hazards);
	h->has_accesses = a->trace != NULL;
	h->has_told = a->hazards != NULL;
}

static int print_page(FILE *to, const struct asked *a)
{
	struct html h = { .to = to, .kernel = a->what.kernel,
			  .top = a->what.top };
	struct summary before;

	read_for_page(&h, a, &before);
	return html_print(&h) ? report_no_such_kernel(&h.s, h.kernel) : 0;
}

static int print_findings(FILE *to, const struct asked *a)
{
	struct findings all = { .what = a->what };

	if (a->files)
		all.s = summary_read(a->file[0]);
	if (a->hazards)
		all.told = told_read(a->hazards);
	if ((a->form == SARIF ? findings_sarif : findings_json)(to, &all))
		return report_no_such_kernel(&all.s, a->what.kernel);
	return 0;
}

static int report_as(const struct asked *a)
{
	char *text = NULL;
	size_t size = 0;
	FILE *to = open_memstream(&text, &size);
	int status;

	if (!to)
		tool_fail("no memory for a report:");
	status = a->form == HTML ? print_page(to, a) : print_findings(to, a);
	if (fclose(to))
		tool_fail("no memory for a report:");
	return status ? status : write_file(a->to, text, size);
}

/* Returns 0, or the exit status of what no form has. */
static int check(const struct asked *a)
{
	if (!a->form && (a->to || a->trace || a->hazards || a->files == 2)) {
		fputs("loom: -o, --trace, --hazards and a second file are for "
		      "a page; say --html\n", stderr);
		return 2;
	}
	if (a->form != HTML && (a->trace || a->files == 2)) {
		fputs("loom: --trace and a second file are for a page; say "
		      "--html\n", stderr);
		return 2;
	}
	if (!a->files && !a->hazards)
		return wrong_usage(report_usage, NULL);
	return 0;
}

static int report(char **argument)
{
	struct asked a = { .what.top = 10 };
	struct summary s;
	int status;

	if (*argument && !strcmp(*argument, "--help") && !argument[1]) {
		fputs(report_usage, stdout);
		return 0;
	}
	status = read_arguments(&a, argument);
	if (status >= 0)
		return status;
	status = check(&a);
	if (status)
		return status;
	if (a.form)
		return report_as(&a);
	s = summary_read(a.file[0]);
	if (report_print(&s, &a.what))
		return 1;
	return ended(stdout, NULL);
}

static int verify(char **argument)
{
	char **a = argument;
	size_t files = 0;

	/* the files come to lie side by side */
	while (*a && !strcmp(*a, "--explained") && a[1]) {
		argument[files++] = a[1];
		a += 2;
	}
	if (!*a || **a == '-' || !a[1] || a[2])
		return wrong_usage(usage, *a);
	return verify_results(argument, files, a[0], a[1]);
}

int main(int argc, char **argv)
{
	if ((argc == 2 && !strcmp(argv[1], "--help")) ||
	    (argc == 3 && !strcmp(argv[1], "verify") && !strcmp(argv[2], "--help"))) {
		fputs(usage, stdout);
		return 0;
	}
	if (argc == 2 && !strcmp(argv[1], "--version")) {
		puts("loom " VERSION);
		return 0;
	}
	if (argc >= 2 && !strcmp(argv[1], "report"))
		return report(argv + 2);
	if (argc >= 2 && !strcmp(argv[1], "verify"))
		return verify(argv + 2);
	return wrong_usage(usage, argv[1]);
}
