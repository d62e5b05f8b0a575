// The standard's names under cuda::std, and libcu++'s own small functions.
#include <cuda/cmath>
#include <cuda/functional>
#include <cuda/std/array>
#include <cuda/std/cmath>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cstdio>

template <class T, class Op>
__device__ T fold(cuda::std::span<const T> values, T start, Op op)
{
	for (T v : values)
		start = op(start, v);
	return start;
}
__device__ cuda::std::optional<int> first_beyond(cuda::std::span<const int> s,
						 int limit)
{
	for (cuda::std::size_t i = 0; i < s.size(); i++)
		if (s[i] > limit)
			return s[i];
	return cuda::std::nullopt;
}
__global__ void standard(const int *in, int n, int *out)
{
	cuda::std::span<const int> all(in, n);
	auto half = all.subspan(n / 2);
	cuda::std::array<int, 4> a = { 4, 3, 2, 1 };
	cuda::std::pair<int, int> p(1, 2);
	auto t = cuda::std::make_tuple(7, 8.5f);
	*out++ = fold<int>(all, 0, cuda::std::plus<int>());
	*out++ = fold<int>(half, 0, cuda::maximum<int>());
	*out++ = fold<int>(all.first(3), 1000, cuda::minimum<>());
	*out++ = first_beyond(all, 50).value();
	*out++ = first_beyond(all, 5000).has_value();
	a[2] = a.front() + a.back();
	*out++ = a[2] * (int)a.size();
	cuda::std::swap(p.first, p.second);
	*out++ = p.first * 10 + p.second;
	*out++ = cuda::std::get<0>(t) + (int)(2 * cuda::std::get<1>(t));
	*out++ = cuda::ceil_div(n, 32) * 100 + cuda::ceil_div(64u, 32);
	*out++ = cuda::std::numeric_limits<int>::max();
	*out++ = (int)cuda::std::sqrt(144.0f);
	static_assert(cuda::std::is_same_v<cuda::std::uint8_t, unsigned char>, "");
	static_assert(cuda::std::is_signed<int>::value, "");
}
int main()
{
	int h[100], *in, *out;
	cudaMalloc(&in, sizeof h);
	cudaMalloc(&out, sizeof h);
	for (int i = 0; i < 100; i++)
		h[i] = i * 37 % 101;
	cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
	standard<<<1, 1>>>(in, 100, out);
	cudaMemcpy(h, out, 44, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 11; i++)
		printf("%d%c", h[i], i == 10 ? '\n' : ' ');
	printf("%d %s\n", cuda::ceil_div(10, 3),
	       cudaGetErrorString(cudaGetLastError()));
}
