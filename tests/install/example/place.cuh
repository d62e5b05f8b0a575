// Where a word of the square lies; of another file than the kernel.
__device__ unsigned place(unsigned x, unsigned y);
