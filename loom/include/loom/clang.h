/* What clang reads before every CUDA source (driver/llvm.c): it knows launches
 * and attributes itself, and loom's headers declare the rest.  To loom all
 * functions are of both sides, those of the host's libraries too; but not operator
 * new, which clang declares before all. */
#ifndef LOOM_CLANG_H
#define LOOM_CLANG_H

#define LOOM_CLANG_CUDA 1

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device, annotate("loom_managed")))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(n)
#define __cluster_dims__(...)

#pragma clang force_cuda_host_device begin
#include <bits/exception.h>
#include <cstdlib>
#pragma clang force_cuda_host_device end
#include <new>
#pragma clang force_cuda_host_device begin
#include <cuda_runtime.h>
/* What a launch becomes. */
extern "C" {
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
				     void *stream = 0);
}
#pragma clang force_cuda_host_device end

/* Behind the headers, which it would harm. */
#define __noinline__ __attribute__((noinline))

#endif
