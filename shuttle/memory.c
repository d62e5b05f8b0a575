/* Loads, stores and atomic operations of a warp. */
#include "machine.h"

#include "builtin.h"

#define A_FIRST A_ADD

uint64_t load_bytes(const void *from, unsigned kind)
{
	union { int8_t i8; uint8_t u8; int16_t i16; uint16_t u16; int32_t i32; uint32_t u32;
		uint64_t u64; } n;

	switch (kind) {
	case BOOL: memcpy(&n.u8, from, 1); return n.u8 != 0;
	case I8: memcpy(&n.i8, from, 1); return (uint64_t)n.i8;
	case U8: memcpy(&n.u8, from, 1); return n.u8;
	case I16: memcpy(&n.i16, from, 2); return (uint64_t)n.i16;
	case U16: memcpy(&n.u16, from, 2); return n.u16;
	case I32: memcpy(&n.i32, from, 4); return (uint64_t)n.i32;
	case U32:
	case F32: memcpy(&n.u32, from, 4); return n.u32;
	default: memcpy(&n.u64, from, 8); return n.u64;
	}
}

void store_bytes(void *to, uint64_t value, unsigned width)
{
	uint32_t low = (uint32_t)value;

	if (width == 4)
		memcpy(to, &low, 4);
	else if (width == 8)
		memcpy(to, &value, 8);
	else
		memcpy(to, &value, width < 8 ? width : 8); /* the lowest bytes come first */
}

/* ---- What is wrong with an address ---- */

static void say_bounds(struct warp *w, const struct instruction *i, unsigned l,
		       const struct object *o, int64_t offset, unsigned width)
{
	const char *space = o->space == LOOM_SHARED ? "shared" :
			    o->space == LOOM_CONSTANT ? "constant" :
			    o->space == LOOM_LOCAL ? "local" : "global";
	const char *what = i->op == I_LOAD ? "load" : i->op == I_STORE ? "store" : "atomic operation";
	int64_t beyond = offset - (int64_t)o->size;

	if (offset < 0)
		fault(w, i, l, "%s %s of %u bytes %D bytes before the beginning of %s; check the "
		      "index against 0", space, what, width, -offset, o->name);
	else if (beyond < 0)
		fault(w, i, l, "%s %s of %u bytes across the end of %s's %u bytes; check the index "
		      "against the size", space, what, width, o->name, o->size);
	else if (!beyond)
		fault(w, i, l, "%s %s of %u bytes just past the end of %s's %u bytes; check the "
		      "index against the size", space, what, width, o->name, o->size);
	else
		fault(w, i, l, "%s %s of %u bytes %D bytes past the end of %s's %u bytes; check "
		      "the index against the size", space, what, width, beyond, o->name, o->size);
}

static void say_nowhere(struct warp *w, const struct instruction *i, unsigned l, uint64_t p,
			unsigned width)
{
	const char *what = i->op == I_LOAD ? "load" : i->op == I_STORE ? "store" : "atomic operation";

	if (p < 4096)
		fault(w, i, l, "%s of %u bytes through a null pointer; give it an array", what, width);
	else
		fault(w, i, l, "%s of %u bytes in no array; check the index against the size", what,
		      width);
}

static void say_misaligned(struct warp *w, const struct instruction *i, unsigned l,
			   const struct object *o, unsigned width)
{
	fault(w, i, l, "%s %s of %u bytes at an address that is not a multiple of %u; align the "
	      "pointer, or use a narrower type", o->space == LOOM_SHARED ? "shared" :
	      o->space == LOOM_LOCAL ? "local" : o->space == LOOM_CONSTANT ? "constant" : "global",
	      i->op == I_LOAD ? "load" : i->op == I_STORE ? "store" : "atomic operation", width, width);
}

/* ---- The lane's own stack ---- */

static uint8_t *in_frame(struct warp *w, const struct instruction *i, unsigned l, uint64_t p,
			 unsigned width)
{
	uint32_t first = POINTER_OBJECT(p) - OF_FRAME;
	int64_t offset = POINTER_OFFSET(p);
	struct object o = { .name = "a variable", .space = LOOM_LOCAL };

	if (first >= w->cells) {
		say_nowhere(w, i, l, p, width);
		return NULL;
	}
	o.size = w->sizes[first];
	if (offset < 0 || offset + width > o.size || first + (uint64_t)(offset + width + 7) / 8 > w->cells) {
		say_bounds(w, i, l, &o, offset, width);
		return NULL;
	}
	if (offset % (width < 8 ? width : 8)) {
		say_misaligned(w, i, l, &o, width);
		return NULL;
	}
	return (uint8_t *)w->stack[first + (uint64_t)offset / 8] + 8 * l + offset % 8;
}

/* ---- Who asks for what ---- */

static int locate_lane(struct warp *w, const struct instruction *i, struct access *a, unsigned l,
		       uint64_t p, const struct object *o)
{
	int64_t offset = POINTER_OFFSET(p);
	unsigned width = i->width;

	if (offset < 0 || offset + width > o->size) {
		say_bounds(w, i, l, o, offset, width);
		return 0;
	}
	if (offset & (width - 1)) {
		say_misaligned(w, i, l, o, width);
		return 0;
	}
	a->object[l] = o;
	a->offset[l] = (uint32_t)offset;
	a->at[l] = o->bytes + offset;
	a->request.address[l] = o->address + (uint64_t)offset;
	a->request.active |= 1u << l;
	return 1;
}

