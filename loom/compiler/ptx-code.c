/* PTX as C++: each instruction is a call of a function template of
 * include/loom/ptx.h, whose name is made of the instruction's and whose
 * arguments are its types.  Only what known[] lists is taken. */
#define _GNU_SOURCE
#include "compiler/ptx-code.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/ptx-name.h"
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
	{ "cvt_rzi", "" }, { "cvt_rmi", "" }, { "cvt_rpi", "" },
	{ "cvt_rn_satfinite", "" },
	{ "cvt_rn_satfinite_relu", "" }, { "cvt_rn_relu", "" }, { "cvt_sat", "" },
	{ "cvt_rn_sat", "" }, { "cvt_rni_sat", "" }, { "cvt_rzi_sat", "" },
	{ "cvt_pack_sat", "" },
	{ "add", "" }, { "add_rn", "" }, { "sub", "" }, { "sub_rn", "" },
	{ "add_cc", "" }, { "addc", "" }, { "addc_cc", "" }, { "sub_cc", "" },
	{ "subc", "" }, { "subc_cc", "" }, { "mad_lo_cc", "" },
	{ "mad_hi_cc", "" }, { "madc_lo", "" }, { "madc_hi", "" },
	{ "madc_lo_cc", "" }, { "madc_hi_cc", "" },
	{ "mul", "" }, { "mul_rn", "" }, { "mul_lo", "" }, { "mul_hi", "" },
	{ "mul24_lo", "" }, { "mul24_hi", "" }, { "mad24_lo", "" },
	{ "mul_wide", "" }, { "mad_lo", "" }, { "mad_hi", "" },
	{ "mad_wide", "" }, { "fma_rn", "" }, { "mad_rn", "" }, { "div", "" },
	{ "div_rn", "" }, { "div_approx", "" }, { "div_full", "" },
	{ "rem", "" }, { "min", "" }, { "max", "" }, { "min_NaN", "" },
	{ "max_NaN", "" }, { "copysign", "" }, { "fma_rn_relu", "" },
	{ "dp2a_lo", "" }, { "dp2a_hi", "" }, { "abs", "" },
	{ "neg", "" }, { "and", "" }, { "or", "" }, { "xor", "" },
	{ "not", "" }, { "shl", "" }, { "shr", "" }, { "shf_l_wrap", "" },
	{ "shf_r_wrap", "" }, { "shf_l_clamp", "" }, { "shf_r_clamp", "" },
	{ "selp", "" }, { "setp_eq", "" }, { "setp_ne", "" }, { "setp_lt", "" },
	{ "setp_le", "" }, { "setp_gt", "" }, { "setp_ge", "" },
	{ "prmt", "" }, { "bfe", "" }, { "bfi", "" }, { "bfind", "" },
	{ "bmsk_clamp", "" }, { "bmsk_wrap", "" },
	{ "popc", "" }, { "clz", "" }, { "brev", "" }, { "lop3", "" },
	{ "vadd2", "" }, { "vadd4", "" }, { "vsub2", "" }, { "vsub4", "" },
	{ "vavrg2", "" }, { "vavrg4", "" }, { "vabsdiff2", "" },
	{ "vabsdiff4", "" }, { "vmin2", "" }, { "vmin4", "" }, { "vmax2", "" },
	{ "vmax4", "" }, { "vadd2_add", "" }, { "vadd4_add", "" },
	{ "vsub2_add", "" }, { "vsub4_add", "" }, { "vavrg2_add", "" },
	{ "vavrg4_add", "" }, { "vabsdiff2_add", "" }, { "vabsdiff4_add", "" },
	{ "vmin2_add", "" }, { "vmin4_add", "" }, { "vmax2_add", "" },
	{ "vmax4_add", "" }, { "vadd2_sat", "" }, { "vadd4_sat", "" },
	{ "vsub2_sat", "" }, { "vsub4_sat", "" },
	{ "dp4a", "" }, { "sad", "" }, { "ex2_approx", "" }, { "lg2_approx", "" },
	{ "rcp_approx", "" }, { "rcp_rn", "" }, { "rsqrt_approx", "" },
	{ "sqrt_approx", "" }, { "sqrt_rn", "" }, { "tanh_approx", "" },
	{ "sin_approx", "" }, { "cos_approx", "" },
	{ "ld", "?" }, { "ld_volatile", "?" }, { "ld_relaxed", "?" },
	{ "ld_acquire", "?" }, { "ld_nc", "?" },
	{ "st", "?" }, { "st_volatile", "?" }, { "st_relaxed", "?" },
	{ "st_release", "?" },
	{ "atom_add", "?" }, { "atom_min", "?" }, { "atom_max", "?" },
	{ "atom_and", "?" }, { "atom_or", "?" }, { "atom_xor", "?" },
	{ "atom_exch", "?" }, { "atom_cas", "?" }, { "atom_inc", "?" },
	{ "atom_dec", "?" }, { "red_add", "?" }, { "red_min", "?" },
	{ "red_max", "?" }, { "red_and", "?" }, { "red_or", "?" },
	{ "red_xor", "?" }, { "red_inc", "?" }, { "red_dec", "?" },
	{ "atom_add_v", "g" }, { "red_add_v", "g" },
	{ "st_async", "ss" },
	{ "createpolicy_fractional", "" }, { "createpolicy_range", "g" },
	{ "createpolicy_cvt", "" }, { "applypriority", "g" }, { "discard", "g" },
	{ "isspacep_global", "" }, { "isspacep_shared", "" },
	{ "isspacep_local", "" }, { "isspacep_const", "" },
	{ "prefetch", "?" }, { "prefetchu", "?" }, { "prefetch_tensormap", "g" },
	{ "membar", "" }, { "fence_acq_rel", "" }, { "fence_sc", "" },
	{ "fence_proxy_async", "" }, { "fence_proxy_async_global", "" },
	{ "fence_proxy_tensormap_acquire", "g" },
	{ "fence_mbarrier_init_release", "" },
	{ "bar", "" }, { "barrier", "" }, { "bar_warp", "" },
	{ "bar_arrive", "" }, { "barrier_arrive", "" },
	{ "bar_red_and", "" }, { "bar_red_or", "" }, { "bar_red_popc", "" },
	{ "barrier_red_and", "" }, { "barrier_red_or", "" },
	{ "barrier_red_popc", "" },
	{ "barrier_cluster_arrive", "" }, { "barrier_cluster_arrive_release", "" },
	{ "barrier_cluster_arrive_relaxed", "" }, { "barrier_cluster_wait", "" },
	{ "barrier_cluster_wait_acquire", "" },
	{ "mapa", "" }, { "mapa_shared", "" },
	{ "getctarank", "" }, { "getctarank_shared", "" },
	{ "setmaxnreg_inc", "" }, { "setmaxnreg_dec", "" },
	{ "griddepcontrol_wait", "" }, { "griddepcontrol_launch_dependents", "" },
	{ "activemask", "" }, { "shfl_idx", "" }, { "shfl_up", "" },
	{ "shfl_down", "" }, { "shfl_bfly", "" }, { "match_any", "" },
	{ "match_all", "" }, { "elect", "" }, { "redux_add", "" },
	{ "redux_min", "" }, { "redux_max", "" }, { "redux_and", "" },
	{ "redux_or", "" }, { "redux_xor", "" }, { "vote_uni", "" },
	{ "vote_all", "" },
	{ "vote_any", "" }, { "vote_ballot", "" }, { "nanosleep", "" },
	{ "trap", "" }, { "brkpt", "" }, { "exit", "" },
	{ "cp_async_ca", "sg" }, { "cp_async_cg", "sg" },
	{ "cp_async_commit_group", "" }, { "cp_async_wait_group", "" },
	{ "cp_async_wait_all", "" },
	{ "cp_async_mbarrier_arrive_noinc", "s" },
	{ "cp_async_bulk_commit_group", "" }, { "cp_async_bulk_wait_group", "" },
	{ "cp_async_bulk_wait_group_read", "" },
	{ "cp_async_bulk_sg", "sgs" }, { "cp_async_bulk_ss", "sss" },
	{ "cp_async_bulk_multicast_sg", "sgs" }, { "cp_async_bulk_gs", "gs" },
	{ "cp_async_bulk_prefetch", "g" },
	{ "cp_async_bulk_tensor_sg", "sgs" },
	{ "cp_async_bulk_tensor_multicast_sg", "sgs" },
	{ "cp_async_bulk_tensor_gs", "gs" },
	{ "cp_async_bulk_prefetch_tensor", "g" },
	{ "cp_reduce_async_bulk_gs", "gs" },
	{ "cp_reduce_async_bulk_tensor_gs", "gs" },
	{ "mbarrier_init", "?" }, { "mbarrier_inval", "?" },
	{ "mbarrier_arrive", "?" }, { "mbarrier_arrive_drop", "?" },
	{ "mbarrier_arrive_expect_tx", "?" }, { "mbarrier_pending_count", "" },
	{ "mbarrier_expect_tx", "?" }, { "mbarrier_expect_tx_relaxed", "?" },
	{ "mbarrier_test_wait", "?" },
	{ "mbarrier_try_wait", "?" }, { "mbarrier_test_wait_parity", "?" },
	{ "mbarrier_try_wait_parity", "?" },
	{ "ldmatrix_x1", "s" }, { "ldmatrix_x2", "s" }, { "ldmatrix_x4", "s" },
	{ "ldmatrix_x1_trans", "s" }, { "ldmatrix_x2_trans", "s" },
	{ "ldmatrix_x4_trans", "s" },
	{ "stmatrix_x1", "?" }, { "stmatrix_x2", "?" }, { "stmatrix_x4", "?" },
	{ "stmatrix_x1_trans", "?" }, { "stmatrix_x2_trans", "?" },
	{ "stmatrix_x4_trans", "?" }, { "movmatrix_trans", "" }, { "mma", "" }, { "mma_satfinite", "" },
	{ "wgmma_fence", "" }, { "wgmma_commit_group", "" },
	{ "wgmma_wait_group", "" }, { "wgmma_mma_async", "" },
	{ "wgmma_mma_async_satfinite", "" }
};

