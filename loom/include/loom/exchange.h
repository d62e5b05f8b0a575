/* What the lanes of a warp can exchange; for kernels and for the runtime. */
#ifndef LOOM_EXCHANGE_H
#define LOOM_EXCHANGE_H

#include <stddef.h>
#include <stdint.h>

#include "loom/vectors.h"

enum loom_exchange_op {
	LOOM_SYNC,
	LOOM_ACTIVE,
	LOOM_ANY,
	LOOM_ALL,
	LOOM_UNIFORM,
	LOOM_BALLOT,
	LOOM_MATCH,
	LOOM_MATCH_ALL,
	LOOM_REDUCE_ADD,
	LOOM_REDUCE_MIN,
	LOOM_REDUCE_MAX,
	LOOM_REDUCE_AND,
	LOOM_REDUCE_OR,
	LOOM_REDUCE_XOR,
	LOOM_SHUFFLE,
	LOOM_SHUFFLE_UP,
	LOOM_SHUFFLE_DOWN,
	LOOM_SHUFFLE_XOR,
	LOOM_TWO_WORDS = 32 /* with a shuffle: of 8 bytes, by two instructions */
};

/* Memory order and scope, for what orders accesses. */
enum loom_order {
	LOOM_RELAXED,
	LOOM_ACQUIRE,
	LOOM_RELEASE,
	LOOM_ACQ_REL,
	LOOM_SEQ_CST
};
enum loom_scope {
	LOOM_SCOPE_BLOCK,
	LOOM_SCOPE_CLUSTER,
	LOOM_SCOPE_DEVICE,
	LOOM_SCOPE_SYSTEM,
	LOOM_SCOPE_COUNT
};

enum loom_vote { LOOM_COUNT, LOOM_AND, LOOM_OR };

/* Two calls in two branches stay two. */
#ifdef __clang__
#define LOOM_APART __attribute__((__nomerge__))
#else
#define LOOM_APART
#endif

/* What tells a thread where it runs is set at every switch, and const to
 * kernels.  To clang's CUDA it is a variable of the device's. */
#ifdef LOOM_CLANG_CUDA
#define LOOM_REGISTER const __attribute__((device))
#else
#define LOOM_REGISTER const
#endif

#ifdef __cplusplus
extern "C" {
#endif

LOOM_APART
uint64_t loom_exchange(int op, unsigned mask, uint64_t value, int source,
		       int width);
/* number: no other barrier in the source has it. */
LOOM_APART void loom_syncthreads(unsigned number);
LOOM_APART int loom_syncthreads_vote(int op, int predicate);
void loom_fence(enum loom_order order, enum loom_scope scope);
long long loom_clock(void);
/* The registers that tell where a thread runs. */
unsigned loom_lane(void), loom_warp(void);
unsigned loom_multiprocessor(void), loom_multiprocessors(void);

/* Gives way to other threads: for whoever waits for memory to change. */
void loom_yield(void);
/* The same for what the program called at where. */
void loom_yield_at(uintptr_t where);
/* The same for who waits until others do something; returns whether that is
 * in vain, as all of them wait too. */
int loom_wait_at(uintptr_t where);
void loom_wait_over(void); /* it has come */

/* Waits for every thread of a cooperative launch's grid. */
LOOM_APART void loom_grid_sync(void);

/* The cluster's barrier, in two halves; a launch without clusters has
 * clusters of one block. */
LOOM_APART void loom_cluster_arrive(void);
LOOM_APART void loom_cluster_wait(void);

/* How many blocks a cluster has, and which of them the running one is. */
unsigned loom_cluster_blocks(void), loom_cluster_rank(void);

#ifdef __cplusplus
/* Set at every switch and const here, as threadIdx is. */
extern LOOM_REGISTER uint3 loom_clusterDim; /* blocks in a cluster */
extern LOOM_REGISTER uint3 loom_clusterBlockIdx; /* the block's place in its cluster */
extern LOOM_REGISTER uint3 loom_clusterIdx; /* the cluster's place in the grid */
extern LOOM_REGISTER unsigned loom_threadRank; /* among its block's */
extern LOOM_REGISTER uint3 loom_clusterGridDim; /* clusters in the grid */
#endif

/* The same shared variable in the cluster's block of this rank: its real
 * address.  And the rank of the block whose variable it is. */
void *loom_cluster_map(const void *shared, unsigned rank);
unsigned loom_cluster_owner(const void *shared);

/* Notes an atomic access, which the caller then does; op is 0 for a load, 1
 * for a store, 2 for both in one, 3 for an exchange; and 4 more for what is a loop
 * in shared memory, which has no such instruction.  It throws nothing and says so:
 * else a basic block would begin behind it, where other threads may get their
 * turn. */
__attribute__((__nothrow__))
void loom_atomic_ordered(const volatile void *address, size_t size, int op,
			 enum loom_order order, enum loom_scope scope);

/* The same for an exchange that compares with what is expected. */
__attribute__((__nothrow__))
void loom_atomic_compared(const volatile void *address, size_t size,
			  uint64_t expected, enum loom_scope scope);

/* Of the atomic access that the thread has just noted: what nvcc makes of it
 * for a warp, as enum loom_combined has it. */
__attribute__((__nothrow__))
void loom_atomic_combined(unsigned how);

/* What an object of the header's own does for order, beside its accesses:
 * who acquires it knows all that those who released it before knew. */
void loom_release(const volatile void *object, enum loom_scope scope);
void loom_acquire(const volatile void *object, enum loom_scope scope);

#ifdef __cplusplus
}
#endif

#endif
