#include "compiler/offered.h"

#include "compiler/clang.h"
#include "compiler/text.h"

static const char all[] =
	"#include <cuda.h>\n"
	"#include <cuda_runtime.h>\n"
	"#include <cudaTypedefs.h>\n"
	"#include <cublas_v2.h>\n"
	"#include <cublasLt.h>\n"
	"#include <curand.h>\n"
	"#include <curand_kernel.h>\n"
	"#include <cuComplex.h>\n"
	"#include <cuda_fp16.h>\n"
	"#include <cuda_bf16.h>\n"
	"#include <cuda_fp8.h>\n"
	"#include <cuda_pipeline.h>\n"
	"#include <cuda_awbarrier_primitives.h>\n"
	"#include <cuda_profiler_api.h>\n"
	"#include <mma.h>\n"
	"#include <nvToolsExt.h>\n"
	"#include <cooperative_groups.h>\n"
	"#include <cooperative_groups/memcpy_async.h>\n"
	"#include <cooperative_groups/reduce.h>\n"
	"#include <cooperative_groups/scan.h>\n"
	"#include <cuda/annotated_ptr>\n"
	"#include <cuda/atomic>\n"
	"#include <cuda/barrier>\n"
	"#include <cuda/cmath>\n"
	"#include <cuda/functional>\n"
	"#include <cuda/latch>\n"
	"#include <cuda/pipeline>\n"
	"#include <cuda/ptx>\n"
	"#include <cuda/semaphore>\n";

/* What the preprocessor makes of them, which joins some names of parts. */
static char *read_all(struct job *j)
{
	struct list l = clang_command(j, CLANG_HOST);
	char *source = job_scratch_file(j, ".cu"), *result = job_scratch_file(j, ".ii");
	size_t size;

	file_write(source, all, sizeof all - 1);
	list_add(&l, "-include");
	list_add(&l, "loom/clang.h");
	list_add(&l, "-E");
	list_add(&l, "-w");
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, result);
	return command_status(&l) ? text_format("%s", "") : file_read(result, &size);
}

int offered_is(struct job *j, const char *word)
{
	static char *text;

	if (!text)
		text = read_all(j);
	return text_has_word(text, word);
}
