/* cuda::ptx about barriers in memory, about the cluster's, and about where a thread
 * runs in its cluster. */
#ifndef LOOM_CUDA_PTX_BARRIER_H
#define LOOM_CUDA_PTX_BARRIER_H

#include "loom/cuda/dots.h"
#include "loom/barrier.h"

namespace cuda
{

namespace ptx
{

LOOM_MEMBER void mbarrier_init(uint64_t *b, const uint32_t &expected)
{
	loom_barrier_init(b, expected);
}

LOOM_MEMBER void fence_mbarrier_init(sem_release_t, scope_cluster_t)
{
}

/* ---- Arrivals -------------------------------------------------------------- */

LOOM_MEMBER uint64_t mbarrier_arrive(uint64_t *b, const uint32_t &count = 1)
{
	return loom_barrier_arrive(b, count, 0, LOOM_SCOPE_BLOCK);
}

template <dot_scope Scope>
LOOM_MEMBER uint64_t mbarrier_arrive(sem_release_t, scope_t<Scope>, space_shared_t,
				     uint64_t *b, const uint32_t &count = 1)
{
	return loom_barrier_arrive(b, count, 0, loom_scope_of(Scope));
}

LOOM_MEMBER void mbarrier_arrive(sem_release_t, scope_cluster_t, space_cluster_t,
				 uint64_t *b, const uint32_t &count = 1)
{
	loom_barrier_arrive(b, count, 0, LOOM_SCOPE_CLUSTER);
}

template <dot_scope Scope>
LOOM_MEMBER uint64_t mbarrier_arrive_expect_tx(sem_release_t, scope_t<Scope>,
					       space_shared_t, uint64_t *b,
					       const uint32_t &bytes)
{
	loom_barrier_expect(b, bytes);
	return loom_barrier_arrive(b, 1, 0, loom_scope_of(Scope));
}

LOOM_MEMBER void mbarrier_arrive_expect_tx(sem_release_t, scope_cluster_t,
					   space_cluster_t, uint64_t *b,
					   const uint32_t &bytes)
{
	loom_barrier_expect(b, bytes);
	loom_barrier_arrive(b, 1, 0, LOOM_SCOPE_CLUSTER);
}

template <dot_scope Scope, dot_space Space>
LOOM_MEMBER void mbarrier_expect_tx(sem_relaxed_t, scope_t<Scope>, space_t<Space>,
				    uint64_t *b, const uint32_t &bytes)
{
	loom_barrier_expect(b, bytes);
}

/* ---- Waits ----------------------------------------------------------------- */

#define LOOM_PTX_WAIT(name, test, Phase)                                    \
	LOOM_MEMBER bool name(uint64_t *b, const Phase &phase)              \
	{                                                                   \
		return test(b, phase, LOOM_SCOPE_BLOCK);                    \
	}                                                                   \
	template <dot_scope Scope>                                          \
	LOOM_MEMBER bool name(sem_acquire_t, scope_t<Scope>, uint64_t *b,   \
			      const Phase &phase)                           \
	{                                                                   \
		return test(b, phase, loom_scope_of(Scope));                \
	}
#define LOOM_PTX_TRY(name, test, Phase)                                     \
	LOOM_PTX_WAIT(name, test, Phase)                                    \
	LOOM_MEMBER bool name(uint64_t *b, const Phase &phase,              \
			      const uint32_t &)                             \
	{                                                                   \
		return name(b, phase);                                      \
	}                                                                   \
	template <dot_scope Scope>                                          \
	LOOM_MEMBER bool name(sem_acquire_t order, scope_t<Scope> scope,    \
			      uint64_t *b, const Phase &phase,              \
			      const uint32_t &)                             \
	{                                                                   \
		return name(order, scope, b, phase);                        \
	}
LOOM_PTX_WAIT(mbarrier_test_wait, loom_barrier_test, uint64_t)
LOOM_PTX_WAIT(mbarrier_test_wait_parity, loom_barrier_test_parity, uint32_t)
LOOM_PTX_TRY(mbarrier_try_wait, loom_barrier_test, uint64_t)
LOOM_PTX_TRY(mbarrier_try_wait_parity, loom_barrier_test_parity, uint32_t)
#undef LOOM_PTX_TRY
#undef LOOM_PTX_WAIT

/* ---- Clusters -------------------------------------------------------------- */

LOOM_MEMBER void barrier_cluster_arrive()
{
	loom_cluster_arrive();
}

LOOM_MEMBER void barrier_cluster_arrive(sem_release_t)
{
	loom_cluster_arrive();
}

LOOM_MEMBER void barrier_cluster_arrive(sem_relaxed_t)
{
	loom_cluster_arrive();
}

LOOM_MEMBER void barrier_cluster_wait()
{
	loom_cluster_wait();
}

LOOM_MEMBER void barrier_cluster_wait(sem_acquire_t)
{
	loom_cluster_wait();
}

LOOM_MEMBER uint32_t getctarank(space_cluster_t, const void *shared)
{
	return loom_cluster_owner(shared);
}

LOOM_MEMBER uint32_t get_sreg_cluster_ctarank()
{
	return loom_cluster_rank();
}

LOOM_MEMBER uint32_t get_sreg_cluster_nctarank()
{
	return loom_cluster_blocks();
}

} // namespace ptx

} // namespace cuda

#endif
