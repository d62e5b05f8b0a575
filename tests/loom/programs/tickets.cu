// What orders threads but barriers: locks, tickets, queues, turns, stacks.
// Correct, so that no order of the threads gives loom a reason to speak.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

struct bucket {
	int lock, count;
	long long sum;
};

__global__ void insert(bucket *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (; i < n; i += gridDim.x * blockDim.x) {
		bucket &mine = b[i % 5];
		bool done = false;

		while (!done) {
			if (atomicCAS(&mine.lock, 0, 1) == 0) {
				__threadfence();
				mine.count++;
				mine.sum += i;
				__threadfence();
				atomicExch(&mine.lock, 0);
				done = true;
			}
		}
	}
}

// The leader draws for all; who is not the leader has set nothing.
__device__ int place(int *count)
{
	cg::coalesced_group g = cg::coalesced_threads();
	int first;

	if (g.thread_rank() == 0)
		first = atomicAdd(count, g.size());
	return g.shfl(first, 0) + g.thread_rank();
}

__global__ void keep_odd(const int *in, int *out, int *count, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n && in[i] % 2)
		out[place(count)] = in[i];
}

__device__ volatile unsigned turn;

__global__ void in_turn(unsigned *log)
{
	if (threadIdx.x == 0) {
		while (turn != gridDim.x - 1 - blockIdx.x)
			;
		__threadfence();
		log[0] = 10 * log[0] + blockIdx.x;
		__threadfence();
		turn = turn + 1;
	}
}

struct cell {
	cell *next;
	int value;
};

__global__ void push(cell *pool, unsigned long long *head)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned long long seen, now = *(volatile unsigned long long *)head;

	pool[i].value = i;
	do {
		seen = now;
		pool[i].next = (cell *)seen;
		__threadfence();
		now = atomicCAS(head, seen, (unsigned long long)&pool[i]);
	} while (now != seen);
}

__global__ void walk(cell *const *head, int *sum)
{
	*sum = 0;
	for (const cell *c = *head; c; c = c->next)
		*sum += c->value;
}

// Each item makes two until there are enough; who has none looks again.
struct queue {
	unsigned head, tail;
	int pending;
	int depth[256], ready[256];
};

__global__ void work(queue *q, int *done)
{
	while (atomicAdd(&q->pending, 0)) {
		unsigned head = atomicAdd(&q->head, 0);

		if (head >= atomicAdd(&q->tail, 0) ||
		    atomicCAS(&q->head, head, head + 1) != head)
			continue;
		while (!atomicAdd(&q->ready[head], 0))
			;
		__threadfence();
		atomicAdd(done, 1);
		for (int k = 0; k < 2 && q->depth[head] < 5; k++) {
			unsigned at = atomicAdd(&q->tail, 1);

			atomicAdd(&q->pending, 1);
			q->depth[at] = q->depth[head] + 1;
			__threadfence();
			atomicExch(&q->ready[at], 1);
		}
		atomicSub(&q->pending, 1);
	}
}

template <class T> static T *cleared(size_t n)
{
	T *p;

	cudaMalloc(&p, n * sizeof *p);
	cudaMemset(p, 0, n * sizeof *p);
	return p;
}

template <class T> static T copied(const T *from)
{
	T to;

	cudaMemcpy(&to, from, sizeof to, cudaMemcpyDeviceToHost);
	return to;
}

int main()
{
	const int n = 500;
	bucket *b = cleared<bucket>(5), sum = { 0, 0, 0 };
	int *in = cleared<int>(n), *out = cleared<int>(n);
	int *count = cleared<int>(1), *total = cleared<int>(1);
	unsigned *log = cleared<unsigned>(1);
	cell *pool = cleared<cell>(120), **head = cleared<cell *>(1);
	queue *q = cleared<queue>(1);
	int values[n], one = 1;

	insert<<<3, 65>>>(b, n);
	for (int i = 0; i < 5; i++) {
		sum.count += copied(&b[i]).count;
		sum.sum += copied(&b[i]).sum;
	}
	printf("locks: %d %lld\n", sum.count, sum.sum);

	for (int i = 0; i < n; i++)
		values[i] = i * i % 7;
	cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
	keep_odd<<<6, 97>>>(in, out, count, n);
	printf("drawn for a group: %d\n", copied(count));

	in_turn<<<4, 32>>>(log);
	printf("turns: %u\n", copied(log));

	push<<<4, 30>>>(pool, (unsigned long long *)head);
	walk<<<1, 1>>>(head, total);
	printf("stack: %d\n", copied(total));

	cudaMemcpy(&q->pending, &one, sizeof one, cudaMemcpyHostToDevice);
	cudaMemcpy(&q->tail, &one, sizeof one, cudaMemcpyHostToDevice);
	cudaMemcpy(&q->ready[0], &one, sizeof one, cudaMemcpyHostToDevice);
	cudaMemset(total, 0, sizeof *total);
	work<<<6, 32>>>(q, total);
	printf("queue: %d\n", copied(total));
	return cudaDeviceSynchronize();
}
