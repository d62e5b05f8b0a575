#define _GNU_SOURCE
#include "compiler/absent-names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/suggest.h"
#include "common/tool.h"
#include "compiler/text.h"

static const char loading[] =
	"it loads no compiled code: compile the kernel's source into the program, and "
	"launch it by <<<...>>> or cudaLaunchKernel";
static const char arrays[] =
	"use the runtime's cudaMallocArray, cudaCreateTextureObject and "
	"cudaCreateSurfaceObject";
static const char levels[] = "an array has one level: use cudaMallocArray";
static const char drawing[] =
	"it draws nothing: leave this to #ifndef __LOOM__, and copy what the kernel has "
	"made to the host";
static const char outside[] =
	"the device is one process's own: let it take its memory from cudaMalloc, and "
	"order its work by events";
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
	{ "cudaIpc", outside },
	{ "cudaExternal", outside },
	{ "cudaImportExternal", outside },
	{ "cudaMipmapped", levels },
	{ "cudaMallocMipmapped", levels },
	{ "cudaFreeMipmapped", levels },
	{ "cudaGetMipmapped", levels },
	{ "cudaGetDriverEntryPoint", "call the function by its name" },
	{ "cuda", "leave what needs it to #ifndef __LOOM__" },
	{ "cublas", listed },
	{ "CUBLAS_", listed },
	{ "curand", listed },
	{ "CURAND_", listed },
	{ "cooperative_groups::", listed },
	{ "nvcuda::", listed },
	{ "cu", "of the driver API it has devices, contexts, memory, streams, events and "
		"errors; use the runtime's call" },
	{ "CU_", "of the driver API it has devices, contexts, memory, streams, events and "
		 "errors; use the runtime's" }
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
	return NULL;
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

/* The name that an error says is not known, with its namespace; NULL: another error. */
static char *unknown_name(const char *line, int *is_misspelt)
{
	static const char *const unknown[] = {
		"was not declared", "undeclared", "unknown type name",
		"does not name a type", "has not been declared", "is not a member of",
		"' in namespace '"
	};
	const char *p = strstr(line, error), *meant;
	char *name, *space;
	size_t i = 0;

	while (p && i < sizeof unknown / sizeof *unknown && !strstr(p, unknown[i]))
		i++;
	if (!p || i == sizeof unknown / sizeof *unknown || !(name = quoted(&p)))
		return NULL;
	if (i >= 5 && (space = quoted(&p)))
		name = text_format("%s::%s", space, name);
	meant = strstr(p, "did you mean") ? quoted(&p) : NULL;
	*is_misspelt = meant && loom_suggest(name, &meant, 1) && !names_are_alike(name);
	return name;
}

static int has_word(const char *text, const char *word)
{
	size_t n = strlen(word);

	for (const char *p = text; (p = strstr(p, word)); p += n)
		if ((p == text || !(isalnum((unsigned char)p[-1]) || p[-1] == '_')) &&
		    !isalnum((unsigned char)p[n]) && p[n] != '_')
			return 1;
	return 0;
}

static void append(char **text, const char *more)
{
	char *both = text_format("%s%s\n", *text, more);

	free(*text);
	*text = both;
}

struct telling {
	FILE *out;
	char *told, *lines; /* names, and the author's lines that they stand in */
	enum { SHOWN, ABSENT, LEFT_OUT } now;
	int excerpt; /* its lines so far: the author's, the mark, what else was meant */
};

/* The first line of a message. */
static void begin(struct telling *t, const char *line, size_t size, const char *text)
{
	int is_misspelt = 0;
	char *name = unknown_name(text, &is_misspelt);
	const char *instead = name && !is_misspelt ? remedy(name) : NULL;

	if (strstr(text, "note: ") && t->now != SHOWN)
		t->now = LEFT_OUT;
	else if (name && (has_word(t->told, name) ||
			  (!instead && has_word(t->lines, name))))
		t->now = LEFT_OUT;
	else
		t->now = instead ? ABSENT : SHOWN;
	t->excerpt = 0;
	if (t->now == SHOWN)
		fwrite(line, 1, size, t->out);
	else if (t->now == ABSENT) {
		fprintf(t->out, "%.*s%sloom has no %s; %s\n",
			(int)(strstr(text, error) - text), text, error, name, instead);
		append(&t->told, name);
	}
	free(name);
}

void absent_names(const char *complaints, FILE *out)
{
	struct telling t = { out, text_format("\n"), text_format("\n"), SHOWN, 0 };

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
	free(t.told);
	free(t.lines);
}
