/* The handles that are alive: streams, events, pools, graphs.  A handle that
 * was destroyed, or never made, is found out before it is used. */
#include "base/handle.h"

#include <stdint.h>
#include <stdlib.h>

#include "common/hash.h"
#include "base/host-lock.h"

struct entry {
	void *handle; /* NULL: never used, &gone: no longer */
	enum loom_handle kind;
};

static char gone;
static struct entry *table;
static size_t used, room; /* room is a power of 2 */

static size_t slot(const void *handle)
{
	return (size_t)(LOOM_SPREAD((uintptr_t)handle / 16) >> 20);
}

static struct entry *find(const void *handle)
{
	for (size_t i = 0; i < room; i++) {
		struct entry *e = &table[(slot(handle) + i) & (room - 1)];

		if (e->handle == handle || !e->handle)
			return e->handle ? e : NULL;
	}
	return NULL;
}

static void put(void *handle, enum loom_handle kind)
{
	for (size_t i = 0;; i++) {
		struct entry *e = &table[(slot(handle) + i) & (room - 1)];

		if (!e->handle) {
			*e = (struct entry){ handle, kind };
			used++;
			return;
		}
	}
}

static int grow(void)
{
	struct entry *old = table;
	size_t n = room;

	if (2 * (used + 1) < room)
		return 1;
	table = calloc(n ? 2 * n : 64, sizeof *table);
	if (!table) {
		table = old;
		return 0;
	}
	room = n ? 2 * n : 64;
	used = 0;
	for (size_t i = 0; i < n; i++)
		if (old[i].handle && old[i].handle != &gone)
			put(old[i].handle, old[i].kind);
	free(old);
	return 1;
}

void *loom_handle_new(enum loom_handle kind, size_t size)
{
	LOOM_HOST_LOCK;
	void *handle = grow() ? calloc(1, size) : NULL;

	if (handle)
		put(handle, kind);
	return handle;
}

int loom_handle_is(const void *handle, enum loom_handle kind)
{
	LOOM_HOST_LOCK;
	const struct entry *e = handle ? find(handle) : NULL;

	return e && e->kind == kind;
}

void loom_handle_free(void *handle)
{
	LOOM_HOST_LOCK;
	find(handle)->handle = &gone;
	free(handle);
}
