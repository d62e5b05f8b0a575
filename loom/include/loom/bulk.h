/* Bulk copies, by one thread for all of its block, and of its cluster; for
 * headers and for the runtime. */
#ifndef LOOM_BULK_H
#define LOOM_BULK_H

#include <stddef.h>
#include <stdint.h>

enum loom_reduction {
	LOOM_BULK_NONE,
	LOOM_BULK_ADD,
	LOOM_BULK_MIN,
	LOOM_BULK_MAX,
	LOOM_BULK_INC,
	LOOM_BULK_DEC,
	LOOM_BULK_AND,
	LOOM_BULK_OR,
	LOOM_BULK_XOR
};

enum loom_reduced {
	LOOM_REDUCED_NONE,
	LOOM_REDUCED_U32,
	LOOM_REDUCED_S32,
	LOOM_REDUCED_U64,
	LOOM_REDUCED_S64,
	LOOM_REDUCED_F32,
	LOOM_REDUCED_F64
};

/* The box of a tensor map that begins there, by an instruction for so many
 * dimensions. */
struct loom_tile {
	const void *map;
	int rank;
	int32_t at[5];
};

#ifdef __cplusplus
extern "C" {
#endif

/* Any multiple of 16 bytes to shared memory, of this block or of another one of
 * the cluster, from global memory or, to another block, from the own shared one:
 * they arrive at a barrier there.  blocks, if not 0: to the same places in all of
 * these. */
void loom_async_bulk(void *shared, const void *from, size_t size,
		     uint64_t *barrier);
void loom_async_multicast(void *shared, const void *global, size_t size,
			  uint64_t *barrier, unsigned blocks);
/* So many bytes that a thread has, up to 16: st.async. */
void loom_async_value(void *shared, const void *value, size_t size, uint64_t *barrier);
void loom_tensor_load(void *shared, const struct loom_tile *tile,
		      uint64_t *barrier, unsigned blocks);
void loom_tensor_prefetch(const struct loom_tile *tile);

/* The other way; waited for by groups of the thread's own.  read waits until all
 * but the last few have been read, wait until they have landed.  proxy: the fence
 * that shows the thread's stores to such copies. */
void loom_async_store(void *global, const void *shared, size_t size);
void loom_async_reduce(void *global, const void *shared, size_t size,
		       enum loom_reduction how, enum loom_reduced type);
void loom_tensor_store(const struct loom_tile *tile, const void *shared);
void loom_tensor_reduce(const struct loom_tile *tile, const void *shared,
			enum loom_reduction how);
void loom_async_store_commit(void);
void loom_async_store_read(size_t but);
void loom_async_store_wait(size_t but);
void loom_async_proxy(void);

#ifdef __cplusplus
}
#endif

#endif
