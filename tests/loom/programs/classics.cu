// What everybody writes first: vectors, matrices, transposes, scans,
// histograms, filters with constant memory, stencils, streams.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                           \
	do {                                                                  \
		cudaError_t error = (call);                                   \
		if (error != cudaSuccess) {                                   \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,    \
				cudaGetErrorString(error));                   \
			exit(EXIT_FAILURE);                                   \
		}                                                             \
	} while (0)

__global__ void vectorAdd(const float *a, const float *b, float *c, int n)
{
	int i = blockDim.x * blockIdx.x + threadIdx.x;

	if (i < n)
		c[i] = a[i] + b[i];
}

template <int BLOCK_SIZE>
__global__ void matrixMul(float *C, float *A, float *B, int wA, int wB)
{
	int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
	int aBegin = wA * BLOCK_SIZE * by, aEnd = aBegin + wA - 1;
	int aStep = BLOCK_SIZE, bBegin = BLOCK_SIZE * bx, bStep = BLOCK_SIZE * wB;
	float Csub = 0;

	for (int a = aBegin, b = bBegin; a <= aEnd; a += aStep, b += bStep) {
		__shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
		__shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
		As[ty][tx] = A[a + wA * ty + tx];
		Bs[ty][tx] = B[b + wB * ty + tx];
		__syncthreads();
#pragma unroll
		for (int k = 0; k < BLOCK_SIZE; ++k)
			Csub += As[ty][k] * Bs[k][tx];
		__syncthreads();
	}
	C[wB * BLOCK_SIZE * by + BLOCK_SIZE * bx + wB * ty + tx] = Csub;
}

constexpr int TILE = 32, ROWS = 8;
__global__ void transpose(float *out, const float *in, int width, int height)
{
	__shared__ float tile[TILE][TILE + 1];
	int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;

	for (int i = 0; i < TILE; i += ROWS)
		tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];
	__syncthreads();
	x = blockIdx.y * TILE + threadIdx.x;
	y = blockIdx.x * TILE + threadIdx.y;
	for (int i = 0; i < TILE; i += ROWS)
		out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
}

__global__ void scan(int *out, const int *in, int n)
{
	extern __shared__ int temp[];
	int id = threadIdx.x, to = 0, from = 1;

	temp[id] = id > 0 ? in[id - 1] : 0;
	__syncthreads();
	for (int offset = 1; offset < n; offset *= 2) {
		to = 1 - to;
		from = 1 - to;
		temp[to * n + id] = temp[from * n + id] + (id >= offset ? temp[from * n + id - offset] : 0);
		__syncthreads();
	}
	out[id] = temp[to * n + id];
}

__global__ void histogram(unsigned *bins, const unsigned char *data, size_t n)
{
	__shared__ unsigned local[256];

	for (unsigned i = threadIdx.x; i < 256; i += blockDim.x)
		local[i] = 0;
	__syncthreads();
	for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
		atomicAdd(&local[data[i]], 1u);
	__syncthreads();
	for (unsigned i = threadIdx.x; i < 256; i += blockDim.x)
		atomicAdd(bins + i, local[i]);
}

#define RADIUS 3
__constant__ float filter[2 * RADIUS + 1];
template <int STEPS, int WIDTH> __global__ void convolveRows(float *out, const float *in, int pitch)
{
	__shared__ float row[(STEPS + 2) * WIDTH];
	int x = threadIdx.x, base = blockIdx.x * STEPS * WIDTH;

	in += blockIdx.y * pitch + base;
	out += blockIdx.y * pitch + base;
	for (int i = 0; i < STEPS + 2; i++) {
		int at = (i - 1) * WIDTH + x;
		row[i * WIDTH + x] = base + at >= 0 && base + at < pitch ? in[at] : 0;
	}
	__syncthreads();
	for (int i = 1; i <= STEPS; i++) {
		float sum = 0;
#pragma unroll
		for (int j = -RADIUS; j <= RADIUS; j++)
			sum += filter[RADIUS - j] * row[i * WIDTH + x + j];
		out[(i - 1) * WIDTH + x] = sum;
	}
}

template <class T> struct Multiply {
	T by;
	__host__ __device__ explicit Multiply(T v) : by(v) {}
	__host__ __device__ T operator()(T v) const { return v * by; }
};
template <class T, class F> __global__ void transform(T *p, int n, F f)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		p[i] = f(p[i]);
}

static int check(const char *what, bool right)
{
	printf("%s: %s\n", what, right ? "right" : "wrong");
	return !right;
}

