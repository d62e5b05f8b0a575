# What loomcc says of errors.  Sourced by run.

cat >"$tap_scratch/slips.cu" <<'CU'
#define TEXTURE texture<float>
__global__ void k(float *p)
{
	/* äöü */ __shared__ int x = 3;	// as in C
	p[0] = x;
}
static TEXTURE t;
int main() { k<<<1>>(nullptr); }
CU
# clang shows the author's line with a caret; loom adds what to do.
cat >"$tap_scratch/slips.expected" <<'OUT'
slips.cu:4:30: error: initialization is not supported for __shared__ variables; let a thread store the value
slips.cu:7:8: error: no template named 'texture'; CUDA 12 removed texture references; make a cudaTextureObject_t and hand it to the kernel
slips.cu:8:19: error: invalid operands to binary expression ('int' and 'std::nullptr_t')
slips.cu:8:30: error: expected '>>>'; no >>> and arguments after <<<; a launch is kernel<<<grid, block>>>(arguments)
OUT
(cd "$tap_scratch" && "$OLDPWD/$loomcc" -c slips.cu) 2>&1 | grep ': error: ' \
	>"$tap_scratch/slips"
same "errors say what to do" \
	"$tap_scratch/slips.expected" "$tap_scratch/slips"

cat >"$tap_scratch/size.cu" <<'CU'
__shared__ unsigned words[MISSING];
__device__ int f() { return words[threadIdx.x]; }
__global__ void k(int *o) { __shared__ int a[LACKING][2]; a[0][threadIdx.x] = 1; *o = f(); }
int main() { return 0; }
CU
refuse "a shared array's size is wrong" 1 \
	"size.cu:1:2[78]: error: (use of undeclared identifier )?.MISSING." \
	"$loomcc" -c -o "$tap_scratch/size.o" "$tap_scratch/size.cu"
"$loomcc" -c -o "$tap_scratch/size.o" "$tap_scratch/size.cu" 2>&1 |
	grep -c 'error: ' >"$tap_scratch/errors"
echo 2 >"$tap_scratch/wanted" # of both arrays
same 'and nothing that follows from it' "$tap_scratch/wanted" "$tap_scratch/errors"

# What g++ takes of the host, and clang does not.
cat >"$tap_scratch/length.cu" <<'CU'
int main(int n, char **)
{
	int all[n] = { 0 };
	return all[0];
}
CU
refuse 'an array of variable length with a first value' 1 \
	'length.cu:3:.* initialized; store its values behind it, or take a std::vector' \
	"$loomcc" -c -o "$tap_scratch/length.o" "$tap_scratch/length.cu"

# What a launch and inline PTX want that is not there.
cat >"$tap_scratch/wants.cu" <<'CU'
__global__ void k(int *p) { *p = 1; }
int main() { k<<<1>>>(nullptr); }
CU
refuse 'a launch without a block' 1 'wants.cu:2:.* a launch names its grid and its block' \
	"$loomcc" -c -o "$tap_scratch/wants.o" "$tap_scratch/wants.cu"
cat >"$tap_scratch/wants.cu" <<'CU'
__global__ void k() { asm volatile("wgmma.mma_async.sp.sync.aligned;"); }
int main() { }
CU
refuse 'PTX for which there is no intrinsic' 1 'wants.cu:1:.* leave what needs it to #ifndef' \
	"$loomcc" -c -o "$tap_scratch/wants.o" "$tap_scratch/wants.cu"
