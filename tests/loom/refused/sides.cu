// wants: chapters/99-faults.md:53:18: error: this declaration differs with and without __CUDA_ARCH__
#line 50 "chapters/99-faults.md"
#ifdef __CUDA_ARCH__
static const int size = 1;
#else
static const int count = 2;
#endif
__global__ void k(int *p) { *p = 1; }
