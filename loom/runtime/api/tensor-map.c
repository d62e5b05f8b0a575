/* cuTensorMapEncodeTiled, and how programs get it.  Its conditions are those of
 * CUDA 13.0's driver API, "Tensor Map Object Management". */
#include <string.h>

#include "base/failure.h"
#include "base/tensor-map.h"
#include "api/errors.h"
#include "api/refusals.h"
#include "loom/host.h"
#include "loom/tensor-map.h"

#define PC (uintptr_t)__builtin_return_address(0)

/* Bytes of an element; 0: loom has none of them. */
static unsigned element_of(CUtensorMapDataType type)
{
	static const unsigned char bytes[] = { 1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4,
					       4, 4 };

	return (unsigned)type < sizeof bytes ? bytes[type] : 0;
}

#define REFUSE(...)                                                         \
	do {                                                                \
		loom_refuse_call(pc, "cuTensorMapEncodeTiled "              \
				     "(CUDA_ERROR_INVALID_VALUE): "         \
				     __VA_ARGS__);                          \
		return 0;                                                   \
	} while (0)

static int check_places(const void *map, const void *memory, cuuint32_t rank,
			uintptr_t pc)
{
	if ((uintptr_t)map % 64)
		REFUSE("the map lies at an address that is not a multiple of "
		       "64; declare it as a CUtensorMap");
	if (!rank || rank > LOOM_TENSOR_RANK)
		REFUSE("%u dimensions; a map has 1 to 5", rank);
	if ((uintptr_t)memory % 16)
		REFUSE("the array begins at an address that is not a multiple "
		       "of 16; begin at the allocation");
	return 1;
}

static int check_dimension(unsigned d, uint64_t size, uint32_t box,
			   uint32_t step, uintptr_t pc)
{
	if (!size || size > (uint64_t)1 << 32)
		REFUSE("dimension %u has %llu elements; 1 to 2^32 are possible",
		       d, (unsigned long long)size);
	if (!box || box > LOOM_TENSOR_BOX)
		REFUSE("the box has %u elements in dimension %u; 1 to 256 are "
		       "possible: copy a larger tile by several copies", box, d);
	if (!step || step > 8)
		REFUSE("a step of %u elements in dimension %u; 1 to 8 are "
		       "possible", step, d);
	return 1;
}

static int check_stride(unsigned d, uint64_t stride, uintptr_t pc)
{
	if (stride % 16 || stride >= (uint64_t)1 << 40)
		REFUSE("dimension %u has a stride of %llu bytes; it is a "
		       "multiple of 16 below 2^40: pad the rows", d,
		       (unsigned long long)stride);
	return 1;
}

static int check_row(const struct loom_tensor_map *m, uintptr_t pc)
{
	unsigned row = (unsigned)m->box[0] * m->element;

	if (row % 16)
		REFUSE("a row of the box has %u bytes; it takes a multiple of "
		       "16", row);
	if (m->swizzle && row > 16u << m->swizzle)
		REFUSE("a row of the box has %u bytes, and a swizzle of %u "
		       "bytes takes no more than these", row,
		       16u << m->swizzle);
	return 1;
}

/* What the driver takes, and loom has not. */
static void check_offered(const struct loom_tensor_map *m,
			  CUtensorMapInterleave interleave,
			  CUtensorMapSwizzle swizzle,
			  CUtensorMapFloatOOBfill fill, uintptr_t pc)
{
	unsigned row = (unsigned)m->box[0] * m->element;

	if (!m->element)
		loom_fail_at(pc, "loom has no tensor maps of packed elements of "
			     "4 or 6 bits; take whole bytes");
	if (interleave)
		loom_fail_at(pc, "loom has no interleaved tensor maps; take "
			     "CU_TENSOR_MAP_INTERLEAVE_NONE");
	if (swizzle > CU_TENSOR_MAP_SWIZZLE_128B)
		loom_fail_at(pc, "loom swizzles by 16 bytes alone; take "
			     "CU_TENSOR_MAP_SWIZZLE_128B");
	if (fill)
		loom_fail_at(pc, "loom fills with zeros alone beyond the edge; "
			     "take CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE");
	if (m->swizzle && row < 16u << m->swizzle)
		loom_fail_at(pc, "a row of the box has %u bytes, and the swizzle "
			     "%u: where shorter rows lie, CUDA's documentation "
			     "leaves open; make the two equal", row,
			     16u << m->swizzle);
}