# A remedy is one that there is.
cat >"$tap_scratch/wants.cu" <<'CU'
__global__ void a(int *p) { asm volatile("multimem.red.relaxed.sys.global.add.u32 [%0], 1;" ::"l"(p)); }
__global__ void b(int *p) { asm volatile("fns.b32 %0, %1, 0, 1;" : "=r"(*p) : "r"(1)); }
__global__ void c(int *p) { asm volatile("vset4.u32.u32.eq %0, %1, %1, %1;" : "=r"(*p) : "r"(1)); }
__global__ void d(int *p) { asm volatile("cvt.rn.e3m2x2.f32 %0, %1, %1;" : "=r"(*p) : "f"(1.0f)); }
__global__ void e() { asm volatile("tensormap.cp_fenceproxy [%0], [%1], 128;" ::"l"(0ull), "r"(1)); }
__global__ void f(float *p) { asm volatile("red.global.v2.f16.max.noftz [%0], {%1, %1};" ::"l"(p), "h"((short)1)); }
int main() { }
CU
cat >"$tap_scratch/wants.expected" <<'OUT'
1 loom has no multicast objects; go over each device's own memory, or leave it to #ifndef __LOOM__
2 call __fns
3 call __vseteq4 or its like
4 convert by a cast or a function of CUDA's
5 leave what needs it to #ifndef __LOOM__
6 let each word have an atomic operation of its own
OUT
"$loomcc" -c -o "$tap_scratch/wants.o" "$tap_scratch/wants.cu" 2>&1 |
	sed -n 's/^[^ ]*wants.cu:\([0-9]*\):.*";* \([a-z].*\)$/\1 \2/p' >"$tap_scratch/wants"
same 'what to do instead of PTX' "$tap_scratch/wants.expected" "$tap_scratch/wants"
# What a header of loom's refuses has the author's line, too.
cat >"$tap_scratch/wants.cu" <<'CU'
__global__ void k(float *p)
{
	asm volatile("wgmma.mma_async.sync.aligned.m64n8k8.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1;"
		     : "+f"(p[0]), "+f"(p[1]), "+f"(p[2]), "+f"(p[3]) : "l"(1ull), "l"(2ull));
}
int main() { }
CU
refuse 'PTX of other types' 1 'wants.cu:3:[0-9]*: note: ' \
	"$loomcc" -c -o "$tap_scratch/wants.o" "$tap_scratch/wants.cu"
# What nvcc takes with an option of its own alone is a warning.
cat >"$tap_scratch/lambda.cu" <<'CU'
template <class F> __global__ void apply(F f) { f(); }
// not this: [] __device__ () {}
int main()
{
	int a[1] = { 0 };
	auto host = [&a](int i) { return a[i]; };
	apply<<<1, 1>>>([=] __host__ __device__ () {});
	return host(0);
}
CU
"$loomcc" -o "$tap_scratch/lambda" "$tap_scratch/lambda.cu" 2>&1 |
	sed 's/^.*lambda.cu/lambda.cu/' >"$tap_scratch/said"
"$loomcc" --extended-lambda -o "$tap_scratch/lambda" "$tap_scratch/lambda.cu" 2>>"$tap_scratch/said"
"$loomcc" -w -o "$tap_scratch/lambda" "$tap_scratch/lambda.cu" 2>>"$tap_scratch/said"
echo 'lambda.cu:7: warning: nvcc takes a lambda that is __device__ with --extended-lambda alone' \
	>"$tap_scratch/wanted"
same 'a lambda that nvcc takes with an option' "$tap_scratch/wanted" "$tap_scratch/said"
check 'loom verify --help' "$loom" verify --help
refuse 'a library that is not offered' 2 'with the runtime, cuBLAS, cuRAND and NVTX' \
	"$loomcc" -lcufft "$tap_scratch/wants.cu"