static const char *spaces_of(const struct ptx_name *i)
{
	for (size_t n = 0; n < sizeof known / sizeof *known; n++)
		if (!strcmp(i->name, known[n].name))
			return *known[n].spaces != '?' ? known[n].spaces :
				i->shared ? "s" : "g";
	return NULL;
}

/* Those in braces together where an instruction has several such; and without the
 * policy of the caches, which changes no result. */
static char *operands_of(const char *text, const struct ptx_name *i, const char *spaces,
			 const struct scope *scope)
{
	static const char *const grouping[] = { "mma", "ldmatrix", "stmatrix", "wgmma",
						"st_async" };
	const char *last = i->hinted ? strrchr(text, ',') : NULL;
	char *copy = text_format("%.*s", last ? (int)(last - text) : (int)strlen(text), text);
	int groups = i->several;
	char *result;

	for (size_t n = 0; n < sizeof grouping / sizeof *grouping; n++)
		groups |= !strncmp(i->name, grouping[n], strlen(grouping[n]));
	result = ptx_operands(copy, spaces, groups, scope);
	free(copy);
	return result;
}

/* Scopes, types and shapes are the function's template arguments. */
static char *call(const char *text, const struct scope *scope)
{
	size_t n = strcspn(text, " {");
	char *name = text_format("%.*s", (int)n, text), *operands, *result;
	struct ptx_name i;
	const char *spaces;

	ptx_name_parse(name, &i);
	free(name);
	spaces = spaces_of(&i);
	operands = spaces ? operands_of(text + n, &i, spaces, scope) : NULL;
	if (!operands)
		return NULL;
	if (ptx_name_is_atomic(&i))
		result = text_format("::loom::ptx::op_%s<%s, %s%s>(%s);", i.name,
				i.order, i.scope, i.types, operands);
	else if (ptx_name_is_scoped(&i))
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

/* ".reg .b32 a, %b": variables. */
static char *registers(const char *text, struct scope *scope)
{
	char *copy = text_format("%s", text), *all = text_format("%s", "");
	char *type = strtok(copy, " ,"), *word;

	type = type ? strtok(NULL, " ,") : NULL;
	while (type && (word = strtok(NULL, " ,"))) {
		char *longer, *name;

		if (*word == '%') /* of "%%" as of one */
			word += strspn(word, "%") - 1;
		if (strpbrk(word + 1, "<%"))
			type = NULL; /* many by one name */
		if (!type || !ptx_declare(scope, word))
			break;
		name = ptx_variable(word, scope);
		longer = text_format("%s::loom::ptx::%s %s; ", all, type + 1, name);
		free(name);
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
