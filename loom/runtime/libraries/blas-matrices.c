/* cuBLAS's functions of a matrix and vectors, and sums of matrices. */
#include "libraries/blas.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"

static double element(const struct loom_operand *o, int row, int col)
{
	ptrdiff_t at = o->turned ? (ptrdiff_t)row * o->ld + col :
				   (ptrdiff_t)col * o->ld + row;

	return loom_blas_get(o->at, o->type, at);
}

static void put(const struct loom_operand *o, ptrdiff_t at, double v)
{
	size_t size = loom_blas_size(o->type);

	loom_blas_put((void *)(uintptr_t)o->at, o->type, at, v);
	loom_initialised_written((uintptr_t)o->at + (size_t)at * size, size);
}

static void check_scalars(const struct loom_blas *c)
{
	if (c->alpha.device)
		loom_blas_check(c, "alpha", c->alpha.device,
				loom_blas_size(c->alpha.type));
	if (c->beta.device)
		loom_blas_check(c, "beta", c->beta.device,
				loom_blas_size(c->beta.type));
}

/* y = alpha op(a) x + beta y; m and n are op(a)'s. */
static void run_gemv(const struct loom_blas *c)
{
	double alpha, beta;

	check_scalars(c);
	alpha = loom_blas_value(&c->alpha);
	beta = loom_blas_value(&c->beta);
	loom_blas_check_matrix(c, "A", &c->a, c->m, c->n, LOOM_LOAD);
	loom_blas_check_vector(c, "x", &c->b, c->n, LOOM_LOAD);
	loom_blas_check_vector(c, "y", &c->c, c->m, LOOM_STORE);
	for (int i = 0; i < c->m; i++) {
		ptrdiff_t at = loom_blas_at(&c->c, i, c->m);
		double sum = 0;

		for (int j = 0; j < c->n; j++)
			sum += element(&c->a, i, j) *
			       loom_blas_get(c->b.at, c->b.type,
					     loom_blas_at(&c->b, j, c->n));
		sum *= alpha;
		if (beta != 0)
			sum += beta * loom_blas_get(c->c.at, c->c.type, at);
		put(&c->c, at, sum);
	}
}

/* c = c + alpha a b', of vectors a and b. */
static void run_ger(const struct loom_blas *c)
{
	double alpha;

	check_scalars(c);
	alpha = loom_blas_value(&c->alpha);
	loom_blas_check_vector(c, "x", &c->a, c->m, LOOM_LOAD);
	loom_blas_check_vector(c, "y", &c->b, c->n, LOOM_LOAD);
	loom_blas_check_matrix(c, "A", &c->c, c->m, c->n, LOOM_STORE);
	for (int j = 0; j < c->n; j++)
		for (int i = 0; i < c->m; i++) {
			double x = loom_blas_get(c->a.at, c->a.type,
						 loom_blas_at(&c->a, i, c->m));
			double y = loom_blas_get(c->b.at, c->b.type,
						 loom_blas_at(&c->b, j, c->n));

			put(&c->c, (ptrdiff_t)j * c->c.ld + i,
			    element(&c->c, i, j) + alpha * x * y);
		}
}

/* Whoever is multiplied by 0 is not read. */
static void run_geam(const struct loom_blas *c)
{
	double alpha, beta;

	check_scalars(c);
	alpha = loom_blas_value(&c->alpha);
	beta = loom_blas_value(&c->beta);
	if (alpha != 0)
		loom_blas_check_matrix(c, "A", &c->a, c->m, c->n, LOOM_LOAD);
	if (beta != 0)
		loom_blas_check_matrix(c, "B", &c->b, c->m, c->n, LOOM_LOAD);
	loom_blas_check_matrix(c, "C", &c->c, c->m, c->n, LOOM_STORE);
	for (int j = 0; j < c->n; j++)
		for (int i = 0; i < c->m; i++) {
			double v = 0;

			if (alpha != 0)
				v += alpha * element(&c->a, i, j);
			if (beta != 0)
				v += beta * element(&c->b, i, j);
			put(&c->c, (ptrdiff_t)j * c->c.ld + i, v);
		}
}

#define BLAS(P, T, type)                                                    \
	cublasStatus_t cublas##P##gemv(cublasHandle_t handle,               \
				       cublasOperation_t op, int m, int n,  \
				       const T *alpha, const T *a, int lda, \
				       const T *x, int incx, const T *beta, \
				       T *y, int incy)                      \
	{                                                                   \
		int turned = op != CUBLAS_OP_N;                             \
		struct loom_blas c = {                                      \
			.name = "cublas" #P "gemv", .pc = LOOM_BLAS_PC,     \
			.run = run_gemv, .m = turned ? n : m,               \
			.n = turned ? m : n,                                \
			.alpha = loom_blas_scalar(handle, alpha, type),     \
			.beta = loom_blas_scalar(handle, beta, type),       \
			.a = { a, type, lda, turned },                      \
			.b = { x, type, incx, 0 }, .c = { y, type, incy, 0 } \
		};                                                          \
		return lda < m || !incx || !incy ?                          \
			CUBLAS_STATUS_INVALID_VALUE : loom_blas(handle, &c); \
	}                                                                   \
	cublasStatus_t cublas##P##ger(cublasHandle_t handle, int m, int n,  \
				      const T *alpha, const T *x, int incx, \
				      const T *y, int incy, T *a, int lda)  \
	{                                                                   \
		struct loom_blas c = {                                      \
			.name = "cublas" #P "ger", .pc = LOOM_BLAS_PC,      \
			.run = run_ger, .m = m, .n = n,                     \
			.alpha = loom_blas_scalar(handle, alpha, type),     \
			.a = { x, type, incx, 0 },                          \
			.b = { y, type, incy, 0 }, .c = { a, type, lda, 0 } \
		};                                                          \
		return lda < m || !incx || !incy ?                          \
			CUBLAS_STATUS_INVALID_VALUE : loom_blas(handle, &c); \
	}                                                                   \
	cublasStatus_t cublas##P##geam(                                     \
		cublasHandle_t handle, cublasOperation_t opa,               \
		cublasOperation_t opb, int m, int n, const T *alpha,        \
		const T *a, int lda, const T *beta, const T *b, int ldb,    \
		T *c, int ldc)                                              \
	{                                                                   \
		struct loom_blas call = {                                   \
			.name = "cublas" #P "geam", .pc = LOOM_BLAS_PC,     \
			.run = run_geam, .m = m, .n = n,                    \
			.alpha = loom_blas_scalar(handle, alpha, type),     \
			.beta = loom_blas_scalar(handle, beta, type),       \
			.a = { a, type, lda, opa != CUBLAS_OP_N },          \
			.b = { b, type, ldb, opb != CUBLAS_OP_N },          \
			.c = { c, type, ldc, 0 }                            \
		};                                                          \
		return ldc < m ? CUBLAS_STATUS_INVALID_VALUE :              \
				 loom_blas(handle, &call);                  \
	}
BLAS(S, float, CUDA_R_32F)
BLAS(D, double, CUDA_R_64F)