# What of CUDA is not there: each name once, with what to do; neither what comes of that
# nor another name that the compiler takes for meant.
cat >"$tap_scratch/none.cu" <<'CU'
#include <cuda.h>
#include <cublas_v2.h>
#include <cooperative_groups.h>
int main()
{
	CUmodule module;
	CUfunction kernel;
	cuModuleLoad(&module, "k.ptx");
	cuModuleGetFunction(&kernel, module, "k");
	cuModuleLoad(&module, "l.ptx");
	cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr);
	cuMemAddressReserve(nullptr, 0, 0, 0, 0);
	cuTexRefCreate(nullptr);
	cublasDrotm(nullptr, 1, nullptr, 1, nullptr, 1, nullptr);
	int mode = CUBLAS_VECTOR_MODE;
	cudaGraphExecUpdate(nullptr, nullptr, nullptr);
	cudaExternalMemory_t handle;
	cudaDestroyExternalMemory(nullptr), handle = nullptr;
	cudaMallocMipmappedArray(nullptr, nullptr, {}, 1);
	cudaImportExternalMemory(nullptr, nullptr);
	cooperative_groups::this_machine();
	cudaDeviceProp().nothing = 1;
	cuda_of_mine.cudaMalloc = 2;
	cudaMaloc(nullptr, 4);
}
CU
cat >"$tap_scratch/none.expected" <<'OUT'
8 loom has no cuModuleLoad; it loads no compiled code
9 loom has no cuModuleGetFunction; it loads no compiled code
11 loom has no cuLaunchKernel; it loads no compiled code
12 loom has no cuMemAddressReserve; take memory from cudaMalloc or cudaMallocAsync
13 loom has no cuTexRefCreate; use the runtime's cudaMallocArray
14 loom has no cublasDrotm; its README lists what it has
15 loom has no CUBLAS_VECTOR_MODE; its README lists what it has
16 loom has no cudaGraphExecUpdate; a graph that is made stays as it is
17 loom has no cudaExternalMemory_t; it reaches nothing outside of CUDA
18 loom has no cudaDestroyExternalMemory; it reaches nothing outside of CUDA
19 loom has no cudaMallocMipmappedArray; an array has one level
20 loom has no cudaImportExternalMemory; it reaches nothing outside of CUDA
21 loom has no cooperative_groups::this_machine; leave what needs it to #ifndef __LOOM__
22 loom has no cudaDeviceProp::nothing; leave what needs it to #ifndef __LOOM__
23 cuda_of_mine
24 cudaMaloc, of which cudaMalloc is meant
OUT
"$loomcc" -c -o "$tap_scratch/none.o" "$tap_scratch/none.cu" 2>"$tap_scratch/err"
sed -n "s/^[^ ]*none.cu:\([0-9]*\):[0-9]*: error: \(loom has no [^;]*; [^:,;]*\).*/\1 \2/p
	s/^[^ ]*none.cu:\([0-9]*\):.*[^a-zA-Z_]\(cudaMaloc\)[^a-zA-Z_].*did you mean .*\(cudaMalloc\)[^a-zA-Z_].*/\1 \2, of which \3 is meant/p
	s/^[^ ]*none.cu:\([0-9]*\):.* error: .*\(cuda_of_mine\).*/\1 \2/p" "$tap_scratch/err" |
	sort -n >"$tap_scratch/none"
same 'what of CUDA is not there' "$tap_scratch/none.expected" "$tap_scratch/none"
[ "$(grep -c ': error: ' "$tap_scratch/err")" -eq 16 ] && [ "$(wc -l <"$tap_scratch/err")" -le 60 ] &&
	ok 'and no more than that' || not_ok 'and no more than that' "$tap_scratch/err"
cp "$tap_scratch/none.cu" "$tap_scratch/none.cpp"
refuse 'and in a source of C++' 1 'none.cpp:8:.* error: loom has no cuModuleLoad; it loads no compiled code' \
	"$loomcc" -include cuda_runtime.h -c -o "$tap_scratch/none.o" "$tap_scratch/none.cpp"
printf '#include <cuda.h>\nint main(void) { return cuModuleLoad(0, "x"); }\n' >"$tap_scratch/none.c"
refuse 'and in a source of C' 1 'none.c:2:.* error: loom has no cuModuleLoad; it loads no compiled code' \
	"$loomcc" -o "$tap_scratch/none" "$tap_scratch/none.c"
cat >"$tap_scratch/more.cu" <<'CU'
int main()
{
	cublasHandle_t handle;
	cuInit(0);
	cuda::barrier<cuda::thread_scope_block> b;
}
CU
"$loomcc" -c -o "$tap_scratch/more.o" "$tap_scratch/more.cu" 2>"$tap_scratch/err"
grep 'loom has no' "$tap_scratch/err" >"$tap_scratch/denied"
same 'what is there, and not included, is not denied' "$tap_scratch/nothing" "$tap_scratch/denied"
printf 'int main() { return cudaDeviceSynchronize(); }\n' >"$tap_scratch/more.cpp"
"$loomcc" -c -o "$tap_scratch/more.o" "$tap_scratch/more.cpp" 2>"$tap_scratch/err"
grep 'loom has no' "$tap_scratch/err" >"$tap_scratch/denied"
same 'nor in a source of C++' "$tap_scratch/nothing" "$tap_scratch/denied"
