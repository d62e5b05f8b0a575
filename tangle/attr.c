/* A scanner of info strings: language, then names, classes and pairs, each kept
 * with its place for the messages. */
#include "attr.h"

#include <string.h>

#include "mem.h"
#include "suggest.h"
#include "utf8.h"

static const char *const keys[] = { "file", "caption", "alt", "fold", "weave",
	"with", "mark", "startFrom", "include", "part" };

struct parser {
	struct slice rest;
	struct attr *attr;
	struct attr_fault *fault;
};

static bool fail(struct parser *p, struct slice where, const char *why)
{
	p->fault->where = where;
	p->fault->why = why;
	p->fault->fix = NULL;
	return false;
}

/* Word characters and those of `more` at the front of s. */
static size_t span(struct slice s, const char *more)
{
	size_t i = 0, n;
	uint32_t c;

	while (i < s.n && (n = utf8_read(slice_from(s, i), &c)) > 0 &&
		(utf8_is_word(c) || (c < 0x80 && strchr(more, (char)c))))
		i += n;
	return i;
}

size_t attr_name(struct slice s)
{
	return span(s, "-_.:");
}

static struct slice take(struct parser *p, size_t n)
{
	struct slice taken = { p->rest.p, n };

	p->rest = slice_from(p->rest, n);
	return taken;
}

/* The front up to the next blank or brace, to show in a message. */
static struct slice word(struct slice s)
{
	size_t n = s.n > 0;

	while (n < s.n && !is_blank(s.p[n]) && s.p[n] != '}')
		n++;
	return (struct slice){ s.p, n };
}

static bool read_name(struct parser *p)
{
	struct slice all = word(p->rest), name;

	take(p, 1);
	name = take(p, attr_name(p->rest));
	if (name.n == 0 || name.n + 1 != all.n)
		return fail(p, all, "a name has letters, digits, '-', '_', "
			"'.' and ':' only");
	if (p->attr->name.n > 0)
		return fail(p, all, "the block has a name already");
	p->attr->name = name;
	return true;
}

static bool read_class(struct parser *p)
{
	struct slice all = word(p->rest), class;
	struct suggestion near;

	take(p, 1);
	class = take(p, span(p->rest, "-_"));
	if (slice_is(all, ".c++")) {
		fail(p, all, "no class can be called so; write .cpp");
		p->fault->fix = ".cpp";
		return false;
	}
	if (class.n == 0 || class.n + 1 != all.n)
		return fail(p, all, "a class has letters, digits, '-' and '_' "
			"only");
	near = suggest_for(class);
	suggest_offer(&near, slice_of("fragment"));
	if (slice_is(class, "fold") || slice_is(class, "numberLines"))
		return true;
	if (slice_is(class, "fragment"))
		p->attr->fragment = true;
	else if (near.best.n > 0)
		p->attr->odd = class;
	else if (p->attr->language.n == 0)
		p->attr->language = class;
	return true;
}

static bool read_value(struct parser *p, struct slice all, struct slice *value)
{
	const char *end;
	size_t n = 0;

	if (p->rest.n > 0 && *p->rest.p == '"') {
		take(p, 1);
		end = p->rest.n ? memchr(p->rest.p, '"', p->rest.n) : NULL;
		if (end == NULL)
			return fail(p, all, "the value's closing '\"' is "
				"missing");
		*value = take(p, (size_t)(end - p->rest.p));
		take(p, 1);
		return true;
	}
	while (n < p->rest.n && strchr(" \t\"'`=<>}", p->rest.p[n]) == NULL)
		n++;
	if (n == 0 || (n < p->rest.n && !strchr(" \t}", p->rest.p[n])))
		return fail(p, all, "write the value as key=\"value\"");
	*value = take(p, n);
	return true;
}

static bool read_pair(struct parser *p)
{
	struct slice all = word(p->rest), key, value;
	struct suggestion near;
	size_t n = span(p->rest, "-_.:");

	if (n == 0 || n == p->rest.n || p->rest.p[n] != '=')
		return fail(p, all, "within braces stand #name, .class and "
			"key=value");
	key = take(p, n);
	take(p, 1);
	if (!read_value(p, all, &value))
		return false;
	near = suggest_for(key);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		if (!slice_is(key, keys[i])) {
			suggest_offer(&near, slice_of(keys[i]));
			continue;
		}
		if (i == 0 && p->attr->has_file)
			return fail(p, all, "the block has a file already");
		if (i == 0) {
			p->attr->has_file = true;
			p->attr->file = value;
		}
		return true;
	}
	fail(p, key, text_format("no attribute has this key%s",
		suggest_text(&near)));
	if (near.best.n > 0)
		p->fault->fix = mem_copy(near.best.p, near.best.n);
	return false;
}

static void skip_blanks(struct parser *p)
{
	while (p->rest.n > 0 && is_blank(*p->rest.p))
		take(p, 1);
}

/* One pair of braces; its '{' is at the front. */
static bool read_braces(struct parser *p)
{
	struct slice all = p->rest;
	bool empty = true, good = true;

	take(p, 1);
	for (;; empty = false) {
		size_t before = p->rest.n;

		skip_blanks(p);
		if (p->rest.n == 0)
			return fail(p, all, "the closing '}' is missing");
		if (*p->rest.p == '}')
			break;
		if (!empty && before == p->rest.n)
			return fail(p, word(p->rest),
				"a blank is missing before it");
		good = *p->rest.p == '#' ? read_name(p)
			: *p->rest.p == '.' ? read_class(p) : read_pair(p);
		if (!good)
			return false;
	}
	take(p, 1);
	return empty ? fail(p, all, "the braces are empty") : true;
}

/* Whether words outside braces look like attributes. */
static bool is_stray(struct slice words)
{
	for (size_t i = 0; i < words.n; i++)
		if (words.p[i] == '=' || words.p[i] == '}' ||
			((words.p[i] == '#' || words.p[i] == '.') &&
			(i == 0 || is_blank(words.p[i - 1]))))
			return true;
	return false;
}

bool attr_parse(struct slice info, struct attr *a, struct attr_fault *fault)
{
	struct parser p = { info, a, fault };
	struct slice words;
	size_t n = 0;

	*a = (struct attr){ 0 };
	if (info.n > 2 && info.p[0] == '{' && info.p[1] == '=') {
		size_t end = 2 + span(slice_from(info, 2), "-_");

		a->raw = end > 2 && end + 1 == info.n && info.p[end] == '}';
		return a->raw ? true : fail(&p, info, "a raw block is "
			"written {=format}");
	}
	while (n < info.n && !is_blank(info.p[n]) && info.p[n] != '{')
		n++;
	a->language = take(&p, n);
	skip_blanks(&p);
	for (n = 0; n < p.rest.n && p.rest.p[n] != '{'; n++)
		;
	words = take(&p, n);
	while (words.n > 0 && is_blank(words.p[words.n - 1]))
		words.n--;
	if (words.n > 0 && (p.rest.n > 0 || is_stray(words)))
		return fail(&p, words, "attributes stand in one pair of "
			"braces, {#name key=value}");
	while (p.rest.n > 0 && *p.rest.p == '{')
		if (!read_braces(&p))
			return false;
	if (p.rest.n == 0)
		return true;
	skip_blanks(&p);
	return fail(&p, p.rest, "nothing may follow the closing '}'");
}
