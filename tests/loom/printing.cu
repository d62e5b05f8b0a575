// What printf in a kernel costs: data/h200-printf.csv is what an H200 counted of
// these launches.  Kernels differ in what they print; five are launched with 1, 7
// and 32 lanes of a warp that do, with 1 and 4 warps, once and 5 times in a loop,
// the others once, with 32 lanes.
#include <cstdio>

#define PRINTS(name, ...)                                                     \
	__global__ void name(const char *text, int lanes, int times)          \
	{                                                                     \
		const int i = threadIdx.x;                                    \
                                                                              \
		if (i % 32 < lanes)                                           \
			for (int k = 0; k < times; k++)                       \
				printf(__VA_ARGS__);                          \
	}

__global__ void nothing(const char *text, int lanes, int times)
{
}

PRINTS(bare, "hello\n")
PRINTS(one_int, "%d\n", i)
PRINTS(three_ints, "%d %d %d\n", i, times, lanes)
PRINTS(one_double, "%f\n", i + 0.5)
PRINTS(one_string, "%s\n", text)

PRINTS(long_bare, "a format of sixty-four letters, none of which asks for a value\n")
PRINTS(two_ints, "%d %d\n", i, times)
PRINTS(four_ints, "%d %d %d %d\n", i, times, lanes, i + times)
PRINTS(eight_ints, "%d %d %d %d %d %d %d %d\n", i, times, lanes, i + times,
	i + lanes, i - times, i - lanes, 7)
PRINTS(one_long, "%lld\n", 1LL << i)
PRINTS(one_float, "%f\n", (float)i)
PRINTS(one_pointer, "%p\n", (const void *)text)
PRINTS(two_strings, "%s %s\n", text, text + 20)
PRINTS(short_string, "%s\n", text + 38)
PRINTS(literal, "%s\n", "of the program")
PRINTS(int_and_double, "%d %f\n", i, i + 0.5)
PRINTS(mixed, "%d %f %s %lld\n", i, i + 0.5, text, 1LL << i)

__global__ void two_calls(const char *text, int lanes, int times)
{
	printf("%d\n", (int)threadIdx.x);
	printf("%d %d\n", times, lanes);
}

__global__ void scattered(const char *text, int lanes, int times)
{
	if (threadIdx.x % 5 == 0)
		printf("%d\n", (int)threadIdx.x);
}

typedef void kernel(const char *, int, int);

static const char *text;

static void launch(kernel *k, int blocks, int warps, int lanes, int times)
{
	k<<<blocks, 32 * warps>>>(text, lanes, times);
	if (cudaDeviceSynchronize() != cudaSuccess)
		puts("a launch failed");
}

int main(void)
{
	kernel *const main_ones[] = { bare, one_int, three_ints, one_double, one_string };
	kernel *const others[] = { long_bare, two_ints, four_ints, eight_ints,
		one_long, one_float, one_pointer, two_strings, short_string, literal,
		int_and_double, mixed, two_calls, scattered };
	static const char words[] = "forty letters of text, two bytes aligned";
	const int lanes[] = { 1, 7, 32 };
	char *device;

	cudaMalloc(&device, sizeof(words));
	cudaMemcpy(device, words, sizeof(words), cudaMemcpyHostToDevice);
	text = device;
	launch(nothing, 1, 1, 32, 1);
	for (kernel *k : main_ones)
		for (int warps = 1; warps <= 4; warps += 3)
			for (int n : lanes)
				for (int times = 1; times <= 5; times += 4)
					launch(k, 1, warps, n, times);
	for (kernel *k : others)
		launch(k, 1, 1, 32, 1);
	launch(one_int, 3, 1, 32, 1);
	launch(one_int, 1, 1, 2, 1);
	launch(one_int, 1, 1, 16, 1);
	launch(one_int, 1, 1, 32, 2);
	return 0;
}
