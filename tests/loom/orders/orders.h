// NAME [mended]: mistakes that every order of the threads must tell, and their
// twins, of which none may say a word. The names alone: nothing.
#include <cstdio>
#include <cstring>

constexpr int N = 128;

struct memory {
	int *p, *q, *r; // of 1024 words, all 0
};
struct mistake {
	const char *name;
	void (*run)(const memory &, bool mended);
};
// A kernel of memory m and whether it is mended, with so many blocks and threads.
#define KERNEL(kernel, ...)                                                \
	{ #kernel, [](const memory &m, bool mended) {                      \
		kernel<<<__VA_ARGS__>>>(m, mended);                        \
	} }

template <size_t Count>
static int tell(const mistake (&mistakes)[Count], int words, char **word)
{
	memory m;

	for (int **p : { &m.p, &m.q, &m.r }) {
		cudaMalloc(p, 1024 * sizeof(int));
		cudaMemset(*p, 0, 1024 * sizeof(int));
	}
	for (const mistake &one : mistakes)
		if (words < 2)
			puts(one.name);
		else if (!strcmp(one.name, word[1]))
			one.run(m, words > 2);
	return cudaDeviceSynchronize() != cudaSuccess;
}
