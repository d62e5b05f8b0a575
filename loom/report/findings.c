#define _GNU_SOURCE
#include "report/findings.h"

#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "common/version.h"
#include "report/json-text.h"
#include "report/words.h"

/* What is found: at a line, of a kind, in words. */
struct finding {
	const char *level, *file, *kernel; /* kernel: or NULL */
	char kind[32];
	unsigned number;
	const char *text;
	const struct loom_counts *counts; /* NULL: it is a mistake */
	enum loom_kind counted;
};

typedef void print_finding(FILE *to, const struct finding *f, size_t number);

struct printing {
	FILE *to;
	print_finding *print;
	const struct listing *what;
	int all; /* also what costs no more than it has to */
	size_t count;
};

/* The word behind "hazard: "; of other mistakes, what they are. */
static void name_kind(struct finding *f)
{
	static const struct { const char *begin, *level, *kind; } said[] = {
		{ "error: ", "error", "compile" },
		{ "fatal error: ", "error", "compile" },
		{ "warning: ", "warning", "warning" },
		{ "note: ", "note", "note" },
		{ "this call fails", "error", "call" }
	};
	int n = 0;

	if (sscanf(f->text, "hazard: %31[a-z]: %n", f->kind, &n) == 1 && n) {
		f->text += n;
		return;
	}
	strcpy(f->kind, "failure");
	for (size_t i = 0; i < sizeof said / sizeof *said; i++)
		if (!strncmp(f->text, said[i].begin, strlen(said[i].begin))) {
			f->level = said[i].level;
			strcpy(f->kind, said[i].kind);
			return;
		}
}

static void print_mistakes(struct printing *p, const struct all_told *told)
{
	for (size_t i = 0; i < told->count; i++) {
		const struct told *t = &told->mistake[i];
		struct finding f = { .level = "error", .file = t->file,
			.kernel = t->kernel, .number = t->number,
			.text = t->text };

		if (p->what->kernel &&
		    (!t->kernel || strcmp(t->kernel, p->what->kernel)))
			continue;
		name_kind(&f);
		p->print(p->to, &f, p->count++);
	}
}

static void print_access(struct printing *p, struct finding *f)
{
	const char *name = loom_kind_names[f->counted].name;
	char *c;

	if (!f->counts->field[LOOM_BYTES] ||
	    (!p->all && f->counts->field[LOOM_PASSES] <=
			words_ideal(f->counts, f->counted)))
		return;
	snprintf(f->kind, sizeof f->kind, "%s", name);
	while ((c = strchr(f->kind, ' ')))
		*c = '-';
	p->print(p->to, f, p->count++);
}

static void print_lines(struct printing *p, const struct kernel *k)
{
	size_t top = p->what->top;

	summary_lines_by(k, summary_line_cost);
	for (size_t i = 0; i < k->lines && (!top || i < top); i++) {
		const struct line *l = &k->line[i];
		struct finding f = { .level = "note", .file = l->file,
			.kernel = k->name, .number = l->number };

		for (unsigned kind = 0; kind < LOOM_STEPS; kind++) {
			f.counts = &l->counts[kind];
			f.counted = kind;
			print_access(p, &f);
		}
	}
}

static int print_all(struct printing *p, const struct findings *all)
{
	const char *only = all->what.kernel;
	int found = !only;

	for (size_t i = 0; only && i < all->told.count; i++)
		found |= all->told.mistake[i].kernel &&
			 !strcmp(all->told.mistake[i].kernel, only);
	for (size_t i = 0; only && i < all->s.kernels; i++)
		found |= !strcmp(all->s.kernel[i].name, only);
	if (!found)
		return 1;
	p->what = &all->what;
	print_mistakes(p, &all->told);
	summary_order(&all->s);
	for (size_t i = 0; i < all->s.kernels; i++)
		if (!only || !strcmp(all->s.kernel[i].name, only))
			print_lines(p, &all->s.kernel[i]);
	return 0;
}

