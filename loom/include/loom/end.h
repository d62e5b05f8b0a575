#ifdef LOOM_CLANG_CUDA
#pragma clang force_cuda_host_device end
#endif
