/* cuBLAS on the host: vectors, and products and sums of matrices, of real
 * numbers (runtime/libraries).  What is missing does not compile. */
#ifndef LOOM_CUBLAS_API_H
#define LOOM_CUBLAS_API_H

#define CUBLAS_API_H_
#include <stdint.h>

#include "cuda_runtime.h"
#include "library_types.h"
#ifdef __cplusplus
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#endif

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 1
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VERSION 130100
#define CUBLASWINAPI
#define CUBLASAPI

typedef enum {
	CUBLAS_STATUS_SUCCESS = 0,
	CUBLAS_STATUS_NOT_INITIALIZED = 1,
	CUBLAS_STATUS_ALLOC_FAILED = 3,
	CUBLAS_STATUS_INVALID_VALUE = 7,
	CUBLAS_STATUS_ARCH_MISMATCH = 8,
	CUBLAS_STATUS_MAPPING_ERROR = 11,
	CUBLAS_STATUS_EXECUTION_FAILED = 13,
	CUBLAS_STATUS_INTERNAL_ERROR = 14,
	CUBLAS_STATUS_NOT_SUPPORTED = 15,
	CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef cudaDataType cublasDataType_t;

typedef enum {
	CUBLAS_OP_N = 0,
	CUBLAS_OP_T = 1,
	CUBLAS_OP_C = 2,
	CUBLAS_OP_HERMITAN = 2,
	CUBLAS_OP_CONJG = 3
} cublasOperation_t;

typedef enum {
	CUBLAS_POINTER_MODE_HOST = 0,
	CUBLAS_POINTER_MODE_DEVICE = 1
} cublasPointerMode_t;

typedef enum {
	CUBLAS_ATOMICS_NOT_ALLOWED = 0,
	CUBLAS_ATOMICS_ALLOWED = 1
} cublasAtomicsMode_t;

typedef enum {
	CUBLAS_FILL_MODE_LOWER = 0,
	CUBLAS_FILL_MODE_UPPER = 1,
	CUBLAS_FILL_MODE_FULL = 2
} cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;

typedef enum {
	CUBLAS_GEMM_DFALT = -1,
	CUBLAS_GEMM_DEFAULT = -1,
	CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
	CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
	CUBLAS_GEMM_AUTOTUNE = 999
} cublasGemmAlgo_t;

typedef enum {
	CUBLAS_DEFAULT_MATH = 0,
	CUBLAS_TENSOR_OP_MATH = 1,
	CUBLAS_PEDANTIC_MATH = 2,
	CUBLAS_TF32_TENSOR_OP_MATH = 3,
	CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;

typedef enum {
	CUBLAS_COMPUTE_16F = 64,
	CUBLAS_COMPUTE_16F_PEDANTIC = 65,
	CUBLAS_COMPUTE_32F = 68,
	CUBLAS_COMPUTE_32F_PEDANTIC = 69,
	CUBLAS_COMPUTE_64F = 70,
	CUBLAS_COMPUTE_64F_PEDANTIC = 71,
	CUBLAS_COMPUTE_32I = 72,
	CUBLAS_COMPUTE_32I_PEDANTIC = 73,
	CUBLAS_COMPUTE_32F_FAST_16F = 74,
	CUBLAS_COMPUTE_32F_FAST_16BF = 75,
	CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;

typedef struct cublasContext *cublasHandle_t;

LOOM_C_BEGIN
cublasStatus_t cublasCreate(cublasHandle_t *handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int *version);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *stream);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle,
				    cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle,
				    cublasPointerMode_t *mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle,
				    cublasAtomicsMode_t mode);
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void *workspace,
				  size_t size);
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);

/* Vectors and matrices between host and device. */
cublasStatus_t cublasSetVector(int n, int size, const void *x, int incx,
			       void *y, int incy);
cublasStatus_t cublasGetVector(int n, int size, const void *x, int incx,
			       void *y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int cols, int size, const void *a,
			       int lda, void *b, int ldb);
cublasStatus_t cublasGetMatrix(int rows, int cols, int size, const void *a,
			       int lda, void *b, int ldb);
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int size,
				    const void *a, int lda, void *b, int ldb,
				    cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int size,
				    const void *a, int lda, void *b, int ldb,
				    cudaStream_t stream);

