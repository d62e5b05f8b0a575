/* Copies and fills.  Each is a box of rows; fewer dimensions are boxes with
 * one row or one plane. */
#include <stdint.h>
#include <string.h>

#include "base/host-lock.h"
#include "hazards/outstanding.h"
#include "hazards/race-message.h"
#include "memory/device-memory.h"
#include "api/array.h"
#include "api/errors.h"
#include "api/stream.h"
#include "loom/host.h"

struct box {
	char *at;
	size_t pitch, slice; /* from a row to the next, from a plane */
};

struct copy {
	struct box to, from;
	struct cudaExtent extent;
	int value; /* of a fill */
};

#define PC ((uintptr_t)__builtin_return_address(0))

enum { LARGEST_PITCH = 2147483647 };

/* What a box spans; 0 when that is more than there are addresses. */
static size_t span(const struct box *b, struct cudaExtent e)
{
	size_t planes, rows, sum;

	if (__builtin_mul_overflow(e.depth - 1, b->slice, &planes) ||
	    __builtin_mul_overflow(e.height - 1, b->pitch, &rows) ||
	    __builtin_add_overflow(planes, rows, &sum) ||
	    __builtin_add_overflow(sum, e.width, &sum))
		return 0;
	return sum;
}

static int empty(struct cudaExtent e)
{
	return !e.width || !e.height || !e.depth;
}

/* 1: the device's, 0: the host's, 2: both can reach it, -1: nobody's. */
static int side(const struct box *b, struct cudaExtent e)
{
	static const int sides[] = {
		[LOOM_MEMORY_DEVICE] = 1,  [LOOM_MEMORY_PINNED] = 2,
		[LOOM_MEMORY_MANAGED] = 2, [LOOM_MEMORY_HOST] = 0,
		[LOOM_MEMORY_NONE] = -1,
	};
	size_t size = span(b, e);

	return size ? sides[loom_memory_of(b->at, size)] : -1;
}

static cudaError_t check_copy(const struct copy *c, enum cudaMemcpyKind kind)
{
	static const struct {
		int to, from;
	} want[] = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 } };
	int to = side(&c->to, c->extent), from = side(&c->from, c->extent);

	if (to < 0 || from < 0)
		return cudaErrorInvalidValue;
	if (kind != cudaMemcpyDefault &&
	    ((to != 2 && to != want[kind].to) ||
	     (from != 2 && from != want[kind].from)))
		return cudaErrorInvalidValue;
	return cudaSuccess;
}

static char *row(const struct box *b, size_t y, size_t z)
{
	return b->at + z * b->slice + y * b->pitch;
}

static cudaError_t run_copy(void *data)
{
	const struct copy *c = data;
	int told = side(&c->to, c->extent) != 0;

	for (size_t z = 0; z < c->extent.depth; z++) {
		for (size_t y = 0; y < c->extent.height; y++) {
			char *to = row(&c->to, y, z);

			memmove(to, row(&c->from, y, z), c->extent.width);
			if (told)
				loom_memory_written((uintptr_t)to,
						    c->extent.width);
		}
	}
	return cudaSuccess;
}

static cudaError_t run_fill(void *data)
{
	const struct copy *c = data;

	for (size_t z = 0; z < c->extent.depth; z++) {
		for (size_t y = 0; y < c->extent.height; y++) {
			char *to = row(&c->to, y, z);

			memset(to, c->value, c->extent.width);
			loom_memory_written((uintptr_t)to, c->extent.width);
		}
	}
	return cudaSuccess;
}

static cudaError_t do_copy(struct copy c, enum cudaMemcpyKind kind,
			   cudaStream_t stream)
{
	LOOM_HOST_LOCK;
	cudaError_t error = cudaSuccess;

	if ((unsigned)kind > cudaMemcpyDefault)
		error = cudaErrorInvalidMemcpyDirection;
	else if (!loom_stream(stream))
		error = cudaErrorInvalidResourceHandle;
	else if (empty(c.extent))
		return cudaSuccess;
	else
		error = check_copy(&c, kind);
	if (error == cudaSuccess)
		error = loom_submit(stream, cudaGraphNodeTypeMemcpy,
				       run_copy, &c, sizeof c);
	return loom_error(error);
}

static cudaError_t do_fill(struct copy c, cudaStream_t stream)
{
	LOOM_HOST_LOCK;
	cudaError_t error = cudaSuccess;

	if (!loom_stream(stream))
		error = cudaErrorInvalidResourceHandle;
	else if (empty(c.extent))
		return cudaSuccess;
	else if (side(&c.to, c.extent) <= 0)
		error = cudaErrorInvalidValue;
	if (error == cudaSuccess)
		error = loom_submit(stream, cudaGraphNodeTypeMemset,
				       run_fill, &c, sizeof c);
	return loom_error(error);
}

