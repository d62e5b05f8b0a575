// Pointers to shared memory that change hands, and arrays that are members.
#include <cuda_pipeline.h>
#include "orders.h"

// A sum up to each, in two buffers; lines of one's own tell them apart.
__global__ void scan_by_swapped_pointers(memory m, bool mended)
{
	__shared__ int a[N], b[N];
	int *from = a, *to = b, t = threadIdx.x;

	from[t] = m.q[t];
	for (int d = 1; d < N; d *= 2) {
		if (mended || d == 1)
			__syncthreads();
		int sum = from[t];
		if (t >= d)
			sum += from[t - d]; // TOLD scan_by_swapped_pointers
		to[t] = sum; // TOLD scan_by_swapped_pointers
		int *other = from;
		from = to;
		to = other;
	}
	m.p[t] = from[t];
}

// Who fills the next tile has not waited for those who read it.
__global__ void tiles_by_swapped_pointers(memory m, bool mended)
{
	__shared__ int a[N], b[N];
	int *now = a, *next = b, t = threadIdx.x, sum = 0;

	now[t] = m.q[t];
	__syncthreads();
	for (int k = 1; k < 6; k++) {
		next[t] = m.q[k * N + t]; // TOLD tiles_by_swapped_pointers
		sum += now[N - 1 - t]; // TOLD tiles_by_swapped_pointers
		if (mended || k % 2)
			__syncthreads();
		int *other = now;
		now = next;
		next = other;
	}
	m.p[t] = sum + now[t];
}

__global__ void dynamic_halves_swapped(memory m, bool mended)
{
	extern __shared__ float4 halves[];
	float4 *now = halves, *next = halves + N;
	int t = threadIdx.x;
	float sum = 0;

	now[t] = make_float4(t, t, t, t);
	__syncthreads();
	for (int k = 0; k < 4; k++) {
		next[t] = make_float4(k, t, k, t); // TOLD dynamic_halves_swapped
		sum += now[t ^ 32].y; // TOLD dynamic_halves_swapped
		if (mended)
			__syncthreads();
		float4 *other = now;
		now = next;
		next = other;
	}
	m.p[t] = (int)sum;
}

struct Two {
	int left[N], right[N];
};
struct Best {
	int value, place;
};

__global__ void members_not_awaited(memory m, bool mended)
{
	__shared__ Two s;
	int t = threadIdx.x;

	s.left[t] = m.q[t]; // TOLD members_not_awaited
	s.right[t] = m.q[N + t];
	if (mended)
		__syncthreads();
	m.p[t] = s.left[N - 1 - t]; // TOLD members_not_awaited
}

__global__ void result_not_awaited(memory m, bool mended)
{
	__shared__ Best best;
	int t = threadIdx.x;

	if (t == 0) {
		best.value = m.q[0]; // TOLD result_not_awaited
		best.place = 7; // TOLD result_not_awaited
	}
	if (mended)
		__syncthreads();
	m.p[t] = best.value + best.place; // TOLD result_not_awaited
}

// An index too far, which ends in what lies beside.
__global__ void swapped_pointer_left(memory m, bool mended)
{
	__shared__ int a[N], b[N];
	int *from = a, *to = b, t = threadIdx.x;

	a[t] = b[t] = t;
	for (int k = 0; k < 3; k++) {
		__syncthreads();
		int sum = from[t + !mended]; // TOLD swapped_pointer_left
		__syncthreads();
		to[t] = sum;
		int *other = from;
		from = to;
		to = other;
	}
	m.p[t] = from[t] + to[t];
}

__global__ void chosen_pointer_left(memory m, bool mended)
{
	__shared__ int a[N], b[N];
	int t = threadIdx.x;
	int *one = m.r[N] ? b : a;

	a[t] = b[t] = t;
	__syncthreads();
	atomicAdd(one + t + !mended, 1); // TOLD chosen_pointer_left
	__syncthreads();
	m.p[t] = a[t] + b[t];
}

// A choice that a loop makes anew from what it chose before.
__global__ void pointer_chosen_anew(memory m, bool mended)
{
	__shared__ int a[N], b[N], c[N];
	int *one = a, *two = b, t = threadIdx.x, sum = 0;

	a[t] = b[t] = c[t] = t;
	__syncthreads();
	for (int i = 0; i < 4; i++) {
		int *other = m.r[i] > 1 ? two : one;
		two = m.r[i] > 2 ? other : c;
		one = other;
		sum += one[t + !mended] + two[N - 1 - t]; // TOLD pointer_chosen_anew
	}
	m.p[t] = sum;
}

__device__ int table[N];

__global__ void variable_or_not(memory m, bool mended)
{
	__shared__ int a[N];
	int t = threadIdx.x;
	int *one = m.r[N] ? m.q : m.r[N + 1] ? a : table;

	a[t] = table[t] = t;
	__syncthreads();
	m.p[t] = one[t + !mended] + a[N - 1 - t]; // TOLD variable_or_not
}

__global__ void member_left(memory m, bool mended)
{
	__shared__ Two s;
	int t = threadIdx.x;

	s.left[t] = s.right[t] = t;
	__syncthreads();
	m.p[t] = s.left[t + !mended] + s.right[N - 1 - t]; // TOLD member_left
}

