/* The device's side: what kernels use.  __global__, __shared__ and the
 * launches are loomcc's own; everything else is here. */
#ifndef LOOM_DEVICE_H
#define LOOM_DEVICE_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmath>

#include "loom/exchange.h"
#include "loom/host.h"

#define __host__
#define __forceinline__ inline __attribute__((__always_inline__))
#define __inline_hint__ inline

#define __align__(n) __attribute__((__aligned__(n)))
#define __builtin_align__(n) __attribute__((__aligned__(n)))
#define __grid_constant__

extern "C" {
/* The thread's own, set at every switch.  They are const here so that the
 * compiler does not count reading them (and uint3, as dim3 has a constructor,
 * which makes it count). */
extern const uint3 threadIdx __asm__("loom_threadIdx");
extern const uint3 blockIdx __asm__("loom_blockIdx");
extern const uint3 blockDim __asm__("loom_blockDim");
extern const uint3 gridDim __asm__("loom_gridDim");
}

static const int warpSize = 32;

#define LOOM_DEVICE static inline __attribute__((__always_inline__, __unused__))
#ifdef __clang__
#define LOOM_UNSEEN __no_sanitize__("thread", "coverage")
#else
#define LOOM_UNSEEN __no_sanitize__("thread"), __no_sanitize_coverage__
#endif
/* Code that works on the kernel's memory without being counted. */
#define LOOM_QUIET                                                          \
	static __attribute__((__noinline__, __unused__,                     \
			      LOOM_UNSEEN))

LOOM_DEVICE void __syncthreads()
{
	loom_syncthreads();
}

LOOM_DEVICE int __syncthreads_count(int predicate)
{
	return loom_syncthreads_vote(LOOM_COUNT, predicate);
}

LOOM_DEVICE int __syncthreads_and(int predicate)
{
	return loom_syncthreads_vote(LOOM_AND, predicate);
}

LOOM_DEVICE int __syncthreads_or(int predicate)
{
	return loom_syncthreads_vote(LOOM_OR, predicate);
}

LOOM_DEVICE void __syncwarp(unsigned mask = 0xffffffffu)
{
	loom_exchange(LOOM_SYNC, mask, 0, 0, 32);
}

LOOM_DEVICE void __threadfence_block()
{
	loom_fence(LOOM_ACQ_REL, LOOM_SCOPE_BLOCK);
}

LOOM_DEVICE void __threadfence()
{
	loom_fence(LOOM_ACQ_REL, LOOM_SCOPE_DEVICE);
}

LOOM_DEVICE void __threadfence_system()
{
	loom_fence(LOOM_ACQ_REL, LOOM_SCOPE_DEVICE);
}

LOOM_DEVICE long long clock64()
{
	return loom_clock();
}

LOOM_DEVICE unsigned __activemask()
{
	return (unsigned)loom_exchange(LOOM_ACTIVE, 0, 0, 0, 32);
}

LOOM_DEVICE int __any_sync(unsigned mask, int predicate)
{
	return (int)loom_exchange(LOOM_ANY, mask, predicate != 0, 0, 32);
}

LOOM_DEVICE int __all_sync(unsigned mask, int predicate)
{
	return (int)loom_exchange(LOOM_ALL, mask, predicate != 0, 0, 32);
}

LOOM_DEVICE unsigned __ballot_sync(unsigned mask, int predicate)
{
	return (unsigned)loom_exchange(LOOM_BALLOT, mask, predicate != 0, 0,
				       32);
}

namespace loom
{

template <class T> LOOM_DEVICE uint64_t bits(T value)
{
	static_assert(sizeof(T) == 4 || sizeof(T) == 8,
		      "a shuffle takes a type of 4 or 8 bytes");
	uint64_t b = 0;

	__builtin_memcpy(&b, &value, sizeof value);
	return b;
}

template <class T> LOOM_DEVICE T from_bits(uint64_t b)
{
	T value;

	__builtin_memcpy(&value, &b, sizeof value);
	return value;
}

} // namespace loom

template <class T>
LOOM_DEVICE unsigned __match_any_sync(unsigned mask, T value)
{
	return (unsigned)loom_exchange(LOOM_MATCH, mask, loom::bits(value), 0,
				       32);
}