/* Everything that there is for float (S) and double (D). */
#define LOOM_BLAS(P, p, T)                                                  \
	cublasStatus_t cublas##P##axpy(cublasHandle_t handle, int n,        \
				       const T *alpha, const T *x,          \
				       int incx, T *y, int incy);           \
	cublasStatus_t cublas##P##scal(cublasHandle_t handle, int n,        \
				       const T *alpha, T *x, int incx);     \
	cublasStatus_t cublas##P##copy(cublasHandle_t handle, int n,        \
				       const T *x, int incx, T *y, int incy); \
	cublasStatus_t cublas##P##swap(cublasHandle_t handle, int n, T *x,  \
				       int incx, T *y, int incy);           \
	cublasStatus_t cublas##P##dot(cublasHandle_t handle, int n,         \
				      const T *x, int incx, const T *y,     \
				      int incy, T *result);                 \
	cublasStatus_t cublas##P##nrm2(cublasHandle_t handle, int n,        \
				       const T *x, int incx, T *result);    \
	cublasStatus_t cublas##P##asum(cublasHandle_t handle, int n,        \
				       const T *x, int incx, T *result);    \
	cublasStatus_t cublasI##p##amax(cublasHandle_t handle, int n,       \
					const T *x, int incx, int *result); \
	cublasStatus_t cublasI##p##amin(cublasHandle_t handle, int n,       \
					const T *x, int incx, int *result); \
	cublasStatus_t cublas##P##gemv(cublasHandle_t handle,               \
				       cublasOperation_t op, int m, int n,  \
				       const T *alpha, const T *a, int lda, \
				       const T *x, int incx, const T *beta, \
				       T *y, int incy);                     \
	cublasStatus_t cublas##P##ger(cublasHandle_t handle, int m, int n,  \
				      const T *alpha, const T *x, int incx, \
				      const T *y, int incy, T *a, int lda); \
	cublasStatus_t cublas##P##geam(                                     \
		cublasHandle_t handle, cublasOperation_t opa,               \
		cublasOperation_t opb, int m, int n, const T *alpha,        \
		const T *a, int lda, const T *beta, const T *b, int ldb,    \
		T *c, int ldc);
#define LOOM_BLAS_PRODUCTS(P, T)                                            \
	cublasStatus_t cublas##P##gemm(                                     \
		cublasHandle_t handle, cublasOperation_t opa,               \
		cublasOperation_t opb, int m, int n, int k, const T *alpha, \
		const T *a, int lda, const T *b, int ldb, const T *beta,    \
		T *c, int ldc);                                             \
	cublasStatus_t cublas##P##gemmStridedBatched(                       \
		cublasHandle_t handle, cublasOperation_t opa,               \
		cublasOperation_t opb, int m, int n, int k, const T *alpha, \
		const T *a, int lda, long long stridea, const T *b,         \
		int ldb, long long strideb, const T *beta, T *c, int ldc,   \
		long long stridec, int count);                              \
	cublasStatus_t cublas##P##gemmBatched(                              \
		cublasHandle_t handle, cublasOperation_t opa,               \
		cublasOperation_t opb, int m, int n, int k, const T *alpha, \
		const T *const a[], int lda, const T *const b[], int ldb,   \
		const T *beta, T *const c[], int ldc, int count);
LOOM_BLAS(S, s, float)
LOOM_BLAS(D, d, double)
LOOM_BLAS_PRODUCTS(S, float)
LOOM_BLAS_PRODUCTS(D, double)
#ifdef __cplusplus
LOOM_BLAS_PRODUCTS(H, __half)
#endif
#undef LOOM_BLAS
#undef LOOM_BLAS_PRODUCTS

/* Numbers of any type, by their addresses. */
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t opa,
			    cublasOperation_t opb, int m, int n, int k,
			    const void *alpha, const void *a,
			    cudaDataType atype, int lda, const void *b,
			    cudaDataType btype, int ldb, const void *beta,
			    void *c, cudaDataType ctype, int ldc,
			    cublasComputeType_t compute,
			    cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmStridedBatchedEx(
	cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
	int m, int n, int k, const void *alpha, const void *a,
	cudaDataType atype, int lda, long long stridea, const void *b,
	cudaDataType btype, int ldb, long long strideb, const void *beta,
	void *c, cudaDataType ctype, int ldc, long long stridec, int count,
	cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x,
			   cudaDataType xtype, int incx, const void *y,
			   cudaDataType ytype, int incy, void *result,
			   cudaDataType rtype, cudaDataType compute);
LOOM_C_END

#ifdef __cplusplus
/* As CUDA 10 had it: the sums' type for how they are computed. */
static inline cublasStatus_t cublasGemmEx(
	cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
	int m, int n, int k, const void *alpha, const void *a,
	cudaDataType atype, int lda, const void *b, cudaDataType btype, int ldb,
	const void *beta, void *c, cudaDataType ctype, int ldc,
	cudaDataType compute, cublasGemmAlgo_t algorithm)
{
	return ::cublasGemmEx(handle, opa, opb, m, n, k, alpha, a, atype, lda,
			      b, btype, ldb, beta, c, ctype, ldc,
			      compute == CUDA_R_16F ? CUBLAS_COMPUTE_16F :
			      compute == CUDA_R_64F ? CUBLAS_COMPUTE_64F :
			      compute == CUDA_R_32I ? CUBLAS_COMPUTE_32I :
						      CUBLAS_COMPUTE_32F,
			      algorithm);
}
#endif

#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm
#define cublasSetStream_v2 cublasSetStream

#endif
