#define _GNU_SOURCE
#include "compiler/absent-names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/suggest.h"
#include "common/tool.h"
#include "compiler/offered.h"
#include "compiler/text.h"

static const char loading[] =
	"it loads no compiled code: compile the kernel's source into the program, and "
	"launch it by <<<...>>> or cudaLaunchKernel";
static const char arrays[] =
	"use the runtime's cudaMallocArray, cudaCreateTextureObject and "
	"cudaCreateSurfaceObject";
static const char texels[] = "read the values by tex1D, tex2D or tex3D";
static const char levels[] = "an array has one level: use cudaMallocArray";
static const char drawing[] =
	"it draws nothing: leave this to #ifndef __LOOM__, and copy what the kernel has "
	"made to the host";
static const char outside[] =
	"it reaches nothing outside of CUDA: let it take its memory from cudaMalloc, and "
	"order its work by events";
static const char without[] = "leave what needs it to #ifndef __LOOM__";
static const char driver[] =
	"of the driver API it has devices, contexts, memory, streams, events and errors; "
	"use what the runtime has for it";
static const char listed[] =
	"its README lists what it has; write this as a kernel of your own, or leave it "
	"to #ifndef __LOOM__";

/* By how a name begins; the first that fits. */
static const struct {
	const char *begin, *instead;
} remedies[] = {
	{ "cuModule", loading },
	{ "cuLaunch", loading },
	{ "cuLink", loading },
	{ "cuLibrary", loading },
	{ "cuKernel", loading },
	{ "cuFunc", loading },
	{ "cudaLibrary", loading },
	{ "cudaKernel", loading },
	{ "cuTex", arrays },
	{ "cuSurf", arrays },
	{ "cuArray", arrays },
	{ "cuMem", "take memory from cudaMalloc or cudaMallocAsync, and use the "
		   "runtime's calls for it" },
	{ "cuGraph", "use the runtime's graphs" },
	{ "cudaGraphics", drawing },
	{ "cudaGL", drawing },
	{ "cudaEGL", drawing },
	{ "cudaGraph", "a graph that is made stays as it is, and has no child: make and "
		       "instantiate another one" },
	{ "cudaStreamBeginCaptureToGraph", "capture a graph of its own by "
					   "cudaStreamBeginCapture" },
	{ "cudaExternal", outside },
	{ "cudaImportExternal", outside },
	{ "cudaDestroyExternal", outside },
	{ "cudaMipmapped", levels },
	{ "cudaMallocMipmapped", levels },
	{ "cudaFreeMipmapped", levels },
	{ "cudaGetMipmapped", levels },
	{ "cuTensorMapEncodeIm2col", "give the tiles by cuTensorMapEncodeTiled" },
	{ "cuda", without },
	{ "tex1D", texels },
	{ "tex2D", texels },
	{ "tex3D", texels },
	{ "texCubemap", texels },
	{ "surfCubemap", texels },
	{ "cublas", listed },
	{ "CUBLAS_", listed },
	{ "curand", listed },
	{ "CURAND_", listed },
	{ "cooperative_groups::", without },
	{ "nvcuda::", without },
	{ "cg::", without }, /* as everybody calls them */
	{ "ptx::", without },
	{ "__nv_", without },
	{ "cu", driver },
	{ "CU_", driver }
};

/* Behind what functions begin with comes a capital, or no name of CUDA's is meant. */
static const char *remedy(const char *name)
{
	for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++) {
		size_t n = strlen(remedies[i].begin);
		int is_whole = strchr("_:", remedies[i].begin[n - 1]) != NULL;

		if (!strncmp(name, remedies[i].begin, n) &&
		    (is_whole || isupper((unsigned char)name[n]) || strchr(":", name[n])))
			return remedies[i].instead;
	}
	return !strncmp(name, "CU", 2) && islower((unsigned char)name[2]) ? driver : NULL;
}

/* Without what colours it. */
static char *plain(const char *line, size_t size)
{
	char *text = tool_grow(NULL, size + 1, 1), *end = text;

	for (const char *p = line; p < line + size; p++) {
		if (*p != '\033') {
			*end++ = *p;
			continue;
		}
		while (p + 1 < line + size && !isalpha((unsigned char)*p))
			p++;
	}
	*end = 0;
	return text;
}

static const char opening[] = "\xe2\x80\x98", closing[] = "\xe2\x80\x99";

/* What stands between the next quotation marks, and *p behind them. */
static char *quoted(const char **p)
{
	const char *ascii = strchr(*p, '\''), *open = strstr(*p, opening);
	const char *from = open ? open + strlen(opening) : ascii ? ascii + 1 : NULL;
	const char *to = !from ? NULL : open ? strstr(from, closing) : strchr(from, '\'');

	if (!to)
		return NULL;
	*p = to + 1;
	return text_format("%.*s", (int)(to - from), from);
}

static const char error[] = "error: ";

/* The driver's names are the runtime's but for two letters, and so are some of cuBLAS
 * to each other: what the compiler takes for meant was not. */
static int names_are_alike(const char *name)
{
	return (!strncmp(name, "cu", 2) && isupper((unsigned char)name[2])) ||
	       !strncmp(name, "cublas", 6);
}

/* How an error names what is not known: alone, before the scope that it is not in, or
 * behind it. */
