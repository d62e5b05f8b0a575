/* Inline PTX becomes C++ (ptx-code.c); what it reads in registers, values of loom's. */
#define _GNU_SOURCE
#include "compiler/ptx.h"

#include <string.h>

const char *ptx_register(const char *name)
{
	static const char *const known[][2] = {
		{ "laneid", "::loom_lane()" },
		{ "tid.x", "threadIdx.x" }, { "tid.y", "threadIdx.y" },
		{ "tid.z", "threadIdx.z" }, { "ntid.x", "blockDim.x" },
		{ "ntid.y", "blockDim.y" }, { "ntid.z", "blockDim.z" },
		{ "ctaid.x", "blockIdx.x" }, { "ctaid.y", "blockIdx.y" },
		{ "ctaid.z", "blockIdx.z" }, { "nctaid.x", "gridDim.x" },
		{ "nctaid.y", "gridDim.y" }, { "nctaid.z", "gridDim.z" },
		{ "warpid", "::loom_warp()" },
		{ "smid", "::loom_multiprocessor()" },
		{ "nsmid", "::loom_multiprocessors()" },
		{ "lanemask_eq", "(1u << ::loom_lane())" },
		{ "lanemask_lt", "((1u << ::loom_lane()) - 1)" },
		{ "lanemask_le", "((2u << ::loom_lane()) - 1)" },
		{ "lanemask_gt", "(-(2u << ::loom_lane()))" },
		{ "lanemask_ge", "(-(1u << ::loom_lane()))" },
		{ "globaltimer", "::loom_clock()" },
		{ "clock64", "::loom_clock()" },
		{ "clock", "(unsigned)::loom_clock()" },
		{ "cluster_ctarank", "::loom_cluster_rank()" },
		{ "cluster_nctarank", "::loom_cluster_blocks()" },
		{ "cluster_ctaid.x", "loom_clusterBlockIdx.x" },
		{ "cluster_ctaid.y", "loom_clusterBlockIdx.y" },
		{ "cluster_ctaid.z", "loom_clusterBlockIdx.z" },
		{ "cluster_nctaid.x", "loom_clusterDim.x" },
		{ "cluster_nctaid.y", "loom_clusterDim.y" },
		{ "cluster_nctaid.z", "loom_clusterDim.z" },
		{ "clusterid.x", "loom_clusterIdx.x" },
		{ "clusterid.y", "loom_clusterIdx.y" },
		{ "clusterid.z", "loom_clusterIdx.z" },
		{ "nclusterid.x", "loom_clusterGridDim.x" },
		{ "nclusterid.y", "loom_clusterGridDim.y" },
		{ "nclusterid.z", "loom_clusterGridDim.z" }
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(name, known[i][0]))
			return known[i][1];
	return NULL;
}

/* What says the same in another way, by the beginning of its name and by a part of it;
 * most has no other way. */
const char *ptx_remedy(const char *text)
{
	static const char video[] = "call __vabsdiffu4 or its like";
	static const struct {
		const char *begin, *part, *remedy;
	} known[] = {
		{ "multimem", "", "loom has no multicast objects; go over each device's own "
				  "memory, or leave it to #ifndef __LOOM__" },
		{ "atom.", ".v", "let each word have an atomic operation of its own" },
		{ "red.", ".v", "let each word have an atomic operation of its own" },
		{ "atom.", "", "call atomicAdd or its like" },
		{ "red.", "", "call atomicAdd or its like" },
		{ "cvt.", "e4m3", "cuda_fp8.h converts" },
		{ "cvt.", "e5m2", "cuda_fp8.h converts" },
		{ "cvt.", "", "convert by a cast or a function of CUDA's" },
		{ "shfl", "", "call __shfl_sync or its like" },
		{ "vote", "", "call __ballot_sync or its like" },
		{ "match", "", "call __match_any_sync or its like" },
		{ "redux", "", "call __reduce_add_sync or its like" },
		{ "fns", "", "call __fns" },
		{ "vabsdiff", "", video },
		{ "vadd", "", video },
		{ "vsub", "", video },
		{ "vavrg", "", video },
		{ "vmin", "", video },
		{ "vmax", "", video },
		{ "vset", "", "call __vseteq4 or its like" }
	};
	size_t length;

	text += strspn(text, " \t{");
	length = strcspn(text, " \t;");
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strncmp(text, known[i].begin, strlen(known[i].begin)) &&
		    memmem(text, length, known[i].part, strlen(known[i].part)))
			return known[i].remedy;
	return "leave what needs it to #ifndef __LOOM__";
}
