// What the patterns on several devices have in common: the devices, each a peer of
// all others.
#ifndef SEVERAL_H
#define SEVERAL_H

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

constexpr int MOST = 8; // devices

#define CHECK(call) check(call, #call, __LINE__)
static inline void check(cudaError_t error, const char *call, int line)
{
	if (error == cudaSuccess)
		return;
	fprintf(stderr, "%d: %s: %s\n", line, call, cudaGetErrorString(error));
	exit(1);
}

// A pointer for each device, as kernels take them.
template <class T> struct of_each {
	T *at[MOST];
};

static inline int devices()
{
	int n;

	CHECK(cudaGetDeviceCount(&n));
	return n < MOST ? n : MOST;
}

static inline void befriend_all()
{
	for (int d = 0; d < devices(); d++) {
		CHECK(cudaSetDevice(d));
		for (int p = 0; p < devices(); p++)
			if (p != d)
				CHECK(cudaDeviceEnablePeerAccess(p, 0));
	}
}

// So many elements on each device, all of them 0.
template <class T> static inline of_each<T> allocate(size_t count)
{
	of_each<T> a = {};

	for (int d = 0; d < devices(); d++) {
		CHECK(cudaSetDevice(d));
		CHECK(cudaMalloc(&a.at[d], count * sizeof(T)));
		CHECK(cudaMemset(a.at[d], 0, count * sizeof(T)));
		CHECK(cudaDeviceSynchronize());
	}
	return a;
}

static inline void synchronise_all()
{
	for (int d = 0; d < devices(); d++) {
		CHECK(cudaSetDevice(d));
		CHECK(cudaDeviceSynchronize());
	}
}

#endif
