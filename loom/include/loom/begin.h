/* What follows, up to loom/end.h, is of the host's side and of the device's; to
 * clang, which asks. */
#ifdef LOOM_CLANG_CUDA
#pragma clang force_cuda_host_device begin
#endif
