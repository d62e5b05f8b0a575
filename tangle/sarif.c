/* Writes JSON by hand: one document, of one shape. */
#include "sarif.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "utf8.h"
#include "version.h"

enum { EXIT_USAGE = 2 };

static FILE *out;
static bool has_base;  /* whether the working directory is known */

static void put(const char *text)
{
	fputs(text, out);
}

/* A JSON string. Bytes that are no UTF-8 become U+FFFD, since JSON has no way
 * to say them. */
static void put_string(const char *text)
{
	struct slice rest = slice_of(text);

	putc('"', out);
	while (rest.n > 0) {
		uint32_t c = 0;
		size_t n = utf8_read(rest, &c);

		if (n == 0)
			put("\xEF\xBF\xBD");
		else if (c < ' ' || c == 0x7F)
			fprintf(out, "\\u%04x", (unsigned)c);
		else if (c == '"' || c == '\\')
			fprintf(out, "\\%c", (char)c);
		else
			fwrite(rest.p, 1, n, out);
		rest = slice_from(rest, n > 0 ? n : 1);
	}
	putc('"', out);
}

/* The bytes of a path as a URI has them, which can say any. */
static void put_path(const char *path)
{
	for (; *path != '\0'; path++)
		if (strchr("-._~/", *path) != NULL ||
			(*path >= '0' && *path <= '9') ||
			(*path >= 'A' && *path <= 'Z') ||
			(*path >= 'a' && *path <= 'z'))
			putc(*path, out);
		else
			fprintf(out, "%%%02X", (unsigned)(unsigned char)*path);
}

static void put_message(const char *text)
{
	put("\"message\":{\"text\":");
	put_string(text);
	put("}");
}

static void put_artifact(const struct source *s)
{
	bool absolute = *s->shown == '/';

	put("\"artifactLocation\":{\"uri\":\"");
	put(absolute ? "file://" : "");
	put_path(s->shown);
	put(absolute || !has_base ? "\"}" : "\",\"uriBaseId\":\"PWD\"}");
}

/* The column, from 1, of the character that holds byte `at`. */
static size_t column_of(struct slice line, size_t at)
{
	if (at < line.n)
		line.n = at;
	return utf8_count(line) + 1;
}

static void put_region(const char *name, const struct place *p)
{
	struct slice line = source_line(p->source, p->line);

	fprintf(out, "\"%s\":{\"startLine\":%zu,\"startColumn\":%zu,"
		"\"endColumn\":%zu}", name, p->line, column_of(line, p->column),
		column_of(line, p->column + p->length));
}

/* What stands between the braces of a location; nothing when there is none. */
static void put_place(const struct place *p)
{
	if (p->source == NULL)
		return;
	put("\"physicalLocation\":{");
	put_artifact(p->source);
	if (p->line > 0) {
		put(",");
		put_region("region", p);
	}
	put("}");
}

static void put_notes(const struct message *notes, size_t count)
{
	put(",\"relatedLocations\":[");
	for (size_t i = 0; i < count; i++) {
		put(i > 0 ? ",{" : "{");
		put_place(&notes[i].where);
		put(notes[i].where.source != NULL ? "," : "");
		put_message(notes[i].text);
		put("}");
	}
	put("]");
}

static void put_fix(const struct message *m)
{
	put(",\"fixes\":[{\"artifactChanges\":[{");
	put_artifact(m->mended.source);
	put(",\"replacements\":[{");
	put_region("deletedRegion", &m->mended);
	put(",\"insertedContent\":{\"text\":");
	put_string(m->fix);
	put("}}]}]}]");
}

static void put_result(const struct message *m, size_t notes)
{
	fprintf(out, "{\"level\":\"%s\",", m->kind);
	put_message(m->text);
	put(",\"locations\":[");
	if (m->where.source != NULL) {
		put("{");
		put_place(&m->where);
		put("}");
	}
	put("]");
	if (notes > 0)
		put_notes(m + 1, notes);
	if (m->fix != NULL)
		put_fix(m);
	put("}");
}

static void put_results(const struct message *m, size_t count)
{
	put("\"results\":[");
	for (size_t i = 0, notes; i < count; i += notes + 1) {
		notes = 0;
		while (i + notes + 1 < count &&
			m[i + notes + 1].first == m[i].first)
			notes++;
		put(i > 0 ? "," : "");
		put_result(&m[i], notes);
	}
	put("]");
}

/* Findings are what a run is for; it fails when it cannot look for them. */
static void put_invocation(const char *failure, int status)
{
	fprintf(out, "\"invocations\":[{\"executionSuccessful\":%s,"
		"\"exitCode\":%d", status < EXIT_USAGE ? "true" : "false",
		status);
	if (failure != NULL) {
		put(",\"toolExecutionNotifications\":[{\"level\":\"error\",");
		put_message(failure);
		put("}]");
	}
	put("}],");
}

static void put_base(void)
{
	static char folder[PATH_MAX];

	has_base = getcwd(folder, sizeof folder) != NULL && *folder == '/';
	if (!has_base)
		return;
	put("\"originalUriBaseIds\":{\"PWD\":{\"uri\":\"file://");
	put_path(folder);
	put(folder[1] != '\0' ? "/\"}}," : "\"}},");
}

void sarif_write(const struct message *messages, size_t count,
	const char *failure, int status)
{
	static char buffer[1 << 14];

	out = stderr;
	setvbuf(out, buffer, _IOFBF, sizeof buffer);
	put("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
		"\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
		"\"name\":\"tangle\",\"version\":\"" VERSION "\"}},");
	put_base();
	put("\"columnKind\":\"unicodeCodePoints\",");
	put_invocation(failure, status);
	put_results(messages, count);
	put("}]}\n");
	fflush(out);
}
