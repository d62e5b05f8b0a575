/* Textures: what a coordinate reads (CUDA C++ Programming Guide, "Texture
 * Fetching").  Between elements the weights have 8 bits behind the point; how
 * their products are rounded is what an H200 showed. */
#include <math.h>
#include <string.h>

#include "api/array.h"
#include "api/errors.h"
#include "api/surface.h"
#include "base/failure.h"
#include "base/handle.h"
#include "base/host-lock.h"
#include "memory/device-memory.h"
#include "execution/instrumentation.h"

enum { WEIGHTS = 256 };

struct sample {
	unsigned long long object;
	int dimensions, layered, fetch, layer;
	float at[3];
};

struct texture {
	struct loom_grid grid;
	struct cudaTextureDesc desc;
};

static int describe_linear(struct loom_grid *g,
			   const struct cudaResourceDesc *r)
{
	g->data = r->res.linear.devPtr;
	g->format = r->res.linear.desc;
	g->size = loom_format_size(&g->format);
	if (!g->size)
		return 0;
	g->extent[0] = r->res.linear.sizeInBytes / g->size;
	g->pitch = g->extent[0] * g->size;
	return 1;
}

static int describe_pitched(struct loom_grid *g,
			    const struct cudaResourceDesc *r)
{
	g->data = r->res.pitch2D.devPtr;
	g->format = r->res.pitch2D.desc;
	g->size = loom_format_size(&g->format);
	g->extent[0] = r->res.pitch2D.width;
	g->extent[1] = r->res.pitch2D.height;
	g->pitch = r->res.pitch2D.pitchInBytes;
	return g->size && g->extent[0] && g->extent[1] &&
	       g->pitch >= g->extent[0] * g->size;
}

static int describe_array(struct loom_grid *g, const struct cudaResourceDesc *r)
{
	const struct cudaArray *a = r->res.array.array;

	if (!loom_array_is(a))
		return 0;
	g->data = a->data;
	g->format = a->format;
	g->size = a->size;
	g->extent[0] = a->extent.width;
	g->extent[1] = a->extent.height ? a->extent.height : 1;
	g->extent[2] = a->extent.depth ? a->extent.depth : 1;
	g->pitch = a->extent.width * a->size;
	g->tiled = 1;
	g->layered = (a->flags & cudaArrayLayered) != 0;
	return 1;
}

int loom_grid_describe(struct loom_grid *g, const struct cudaResourceDesc *r)
{
	*g = (struct loom_grid){ .extent = { 1, 1, 1 } };
	switch (r->resType) {
	case cudaResourceTypeArray:
		return describe_array(g, r);
	case cudaResourceTypeLinear:
		return describe_linear(g, r);
	case cudaResourceTypePitch2D:
		return describe_pitched(g, r);
	default:
		return 0;
	}
}

size_t loom_grid_bytes(const struct loom_grid *g)
{
	return (g->extent[2] * g->extent[1] - 1) * g->pitch +
	       g->extent[0] * g->size;
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object,
				    const struct cudaResourceDesc *resource,
				    const struct cudaTextureDesc *desc,
				    const struct cudaResourceViewDesc *view)
{
	LOOM_HOST_LOCK;
	struct texture *t, made;

	if (!object || !resource || !desc)
		return loom_error(cudaErrorInvalidValue);
	if (view || resource->resType == cudaResourceTypeMipmappedArray ||
	    desc->sRGB)
		return loom_error(cudaErrorNotSupported);
	made.desc = *desc;
	if (!loom_grid_describe(&made.grid, resource) ||
	    loom_memory_of(made.grid.data, loom_grid_bytes(&made.grid)) >=
		    LOOM_MEMORY_HOST)
		return loom_error(cudaErrorInvalidValue);
	if (desc->filterMode == cudaFilterModeLinear &&
	    desc->readMode == cudaReadModeElementType &&
	    made.grid.format.f != cudaChannelFormatKindFloat)
		return loom_error(cudaErrorInvalidFilterSetting);
	t = loom_handle_new(LOOM_TEXTURE, sizeof *t);
	if (!t)
		return loom_error(cudaErrorMemoryAllocation);
	*t = made;
	*object = (uintptr_t)t;
	return cudaSuccess;
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object)
{
	LOOM_HOST_LOCK;
	void *t = (void *)(uintptr_t)object;

	if (!object)
		return cudaSuccess;
	if (!loom_handle_is(t, LOOM_TEXTURE))
		return loom_error(cudaErrorInvalidValue);
	loom_handle_free(t);
	return cudaSuccess;
}

