#include "api/box.h"

#include <string.h>

#include "base/call.h"
#include "base/device.h"
#include "base/host-lock.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"
#include "memory/instances.h"
#include "memory/variables.h"
#include "hazards/across.h"
#include "hazards/outstanding.h"
#include "hazards/race.h"
#include "hazards/streams.h"
#include "hazards/unstored.h"
#include "api/errors.h"
#include "api/pending.h"
#include "api/refusals.h"
#include "api/stream.h"

/* What a box spans; 0 when that is more than there are addresses. */
static size_t span(const struct loom_box *b, struct cudaExtent e)
{
	size_t planes, rows, sum;

	if (__builtin_mul_overflow(e.depth - 1, b->slice, &planes) ||
	    __builtin_mul_overflow(e.height - 1, b->pitch, &rows) ||
	    __builtin_add_overflow(planes, rows, &sum) ||
	    __builtin_add_overflow(sum, e.width, &sum))
		return 0;
	return sum;
}

/* 1: the device's, 0: the host's, 2: both can reach it, -1: nobody's. */
static int side(const struct loom_box *b, struct cudaExtent e)
{
	static const int sides[] = {
		[LOOM_MEMORY_DEVICE] = 1,  [LOOM_MEMORY_PINNED] = 2,
		[LOOM_MEMORY_MANAGED] = 2, [LOOM_MEMORY_HOST] = 0,
		[LOOM_MEMORY_NONE] = -1,
	};
	size_t size = span(b, e);

	return size ? sides[loom_memory_of(b->at, size)] : -1;
}

/* Whoever names a variable of the device's has the host's, which stands for it. */
static int is_symbol(const struct loom_box *b)
{
	return loom_variable_of(b->at) != b->at;
}

static cudaError_t fail_copy(const struct loom_copy *c)
{
	static const char symbol[] = "is the host's name of a variable of the device, "
				     "which lies elsewhere; copy with ";

	if (is_symbol(&c->to))
		loom_refuse_call(c->pc, "the destination %scudaMemcpyToSymbol", symbol);
	else if (is_symbol(&c->from))
		loom_refuse_call(c->pc, "the source %scudaMemcpyFromSymbol", symbol);
	return cudaErrorInvalidValue;
}

static cudaError_t check_copy(const struct loom_copy *c,
			      enum cudaMemcpyKind kind)
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
		return fail_copy(c);
	return cudaSuccess;
}

/* What is given to the device uses this side of the copy, or stores there. */
static void use(const struct loom_copy *c, const struct loom_box *b,
		enum loom_op op)
{
	struct loom_area a = { (uintptr_t)b->at, c->extent.width,
			       c->extent.height, c->extent.depth, b->pitch,
			       b->slice };

	if (!loom_checking || side(b, c->extent) <= 0)
		return;
	loom_across_area(&a, c->from.at ? LOOM_DEED_COPY : LOOM_DEED_FILL, op,
			 c->pc);
	loom_outstanding_begins();
}

static char *row(const struct loom_box *b, size_t y, size_t z)
{
	return b->at + z * b->slice + y * b->pitch;
}

/* Whose memory it is; -1: of none alone. */
static int device_of(const struct loom_box *b)
{
	const struct loom_allocation *m = loom_allocation_of(b->at);

	return m && !m->host ? (int)m->device : -1;
}

/* In a default stream, a copy from one device to another waits for all that
 * these two were given, and they for it (Programming Guide, "Peer-to-Peer Memory
 * Copy"). */
static int is_between(const struct loom_copy *c)
{
	int to = device_of(&c->to), from = device_of(&c->from);

	return to >= 0 && from >= 0 && to != from &&
	       loom_stream_is_legacy(loom_stream_entered());
}

static void meet(const struct loom_copy *c)
{
	loom_stream_meets((unsigned)device_of(&c->to));
	loom_stream_meets((unsigned)device_of(&c->from));
}

static cudaError_t run_copy(void *data)
{
	const struct loom_copy *c = data;
	int between = is_between(c), told = side(&c->to, c->extent) != 0;
	int to_host = side(&c->to, c->extent) != 1;
	int from_device = side(&c->from, c->extent) == 1;

	loom_instances_of(c->device);
	if (between)
		meet(c);
	use(c, &c->from, LOOM_LOAD);
	use(c, &c->to, LOOM_STORE);
	if (between)
		meet(c);
	for (size_t z = 0; z < c->extent.depth; z++) {
		for (size_t y = 0; y < c->extent.height; y++) {
			char *to = row(&c->to, y, z);

			memmove(to, row(&c->from, y, z), c->extent.width);
			if (loom_checking && to_host)
				loom_unstored_copied((uintptr_t)to, from_device ?
						(uintptr_t)row(&c->from, y, z) : 0,
						c->extent.width, c->pc);
			if (told)
				loom_initialised_written((uintptr_t)to,
						    c->extent.width);
		}
	}
	return cudaSuccess;
}

