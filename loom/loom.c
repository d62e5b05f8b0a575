/* loom: what to do with the counters. */
#include <stdio.h>
#include <string.h>

#include "verify.h"
#include "version.h"

static const char usage[] =
	"usage: loom verify PREDICTED_DIR MEASURED_DIR\n"
	"Compares the memory counters in two directories of results\n"
	"(PROGRAM.csv each) and prints every difference.  Exit status: 0 all\n"
	"equal, 1 a difference or nothing to compare, 2 wrong usage, 3 a file\n"
	"that cannot be read.\n"
	"  --help, --version\n"
	"loomcc compiles CUDA programs so that they count.\n";

int main(int argc, char **argv)
{
	if (argc == 2 && !strcmp(argv[1], "--help")) {
		fputs(usage, stdout);
		return 0;
	}
	if (argc == 2 && !strcmp(argv[1], "--version")) {
		puts("loom " LOOM_VERSION);
		return 0;
	}
	if (argc == 4 && !strcmp(argv[1], "verify"))
		return verify(argv[2], argv[3]);
	fputs(usage, stderr);
	return 2;
}