static int fill_dimensions(struct loom_tensor_map *m, const cuuint64_t *sizes,
			   const cuuint64_t *strides, const cuuint32_t *box,
			   const cuuint32_t *steps, uintptr_t pc)
{
	for (unsigned d = 0; d < m->rank; d++) {
		uint32_t step = d ? steps[d] : 1; /* the first one's is ignored */

		if (!check_dimension(d, sizes[d], box[d], step, pc) ||
		    (d && !check_stride(d, strides[d - 1], pc)))
			return 0;
		m->last[d] = (uint32_t)(sizes[d] - 1);
		m->box[d] = (uint16_t)box[d];
		m->step[d] = (uint8_t)step;
		if (d)
			m->stride[d - 1] = strides[d - 1];
	}
	return 1;
}

CUresult cuTensorMapEncodeTiled(CUtensorMap *map, CUtensorMapDataType type,
				cuuint32_t rank, void *memory,
				const cuuint64_t *sizes,
				const cuuint64_t *strides,
				const cuuint32_t *box, const cuuint32_t *steps,
				CUtensorMapInterleave interleave,
				CUtensorMapSwizzle swizzle,
				CUtensorMapL2promotion promotion,
				CUtensorMapFloatOOBfill fill)
{
	uintptr_t pc = PC;
	struct loom_tensor_map m = { .magic = LOOM_TENSOR_MAGIC,
				     .base = (uintptr_t)memory,
				     .rank = (uint8_t)rank,
				     .type = (uint8_t)type,
				     .element = (uint8_t)element_of(type),
				     .swizzle = (uint8_t)swizzle };

	(void)promotion; /* it changes no result */
	if (!map || !sizes || !box || !steps || (rank > 1 && !strides) ||
	    !check_places(map, memory, rank, pc) ||
	    !fill_dimensions(&m, sizes, strides, box, steps, pc))
		return CUDA_ERROR_INVALID_VALUE;
	check_offered(&m, interleave, swizzle, fill, pc);
	if (!check_row(&m, pc))
		return CUDA_ERROR_INVALID_VALUE;
	memset(map, 0, sizeof *map);
	memcpy(map, &m, sizeof m);
	return CUDA_SUCCESS;
}

/* By the version that it is asked for. */
static cudaError_t find(const char *symbol, void **function, unsigned version,
			enum cudaDriverEntryPointQueryResult *status,
			uintptr_t pc)
{
	CUresult (*encode)(CUtensorMap *, CUtensorMapDataType, cuuint32_t,
			   void *, const cuuint64_t *, const cuuint64_t *,
			   const cuuint32_t *, const cuuint32_t *,
			   CUtensorMapInterleave, CUtensorMapSwizzle,
			   CUtensorMapL2promotion, CUtensorMapFloatOOBfill) =
		cuTensorMapEncodeTiled;
	enum cudaDriverEntryPointQueryResult found = cudaDriverEntryPointSuccess;

	if (!symbol || !function)
		return loom_error(cudaErrorInvalidValue);
	*function = NULL;
	if (strcmp(symbol, "cuTensorMapEncodeTiled") != 0) {
		found = cudaDriverEntryPointSymbolNotFound;
		loom_refuse_call(pc, "loom finds cuTensorMapEncodeTiled alone by "
				 "its name, not %s; call what cuda.h has", symbol);
	} else if (version < 12000) {
		found = cudaDriverEntryPointVersionNotSufficent;
	} else {
		memcpy(function, &encode, sizeof encode);
	}
	if (status)
		*status = found;
	return cudaSuccess;
}

cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **function,
				    unsigned long long flags,
				    enum cudaDriverEntryPointQueryResult *status)
{
	(void)flags; /* of streams */
	return find(symbol, function, CUDART_VERSION, status, PC);
}

cudaError_t cudaGetDriverEntryPointByVersion(
	const char *symbol, void **function, unsigned int version,
	unsigned long long flags, enum cudaDriverEntryPointQueryResult *status)
{
	(void)flags;
	return find(symbol, function, version, status, PC);
}
