/* How a name that CUDA 13 has no more says so. */
#ifndef LOOM_HOST_REMOVED_NAME_H
#define LOOM_HOST_REMOVED_NAME_H

#ifdef LOOM_CUDA_12
#define LOOM_REMOVED(instead)
#else
#define LOOM_REMOVED(instead)                                               \
	__attribute__((__unavailable__("CUDA 13 removed it: " instead       \
				       "; or compile with --cuda=12")))
#endif

#endif
