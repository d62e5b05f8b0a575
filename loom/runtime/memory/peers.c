#define _GNU_SOURCE
#include "memory/peers.h"

#include <string.h>
#include <sys/mman.h>

#include "base/device.h"
#include "memory/device-memory.h"

static unsigned char enabled[LOOM_DEVICES_MAX]; /* bits: of those */
static uint32_t *reach[LOOM_DEVICES_MAX];
static unsigned running;

uint32_t *loom_global_reach;

int loom_peer_enabled(unsigned device, unsigned of)
{
	return enabled[device] >> of & 1;
}

void loom_peer_enable(unsigned device, unsigned of, int yes)
{
	unsigned bit = 1u << of;

	enabled[device] = (unsigned char)(yes ? enabled[device] | bit :
						enabled[device] & ~bit);
	loom_peer_changed();
}

/* What the host can use all devices can; a pool says itself who may. */
int loom_peer_reaches(unsigned device, const struct loom_allocation *m)
{
	if (m->host || m->device == device)
		return 1;
	return m->shown ? *m->shown >> device & 1 :
			  loom_peer_enabled(device, m->device);
}

int loom_peer_tables(size_t chunks)
{
	size_t size = chunks * sizeof **reach;
	char *m = mmap(NULL, loom_devices * size, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (m == MAP_FAILED)
		return 0;
	for (unsigned d = 0; d < loom_devices; d++)
		reach[d] = (uint32_t *)(void *)(m + d * size);
	loom_global_reach = reach[running];
	return 1;
}

static size_t chunks_of(const struct loom_allocation *m)
{
	return (m->size + LOOM_CHUNK - 1) / LOOM_CHUNK;
}

static uint32_t *place(unsigned device, const struct loom_allocation *m)
{
	return reach[device] + (m->base - loom_global_base) / LOOM_CHUNK;
}

static void forget(unsigned device, const struct loom_allocation *m)
{
	memset(place(device, m), 0, chunks_of(m) * sizeof **reach);
}

static void note(unsigned device, const struct loom_allocation *m)
{
	for (size_t i = 0; i < chunks_of(m); i++) {
		size_t left = m->size - i * LOOM_CHUNK;

		place(device, m)[i] =
			left < LOOM_CHUNK ? (uint32_t)left : LOOM_CHUNK;
	}
}

void loom_peer_note(const struct loom_allocation *m)
{
	for (unsigned d = 0; d < loom_devices; d++)
		if (loom_peer_reaches(d, m))
			note(d, m);
		else
			forget(d, m);
}

void loom_peer_forget(const struct loom_allocation *m)
{
	for (unsigned d = 0; d < loom_devices; d++)
		forget(d, m);
}

void loom_peer_runs(unsigned device)
{
	running = device;
	loom_global_reach = reach[device];
}

static void note_again(struct loom_allocation *m)
{
	loom_peer_note(m);
}

void loom_peer_changed(void)
{
	loom_allocations(note_again);
}
