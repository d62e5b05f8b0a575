/* Memory pools and allocation in a stream's order.  A pool keeps account of
 * what is taken from it and holds nothing back. */
#include "api/pool.h"

#include <stdint.h>
#include <string.h>

#include "base/call.h"
#include "base/device.h"
#include "base/handle.h"
#include "base/host-lock.h"
#include "memory/device-memory.h"
#include "memory/peers.h"
#include "hazards/across.h"
#include "hazards/outstanding.h"
#include "hazards/race.h"
#include "hazards/streams.h"
#include "api/errors.h"
#include "api/pending.h"
#include "api/stream.h"
#include "loom/host.h"

struct CUmemPoolHandle_st {
	size_t most; /* 0: no limit */
	uint64_t used, high, threshold;
	int reuse[4]; /* by attribute */
	unsigned device;
	unsigned char shown; /* to these devices, bits */
	int ended;    /* destroyed while something of it was in use */
};

/* Of each device. */
static cudaMemPool_t standard[LOOM_DEVICES_MAX], current[LOOM_DEVICES_MAX];

static cudaMemPool_t create(size_t most, unsigned device)
{
	cudaMemPool_t p = loom_handle_new(LOOM_POOL, sizeof *p);

	if (p)
		*p = (struct CUmemPoolHandle_st){ .most = most, .device = device,
						  .shown = (unsigned char)(1u << device),
						  .reuse = { 0, 1, 1, 1 } };
	return p;
}

static int start(unsigned device)
{
	if (!standard[device])
		current[device] = standard[device] = create(0, device);
	return standard[device] != NULL;
}

