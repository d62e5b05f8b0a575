// wants: chapters/99-faults.md:53:8: error: this declaration differs with and without __CUDA_ARCH__
// through LLVM: taken
#line 50 "chapters/99-faults.md"
#ifdef __CUDA_ARCH__
struct one { int x; };
#else
struct two { int x, y; };
#endif
__global__ void k(int *p) { *p = 1; }
int main() { }
