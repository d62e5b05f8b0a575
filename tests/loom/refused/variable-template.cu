// wants: chapters/99-faults.md:50:20: error: loom has no templates of __device__ variables
// through LLVM: taken
#line 50 "chapters/99-faults.md"
template <class T> __device__ T zero = T(0);
__global__ void k(int *p) { *p = zero<int>; }
