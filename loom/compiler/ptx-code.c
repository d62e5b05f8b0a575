/* PTX as C++: each instruction is a call of a function template of
 * include/loom/ptx.h, whose name is made of the instruction's and whose
 * arguments are its types.  Only what known[] lists is taken. */
#define _GNU_SOURCE
#include "compiler/ptx-code.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/ptx-operand.h"
#include "compiler/text.h"

/* Instructions without their types and hints.  spaces: where the operands in
 * brackets lie, one after another: shared, generic or, '?', as the
 * instruction says. */
static const struct {
	const char *name, *spaces;
} known[] = {
	{ "mov", "" }, { "cvta_to", "" }, { "cvta", "" },
	{ "cvta_to_shared", "" }, { "cvta_shared", "" }, { "cvt", "" },
	{ "cvt_rn", "" }, { "cvt_rna", "" }, { "cvt_rz", "" }, { "cvt_rni", "" },
	{ "cvt_rzi", "" }, { "cvt_rn_satfinite", "" },
	{ "add", "" }, { "add_rn", "" }, { "sub", "" }, { "sub_rn", "" },
	{ "mul", "" }, { "mul_rn", "" }, { "mul_lo", "" }, { "mul_hi", "" },
	{ "mul_wide", "" }, { "mad_lo", "" }, { "mad_hi", "" },
	{ "mad_wide", "" }, { "fma_rn", "" }, { "mad_rn", "" }, { "div", "" },
	{ "div_rn", "" }, { "div_approx", "" }, { "div_full", "" },
	{ "rem", "" }, { "min", "" }, { "max", "" }, { "abs", "" },
	{ "neg", "" }, { "and", "" }, { "or", "" }, { "xor", "" },
	{ "not", "" }, { "shl", "" }, { "shr", "" }, { "shf_l_wrap", "" },
	{ "shf_r_wrap", "" }, { "shf_l_clamp", "" }, { "shf_r_clamp", "" },
	{ "selp", "" }, { "setp_eq", "" }, { "setp_ne", "" }, { "setp_lt", "" },
	{ "setp_le", "" }, { "setp_gt", "" }, { "setp_ge", "" },
	{ "prmt", "" }, { "bfe", "" }, { "bfi", "" }, { "bfind", "" },
	{ "bmsk_clamp", "" }, { "bmsk_wrap", "" },
	{ "popc", "" }, { "clz", "" }, { "brev", "" }, { "lop3", "" },
	{ "dp4a", "" }, { "ex2_approx", "" }, { "lg2_approx", "" },
	{ "rcp_approx", "" }, { "rcp_rn", "" }, { "rsqrt_approx", "" },
	{ "sqrt_approx", "" }, { "sqrt_rn", "" }, { "tanh_approx", "" },
	{ "sin_approx", "" }, { "cos_approx", "" },
	{ "ld", "?" }, { "ld_volatile", "?" }, { "ld_relaxed", "?" },
	{ "ld_acquire", "?" }, { "ld_nc", "?" },
	{ "st", "?" }, { "st_volatile", "?" }, { "st_relaxed", "?" },
	{ "st_release", "?" },
	{ "atom_add", "?" }, { "atom_min", "?" }, { "atom_max", "?" },
	{ "atom_and", "?" }, { "atom_or", "?" }, { "atom_xor", "?" },
	{ "atom_exch", "?" }, { "atom_cas", "?" }, { "red_add", "?" },
	{ "red_min", "?" }, { "red_max", "?" }, { "red_or", "?" },
	{ "prefetch", "?" }, { "prefetchu", "?" },
	{ "membar", "" }, { "fence_acq_rel", "" }, { "fence_sc", "" },
	{ "fence_proxy_async", "" }, { "fence_mbarrier_init_release", "" },
	{ "bar", "" }, { "barrier", "" }, { "bar_warp", "" },
	{ "activemask", "" }, { "shfl_idx", "" }, { "shfl_up", "" },
	{ "shfl_down", "" }, { "shfl_bfly", "" }, { "match_any", "" },
	{ "match_all", "" }, { "elect", "" }, { "redux_add", "" },
	{ "redux_min", "" }, { "redux_max", "" }, { "vote_all", "" },
	{ "vote_any", "" }, { "vote_ballot", "" }, { "nanosleep", "" },
	{ "trap", "" }, { "brkpt", "" }, { "exit", "" },
	{ "cp_async_ca", "sg" }, { "cp_async_cg", "sg" },
	{ "cp_async_commit_group", "" }, { "cp_async_wait_group", "" },
	{ "cp_async_wait_all", "" },
	{ "cp_async_mbarrier_arrive_noinc", "s" },
	{ "cp_async_bulk_commit_group", "" }, { "cp_async_bulk_wait_group", "" },
	{ "cp_async_bulk_wait_group_read", "" },
	{ "mbarrier_init", "s" }, { "mbarrier_inval", "s" },
	{ "mbarrier_arrive", "s" }, { "mbarrier_arrive_expect_tx", "s" },
	{ "mbarrier_expect_tx", "s" }, { "mbarrier_test_wait", "s" },
	{ "mbarrier_try_wait", "s" }, { "mbarrier_test_wait_parity", "s" },
	{ "mbarrier_try_wait_parity", "s" },
	{ "ldmatrix_x1", "s" }, { "ldmatrix_x2", "s" }, { "ldmatrix_x4", "s" },
	{ "ldmatrix_x1_trans", "s" }, { "ldmatrix_x2_trans", "s" },
	{ "ldmatrix_x4_trans", "s" }, { "mma", "" }, { "mma_satfinite", "" }
};

