// Which launches of clusters and of cooperative grids a device refuses, and
// with which error: an H200 printed what is expected.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void single(int *p)
{
	if (p)
		*p = 1;
}
__global__ void __cluster_dims__(2, 1, 1) pairs(int *p)
{
	if (p)
		*p = 1;
}
__global__ void meeting(int *p)
{
	cg::this_grid().sync();
	if (p)
		*p = 1;
}

static int *none;
static void *arguments[] = { &none };

static void say(const char *what, cudaError_t e)
{
	cudaDeviceSynchronize();
	printf("%s: %s, then %d\n", what, cudaGetErrorName(e),
	       (int)cudaGetLastError());
}
static cudaError_t launch(dim3 grid, dim3 block, dim3 cluster,
			  void (*kernel)(int *) = single, int together = 0,
			  size_t shared = 0)
{
	cudaLaunchConfig_t c = {};
	cudaLaunchAttribute a[2] = {};

	c.gridDim = grid;
	c.blockDim = block;
	c.dynamicSmemBytes = shared;
	a[0].id = cudaLaunchAttributeClusterDimension;
	a[0].val.clusterDim.x = cluster.x;
	a[0].val.clusterDim.y = cluster.y;
	a[0].val.clusterDim.z = cluster.z;
	a[1].id = cudaLaunchAttributeCooperative;
	a[1].val.cooperative = together;
	c.attrs = a;
	c.numAttrs = together ? 2 : 1;
	return cudaLaunchKernelEx(&c, kernel, none);
}
static cudaError_t together(unsigned blocks)
{
	return cudaLaunchCooperativeKernel((void *)meeting, dim3(blocks),
					   dim3(1024), arguments, 0, 0);
}

int main()
{
	int n = 0;

	say("4 by 2", launch(4, 32, 2));
	say("5 by 2", launch(5, 32, 2));
	say("6 by 3", launch(6, 32, 3));
	say("8 by 8", launch(8, 32, 8));
	say("9 by 9", launch(9, 32, 9));
	say("16 by 16", launch(16, 32, 16));
	say("by 0, 1, 1", launch(4, 32, dim3(0, 1, 1)));
	say("by 0, 0, 0", launch(4, 32, dim3(0, 0, 0)));
	say("4, 4, 4 by 2, 2, 2", launch(dim3(4, 4, 4), 32, dim3(2, 2, 2)));
	say("4, 4, 3 by 2, 2, 2", launch(dim3(4, 4, 3), 32, dim3(2, 2, 2)));
	say("pairs of 4", cudaLaunchKernel((void *)pairs, dim3(4), dim3(32),
					   arguments, 0, 0));
	say("pairs of 5", cudaLaunchKernel((void *)pairs, dim3(5), dim3(32),
					   arguments, 0, 0));
	say("pairs by 4", launch(8, 32, 4, pairs));
	say("pairs by 2", launch(8, 32, 2, pairs));
	cudaFuncSetAttribute(single, cudaFuncAttributeNonPortableClusterSizeAllowed,
			     1);
	say("16 by 16, allowed", launch(16, 32, 16));
	say("17 by 17, allowed", launch(17, 32, 17));
	cudaFuncSetAttribute(single, cudaFuncAttributeMaxDynamicSharedMemorySize,
			     227 * 1024);
	say("8 by 8 of 227 KiB", launch(8, 1024, 8, single, 0, 227 * 1024));
	cudaDeviceGetAttribute(&n, cudaDevAttrMultiProcessorCount, 0);
	say("all at once", together(2 * n));
	say("one more", together(2 * n + 1));
	say("none", together(0));
	say("clusters at once", launch(2 * n, 1024, 2, meeting, 1));
	return 0;
}
