// Bulk copies from shared memory: an H200 counts nothing for them either
// (ncu, all eight of its metrics, these four kernels).
#define main with_output
#include "../programs/bulk-stores.cu"
#undef main

int main()
{
	return !freopen("/dev/null", "w", stdout) || with_output();
}