#define LOOM_SHUFFLES(name, op, S)                                          \
	template <class T>                                                  \
	LOOM_DEVICE T name(unsigned mask, T value, S source,                \
			   int width = 32)                                  \
	{                                                                   \
		return loom::from_bits<T>(loom_exchange(                    \
			op, mask, loom::bits(value), (int)source, width));  \
	}

LOOM_SHUFFLES(__shfl_sync, LOOM_SHUFFLE, int)
LOOM_SHUFFLES(__shfl_up_sync, LOOM_SHUFFLE_UP, unsigned)
LOOM_SHUFFLES(__shfl_down_sync, LOOM_SHUFFLE_DOWN, unsigned)
LOOM_SHUFFLES(__shfl_xor_sync, LOOM_SHUFFLE_XOR, int)
#undef LOOM_SHUFFLES

/* Atomics: one thread runs at a time, so plain arithmetic is atomic. */
namespace loom
{

template <class T, class F>
LOOM_QUIET T exchange(T *address, T value, F change)
{
	T old = *address;

	*address = change(old, value);
	return old;
}

template <class T> LOOM_QUIET T exchange_if(T *address, T compare, T value)
{
	T old = *address;

	if (old == compare)
		*address = value;
	return old;
}

} // namespace loom

#define LOOM_ATOMIC(name, T, expression)                                    \
	LOOM_DEVICE T name(T *address, T value)                             \
	{                                                                   \
		loom_atomic(address, sizeof(T));                            \
		return loom::exchange(                                      \
			address, value, [](T old, T value)                  \
				__attribute__((LOOM_UNSEEN)) {              \
					(void)old, (void)value;             \
					return (T)(expression);             \
				});                                         \
	}

#define LOOM_ATOMIC_BITS(T)                                                 \
	LOOM_ATOMIC(atomicExch, T, value)                                   \
	LOOM_ATOMIC(atomicAnd, T, old & value)                              \
	LOOM_ATOMIC(atomicOr, T, old | value)                               \
	LOOM_ATOMIC(atomicXor, T, old ^ value)                              \
	LOOM_ATOMIC(atomicMin, T, old < value ? old : value)                \
	LOOM_ATOMIC(atomicMax, T, old > value ? old : value)

LOOM_ATOMIC_BITS(int)
LOOM_ATOMIC_BITS(unsigned int)
LOOM_ATOMIC_BITS(unsigned long long)
LOOM_ATOMIC(atomicMin, long long, old < value ? old : value)
LOOM_ATOMIC(atomicMax, long long, old > value ? old : value)
LOOM_ATOMIC(atomicAdd, int, (unsigned)old + (unsigned)value)
LOOM_ATOMIC(atomicAdd, unsigned int, old + value)
LOOM_ATOMIC(atomicAdd, unsigned long long, old + value)
LOOM_ATOMIC(atomicAdd, float, old + value)
LOOM_ATOMIC(atomicAdd, double, old + value)
LOOM_ATOMIC(atomicSub, int, (unsigned)old - (unsigned)value)
LOOM_ATOMIC(atomicSub, unsigned int, old - value)
LOOM_ATOMIC(atomicExch, float, value)
LOOM_ATOMIC(atomicInc, unsigned int, old >= value ? 0 : old + 1)
LOOM_ATOMIC(atomicDec, unsigned int,
	    old == 0 || old > value ? value : old - 1)
#undef LOOM_ATOMIC_BITS
#undef LOOM_ATOMIC

#define LOOM_CAS(T)                                                         \
	LOOM_DEVICE T atomicCAS(T *address, T compare, T value)             \
	{                                                                   \
		loom_atomic(address, sizeof(T));                            \
		return loom::exchange_if(address, compare, value);          \
	}
LOOM_CAS(int)
LOOM_CAS(unsigned int)
LOOM_CAS(unsigned long long)
LOOM_CAS(unsigned short)
#undef LOOM_CAS

template <class T> LOOM_DEVICE T __ldg(const T *address)
{
	return *address;
}