/* "kernel turn: shared load: 32 requests, ...; let the lanes ..." */
static void print_words(FILE *to, const struct finding *f,
			void (*print)(FILE *to, const char *text))
{
	const char *remedy;

	if (!f->counts) {
		print(to, f->text);
		return;
	}
	fputs("kernel ", to);
	print(to, f->kernel);
	fputs(": ", to);
	words_access(to, f->counts, f->counted);
	remedy = words_remedy(f->counts, f->counted);
	fprintf(to, "%s%s", remedy ? "; " : "", remedy ? remedy : "");
}

/* The places that a mistake's words name, each between these. */
static void print_places(FILE *to, const struct finding *f, const char *before,
			 void (*print)(FILE *to, const char *file, unsigned n))
{
	const char *text = f->counts ? "" : f->text, *comma = before;
	struct place p;

	for (; p = told_place(text), p.begin; text = p.end) {
		char *file = tool_copy(p.begin);

		file[p.length] = 0;
		fputs(comma, to);
		print(to, file, p.number);
		free(file);
		comma = ",";
	}
	fputs(comma == before ? "" : "]", to);
}

/* ---- SARIF ---------------------------------------------------------------- */

static void sarif_place(FILE *to, const char *file, unsigned number)
{
	fputs("\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"", to);
	json_uri(to, file);
	fprintf(to, "\"},\"region\":{\"startLine\":%u}}", number ? number : 1);
}

static void sarif_related(FILE *to, const char *file, unsigned number)
{
	fputs("{\"message\":{\"text\":\"the other place\"},", to);
	sarif_place(to, file, number);
	putc('}', to);
}

static void sarif_finding(FILE *to, const struct finding *f, size_t number)
{
	fprintf(to, "%s\n{\"ruleId\":\"%s\",\"level\":\"%s\",\"message\":"
		"{\"text\":\"", number ? "," : "", f->kind, f->level);
	print_words(to, f, json_message);
	fputs("\"},\"locations\":[{", to);
	sarif_place(to, f->file, f->number);
	fputs("}]", to);
	print_places(to, f, ",\"relatedLocations\":[", sarif_related);
	putc('}', to);
}

int findings_sarif(FILE *to, const struct findings *all)
{
	struct printing p = { .to = to, .print = sarif_finding };

	fprintf(to, "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
		"\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
		"\"name\":\"loom\",\"version\":\"%s\"}},\"results\":[", VERSION);
	if (print_all(&p, all))
		return 1;
	fputs("\n]}]}\n", to);
	return 0;
}

/* ---- JSON lines ----------------------------------------------------------- */

static void json_place(FILE *to, const char *file, unsigned number)
{
	fputs("{\"file\":\"", to);
	json_text(to, file);
	fprintf(to, "\",\"line\":%u}", number);
}

static void json_counts(FILE *to, const struct finding *f)
{
	const uint64_t *field = f->counts->field;

	fprintf(to, "\"requests\":%llu,\"passes\":%llu,\"least\":%llu,",
		(unsigned long long)field[LOOM_REQUESTS],
		(unsigned long long)field[LOOM_PASSES],
		(unsigned long long)words_ideal(f->counts, f->counted));
}

static void json_finding(FILE *to, const struct finding *f, size_t number)
{
	(void)number;
	fprintf(to, "{\"kind\":\"%s\",\"level\":\"%s\",\"file\":\"", f->kind,
		f->level);
	json_text(to, f->file);
	fprintf(to, "\",\"line\":%u,", f->number);
	if (f->kernel) {
		fputs("\"kernel\":\"", to);
		json_text(to, f->kernel);
		fputs("\",", to);
	}
	if (f->counts)
		json_counts(to, f);
	fputs("\"message\":\"", to);
	print_words(to, f, json_text);
	putc('"', to);
	print_places(to, f, ",\"related\":[", json_place);
	fputs("}\n", to);
}

int findings_json(FILE *to, const struct findings *all)
{
	struct printing p = { .to = to, .print = json_finding, .all = 1 };

	return print_all(&p, all);
}
