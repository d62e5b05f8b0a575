#include "compiler/ptx-name.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const types[] = {
	"u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "b8", "b16",
	"b32", "b64", "f16", "f32", "f64", "f16x2", "bf16", "bf16x2", "tf32",
	"e4m3", "e5m2", "e4m3x2", "e5m2x2", "pred"
};
/* What says nothing that changes a result here: hints for caches, the spaces
 * of addresses, which the operands have, and scopes where nothing is ordered. */
static const char *const hints[] = {
	"ftz", "aligned", "sync", "uni", "weak", "ca", "cs", "lu", "cv", "wb",
	"wt", "global", "shared", "local", "param", "const", "generic", "cta",
	"cluster", "gpu", "sys", "gl", "row", "col", "xor", "m8n8", "v2", "v4",
	"L1", "L2", "noftz", "mmio"
};

static int begins(const char *text, const char *with)
{
	return !strncmp(text, with, strlen(with));
}

int ptx_name_is_atomic(const struct ptx_name *i)
{
	return begins(i->name, "atom") || !strcmp(i->name, "red") || begins(i->name, "red_");
}

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
	"fence_acq_rel", "fence_sc", "atom_", "red_", "mbarrier_"
};

static void add(char *to, size_t room, const char *separator, const char *word)
{
	size_t used = strlen(to);

	snprintf(to + used, room - used, "%s%s", used ? separator : "", word);
}

/* "m16n8k16" as "16, 8, 16". */
static int is_shape(const char *word, struct ptx_name *i)
{
	int m, n, k, end = 0;

	if (sscanf(word, "m%dn%dk%d%n", &m, &n, &k, &end) != 3 || word[end])
		return 0;
	snprintf(i->shape, sizeof i->shape, "%d, %d, %d", m, n, k);
	return 1;
}

/* cp.async.cg says by which cache, and "xor" can be what is done. */
static int is_hint(const char *word, const struct ptx_name *i)
{
	if (!strcmp(word, "cg") || !strcmp(word, "ca"))
		return strcmp(i->name, "cp_async") != 0;
	if (!strcmp(word, "xor"))
		return i->name[0] != 0 && !ptx_name_is_atomic(i) &&
		       strcmp(i->name, "redux") != 0;
	if (!strcmp(word, "uni"))
		return strcmp(i->name, "vote") != 0;
	return (strstr(word, "::") && !strstr(word, "cache_hint")) ||
	       is_one_of(word, hints, sizeof hints / sizeof *hints);
}

/* A word of a bulk copy's name: 1 when it is no part of the function's. */
static int is_bulk_word(const char *word, struct ptx_name *i)
{
	static const char *const silent[] = { "tile", "bulk_group", "shared::cta",
					      "shared::cluster", "L2::cache_hint",
					      "mbarrier::complete_tx::bytes" };
	static const char *const does[] = { "add", "min", "max", "inc", "dec",
					    "and", "or", "xor" };
	char upper[32] = "LOOM_BULK_";

	if (strspn(word, "12345") == 1 && !strcmp(word + 1, "d")) {
		snprintf(i->shape, sizeof i->shape, "%c", *word);
		return 1;
	}
	if (begins(i->name, "cp_reduce") &&
	    is_one_of(word, does, sizeof does / sizeof *does)) {
		for (size_t n = strlen(upper), k = 0; word[k]; k++, n++)
			upper[n] = (char)toupper((unsigned char)word[k]);
		add(i->shape, sizeof i->shape, ", ", upper);
		return 1;
	}
	return is_one_of(word, silent, sizeof silent / sizeof *silent);
}

/* Of an atomic operation: what it orders, and how many words it takes, wherever in its
 * name they stand. */
