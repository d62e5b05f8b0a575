/* What clang reads before every CUDA source (compiler/clang.c): it knows launches
 * and attributes itself, and loom's headers declare the rest.  To loom all of its
 * functions are of both sides, and C's are too; of C++'s library those that are
 * constexpr, as to nvcc.  What C's headers draw in of that comes before. */
#ifndef LOOM_CLANG_H
#define LOOM_CLANG_H

#define LOOM_CLANG_CUDA 1
#ifdef __CUDA_ARCH__
#define LOOM_CLANG_DEVICE 1
#endif

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
/* The host's variable is the one, and the device's code is led to it
 * (translate/retarget.cpp). */
#ifdef LOOM_CLANG_DEVICE
#define __managed__ __attribute__((device, annotate("loom_managed")))
#else
#define __managed__ __attribute__((device, section("loom_managed")))
#endif
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(n) __attribute__((annotate("loom_registers", n)))
#define __cluster_dims__(...) \
	__attribute__((annotate("loom_clusters", __VA_ARGS__)))

#include <bits/c++config.h>
#include "loom/begin.h"
extern "C" {
void *malloc(__SIZE_TYPE__ size) noexcept(true); /* which <new> asks for */
void free(void *pointer) noexcept(true);
}
/* Kernels swap; and GCC 14 finds types by functions, for a __device__ variable too. */
#include <type_traits>
#include <bits/move.h>
#include "loom/end.h"
#include <bits/stl_algobase.h>
#include <initializer_list>
#include <utility>

#include "loom/begin.h"
#include <stdlib.h>
#include "loom/end.h"
#include <new> /* clang's own, which allocates by malloc in kernels */

#include "loom/begin.h"
#include <cuda_runtime.h>
#include "loom/texture.h"
/* What a launch becomes. */
extern "C" {
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
				     void *stream = 0);
}
#include "loom/end.h"

/* What kernels take from C++'s library and is not constexpr there. */
namespace std
{
/* GCC 14's, where what should be a constant expression is none. */
__device__ inline void __glibcxx_assert_fail() {}
__device__ __attribute__((__noreturn__)) inline void __throw_bad_optional_access()
{
	__trap();
}
__device__ __attribute__((__noreturn__)) inline void __throw_bad_variant_access(const char *)
{
	__trap();
}
__device__ __attribute__((__noreturn__)) inline void __throw_bad_variant_access(bool)
{
	__trap();
}
__device__ __attribute__((__noreturn__)) inline void
__throw_out_of_range_fmt(const char *, ...)
{
	__trap();
}
} // namespace std

/* As g++ and nvcc read it: behind __shared__, too. */
template <class Type> constexpr size_t loom_alignment() { return alignof(Type); }
template <size_t bytes> constexpr size_t loom_alignment() { return bytes; }
#define alignas(...) __attribute__((aligned(::loom_alignment<__VA_ARGS__>())))

#endif
