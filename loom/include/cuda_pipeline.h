/* loom's stand-in for the toolkit's header: the primitives.  The experimental
 * classes that it also had are cuda::pipeline now. */
#include "loom/begin.h"
#include "cuda_pipeline_primitives.h"
#include "loom/end.h"