static struct box plane(const void *at, size_t pitch)
{
	return (struct box){ (char *)(uintptr_t)at, pitch, 0 };
}

/* The host goes on when all is done. */
static cudaError_t awaited(cudaError_t error)
{
	loom_outstanding_over();
	return error;
}

/* The host's side of a copy that has begun. */
static void outstanding(const void *at, size_t size, int stores, uintptr_t pc)
{
	switch (loom_memory_of(at, size)) {
	case LOOM_MEMORY_PINNED:
	case LOOM_MEMORY_MANAGED:
		loom_outstanding_copy(at, size, stores, pc);
		break;
	case LOOM_MEMORY_HOST: /* it is over before the call returns */
		loom_outstanding_over();
		break;
	default:
		break;
	}
}

/* In one dimension, called from pc. */
static cudaError_t copy_line(void *to, const void *from, size_t size,
			     enum cudaMemcpyKind kind, cudaStream_t stream,
			     uintptr_t pc)
{
	uintptr_t t = (uintptr_t)to, f = (uintptr_t)from;
	cudaError_t error = do_copy((struct copy){ .to = plane(to, 0),
						   .from = plane(from, 0),
						   .extent = { size, 1, 1 } },
				    kind, stream);

	if (error == cudaSuccess && t != f && (t - f < size || f - t < size))
		loom_say_overlap(pc);
	if (error == cudaSuccess && size && !loom_stream(stream)->graph) {
		outstanding(from, size, 0, pc);
		outstanding(to, size, 1, pc);
	}
	return error;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size,
			    enum cudaMemcpyKind kind, cudaStream_t stream)
{
	return copy_line(to, from, size, kind, stream, PC);
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t size,
		       enum cudaMemcpyKind kind)
{
	return awaited(copy_line(to, from, size, kind, NULL, PC));
}

cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from,
				int from_device, size_t size,
				cudaStream_t stream)
{
	if (to_device || from_device)
		return loom_error(cudaErrorInvalidDevice);
	return cudaMemcpyAsync(to, from, size, cudaMemcpyDeviceToDevice,
			       stream);
}

cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from,
			   int from_device, size_t size)
{
	return awaited(cudaMemcpyPeerAsync(to, to_device, from, from_device, size,
				   NULL));
}

cudaError_t cudaMemsetAsync(void *to, int value, size_t size,
			    cudaStream_t stream)
{
	return do_fill((struct copy){ .to = plane(to, 0),
				      .extent = { size, 1, 1 },
				      .value = value },
		       stream);
}

cudaError_t cudaMemset(void *to, int value, size_t size)
{
	return awaited(cudaMemsetAsync(to, value, size, NULL));
}

/* Two dimensions. */
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from,
			      size_t from_pitch, size_t width, size_t height,
			      enum cudaMemcpyKind kind, cudaStream_t stream)
{
	if ((unsigned)kind > cudaMemcpyDefault)
		return loom_error(cudaErrorInvalidMemcpyDirection);
	if (width && height) {
		if (width > to_pitch || width > from_pitch)
			return loom_error(cudaErrorInvalidPitchValue);
		if (to_pitch > LARGEST_PITCH || from_pitch > LARGEST_PITCH)
			return loom_error(cudaErrorInvalidValue);
	}
	return do_copy((struct copy){ .to = plane(to, to_pitch),
				      .from = plane(from, from_pitch),
				      .extent = { width, height, 1 } },
		       kind, stream);
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from,
			 size_t from_pitch, size_t width, size_t height,
			 enum cudaMemcpyKind kind)
{
	return awaited(cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height,
				 kind, NULL));
}

cudaError_t cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width,
			      size_t height, cudaStream_t stream)
{
	if (height > 1 && width && (width > pitch || pitch > LARGEST_PITCH))
		return loom_error(cudaErrorInvalidValue);
	return do_fill((struct copy){ .to = plane(to, pitch),
				      .extent = { width, height, 1 },
				      .value = value },
		       stream);
}

cudaError_t cudaMemset2D(void *to, size_t pitch, int value, size_t width,
			 size_t height)
{
	return awaited(cudaMemset2DAsync(to, pitch, value, width, height, NULL));
}

/* Three dimensions.  A plane has as many rows as the pointer says. */
static cudaError_t volume(struct box *b, struct cudaPitchedPtr p,
			  struct cudaPos at, struct cudaExtent e)
{
	size_t x, y, z;

