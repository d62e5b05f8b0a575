/* What marks sides and memory means nothing to a host's compiler, which meets
 * it in headers that .cu and .cpp share. */
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__

#ifndef __CUDACC__
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __forceinline__ inline __attribute__((__always_inline__))
#endif

#endif
