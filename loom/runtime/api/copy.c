/* Copies and fills, by the calls that programs make. */
#include <stdint.h>

#include "base/call.h"
#include "base/device.h"
#include "memory/device-memory.h"
#include "hazards/across-message.h"
#include "api/array.h"
#include "api/box.h"
#include "api/errors.h"
#include "loom/host.h"

enum { LARGEST_PITCH = 2147483647 };

static struct loom_box plane(const void *at, size_t pitch)
{
	return (struct loom_box){ (char *)(uintptr_t)at, pitch, 0 };
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size,
			    enum cudaMemcpyKind kind, cudaStream_t stream)
{
	LOOM_CALL;
	uintptr_t t = (uintptr_t)to, f = (uintptr_t)from;
	cudaError_t error = loom_box_copy((struct loom_copy){ .to = plane(to, 0),
						   .from = plane(from, 0),
						   .extent = { size, 1, 1 } },
				    kind, stream);

	if (error == cudaSuccess && t != f && (t - f < size || f - t < size))
		loom_say_overlap(loom_call_pc());
	return error;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t size,
		       enum cudaMemcpyKind kind)
{
	LOOM_CALL;

	return loom_box_awaited(cudaMemcpyAsync(to, from, size, kind, NULL));
}

/* Memory of the device, or what all can reach. */
static int is_on(const void *p, int device)
{
	const struct loom_allocation *m = loom_allocation_of(p);

	return !m || m->host || m->device == (unsigned)device;
}

cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from,
				int from_device, size_t size,
				cudaStream_t stream)
{
	LOOM_CALL;

	if (!loom_device_exists(to_device) || !loom_device_exists(from_device))
		return loom_error(cudaErrorInvalidDevice);
	if (size && (!is_on(to, to_device) || !is_on(from, from_device)))
		return loom_error(cudaErrorInvalidValue);
	return cudaMemcpyAsync(to, from, size, cudaMemcpyDeviceToDevice,
			       stream);
}

cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from,
			   int from_device, size_t size)
{
	LOOM_CALL;

	return loom_box_awaited(cudaMemcpyPeerAsync(to, to_device, from, from_device, size,
				   NULL));
}

cudaError_t cudaMemsetAsync(void *to, int value, size_t size,
			    cudaStream_t stream)
{
	LOOM_CALL;

	return loom_box_fill((struct loom_copy){ .to = plane(to, 0),
				      .extent = { size, 1, 1 },
				      .value = value },
		       stream);
}

cudaError_t cudaMemset(void *to, int value, size_t size)
{
	LOOM_CALL;

	return loom_box_awaited(cudaMemsetAsync(to, value, size, NULL));
}

/* Two dimensions. */
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from,
			      size_t from_pitch, size_t width, size_t height,
			      enum cudaMemcpyKind kind, cudaStream_t stream)
{
	LOOM_CALL;

	if ((unsigned)kind > cudaMemcpyDefault)
		return loom_error(cudaErrorInvalidMemcpyDirection);
	if (width && height) {
		if (width > to_pitch || width > from_pitch)
			return loom_error(cudaErrorInvalidPitchValue);
		if (to_pitch > LARGEST_PITCH || from_pitch > LARGEST_PITCH)
			return loom_error(cudaErrorInvalidValue);
	}
	return loom_box_copy((struct loom_copy){ .to = plane(to, to_pitch),
				      .from = plane(from, from_pitch),
				      .extent = { width, height, 1 } },
		       kind, stream);
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from,
			 size_t from_pitch, size_t width, size_t height,
			 enum cudaMemcpyKind kind)
{
	LOOM_CALL;

	return loom_box_awaited(cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height,
				 kind, NULL));
}

cudaError_t cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width,
			      size_t height, cudaStream_t stream)
{
	LOOM_CALL;

	if (height > 1 && width && (width > pitch || pitch > LARGEST_PITCH))
		return loom_error(cudaErrorInvalidValue);
	return loom_box_fill((struct loom_copy){ .to = plane(to, pitch),
				      .extent = { width, height, 1 },
				      .value = value },
		       stream);
}

cudaError_t cudaMemset2D(void *to, size_t pitch, int value, size_t width,
			 size_t height)
{
	LOOM_CALL;

	return loom_box_awaited(cudaMemset2DAsync(to, pitch, value, width, height, NULL));
}

/* Three dimensions.  A plane has as many rows as the pointer says. */
static cudaError_t volume(struct loom_box *b, struct cudaPitchedPtr p,
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
	LOOM_CALL;
	struct loom_copy c = { .value = 0 };
	cudaError_t error;
	struct cudaMemcpy3DParms plain;

	if (!p || !without_arrays(&plain, p))
		return loom_error(cudaErrorInvalidValue);
	p = &plain;
	if ((unsigned)p->kind > cudaMemcpyDefault)
		return loom_error(cudaErrorInvalidMemcpyDirection);
	if (loom_box_empty(p->extent))
		return cudaSuccess;
	c.extent = p->extent;
	error = volume(&c.to, p->dstPtr, p->dstPos, p->extent);
	if (error == cudaSuccess)
		error = volume(&c.from, p->srcPtr, p->srcPos, p->extent);
	if (error != cudaSuccess)
		return loom_error(error);
	return loom_box_copy(c, p->kind, stream);
}

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p)
{
	LOOM_CALL;

	return loom_box_awaited(cudaMemcpy3DAsync(p, NULL));
}

cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p,
				  cudaStream_t stream)
{
	LOOM_CALL;
	struct cudaMemcpy3DParms c;

	if (!p)
		return loom_error(cudaErrorInvalidValue);
	if (!loom_device_exists(p->srcDevice) || !loom_device_exists(p->dstDevice))
		return loom_error(cudaErrorInvalidDevice);
	if ((p->srcPtr.ptr && !is_on(p->srcPtr.ptr, p->srcDevice)) ||
	    (p->dstPtr.ptr && !is_on(p->dstPtr.ptr, p->dstDevice)))
		return loom_error(cudaErrorInvalidValue);
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
	LOOM_CALL;

	return loom_box_awaited(cudaMemcpy3DPeerAsync(p, NULL));
}

cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr to, int value,
			      struct cudaExtent extent, cudaStream_t stream)
{
	LOOM_CALL;
	struct loom_copy c = { .extent = extent, .value = value };
	struct cudaPos start = { 0, 0, 0 };

	if (loom_box_empty(extent))
		return cudaSuccess;
	if (extent.height == 1 && extent.depth == 1)
		return cudaMemsetAsync(to.ptr, value, extent.width, stream);
	if (volume(&c.to, to, start, extent) != cudaSuccess)
		return loom_error(cudaErrorInvalidValue);
	return loom_box_fill(c, stream);
}

cudaError_t cudaMemset3D(struct cudaPitchedPtr to, int value,
			 struct cudaExtent extent)
{
	LOOM_CALL;

	return loom_box_awaited(cudaMemset3DAsync(to, value, extent, NULL));
}
