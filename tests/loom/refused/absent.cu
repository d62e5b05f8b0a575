// wants: loomcc: cub/no_such_folder/reduce.cuh: thrust and CUB are NVIDIA's headers, CCCL: give their folder with -I
#include <cub/no_such_folder/reduce.cuh>
int main() { }
