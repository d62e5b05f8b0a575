// Launches in every form, and text that only looks like one.
#include <cstdio>
#include <iostream>
#include <vector>
/* not_a_launch<<<1, 2>>>(3); */
// nor<<<1, 2>>>(this);
static const char *text = "k<<<1, 1>>>(x)";
static const char *raw = R"k(k<<<1, 1>>>("x"))k";
static const char quote = '"', tick = '\'';

namespace deep {
namespace er {
__global__ void add(int *p, int n) { atomicAdd(p, n); }
template <int N, class T> __global__ void tadd(T *p) { atomicAdd(p, (T)N); }
} // namespace er
} // namespace deep
using namespace deep::er;

template <class T> __global__ void deduced(T *p, T n) { atomicAdd(p, n); }
template <class... T> __global__ void pack(int *p, T... n)
{
	int all[] = { n... };
	for (int v : all)
		atomicAdd(p, v);
}
__global__ void over(int *p) { atomicAdd(p, 1); }
__global__ void over(int *p, int n) { atomicAdd(p, n); }
__global__ void nothing() {}
__global__ void pointers(int *p, const float *q) { if (!q) atomicAdd(p, 1); }
struct Pair { int a, b; };
__global__ void by_value(int *p, Pair n) { atomicAdd(p, n.a * n.b); }
static __global__ void __launch_bounds__(256, 2) bounded(int *p)
{
	atomicAdd(p, 1);
}
extern "C" __global__ void plain_c(int *p) { atomicAdd(p, 1); }
template <class F> __global__ void apply(int *p, F f) { atomicAdd(p, f(2)); }
#define LAUNCH(k, ...) k<<<1, 1>>>(__VA_ARGS__)
#define QUIET(k) do { k<<<1, 1>>>(p); } while (0)

struct Table {
	void (*kernel)(int *, int);
	Table *next;
};
struct Host {
	int *p;
	template <int N> void run() { tadd<N, int><<<1, 1>>>(p); }
	void go() { run<3>(); add<<<dim3(1), dim3(1, 1), 0, 0>>>(this->p, 4); }
};

int main()
{
	int *p, total, step = 0;
	cudaMalloc(&p, 4);
	cudaMemset(p, 0, 4);
#define SHOW(what)                                                          \
	cudaMemcpy(&total, p, 4, cudaMemcpyDeviceToHost);                   \
	printf("%-12s %d %s\n", what, total - step,                         \
	       cudaGetErrorName(cudaGetLastError()));                       \
	step = total
	add<<<1, 1>>>(p, 5);
	SHOW("plain");
	deep::er::add<<<1, 1>>>(p, (1, 2) + 3);
	SHOW("qualified");
	::deep::er::add <<< 1, 1 >>> (p, 6);
	SHOW("spaced");
	tadd<7, int><<<1, 1>>>(p);
	SHOW("template");
	tadd<(8 > 7) ? 8 : 0><<<1, 1>>>(p);
	SHOW("partly");
	deduced<<<1, 1>>>(p, 9);
	SHOW("deduced");
	pack<<<1, 1>>>(p, 1, 2, 3);
	SHOW("pack");
	over<<<1, 1>>>(p);
	over<<<1, 1>>>(p, 2);
	SHOW("overloaded");
	nothing<<<1, 1>>>();
	SHOW("empty");
	pointers<<<1, 1>>>(p, NULL);
	pointers<<<1, 1>>>(p, 0);
	pointers<<<1, 1>>>(p, nullptr);
	SHOW("null");
	by_value<<<1, 1>>>(p, { 2, 3 });
	by_value<<<1, 1>>>(p, Pair{ 1, 3 });
	SHOW("by value");
	bounded<<<1, 1>>>(p);
	plain_c<<<1, 1>>>(p);
	SHOW("attributes");
	add
		<<<dim3(2,
			1),
		   32 >> 4,
		   (size_t)0>>>
		(p,
		 1);
	SHOW("many lines");
	LAUNCH(add, p, 11);
	QUIET(over);
	SHOW("macro");
	Table table = { add, nullptr }, second = { add, &table };
	table.kernel<<<1, 1>>>(p, 1);
	second.next->kernel<<<1, 1>>>(p, 2);
	(&table)->kernel<<<1, 1>>>(p, 3);
	Table array[2] = { table, second };
	array[step & 1].kernel<<<1, 1>>>(p, 4);
	(*table.kernel)<<<1, 1>>>(p, 5);
	SHOW("members");
	void (*pointer)(int *, int) = add;
	if (pointer) pointer<<<1, 1>>>(p, 1); else add<<<1, 1>>>(p, 100);
	SHOW("pointer");
	Host{ p }.go();
	SHOW("in class");
	auto outer = [&](int n) {
		auto inner = [&] { add<<<1, 1>>>(p, n + [] { return 1; }()); };
		inner();
	};
	outer(2);
	SHOW("lambda");
	int scale = 10;
	apply<<<1, 1>>>(p, [=] __device__(int v) { return v * scale; });
	SHOW("functor");
	dim3 gridDim(2), blockDim(3);
	add<<<gridDim, blockDim>>>(p, 1);
	SHOW("shadowed");
	for (int i = 0; i < 3; i++) add<<<1, 1>>>(p, i);
	SHOW("loop");
	int a = 1, b = 2;
	bool less = a <<b> 1, more = a < b, right = 8 >> 2 > 1;
	std::vector<std::vector<std::vector<int>>> nest(1);
	std::cout << a <<b<< less << more << right << nest.size() << "\n";
	printf("%s %s %c%c %d\n", text, raw, quote, tick, __LINE__);
	return 0;
}
