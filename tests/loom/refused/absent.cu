// wants: loomcc: cub/no_such_folder/reduce.cuh: thrust and CUB are NVIDIA's headers, CCCL, and no toolkit here has this one: install NVIDIA's package cuda-cccl-13-0, or give their folder with -I
#include <cub/no_such_folder/reduce.cuh>
int main() { }
