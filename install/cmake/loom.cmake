# A CMake toolchain file: cmake -DCMAKE_TOOLCHAIN_FILE=.../share/loom/loom.cmake
# compiles a project for the CPU with loomcc, its .cu files too, whether it
# calls their language CUDA or C++.
get_filename_component(loom_prefix "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set(CMAKE_CXX_COMPILER "${loom_prefix}/bin/loomcc")

# CMake asks a compiler of CUDA for nvcc's files. loomcc has none, so CMake is
# told not to ask (from 3.29 on it looks for nvcc even beside a forced compiler,
# but not if it believes that it has), and cuda.cmake tells what it would have
# found: a compiler that takes nvcc's options.
set(CMAKE_CUDA_COMPILER "${loom_prefix}/bin/loomcc")
set(CMAKE_CUDA_COMPILER_FORCED TRUE)
set(CMAKE_CUDA_COMPILER_ID_RUN TRUE)
if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  set(CMAKE_CUDA_ARCHITECTURES OFF)
endif()
set(CMAKE_CUDA_HOST_LINK_LAUNCHER "${loom_prefix}/bin/loomcc")
set(CMAKE_USER_MAKE_RULES_OVERRIDE_CXX "${CMAKE_CURRENT_LIST_DIR}/one-program.cmake")
set(CMAKE_USER_MAKE_RULES_OVERRIDE_CUDA "${CMAKE_CURRENT_LIST_DIR}/cuda.cmake")

# find_package(CUDAToolkit) and find_package(CUDA) find loom's, which stand before
# CMake's modules.
if(CMAKE_FIND_PACKAGE_REDIRECTS_DIR)
  foreach(loom_file CUDAToolkitConfig CUDAToolkitConfigVersion CUDAConfig CUDAConfigVersion)
    file(WRITE "${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${loom_file}.cmake"
      "include([[${CMAKE_CURRENT_LIST_DIR}/${loom_file}.cmake]])\n")
  endforeach()
endif()
