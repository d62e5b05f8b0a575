// What everybody writes first: products of matrices, tiles that turn, prefix
// sums, counts, filters with constant weights, streams.  Sizes do not fit the
// blocks, and each result is compared with the host's.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#define MUST(call) must(call, #call, __LINE__)
static void must(cudaError_t e, const char *call, int line)
{
	if (e == cudaSuccess)
		return;
	printf("line %d: %s gives %s\n", line, call, cudaGetErrorName(e));
	exit(2);
}

// Device memory that goes with its scope.
template <class T> class Buffer {
	T *at = nullptr;
	size_t count;
	size_t bytes() const { return count * sizeof(T); }
public:
	explicit Buffer(size_t n) : count(n)
	{
		MUST(cudaMalloc(reinterpret_cast<void **>(&at), bytes()));
		MUST(cudaMemset(at, 0, bytes()));
	}
	explicit Buffer(const std::vector<T> &v) : Buffer(v.size())
	{
		MUST(cudaMemcpy(at, v.data(), bytes(), cudaMemcpyHostToDevice));
	}
	Buffer(const Buffer &) = delete;
	~Buffer() { cudaFree(at); }
	operator T *() const { return at; }
	std::vector<T> read() const
	{
		std::vector<T> v(count);

		MUST(cudaMemcpy(v.data(), at, bytes(), cudaMemcpyDeviceToHost));
		return v;
	}
};

static unsigned cover(unsigned n, unsigned by) { return (n + by - 1) / by; }

static int verdict(const char *what, bool right)
{
	printf("%s: %s\n", what, right ? "right" : "wrong");
	return right ? 0 : 1;
}

// ---- y = y + f x, a stride of the grid at a time

__global__ void blend(float *__restrict__ y, const float *__restrict__ x,
		      float f, size_t n)
{
	const size_t step = (size_t)gridDim.x * blockDim.x;

	for (size_t k = threadIdx.x + (size_t)blockIdx.x * blockDim.x; k < n;
	     k += step)
		y[k] = fmaf(f, x[k], y[k]);
}

static int try_blend()
{
	std::vector<float> x(1777), y(1777);

	for (size_t k = 0; k < x.size(); k++)
		x[k] = k % 91, y[k] = k % 13;
	Buffer<float> dx(x), dy(y);
	blend<<<5, 96>>>(dy, dx, 0.25f, x.size());
	MUST(cudaGetLastError());
	std::vector<float> got = dy.read();
	bool right = true;
	for (size_t k = 0; k < x.size(); k++)
		right &= got[k] == y[k] + 0.25f * x[k];
	return verdict("blend", right);
}

// ---- Product of oblong matrices; who is outside brings zeros

struct Shape {
	int rows, inner, columns;
};

template <class T, int EDGE>
__global__ void product(T *out, const T *left, const T *right, Shape s)
{
	const int i = threadIdx.y, j = threadIdx.x;
	const int row = EDGE * blockIdx.y + i, column = EDGE * blockIdx.x + j;
	T sum{};

	for (int done = 0; done < s.inner; done += EDGE) {
		__shared__ T strip[2][EDGE][EDGE];
		const bool has_left = row < s.rows && done + j < s.inner;
		const bool has_right = column < s.columns && done + i < s.inner;

		strip[0][i][j] = has_left ? left[row * s.inner + done + j] : T{};
		strip[1][i][j] = has_right ?
			right[(done + i) * s.columns + column] : T{};
		__syncthreads();
#pragma unroll 4
		for (int m = EDGE; m-- > 0;)
			sum += strip[0][i][m] * strip[1][m][j];
		__syncthreads();
	}
	if (row < s.rows && column < s.columns)
		out[row * s.columns + column] = sum;
}

template <class T, int EDGE> static bool product_is_right(Shape s)
{
	std::vector<T> a(s.rows * s.inner), b(s.inner * s.columns);

	for (size_t k = 0; k < a.size(); k++)
		a[k] = (T)(k * k % 11) - 5;
	for (size_t k = 0; k < b.size(); k++)
		b[k] = (T)(k % 17) - 8;
	Buffer<T> da(a), db(b), dc(s.rows * s.columns);
	dim3 block(EDGE, EDGE);
	dim3 grid(cover(s.columns, block.x), cover(s.rows, block.y));
	product<T, EDGE><<<grid, block, 0, 0>>>(dc, da, db, s);
	std::vector<T> c = dc.read();
	for (int i = 0; i < s.rows; i++)
		for (int j = 0; j < s.columns; j++) {
			T sum = 0;
			for (int m = 0; m < s.inner; m++)
				sum += a[i * s.inner + m] * b[m * s.columns + j];
			if (sum != c[i * s.columns + j])
				return false;
		}
	return true;
}

// ---- A matrix of bytes turned by a quarter, in tiles of 24 by 24

