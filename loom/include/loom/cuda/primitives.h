/* The functions of cuda_pipeline_primitives.h and cuda_awbarrier_primitives.h:
 * asynchronous copies and barriers without classes. */
#ifndef LOOM_CUDA_PRIMITIVES_H
#define LOOM_CUDA_PRIMITIVES_H

#include "loom/barrier.h"
#include "loom/groups/warp.h"

typedef uint64_t __mbarrier_t;
typedef uint64_t __mbarrier_token_t;

LOOM_DEVICE void __pipeline_memcpy_async(void *shared, const void *global,
					 size_t size, size_t zfill = 0)
{
	loom_async_copy(shared, global, size, zfill);
}

LOOM_DEVICE void __pipeline_commit()
{
	loom_async_commit();
}

/* The hardware's instruction counts to 8. */
LOOM_DEVICE void __pipeline_wait_prior(size_t prior)
{
	loom_async_wait(prior < 8 ? prior : 8);
}

LOOM_DEVICE void __pipeline_arrive_on(__mbarrier_t *barrier)
{
	loom_async_arrive_on(barrier);
}

LOOM_DEVICE uint32_t __mbarrier_maximum_count()
{
	return LOOM_BARRIER_MAX;
}

LOOM_DEVICE void __mbarrier_init(__mbarrier_t *barrier, uint32_t expected)
{
	loom_barrier_init(barrier, expected);
}

LOOM_DEVICE void __mbarrier_inval(__mbarrier_t *barrier)
{
	loom_barrier_end(barrier);
}

LOOM_DEVICE __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier)
{
	return loom_barrier_arrive(barrier, 1, 0, LOOM_SCOPE_BLOCK);
}

LOOM_DEVICE __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *barrier)
{
	return loom_barrier_arrive(barrier, 1, 1, LOOM_SCOPE_BLOCK);
}

LOOM_DEVICE uint32_t __mbarrier_token_pending_count(__mbarrier_token_t token)
{
	return loom_barrier_pending(token);
}

LOOM_DEVICE bool __mbarrier_test_wait(__mbarrier_t *barrier,
				      __mbarrier_token_t token)
{
	return loom_barrier_test(barrier, token, LOOM_SCOPE_BLOCK);
}

LOOM_DEVICE bool __mbarrier_test_wait_parity(__mbarrier_t *barrier, bool parity)
{
	return loom_barrier_test_parity(barrier, parity, LOOM_SCOPE_BLOCK);
}

LOOM_DEVICE bool __mbarrier_try_wait(__mbarrier_t *barrier,
				     __mbarrier_token_t token, uint32_t)
{
	return __mbarrier_test_wait(barrier, token);
}

LOOM_DEVICE bool __mbarrier_try_wait_parity(__mbarrier_t *barrier, bool parity,
					    uint32_t)
{
	return __mbarrier_test_wait_parity(barrier, parity);
}

#endif