enum { ALONE, BEFORE, BEHIND };
static const struct {
	const char *words;
	int order;
} unknown[] = {
	{ "was not declared", ALONE },
	{ "undeclared", ALONE },
	{ "implicit declaration of function", ALONE },
	{ "unknown type name", ALONE },
	{ "does not name a type", ALONE },
	{ "has not been declared", ALONE },
	{ "is not a member of", BEFORE },
	{ "' in namespace '", BEFORE },
	{ "' in '", BEFORE },
	{ "has no member named", BEHIND }
};

/* "class X" is X. */
static char *bare(char *scope)
{
	const char *blank = strchr(scope, ' ');
	char *name = blank && strncmp(scope, "cuda::", 6) ? text_format("%s", blank + 1) : scope;

	if (name != scope)
		free(scope);
	return name;
}

static char *joined(char *scope, char *name)
{
	char *both = scope ? text_format("%s::%s", scope, name) : name;

	if (scope) {
		free(scope);
		free(name);
	}
	return both;
}

/* Where an error's words begin.  C may only warn, and leave the error to the linker. */
static const char *complaint(const char *line)
{
	const char *p = strstr(line, error);

	return p ? p : strstr(line, "warning: implicit declaration");
}

/* The name that an error says is not known, with its scope; NULL: another error.
 * corrected: the compiler takes another one for it. */
static char *unknown_name(const char *line, int *is_misspelt, int *corrected)
{
	const char *p = complaint(line), *meant;
	char *name, *other;
	size_t i = 0;

	while (p && i < sizeof unknown / sizeof *unknown && !strstr(p, unknown[i].words))
		i++;
	if (!p || i == sizeof unknown / sizeof *unknown || !(name = quoted(&p)))
		return NULL;
	if (unknown[i].order == BEHIND) /* what is between is the scope once more */
		p = strstr(p, unknown[i].words);
	other = p && unknown[i].order != ALONE ? quoted(&p) : NULL;
	if (other)
		name = unknown[i].order == BEFORE ? joined(bare(other), name) :
						   joined(bare(name), other);
	meant = p && strstr(p, "did you mean") ? quoted(&p) : NULL;
	*corrected = meant != NULL;
	*is_misspelt = meant && loom_suggest(name, &meant, 1) && !names_are_alike(name);
	return name;
}

static void append(char **text, const char *more)
{
	char *both = text_format("%s%s\n", *text, more);

	free(*text);
	*text = both;
}

struct telling {
	struct job *job;
	FILE *out;
	char *told, *lines; /* names, and the author's lines that they stand in */
	char *corrected;    /* "FILE:LINE:" of one that is taken for another, or "" */
	enum { SHOWN, ABSENT, LEFT_OUT } now;
	int excerpt; /* its lines so far: the author's, the mark, what else was meant */
};

/* "FILE:LINE:" of "FILE:LINE:COLUMN: ..."; "" when there is none. */
static char *place(const char *text)
{
	const char *end = strstr(text, ": ");
	size_t n = end ? (size_t)(end - text) : 0;

	while (n && text[n - 1] != ':')
		n--;
	return text_format("%.*s", (int)n, text);
}

/* What comes of a name that is not there. */
static int follows(const struct telling *t, const char *text, const char *name, int is_absent)
{
	if (*t->corrected && !strncmp(text, t->corrected, strlen(t->corrected)))
		return 1;
	if (strstr(text, "note: "))
		return t->now != SHOWN;
	return name && (text_has_word(t->told, name) || (!is_absent && text_has_word(t->lines, name)));
}

/* What is to be done without a name that loom does not have; else NULL. */
static const char *instead_of(struct job *j, const char *name)
{
	const char *what = remedy(name), *scope = strrchr(name, ':');

	return what && !offered_is(j, scope ? scope + 1 : name) ? what : NULL;
}

/* The first line of a message. */
static void begin(struct telling *t, const char *line, size_t size, const char *text)
{
	int is_misspelt = 0, corrected = 0;
	char *name;
	const char *instead;

	if (t->now != SHOWN && !strncmp(text, "In file included", 16))
		return; /* a note's */
	name = unknown_name(text, &is_misspelt, &corrected);
	instead = name && !is_misspelt ? instead_of(t->job, name) : NULL;

	t->now = follows(t, text, name, instead != NULL) ? LEFT_OUT : instead ? ABSENT : SHOWN;
	t->excerpt = 0;
	if (t->now == SHOWN)
		fwrite(line, 1, size, t->out);
	if (t->now == ABSENT) {
		fprintf(t->out, "%.*s%sloom has no %s; %s\n",
			(int)(complaint(text) - text), text, error, name, instead);
		append(&t->told, name);
		free(t->corrected);
		t->corrected = corrected ? place(text) : text_format("%s", "");
	}
	free(name);
}

void absent_names(struct job *j, const char *complaints, FILE *out)
{
	struct telling t = { .job = j, .out = out, .told = text_format("\n"),
			     .lines = text_format("\n"), .corrected = text_format("%s", "") };

	for (const char *p = complaints; *p;) {
		size_t size = strcspn(p, "\n");
		char *text = plain(p, size);

		size += p[size] == '\n';
		if (!isspace((unsigned char)*text)) {
			begin(&t, p, size, text);
		} else if (t.now == SHOWN || (t.now == ABSENT && ++t.excerpt <= 2)) {
			fwrite(p, 1, size, out);
			if (t.now == ABSENT)
				append(&t.lines, text);
		}
		free(text);
		p += size;
	}
	free(t.corrected);
	free(t.told);
	free(t.lines);
}
