# A CMake toolchain file: cmake -DCMAKE_TOOLCHAIN_FILE=.../share/loom/loom.cmake
# compiles a project for the CPU with loomcc, its .cu files too, whether it
# calls their language CUDA or C++.
get_filename_component(loom_prefix "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set(CMAKE_CXX_COMPILER "${loom_prefix}/bin/loomcc")

# CMake asks a compiler of CUDA for nvcc's files. loomcc has none, so CMake is
# told not to ask (from 3.29 on it looks for nvcc even beside a forced compiler,
# but not if it believes that it has) and what it would have found: a compiler
# for which -c is all there is to say.
set(CMAKE_CUDA_COMPILER "${loom_prefix}/bin/loomcc")
set(CMAKE_CUDA_COMPILER_FORCED TRUE)
set(CMAKE_CUDA_COMPILER_ID_RUN TRUE)
set(CMAKE_CUDA_ARCHITECTURES OFF)
set(_CMAKE_CUDA_WHOLE_FLAG "-c")
set(_CMAKE_CUDA_RDC_FLAG "")
set(CMAKE_CUDA_HOST_LINK_LAUNCHER "${loom_prefix}/bin/loomcc")