/* Bits and arithmetic. */
LOOM_DEVICE int __popc(unsigned v) { return __builtin_popcount(v); }
LOOM_DEVICE int __popcll(unsigned long long v)
{
	return __builtin_popcountll(v);
}
LOOM_DEVICE int __clz(int v) { return v ? __builtin_clz((unsigned)v) : 32; }
LOOM_DEVICE int __clzll(long long v)
{
	return v ? __builtin_clzll((unsigned long long)v) : 64;
}
LOOM_DEVICE int __ffs(int v) { return __builtin_ffs(v); }
LOOM_DEVICE int __ffsll(long long v) { return __builtin_ffsll(v); }
LOOM_DEVICE unsigned __brev(unsigned v)
{
	unsigned r = 0;

	for (int i = 0; i < 32; i++)
		r |= (v >> i & 1) << (31 - i);
	return r;
}
LOOM_DEVICE int __mul24(int a, int b)
{
	return (a << 8 >> 8) * (b << 8 >> 8);
}
LOOM_DEVICE unsigned __umul24(unsigned a, unsigned b)
{
	return (a & 0xffffff) * (b & 0xffffff);
}
LOOM_DEVICE float __int_as_float(int v)
{
	return loom::from_bits<float>((unsigned)v);
}
LOOM_DEVICE float __uint_as_float(unsigned v)
{
	return loom::from_bits<float>(v);
}
LOOM_DEVICE int __float_as_int(float v) { return (int)loom::bits(v); }
LOOM_DEVICE unsigned __float_as_uint(float v) { return (unsigned)loom::bits(v); }
LOOM_DEVICE float __fdividef(float a, float b) { return a / b; }
LOOM_DEVICE float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }
LOOM_DEVICE float rsqrtf(float v) { return 1.0f / sqrtf(v); }
LOOM_DEVICE double rsqrt(double v) { return 1.0 / sqrt(v); }

#define LOOM_MINMAX(T)                                                      \
	LOOM_DEVICE constexpr T min(T a, T b) { return b < a ? b : a; }     \
	LOOM_DEVICE constexpr T max(T a, T b) { return a < b ? b : a; }
LOOM_MINMAX(int)
LOOM_MINMAX(unsigned int)
LOOM_MINMAX(long)
LOOM_MINMAX(unsigned long)
LOOM_MINMAX(long long)
LOOM_MINMAX(unsigned long long)
#undef LOOM_MINMAX
LOOM_DEVICE unsigned min(int a, unsigned b) { return min((unsigned)a, b); }
LOOM_DEVICE unsigned min(unsigned a, int b) { return min(a, (unsigned)b); }
LOOM_DEVICE unsigned max(int a, unsigned b) { return max((unsigned)a, b); }
LOOM_DEVICE unsigned max(unsigned a, int b) { return max(a, (unsigned)b); }
LOOM_DEVICE float min(float a, float b) { return fminf(a, b); }
LOOM_DEVICE float max(float a, float b) { return fmaxf(a, b); }
LOOM_DEVICE double min(double a, double b) { return fmin(a, b); }
LOOM_DEVICE double max(double a, double b) { return fmax(a, b); }

/* Constant and device variables are copied to by name. */
extern "C" {
cudaError_t loom_to_symbol(const void *symbol, size_t whole, const void *from,
			   size_t size, size_t offset,
			   enum cudaMemcpyKind kind);
cudaError_t loom_from_symbol(void *to, const void *symbol, size_t whole,
			     size_t size, size_t offset,
			     enum cudaMemcpyKind kind);
cudaError_t loom_symbol_address(void **pointer, const void *symbol);
}

template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t size,
			       size_t offset = 0,
			       enum cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
	return loom_to_symbol(&symbol, sizeof symbol, from, size, offset,
			      kind);
}

template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t size,
				 size_t offset = 0,
				 enum cudaMemcpyKind kind =
					 cudaMemcpyDeviceToHost)
{
	return loom_from_symbol(to, &symbol, sizeof symbol, size, offset,
				kind);
}

template <class T>
cudaError_t cudaGetSymbolAddress(void **pointer, const T &symbol)
{
	return loom_symbol_address(pointer, &symbol);
}

template <class T>
cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol)
{
	*size = sizeof symbol;
	return cudaSuccess;
}

#endif
