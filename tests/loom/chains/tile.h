/* Helpers as a project's header has them. */
#ifndef TILE_H
#define TILE_H

namespace tiles
{

template <class T> __device__ T load(const T *from, int i)
{
	return from[i];
}

template <int N> struct tile {
	int word[N];

	template <class T> __device__ void fill(const T *from, int i)
	{
		word[threadIdx.x] = load(from, i);
	}
	__device__ int &operator[](int i) { return word[i]; }
};

template <class F> __device__ void each(int n, F f)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		f(i);
}

/* N calls within each other. */
template <int N> struct deep {
	static __device__ int load(const int *from)
	{
		return deep<N - 1>::load(from + 1);
	}
};

template <> struct deep<0> {
	static __device__ int load(const int *from)
	{
		return *from;
	}
};

} // namespace tiles

#endif