__global__ void member_before(memory m, bool mended)
{
	__shared__ Two s;
	int t = threadIdx.x;

	s.left[t] = s.right[t] = 0;
	__syncthreads();
	s.right[t - !mended] = t; // TOLD member_before
	__syncthreads();
	m.p[t] = s.left[N - 1 - t] + s.right[N - 1 - t];
}

struct Bins {
	int of[4][8], rest;

	__device__ int &at(int row, int bin) { return of[row][bin]; }
};

// A row too far; a bin too far is in the next row, as in an array of arrays.
__global__ void method_left(memory m, bool mended)
{
	__shared__ Bins bins;
	int t = threadIdx.x;

	if (t == 0)
		bins.rest = 0;
	if (t < 32)
		bins.at(0, t) = 0;
	__syncthreads();
	atomicAdd(&bins.at(m.q[t] + (mended ? 3 : 4), t % 8), 1); // TOLD method_left
	__syncthreads();
	if (t < 32)
		m.p[t] = bins.at(t / 8, t % 8) + bins.rest;
}

// Copies that leave one array for the next, by whatever copies.
__global__ void memcpy_left(memory m, bool mended)
{
	__shared__ int a[N], b[N];
	int t = threadIdx.x;

	a[t] = b[t] = t;
	__syncthreads();
	if (t < N / 8)
		memcpy(m.p + 8 * t, a + 8 * t + (mended ? 0 : 4), 32); // TOLD memcpy_left
	m.q[t] = b[t];
}

__global__ void memset_left(memory m, bool mended)
{
	__shared__ int a[N], b[N];
	int t = threadIdx.x;

	b[t] = t;
	if (t == 0)
		memset(a, 0, (mended ? N : N + 1) * sizeof *a); // TOLD memset_left
	__syncthreads();
	m.q[t] = a[t] + b[t];
}

__global__ void async_copy_left(memory m, bool mended)
{
	__shared__ __align__(16) int a[N], b[N];
	int t = threadIdx.x;

	b[t] = t;
	if (t < N / 4)
		__pipeline_memcpy_async(a + 4 * t + (mended ? 0 : 4), m.p + 4 * t, 16); // TOLD async_copy_left
	__pipeline_commit();
	__pipeline_wait_prior(0);
	__syncthreads();
	m.q[t] = a[t] + b[t];
}

struct row { int v[12]; };

__global__ void struct_left(memory m, bool mended)
{
	__shared__ row a[4], b[4];
	int t = threadIdx.x;

	if (t < 4)
		a[t] = b[t] = ((row *)m.p)[t];
	__syncthreads();
	if (t < 4)
		((row *)m.q)[t] = a[t + (mended ? 0 : 1)]; // TOLD struct_left
	m.r[t] = b[t % 4].v[t % 12];
}

// A pointer that is kept longer than what it points to.
__global__ void left_of_another_block(memory m, bool mended)
{
	__shared__ int s[N];
	auto *kept = (unsigned long long *)m.p;
	int t = threadIdx.x;

	s[t] = t;
	__syncthreads();
	if (t == 0) {
		const int *other = (int *)atomicExch(kept, (unsigned long long)s);
		m.q[blockIdx.x] = mended || !other ? s[1] : other[1]; // TOLD left_of_another_block
	}
}

__device__ __noinline__ const int *powers(int base)
{
	int list[4] = { 1, base, base * base, base * base * base };
	const int *volatile first = list;

	return first;
}

__device__ __noinline__ int sum(const int *list, int count)
{
	int all = 0;

	for (int i = 0; i < count; i++)
		all += list[i];
	return all;
}

__global__ void left_of_a_function(memory m, bool mended)
{
	int t = threadIdx.x, own[4] = { 1, t, t * t, t * t * t };
	const int *list = powers(t);

	m.p[t] = sum(own, 4) + (mended ? 0 : list[1]); // TOLD left_of_a_function
}

static const mistake mistakes[] = {
	KERNEL(left_of_another_block, 3, N),
	KERNEL(left_of_a_function, 1, N),
	KERNEL(memcpy_left, 1, N),
	KERNEL(memset_left, 1, N),
	KERNEL(async_copy_left, 1, N),
	KERNEL(struct_left, 1, N),
	KERNEL(scan_by_swapped_pointers, 1, N),
	KERNEL(tiles_by_swapped_pointers, 1, N),
	KERNEL(dynamic_halves_swapped, 1, N, 2 * N * sizeof(float4)),
	KERNEL(members_not_awaited, 1, N),
	KERNEL(result_not_awaited, 1, N),
	KERNEL(swapped_pointer_left, 1, N),
	KERNEL(chosen_pointer_left, 1, N),
	KERNEL(pointer_chosen_anew, 1, N),
	KERNEL(variable_or_not, 1, N),
	KERNEL(member_left, 1, N),
	KERNEL(member_before, 1, N),
	KERNEL(method_left, 1, N),
};

int main(int words, char **word)
{
	return tell(mistakes, words, word);
}
