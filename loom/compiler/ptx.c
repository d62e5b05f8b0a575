/* Inline PTX becomes C++ (ptx-code.c); what it reads in registers, values of loom's. */
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

/* Of what is written in PTX alone there is no intrinsic. */
const char *ptx_remedy(const char *text)
{
	static const char *const none[] = { "wgmma", "tcgen05", "bar", "mma", "red",
					    "cp.async.bulk" };

	text += strspn(text, " \t{");
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		if (!strncmp(text, none[i], strlen(none[i])))
			return "leave what needs it to #ifndef __LOOM__";
	return "call the intrinsic for it";
}