/* The next lanes, of those in *left, whose addresses lie in one space.  0: a fault. */
static int locate(struct warp *w, const struct instruction *i, const uint64_t *p,
		  uint32_t *left, struct access *a)
{
	uint32_t others = 0, number = UINT32_MAX;
	const struct object *o = NULL;

	a->space = -1;
	a->request.active = 0;
	a->request.width = i->width;
	for (uint32_t m = *left; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m);
		uint64_t at = p[l] + (uint64_t)(int64_t)i->c;

		if (POINTER_OBJECT(at) != number) {
			number = POINTER_OBJECT(at);
			o = number && number < machine.object_count ? &machine.objects[number] : NULL;
			if (!o && number < OF_FRAME) {
				say_nowhere(w, i, l, at, i->width);
				return 0;
			}
		}
		if (a->space < 0)
			a->space = o ? o->space : LOOM_LOCAL;
		if ((o ? o->space : LOOM_LOCAL) != a->space) {
			others |= 1u << l;
			continue;
		}
		if (!o) {
			a->at[l] = in_frame(w, i, l, at, i->width);
			if (!a->at[l])
				return 0;
			a->request.active |= 1u << l;
		} else if (!locate_lane(w, i, a, l, at, o)) {
			return 0;
		}
	}
	*left = others;
	return 1;
}

static void take(const struct instruction *i, const struct access *a, cell *d)
{
	int stride = a->space == LOOM_LOCAL ? (int)sizeof(cell) : 8;

	for (uint32_t m = a->request.active; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m);

		if (i->type == U32 || i->type == F32) {
			uint32_t u;

			memcpy(&u, a->at[l], 4);
			d[0][l] = u;
		} else if (i->type != VOID) {
			d[0][l] = load_bytes(a->at[l], i->type);
		} else {
			unsigned first = i->width < 8 ? i->width : 8;

			memcpy((uint8_t *)&d[0][l] + i->d % 8, a->at[l], first);
			if (i->width == 16)
				memcpy(&d[1][l], a->at[l] + stride, 8);
		}
	}
}

void do_load(struct warp *w, const struct instruction *i, cell *d, const uint64_t *p)
{
	uint32_t left = w->active;
	struct access a;

	w->looked |= i->flag & IS_VOLATILE;
	while (left) {
		if (!locate(w, i, p, &left, &a))
			return;
		if (hazards_on && a.space <= LOOM_GLOBAL)
			note_loads(w, i, &a);
		take(i, &a, d);
		if (a.space != LOOM_LOCAL)
			count_request(i, LOADED, &a);
	}
}

static void put(struct warp *w, const struct instruction *i, const struct access *a,
		const cell *b, unsigned l)
{
	unsigned first = i->width < 8 ? i->width : 8;
	uint8_t *more = a->at[l] + (a->space == LOOM_LOCAL ? sizeof(cell) : 8);
	const uint8_t *from = (const uint8_t *)&b[0][l] + (i->type == VOID ? i->b % 8 : 0);

	if (a->space != LOOM_LOCAL && hazards_on)
		note_store(w, i, a, l, memcmp(a->at[l], from, first) ||
			   (i->width == 16 && memcmp(more, &b[1][l], 8)));
	if (first == 4)
		memcpy(a->at[l], from, 4);
	else
		memcpy(a->at[l], from, first);
	if (i->width == 16)
		memcpy(more, &b[1][l], 8);
}

void do_store(struct warp *w, const struct instruction *i, const uint64_t *p, const cell *b)
{
	uint32_t left = w->active;
	struct access a;

	while (left) {
		if (!locate(w, i, p, &left, &a))
			return;
		if (a.space == LOOM_CONSTANT) {
			fault(w, i, (unsigned)__builtin_ctz(a.request.active),
			      "a store to constant memory; let the host fill it with "
			      "cudaMemcpyToSymbol");
			return;
		}
		machine.time++;
		for (uint32_t m = a.request.active; m; m &= m - 1)
			put(w, i, &a, b, (unsigned)__builtin_ctz(m));
		if (a.space != LOOM_LOCAL)
			count_request(i, STORED, &a);
	}
	w->spins = 0;
}

void do_atomic(struct warp *w, const struct instruction *i, uint64_t *d, const uint64_t *p,
	       const cell *b)
{
	uint32_t left = w->active, changed = 0;
	struct access a;

	while (left) {
		if (!locate(w, i, p, &left, &a))
			return;
		if (a.space == LOOM_CONSTANT || a.space == LOOM_LOCAL) {
			fault(w, i, (unsigned)__builtin_ctz(a.request.active),
			      "an atomic operation works on shared and global memory alone");
			return;
		}
		machine.time++;
		for (uint32_t m = a.request.active; m; m &= m - 1) {
			unsigned l = (unsigned)__builtin_ctz(m);
			uint64_t old = load_bytes(a.at[l], i->type);
			uint64_t new = atomic_result(i->more - A_FIRST, (enum kind)i->type, old, b[0][l],
						     i->more == A_FIRST + 7 ? b[1][l] : 0);

			if (hazards_on)
				note_atomic(w, i, &a, l);
			store_bytes(a.at[l], new, i->width);
			changed |= (uint32_t)(old != new) << l;
			d[l] = old;
		}
		count_request(i, CHANGED, &a);
	}
	w->spins = changed ? 0 : w->spins + 1;
	w->looked |= !changed;
}
