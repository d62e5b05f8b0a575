/* A call of cuBLAS: what it works on, and how it is done. */
#ifndef LOOM_BLAS_H
#define LOOM_BLAS_H

#include <cublas_api.h>
#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "loom/host.h"

struct cublasContext {
	cudaStream_t stream;
	cublasPointerMode_t mode;
	cublasMath_t math;
};

/* A vector, whose elements are ld apart, or a matrix by columns. */
struct loom_operand {
	const void *at;
	cudaDataType type;
	int ld, turned;
};

/* alpha and beta: a value, or where on the device it will be. */
struct loom_scalar {
	double value;
	const void *device;
	cudaDataType type;
};

struct loom_blas {
	const char *name;
	uintptr_t pc; /* of the call */
	void (*run)(const struct loom_blas *call);
	int m, n, k, mode;
	struct loom_scalar alpha, beta;
	struct loom_operand a, b, c, d;
	void *result; /* of one number, and its type */
	cudaDataType result_type;
	long long stride[3];
	int count, listed; /* of a batch; by lists of addresses */
	int epilogue;
	struct loom_operand bias, aux;
};

/* Where the public function that asks was called from. */
#define LOOM_BLAS_PC ((uintptr_t)__builtin_return_address(0) - 1)

/* Checks the handle, and does it in its stream. */
cublasStatus_t loom_blas(cublasHandle_t handle, struct loom_blas *call);
struct loom_scalar loom_blas_scalar(cublasHandle_t handle, const void *at,
				    cudaDataType type);
double loom_blas_value(const struct loom_scalar *scalar);
/* Ends the program when these are not the device's to use. */
void loom_blas_check(const struct loom_blas *call, const char *what,
		     const void *at, size_t size);
void loom_blas_check_matrix(const struct loom_blas *call, const char *what,
			    const struct loom_operand *o, int rows, int cols,
			    enum loom_op op);
/* A vector's elements: where number i of n lies. */
ptrdiff_t loom_blas_at(const struct loom_operand *o, int i, int n);
void loom_blas_check_vector(const struct loom_blas *call, const char *what,
			    const struct loom_operand *o, int n,
			    enum loom_op op);

/* Numbers of any type. */
size_t loom_blas_size(cudaDataType type);
double loom_blas_get(const void *at, cudaDataType type, ptrdiff_t i);
void loom_blas_put(void *at, cudaDataType type, ptrdiff_t i, double v);
/* To where the call's mode says. */
void loom_blas_tell(const struct loom_blas *call, double v);

/* d = epilogue(alpha a b + beta c), a batch of them. */
void loom_blas_multiply(const struct loom_blas *call);

#endif
