/* What loomcc makes of inline PTX (compiler/ptx-code.c): instructions as
 * functions of their types. */
#ifndef LOOM_PTX_H
#define LOOM_PTX_H

#include "loom/begin.h"
#include "cuda_runtime.h"
#include "loom/ptx/value.h"

#include "loom/ptx/arithmetic.h"
#include "loom/ptx/async.h"
#include "loom/ptx/bulk.h"
#include "loom/ptx/cluster.h"
#include "loom/ptx/matrix.h"
#include "loom/ptx/memory.h"
#include "loom/ptx/warp.h"
#include "loom/ptx/wgmma.h"
#include "loom/end.h"

#endif