static const char *const types[] = {
	"u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "b8", "b16",
	"b32", "b64", "f16", "f32", "f64", "f16x2", "bf16", "bf16x2", "tf32",
	"pred"
};
/* What says nothing that changes a result here: hints for caches, the spaces
 * of addresses, which the operands have, and scopes where nothing is ordered. */
static const char *const hints[] = {
	"ftz", "aligned", "sync", "uni", "weak", "ca", "cs", "lu", "cv", "wb",
	"wt", "global", "shared", "local", "param", "const", "generic", "cta",
	"cluster", "gpu", "sys", "gl", "row", "col", "xor", "m8n8", "v2", "v4",
	"L1", "L2", "noftz"
};

static int is_one_of(const char *word, const char *const *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(word, list[i]))
			return 1;
	return 0;
}

/* What holds within a scope, which is the first template argument: by the
 * beginning of a name. */
static const char *const scoped[] = {
	"ld_relaxed", "ld_acquire", "st_relaxed", "st_release", "membar",
	"fence_acq_rel", "fence_sc", "atom_", "red_"
};

struct instruction {
	char name[128], types[256], shape[32];
	const char *scope;
	int shared; /* it names shared memory */
};

static void add(char *to, size_t room, const char *separator, const char *word)
{
	size_t used = strlen(to);

	snprintf(to + used, room - used, "%s%s", used ? separator : "", word);
}

/* "m16n8k16" as "16, 8, 16". */
static int is_shape(const char *word, struct instruction *i)
{
	int m, n, k, end = 0;

	if (sscanf(word, "m%dn%dk%d%n", &m, &n, &k, &end) != 3 || word[end])
		return 0;
	snprintf(i->shape, sizeof i->shape, "%d, %d, %d", m, n, k);
	return 1;
}

/* cp.async.cg says by which cache, and "xor" can be what is done. */
static int is_hint(const char *word, const struct instruction *i)
{
	if (!strcmp(word, "cg") || !strcmp(word, "ca"))
		return strcmp(i->name, "cp_async") != 0;
	if (!strcmp(word, "xor"))
		return i->name[0] != 0 && strncmp(i->name, "atom", 4) != 0;
	return (strstr(word, "::") && !strstr(word, "cache_hint")) ||
	       is_one_of(word, hints, sizeof hints / sizeof *hints);
}

static const char *text_of_type(const char *word, char *room, size_t size)
{
	snprintf(room, size, ", ::loom::ptx::%s", word);
	return room;
}

static void parse_name(char *name, struct instruction *i)
{
	char room[64];

	*i = (struct instruction){ .scope = "LOOM_SCOPE_DEVICE" };
	for (char *word = strtok(name, "."); word; word = strtok(NULL, ".")) {
		i->shared |= !strncmp(word, "shared", 6);
		if (!strcmp(word, "cta"))
			i->scope = "LOOM_SCOPE_BLOCK";
		else if (!strcmp(word, "cluster"))
			i->scope = "LOOM_SCOPE_CLUSTER";
		if (!i->name[0])
			add(i->name, sizeof i->name, "_", word);
		else if (is_one_of(word, types, sizeof types / sizeof *types))
			add(i->types, sizeof i->types, "",
			    text_of_type(word, room, sizeof room));
		else if (!is_shape(word, i) && !is_hint(word, i))
			add(i->name, sizeof i->name, "_", word);
	}
}

static const char *spaces_of(const struct instruction *i)
{
	for (size_t n = 0; n < sizeof known / sizeof *known; n++)
		if (!strcmp(i->name, known[n].name))
			return *known[n].spaces != '?' ? known[n].spaces :
				i->shared ? "s" : "g";
	return NULL;
}

static int is_scoped(const struct instruction *i)
{
	for (size_t n = 0; n < sizeof scoped / sizeof *scoped; n++)
		if (!strncmp(i->name, scoped[n], strlen(scoped[n])))
			return 1;
	return 0;
}

