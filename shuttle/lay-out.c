/* The memory of a launch: its arrays, the program's variables, the block's own. */
#include "builtin.h"
#include "launch.h"
#include "parse.h"

enum { SHARED_MOST = 232448, CONSTANT_MOST = 65536 };

struct options options;

static uint8_t *shared;
static struct word *shared_words;
static uint32_t shared_bytes;
static uint64_t next_address;

static uint32_t random_word(uint32_t *state)
{
	*state = *state * 1664525u + 1013904223u;
	return (*state ^ *state >> 15) * 2654435761u;
}

/* One number of an element: its index, 0, or at random. */
static void fill_number(uint8_t *at, const struct type *t, uint32_t index, uint32_t *state)
{
	uint32_t r = options.fill == FILL_RANDOM ? random_word(state) : 0;
	double x = options.fill == FILL_INDEX ? index : r / 4294967296.0;
	uint64_t n = options.fill == FILL_INDEX ? index : r;
	float f = (float)x;

	if (t->kind == F32)
		memcpy(at, &f, 4);
	else if (t->kind == F64)
		memcpy(at, &x, 8);
	else if (t->kind == BOOL)
		*at = n & 1;
	else if (is_scalar(t))
		store_bytes(at, t->kind == POINTER ? 0 : n, t->size);
}

static void fill_element(uint8_t *at, const struct type *t, uint32_t index, uint32_t *state)
{
	if (t->kind == ARRAY)
		for (uint32_t i = 0; i < t->count; i++)
			fill_element(at + i * t->base->size, t->base, index, state);
	else if (t->kind == STRUCT)
		for (const struct member *m = t->members; m; m = m->next)
			fill_element(at + m->offset, m->type, index, state);
	else
		fill_number(at, t, index, state);
}

static struct object *new_object(const char *name, uint32_t number, uint64_t size,
				 enum loom_space space)
{
	struct object *o = &machine.objects[number];

	o->name = name;
	o->size = (uint32_t)size;
	o->space = (uint8_t)space;
	o->bytes = arena_big(size + 16);
	o->address = next_address;
	next_address += (size + 65536 + 255) / 256 * 256;
	if (o->bytes && space == LOOM_GLOBAL && hazards_on)
		o->words = arena_big((size / 4 + 2) * sizeof *o->words);
	if (!o->bytes || (space == LOOM_GLOBAL && hazards_on && !o->words))
		refuse(&machine.kernel->at, "%s takes more memory than there is for it; launch it "
		       "with smaller elements", name);
	return o;
}

static void all_there(struct object *o)
{
	for (uint32_t n = 0; o->words && n < (o->size + 3) / 4; n++)
		o->words[n].is_there = 15;
}

/* ---- Variables with first values ---- */

static void place_value(uint8_t *at, const struct node *n, const struct variable *v)
{
	union { double d; float f; uint64_t u; } x = { .u = (uint64_t)n->integer };

	if (refused)
		return;
	if (n->kind == AGGREGATE) {
		for (const struct node *p = n->a; p; p = p->next)
			place_value(at + p->integer, p->a, v);
		return;
	}
	if (n->kind != NUMBER)
		refuse(&v->at, "the first values of %s are constants", v->name);
	if (n->type->kind == F32)
		x.u = 0, x.f = (float)n->number;
	else if (n->type->kind == F64)
		x.d = n->number;
	store_bytes(at, x.u, n->type->size);
}

static void lay_out_variable(struct variable *v)
{
	struct object *o = new_object(v->name, v->object, v->type->size,
				      v->where == CONSTANT ? LOOM_CONSTANT : LOOM_GLOBAL);
	const struct type *t = v->type;
	uint32_t state = options.fill_seed + v->object, index = 0;

	if (!refused && v->where == CONSTANT && v->type->size > CONSTANT_MOST)
		refuse(&v->at, "constant memory has %u bytes", CONSTANT_MOST);
	if (refused)
		return;
	if (v->value) {
		place_value(o->bytes, v->value, v);
	} else if (v->where == CONSTANT) { /* the host's to fill: as an argument */
		while (t->kind == ARRAY)
			t = t->base;
		for (uint32_t at = 0; at + t->size <= v->type->size; at += t->size)
			fill_element(o->bytes + at, t, index++, &state);
	}
	all_there(o);
}