	b->pitch = p.pitch;
	if (e.width > p.pitch ||
	    (e.depth > 1 && (e.height > p.ysize || at.y > p.ysize - e.height)))
		return cudaErrorInvalidPitchValue;
	if (!p.ptr || __builtin_mul_overflow(p.pitch, p.ysize, &b->slice) ||
	    __builtin_mul_overflow(at.z, b->slice, &z) ||
	    __builtin_mul_overflow(at.y, p.pitch, &y) ||
	    __builtin_add_overflow(at.x, y, &x) ||
	    __builtin_add_overflow(x, z, &z) ||
	    __builtin_add_overflow((uintptr_t)p.ptr, z, &z))
		return cudaErrorInvalidValue;
	b->at = (char *)z;
	return cudaSuccess;
}

/* An array, with a place in elements, as memory with one in bytes; returns the
 * elements' size, 0 when the array is none or too small. */
static size_t from_array(const struct cudaArray *a, struct cudaPos *at,
			 struct cudaPitchedPtr *p, struct cudaExtent e)
{
	size_t depth = loom_array_is(a) && a->extent.depth ? a->extent.depth : 1;

	if (!loom_array_is(a))
		return 0;
	*p = loom_array_pointer(a);
	if (at->x > a->extent.width || e.width > a->extent.width - at->x ||
	    at->y > p->ysize || e.height > p->ysize - at->y ||
	    at->z > depth || e.depth > depth - at->z)
		return 0;
	at->x *= a->size;
	return a->size;
}

/* A copy with arrays counts their elements, not bytes. */
static int without_arrays(struct cudaMemcpy3DParms *plain,
			  const struct cudaMemcpy3DParms *p)
{
	size_t from = 1, to = 1;

	*plain = *p;
	if (p->srcArray)
		from = from_array(p->srcArray, &plain->srcPos, &plain->srcPtr,
				  p->extent);
	if (p->dstArray)
		to = from_array(p->dstArray, &plain->dstPos, &plain->dstPtr,
				p->extent);
	if (!from || !to || (p->srcArray && p->dstArray && from != to) ||
	    (p->srcArray && p->srcPtr.ptr) || (p->dstArray && p->dstPtr.ptr))
		return 0;
	plain->extent.width *= p->srcArray ? from : to;
	plain->srcArray = plain->dstArray = NULL;
	return 1;
}

cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p,
			      cudaStream_t stream)
{
	struct copy c = { .value = 0 };
	cudaError_t error;
	struct cudaMemcpy3DParms plain;

	if (!p || !without_arrays(&plain, p))
		return loom_error(cudaErrorInvalidValue);
	p = &plain;
	if ((unsigned)p->kind > cudaMemcpyDefault)
		return loom_error(cudaErrorInvalidMemcpyDirection);
	if (empty(p->extent))
		return cudaSuccess;
	c.extent = p->extent;
	error = volume(&c.to, p->dstPtr, p->dstPos, p->extent);
	if (error == cudaSuccess)
		error = volume(&c.from, p->srcPtr, p->srcPos, p->extent);
	if (error != cudaSuccess)
		return loom_error(error);
	return do_copy(c, p->kind, stream);
}

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p)
{
	return awaited(cudaMemcpy3DAsync(p, NULL));
}

cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p,
				  cudaStream_t stream)
{
	struct cudaMemcpy3DParms c;

	if (!p)
		return loom_error(cudaErrorInvalidValue);
	if (p->srcDevice || p->dstDevice)
		return loom_error(cudaErrorInvalidDevice);
	c = (struct cudaMemcpy3DParms){
		.srcArray = p->srcArray, .srcPos = p->srcPos,
		.srcPtr = p->srcPtr,	 .dstArray = p->dstArray,
		.dstPos = p->dstPos,	 .dstPtr = p->dstPtr,
		.extent = p->extent,	 .kind = cudaMemcpyDefault
	};
	return cudaMemcpy3DAsync(&c, stream);
}

cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p)
{
	return awaited(cudaMemcpy3DPeerAsync(p, NULL));
}

cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr to, int value,
			      struct cudaExtent extent, cudaStream_t stream)
{
	struct copy c = { .extent = extent, .value = value };
	struct cudaPos start = { 0, 0, 0 };

	if (empty(extent))
		return cudaSuccess;
	if (extent.height == 1 && extent.depth == 1)
		return cudaMemsetAsync(to.ptr, value, extent.width, stream);
	if (volume(&c.to, to, start, extent) != cudaSuccess)
		return loom_error(cudaErrorInvalidValue);
	return do_fill(c, stream);
}

cudaError_t cudaMemset3D(struct cudaPitchedPtr to, int value,
			 struct cudaExtent extent)
{
	return awaited(cudaMemset3DAsync(to, value, extent, NULL));
}
