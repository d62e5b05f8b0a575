/* loom's stand-in for the toolkit's header: the primitives.  The experimental
 * classes that it also had are cuda::pipeline now. */
#include "cuda_pipeline_primitives.h"