static cudaError_t run_fill(void *data)
{
	const struct loom_copy *c = data;

	loom_instances_of(c->device);
	use(c, &c->to, LOOM_STORE);
	for (size_t z = 0; z < c->extent.depth; z++) {
		for (size_t y = 0; y < c->extent.height; y++) {
			char *to = row(&c->to, y, z);

			memset(to, c->value, c->extent.width);
			loom_unstored_look((uintptr_t)to, c->extent.width, LOOM_STORE, 0);
			loom_initialised_written((uintptr_t)to, c->extent.width);
		}
	}
	return cudaSuccess;
}

/* Whether the last copy or fill was within device memory, for which the host
 * never waits. */
static _Thread_local int on_device;

/* The host's own memory is read, by way of a buffer, before the call returns,
 * and is stored to before it returns. */
static cudaError_t submit_copy(struct loom_copy *c, cudaStream_t stream)
{
	struct CUstream_st *s = loom_stream(stream);
	int to = side(&c->to, c->extent), from = side(&c->from, c->extent);
	cudaError_t error;

	on_device = to == 1 && from == 1;
	if (!from && !s->graph)
		loom_awaited_stream(s->number);
	error = loom_submit(stream, cudaGraphNodeTypeMemcpy, run_copy, c,
			    sizeof *c);
	if (!to && !s->graph && error == cudaSuccess)
		loom_awaited_stream(s->number);
	return error;
}

/* A copy with the host's own memory, or in a default stream from one device to
 * another, lets all end first that it is behind. */
static void await_before(const struct loom_copy *c, cudaStream_t stream)
{
	struct CUstream_st *s = loom_stream(stream);
	int to = device_of(&c->to), from = device_of(&c->from);

	if (loom_devices == 1 || !s || s->graph || loom_box_empty(c->extent))
		return;
	if (!side(&c->to, c->extent) || !side(&c->from, c->extent))
		loom_pending_end_stream(s->number);
	if (to < 0 || from < 0 || to == from ||
	    !loom_stream_is_legacy(s->number))
		return;
	loom_pending_end_device((unsigned)to);
	loom_pending_end_device((unsigned)from);
}

cudaError_t loom_box_copy(struct loom_copy c, enum cudaMemcpyKind kind,
			   cudaStream_t stream)
{
	await_before(&c, stream);
	LOOM_HOST_LOCK;
	cudaError_t error = cudaSuccess;

	on_device = 1;
	c.pc = loom_call_pc();
	c.device = loom_device;
	if ((unsigned)kind > cudaMemcpyDefault)
		error = cudaErrorInvalidMemcpyDirection;
	else if (!loom_stream(stream))
		error = cudaErrorInvalidResourceHandle;
	else if (loom_box_empty(c.extent))
		return cudaSuccess;
	else
		error = check_copy(&c, kind);
	if (error == cudaSuccess)
		error = submit_copy(&c, stream);
	return loom_error(error);
}

cudaError_t loom_box_fill(struct loom_copy c, cudaStream_t stream)
{
	LOOM_HOST_LOCK;
	cudaError_t error = cudaSuccess;

	on_device = 1;
	c.pc = loom_call_pc();
	c.device = loom_device;
	if (!loom_stream(stream))
		error = cudaErrorInvalidResourceHandle;
	else if (loom_box_empty(c.extent))
		return cudaSuccess;
	else if (side(&c.to, c.extent) <= 0)
		error = cudaErrorInvalidValue;
	else
		on_device = side(&c.to, c.extent) == 1;
	if (error == cudaSuccess)
		error = loom_submit(stream, cudaGraphNodeTypeMemset,
				       run_fill, &c, sizeof c);
	return loom_error(error);
}

cudaError_t loom_box_awaited(cudaError_t error)
{
	if (!on_device) {
		loom_pending_end_stream(loom_stream(NULL)->number);
		loom_awaited_stream(loom_stream(NULL)->number);
	}
	return error;
}