int main(void)
{
	int failures = 0;
	const int n = 1000;
	std::vector<float> a(n), b(n), c(n);
	float *dA = NULL, *dB = NULL, *dC = NULL;
	size_t size = n * sizeof(float);

	for (int i = 0; i < n; i++)
		a[i] = i, b[i] = 2 * i;
	CHECK(cudaMalloc((void **)&dA, 64 * 1024));
	CHECK(cudaMalloc((void **)&dB, 64 * 1024));
	CHECK(cudaMalloc(reinterpret_cast<void **>(&dC), 64 * 1024));
	CHECK(cudaMemcpy(dA, a.data(), size, cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(dB, b.data(), size, cudaMemcpyHostToDevice));
	vectorAdd<<<(n + 255) / 256, 256>>>(dA, dB, dC, n);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(c.data(), dC, size, cudaMemcpyDeviceToHost));
	failures += check("vectorAdd", c[999] == 2997 && c[1] == 3);

	const int w = 64;
	std::vector<float> m(w * w), r(w * w);
	for (int i = 0; i < w * w; i++)
		m[i] = i % 7;
	CHECK(cudaMemcpy(dA, m.data(), w * w * 4, cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(dB, m.data(), w * w * 4, cudaMemcpyHostToDevice));
	int block_size = 16;
	dim3 threads(block_size, block_size), grid(w / threads.x, w / threads.y);
	if (block_size == 16)
		matrixMul<16><<<grid, threads, 0, 0>>>(dC, dA, dB, w, w);
	else
		matrixMul<32><<<grid, threads, 0, 0>>>(dC, dA, dB, w, w);
	CHECK(cudaMemcpy(r.data(), dC, w * w * 4, cudaMemcpyDeviceToHost));
	bool right = true;
	for (int i = 0; i < w * w; i++) {
		float sum = 0;
		for (int k = 0; k < w; k++)
			sum += m[i / w * w + k] * m[k * w + i % w];
		right = right && sum == r[i];
	}
	failures += check("matrixMul", right);

	transpose<<<dim3(w / TILE, w / TILE), dim3(TILE, ROWS)>>>(dC, dA, w, w);
	CHECK(cudaMemcpy(r.data(), dC, w * w * 4, cudaMemcpyDeviceToHost));
	right = true;
	for (int i = 0; i < w * w; i++)
		right = right && r[i] == m[i % w * w + i / w];
	failures += check("transpose", right);

	std::vector<int> in(256, 3), sums(256);
	CHECK(cudaMemcpy(dA, in.data(), 1024, cudaMemcpyHostToDevice));
	scan<<<1, 256, 2 * 256 * sizeof(int)>>>((int *)dC, (int *)dA, 256);
	CHECK(cudaMemcpy(sums.data(), dC, 1024, cudaMemcpyDeviceToHost));
	failures += check("scan", sums[0] == 0 && sums[255] == 765);

	std::vector<unsigned char> bytes(5000);
	std::vector<unsigned> bins(256);
	for (size_t i = 0; i < bytes.size(); i++)
		bytes[i] = i % 250;
	CHECK(cudaMemcpy(dA, bytes.data(), bytes.size(), cudaMemcpyHostToDevice));
	CHECK(cudaMemset(dC, 0, 1024));
	histogram<<<4, 96>>>((unsigned *)dC, (unsigned char *)dA, bytes.size());
	CHECK(cudaMemcpy(bins.data(), dC, 1024, cudaMemcpyDeviceToHost));
	failures += check("histogram", bins[0] == 20 && bins[249] == 20 && bins[250] == 0);

	float h[] = { 1, 2, 3, 4, 3, 2, 1 };
	CHECK(cudaMemcpyToSymbol(filter, h, sizeof h));
	CHECK(cudaMemcpy(dA, m.data(), w * w * 4, cudaMemcpyHostToDevice));
	convolveRows<2, 16><<<dim3(2, w), 16>>>(dC, dA, w);
	CHECK(cudaMemcpy(r.data(), dC, w * w * 4, cudaMemcpyDeviceToHost));
	right = true;
	for (int i = 0; i < w * w; i++) {
		float sum = 0;
		for (int j = -RADIUS; j <= RADIUS; j++)
			if (i % w + j >= 0 && i % w + j < w)
				sum += h[RADIUS - j] * m[i + j];
		right = right && sum == r[i];
	}
	failures += check("convolution", right);

	cudaStream_t stream[2];
	cudaEvent_t start, stop;
	float *pinned, ms;
	CHECK(cudaEventCreate(&start));
	CHECK(cudaEventCreate(&stop));
	CHECK(cudaMallocHost((void **)&pinned, 2048));
	for (int i = 0; i < 512; i++)
		pinned[i] = i;
	CHECK(cudaEventRecord(start, 0));
	for (int i = 0; i < 2; i++) {
		CHECK(cudaStreamCreate(&stream[i]));
		CHECK(cudaMemcpyAsync(dA + 256 * i, pinned + 256 * i, 1024, cudaMemcpyHostToDevice, stream[i]));
		transform<<<2, 64, 0, stream[i]>>>(dA + 256 * i, 256, Multiply<float>(3));
		CHECK(cudaMemcpyAsync(pinned + 256 * i, dA + 256 * i, 1024, cudaMemcpyDeviceToHost, stream[i]));
	}
	CHECK(cudaEventRecord(stop, 0));
	CHECK(cudaEventSynchronize(stop));
	CHECK(cudaEventElapsedTime(&ms, start, stop));
	for (int i = 0; i < 2; i++)
		CHECK(cudaStreamSynchronize(stream[i]));
	failures += check("streams", pinned[511] == 1533 && ms >= 0);

	auto opt_in = transform<float, Multiply<float>>;
	CHECK(cudaFuncSetAttribute(opt_in, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024));
	opt_in<<<1, 32, 100 * 1024>>>(dA, 32, Multiply<float>(2));
	failures += check("dynamic shared memory", cudaDeviceSynchronize() == cudaSuccess);
	CHECK(cudaFreeHost(pinned));
	return failures;
}
