// cuBLAS: small whole numbers, whose sums are exact in any order.
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>

static cublasHandle_t handle;

template <class T> static T *device(const T *from, int n)
{
	T *to;

	cudaMalloc(&to, n * sizeof(T));
	cudaMemcpy(to, from, n * sizeof(T), cudaMemcpyHostToDevice);
	return to;
}

template <class T> static void show(const char *name, const T *from, int n)
{
	T h[32];

	cudaMemcpy(h, from, n * sizeof(T), cudaMemcpyDeviceToHost);
	printf("%s:", name);
	for (int i = 0; i < n; i++)
		printf(" %g", (double)(float)h[i]);
	puts("");
}

static void vectors()
{
	const float x[] = { 1, -2, 3, -4, 5, -6 }, y[] = { 1, 1, 2, 2, 3, 3 };
	float *dx = device(x, 6), *dy = device(y, 6), two = 2, r;
	int place;

	cublasSaxpy(handle, 6, &two, dx, 1, dy, 1);
	show("axpy", dy, 6);
	cublasSaxpy(handle, 3, &two, dx, 2, dy, -1);
	show("axpy, steps", dy, 6);
	cublasSdot(handle, 6, dx, 1, dy, 1, &r);
	printf("dot: %g\n", r);
	cublasSscal(handle, 3, &two, dx, 2);
	show("scal", dx, 6);
	cublasSnrm2(handle, 2, device(x + 2, 2), 1, &r);
	printf("nrm2: %g\n", r);
	cublasSasum(handle, 6, dx, 1, &r);
	cublasIsamax(handle, 6, dx, 1, &place);
	printf("asum: %g, amax at %d\n", r, place);
	cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
	cublasSdot(handle, 6, dx, 1, dx, 1, dy);
	show("dot, on the device", dy, 1);
	cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
	cublasSswap(handle, 6, dx, 1, dy, 1);
	cublasScopy(handle, 2, dx, 1, dx + 4, 1);
	show("swap, copy", dx, 6);
	printf("%s\n", cublasGetStatusString(cublasSaxpy(0, 6, &two, dx, 1, dy, 1)));
}

static void matrices()
{
	/* By columns: a is 2 x 3, b 3 x 2. */
	const double a[] = { 1, 2, 3, 4, 5, 6 }, b[] = { 1, 0, -1, 2, 1, 0 };
	double *da = device(a, 6), *db = device(b, 6), *dc = device(a, 6);
	double one = 1, none = 0, minus = -1;

	cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &one, da, 2, db,
		    3, &none, dc, 2);
	show("gemm", dc, 4);
	cublasDgemm(handle, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, 3, &minus, db, 3,
		    db, 3, &one, dc, 2);
	show("gemm, turned", dc, 4);
	cublasDgemv(handle, CUBLAS_OP_N, 2, 3, &one, da, 2, db, 1, &none, dc, 1);
	cublasDgemv(handle, CUBLAS_OP_T, 2, 3, &one, da, 2, dc, 1, &one, dc + 2,
		    1);
	show("gemv", dc, 5);
	cublasDgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 3, 2, &one, da, 2, &minus,
		    db, 3, dc, 3);
	show("geam", dc, 6);
	cublasDger(handle, 2, 3, &one, db, 1, db + 3, 1, da, 2);
	show("ger", da, 6);
}

static void batches()
{
	const __half a[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
	const __nv_bfloat16 b[] = { 1, 0, 0, 1 };
	const signed char c[16] = { 100, -100, 100, 100, 5, 6, 7, 8, 9 };
	__half *da = device(a, 8), *lists[] = { da, da + 4 }, one = 1, none = 0;
	__half *dc = device(a, 8), *results[] = { dc, dc + 4 };
	float onef = 1, nonef = 0, *df = device(&nonef, 1);
	int onei = 1, nonei = 0, ints[16] = { 0 }, *di = device(ints, 16);
	__nv_bfloat16 *db = device(b, 4);
	signed char *dint = device(c, 16);

	cublasHgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2,
				  &one, da, 2, 4, da, 2, 0, &none, dc, 2, 4, 2);
	show("strided", dc, 8);
	cublasHgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &one,
			   device(lists, 2), 2, device(lists, 2), 2, &none,
			   device(results, 2), 2, 2);
	show("listed", dc, 8);
	cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 4, &onef, db,
		     CUDA_R_16BF, 1, db, CUDA_R_16BF, 4, &nonef, df, CUDA_R_32F,
		     1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
	show("bfloat16 to float", df, 1);
	printf("%s\n", cublasGetStatusName(cublasGemmEx(handle, CUBLAS_OP_N,
		CUBLAS_OP_N, 2, 2, 2, &onei, dint, CUDA_R_8I, 2, dint, CUDA_R_8I,
		2, &nonei, di, CUDA_R_32I, 2, CUBLAS_COMPUTE_32I,
		CUBLAS_GEMM_DEFAULT)));
	cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &onei, dint,
		     CUDA_R_8I, 4, dint, CUDA_R_8I, 4, &nonei, di, CUDA_R_32I,
		     4, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT);
	show("bytes to int", di, 16);
}

static void light()
{
	const float a[] = { 1, 2, 3, 4 }, bias[] = { -20, 100 };
	float *da = device(a, 4), *dd = device(a, 4), *db = device(bias, 2);
	float one = 1, none = 0;
	cublasLtHandle_t lt;
	cublasLtMatmulDesc_t desc;
	cublasLtMatrixLayout_t square;
	cublasLtMatmulPreference_t preference;
	cublasLtMatmulHeuristicResult_t way;
	cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_RELU_BIAS;
	cublasOperation_t turned = CUBLAS_OP_T;
	int ways;

	cublasLtCreate(&lt);
	cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F);
	cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE,
				       &epilogue, sizeof epilogue);
	cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER,
				       &db, sizeof db);
	cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_TRANSA,
				       &turned, sizeof turned);
	cublasLtMatrixLayoutCreate(&square, CUDA_R_32F, 2, 2, 2);
	cublasLtMatmulPreferenceCreate(&preference);
	cublasLtMatmulAlgoGetHeuristic(lt, desc, square, square, square, square,
				       preference, 1, &way, &ways);
	cublasLtMatmul(lt, desc, &one, da, square, da, square, &none, dd,
		       square, dd, square, &way.algo, 0, 0, 0);
	show("a product, a bias, relu", dd, 4);
}

int main()
{
	cublasCreate(&handle);
	vectors();
	matrices();
	batches();
	light();
	cublasDestroy(handle);
}
