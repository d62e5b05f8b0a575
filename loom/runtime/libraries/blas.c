/* cuBLAS: handles, scalars, and how a call becomes work of a stream. */
#include "libraries/blas.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/stream.h"
#include "base/call.h"
#include "base/failure.h"
#include "base/host-lock.h"
#include "hazards/outstanding.h"
#include "hazards/streams.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"

static const struct {
	cublasStatus_t status;
	const char *name, *text;
} statuses[] = {
#define STATUS(name, text) { CUBLAS_STATUS_##name, "CUBLAS_STATUS_" #name, text }
	STATUS(SUCCESS, "success"),
	STATUS(NOT_INITIALIZED, "the library was not initialized"),
	STATUS(ALLOC_FAILED, "the resource allocation failed"),
	STATUS(INVALID_VALUE,
	       "an unsupported value or parameter was passed to the function"),
	STATUS(ARCH_MISMATCH, "the requested functionality is absent from the device"),
	STATUS(MAPPING_ERROR, "an access to GPU memory space failed"),
	STATUS(EXECUTION_FAILED, "the function failed to launch on the GPU"),
	STATUS(INTERNAL_ERROR, "an internal operation failed"),
	STATUS(NOT_SUPPORTED, "the functionality requested is not supported"),
	STATUS(LICENSE_ERROR, "a license check failed")
#undef STATUS
};

const char *cublasGetStatusName(cublasStatus_t status)
{
	for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
		if (statuses[i].status == status)
			return statuses[i].name;
	return "unknown";
}

const char *cublasGetStatusString(cublasStatus_t status)
{
	for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
		if (statuses[i].status == status)
			return statuses[i].text;
	return "unknown";
}

cublasStatus_t cublasCreate(cublasHandle_t *handle)
{
	if (!handle)
		return CUBLAS_STATUS_INVALID_VALUE;
	*handle = calloc(1, sizeof **handle);
	return *handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

cublasStatus_t cublasDestroy(cublasHandle_t handle)
{
	free(handle);
	return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasGetVersion(cublasHandle_t handle, int *version)
{
	(void)handle;
	if (!version)
		return CUBLAS_STATUS_INVALID_VALUE;
	*version = CUBLAS_VERSION;
	return CUBLAS_STATUS_SUCCESS;
}

#define SETTING(name, T, member)                                       \
	cublasStatus_t cublasSet##name(cublasHandle_t handle, T value) \
	{                                                              \
		if (!handle)                                           \
			return CUBLAS_STATUS_NOT_INITIALIZED;          \
		handle->member = value;                                \
		return CUBLAS_STATUS_SUCCESS;                          \
	}                                                              \
	cublasStatus_t cublasGet##name(cublasHandle_t handle, T *value) \
	{                                                              \
		if (!handle || !value)                                 \
			return handle ? CUBLAS_STATUS_INVALID_VALUE :  \
					CUBLAS_STATUS_NOT_INITIALIZED; \
		*value = handle->member;                               \
		return CUBLAS_STATUS_SUCCESS;                          \
	}
SETTING(Stream, cudaStream_t, stream)
SETTING(PointerMode, cublasPointerMode_t, mode)
SETTING(MathMode, cublasMath_t, math)

cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle,
				    cublasAtomicsMode_t mode)
{
	(void)mode;
	return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void *workspace,
				  size_t size)
{
	(void)workspace;
	(void)size;
	return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

static cudaError_t run(void *data)
{
	LOOM_HOST_LOCK;
	const struct loom_blas *call = data;

	call->run(call);
	return cudaSuccess;
}

cublasStatus_t loom_blas(cublasHandle_t handle, struct loom_blas *call)
{
	if (!handle)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	if (call->m < 0 || call->n < 0 || call->k < 0 || call->count < 0)
		return CUBLAS_STATUS_INVALID_VALUE;
	call->mode = handle->mode;
	loom_stream_settle(handle->stream);
	return loom_submit(handle->stream, cudaGraphNodeTypeKernel, run, call,
			   sizeof *call) == cudaSuccess ?
		CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

struct loom_scalar loom_blas_scalar(cublasHandle_t handle, const void *at,
				    cudaDataType type)
{
	struct loom_scalar s = { 0, NULL, type };

	if (handle && handle->mode == CUBLAS_POINTER_MODE_DEVICE)
		s.device = at;
	else if (at)
		s.value = loom_blas_get(at, type, 0);
	return s;
}

double loom_blas_value(const struct loom_scalar *scalar)
{
	return scalar->device ? loom_blas_get(scalar->device, scalar->type, 0) :
				scalar->value;
}

void loom_blas_tell(const struct loom_blas *call, double v)
{
	size_t size = loom_blas_size(call->result_type);

	if (call->mode == CUBLAS_POINTER_MODE_DEVICE)
		loom_blas_check(call, "the result", call->result, size);
	loom_blas_put(call->result, call->result_type, 0, v);
	if (call->mode == CUBLAS_POINTER_MODE_DEVICE)
		loom_initialised_written((uintptr_t)call->result, size);
	else
		loom_awaited_stream(loom_stream_entered());
}

/* Vectors are rows of one element. */
static cublasStatus_t move(void *to, size_t to_step, const void *from,
			   size_t from_step, size_t size, int count,
			   enum cudaMemcpyKind kind, cudaStream_t stream)
{
	if (count < 0 || to_step < size || from_step < size)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (!count || !size)
		return CUBLAS_STATUS_SUCCESS;
	return cudaMemcpy2DAsync(to, to_step, from, from_step, size,
				 (size_t)count, kind, stream) == cudaSuccess ?
		CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

/* The host goes on when its copy is done. */
static cublasStatus_t awaited(cublasStatus_t status)
{
	loom_awaited_stream(loom_stream(NULL)->number);
	return status;
}

#define VECTOR(name, kind)                                                \
	cublasStatus_t name(int n, int size, const void *x, int incx,     \
			    void *y, int incy)                            \
	{                                                                 \
		LOOM_CALL;                                                \
		if (size <= 0 || incx <= 0 || incy <= 0)                  \
			return CUBLAS_STATUS_INVALID_VALUE;               \
		return awaited(move(y, (size_t)incy * (size_t)size, x,    \
				    (size_t)incx * (size_t)size,          \
				    (size_t)size, n, kind, 0));           \
	}
VECTOR(cublasSetVector, cudaMemcpyHostToDevice)
VECTOR(cublasGetVector, cudaMemcpyDeviceToHost)

#define MATRIX(name, kind)                                                  \
	cublasStatus_t name##Async(int rows, int cols, int size,            \
				   const void *a, int lda, void *b,         \
				   int ldb, cudaStream_t stream)            \
	{                                                                   \
		LOOM_CALL;                                                  \
		if (rows < 0 || size <= 0 || lda < rows || ldb < rows)      \
			return CUBLAS_STATUS_INVALID_VALUE;                 \
		return move(b, (size_t)ldb * (size_t)size, a,               \
			    (size_t)lda * (size_t)size,                     \
			    (size_t)rows * (size_t)size, cols, kind, stream); \
	}                                                                   \
	cublasStatus_t name(int rows, int cols, int size, const void *a,    \
			    int lda, void *b, int ldb)                      \
	{                                                                   \
		LOOM_CALL;                                                  \
		return awaited(name##Async(rows, cols, size, a, lda, b,     \
					   ldb, 0));                        \
	}
MATRIX(cublasSetMatrix, cudaMemcpyHostToDevice)
MATRIX(cublasGetMatrix, cudaMemcpyDeviceToHost)
