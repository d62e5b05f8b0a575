/* Managed memory: it is everywhere at once, so that prefetches and advice
 * move nothing; they are checked and remembered. */
#include <stdint.h>
#include <string.h>

#include "base/device.h"
#include "memory/device-memory.h"
#include "api/errors.h"
#include "api/stream.h"
#include "loom/host.h"

cudaError_t cudaMallocManaged(void **pointer, size_t size, unsigned flags)
{
	if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)
		return loom_error(cudaErrorInvalidValue);
	return loom_error(loom_allocate(pointer, size, LOOM_MEMORY_MANAGED,
					flags));
}

static struct loom_allocation *managed(const void *pointer, size_t size)
{
	if (!size || loom_memory_of(pointer, size) != LOOM_MEMORY_MANAGED)
		return NULL;
	return loom_allocation_of(pointer);
}

static int on_host(struct cudaMemLocation l)
{
	return l.type >= cudaMemLocationTypeHost &&
	       l.type <= cudaMemLocationTypeHostNumaCurrent;
}

static int exists(struct cudaMemLocation l)
{
	return on_host(l) || (l.type == cudaMemLocationTypeDevice &&
			      loom_device_exists(l.id));
}

cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t size,
				 struct cudaMemLocation location,
				 unsigned flags, cudaStream_t stream)
{
	struct loom_allocation *m = managed(pointer, size);

	if (!loom_stream(stream))
		return loom_error(cudaErrorInvalidResourceHandle);
	if (location.type == cudaMemLocationTypeDevice &&
	    !loom_device_exists(location.id))
		return loom_error(cudaErrorInvalidDevice);
	if (!m || flags || !exists(location))
		return loom_error(cudaErrorInvalidValue);
	m->advice.prefetched = location;
	return cudaSuccess;
}

cudaError_t cudaMemAdvise(const void *pointer, size_t size,
			  enum cudaMemoryAdvise advice,
			  struct cudaMemLocation location)
{
	static const struct cudaMemLocation nowhere = {
		cudaMemLocationTypeInvalid, cudaInvalidDeviceId
	};
	struct loom_allocation *m = managed(pointer, size);
	int everywhere = advice == cudaMemAdviseSetReadMostly ||
			 advice == cudaMemAdviseUnsetReadMostly ||
			 advice == cudaMemAdviseUnsetPreferredLocation;

	if (!m || (!everywhere && !exists(location)))
		return loom_error(cudaErrorInvalidValue);
	switch (advice) {
	case cudaMemAdviseSetReadMostly:
	case cudaMemAdviseUnsetReadMostly:
		m->advice.read_mostly = advice == cudaMemAdviseSetReadMostly;
		return cudaSuccess;
	case cudaMemAdviseSetPreferredLocation:
		m->advice.preferred = location;
		return cudaSuccess;
	case cudaMemAdviseUnsetPreferredLocation:
		m->advice.preferred = nowhere;
		return cudaSuccess;
	case cudaMemAdviseSetAccessedBy:
	case cudaMemAdviseUnsetAccessedBy:
		if (on_host(location)) /* it always may */
			return cudaSuccess;
		m->advice.accessed &= ~(1u << location.id);
		if (advice == cudaMemAdviseSetAccessedBy)
			m->advice.accessed |= 1u << location.id;
		return cudaSuccess;
	}
	return loom_error(cudaErrorInvalidValue);
}

static int number(struct cudaMemLocation l)
{
	if (l.type == cudaMemLocationTypeInvalid)
		return cudaInvalidDeviceId;
	return on_host(l) ? cudaCpuDeviceId : l.id;
}

static void list_devices(int *list, size_t room, unsigned devices)
{
	size_t n = 0;

	for (int d = 0; d < LOOM_DEVICES_MAX && n < room; d++)
		if (devices >> d & 1)
			list[n++] = d;
	while (n < room)
		list[n++] = cudaInvalidDeviceId;
}

/* An attribute is one int; the list of those who access may be longer. */
cudaError_t cudaMemRangeGetAttribute(void *data, size_t data_size,
				     enum cudaMemRangeAttribute attribute,
				     const void *pointer, size_t size)
{
	const struct loom_allocation *m = managed(pointer, size);
	int *list = data;
	int value;

	if (!m || !data || !data_size || data_size % sizeof value)
		return loom_error(cudaErrorInvalidValue);
	switch (attribute) {
	case cudaMemRangeAttributeReadMostly:
		value = m->advice.read_mostly;
		break;
	case cudaMemRangeAttributePreferredLocation:
		value = number(m->advice.preferred);
		break;
	case cudaMemRangeAttributeAccessedBy:
		list_devices(list, data_size / sizeof value, m->advice.accessed);
		return cudaSuccess;
	case cudaMemRangeAttributeLastPrefetchLocation:
		value = number(m->advice.prefetched);
		break;
	case cudaMemRangeAttributePreferredLocationType:
		value = (int)m->advice.preferred.type;
		break;
	case cudaMemRangeAttributePreferredLocationId:
		value = m->advice.preferred.id;
		break;
	case cudaMemRangeAttributeLastPrefetchLocationType:
		value = (int)m->advice.prefetched.type;
		break;
	case cudaMemRangeAttributeLastPrefetchLocationId:
		value = m->advice.prefetched.id;
		break;
	default:
		return loom_error(cudaErrorInvalidValue);
	}
	if (data_size != sizeof value)
		return loom_error(cudaErrorInvalidValue);
	list[0] = value;
	return cudaSuccess;
}

/* Attached to a stream or to all: there is nothing to keep apart. */
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *pointer,
				     size_t size, unsigned flags)
{
	const struct loom_allocation *m = managed(pointer, 1);

	if (!loom_stream(stream))
		return loom_error(cudaErrorInvalidResourceHandle);
	if (!m || m->base != (uintptr_t)pointer || (size && size != m->size) ||
	    (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost &&
	     (flags != cudaMemAttachSingle || loom_stream_default(stream))))
		return loom_error(cudaErrorInvalidValue);
	return cudaSuccess;
}
