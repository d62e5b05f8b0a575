/* loom: what to do with the counters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "common/suggest.h"
#include "report/verify.h"
#include "common/version.h"
#include "common/tool.h"

static const char usage[] =
	"usage: loom report [--kernel NAME] [--top N] COUNTERS\n"
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
	"Prints what the kernels of a run cost, the costliest first, and\n"
	"their lines.  COUNTERS is what LOOM_LINES=COUNTERS ./program wrote;\n"
	"a file of LOOM= has no lines.  Launches of one kernel with the same\n"
	"grid, block and shared memory are summed.\n"
	"  --kernel NAME   only the kernel of this name\n"
	"  --top N         so many lines of each kernel (10; 0: all)\n"
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
		"--help", "--version"
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

static int report(char **argument)
{
	struct listing what = { NULL, 10 };
	const char *file = NULL;
	struct summary s;

	for (char **a = argument; *a; a++) {
		if (!strcmp(*a, "--help")) {
			fputs(report_usage, stdout);
			return 0;
		} else if (!strcmp(*a, "--kernel") && a[1]) {
			what.kernel = *++a;
		} else if (!strcmp(*a, "--top") && a[1]) {
			if (!count_of(*++a, &what.top)) {
				fprintf(stderr, "loom: --top %s: give a "
					"number from 0\n", *a);
				return 2;
			}
		} else if (**a == '-' || file) {
			return wrong_usage(report_usage, *a);
		} else {
			file = *a;
		}
	}
	if (!file)
		return wrong_usage(report_usage, NULL);
	s = summary_read(file);
	if (report_print(&s, &what))
		return 1;
	if (fflush(stdout)) {
		perror("loom: cannot write");
		return 3;
	}
	return 0;
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
