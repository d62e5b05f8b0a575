// A stencil on bands of rows. In each step a device computes its two outer rows
// first and sends them to its neighbours in a stream of their own, while the rows
// within are computed in another one.
#include "several.h"
#include <vector>

constexpr int WIDTH = 128, HEIGHT = 128, STEPS = 6, BLOCK = 128;

__device__ int at(const int *p, int y, int x)
{
	return p[y * WIDTH + (x + WIDTH) % WIDTH];
}

// The rows y, y + step, ... of the band; 0 and the last one are the neighbours'.
__global__ void step_rows(const int *now, int *next, int y, int step)
{
	int x = threadIdx.x;

	y += blockIdx.x * step;
	next[y * WIDTH + x] = (3 * at(now, y, x) + at(now, y - 1, x) +
			       at(now, y + 1, x) + 5 * at(now, y, x - 1) +
			       7 * at(now, y, x + 1)) % 1009;
}

struct band {
	int *rows[2];
	cudaStream_t outer, inner;
	cudaEvent_t sent, computed;
};

static void start(band &b, int device, int height)
{
	size_t size = (height + 2) * WIDTH * sizeof(int);

	CHECK(cudaSetDevice(device));
	for (int *&p : b.rows) {
		CHECK(cudaMalloc(&p, size));
		CHECK(cudaMemset(p, 0, size));
	}
	CHECK(cudaStreamCreateWithFlags(&b.outer, cudaStreamNonBlocking));
	CHECK(cudaStreamCreateWithFlags(&b.inner, cudaStreamNonBlocking));
	CHECK(cudaEventCreateWithFlags(&b.sent, cudaEventDisableTiming));
	CHECK(cudaEventCreateWithFlags(&b.computed, cudaEventDisableTiming));
}

// The rows of the whole, which is a ring, from row y on; with one row more on
// either side.
static void fill(const band &b, const std::vector<int> &all, int y, int height)
{
	std::vector<int> rows;

	for (int i = y - 1; i <= y + height; i++)
		rows.insert(rows.end(), &all[(i + HEIGHT) % HEIGHT * WIDTH],
			    &all[(i + HEIGHT) % HEIGHT * WIDTH] + WIDTH);
	CHECK(cudaMemcpy(b.rows[0], rows.data(), rows.size() * sizeof(int),
			 cudaMemcpyDefault));
}

// What the next step needs of the last one: of the neighbours their outer rows.
static void await(band *all, int d, int count)
{
	band &b = all[d];

	CHECK(cudaSetDevice(d));
	CHECK(cudaStreamWaitEvent(b.outer, all[(d + 1) % count].sent, 0));
	CHECK(cudaStreamWaitEvent(b.outer, all[(d + count - 1) % count].sent, 0));
	CHECK(cudaStreamWaitEvent(b.outer, b.computed, 0));
	CHECK(cudaStreamWaitEvent(b.inner, b.sent, 0));
}

static void step(band *all, int d, int count, int height, int now)
{
	band &b = all[d];
	int above = (d + count - 1) % count, below = (d + 1) % count;
	int *next = b.rows[!now];
	size_t row = WIDTH * sizeof(int);

	CHECK(cudaSetDevice(d));
	step_rows<<<2, BLOCK, 0, b.outer>>>(b.rows[now], next, 1, height - 1);
	CHECK(cudaMemcpyPeerAsync(all[above].rows[!now] + (height + 1) * WIDTH, above,
				  next + WIDTH, d, row, b.outer));
	CHECK(cudaMemcpyPeerAsync(all[below].rows[!now], below,
				  next + height * WIDTH, d, row, b.outer));
	CHECK(cudaEventRecord(b.sent, b.outer));
	step_rows<<<height - 2, BLOCK, 0, b.inner>>>(b.rows[now], next, 2, 1);
	CHECK(cudaEventRecord(b.computed, b.inner));
}

static std::vector<int> by_hand(std::vector<int> now)
{
	std::vector<int> next = now;
	auto get = [&](int y, int x) {
		return now[(y + HEIGHT) % HEIGHT * WIDTH + (x + WIDTH) % WIDTH];
	};

	for (int i = 0; i < STEPS; i++, now = next)
		for (int y = 0; y < HEIGHT; y++)
			for (int x = 0; x < WIDTH; x++)
				next[y * WIDTH + x] =
					(3 * get(y, x) + get(y - 1, x) +
					 get(y + 1, x) + 5 * get(y, x - 1) +
					 7 * get(y, x + 1)) % 1009;
	return now;
}

int main()
{
	const int count = devices(), height = HEIGHT / count;
	std::vector<int> in(WIDTH * HEIGHT), out(WIDTH * HEIGHT), wanted;
	band bands[MOST];
	int wrong = 0;

	befriend_all();
	for (size_t i = 0; i < in.size(); i++)
		in[i] = i * 7919 % 1009;
	for (int d = 0; d < count; d++) {
		start(bands[d], d, height);
		fill(bands[d], in, d * height, height);
	}
	synchronise_all();
	for (int i = 0; i < STEPS; i++) {
		for (int d = 0; d < count; d++)
			await(bands, d, count);
		for (int d = 0; d < count; d++)
			step(bands, d, count, height, i % 2);
	}
	synchronise_all();
	for (int d = 0; d < count; d++)
		CHECK(cudaMemcpy(&out[d * height * WIDTH],
				 bands[d].rows[STEPS % 2] + WIDTH,
				 height * WIDTH * sizeof(int), cudaMemcpyDefault));
	wanted = by_hand(in);
	for (size_t i = 0; i < out.size(); i++)
		wrong += out[i] != wanted[i];
	printf("stencil: %d wrong\n", wrong);
	return wrong != 0;
}
