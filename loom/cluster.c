/* Clusters: blocks that run at the same time and see each other's shared
 * memory. */
#include "loom/exchange.h"
#include "runtime.h"

extern uint3 loom_clusterDim, loom_clusterBlockIdx;
extern uint3 loom_clusterIdx, loom_clusterGridDim;
LOOM_BUILTIN uint3 loom_clusterDim = { 1, 1, 1 }, loom_clusterBlockIdx;
LOOM_BUILTIN uint3 loom_clusterIdx, loom_clusterGridDim;

#define PC ((uintptr_t)__builtin_return_address(0))

void loom_cluster_arrive(void)
{
	loom_fail_at(PC, "clusters are not there yet");
}

void loom_cluster_wait(void)
{
	loom_fail_at(PC, "clusters are not there yet");
}

unsigned loom_cluster_blocks(void)
{
	return 1;
}

unsigned loom_cluster_rank(void)
{
	return 0;
}

void *loom_cluster_map(const void *shared, unsigned rank)
{
	if (rank)
		loom_fail_at(PC, "clusters are not there yet");
	return (void *)(uintptr_t)shared;
}

unsigned loom_cluster_owner(const void *shared)
{
	(void)shared;
	return 0;
}

void loom_kernel_cluster(const void *kernel, unsigned x, unsigned y,
			 unsigned z)
{
	(void)kernel;
	if (x * y * z != 1)
		loom_fail("clusters are not there yet");
}
