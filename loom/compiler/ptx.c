/* Inline PTX: the registers that everybody reads are values of loom's; what
 * ptx-code.c knows becomes C++, and any other PTX is refused by its text.  asm
 * of the host's processor stays. */
#include "compiler/ptx.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/edit.h"
#include "compiler/message.h"
#include "compiler/position.h"
#include "compiler/ptx-code.h"
#include "compiler/text.h"
#include "compiler/token.h"

/* The text of the strings from token i on, without quotes and escapes. */
static char *text_of(const struct source *s, size_t i)
{
	char *all = text_format("%s", ""), *p;

	for (; s->token[i].kind == TOKEN_STRING; i++) {
		char *one = token_words(s, i, i + 1);
		char *longer = text_format("%s%.*s", all, (int)strlen(one) - 2,
				      one + 1);

		free(all);
		free(one);
		all = longer;
	}
	while ((p = strstr(all, "\\n")) || (p = strstr(all, "\\t")))
		memset(p, ' ', 2);
	return all;
}

/* "mov.u32 %0, %%laneid;" names laneid. */
static char *register_read(const char *text)
{
	const char *p = text, *name;

	while (isspace((unsigned char)*p))
		p++;
	if (strncmp(p, "mov.", 4))
		return NULL;
	p += strcspn(p, " ");
	p += strspn(p, " ");
	if (strncmp(p, "%0", 2))
		return NULL;
	p += 2;
	p += strspn(p, " ,");
	if (*p != '%')
		return NULL;
	name = p + strspn(p, "%");
	return text_format("%.*s", (int)strspn(name, "abcdefghijklmnopqrstuvwxyz_."
					  "0123456789"), name);
}

const char *ptx_register(const char *name)
{
	static const char *const known[][2] = {
		{ "laneid", "::loom_lane()" },
		{ "tid.x", "threadIdx.x" }, { "tid.y", "threadIdx.y" },
		{ "tid.z", "threadIdx.z" }, { "ntid.x", "blockDim.x" },
		{ "ntid.y", "blockDim.y" }, { "ntid.z", "blockDim.z" },
		{ "ctaid.x", "blockIdx.x" }, { "ctaid.y", "blockIdx.y" },
		{ "ctaid.z", "blockIdx.z" }, { "nctaid.x", "gridDim.x" },
		{ "nctaid.y", "gridDim.y" }, { "nctaid.z", "gridDim.z" },
		{ "warpid", "::loom_warp()" },
		{ "smid", "::loom_multiprocessor()" },
		{ "nsmid", "::loom_multiprocessors()" },
		{ "lanemask_eq", "(1u << ::loom_lane())" },
		{ "lanemask_lt", "((1u << ::loom_lane()) - 1)" },
		{ "lanemask_le", "((2u << ::loom_lane()) - 1)" },
		{ "lanemask_gt", "(-(2u << ::loom_lane()))" },
		{ "lanemask_ge", "(-(1u << ::loom_lane()))" },
		{ "globaltimer", "::loom_clock()" },
		{ "clock64", "::loom_clock()" },
		{ "clock", "(unsigned)::loom_clock()" },
		{ "cluster_ctarank", "::loom_cluster_rank()" },
		{ "cluster_nctarank", "::loom_cluster_blocks()" },
		{ "cluster_ctaid.x", "loom_clusterBlockIdx.x" },
		{ "cluster_ctaid.y", "loom_clusterBlockIdx.y" },
		{ "cluster_ctaid.z", "loom_clusterBlockIdx.z" },
		{ "cluster_nctaid.x", "loom_clusterDim.x" },
		{ "cluster_nctaid.y", "loom_clusterDim.y" },
		{ "cluster_nctaid.z", "loom_clusterDim.z" },
		{ "clusterid.x", "loom_clusterIdx.x" },
		{ "clusterid.y", "loom_clusterIdx.y" },
		{ "clusterid.z", "loom_clusterIdx.z" },
		{ "nclusterid.x", "loom_clusterGridDim.x" },
		{ "nclusterid.y", "loom_clusterGridDim.y" },
		{ "nclusterid.z", "loom_clusterGridDim.z" }
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(name, known[i][0]))
			return known[i][1];
	return NULL;
}

/* What only PTX looks like. */
static int is_ptx(const char *text)
{
	static const char *const signs[] = {
		".u32", ".s32", ".b32", ".f32", ".u64", ".s64", ".b64", ".f64",
		".u16", ".b16", ".f16", ".b8", ".u8", ".pred", ".sync", ".shared",
		".global", ".async", ".release", ".acquire", ".wait", "membar",
		"trap;", "exit;", "brkpt;", "griddepcontrol", "bar.", "wgmma",
		".approx", ".param", "nanosleep", "prefetch.", "isspacep",
		"fence.", "red.", "cluster", "setmaxnreg"
	};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (strstr(text, signs[i]))
			return 1;
	return 0;
}