/* The element's place along a side of n; -1: outside, where the border is. */
static long place(long i, long n, enum cudaTextureAddressMode mode)
{
	switch (mode) {
	case cudaAddressModeWrap:
		return (i % n + n) % n;
	case cudaAddressModeMirror:
		i = (i % (2 * n) + 2 * n) % (2 * n);
		return i < n ? i : 2 * n - 1 - i;
	case cudaAddressModeBorder:
		return i < 0 || i >= n ? -1 : i;
	default:
		return i < 0 ? 0 : i >= n ? n - 1 : i;
	}
}

/* Turned round and mirrored are only coordinates from 0 to 1. */
static enum cudaTextureAddressMode mode_of(const struct texture *t, int side)
{
	enum cudaTextureAddressMode mode = t->desc.addressMode[side];

	if (!t->desc.normalizedCoords && mode != cudaAddressModeBorder)
		return cudaAddressModeClamp;
	return mode;
}

/* Channels of one element as doubles. */
static void element(const struct texture *t, const long at[3], double *v,
		    uintptr_t pc)
{
	const struct loom_grid *g = &t->grid;
	int normal = t->desc.readMode == cudaReadModeNormalizedFloat;
	const char *from;

	for (int c = 0; c < 4; c++)
		v[c] = (double)t->desc.borderColor[c];
	if (at[0] < 0 || at[1] < 0 || at[2] < 0)
		return;
	from = loom_grid_at(g, (size_t)at[0] * g->size, (size_t)at[1], (size_t)at[2]);
	loom_note_texel(from, g->size, LOOM_LOAD, pc);
	loom_grid_get(g, from, normal, v);
}

static int part(int of, int weight)
{
	return (of * weight + WEIGHTS / 2) / WEIGHTS;
}

/* Shares out of WEIGHTS among the corners: those of a plane keep the sums of
 * its rows and columns, then each is divided between two planes. */
static void divide(const int weight[3], int share[8])
{
	int x = weight[0], y = weight[1], both = part(x, y);

	share[0] = WEIGHTS - x - y + both;
	share[1] = x - both;
	share[2] = y - both;
	share[3] = both;
	for (int corner = 0; corner < 4; corner++) {
		share[corner | 4] = part(share[corner], weight[2]);
		share[corner] -= share[corner | 4];
	}
}

/* Between the elements on both sides.  What has no second or third dimension
 * is one element high: its other neighbour is the border, or itself. */
static void between(const struct texture *t, const struct sample *s,
		    const long *first, const int *weight, double *sum,
		    uintptr_t pc)
{
	int share[8];

	divide(weight, share);
	for (int corner = 0; corner < 8; corner++) {
		long at[3];
		double v[4];

		if (!share[corner])
			continue;
		for (int i = 0; i < 3; i++)
			at[i] = i == 2 && s->layered ? s->layer :
				place(first[i] + (corner >> i & 1),
				      (long)t->grid.extent[i], mode_of(t, i));
		element(t, at, v, pc);
		for (int c = 0; c < 4; c++)
			sum[c] += share[corner] * v[c] / WEIGHTS;
	}
}

