/* cuBLASLt: descriptions of a product, and the product. */
#include <cublasLt.h>
#include <stdlib.h>
#include <string.h>

#include "base/failure.h"
#include "libraries/blas.h"

struct cublasLtContext {
	struct cublasContext plain;
};

cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle)
{
	if (!handle)
		return CUBLAS_STATUS_INVALID_VALUE;
	*handle = calloc(1, sizeof **handle);
	return *handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle)
{
	free(handle);
	return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

static cublasStatus_t describe(struct loom_described **d)
{
	if (!d)
		return CUBLAS_STATUS_INVALID_VALUE;
	*d = calloc(1, sizeof **d);
	return *d ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

static cublasStatus_t forget(struct loom_described *d)
{
	free(d);
	return CUBLAS_STATUS_SUCCESS;
}

/* Little-endian: a smaller number is the start of a larger one. */
static cublasStatus_t set(struct loom_described *d, unsigned attribute,
			  const void *value, size_t size)
{
	if (!d || !value || size > sizeof *d->value ||
	    attribute >= sizeof d->value / sizeof *d->value)
		return CUBLAS_STATUS_INVALID_VALUE;
	d->value[attribute] = 0;
	memcpy(&d->value[attribute], value, size);
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *desc,
					cublasComputeType_t compute,
					cudaDataType scale)
{
	cublasStatus_t status = describe(desc);

	if (status != CUBLAS_STATUS_SUCCESS)
		return status;
	(*desc)->value[CUBLASLT_MATMUL_DESC_COMPUTE_TYPE] = compute;
	(*desc)->value[CUBLASLT_MATMUL_DESC_SCALE_TYPE] = scale;
	(*desc)->value[CUBLASLT_MATMUL_DESC_EPILOGUE] =
		CUBLASLT_EPILOGUE_DEFAULT;
	(*desc)->value[CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE] = UINT64_MAX;
	(*desc)->value[CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE] = UINT64_MAX;
	return status;
}

cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc)
{
	return forget(desc);
}

cublasStatus_t cublasLtMatmulDescSetAttribute(
	cublasLtMatmulDesc_t desc, cublasLtMatmulDescAttributes_t attribute,
	const void *value, size_t size)
{
	return set(desc, attribute, value, size);
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout,
					  cudaDataType type, uint64_t rows,
					  uint64_t cols, int64_t ld)
{
	cublasStatus_t status = describe(layout);

	if (status != CUBLAS_STATUS_SUCCESS)
		return status;
	(*layout)->value[CUBLASLT_MATRIX_LAYOUT_TYPE] = type;
	(*layout)->value[CUBLASLT_MATRIX_LAYOUT_ROWS] = rows;
	(*layout)->value[CUBLASLT_MATRIX_LAYOUT_COLS] = cols;
	(*layout)->value[CUBLASLT_MATRIX_LAYOUT_LD] = (uint64_t)ld;
	(*layout)->value[CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT] = 1;
	return status;
}

cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout)
{
	return forget(layout);
}

cublasStatus_t cublasLtMatrixLayoutSetAttribute(
	cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t attribute,
	const void *value, size_t size)
{
	return set(layout, attribute, value, size);
}

cublasStatus_t cublasLtMatmulPreferenceCreate(
	cublasLtMatmulPreference_t *preference)
{
	return describe(preference);
}

cublasStatus_t cublasLtMatmulPreferenceDestroy(
	cublasLtMatmulPreference_t preference)
{
	return forget(preference);
}

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(
	cublasLtMatmulPreference_t preference,
	cublasLtMatmulPreferenceAttributes_t attribute, const void *value,
	size_t size)
{
	return set(preference, attribute, value, size);
}

/* There is one way to do it. */
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(
	cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,
	cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
	cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
	cublasLtMatmulPreference_t preference, int wanted,
	cublasLtMatmulHeuristicResult_t results[], int *found)
{
	(void)preference;
	if (!handle)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	if (!desc || !a || !b || !c || !d || wanted < 1 || !results || !found)
		return CUBLAS_STATUS_INVALID_VALUE;
	memset(results, 0, sizeof *results);
	results->wavesCount = 1;
	*found = 1;
	return CUBLAS_STATUS_SUCCESS;
}

static struct loom_operand matrix(const void *at, const struct loom_described *l,
				  int turned)
{
	struct loom_operand o = {
		at, (cudaDataType)l->value[CUBLASLT_MATRIX_LAYOUT_TYPE],
		(int)l->value[CUBLASLT_MATRIX_LAYOUT_LD], turned
	};

	return o;
}

/* Rows (0) or columns (1) of a matrix as it is multiplied. */
static int side(const struct loom_described *l, int turned, int which)
{
	return (int)l->value[CUBLASLT_MATRIX_LAYOUT_ROWS + ((turned != 0) != which)];
}

/* The type that an attribute names, else that of d. */
static cudaDataType type_or(const struct loom_described *desc, int attribute,
			    cudaDataType type)
{
	return desc->value[attribute] == UINT64_MAX ?
		type : (cudaDataType)desc->value[attribute];
}

static void *pointer(const struct loom_described *d, int attribute)
{
	return (void *)(uintptr_t)d->value[attribute];
}