/* asm volatile("mov ..." : "=r"(target)); from i to the token after it. */
static int rewrite_read(struct source *s, size_t i, size_t string,
			const char *text)
{
	char *name = register_read(text);
	const char *value = name ? ptx_register(name) : NULL;
	size_t end = token_after_group(s, string - 1);

	free(name);
	while (s->token[string].kind == TOKEN_STRING)
		string++;
	if (!value || !token_is(s, string, ":") ||
	    s->token[string + 1].kind != TOKEN_STRING ||
	    !token_is(s, string + 2, "("))
		return 0;
	/* The target keeps its place; what is around it goes. */
	edit_replace(s, i, string + 2, text_format(" "));
	edit_replace(s, token_after_group(s, string + 2), end, text_format(" = %s", value));
	return 1;
}

/* The operands behind the colons as references loom_a0, loom_a1, ..., which
 * stand for what is in their parentheses; NULL: they are of another form. */
static char *operands(const struct source *s, size_t i, size_t end)
{
	char *all = text_format("%s", "");
	unsigned count = 0, colons = 0;

	while (i < end && colons < 3) {
		char *inner, *longer;
		size_t close;

		if (token_is(s, i, ":") || token_is(s, i, ",")) {
			colons += token_is(s, i++, ":");
			continue;
		}
		while (s->token[i].kind == TOKEN_STRING &&
		       s->token[i + 1].kind == TOKEN_STRING)
			i++; /* "=" "r", which a macro has put together */
		if (colons == 0 || s->token[i].kind != TOKEN_STRING ||
		    !token_is(s, i + 1, "("))
			break;
		close = token_after_group(s, i + 1);
		inner = token_words(s, i + 1, close);
		longer = text_format("%sauto &&loom_a%u = %s; (void)loom_a%u; ",
				all, count, inner, count);
		count++;
		free(inner);
		free(all);
		all = longer;
		i = close;
	}
	if (i >= end || colons == 3)
		return all;
	free(all);
	return NULL;
}

/* As C++, in a block of its own, which takes the statement's semicolon with it:
 * an else may follow. */
static int rewrite_code(struct source *s, size_t i, size_t string,
			const char *text)
{
	size_t end = token_after_group(s, string - 1);
	char *code, *before;

	while (s->token[string].kind == TOKEN_STRING)
		string++;
	before = operands(s, string, end - 1);
	code = before ? ptx_code(text, ++s->names) : NULL;
	if (code)
		edit_replace(s, i, end + (size_t)token_is(s, end, ";"),
			     text_format("{ %s%s}", before, code));
	s->needs |= code ? NEEDS_PTX : 0;
	free(before);
	free(code);
	return code != NULL;
}

/* Where the text of the asm at token i begins; 0: it has none. */
static size_t string_of(const struct source *s, size_t i)
{
	size_t open = i + 1;

	while (token_is(s, open, "volatile") || token_is(s, open, "__volatile__"))
		open++;
	return token_is(s, open, "(") && s->token[open + 1].kind == TOKEN_STRING ?
		       open + 1 : 0;
}

int ptx_is_read_only(const struct source *s, size_t i)
{
	size_t string = token_is(s, i, "asm") || token_is(s, i, "__asm") ||
			token_is(s, i, "__asm__") ? string_of(s, i) : 0;
	char *text = string ? text_of(s, string) : NULL;
	int is = text && strstr(text, ".nc.");

	free(text);
	return is;
}

/* Of what is written in PTX alone there is no intrinsic. */
const char *ptx_remedy(const char *text)
{
	static const char *const none[] = { "wgmma", "tcgen05", "bar", "mma", "red",
					    "cp.async.bulk" };

	text += strspn(text, " \t{");
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		if (!strncmp(text, none[i], strlen(none[i])))
			return "leave what needs it to #ifndef __LOOM__";
	return "call the intrinsic for it";
}

void ptx_rewrite(struct source *s, size_t i)
{
	size_t string = string_of(s, i);
	char *text;

	if (!string)
		return;
	text = text_of(s, string);
	if (rewrite_read(s, i, string, text) || !is_ptx(text) ||
	    rewrite_code(s, i, string, text)) {
		free(text);
		return;
	}
	if (position_in_system(s, i)) { /* which has more than is called */
		edit_replace(s, i, token_after_group(s, string - 1),
			     text_format("::loom_no_ptx(\"%.60s\")", text));
	} else {
		char *message = text_format("loom runs no inline PTX like this: "
				       "\"%s\"; %s", text, ptx_remedy(text));

		message_error(s, i, message);
		free(message);
	}
	free(text);
}