static void lay_out_shared(uint32_t dynamic)
{
	uint32_t at = 0;

	for (struct variable *v = parser.globals; v; v = v->next)
		if (v->where == SHARED) {
			at = (at + v->type->align - 1) / v->type->align * v->type->align;
			machine.objects[v->object].address = at;
			machine.objects[v->object].size = v->type->size;
			at += v->type->size;
			if (v->type->size > SHARED_MOST || at > SHARED_MOST)
				refuse(&v->at, "a block has at most %u bytes of shared memory", SHARED_MOST);
		}
	machine.static_bytes = at;
	at = (at + 15) / 16 * 16;
	shared_bytes = at + dynamic;
	shared = arena_big(shared_bytes + 16);
	shared_words = arena_big((shared_bytes / 4 + 2) * sizeof *shared_words);
	if (!shared || !shared_words || shared_bytes > SHARED_MOST)
		refuse(&machine.kernel->at, "a block has at most %u bytes of shared memory", SHARED_MOST);
	for (struct variable *v = parser.globals; v && !refused; v = v->next) {
		struct object *o = &machine.objects[v->object];

		if (v->where != SHARED && v->where != DYNAMIC)
			continue;
		o->name = v->name;
		o->space = LOOM_SHARED;
		if (v->where == DYNAMIC) {
			o->address = at;
			o->size = dynamic;
		}
		o->bytes = shared + o->address;
		o->words = hazards_on ? shared_words + o->address / 4 : NULL;
		if (o->address % 4) /* words of two variables: what is not known is not told */
			o->words = NULL;
	}
}

void fill_shared(void)
{
	machine.steps += machine.warp_count * 8 + shared_bytes / 16; /* its time is the launch's */
	memset(shared, 255, shared_bytes);
	memset(shared_words, 0, (shared_bytes / 4 + 1) * sizeof *shared_words);
}

/* ---- Arguments ---- */

static void lay_out_argument(struct launch *l, int n)
{
	struct argument *a = &l->argument[n];
	const struct type *t = l->kernel->parameters[n]->type->base;
	uint32_t state = options.fill_seed * 97 + (uint32_t)n, size = t->size;
	struct object *o;
	int is_out = a->name[0] == 'o' && a->name[1] == 'u' && a->name[2] == 't';

	for (int i = 0; i < n; i++)
		if (l->argument[i].name == a->name) {
			a->object = l->argument[i].object;
			return;
		}
	a->object = machine.object_count++;
	o = new_object(a->name, a->object, (uint64_t)size * options.elements, LOOM_GLOBAL);
	if (refused)
		return;
	if (is_out) {
		memset(o->bytes, 255, o->size);
		return;
	}
	for (uint32_t i = 0; i < options.elements; i++)
		fill_element(o->bytes + (uint64_t)i * size, t, i, &state);
	all_there(o);
}

/* Whether atomicCAS compares what it finds there: then plain loads before that are its
 * idiom.  By the code, not by the run. */
static int compares(void)
{
	for (uint32_t i = 0; i < code.count; i++)
		if (code.at[i].op == I_ATOMIC && code.at[i].more == A_CAS)
			return 1;
	return 0;
}

void lay_out(struct launch *l)
{
	uint32_t count = parser.objects + 34;
	int compared = compares();

	next_address = 1 << 20;
	machine.objects = arena_new(count * sizeof *machine.objects);
	machine.object_count = machine.first_array = parser.objects + 1;
	for (struct variable *v = parser.globals; v && !refused; v = v->next)
		if (v->is_used && (v->where == CONSTANT || v->where == GLOBAL))
			lay_out_variable(v);
	if (!refused)
		lay_out_shared(l->dynamic);
	for (int i = 0; i < l->kernel->parameter_count && !refused; i++)
		if (l->argument[i].name)
			lay_out_argument(l, i);
	for (uint32_t i = 0; i < machine.object_count; i++)
		machine.objects[i].is_compared = (uint8_t)compared;
}
