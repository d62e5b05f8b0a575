/* Tables: which languages are C's, and how each writes a comment. */
#include "language.h"

#include <stddef.h>

#include "mem.h"
#include "suggest.h"

struct family {
	const char *comment;
	const char *const *languages;
};

static const char *const c_family[] = { "c", "h", "cuda", "cu", "cuh", "cpp",
	"c++", "cc", "cxx", "hpp", "hh", "hxx", "objc", NULL };
static const char *const slashes[] = { "js", "javascript", "ts", "typescript",
	"rust", "go", "java", "kotlin", "swift", "scala", "dot", "glsl", "ptx",
	NULL };
static const char *const hashes[] = { "gnuplot", "gp", "make", "makefile",
	"sh", "bash", "zsh", "shell", "awk", "sed", "python", "py", "perl",
	"ruby", "r", "R", "tcl", "yaml", "toml", "cmake", "dockerfile",
	"julia", "conf", NULL };
static const char *const dashes[] = { "lua", "sql", "haskell", "ada", NULL };
static const char *const percents[] = { "tex", "latex", NULL };

static bool is_among(struct slice language, const char *const *names)
{
	for (; *names != NULL; names++)
		if (slice_is(language, *names))
			return true;
	return false;
}

bool language_is_c(struct slice language)
{
	return is_among(language, c_family);
}

const char *language_comment(struct slice language)
{
	static const struct family families[] = {
		{ "//", c_family }, { "//", slashes }, { "#", hashes },
		{ "--", dashes }, { "%", percents },
	};

	for (size_t i = 0; i < sizeof families / sizeof *families; i++)
		if (is_among(language, families[i].languages))
			return families[i].comment;
	return NULL;
}

struct slice language_of(const char *path)
{
	/* Endings that are no language's own name, or no good one. */
	static const char *const others[][2] = { { "cu", "cuda" },
		{ "cuh", "cuda" }, { "h", "c" }, { "cc", "cpp" },
		{ "cxx", "cpp" }, { "hpp", "cpp" }, { "hh", "cpp" },
		{ "hxx", "cpp" }, { "gp", "gnuplot" }, { "mk", "make" },
		{ "py", "python" }, { "pl", "perl" }, { "rb", "ruby" },
		{ "rs", "rust" }, { "hs", "haskell" }, { "jl", "julia" },
		{ "kt", "kotlin" }, { "yml", "yaml" }, { "csv", "csv" } };
	struct slice name = slice_after_last(slice_of(path), '/');
	struct slice ending = slice_after_last(name, '.');

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (slice_is(ending, others[i][0]))
			return slice_of(others[i][1]);
	return ending.n < name.n && language_comment(ending) != NULL ? ending
		: slice_of("text");
}

struct slice language_near(struct slice language)
{
	/* Short names, and those that a letter makes another language's,
	 * would be taken for each other. */
	static const char *const likely[] = { "cuda", "gnuplot", NULL };
	struct suggestion near = suggest_for(language);
	char *lower = mem_copy(language.p, language.n);
	struct slice none = { NULL, 0 };

	if (language_comment(language) != NULL || language.n == 0)
		return none;
	for (char *c = lower; *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	if (language_comment(slice_of(lower)) != NULL)
		return slice_of(lower);
	near.distance = 1;
	suggest_all(&near, likely);
	return language.n > 2 ? near.best : none;
}

bool language_joins(struct slice a, struct slice b)
{
	return slice_same(a, b) || (language_is_c(a) && language_is_c(b));
}