static int is_atomic_word(const char *word, struct ptx_name *i)
{
	static const char *const orders[][2] = {
		{ "relaxed", "LOOM_RELAXED" }, { "acquire", "LOOM_ACQUIRE" },
		{ "release", "LOOM_RELEASE" }, { "acq_rel", "LOOM_ACQ_REL" }
	};

	if (*word == 'v' && strspn(word + 1, "248") == 1 && !word[2]) {
		i->several = 1;
		return 1;
	}
	for (size_t n = 0; n < sizeof orders / sizeof *orders; n++)
		if (!strcmp(word, orders[n][0])) {
			i->order = orders[n][1];
			return 1;
		}
	return 0;
}

/* A word that stands for another one, or for itself, in the function's name; NULL:
 * it has no place there. */
static const char *word_in_name(const char *word, struct ptx_name *i)
{
	if (begins(i->name, "cp_async_bulk") || begins(i->name, "cp_reduce_async_bulk")) {
		if (is_bulk_word(word, i))
			return NULL;
		if (!strcmp(word, "multicast::cluster"))
			return "multicast";
		return strstr(word, "::") || !is_hint(word, i) ? word : NULL;
	}
	if (begins(i->name, "mbarrier") &&
	    (!strcmp(word, "acquire") || !strcmp(word, "release")))
		return NULL;
	if (ptx_name_is_atomic(i) && is_atomic_word(word, i))
		return NULL;
	if (!strcmp(i->name, "isspacep"))
		return begins(word, "shared") ? "shared" : word;
	if (!strcmp(i->name, "barrier") && !strcmp(word, "cluster"))
		return word;
	if (!strcmp(word, "tensormap::generic"))
		return "tensormap";
	return is_shape(word, i) || is_hint(word, i) ? NULL : word;
}

/* What all of the words say. */
static void end_name(struct ptx_name *i)
{
	if (!i->scope)
		i->scope = begins(i->name, "mbarrier") ? "LOOM_SCOPE_BLOCK" :
							 "LOOM_SCOPE_DEVICE";
	if (begins(i->name, "cp_") && strlen(i->route) == 2 && strstr(i->name, "bulk"))
		add(i->name, sizeof i->name, "_", i->route);
	if (!strcmp(i->name, "fence_proxy_async") && !strcmp(i->route, "g"))
		add(i->name, sizeof i->name, "_", "global");
	if (i->several)
		add(i->name, sizeof i->name, "_", "v");
	if (i->shared && (begins(i->name, "cvta") || begins(i->name, "mapa") ||
			  begins(i->name, "getctarank")))
		add(i->name, sizeof i->name, "_", "shared");
}

static const char *text_of_type(const char *word, char *room, size_t size)
{
	snprintf(room, size, ", ::loom::ptx::%s", word);
	return room;
}

void ptx_name_parse(char *name, struct ptx_name *i)
{
	char room[64];

	*i = (struct ptx_name){ .order = "LOOM_RELAXED" };
	for (char *word = strtok(name, "."); word; word = strtok(NULL, ".")) {
		int is_shared = begins(word, "shared");
		const char *part;

		i->shared |= is_shared;
		if (is_shared || !strcmp(word, "global"))
			add(i->route, sizeof i->route, "", is_shared ? "s" : "g");
		if (!strcmp(word, "cta"))
			i->scope = "LOOM_SCOPE_BLOCK";
		else if (!strcmp(word, "cluster"))
			i->scope = "LOOM_SCOPE_CLUSTER";
		else if (!strcmp(word, "sys"))
			i->scope = "LOOM_SCOPE_SYSTEM";
		if (!i->name[0])
			add(i->name, sizeof i->name, "_", word);
		else if (is_one_of(word, types, sizeof types / sizeof *types))
			add(i->types, sizeof i->types, "",
			    text_of_type(word, room, sizeof room));
		else if (!strcmp(word, "L2::cache_hint") && !strstr(i->name, "_bulk"))
			i->hinted = 1;
		else if ((part = word_in_name(word, i)))
			add(i->name, sizeof i->name, "_", part);
	}
	end_name(i);
}

int ptx_name_is_scoped(const struct ptx_name *i)
{
	for (size_t n = 0; n < sizeof scoped / sizeof *scoped; n++)
		if (!strncmp(i->name, scoped[n], strlen(scoped[n])))
			return 1;
	return 0;
}
