#include "compiler/watching.h"

#include <string.h>

#include "compiler/text.h"

/* The thread sanitizer announces accesses, the coverage tracer basic blocks.
 * What would move, merge or double accesses behind the source's back, or put
 * blocks out of its order, is off. */
static const char *const watched[] = {
	"-fno-sanitize=address,leak", /* the host's, which bear no other */
	"-fsanitize=thread", "-fsanitize-coverage=trace-pc",
	"-fsanitize=return", /* or it would run into the next function */
	"-fno-optimize-sibling-calls", "-fno-strict-aliasing",
	"-fno-tree-vectorize", "-fno-tree-slp-vectorize",
	"-ffinite-loops", /* nvcc takes stores out of a loop with others in it */
	"-fno-builtin-printf", /* or it may become puts(), which is the host's */
	"-fno-math-errno", /* a device has none: expf() stores nothing */
	"-fno-profile-arcs", "-fno-test-coverage", /* stores of their own */
	"-Wno-unknown-pragmas"
};
static const char *const watched_gcc[] = {
	"-fno-tree-loop-distribute-patterns", "-fno-reorder-blocks",
	"-fno-crossjumping", "-fno-store-merging", "-fno-thread-jumps",
	"-fno-split-paths", "-fno-tree-tail-merge",
	"-ftree-loop-vectorize", /* or a round would load the next one's word */
	"--param=max-grow-copy-bb-insns=0",
	"--param=tsan-distinguish-volatile=1"
};
/* What nvcc unrolls, and puts in line: at -O3 g++ does, within its limits; the
 * rest of what -O3 adds to -O2 stays off.  The limits of loops are fitted to
 * tests/loom/loops; nvcc puts nearly all functions in line.  Without ivcanon
 * rounds are counted by trying, where nothing else tells. */
static const char *const unrolled_gcc[] = {
	"-O3", "--param=max-completely-peeled-insns=770",
	"--param=max-completely-peel-times=128",
	"--param=max-peel-branches=128", "-fno-tree-loop-ivcanon",
	"-fno-unswitch-loops", "-fno-split-loops", "-fno-loop-interchange",
	"-fno-loop-unroll-and-jam", "-fno-ipa-cp-clone",
	"-fno-version-loops-for-strides", "-fno-predictive-commoning",
	"-fno-gcse-after-reload", "-fno-tree-partial-pre",
	"--param=max-inline-insns-auto=500", "--param=early-inlining-insns=6",
	"--param=inline-min-speedup=30"
};
/* Passes behind those that decide on accesses: slow, and of little use to code
 * that calls at every step. */
static const char *const quick_gcc[] = {
	"-fno-schedule-insns2", "-fno-gcse", "-fno-rerun-cse-after-loop",
	"-fno-cse-follow-jumps", "-fno-if-conversion", "-fno-ipa-ra",
	"-fno-peephole2", "-fno-cprop-registers", "-fno-shrink-wrap",
	"-fno-split-wide-types", "-fno-ree", "-fno-dse", "-fno-dce",
	"-fno-compare-elim", "-fno-combine-stack-adjustments",
	"-fno-lra-remat", "-fno-move-loop-invariants", "-fira-region=one"
};
static const char *const watched_clang[] = {
	"-fsanitize-coverage=trace-pc,no-prune",
	"-mllvm", "-disable-block-placement",
	"-mllvm", "-disable-tail-duplicate",
	"-mllvm", "-tsan-instrument-read-before-write", "-fno-unroll-loops",
	"-mllvm", "-tsan-distinguish-volatile"
};

/* A lane may pass on what only another one has set: the leader of a group that
 * draws a ticket for all and shuffles it to them.  To clang that cannot be,
 * and the branch goes.  nvcc thinks as clang does with this. */
static const char *may_be_unset(struct list l)
{
	list_add(&l, "-dumpversion");
	return command_number(&l) < 15 ? "-disable-noundef-analysis" :
				      "-no-enable-noundef-analysis";
}

static void add_all(struct list *l, const char *const *items, size_t count)
{
	for (size_t i = 0; i < count; i++)
		list_add(l, items[i]);
}

#ifdef __aarch64__
#define OTHER_MACHINE "x86_64-"
enum { HERE_AARCH64 = 1 };
#else
#define OTHER_MACHINE "aarch64-"
enum { HERE_AARCH64 = 0 };
#endif

char *watching_target(const struct list *compiler)
{
	const char *path = compiler->item[compiler->count - 1];
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	const char *end = strstr(name, "-g++");

	if (!end)
		end = strstr(name, "-clang++");
	if (!end || strncmp(name, OTHER_MACHINE, strlen(OTHER_MACHINE)))
		return NULL;
	return text_format("%.*s", (int)(end - name), name);
}

int watching_is_x86(const struct job *j)
{
	return HERE_AARCH64 == (j->target != NULL);
}

#define ADD_ALL(l, items) add_all(l, items, sizeof items / sizeof *items)

void watching_add(struct list *l, const struct job *j, int clang)
{
	if (!clang && job_optimises(j))
		ADD_ALL(l, unrolled_gcc);
	ADD_ALL(l, watched);
	if (clang) {
		ADD_ALL(l, watched_clang);
		list_add(l, "-Xclang");
		list_add(l, may_be_unset(command_compiler("CXX", "g++")));
	} else {
		ADD_ALL(l, watched_gcc);
		ADD_ALL(l, quick_gcc);
		if (!job_debugs(j)) { /* where variables are, nobody asks */
			list_add(l, "-fno-var-tracking");
			list_add(l, "-fno-var-tracking-assignments");
		}
	}
	/* A fault on x86-64, and on aarch64 0. */
	if (!watching_is_x86(j))
		list_add(l, "-fsanitize=integer-divide-by-zero");
}
