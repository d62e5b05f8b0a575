// Calls that fail: of some the program reads the error, of the others nobody does.
#include <cstdio>
#include <cstdlib>
#define CHECK(call) do { cudaError_t e_ = (call); if (e_) { printf("%s\n", cudaGetErrorString(e_)); } } while (0)
static void look(cudaError_t e) { if (e) puts("seen"); }
static cudaError_t back(void *p) { return cudaFree(p); }
#define OWN __attribute__((noinline)) static
OWN void ends(int *p)
{
	int h[5];

	cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
}
OWN cudaError_t passes(int *p, int &calls)
{
	cudaError_t e = cudaMemset(p, 0, 20);

	calls++;
	return e;
}
// Another file might use what these return.
__attribute__((noinline)) cudaError_t hands_on(int *p, int n)
{
	return n > 5 ? cudaSuccess : cudaMemset(p, 0, 23);
}
__attribute__((noinline)) cudaError_t looks(int *p)
{
	cudaError_t e = cudaMemset(p, 0, 24);

	if (e)
		puts("looks");
	return e;
}
__attribute__((noinline)) int codes(int *p)
{
	return cudaMemset(p, 0, 25) ? 1 : 0;
}
struct Ends {
	~Ends() { puts("ends"); }
};
int main(int n, char **)
{
	int *p, h[4] = { 1 };

	cudaMalloc(&p, 16);
	cudaMemcpy(h, p, 17, cudaMemcpyDeviceToHost);
	if (n > 1)
		puts("two");
	cudaMemcpy(p, h, 16, cudaMemcpyDeviceToHost); // wrong way
	for (int i = 0; i < 3; i++)
		cudaMemset(p, 0, 17 + i);
	CHECK(cudaMemset(p, 0, 18));
	look(cudaMemset(p, 0, 18));
	if (cudaMemset(p, 0, 18))
		puts("no");
	look(back(h));
	ends(p);
	look(passes(p, n));
	cudaMemset(p, 0, 21);
	cudaDeviceSynchronize();
	cudaMemset(p, 0, 22);
	rand();
	cudaFree(p);
	cudaFree(p);
	hands_on(h, n);
	look(hands_on(h, n));
	looks(h);
	codes(h);
	{
		Ends ends;

		cudaFree(h); // may throw, for all that the compiler knows
	}
	return passes(p, n) && n < 0;
}
