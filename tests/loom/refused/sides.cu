// wants: chapters/99-faults.md:56:21: error: this constant differs with and without __CUDA_ARCH__
// through LLVM: taken
#line 50 "chapters/99-faults.md"
#ifdef __CUDA_ARCH__
static const int size = 1;
#else
static const int size = 2;
#endif
// Which of the two is meant, nobody knows.
struct tile { int x[size]; };
__global__ void k(int *p) { *p = size; }
int main() { }
