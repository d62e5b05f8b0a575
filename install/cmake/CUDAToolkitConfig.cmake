# What find_package(CUDAToolkit) finds where loom.cmake is the toolchain: loom's
# headers, and targets for the libraries that it offers. loomcc itself links
# what they stand for; to programs that C's compiler links it must be said.
set(CUDAToolkit_VERSION 13.0)
set(CUDAToolkit_VERSION_MAJOR 13)
set(CUDAToolkit_VERSION_MINOR 0)
set(CUDAToolkit_NVCC_EXECUTABLE "${loom_prefix}/bin/loomcc")
set(CUDAToolkit_BIN_DIR "${loom_prefix}/bin")
set(CUDAToolkit_INCLUDE_DIRS "${loom_prefix}/include/loom")
set(CUDAToolkit_LIBRARY_DIR "${loom_prefix}/lib")
set(CUDAToolkit_LIBRARY_ROOT "${loom_prefix}")
set(CUDAToolkit_TARGET_DIR "${loom_prefix}")
foreach(loom_library toolkit cudart cudart_static cudart_static_deps cuda_driver
    cublas cublas_static cublasLt cublasLt_static curand curand_static culibos
    nvToolsExt nvtx3)
  if(NOT TARGET CUDA::${loom_library})
    add_library(CUDA::${loom_library} INTERFACE IMPORTED)
    set_target_properties(CUDA::${loom_library} PROPERTIES
      INTERFACE_INCLUDE_DIRECTORIES "${CUDAToolkit_INCLUDE_DIRS}"
      INTERFACE_LINK_LIBRARIES
      "$<$<LINK_LANGUAGE:C>:${loom_prefix}/lib/libloom.a;m;pthread;dl>")
  endif()
endforeach()
