/* cuRAND in kernels: XORWOW and Philox4x32-10, whose sequences are cuRAND's
 * own, and numbers made of them.  Normal numbers agree but for the last bits,
 * which the hardware's fast sine and cosine decide. */
#ifndef LOOM_CURAND_KERNEL_H
#define LOOM_CURAND_KERNEL_H

#define CURAND_KERNEL_H_
#include "loom/begin.h"
#include "cuda_runtime.h"
#include "loom/random/philox.h"
#include "loom/random/xorwow.h"

#include "loom/random/distributions.h"

#include "loom/end.h"

#endif
