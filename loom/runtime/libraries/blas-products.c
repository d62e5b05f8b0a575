/* cuBLAS's products of matrices.  float and double are multiplied by this
 * machine's BLAS, when it has one, else here; other types are made float first
 * (integers double, which holds their sums). */
#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>

#include "base/failure.h"
#include "libraries/blas.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"

/* The BLAS's own, by Fortran's ways: c = alpha op(a) op(b) + beta c. */
typedef void multiply_float(const char *opa, const char *opb, const int *m,
			    const int *n, const int *k, const float *alpha,
			    const float *a, const int *lda, const float *b,
			    const int *ldb, const float *beta, float *c,
			    const int *ldc);
typedef void multiply_double(const char *opa, const char *opb, const int *m,
			     const int *n, const int *k, const double *alpha,
			     const double *a, const int *lda, const double *b,
			     const int *ldb, const double *beta, double *c,
			     const int *ldc);

static void *blas_function(const char *name)
{
	static void *library;
	static int looked;

	if (!looked)
		library = dlopen("libblas.so.3", RTLD_NOW | RTLD_LOCAL);
	looked = 1;
	return library ? dlsym(library, name) : NULL;
}

/* c, m times n, = a b, all by columns and without gaps. */
#define MULTIPLY(name, T, blas, function)                                   \
	static void name(int m, int n, int k, const T *a, const T *b, T *c) \
	{                                                                   \
		const T one = 1, zero = 0;                                  \
		const int ka = k > 0 ? k : 1;                               \
		union {                                                     \
			void *found;                                        \
			blas *call;                                         \
		} f = { blas_function(function) };                          \
									    \
		if (f.found) {                                              \
			f.call("N", "N", &m, &n, &k, &one, a, &m, b, &ka,   \
			       &zero, c, &m);                               \
			return;                                             \
		}                                                           \
		for (ptrdiff_t i = 0; i < (ptrdiff_t)m * n; i++)            \
			c[i] = 0;                                           \
		for (int j = 0; j < n; j++)                                 \
			for (int l = 0; l < k; l++)                         \
				for (int i = 0; i < m; i++)                 \
					c[(ptrdiff_t)j * m + i] +=          \
						a[(ptrdiff_t)l * m + i] *   \
						b[(ptrdiff_t)j * k + l];    \
	}
MULTIPLY(multiply_floats, float, multiply_float, "sgemm_")
MULTIPLY(multiply_doubles, double, multiply_double, "dgemm_")

static void *room(const struct loom_blas *c, size_t rows, size_t cols,
		  size_t size)
{
	void *all = malloc(rows * cols * size + 1);

	if (!all)
		loom_fail_at(c->pc, "%s: the host has no memory for it",
			     c->name);
	return all;
}

/* op(o) by columns, without gaps. */
static void *straight(const struct loom_blas *c, const struct loom_operand *o,
		      const char *at, int rows, int cols, int wide)
{
	void *all = room(c, (size_t)rows, (size_t)cols, wide ? 8 : 4);

	for (int j = 0; j < cols; j++)
		for (int i = 0; i < rows; i++) {
			ptrdiff_t from = o->turned ? (ptrdiff_t)i * o->ld + j :
						     (ptrdiff_t)j * o->ld + i;
			double v = loom_blas_get(at, o->type, from);
			ptrdiff_t to = (ptrdiff_t)j * rows + i;

			if (wide)
				((double *)all)[to] = v;
			else
				((float *)all)[to] = (float)v;
		}
	return all;
}

/* As cuBLAS's gelu has it: by tanh. */
static double gelu(double v)
{
	const double root = 0.7978845608028654; /* of 2 / pi */

	return 0.5 * v * (1 + tanh(root * (v + 0.044715 * v * v * v)));
}

static double epilogue(const struct loom_blas *c, double v, int i, int j)
{
	enum { RELU = 2, BIAS = 4, GELU = 32, AUX = 128 };

	if (c->epilogue & BIAS)
		v += loom_blas_get(c->bias.at, c->bias.type, i);
	if (c->epilogue & AUX)
		loom_blas_put((void *)(uintptr_t)c->aux.at, c->aux.type,
			      (ptrdiff_t)j * c->aux.ld + i, v);
	if (c->epilogue & RELU)
		v = v > 0 ? v : 0;
	if (c->epilogue & GELU)
		v = gelu(v);
	return v;
}

/* One of the batch. */
struct triple {
	const char *a, *b, *c;
	char *d;
};

