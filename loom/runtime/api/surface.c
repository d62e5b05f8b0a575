/* Surfaces, and the elements of textures. */
#include "api/surface.h"

#include <string.h>

#include "api/array.h"
#include "api/errors.h"
#include "base/failure.h"
#include "base/handle.h"
#include "base/host-lock.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"
#include "execution/instrumentation.h"

struct texel {
	unsigned long long object;
	int dimensions, layered, x, y, z;
	enum cudaSurfaceBoundaryMode mode;
	int size;
};

struct surface {
	struct loom_grid grid;
};

char *loom_grid_at(const struct loom_grid *g, size_t x, size_t y, size_t z)
{
	return g->data + (z * g->extent[1] + y) * g->pitch + x;
}

/* Sign, exponent of 5 bits, mantissa of 10. */
static double half(unsigned bits)
{
	int exponent = bits >> 10 & 31;
	double v = bits & 1023;

	v = exponent == 31 ? (v != 0 ? __builtin_nan("") : __builtin_inf()) :
	    exponent ? (v + 1024) * (double)(1u << exponent) / (1 << 25) :
		       v / (1 << 24);
	return bits >> 15 ? -v : v;
}

static double channel(const char *at, int bits, enum cudaChannelFormatKind kind,
		      int normalized)
{
	const int is_signed = kind == cudaChannelFormatKindSigned;
	double most = (double)(1ull << (bits - is_signed)) - 1, v;
	unsigned raw = 0;
	float f;

	memcpy(&raw, at, (size_t)bits / 8);
	if (kind == cudaChannelFormatKindFloat) {
		memcpy(&f, at, sizeof f * (bits == 32));
		return bits == 16 ? half(raw) : (double)f;
	}
	v = !is_signed ? (double)raw : bits == 8 ? (double)(signed char)raw :
	    bits == 16 ? (double)(short)raw : (double)(int)raw;
	if (!normalized)
		return v;
	return v / most < -1 ? -1 : (double)(float)(v / most);
}

void loom_grid_get(const struct loom_grid *g, const char *at, int normalized,
		   double *v)
{
	const int bits[] = { g->format.x, g->format.y, g->format.z, g->format.w };

	for (int c = 0; c < 4; c++) {
		v[c] = bits[c] ? channel(at, bits[c], g->format.f, normalized) :
				 0;
		at += bits[c] / 8;
	}
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object,
				    const struct cudaResourceDesc *resource)
{
	LOOM_HOST_LOCK;
	struct surface *s;
	struct loom_grid grid;

	if (!object || !resource ||
	    resource->resType != cudaResourceTypeArray ||
	    !loom_grid_describe(&grid, resource) ||
	    !(resource->res.array.array->flags & cudaArraySurfaceLoadStore))
		return loom_error(cudaErrorInvalidValue);
	s = loom_handle_new(LOOM_SURFACE, sizeof *s);
	if (!s)
		return loom_error(cudaErrorMemoryAllocation);
	s->grid = grid;
	*object = (uintptr_t)s;
	return cudaSuccess;
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object)
{
	LOOM_HOST_LOCK;
	void *s = (void *)(uintptr_t)object;

	if (!object)
		return cudaSuccess;
	if (!loom_handle_is(s, LOOM_SURFACE))
		return loom_error(cudaErrorInvalidValue);
	loom_handle_free(s);
	return cudaSuccess;
}

static int clamp(int i, size_t n)
{
	return i < 0 ? 0 : (size_t)i >= n ? (int)n - 1 : i;
}

/* Not measured with 16 bytes: as tex1Dfetch. */
static void note(const struct surface *s, const struct texel *t, int x, int y,
		 int z, enum loom_op op, uintptr_t pc)
{
	struct loom_reading r = {
		.low = { x / (int)s->grid.size, y, z },
		.size = (size_t)t->size,
		.op = op,
		.space = LOOM_SURFACE_SPACE,
		.together = t->size <= 8 ? LOOM_BY_EIGHT : LOOM_BY_FOUR,
		.pc = pc
	};

	memcpy(r.high, r.low, sizeof r.high);
	loom_grid_note(&s->grid, &r);
}

/* Where the element lies; NULL: outside, and 0 is read there. */
static char *find(const struct texel *t, enum loom_op op, uintptr_t pc)
{
	const struct surface *s = (struct surface *)(uintptr_t)t->object;
	int x = t->x, y = t->y, z = t->z;
	const size_t *e;

	if (!loom_handle_is(s, LOOM_SURFACE))
		loom_fail_at(pc, "uses a surface that there is not; make it by "
			     "cudaCreateSurfaceObject");
	if (loom_memory_of(s->grid.data, loom_grid_bytes(&s->grid)) >=
	    LOOM_MEMORY_HOST)
		loom_fail_at(pc, "uses a surface whose array is freed; free it "
			     "when no kernel needs it any more");
	e = s->grid.extent;
	if (t->mode == cudaBoundaryModeClamp) {
		int last = (int)s->grid.pitch - t->size;

		x = x < 0 ? 0 : x > last ? last : x;
		y = clamp(y, e[1]);
		z = clamp(z, e[2]);
	}
	if (x % t->size)
		loom_fail_at(pc, "uses byte %d of a surface's row for %d bytes; "
			     "x counts bytes: multiply it by the element's size",
			     x, t->size);
	if (x >= 0 && (size_t)(x + t->size) <= e[0] * s->grid.size && y >= 0 &&
	    (size_t)y < e[1] && z >= 0 && (size_t)z < e[2]) {
		char *at = loom_grid_at(&s->grid, (size_t)x, (size_t)y, (size_t)z);

		note(s, t, x, y, z, op, pc + 1);
		loom_note_texel(at, (size_t)t->size, op, pc + 1);
		return at;
	}
	if (t->mode == cudaBoundaryModeTrap)
		loom_fail_at(pc, "uses byte %d of row %d of plane %d of a "
			     "surface, which is outside of it; see that x "
			     "counts bytes, and test the bounds", x, y, z);
	return NULL;
}

void loom_surface_read(const struct texel *t, void *value, const void *where);
void loom_surface_read(const struct texel *t, void *value, const void *where)
{
	const char *at = find(t, LOOM_LOAD, (uintptr_t)where - 1);

	if (at)
		memcpy(value, at, (size_t)t->size);
	else
		memset(value, 0, (size_t)t->size);
}

void loom_surface_write(const struct texel *t, const void *value,
			const void *where);
void loom_surface_write(const struct texel *t, const void *value,
			const void *where)
{
	char *at = find(t, LOOM_STORE, (uintptr_t)where - 1);

	if (!at)
		return;
	memcpy(at, value, (size_t)t->size);
	loom_initialised_written((uintptr_t)at, (size_t)t->size);
}
