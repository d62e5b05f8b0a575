/* Arrays, and copies into and out of them. */
#include "api/array.h"

#include <string.h>

#include "api/errors.h"
#include "api/stream.h"
#include "base/call.h"
#include "base/handle.h"
#include "base/host-lock.h"
#include "memory/device-memory.h"
#include "hazards/outstanding.h"

size_t loom_format_size(const struct cudaChannelFormatDesc *f)
{
	const int bits[] = { f->x, f->y, f->z, f->w };
	int count = 0;

	for (int i = 0; i < 4; i++)
		count += bits[i] != 0;
	for (int i = 0; i < count; i++)
		if (bits[i] != f->x)
			return 0;
	if (count == 3 || (f->x != 8 && f->x != 16 && f->x != 32) ||
	    (unsigned)f->f > cudaChannelFormatKindFloat ||
	    (f->f == cudaChannelFormatKindFloat && f->x == 8))
		return 0;
	return (size_t)(f->x / 8 * count);
}

int loom_array_is(const struct cudaArray *array)
{
	return array && loom_handle_is(array, LOOM_ARRAY);
}

static size_t at_least_1(size_t n)
{
	return n ? n : 1;
}

struct cudaPitchedPtr loom_array_pointer(const struct cudaArray *a)
{
	size_t pitch = a->extent.width * a->size;

	return make_cudaPitchedPtr(a->data, pitch, pitch,
				   at_least_1(a->extent.height));
}

cudaError_t cudaMalloc3DArray(cudaArray_t *array,
			      const struct cudaChannelFormatDesc *format,
			      struct cudaExtent e, unsigned flags)
{
	LOOM_HOST_LOCK;
	const unsigned known = cudaArrayLayered | cudaArraySurfaceLoadStore |
			       cudaArrayTextureGather;
	size_t size = format ? loom_format_size(format) : 0;
	void *data = NULL;
	cudaError_t error;

	if (!array || !size || !e.width)
		return loom_error(cudaErrorInvalidValue);
	if (flags & ~known)
		return loom_error(cudaErrorNotSupported);
	error = loom_allocate(&data, e.width * at_least_1(e.height) *
			      at_least_1(e.depth) * size, LOOM_MEMORY_DEVICE, 0);
	if (error != cudaSuccess)
		return loom_error(error);
	*array = loom_handle_new(LOOM_ARRAY, sizeof **array);
	if (!*array) {
		cudaFree(data);
		return loom_error(cudaErrorMemoryAllocation);
	}
	**array = (struct cudaArray){ data, *format, e, flags, size };
	return cudaSuccess;
}

cudaError_t cudaMallocArray(cudaArray_t *array,
			    const struct cudaChannelFormatDesc *format,
			    size_t width, size_t height, unsigned flags)
{
	return cudaMalloc3DArray(array, format,
				 make_cudaExtent(width, height, 0), flags);
}

cudaError_t cudaFreeArray(cudaArray_t array)
{
	LOOM_HOST_LOCK;
	if (!array)
		return cudaSuccess;
	if (!loom_array_is(array))
		return loom_error(cudaErrorInvalidResourceHandle);
	cudaFree(array->data);
	loom_handle_free(array);
	return cudaSuccess;
}

cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *format,
			     struct cudaExtent *extent, unsigned *flags,
			     cudaArray_t array)
{
	if (!loom_array_is(array))
		return loom_error(cudaErrorInvalidResourceHandle);
	if (format)
		*format = array->format;
	if (extent)
		*extent = array->extent;
	if (flags)
		*flags = array->flags;
	return cudaSuccess;
}

cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *format,
			       cudaArray_const_t array)
{
	if (!format || !loom_array_is(array))
		return loom_error(cudaErrorInvalidValue);
	*format = array->format;
	return cudaSuccess;
}

struct cudaChannelFormatDesc cudaCreateChannelDesc(
	int x, int y, int z, int w, enum cudaChannelFormatKind kind)
{
	return (struct cudaChannelFormatDesc){ x, y, z, w, kind };
}

/* Where x and y lie in the array; NULL when width and height leave it. */
static char *part(const struct cudaArray *a, size_t x, size_t y, size_t width,
		  size_t height)
{
	struct cudaPitchedPtr p;

	if (!loom_array_is(a))
		return NULL;
	p = loom_array_pointer(a);
	if (x > p.pitch || width > p.pitch - x || y > p.ysize ||
	    height > p.ysize - y)
		return NULL;
	return a->data + y * p.pitch + x;
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y,
				     const void *from, size_t pitch,
				     size_t width, size_t height,
				     enum cudaMemcpyKind kind,
				     cudaStream_t stream)
{
	LOOM_CALL;
	char *at = part(to, x, y, width, height);

	if (!at)
		return loom_error(cudaErrorInvalidValue);
	return cudaMemcpy2DAsync(at, loom_array_pointer(to).pitch, from, pitch,
				 width, height, kind, stream);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y,
				const void *from, size_t pitch, size_t width,
				size_t height, enum cudaMemcpyKind kind)
{
	LOOM_CALL;
	cudaError_t error = cudaMemcpy2DToArrayAsync(
		to, x, y, from, pitch, width, height, kind, NULL);

	loom_awaited_stream(loom_stream(NULL)->number);
	return error;
}

cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch,
				  cudaArray_const_t from, size_t x, size_t y,
				  size_t width, size_t height,
				  enum cudaMemcpyKind kind)
{
	LOOM_CALL;
	char *at = part(from, x, y, width, height);

	if (!at)
		return loom_error(cudaErrorInvalidValue);
	return cudaMemcpy2D(to, pitch, at, loom_array_pointer(from).pitch,
			    width, height, kind);
}

/* Rows follow each other: what does not fit into one goes on in the next. */
static char *stretch(const struct cudaArray *a, size_t x, size_t y, size_t size)
{
	struct cudaPitchedPtr p;
	size_t at;

	if (!loom_array_is(a))
		return NULL;
	p = loom_array_pointer(a);
	at = y * p.pitch + x;
	return x <= p.pitch && y <= p.ysize && at <= p.pitch * p.ysize &&
	       size <= p.pitch * p.ysize - at ? a->data + at : NULL;
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y,
			      const void *from, size_t size,
			      enum cudaMemcpyKind kind)
{
	LOOM_CALL;
	char *at = stretch(to, x, y, size);

	return at ? cudaMemcpy(at, from, size, kind) :
		    loom_error(cudaErrorInvalidValue);
}

cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x,
				size_t y, size_t size, enum cudaMemcpyKind kind)
{
	LOOM_CALL;
	char *at = stretch(from, x, y, size);

	return at ? cudaMemcpy(to, at, size, kind) :
		    loom_error(cudaErrorInvalidValue);
}
