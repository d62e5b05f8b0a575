// wants: chapters/99-faults.md:53:9: error: this declaration differs with and without __CUDA_ARCH__; .* or compile with -D__CUDA_ARCH__=900
// through LLVM: taken
#line 50 "chapters/99-faults.md"
#ifdef __CUDA_ARCH__
typedef float number;
#else
typedef double number;
#endif
__global__ void k(int *p) { *p = sizeof(number); }
int main() { return sizeof(number) == 8; }
