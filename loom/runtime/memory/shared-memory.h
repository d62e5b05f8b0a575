/* The resident blocks' shared memory, each in a slot of its own. */
#ifndef LOOM_SHARED_MEMORY_H
#define LOOM_SHARED_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "common/object.h"

struct loom_block;
struct loom_launch;

/* base: the running block's. */
extern uintptr_t loom_shared_base, loom_shared_pool;
extern size_t loom_shared_pool_span;
enum {
	LOOM_SHARED_HALF = 256 * 1024, /* static below, dynamic above */
	LOOM_SHARED_SPAN = 2 * LOOM_SHARED_HALF
};
int loom_shared_begin(const struct loom_launch *launch);
/* The places of the launch's variables, before another one begins; and back. */
struct loom_shared_places {
	size_t count;
	struct {
		struct loom_object *variable;
		unsigned offset;
	} at[];
};
struct loom_shared_places *loom_shared_aside(void);
void loom_shared_back(struct loom_shared_places *places);
/* For so many blocks there is room on the running launch's device. */
unsigned loom_shared_left(void);
void loom_shared_take(struct loom_block *b);
void loom_shared_give(struct loom_block *b);
/* Where the static and the dynamic part end, each from its beginning; whether
 * the running block's memory holds the bytes. */
extern size_t loom_shared_end[2];
static inline int loom_shared_holds(uintptr_t address, size_t size)
{
	uintptr_t at = address - loom_shared_base;

	return at < LOOM_SHARED_HALF ? at + size <= loom_shared_end[0] :
		at - LOOM_SHARED_HALF + size <= loom_shared_end[1];
}
/* Whether the bytes are in the running block's copy of the variable. */
static inline int loom_shared_is_in(const struct loom_object *v, uintptr_t address,
				    size_t size)
{
	size_t at = address - loom_shared_base - v->offset;

	return at < v->size && at + size <= v->size;
}
/* Whether it is in a block's dynamic part. */
static inline int loom_shared_is_dynamic(uintptr_t address)
{
	return address - loom_shared_pool < loom_shared_pool_span &&
	       (address - loom_shared_pool) % LOOM_SHARED_SPAN >= LOOM_SHARED_HALF;
}
/* Whether another block's memory, of the cluster, holds the bytes. */
int loom_shared_reaches(uintptr_t address, size_t size);
/* Whose it is; NULL when nobody's. */
struct loom_block *loom_shared_owner(uintptr_t address);
/* Whether it is of a block that has ended, and has been nobody's since. */
int loom_shared_is_left(uintptr_t address);
/* The serial number of the block whose memory it is. */
uint32_t loom_shared_serial(uintptr_t address);
/* The offset that the hardware would see. */
uint32_t loom_shared_offset(uintptr_t address);
/* Shared addresses as numbers of 32 bits, and back: the static part from 0 on, the
 * dynamic one up to 2^18, where descriptors of 18 bits reach it; those of other
 * blocks of the cluster, by their rank, from 2^24 on. */
size_t loom_shared_number(uintptr_t address);
uintptr_t loom_shared_numbered(size_t number);
/* The variable that lies there, and the byte in it. */
const char *loom_shared_name(uintptr_t address, size_t *at);
size_t loom_shared_static(void);

#endif
