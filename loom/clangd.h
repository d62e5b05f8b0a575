/* What clangd reads before every CUDA source, instead of loomcc's pass: clang
 * knows launches and attributes itself, and loom's headers declare the rest.
 * Nothing is compiled with this.  See make/compile-commands. */
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...)
#define __maxnreg__(n)

/* To loom all functions are of both sides, so to clang too.  That holds for
 * those of the host's libraries as well, or a header of the one could not
 * declare again what one of the other has; but not for operator new, which
 * clang declares before all. */
#pragma clang force_cuda_host_device begin
#include <bits/exception.h>
#include <cstdlib>
#pragma clang force_cuda_host_device end
#include <new>
#pragma clang force_cuda_host_device begin
#include <bits/stdc++.h>
#define __syncthreads loom_barrier /* clang has one of its own */
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/cmath>
#include <cuda/functional>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda/type_traits>
#include <cuda_awbarrier_primitives.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#undef __syncthreads
#pragma clang force_cuda_host_device end

/* Those would harm the headers. */
#define __noinline__ __attribute__((noinline))
#define alignas(n) __attribute__((aligned(n))) /* behind __shared__, too */

/* What a launch means to clang, by the toolkit's version that it assumes. */
int __cudaPushCallConfiguration(dim3, dim3, size_t = 0, void * = 0);
int cudaConfigureCall(dim3, dim3, size_t = 0, void * = 0);