/* What loom has no answer for is refused, not left out. */
static void refuse(const struct loom_blas *c, const struct loom_described *desc,
		   const struct loom_described *const layout[4])
{
	static const int unknown[] = {
		CUBLASLT_MATMUL_DESC_TRANSC, CUBLASLT_MATMUL_DESC_FILL_MODE,
		CUBLASLT_MATMUL_DESC_A_SCALE_POINTER,
		CUBLASLT_MATMUL_DESC_B_SCALE_POINTER,
		CUBLASLT_MATMUL_DESC_C_SCALE_POINTER,
		CUBLASLT_MATMUL_DESC_D_SCALE_POINTER,
		CUBLASLT_MATMUL_DESC_AMAX_D_POINTER
	};
	unsigned long long epilogue = desc->value[CUBLASLT_MATMUL_DESC_EPILOGUE];

	if (epilogue != 1 && (epilogue & ~(32ull | 128 | 4 | 2) ||
			      (epilogue & 130) == 130))
		loom_fail_at(c->pc, "cublasLtMatmul: loom has no epilogue %llu; "
			     "do it in a kernel behind the product", epilogue);
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		if (desc->value[unknown[i]])
			loom_fail_at(c->pc, "cublasLtMatmul: loom has no "
				     "attribute %d of a product; do without",
				     unknown[i]);
	for (int i = 0; i < 4; i++)
		if (layout[i]->value[CUBLASLT_MATRIX_LAYOUT_ORDER])
			loom_fail_at(c->pc, "cublasLtMatmul: loom has matrices "
				     "by columns alone; turn this one");
}

static void run(const struct loom_blas *c)
{
	if (c->bias.at)
		loom_blas_check(c, "the bias", c->bias.at,
				(size_t)c->m * loom_blas_size(c->bias.type));
	if (c->aux.at)
		loom_blas_check_matrix(c, "the auxiliary matrix", &c->aux, c->m,
				       c->n, LOOM_LOAD);
	loom_blas_multiply(c);
}

static void describe_epilogue(struct loom_blas *call,
			      const struct loom_described *desc)
{
	int epilogue = (int)desc->value[CUBLASLT_MATMUL_DESC_EPILOGUE];

	call->epilogue = epilogue;
	if (epilogue & 4) {
		call->bias.at = pointer(desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER);
		call->bias.type = type_or(desc,
			CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, call->d.type);
	}
	if (epilogue & 128) {
		call->aux.at = pointer(desc,
				       CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER);
		call->aux.ld =
			(int)desc->value[CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD];
		call->aux.type = type_or(desc,
			CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE,
			call->d.type);
	}
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle,
			      cublasLtMatmulDesc_t desc, const void *alpha,
			      const void *a, cublasLtMatrixLayout_t alayout,
			      const void *b, cublasLtMatrixLayout_t blayout,
			      const void *beta, const void *c,
			      cublasLtMatrixLayout_t clayout, void *d,
			      cublasLtMatrixLayout_t dlayout,
			      const cublasLtMatmulAlgo_t *algorithm,
			      void *workspace, size_t size,
			      cudaStream_t stream)
{
	const struct loom_described *layout[] = { alayout, blayout, clayout,
						  dlayout };
	struct loom_blas call = { .name = "cublasLtMatmul", .pc = LOOM_BLAS_PC,
				  .run = run };
	int turned_a, turned_b;
	cudaDataType scale;

	(void)algorithm, (void)workspace, (void)size;
	if (!handle)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	if (!desc || !alayout || !blayout || !clayout || !dlayout)
		return CUBLAS_STATUS_INVALID_VALUE;
	refuse(&call, desc, layout);
	handle->plain.stream = stream;
	handle->plain.mode = (cublasPointerMode_t)
		desc->value[CUBLASLT_MATMUL_DESC_POINTER_MODE];
	scale = (cudaDataType)desc->value[CUBLASLT_MATMUL_DESC_SCALE_TYPE];
	call.alpha = loom_blas_scalar(&handle->plain, alpha, scale);
	call.beta = loom_blas_scalar(&handle->plain, beta, scale);
	turned_a = desc->value[CUBLASLT_MATMUL_DESC_TRANSA] != CUBLAS_OP_N;
	turned_b = desc->value[CUBLASLT_MATMUL_DESC_TRANSB] != CUBLAS_OP_N;
	call.a = matrix(a, alayout, turned_a);
	call.b = matrix(b, blayout, turned_b);
	call.c = matrix(c, clayout, 0);
	call.d = matrix(d, dlayout, 0);
	call.m = side(alayout, turned_a, 0);
	call.k = side(alayout, turned_a, 1);
	call.n = side(blayout, turned_b, 1);
	call.count = (int)dlayout->value[CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT];
	for (int i = 0; i < 3; i++)
		call.stride[i] = (long long)layout[i]->value[
			CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET];
	if (side(blayout, turned_b, 0) != call.k ||
	    side(dlayout, 0, 0) != call.m || side(dlayout, 0, 1) != call.n)
		return CUBLAS_STATUS_INVALID_VALUE;
	describe_epilogue(&call, desc);
	return loom_blas(&handle->plain, &call);
}
