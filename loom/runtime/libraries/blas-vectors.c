/* cuBLAS's functions of vectors.  Sums are made in double and rounded once;
 * what cuBLAS adds in another order may differ from them in the last bits. */
#include <math.h>

#include "libraries/blas.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"

/* What is done to x, and, if there are two, to y. */
static void check(const struct loom_blas *c, enum loom_op x, int two,
		  enum loom_op y)
{
	loom_blas_check_vector(c, "x", &c->a, c->n, x);
	if (two)
		loom_blas_check_vector(c, "y", &c->b, c->n, y);
	if (c->alpha.device)
		loom_blas_check(c, "alpha", c->alpha.device,
				loom_blas_size(c->alpha.type));
}

static double x(const struct loom_blas *c, int i)
{
	return loom_blas_get(c->a.at, c->a.type, loom_blas_at(&c->a, i, c->n));
}

static double y(const struct loom_blas *c, int i)
{
	return loom_blas_get(c->b.at, c->b.type, loom_blas_at(&c->b, i, c->n));
}

static void put(const struct loom_operand *o, int i, int n, double v)
{
	ptrdiff_t at = loom_blas_at(o, i, n);
	size_t size = loom_blas_size(o->type);

	loom_blas_put((void *)(uintptr_t)o->at, o->type, at, v);
	loom_initialised_written((uintptr_t)o->at + (size_t)at * size, size);
}

/* A float's alpha times x is exact in double, so that this is fused. */
static void run_axpy(const struct loom_blas *c)
{
	double alpha;

	check(c, LOOM_LOAD, 1, LOOM_STORE);
	alpha = loom_blas_value(&c->alpha);
	for (int i = 0; i < c->n; i++)
		put(&c->b, i, c->n, fma(alpha, x(c, i), y(c, i)));
}

static void run_scal(const struct loom_blas *c)
{
	double alpha;

	check(c, LOOM_STORE, 0, LOOM_LOAD);
	alpha = loom_blas_value(&c->alpha);
	for (int i = 0; i < c->n; i++)
		put(&c->a, i, c->n, alpha * x(c, i));
}

static void run_copy(const struct loom_blas *c)
{
	check(c, LOOM_LOAD, 1, LOOM_STORE);
	for (int i = 0; i < c->n; i++)
		put(&c->b, i, c->n, x(c, i));
}

static void run_swap(const struct loom_blas *c)
{
	check(c, LOOM_STORE, 1, LOOM_STORE);
	for (int i = 0; i < c->n; i++) {
		double kept = y(c, i);

		put(&c->b, i, c->n, x(c, i));
		put(&c->a, i, c->n, kept);
	}
}

static void run_dot(const struct loom_blas *c)
{
	double sum = 0;

	check(c, LOOM_LOAD, 1, LOOM_LOAD);
	for (int i = 0; i < c->n; i++)
		sum += x(c, i) * y(c, i);
	loom_blas_tell(c, sum);
}

/* Scaled, so that no square overflows. */
static void run_nrm2(const struct loom_blas *c)
{
	double most = 0, sum = 0;

	check(c, LOOM_LOAD, 0, LOOM_LOAD);
	for (int i = 0; i < c->n; i++)
		most = fmax(most, fabs(x(c, i)));
	for (int i = 0; i < c->n && most > 0; i++)
		sum += x(c, i) / most * (x(c, i) / most);
	loom_blas_tell(c, most * sqrt(sum));
}

static void run_asum(const struct loom_blas *c)
{
	double sum = 0;

	check(c, LOOM_LOAD, 0, LOOM_LOAD);
	for (int i = 0; i < c->n; i++)
		sum += fabs(x(c, i));
	loom_blas_tell(c, sum);
}

/* The first of the largest (k: 1) or smallest, counted from 1. */
static void run_extreme(const struct loom_blas *c)
{
	int best = 0;

	check(c, LOOM_LOAD, 0, LOOM_LOAD);
	for (int i = 1; i < c->n; i++)
		if (c->k ? fabs(x(c, i)) > fabs(x(c, best)) :
			   fabs(x(c, i)) < fabs(x(c, best)))
			best = i;
	loom_blas_tell(c, c->n > 0 ? best + 1 : 0);
}