struct Turned {
	static constexpr int edge = 24, deep = 6; /* threads: edge x deep */
	unsigned char tile[edge][edge + 4];
};

__global__ void quarter_turn(unsigned char *out, const unsigned char *in,
			     int rows, int columns)
{
	__shared__ Turned t;
	const int top = blockIdx.y * t.edge, side = blockIdx.x * t.edge;

	for (int i = threadIdx.y; i < t.edge; i += t.deep) {
		const int r = top + i, c = side + threadIdx.x;

		if (r < rows && c < columns)
			t.tile[i][threadIdx.x] = in[r * columns + c];
	}
	__syncthreads();
	// Column c becomes row c, read from the bottom up.
	for (int j = threadIdx.y; j < t.edge; j += t.deep) {
		const int c = side + j, r = top + threadIdx.x;

		if (r < rows && c < columns)
			out[c * rows + rows - 1 - r] = t.tile[threadIdx.x][j];
	}
}

static int try_turn()
{
	const int rows = 61, columns = 100;
	std::vector<unsigned char> in(rows * columns);

	for (size_t k = 0; k < in.size(); k++)
		in[k] = k * 7 + k / 100;
	Buffer<unsigned char> from(in), to(in.size());
	quarter_turn<<<dim3(cover(columns, 24), cover(rows, 24)),
		       dim3(Turned::edge, Turned::deep)>>>(to, from, rows,
							   columns);
	std::vector<unsigned char> out = to.read();
	bool right = true;
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < columns; c++)
			right &= out[(c + 1) * rows - 1 - r] == in[r * columns + c];
	return verdict("quarter turn", right);
}

// ---- Prefix sums: a tree of sums that is climbed, then descended.  It lies as
// a heap does, the root at 1, the parts of node k at 2 k and 2 k + 1.

template <class T>
__global__ void sums_before(T *out, const T *in, unsigned leaves)
{
	extern __shared__ __align__(8) unsigned char memory[];
	T *node = reinterpret_cast<T *>(memory);
	const unsigned me = threadIdx.x;

	node[leaves + me] = in[blockIdx.x * leaves + me];
	for (unsigned level = leaves / 2; level > 0; level >>= 1) {
		__syncthreads();
		if (me < level)
			node[level + me] = node[2 * (level + me)] +
					   node[2 * (level + me) + 1];
	}
	__syncthreads();
	if (me == 0)
		node[1] = 0; /* nothing lies before all of them */
	for (unsigned level = 1; level < leaves; level <<= 1) {
		__syncthreads();
		if (me < level) {
			T before = node[level + me], *part = &node[2 * (level + me)];

			part[1] = before + part[0];
			part[0] = before;
		}
	}
	__syncthreads();
	out[blockIdx.x * leaves + me] = node[leaves + me];
}

template <class T> static bool sums_are_right(unsigned blocks, unsigned leaves)
{
	std::vector<T> in(blocks * leaves);

	for (size_t k = 0; k < in.size(); k++)
		in[k] = (T)(k % 23) - 4;
	Buffer<T> from(in), to(in.size());
	sums_before<T><<<blocks, leaves, 2 * leaves * sizeof(T)>>>(to, from,
								   leaves);
	std::vector<T> out = to.read();
	for (unsigned b = 0; b < blocks; b++) {
		T sum = 0;
		for (unsigned k = b * leaves; k < (b + 1) * leaves; k++) {
			if (out[k] != sum)
				return false;
			sum += in[k];
		}
	}
	return true;
}

// ---- How often each letter comes: each warp has a table of its own

constexpr int LETTERS = 26, WARPS = 3;

__global__ void count_letters(unsigned *counts, const char *text, int n)
{
	__shared__ unsigned table[WARPS][LETTERS + 1];
	const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
	unsigned *mine = table[warp];

	if (lane <= LETTERS)
		mine[lane] = 0;
	__syncwarp();
	for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n;
	     k += blockDim.x * gridDim.x) {
		int letter = text[k] - 'a';

		atomicAdd(&mine[letter >= 0 && letter < LETTERS ? letter : LETTERS],
			  1u);
	}
	__syncthreads();
	if (threadIdx.x > LETTERS)
		return;
	unsigned sum = 0;
	for (int w = 0; w < WARPS; w++)
		sum += table[w][threadIdx.x];
	atomicAdd(counts + threadIdx.x, sum);
}

static int try_letters()
{
	std::vector<char> text(4321);
	std::vector<unsigned> wanted(LETTERS + 1);

	for (size_t k = 0; k < text.size(); k++) {
		text[k] = k % 5 ? 'a' + k * k % 26 : ' ';
		wanted[k % 5 ? text[k] - 'a' : LETTERS]++;
	}
	Buffer<char> from(text);
	Buffer<unsigned> to(wanted.size());
	count_letters<<<2, 32 * WARPS>>>(to, from, (int)text.size());
	return verdict("letters", to.read() == wanted);
}

