#include "tree.h"

#define SCALAR(k, bytes) [k] = { .kind = k, .size = bytes, .align = bytes }
const struct type types[] = {
	SCALAR(VOID, 1), SCALAR(BOOL, 1), SCALAR(I8, 1), SCALAR(U8, 1), SCALAR(I16, 2),
	SCALAR(U16, 2), SCALAR(I32, 4), SCALAR(U32, 4), SCALAR(I64, 8), SCALAR(U64, 8),
	SCALAR(F32, 4), SCALAR(F64, 8)
};

const struct type *pointer_to(const struct type *base)
{
	struct type *t = arena_new(sizeof *t);

	*t = (struct type){ .kind = POINTER, .size = 8, .align = 8, .base = base };
	return t;
}

const struct type *array_of(const struct type *base, uint32_t count)
{
	struct type *t = arena_new(sizeof *t);
	uint64_t size = (uint64_t)base->size * count;

	*t = (struct type){ .kind = ARRAY, .align = base->align, .base = base, .count = count,
			    .is_volatile = base->is_volatile };
	t->size = size < 1u << 30 ? (uint32_t)size : 1u << 30;
	return t;
}

const struct type *made_volatile(const struct type *of)
{
	struct type *t;

	if (of->is_volatile)
		return of;
	t = arena_new(sizeof *t);
	*t = *of;
	t->is_volatile = 1;
	return t;
}

static const struct { const char *name; enum kind kind; } scalar_names[] = {
	{ "void", VOID }, { "bool", BOOL }, { "char", I8 }, { "int8_t", I8 }, { "uint8_t", U8 },
	{ "int16_t", I16 }, { "uint16_t", U16 }, { "int", I32 }, { "int32_t", I32 },
	{ "uint32_t", U32 }, { "int64_t", I64 }, { "uint64_t", U64 }, { "size_t", U64 },
	{ "ptrdiff_t", I64 }, { "intptr_t", I64 }, { "uintptr_t", U64 }, { "float", F32 },
	{ "double", F64 }, { "uint", U32 }, { "uchar", U8 }, { "ushort", U16 }, { "ulong", U64 },
	{ "short", I16 }, { "long", I64 }, { "unsigned", U32 }, { "signed", I32 }
};

const struct type *named_scalar(const char *name)
{
	for (unsigned i = 0; i < sizeof scalar_names / sizeof *scalar_names; i++)
		if (same(scalar_names[i].name, name))
			return &types[scalar_names[i].kind];
	return NULL;
}

/* Of char4, uint2, longlong2, ...: aligned as a whole where that is a power of two. */
static const struct type *make_vector(const char *name, const struct type *base, unsigned n)
{
	static const char *const letters[] = { "x", "y", "z", "w" };
	struct type *t = arena_new(sizeof *t);
	struct member **at = &t->members;

	*t = (struct type){ .kind = STRUCT, .name = name, .is_vector = n != 3 };
	for (unsigned i = 0; i < n && !refused; i++) {
		struct member *m = arena_new(sizeof *m);

		*m = (struct member){ NULL, intern(letters[i], 1), base, i * base->size };
		*at = m;
		at = &m->next;
	}
	t->size = n * base->size;
	t->align = n == 3 ? base->align : t->size > 16 ? 16 : t->size;
	return t;
}

static struct { const char *name; const struct type *type; } vectors[64];
static unsigned vector_count;

void forget_types(void)
{
	vector_count = 0;
}

const struct type *vector_type(const char *name)
{
	static const struct { const char *name; enum kind kind; } bases[] = {
		{ "char", I8 }, { "uchar", U8 }, { "short", I16 }, { "ushort", U16 },
		{ "int", I32 }, { "uint", U32 }, { "long", I64 }, { "ulong", U64 },
		{ "longlong", I64 }, { "ulonglong", U64 }, { "float", F32 }, { "double", F64 }
	};
	size_t length = strlen(name);
	unsigned n = length ? (unsigned)name[length - 1] - '0' : 0;

	for (unsigned i = 0; i < vector_count; i++)
		if (same(vectors[i].name, name))
			return vectors[i].type;
	if (same(name, "dim3"))
		return vector_type("uint3");
	for (unsigned i = 0; i < sizeof bases / sizeof *bases && n >= 1 && n <= 4; i++)
		if (strlen(bases[i].name) == length - 1 && begins(name, bases[i].name) &&
		    vector_count < 64) {
			vectors[vector_count].name = intern(name, length);
			vectors[vector_count].type =
				make_vector(intern(name, length), &types[bases[i].kind], n);
			return vectors[vector_count++].type;
		}
	return NULL;
}

int is_same_type(const struct type *a, const struct type *b)
{
	for (; a != b; a = a->base, b = b->base) {
		if (a->kind != b->kind || a->kind == STRUCT || a->count != b->count)
			return a->kind == STRUCT && b->kind == STRUCT && a->members == b->members &&
			       a->size == b->size;
		if (a->kind != POINTER && a->kind != ARRAY)
			return 1;
	}
	return 1;
}

int is_whole(const struct type *t)
{
	return t->kind >= BOOL && t->kind <= U64;
}

int is_float(const struct type *t)
{
	return t->kind == F32 || t->kind == F64;
}

int is_scalar(const struct type *t)
{
	return t->kind >= BOOL && t->kind <= POINTER;
}

int is_signed(const struct type *t)
{
	return t->kind == I8 || t->kind == I16 || t->kind == I32 || t->kind == I64;
}

const struct member *member_of(const struct type *t, const char *name)
{
	const struct member *m = t->kind == STRUCT ? t->members : NULL;

	while (m && !same(m->name, name))
		m = m->next;
	return m;
}

void say_type(struct text *to, const struct type *t)
{
	static const char *const names[] = {
		"void", "bool", "char", "unsigned char", "short", "unsigned short", "int",
		"unsigned", "long long", "unsigned long long", "float", "double"
	};

	if (t->kind <= F64)
		say(to, "%s", names[t->kind]);
	else if (t->kind == POINTER || t->kind == ARRAY) {
		say_type(to, t->base);
		say(to, t->kind == POINTER ? " *" : "[]");
	} else
		say(to, "%s", t->name ? t->name : "struct");
}