/* Scopes, types and shapes are the function's template arguments. */
static char *call(const char *text, const struct scope *scope)
{
	size_t n = strcspn(text, " ");
	char *name = text_format("%.*s", (int)n, text), *operands, *result;
	struct instruction i;
	const char *spaces;
	int groups;

	parse_name(name, &i);
	free(name);
	if (i.shared && !strncmp(i.name, "cvta", 4))
		add(i.name, sizeof i.name, "_", "shared");
	spaces = spaces_of(&i);
	groups = !strncmp(i.name, "mma", 3) || !strncmp(i.name, "ldmatrix", 8);
	operands = spaces ? ptx_operands(text + n, spaces, groups, scope) : NULL;
	if (!operands)
		return NULL;
	if (is_scoped(&i))
		result = text_format("::loom::ptx::op_%s<%s%s>(%s);", i.name,
				i.scope, i.types, operands);
	else if (i.shape[0])
		result = text_format("::loom::ptx::op_%s<%s%s>(%s);", i.name,
				i.shape, i.types, operands);
	else if (i.types[0])
		result = text_format("::loom::ptx::op_%s<%s>(%s);", i.name,
				i.types + 2, operands);
	else
		result = text_format("::loom::ptx::op_%s(%s);", i.name, operands);
	free(operands);
	return result;
}

/* ".reg .b32 a, b": variables. */
static char *registers(const char *text, struct scope *scope)
{
	char *copy = text_format("%s", text), *all = text_format("%s", "");
	char *type = strtok(copy, " ,"), *word;

	type = type ? strtok(NULL, " ,") : NULL;
	while (type && (word = strtok(NULL, " ,"))) {
		char *longer;

		if (strpbrk(word, "<%"))
			type = NULL; /* many by one name */
		if (!type || !ptx_declare(scope, word))
			break;
		longer = text_format("%s::loom::ptx::%s loom_r%u_%s; ", all,
				type + 1, scope->number, word);
		free(all);
		all = longer;
	}
	free(copy);
	if (type)
		return all;
	free(all);
	return NULL;
}

/* One statement, without blanks around it. */
static char *statement(char *text, struct scope *scope)
{
	char *rest, *code, *result, *condition;

	if (!strncmp(text, ".reg ", 5))
		return registers(text, scope);
	if (*text == '@') {
		rest = text + strcspn(text, " ");
		if (!*rest)
			return NULL;
		*rest++ = 0;
		condition = ptx_operand(text + 1 + (text[1] == '!'), scope);
		code = condition ? statement(rest + strspn(rest, " "), scope) :
				   NULL;
		result = code ? text_format("if (%s%s) { %s }",
				       text[1] == '!' ? "!" : "", condition,
				       code) : NULL;
		free(condition);
		free(code);
		return result;
	}
	if (!strncmp(text, "bra", 3) && strchr(" .", text[3]))
		return text_format("goto loom_l%u_%s;", scope->number,
			      strrchr(text, ' ') + 1);
	return call(text, scope);
}

static char *trimmed(char *text)
{
	char *end = text + strlen(text);

	while (end > text && isspace((unsigned char)end[-1]))
		*--end = 0;
	return text + strspn(text, " \t\n\r");
}

/* "name:" at the beginning: a label, whose text ends there. */
static char *label(char *text)
{
	size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz_$"
			  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

	return n && text[n] == ':' && text[n + 1] != ':' ? text + n : NULL;
}

/* Braces and labels before a statement, then the statement. */
static int translate_one(FILE *f, char *text, struct scope *scope)
{
	char *code, *colon;

	text = trimmed(text);
	while (*text == '{' || *text == '}' || (colon = label(text))) {
		if (*text == '{' || *text == '}') {
			fputc(*text++, f);
		} else {
			*colon = 0;
			fprintf(f, " loom_l%u_%s: ; ", scope->number, text);
			text = colon + 1;
		}
		text += strspn(text, " \t\n\r");
	}
	if (!*text)
		return 1;
	code = statement(text, scope);
	if (code)
		fprintf(f, "%s ", code);
	free(code);
	return code != NULL;
}

char *ptx_code(const char *text, unsigned number)
{
	struct scope scope = { .number = number };
	char *copy = text_format("%s", text), *result = NULL, *p = copy;
	size_t size;
	FILE *f = open_memstream(&result, &size);
	int good = f != NULL;

	while (good && p) {
		char *end = strchr(p, ';');

		if (end)
			*end = 0;
		good = translate_one(f, p, &scope);
		p = end ? end + 1 : NULL;
	}
	if (f)
		fclose(f);
	free(copy);
	ptx_forget(&scope);
	if (good)
		return result;
	free(result);
	return NULL;
}