/* Which elements take part: where a weight is 0, the next one does not. */
static void corners(const struct texture *t, const struct sample *s,
		    const long *first, const int *weight,
		    struct loom_reading *r)
{
	for (int i = 0; i < s->dimensions; i++) {
		long n = (long)t->grid.extent[i];

		r->low[i] = place(first[i], n, mode_of(t, i));
		r->high[i] = !weight[i] ? r->low[i] :
			     place(first[i] + 1, n, mode_of(t, i));
	}
	if (s->layered)
		r->low[2] = r->high[2] = s->layer;
}

static void sample(const struct texture *t, const struct sample *s, double *v,
		   struct loom_reading *r)
{
	long first[3] = { 0, -1, 0 };
	int weight[3] = { 0, WEIGHTS / 2, 0 };
	int linear = t->desc.filterMode == cudaFilterModeLinear;

	for (int i = 0; i < s->dimensions; i++) {
		double x = (double)s->at[i];

		if (t->desc.normalizedCoords)
			x *= (double)t->grid.extent[i];
		x -= linear ? 0.5 : 0;
		x = !(x > -1e9) ? -1e9 : x < 1e9 ? x : 1e9; /* NaN too */
		if (linear)
			x = floor(x * WEIGHTS + 0.5) / WEIGHTS;
		first[i] = (long)floor(x);
		weight[i] = (int)((x - floor(x)) * WEIGHTS);
	}
	if (linear) {
		corners(t, s, first, weight, r);
		if (s->dimensions == 3)
			r->together = LOOM_BY_TWO;
		memset(v, 0, 4 * sizeof *v);
		between(t, s, first, weight, v, r->pc);
		return;
	}
	memset(weight, 0, sizeof weight);
	corners(t, s, first, weight, r);
	element(t, r->low, v, r->pc);
}

/* By the element's number: nothing is read outside. */
static void fetch(const struct texture *t, int i, double *v,
		  struct loom_reading *r)
{
	if (t->grid.size <= 8)
		r->together = LOOM_BY_EIGHT;
	memset(v, 0, 4 * sizeof *v);
	if (i < 0 || (size_t)i >= t->grid.extent[0])
		return;
	r->low[0] = r->high[0] = i;
	element(t, r->low, v, r->pc);
}

void loom_texture_read(const struct sample *s, int floats, void *channels,
		       const void *where);
void loom_texture_read(const struct sample *s, int floats, void *channels,
		       const void *where)
{
	uintptr_t pc = (uintptr_t)where - 1;
	struct texture *t = (struct texture *)(uintptr_t)s->object;
	struct sample kept = *s;
	struct loom_reading r = { .op = LOOM_LOAD,
				  .space = LOOM_TEXTURE_SPACE,
				  .together = LOOM_BY_FOUR,
				  .pc = (uintptr_t)where };
	double v[4];

	if (!loom_handle_is(t, LOOM_TEXTURE))
		loom_fail_at(pc, "reads a texture that there is not; make it "
			     "by cudaCreateTextureObject, and destroy it "
			     "when no kernel needs it any more");
	if (loom_memory_of(t->grid.data, loom_grid_bytes(&t->grid)) >=
	    LOOM_MEMORY_HOST)
		loom_fail_at(pc, "reads a texture whose memory is freed; free "
			     "it when no kernel needs it any more");
	if (t->grid.layered != s->layered)
		loom_fail_at(pc, "reads %s texture as if it %s layers; take the "
			     "function that fits", t->grid.layered ?
			     "a layered" : "a", s->layered ? "had" : "had no");
	if (s->layered)
		kept.layer = (int)place(s->layer, (long)t->grid.extent[2],
					cudaAddressModeClamp);
	if (s->fetch)
		fetch(t, s->layer, v, &r);
	else
		sample(t, &kept, v, &r);
	r.size = t->grid.size;
	loom_grid_note(&t->grid, &r);
	for (int c = 0; c < 4; c++)
		if (floats)
			((float *)channels)[c] = (float)v[c];
		else
			((unsigned *)channels)[c] = (unsigned)(long long)v[c];
}