static void finish(const struct loom_blas *c, const struct triple *t,
		   const void *product, int wide, double alpha, double beta)
{
	size_t size = loom_blas_size(c->d.type);

	for (int j = 0; j < c->n; j++) {
		for (int i = 0; i < c->m; i++) {
			ptrdiff_t at = (ptrdiff_t)j * c->m + i;
			double v = alpha *
				(wide ? ((const double *)product)[at] :
					(double)((const float *)product)[at]);

			if (beta != 0)
				v += beta * loom_blas_get(
					t->c, c->c.type,
					(ptrdiff_t)j * c->c.ld + i);
			loom_blas_put(t->d, c->d.type,
				      (ptrdiff_t)j * c->d.ld + i,
				      epilogue(c, v, i, j));
		}
		loom_initialised_written((uintptr_t)t->d +
				    (size_t)j * (size_t)c->d.ld * size,
				    (size_t)c->m * size);
	}
}

static void one(const struct loom_blas *c, const struct triple *t,
		double alpha, double beta)
{
	int wide = c->alpha.type == CUDA_R_64F || c->alpha.type == CUDA_R_32I;
	void *a = straight(c, &c->a, t->a, c->m, c->k, wide);
	void *b = straight(c, &c->b, t->b, c->k, c->n, wide);
	void *product = room(c, (size_t)c->m, (size_t)c->n, wide ? 8 : 4);

	if (wide)
		multiply_doubles(c->m, c->n, c->k, a, b, product);
	else
		multiply_floats(c->m, c->n, c->k, a, b, product);
	finish(c, t, product, wide, alpha, beta);
	free(a);
	free(b);
	free(product);
}

/* The operand of number i of the batch. */
static const void *of_batch(const struct loom_blas *c,
			    const struct loom_operand *o, int which, int i)
{
	if (c->listed)
		return ((const void *const *)o->at)[i];
	return (const char *)o->at + (ptrdiff_t)c->stride[which] * i *
		(ptrdiff_t)loom_blas_size(o->type);
}

static void check(const struct loom_blas *c, struct triple *t, int i,
		  double beta)
{
	struct loom_operand a = c->a, b = c->b, o = c->c, d = c->d;

	a.at = t->a = of_batch(c, &c->a, 0, i);
	b.at = t->b = of_batch(c, &c->b, 1, i);
	o.at = t->c = of_batch(c, &c->c, 2, i);
	d.at = t->d = (char *)(uintptr_t)of_batch(c, &c->d, 2, i);
	loom_blas_check_matrix(c, "A", &a, c->m, c->k, LOOM_LOAD);
	loom_blas_check_matrix(c, "B", &b, c->k, c->n, LOOM_LOAD);
	if (beta != 0)
		loom_blas_check_matrix(c, "C", &o, c->m, c->n, LOOM_LOAD);
	loom_blas_check_matrix(c, "C", &d, c->m, c->n, LOOM_STORE);
}

void loom_blas_multiply(const struct loom_blas *c)
{
	const struct loom_scalar *scalars[] = { &c->alpha, &c->beta };
	const struct loom_operand *lists[] = { &c->a, &c->b, &c->c };
	double alpha, beta;

	for (size_t i = 0; i < 2; i++)
		if (scalars[i]->device)
			loom_blas_check(c, i ? "beta" : "alpha",
					scalars[i]->device,
					loom_blas_size(scalars[i]->type));
	for (size_t i = 0; c->listed && i < 3; i++)
		loom_blas_check(c, "a list of matrices", lists[i]->at,
				(size_t)c->count * sizeof(void *));
	alpha = loom_blas_value(&c->alpha);
	beta = loom_blas_value(&c->beta);
	for (int i = 0; c->m && c->n && i < c->count; i++) {
		struct triple t;

		check(c, &t, i, beta);
		one(c, &t, alpha, beta);
	}
}

static cublasStatus_t multiply(cublasHandle_t handle, struct loom_blas *c)
{
	int rows_a = c->a.turned ? c->k : c->m;
	int rows_b = c->b.turned ? c->n : c->k;

	if (!loom_blas_size(c->a.type) || !loom_blas_size(c->b.type) ||
	    !loom_blas_size(c->c.type))
		return CUBLAS_STATUS_NOT_SUPPORTED;
	if (c->a.ld < rows_a || c->b.ld < rows_b || c->c.ld < c->m ||
	    c->a.ld < 1 || c->b.ld < 1 || c->c.ld < 1)
		return CUBLAS_STATUS_INVALID_VALUE;
	/* cuBLAS wants rows of whole words. */
	if (c->a.type == CUDA_R_8I && (c->a.ld % 4 || c->b.ld % 4))
		return CUBLAS_STATUS_NOT_SUPPORTED;
	c->run = loom_blas_multiply;
	c->d = c->c;
	return loom_blas(handle, c);
}

#define CALL(function, type)                                                \
	struct loom_blas call = {                                           \
		.name = #function, .pc = LOOM_BLAS_PC, .m = m, .n = n,      \
		.k = k, .count = 1,                                         \
		.alpha = loom_blas_scalar(handle, alpha, type),             \
		.beta = loom_blas_scalar(handle, beta, type),               \
		.a = { a, type, lda, opa != CUBLAS_OP_N },                  \
		.b = { b, type, ldb, opb != CUBLAS_OP_N },                  \
		.c = { c, type, ldc, 0 }                                    \
	}
