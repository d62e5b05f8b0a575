/* Device memory: allocations, and whose an address is. */
#ifndef LOOM_DEVICE_MEMORY_H
#define LOOM_DEVICE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "memory/common-memory.h"
#include "loom/host.h"

extern uintptr_t loom_global_base;
extern size_t loom_global_span;
/* How many bytes of each chunk are an allocation's, from its beginning. */
enum { LOOM_CHUNK = 1 << 16 };
extern uint32_t *loom_global_reach;
/* Whether one chunk holds the bytes, at an address in the device's range. */
static inline int loom_global_holds(uintptr_t address, size_t size)
{
	uintptr_t at = address - loom_global_base;

	return at % LOOM_CHUNK + size <= loom_global_reach[at / LOOM_CHUNK];
}
enum loom_memory {
	LOOM_MEMORY_DEVICE,
	LOOM_MEMORY_PINNED,
	LOOM_MEMORY_MANAGED,
	LOOM_MEMORY_HOST, /* the host's alone */
	LOOM_MEMORY_NONE  /* nobody's, or not all of it the same one's */
};
struct loom_allocation {
	uintptr_t base;
	size_t size;
	int freed, kernel; /* kernel: by malloc or new there */
	enum loom_memory host; /* not 0: the host may use it too */
	unsigned device;
	const unsigned char *shown; /* a pool's: to these devices, bits */
	unsigned flags;
	cudaMemPool_t pool;
	struct loom_common common; /* size 0: it is this process's own */
	int opened; /* another process's */
	int stored; /* all of it counts as such (hazards/bare.c) */
	struct {
		int read_mostly;
		unsigned accessed; /* by these devices, bits */
		struct cudaMemLocation preferred, prefetched;
	} advice;
};
cudaError_t loom_allocate(void **pointer, size_t size, enum loom_memory kind,
			  unsigned flags);
void loom_deallocate(struct loom_allocation *allocation);
/* The live allocation that holds the pointer. */
struct loom_allocation *loom_allocation_of(const void *pointer);
enum loom_memory loom_memory_of(const void *pointer, size_t size);
/* Of the calling thread's device. */
size_t loom_memory_total(void), loom_memory_free(void);
/* Does this with every allocation that is alive. */
void loom_allocations(void (*with)(struct loom_allocation *allocation));
const struct loom_allocation *loom_allocation_at(uintptr_t address);
/* The allocation that holds the address or is nearest to it, for messages. */
const struct loom_allocation *loom_allocation_near(uintptr_t address);

#endif