static int is_pool(cudaMemPool_t p)
{
	return loom_handle_is(p, LOOM_POOL) && !p->ended;
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool,
			      const struct cudaMemPoolProps *props)
{
	if (!pool || !props ||
	    props->allocType != cudaMemAllocationTypePinned ||
	    props->location.type != cudaMemLocationTypeDevice ||
	    !loom_device_exists(props->location.id))
		return loom_error(cudaErrorInvalidValue);
	if (props->handleTypes)
		return loom_error(cudaErrorNotSupported);
	*pool = create(props->maxSize, (unsigned)props->location.id);
	return loom_error(*pool ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
	if (!is_pool(pool) || pool == standard[pool->device])
		return loom_error(cudaErrorInvalidValue);
	if (pool == current[pool->device])
		current[pool->device] = standard[pool->device];
	pool->ended = 1;
	if (!pool->used)
		loom_handle_free(pool);
	return cudaSuccess;
}

/* Comes and goes in the stream's order, as if all of it were stored to. */
static void order(const void *at, size_t size, unsigned stream, uintptr_t pc,
		  enum loom_deed deed)
{
	struct loom_area a = loom_area_line((uintptr_t)at, size);

	loom_stream_enter(stream);
	if (loom_checking)
		loom_across_area(&a, deed, LOOM_STORE, pc);
}

void loom_release_allocation(struct loom_allocation *m)
{
	loom_deallocate(m);
	if (!m->pool)
		return;
	m->pool->used -= m->size;
	if (m->pool->ended && !m->pool->used)
		loom_handle_free(m->pool);
}

void loom_free_at_once(struct loom_allocation *m)
{
	if (m->pool)
		order((void *)m->base, m->size, LOOM_STREAM_HOST,
		      loom_call_pc(), LOOM_DEED_FREE);
	else
		loom_awaited_all();
	loom_release_allocation(m);
}

static cudaError_t take(cudaMemPool_t pool, void **pointer, size_t size)
{
	unsigned before = loom_device;
	struct loom_allocation *m;
	cudaError_t error;

	loom_device = pool->device;
	error = loom_allocate(pointer, size, LOOM_MEMORY_DEVICE, 0);
	loom_device = before;
	if (error != cudaSuccess || !size)
		return error;
	m = loom_allocation_of(*pointer);
	m->pool = pool;
	m->shown = &pool->shown;
	loom_peer_note(m);
	return cudaSuccess;
}

cudaError_t cudaMallocFromPoolAsync(void **pointer, size_t size,
				    cudaMemPool_t pool, cudaStream_t stream)
{
	LOOM_CALL;
	LOOM_HOST_LOCK;
	struct CUstream_st *s = loom_stream(stream);
	cudaError_t error;

	if (!pointer || !is_pool(pool))
		return loom_error(cudaErrorInvalidValue);
	if (!s)
		return loom_error(cudaErrorInvalidResourceHandle);
	if (s->graph) /* a graph has no nodes that allocate, see CUDA.md */
		return loom_error(cudaErrorNotSupported);
	if (pool->most && size > pool->most - pool->used)
		return loom_error(cudaErrorMemoryAllocation);
	error = take(pool, pointer, size);
	if (error != cudaSuccess || !size)
		return loom_error(error);
	pool->used += size;
	order(*pointer, size, s->number, loom_call_pc(),
	      LOOM_DEED_ALLOCATION);
	if (pool->used > pool->high)
		pool->high = pool->used;
	return cudaSuccess;
}

cudaError_t cudaMallocAsync(void **pointer, size_t size, cudaStream_t stream)
{
	LOOM_CALL;

	const struct CUstream_st *s = loom_stream(stream);

	if (!s)
		return loom_error(cudaErrorInvalidResourceHandle);
	if (!start(s->device))
		return loom_error(cudaErrorMemoryAllocation);
	return cudaMallocFromPoolAsync(pointer, size, current[s->device],
				       stream);
}

struct free {
	void *pointer;
	unsigned stream;
	uintptr_t pc;
};

static cudaError_t free_now(void *data)
{
	const struct free *f = data;
	struct loom_allocation *m = loom_allocation_of(f->pointer);

	if (!m)
		return cudaErrorInvalidValue;
	order(f->pointer, m->size, f->stream, f->pc, LOOM_DEED_FREE);
	loom_release_allocation(m);
	return cudaSuccess;
}

cudaError_t cudaFreeAsync(void *pointer, cudaStream_t stream)
{
	LOOM_CALL;
	LOOM_HOST_LOCK;
	struct loom_allocation *m = loom_allocation_of(pointer);
	const struct CUstream_st *s = loom_stream(stream);
	struct free f;

	if (!s)
		return loom_error(cudaErrorInvalidResourceHandle);
	if (!pointer)
		return cudaSuccess;
	if (s->graph)
		return loom_error(cudaErrorNotSupported);
	if (!m || m->base != (uintptr_t)pointer ||
	    m->host != LOOM_MEMORY_DEVICE)
		return loom_error(cudaErrorInvalidValue);
	f = (struct free){ pointer, s->number, loom_call_pc() };
	if (loom_pending_before(s->number)) {
		loom_pending_add(s->number, free_now, &f, sizeof f);
		return cudaSuccess;
	}
	return free_now(&f);
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep)
{
	(void)keep;
	return loom_error(is_pool(pool) ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool,
				    enum cudaMemPoolAttr attr, void *value)
{
	uint64_t number;

	if (!is_pool(pool) || !value)
		return loom_error(cudaErrorInvalidValue);
	switch (attr) {
	case cudaMemPoolReuseFollowEventDependencies:
	case cudaMemPoolReuseAllowOpportunistic:
	case cudaMemPoolReuseAllowInternalDependencies:
		pool->reuse[attr] = *(int *)value != 0;
		return cudaSuccess;
	case cudaMemPoolAttrReleaseThreshold:
		memcpy(&pool->threshold, value, sizeof pool->threshold);
		return cudaSuccess;
	case cudaMemPoolAttrReservedMemHigh:
	case cudaMemPoolAttrUsedMemHigh:
		memcpy(&number, value, sizeof number);
		if (number) /* a mark is set back, to nothing else than 0 */
			return loom_error(cudaErrorInvalidValue);
		pool->high = pool->used;
		return cudaSuccess;
	case cudaMemPoolAttrReservedMemCurrent:
	case cudaMemPoolAttrUsedMemCurrent:
		break;
	}
	return loom_error(cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool,
				    enum cudaMemPoolAttr attr, void *value)
{
	if (!is_pool(pool) || !value)
		return loom_error(cudaErrorInvalidValue);
	switch (attr) {
	case cudaMemPoolReuseFollowEventDependencies:
	case cudaMemPoolReuseAllowOpportunistic:
	case cudaMemPoolReuseAllowInternalDependencies:
		*(int *)value = pool->reuse[attr];
		return cudaSuccess;
	case cudaMemPoolAttrReleaseThreshold:
		memcpy(value, &pool->threshold, sizeof pool->threshold);
		return cudaSuccess;
	case cudaMemPoolAttrReservedMemCurrent:
	case cudaMemPoolAttrUsedMemCurrent:
		memcpy(value, &pool->used, sizeof pool->used);
		return cudaSuccess;
	case cudaMemPoolAttrReservedMemHigh:
	case cudaMemPoolAttrUsedMemHigh:
		memcpy(value, &pool->high, sizeof pool->high);
		return cudaSuccess;
	}
	return loom_error(cudaErrorInvalidValue);
}

/* Its own device may always read and write, others all or nothing. */
static cudaError_t show(cudaMemPool_t pool, const struct cudaMemAccessDesc *d)
{
	unsigned bit = 1u << d->location.id;
	int can = 0;

	if (d->location.type != cudaMemLocationTypeDevice ||
	    !loom_device_exists(d->location.id))
		return cudaErrorInvalidDevice;
	if ((unsigned)d->location.id == pool->device)
		return d->flags == cudaMemAccessFlagsProtReadWrite ?
			       cudaSuccess : cudaErrorInvalidDevice;
	cudaDeviceCanAccessPeer(&can, d->location.id, (int)pool->device);
	if (!can)
		return cudaErrorInvalidDevice;
	if (d->flags == cudaMemAccessFlagsProtNone)
		pool->shown &= (unsigned char)~bit;
	else if (d->flags == cudaMemAccessFlagsProtReadWrite)
		pool->shown |= (unsigned char)bit;
	else
		return cudaErrorInvalidValue;
	return cudaSuccess;
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool,
				 const struct cudaMemAccessDesc *list,
				 size_t count)
{
	cudaError_t error = cudaSuccess;

	if (!is_pool(pool) || (count && !list))
		return loom_error(cudaErrorInvalidValue);
	for (size_t i = 0; i < count && error == cudaSuccess; i++)
		error = show(pool, &list[i]);
	loom_peer_changed();
	return loom_error(error);
}

cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags,
				 cudaMemPool_t pool,
				 struct cudaMemLocation *location)
{
	if (!flags || !is_pool(pool) || !location ||
	    location->type != cudaMemLocationTypeDevice ||
	    !loom_device_exists(location->id))
		return loom_error(cudaErrorInvalidValue);
	*flags = pool->shown >> location->id & 1 ?
			 cudaMemAccessFlagsProtReadWrite :
			 cudaMemAccessFlagsProtNone;
	return cudaSuccess;
}

static cudaError_t give(cudaMemPool_t *pool, const cudaMemPool_t *of, int device)
{
	if (!pool || !loom_device_exists(device))
		return loom_error(loom_device_exists(device) ?
					  cudaErrorInvalidValue :
					  cudaErrorInvalidDevice);
	if (!start((unsigned)device))
		return loom_error(cudaErrorMemoryAllocation);
	*pool = of[device];
	return cudaSuccess;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
	return give(pool, standard, device);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
	return give(pool, current, device);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
	if (!loom_device_exists(device) || !start((unsigned)device) ||
	    !is_pool(pool) || pool->device != (unsigned)device)
		return loom_error(cudaErrorInvalidValue);
	current[device] = pool;
	return cudaSuccess;
}