#define PRODUCTS(P, T, type)                                                \
	cublasStatus_t cublas##P##gemm(                                     \
		cublasHandle_t handle, cublasOperation_t opa,               \
		cublasOperation_t opb, int m, int n, int k, const T *alpha, \
		const T *a, int lda, const T *b, int ldb, const T *beta,    \
		T *c, int ldc)                                              \
	{                                                                   \
		CALL(cublas##P##gemm, type);                                \
		return multiply(handle, &call);                             \
	}                                                                   \
	cublasStatus_t cublas##P##gemmStridedBatched(                       \
		cublasHandle_t handle, cublasOperation_t opa,               \
		cublasOperation_t opb, int m, int n, int k, const T *alpha, \
		const T *a, int lda, long long stridea, const T *b,         \
		int ldb, long long strideb, const T *beta, T *c, int ldc,   \
		long long stridec, int count)                               \
	{                                                                   \
		CALL(cublas##P##gemmStridedBatched, type);                  \
		call.stride[0] = stridea;                                   \
		call.stride[1] = strideb;                                   \
		call.stride[2] = stridec;                                   \
		call.count = count;                                         \
		return multiply(handle, &call);                             \
	}                                                                   \
	cublasStatus_t cublas##P##gemmBatched(                              \
		cublasHandle_t handle, cublasOperation_t opa,               \
		cublasOperation_t opb, int m, int n, int k, const T *alpha, \
		const T *const a[], int lda, const T *const b[], int ldb,   \
		const T *beta, T *const c[], int ldc, int count)            \
	{                                                                   \
		CALL(cublas##P##gemmBatched, type);                         \
		call.listed = 1;                                            \
		call.count = count;                                         \
		return multiply(handle, &call);                             \
	}
PRODUCTS(S, float, CUDA_R_32F)
PRODUCTS(D, double, CUDA_R_64F)

/* C knows no half. */
typedef unsigned short half;
#define DECLARED(...)                                                       \
	cublasStatus_t cublasHgemm(__VA_ARGS__, const half *a, int lda,     \
				   const half *b, int ldb,                  \
				   const half *beta, half *c, int ldc);     \
	cublasStatus_t cublasHgemmStridedBatched(                           \
		__VA_ARGS__, const half *a, int lda, long long stridea,     \
		const half *b, int ldb, long long strideb,                  \
		const half *beta, half *c, int ldc, long long stridec,      \
		int count);                                                 \
	cublasStatus_t cublasHgemmBatched(                                  \
		__VA_ARGS__, const half *const a[], int lda,                \
		const half *const b[], int ldb, const half *beta,           \
		half *const c[], int ldc, int count);
DECLARED(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
	 int m, int n, int k, const half *alpha)
PRODUCTS(H, half, CUDA_R_16F)

static cudaDataType scalars_of(cublasComputeType_t compute)
{
	switch (compute) {
	case CUBLAS_COMPUTE_16F:
	case CUBLAS_COMPUTE_16F_PEDANTIC:
		return CUDA_R_16F;
	case CUBLAS_COMPUTE_64F:
	case CUBLAS_COMPUTE_64F_PEDANTIC:
		return CUDA_R_64F;
	case CUBLAS_COMPUTE_32I:
	case CUBLAS_COMPUTE_32I_PEDANTIC:
		return CUDA_R_32I;
	default:
		return CUDA_R_32F;
	}
}

cublasStatus_t cublasGemmStridedBatchedEx(
	cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
	int m, int n, int k, const void *alpha, const void *a,
	cudaDataType atype, int lda, long long stridea, const void *b,
	cudaDataType btype, int ldb, long long strideb, const void *beta,
	void *c, cudaDataType ctype, int ldc, long long stridec, int count,
	cublasComputeType_t compute, cublasGemmAlgo_t algorithm)
{
	CALL(cublasGemmStridedBatchedEx, scalars_of(compute));

	(void)algorithm;
	call.a.type = atype;
	call.b.type = btype;
	call.c.type = ctype;
	call.stride[0] = stridea;
	call.stride[1] = strideb;
	call.stride[2] = stridec;
	call.count = count;
	return multiply(handle, &call);
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t opa,
			    cublasOperation_t opb, int m, int n, int k,
			    const void *alpha, const void *a,
			    cudaDataType atype, int lda, const void *b,
			    cudaDataType btype, int ldb, const void *beta,
			    void *c, cudaDataType ctype, int ldc,
			    cublasComputeType_t compute,
			    cublasGemmAlgo_t algorithm)
{
	CALL(cublasGemmEx, scalars_of(compute));

	(void)algorithm;
	call.a.type = atype;
	call.b.type = btype;
	call.c.type = ctype;
	return multiply(handle, &call);
}
