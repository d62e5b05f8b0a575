/* Memory and events by handles, from process to process. */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "base/device.h"
#include "base/handle.h"
#include "base/host-lock.h"
#include "memory/common-memory.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"
#include "memory/peers.h"
#include "hazards/outstanding.h"
#include "api/errors.h"
#include "api/event.h"
#include "api/pending.h"
#include "api/pool.h"
#include "loom/host.h"

_Static_assert(sizeof(struct loom_common) <= CUDA_IPC_HANDLE_SIZE,
	       "a handle has room for it");

/* ---- Memory --------------------------------------------------------------- */

/* What other processes store there comes unseen. */
static void expect_stores(const struct loom_allocation *m)
{
	loom_initialised_written(m->base, m->size);
}

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *pointer)
{
	LOOM_HOST_LOCK;
	struct loom_allocation *m = loom_allocation_of(pointer);

	if (!handle || !m || m->host || m->pool || m->opened)
		return loom_error(cudaErrorInvalidValue);
	if (!m->common.size) {
		size_t page = (size_t)sysconf(_SC_PAGESIZE);
		size_t size = (m->size + page - 1) / page * page;

		if (!loom_common_make(&m->common, (void *)m->base, size))
			return loom_error(cudaErrorMemoryAllocation);
		m->common.device = m->device;
		m->common.size = m->size;
	}
	expect_stores(m);
	*handle = (cudaIpcMemHandle_t){ { 0 } };
	memcpy(handle, &m->common, sizeof m->common);
	return cudaSuccess;
}

static cudaError_t open_memory(void **pointer, const struct loom_common *c)
{
	unsigned before = loom_device;
	struct loom_allocation *m;
	cudaError_t error;

	loom_device = c->device;
	error = loom_allocate(pointer, c->size, LOOM_MEMORY_DEVICE, 0);
	loom_device = before;
	if (error != cudaSuccess)
		return error;
	m = loom_allocation_of(*pointer);
	m->opened = 1;
	if (!loom_common_open(c, *pointer)) {
		loom_release_allocation(m);
		return cudaErrorMapBufferObjectFailed;
	}
	expect_stores(m);
	return cudaSuccess;
}

/* Its device becomes a peer of the current one. */
cudaError_t cudaIpcOpenMemHandle(void **pointer, cudaIpcMemHandle_t handle,
				 unsigned flags)
{
	LOOM_HOST_LOCK;
	struct loom_common c;
	int can = 1;

	memcpy(&c, &handle, sizeof c);
	if (!pointer || flags != cudaIpcMemLazyEnablePeerAccess || !c.size)
		return loom_error(cudaErrorInvalidValue);
	if (loom_common_is_own(&c))
		return loom_error(cudaErrorDeviceUninitialized);
	if (!loom_device_exists((int)c.device))
		return loom_error(cudaErrorInvalidDevice);
	if (c.device != loom_device)
		cudaDeviceCanAccessPeer(&can, (int)loom_device, (int)c.device);
	if (!can)
		return loom_error(cudaErrorPeerAccessUnsupported);
	if (c.device != loom_device)
		loom_peer_enable(loom_device, c.device, 1);
	return loom_error(open_memory(pointer, &c));
}

cudaError_t cudaIpcCloseMemHandle(void *pointer)
{
	struct loom_allocation *m = loom_allocation_of(pointer);

	if (!m || !m->opened || m->base != (uintptr_t)pointer)
		return loom_error(cudaErrorInvalidValue);
	loom_pending_end_device(m->device);
	loom_awaited_all();
	loom_release_allocation(m);
	return cudaSuccess;
}

/* ---- Events --------------------------------------------------------------- */

static struct loom_records *page(void)
{
	void *m = mmap(NULL, sizeof(struct loom_records), PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return m == MAP_FAILED ? NULL : m;
}

cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle,
				  cudaEvent_t event)
{
	LOOM_HOST_LOCK;
	struct loom_common c = { .device = 0 };

	if (!loom_handle_is(event, LOOM_EVENT))
		return loom_error(cudaErrorInvalidResourceHandle);
	if (!handle || !event->for_all)
		return loom_error(cudaErrorInvalidValue);
	if (!event->records) {
		struct loom_records *r = page();

		if (!r || !loom_common_make(&c, r, sizeof *r))
			return loom_error(cudaErrorMemoryAllocation);
		c.device = event->device;
		event->common = c;
		event->records = r;
	}
	*handle = (cudaIpcEventHandle_t){ { 0 } };
	memcpy(handle, &event->common, sizeof c);
	return cudaSuccess;
}

cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event,
				   cudaIpcEventHandle_t handle)
{
	LOOM_HOST_LOCK;
	struct loom_records *r = page();
	struct loom_common c;
	cudaError_t error;

	memcpy(&c, &handle, sizeof c);
	if (!event || c.size != sizeof *r)
		return loom_error(cudaErrorInvalidValue);
	if (loom_common_is_own(&c))
		return loom_error(cudaErrorDeviceUninitialized);
	if (!r || !loom_common_open(&c, r))
		return loom_error(cudaErrorMapBufferObjectFailed);
	error = cudaEventCreateWithFlags(event, cudaEventInterprocess |
						cudaEventDisableTiming);
	if (error != cudaSuccess)
		return error;
	(*event)->device = c.device;
	(*event)->records = r;
	return cudaSuccess;
}