// ---- A filter whose weights are constant; at the ends the edge goes on

constexpr int REACH = 2;
__constant__ float weight[2 * REACH + 1];

template <int WIDTH>
__global__ void smooth(float *out, const float *in, int n, int lines)
{
	__shared__ float part[WIDTH + 2 * REACH];
	const int start = blockIdx.x * WIDTH - REACH;

	for (int line = blockIdx.y; line < lines; line += gridDim.y) {
		const float *row = in + (size_t)line * n;

		for (int k = threadIdx.x; k < WIDTH + 2 * REACH; k += blockDim.x)
			part[k] = row[min(max(start + k, 0), n - 1)];
		__syncthreads();
		for (int k = threadIdx.x; k < WIDTH && start + REACH + k < n;
		     k += blockDim.x) {
			float sum = 0;
#pragma unroll
			for (int w = 0; w <= 2 * REACH; w++)
				sum += part[k + w] * weight[w];
			out[(size_t)line * n + start + REACH + k] = sum;
		}
		__syncthreads();
	}
}

static int try_smooth()
{
	const float w[2 * REACH + 1] = { 1, 4, 6, 4, 0.5f };
	const int n = 150, lines = 7;
	std::vector<float> in(n * lines);
	bool right = true;

	for (size_t k = 0; k < in.size(); k++)
		in[k] = k * 3 % 31;
	MUST(cudaMemcpyToSymbol(weight, w, sizeof w));
	Buffer<float> from(in), to(in.size());
	smooth<40><<<dim3(cover(n, 40), 3), 32>>>(to, from, n, lines);
	std::vector<float> out = to.read();
	for (int k = 0; k < n * lines; k++) {
		float sum = 0;
		for (int d = -REACH; d <= REACH; d++) {
			int at = std::min(std::max(k % n + d, 0), n - 1);
			sum += in[k / n * n + at] * w[d + REACH];
		}
		right &= out[k] == sum;
	}
	return verdict("smooth", right);
}

// ---- Any function of one element, in two streams and with an event

template <class T> class Clamp {
	T low, high;
public:
	__host__ __device__ Clamp(T a, T b) : low(a), high(b) {}
	__host__ __device__ T operator()(T v) const
	{
		return v < low ? low : v > high ? high : v;
	}
};
template <class T, class F> __global__ void each(T *p, int n, F f)
{
	for (int k = threadIdx.x; k < n; k += blockDim.x)
		p[k] = f(p[k]);
}

static int try_streams()
{
	enum { HALF = 300 };
	const Clamp<int> f(-20, 90);
	cudaStream_t s[2];
	cudaEvent_t begun, over;
	int *page;
	float ms = -1;
	bool right = true;

	MUST(cudaMallocHost((void **)&page, 2 * HALF * sizeof *page));
	std::iota(page, page + 2 * HALF, -100);
	Buffer<int> d(2 * HALF);
	MUST(cudaEventCreate(&begun));
	MUST(cudaEventCreate(&over));
	MUST(cudaEventRecord(begun, 0));
	for (int k = 0; k < 2; k++) {
		int *here = page + k * HALF, *there = d + k * HALF;

		MUST(cudaStreamCreate(&s[k]));
		MUST(cudaMemcpyAsync(there, here, HALF * sizeof *here,
				     cudaMemcpyHostToDevice, s[k]));
		each<<<1, 64, 0, s[k]>>>(there, (int)HALF, f);
		MUST(cudaMemcpyAsync(here, there, HALF * sizeof *here,
				     cudaMemcpyDeviceToHost, s[k]));
	}
	for (cudaStream_t one : s)
		MUST(cudaStreamSynchronize(one));
	MUST(cudaEventRecord(over, 0));
	MUST(cudaEventSynchronize(over));
	MUST(cudaEventElapsedTime(&ms, begun, over));
	for (int k = 0; k < 2 * HALF; k++)
		right &= page[k] == f(k - 100);
	MUST(cudaFreeHost(page));
	return verdict("streams", right && ms >= 0);
}

static int try_opt_in()
{
	auto large = each<double, Clamp<double>>;
	const int most = 180 * 1024;
	Buffer<double> d(32);

	MUST(cudaFuncSetAttribute(
		large, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
	large<<<1, 32, most>>>(d, 32, Clamp<double>(1, 2));
	return verdict("much shared memory", d.read()[31] == 1);
}

int main()
{
	int wrong = try_blend();

	wrong += verdict("product of floats",
			 product_is_right<float, 16>({ 37, 50, 29 }));
	wrong += verdict("product of integers",
			 product_is_right<int, 8>({ 8, 24, 33 }));
	wrong += try_turn();
	wrong += verdict("sums before", sums_are_right<int>(3, 128) &&
			 sums_are_right<double>(1, 512));
	wrong += try_letters() + try_smooth() + try_streams() + try_opt_in();
	return wrong;
}
