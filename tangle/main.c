/* tangle: takes the programs out of the chapters of a book. See tangle.1. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "adopt.h"
#include "book.h"
#include "depfile.h"
#include "diag.h"
#include "graph.h"
#include "locate.h"
#include "measure.h"
#include "plan.h"
#include "snapshot.h"
#include "stitch.h"
#include "suggest.h"
#include "transaction.h"
#include "version.h"

enum { EXIT_WRONG = 1 };

static const char version[] = "tangle " VERSION "\n";
static const char usage[] =
	"usage: tangle [--depfile FILE] [--check] [--force] BOOK.md\n"
	"       tangle stitch [--check] [BOOK.md]\n"
	"       tangle adopt [--check] [--under HEADING] FILE CHAPTER.md "
	"[BOOK.md]\n"
	"       tangle locate FILE:LINE[:COLUMN] [BOOK.md]\n"
	"each with [--format=text|json]\n";
static const char *const commands[] = { "stitch", "adopt", "locate",
	NULL };
static const char *const known_options[] = { "--depfile", "--check",
	"--force", "--under", "--format=json", "--format=text", "--help", "--version",
	NULL };
static const char *const formats[] = { "text", "json", NULL };
static const char help[] =
	"Writes the programs of a book's chapters under src/ and figures/, or\n"
	"the roots: that the book's title block names.\n"
	"stitch brings edits made there back into the chapters; adopt takes a\n"
	"file that you wrote there into a chapter; locate says where a line\n"
	"comes from, or where a chapter's line goes.\n"
	"\n"
	"  --depfile FILE  write a make rule naming everything that was read\n"
	"  --check         say what would change, write nothing; exit 1 if\n"
	"                  anything would\n"
	"  --force         replace or delete also what was edited since tangle\n"
	"                  wrote it, or what it has no record of\n"
	"  --under HEADING put the file behind this heading of the chapter, or\n"
	"                  the one with this #id, and not at the chapter's end\n"
	"  --format=json   write all messages as one SARIF document, for editors\n"
	"  --help          print this and exit\n"
	"  --version       print the version and exit\n"
	"\n"
	"Exit status: 0, or 1 after errors, 2 after wrong usage, 3 when a file\n"
	"cannot be read or written.\n";

struct options {
	enum { STITCH, ADOPT, LOCATE, TANGLE } command;
	const char *depfile, *book, *what, *chapter, *heading;
	bool check, force;
};

_Noreturn static void wrong_usage(const char *what, const char *argument)
{
	diag_usage(usage, "%s%s", what, argument);
}

static const char *nearest(const char *argument, const char *const *known)
{
	struct suggestion near = suggest_for(slice_of(argument));

	suggest_all(&near, known);
	return slice_is(near.best, argument) ? "" : suggest_text(&near);
}

_Noreturn static void print_and_exit(const char *first, const char *second)
{
	if (fputs(first, stdout) < 0 || fputs(second, stdout) < 0 ||
		fflush(stdout) != 0)
		diag_io("standard output:");
	exit(EXIT_SUCCESS);
}

static void check_format(const char *format)
{
	for (size_t i = 0; formats[i] != NULL; i++)
		if (strcmp(format, formats[i]) == 0)
			return;
	diag_usage(usage, "no such format: %s; there are text and json%s",
		format, nearest(format, formats));
}

/* What is wrong with the other arguments is said in this format already. */
static void read_format(char **argv)
{
	for (size_t i = 1; argv[i] != NULL && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--format=json") == 0)
			diag_as_json();
}

static bool read_command(struct options *o, const char *word)
{
	for (int i = 0; commands[i] != NULL; i++)
		if (strcmp(word, commands[i]) == 0)
			o->command = i;
	return o->command != TANGLE;
}

/* A word that is no file may be meant as a command. */
static void check_book(const char *book)
{
	const char *near = nearest(book, commands);

	if (*near == '\0' || access(book, F_OK) == 0)
		return;
	diag_usage(usage, "no such command: %s%s", book, near);
}

/* Reads argument i, which begins with '-'; returns the index of the last that
 * it takes. */
static int read_option(struct options *o, char **argv, int i)
{
	static const char depfile[] = "--depfile=", format[] = "--format=";
	static const char under[] = "--under=";

	if (strcmp(argv[i], "--help") == 0)
		print_and_exit(usage, help);
	else if (strcmp(argv[i], "--version") == 0)
		print_and_exit(version, "");
	else if (strcmp(argv[i], "--check") == 0)
		o->check = true;
	else if (strcmp(argv[i], "--force") == 0)
		o->force = true;
	else if (strncmp(argv[i], depfile, sizeof depfile - 1) == 0)
		o->depfile = argv[i] + sizeof depfile - 1;
	else if (strncmp(argv[i], under, sizeof under - 1) == 0)
		o->heading = argv[i] + sizeof under - 1;
	else if (strcmp(argv[i], "--format") == 0)
		wrong_usage("write --format=text or --format=json", "");
	else if (strncmp(argv[i], format, sizeof format - 1) == 0)
		check_format(argv[i] + sizeof format - 1);
	else if (strcmp(argv[i], "--under") == 0 && argv[i + 1] != NULL)
		o->heading = argv[++i];
	else if (strcmp(argv[i], "--under") == 0)
		wrong_usage("a heading must follow ", argv[i]);
	else if (strcmp(argv[i], "--depfile") != 0)
		diag_usage(usage, "no such option: %s%s", argv[i],
			nearest(argv[i], known_options));
	else if (argv[i + 1] == NULL)
		wrong_usage("a file must follow ", argv[i]);
	else
		o->depfile = argv[++i];
	return i;
}

/* "tangle stich book.md" has two books. */
_Noreturn static void refuse_second(const struct options *o, const char *book)
{
	if (o->command == TANGLE)
		check_book(o->book);
	wrong_usage("one book at a time: ", book);
}

static void read_arguments(struct options *o, char **argv)
{
	bool options = true;

	for (int i = 1; argv[i] != NULL; i++) {
		if (options && strcmp(argv[i], "--") == 0)
			options = false;
		else if (options && argv[i][0] == '-')
			i = read_option(o, argv, i);
		else if (options && o->book == NULL && o->command == TANGLE &&
			read_command(o, argv[i]))
			continue;
		else if (o->what == NULL && (o->command == LOCATE ||
			o->command == ADOPT))
			o->what = argv[i];
		else if (o->command == ADOPT && o->chapter == NULL)
			o->chapter = argv[i];
		else if (o->book != NULL)
			refuse_second(o, argv[i]);
		else
			o->book = argv[i];
	}
	if (o->command == LOCATE && o->what == NULL)
		wrong_usage("locate what? FILE:LINE[:COLUMN]", "");
	if (o->command == ADOPT && o->chapter == NULL)
		wrong_usage("adopt what, and where? FILE CHAPTER.md", "");
	if (o->command != ADOPT && o->heading != NULL)
		wrong_usage("only adopt has --under", "");
	if (o->command != TANGLE && (o->force || o->depfile != NULL ||
		(o->command == LOCATE && o->check)))
		wrong_usage("no such option of ", commands[o->command]);
	if (o->book == NULL && o->command != TANGLE)
		o->book = "book.md";
	if (o->book == NULL)
		wrong_usage("which book?", "");
	if (o->command == TANGLE)
		check_book(o->book);
	if (slice_after_last(slice_of(o->book), '/').n == 0)
		wrong_usage("not a book: ", *o->book ? o->book : "''");
	if (o->depfile != NULL && *o->depfile == '\0')
		wrong_usage("a file must follow ", "--depfile");
}

/* Opens the folder that the book lies in; returns the book's name there. */
static const char *open_root(struct root *root, const struct options *o)
{
	struct slice name = slice_after_last(slice_of(o->book), '/');

	root_open(root, mem_copy(o->book, (size_t)(name.p - o->book)),
		o->check || o->command == LOCATE);
	return name.p;
}

static bool tangle(const struct root *root, const char *name,
	const struct options *o)
{
	static struct book book;
	static struct graph graph;
	static struct plan plan;
	bool changes = false;

	book_read(&book, root, name);
	graph_build(&graph, &book);
	measure(&graph);
	if (!diag_failed())
		plan_make(&plan, &graph, root, o->force);
	diag_print();
	if (!diag_failed() && o->check) {
		changes = plan_print(&plan, root);
	} else if (!diag_failed()) {
		transaction_begin(root);
		plan_apply(&plan, root);
		snapshot_write(&book, root, plan.steps.count > 0);
		if (o->depfile != NULL)
			depfile_write(o->depfile, &book);
		transaction_commit();
		transaction_end();
	}
	plan_free(&plan);
	return changes;
}

int main(int argc, char **argv)
{
	struct options o = { .command = TANGLE };
	struct root root;
	const char *name;
	bool changes = false;

	(void)argc;
	read_format(argv);
	read_arguments(&o, argv);
	name = open_root(&root, &o);
	if (o.command == TANGLE) {
		changes = tangle(&root, name, &o);
	} else if (o.command == STITCH) {
		changes = stitch(&root, name, o.check) && o.check;
		diag_print();
	} else if (o.command == ADOPT) {
		changes = adopt(&root, name, &(struct adoption){ o.what,
			o.chapter, o.heading }, o.check) && o.check;
		diag_print();
	} else {
		locate(&root, name, o.what);
		diag_print();
	}
	diag_exit(diag_failed() || changes ? EXIT_WRONG : EXIT_SUCCESS);
}