#define VECTOR(v, t) { v, t, inc##v, 0 }
#define BLAS(P, p, T, type)                                                  \
	cublasStatus_t cublas##P##axpy(cublasHandle_t handle, int n,         \
				       const T *alpha, const T *x, int incx, \
				       T *y, int incy)                       \
	{                                                                    \
		struct loom_blas c = {                                       \
			.name = "cublas" #P "axpy", .pc = LOOM_BLAS_PC,      \
			.run = run_axpy, .n = n, .a = VECTOR(x, type),       \
			.b = VECTOR(y, type),                                \
			.alpha = loom_blas_scalar(handle, alpha, type)       \
		};                                                           \
		return loom_blas(handle, &c);                                \
	}                                                                    \
	cublasStatus_t cublas##P##scal(cublasHandle_t handle, int n,         \
				       const T *alpha, T *x, int incx)       \
	{                                                                    \
		struct loom_blas c = {                                       \
			.name = "cublas" #P "scal", .pc = LOOM_BLAS_PC,      \
			.run = run_scal, .n = n, .a = VECTOR(x, type),       \
			.alpha = loom_blas_scalar(handle, alpha, type)       \
		};                                                           \
		return loom_blas(handle, &c);                                \
	}                                                                    \
	cublasStatus_t cublas##P##dot(cublasHandle_t handle, int n,          \
				      const T *x, int incx, const T *y,      \
				      int incy, T *result)                   \
	{                                                                    \
		struct loom_blas c = {                                       \
			.name = "cublas" #P "dot", .pc = LOOM_BLAS_PC,       \
			.run = run_dot, .n = n, .a = VECTOR(x, type),        \
			.b = VECTOR(y, type), .result = result,              \
			.result_type = type                                  \
		};                                                           \
		return loom_blas(handle, &c);                                \
	}                                                                    \
	TWO(cublas##P##copy, run_copy, const T, T, type)                     \
	TWO(cublas##P##swap, run_swap, T, T, type)                           \
	ONE(cublas##P##nrm2, run_nrm2, T, T, type, type, 0)                  \
	ONE(cublas##P##asum, run_asum, T, T, type, type, 0)                  \
	ONE(cublasI##p##amax, run_extreme, T, int, type, CUDA_R_32I, 1)      \
	ONE(cublasI##p##amin, run_extreme, T, int, type, CUDA_R_32I, 0)
#define TWO(function, does, X, T, type)                                      \
	cublasStatus_t function(cublasHandle_t handle, int n, X *x,          \
				int incx, T *y, int incy)                    \
	{                                                                    \
		struct loom_blas c = { .name = #function,                    \
				       .pc = LOOM_BLAS_PC, .run = does,      \
				       .n = n, .a = VECTOR(x, type),         \
				       .b = VECTOR(y, type) };               \
		return loom_blas(handle, &c);                                \
	}
#define ONE(function, does, T, R, type, rtype, number)                       \
	cublasStatus_t function(cublasHandle_t handle, int n, const T *x,    \
				int incx, R *result)                         \
	{                                                                    \
		struct loom_blas c = { .name = #function,                    \
				       .pc = LOOM_BLAS_PC, .run = does,      \
				       .n = n, .k = number,                  \
				       .a = VECTOR(x, type),                 \
				       .result = result,                     \
				       .result_type = rtype };               \
		return loom_blas(handle, &c);                                \
	}
BLAS(S, s, float, CUDA_R_32F)
BLAS(D, d, double, CUDA_R_64F)

cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x,
			   cudaDataType xtype, int incx, const void *y,
			   cudaDataType ytype, int incy, void *result,
			   cudaDataType rtype, cudaDataType compute)
{
	struct loom_blas c = { .name = "cublasDotEx", .pc = LOOM_BLAS_PC,
			       .run = run_dot, .n = n, .a = VECTOR(x, xtype),
			       .b = VECTOR(y, ytype), .result = result,
			       .result_type = rtype };

	if (!loom_blas_size(xtype) || !loom_blas_size(ytype) ||
	    !loom_blas_size(rtype) || !loom_blas_size(compute))
		return CUBLAS_STATUS_NOT_SUPPORTED;
	return loom_blas(handle, &c);
}
